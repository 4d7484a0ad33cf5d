//! The names of the runtime ABI "escouade-js-v1": what the guest runtime exports and a plugin module imports.
//!
//! Frozen with the runtime's name: a change of any of them needs a new runtime beside the old one.

/// Module name under which a plugin module imports the runtime, and the runtime's `import_namespace`.
pub const RUNTIME_NAME: &str = "escouade-js-v1";
/// Custom section of a plugin module: JSON with the runtime, the compiler and the source's digest.
pub const STAMP_SECTION: &str = "escouade-plugin";
/// The only module that a runtime or a WASI program may import from.
pub const WASI_MODULE: &str = "wasi_snapshot_preview1";

/// The runtime's linear memory.
pub const MEMORY: &str = "memory";
/// `(old, old_len, align, new_len) -> address`: the component model's allocator.
pub const CABI_REALLOC: &str = "cabi_realloc";
/// `(bytecode, len, discriminant, name, name_len)`: evaluates a bundle and runs its event loop to the end.
pub const INVOKE: &str = "invoke";
/// `(name, name_len, data, data_len)`: gives one JSON file of the plugin's root; the guest owns both buffers.
pub const PROVIDE_FILE: &str = "provide-file";
/// `(source, len) -> address`: compiles a bundle; at the address a status, and address and length of the result.
pub const COMPILE_SRC: &str = "compile-src";
/// `() -> address`: address and length of the JSON that describes what ended the instance, 0 if nothing did.
pub const EXCEPTION_REPORT: &str = "exception-report";
/// The exit code with which a runtime ends an instance that left such a report.
pub const EXIT_UNCAUGHT: i32 = 70;
/// The entry of every program under WASI preview 1.
pub const START: &str = "_start";
