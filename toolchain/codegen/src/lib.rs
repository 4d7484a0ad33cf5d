//! Plugin modules as bytes: made ([`encode_plugin_module`], [`link_static_module`]) and described ([`inspect`]).
//!
//! A pure library: no file, no engine, no global state. The bytecode and the runtime given to the two makers were
//! made by us; what [`inspect`] reads comes from anyone, so every size and count in it has a limit (see [`limits`]),
//! no input makes it panic, and nothing of the module is ever run.

mod abi;
mod error;
mod imports;
mod inspect;
pub mod limits;
mod link;
mod plugin_module;
mod reach;
mod start;
mod wit;

pub use abi::{
    CABI_REALLOC, COMPILE_SRC, EXCEPTION_REPORT, EXIT_UNCAUGHT, INVOKE, MEMORY, PROVIDE_FILE,
    RUNTIME_NAME, STAMP_SECTION, START, WASI_MODULE,
};
pub use error::CodegenError;
pub use imports::{
    ALLOWED_COMPONENT_INTERFACES, ALLOWED_WASI_FUNCTIONS, is_allowed_component_import,
    is_allowed_core_import,
};
pub use inspect::{
    CustomSection, Description, ExportEntry, ImportEntry, ModuleKind, RefusedImport, inspect,
    plugin_kind,
};
pub use link::link_static_module;
pub use plugin_module::encode_plugin_module;
