//! Limits on hostile modules. Each says what it stops; a module past one is refused with [`crate::CodegenError`].

/// Bytes of a module: ten times the largest real one seen (a Rust program with a big table in it).
pub const MAX_MODULE_BYTES: usize = 64 * 1024 * 1024;
/// Imports listed. Real programs have under a hundred; a million small ones would fill the host's memory.
pub const MAX_IMPORTS: usize = 2_000;
/// Exports listed, for the same reason. Debug builds of big programs export a few thousand.
pub const MAX_EXPORTS: usize = 20_000;
/// Custom sections listed, for the same reason.
pub const MAX_CUSTOM_SECTIONS: usize = 1_000;
/// Bytes of one name. WASI's longest are under a hundred; names are printed in logs and tables.
pub const MAX_NAME_BYTES: usize = 1_024;
/// Bytes of the stamp. Ours is under 300; it is parsed as JSON.
pub const MAX_STAMP_BYTES: usize = 16 * 1024;
/// Nested modules and components. Each level is a frame of the decoder.
pub const MAX_NESTING: usize = 16;
/// Types in a component, all levels together: a chain of `list<list<…>>` costs a stack frame for each when printed.
pub const MAX_COMPONENT_TYPES: usize = 10_000;
/// Stack of the thread that prints a component's WIT: enough for [`MAX_COMPONENT_TYPES`] nested types.
pub const WIT_STACK_BYTES: usize = 256 * 1024 * 1024;
/// Bytes of WIT text handed out; the rest is cut with a line that says so.
pub const MAX_WIT_BYTES: usize = 1024 * 1024;
