//! What a plugin may import. The engine offers exactly these, so the list stands once, here.
//!
//! Deny by default: anything not named is refused, also a known function of another module or version.

use crate::abi::{CABI_REALLOC, INVOKE, MEMORY, RUNTIME_NAME, WASI_MODULE};

/// Functions of WASI preview 1 that an instance gets. Those over files and folders are here because programs link
/// them through their standard library; no folder is ever opened, so they answer "bad descriptor".
pub const ALLOWED_WASI_FUNCTIONS: &[&str] = &[
    "args_get",
    "args_sizes_get",
    "clock_res_get",
    "clock_time_get",
    "environ_get",
    "environ_sizes_get",
    "fd_close",
    "fd_fdstat_get",
    "fd_fdstat_set_flags",
    "fd_filestat_get",
    "fd_prestat_dir_name",
    "fd_prestat_get",
    "fd_read",
    "fd_readdir",
    "fd_seek",
    "fd_tell",
    "fd_write",
    "path_filestat_get",
    "path_open",
    "poll_oneoff",
    "proc_exit",
    "random_get",
    "sched_yield",
];

/// What a plugin module made by us takes from the runtime, and nothing else of it.
const RUNTIME_IMPORTS: &[&str] = &[MEMORY, CABI_REALLOC, INVOKE];

/// WASI 0.2 interfaces that a component may import, without their version. `filesystem` is needed by every program
/// adapted from preview 1; it has no folder to give.
pub const ALLOWED_COMPONENT_INTERFACES: &[&str] = &[
    "wasi:cli/environment",
    "wasi:cli/exit",
    "wasi:cli/stderr",
    "wasi:cli/stdin",
    "wasi:cli/stdout",
    "wasi:cli/terminal-input",
    "wasi:cli/terminal-output",
    "wasi:cli/terminal-stderr",
    "wasi:cli/terminal-stdin",
    "wasi:cli/terminal-stdout",
    "wasi:clocks/monotonic-clock",
    "wasi:clocks/wall-clock",
    "wasi:filesystem/preopens",
    "wasi:filesystem/types",
    "wasi:io/error",
    "wasi:io/poll",
    "wasi:io/streams",
    "wasi:random/insecure",
    "wasi:random/insecure-seed",
    "wasi:random/random",
];

/// Whether a core module may import this.
#[must_use]
pub fn is_allowed_core_import(module: &str, name: &str) -> bool {
    match module {
        WASI_MODULE => ALLOWED_WASI_FUNCTIONS.contains(&name),
        RUNTIME_NAME => RUNTIME_IMPORTS.contains(&name),
        _ => false,
    }
}

/// Whether a component may import this interface: the version must be a 0.2 one.
#[must_use]
pub fn is_allowed_component_import(name: &str) -> bool {
    let Some((interface, version)) = name.split_once('@') else {
        return false;
    };
    let is_patch = |text: &str| {
        !text.is_empty() && text.len() <= 6 && text.bytes().all(|b| b.is_ascii_digit())
    };
    ALLOWED_COMPONENT_INTERFACES.contains(&interface)
        && version.strip_prefix("0.2.").is_some_and(is_patch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn core_imports_are_named_one_by_one() {
        for (module, name, allowed) in [
            ("wasi_snapshot_preview1", "fd_read", true),
            ("wasi_snapshot_preview1", "sock_accept", false),
            ("wasi_unstable", "fd_read", false),
            ("escouade-js-v1", "invoke", true),
            ("escouade-js-v1", "compile-src", false),
            ("escouade-js-v2", "invoke", false),
            ("env", "memory", false),
        ] {
            assert_eq!(
                is_allowed_core_import(module, name),
                allowed,
                "{module}.{name}"
            );
        }
    }

    #[test]
    fn component_imports_need_a_version_of_zero_two() {
        for (name, allowed) in [
            ("wasi:cli/stdin@0.2.0", true),
            ("wasi:cli/stdin@0.2.12", true),
            ("wasi:cli/stdin@0.3.0", false),
            ("wasi:cli/stdin@0.2.", false),
            ("wasi:cli/stdin@0.2.0-rc", false),
            ("wasi:cli/stdin", false),
            ("wasi:sockets/tcp@0.2.0", false),
            ("wasi:http/outgoing-handler@0.2.0", false),
        ] {
            assert_eq!(is_allowed_component_import(name), allowed, "{name}");
        }
    }
}
