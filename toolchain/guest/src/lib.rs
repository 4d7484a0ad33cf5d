//! The guest runtime "escouade-js-v1": QuickJS with an event loop and the web's common interfaces.
//!
//! This file is the module's ABI and nothing else. Callers are the engine and the `_start` of a plugin module, both
//! ours; what they carry (source text, bundles, files) is untrusted and only ever reaches QuickJS, whose faults stay
//! inside this sandbox. Addresses are trusted: they come from [`cabi_realloc`].

mod base64;
mod buffer;
mod clock;
mod compile;
mod crypto;
mod encoding;
mod event_loop;
mod failure;
mod fs;
mod guest;
mod heap;
mod host_module;
mod json;
mod layout;
mod modules;
mod process;
mod routing;
mod scan;
mod stdin;
mod stdout;
mod text;
mod timers;
mod url;
mod utf8;
mod values;
mod wasi_calls;
mod whatwg;

use core::slice;
use std::alloc::{Layout, alloc, realloc};

/// Under this name plugin modules import the runtime.
#[used]
#[unsafe(link_section = "import_namespace")]
static IMPORT_NAMESPACE: [u8; 14] = *b"escouade-js-v1";

/// Creates the QuickJS runtime with everything in it. Runs once, when the module is pre-initialised.
#[unsafe(export_name = "initialize-runtime")]
extern "C" fn initialize_runtime() {
    guest::initialize();
}

/// The component model's allocator.
///
/// # Safety
/// `old` must be null or an address from this function with the given size and alignment.
#[unsafe(no_mangle)]
unsafe extern "C" fn cabi_realloc(
    old: *mut u8,
    old_len: usize,
    align: usize,
    new_len: usize,
) -> *mut u8 {
    let Ok(layout) = Layout::from_size_align(new_len.max(1), align.max(1)) else {
        std::process::abort()
    };
    let address = if old.is_null() || old_len == 0 {
        // SAFETY: the layout's size is not zero.
        unsafe { alloc(layout) }
    } else {
        // SAFETY: by this function's contract `old` was allocated with this alignment and size.
        unsafe {
            realloc(
                old,
                Layout::from_size_align_unchecked(old_len, layout.align()),
                layout.size(),
            )
        }
    };
    if address.is_null() {
        std::process::abort()
    }
    address
}

/// Compiles source text to bytecode. The answer is the address of status (0 = ok), address, length.
///
/// # Safety
/// `source` and `len` must describe memory from [`cabi_realloc`].
#[unsafe(export_name = "compile-src")]
unsafe extern "C" fn compile_src(source: *const u8, len: usize) -> *const [u32; 3] {
    // SAFETY: by contract.
    let source = unsafe { bytes(source, len) };
    compile::compile_source(source)
}

/// Evaluates a bundle and runs its event loop until nothing can happen any more. The last three parameters belong
/// to Javy's form of this function; a bundle has no exports, so there is nothing to name.
///
/// # Safety
/// `bytecode` and `len` must describe memory from [`cabi_realloc`] with bytecode of this very runtime.
#[unsafe(export_name = "invoke")]
unsafe extern "C" fn invoke(
    bytecode: *const u8,
    len: usize,
    _kind: u32,
    _name: *const u8,
    _name_len: usize,
) {
    // SAFETY: by contract; the buffer is never freed.
    event_loop::run(unsafe { bytes(bytecode, len) });
}

/// Gives one JSON file of the plugin's root folder. Ownership of both buffers passes to the guest.
///
/// # Safety
/// Both pairs must describe memory from [`cabi_realloc`] that is never freed.
#[unsafe(export_name = "provide-file")]
unsafe extern "C" fn provide_file(
    name: *const u8,
    name_len: usize,
    data: *const u8,
    data_len: usize,
) {
    // SAFETY: by contract.
    let (name, data) = unsafe { (bytes(name, name_len), bytes(data, data_len)) };
    fs::provide(name, data);
}

/// The uncaught exception that ended this instance: 0, or the address of address and length of JSON text.
#[unsafe(export_name = "exception-report")]
extern "C" fn exception_report() -> *const [u32; 2] {
    failure::report_address()
}

/// # Safety
/// The range must be readable, and neither written nor freed for the rest of the instance's life.
unsafe fn bytes(address: *const u8, len: usize) -> &'static [u8] {
    if len == 0 {
        return &[];
    }
    // SAFETY: by contract.
    unsafe { slice::from_raw_parts(address, len) }
}
