//! Small modules for the tests: a runtime with the ABI's shape, a core plugin, a component.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "tests: each file uses some of these, and a failed one should stop the test"
)]

/// A runtime whose `invoke` and `provide-file` write what they got to stdout: `|` before each piece.
pub(crate) fn runtime() -> Vec<u8> {
    wat::parse_str(
        r#"(module
          (type $unused (func (param f64) (result f64)))
          (import "wasi_snapshot_preview1" "fd_write"
            (func $fd_write (param i32 i32 i32 i32) (result i32)))
          (memory (export "memory") 2)
          (table 2 funcref)
          (elem (i32.const 0) $in_table)
          (global $top (mut i32) (i32.const 1024))
          (data (i32.const 16) "|")
          (func $write (param $ptr i32) (param $len i32)
            (i32.store (i32.const 0) (local.get $ptr))
            (i32.store (i32.const 4) (local.get $len))
            (drop (call $fd_write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8))))
          (func $realloc (export "cabi_realloc") (param i32 i32 i32 i32) (result i32)
            (global.get $top)
            (global.set $top (i32.add (global.get $top) (local.get 3))))
          (func (export "provide-file") (param i32 i32 i32 i32)
            (call $write (i32.const 16) (i32.const 1))
            (call $write (local.get 0) (local.get 1))
            (call $write (i32.const 16) (i32.const 1))
            (call $write (local.get 2) (local.get 3)))
          (func (export "invoke") (param i32 i32 i32 i32 i32)
            (call $write (i32.const 16) (i32.const 1))
            (call $write (local.get 0) (local.get 1)))
          (func (export "compile-src") (param i32 i32) (result i32) (i32.const 7777777))
          (func (export "initialize-runtime"))
          (func $in_table))"#,
    )
    .expect("the runtime's text is valid")
}

/// A core module like a compiled Rust program.
pub(crate) fn program() -> Vec<u8> {
    wat::parse_str(
        r#"(module
          (import "wasi_snapshot_preview1" "fd_write" (func (param i32 i32 i32 i32) (result i32)))
          (import "wasi_snapshot_preview1" "sock_accept" (func (param i32 i32 i32) (result i32)))
          (import "env" "native" (func))
          (memory (export "memory") 1)
          (@custom "producers" "abc")
          (func (export "_start") (drop (i32.const 1))))"#,
    )
    .expect("the program's text is valid")
}

/// A component that imports one allowed interface and one refused, and exports a function's interface.
pub(crate) fn component() -> Vec<u8> {
    wat::parse_str(
        r#"(component
          (import "wasi:cli/stdin@0.2.3" (instance))
          (import "wasi:sockets/network@0.2.3" (instance
            (type (record (field "port" u16)))
            (export "address" (type (eq 0)))))
          (core module $m (func (export "f") (param i32) (result i32) (local.get 0)))
          (core instance $i (instantiate $m))
          (func $f (param "value" u32) (result u32) (canon lift (core func $i "f")))
          (instance $api (export "double" (func $f)))
          (export "escouade:test/api@1.0.0" (instance $api)))"#,
    )
    .expect("the component's text is valid")
}

/// Whether the bytes are a valid module.
pub(crate) fn assert_valid(wasm: &[u8]) {
    wasmparser::Validator::new_with_features(wasmparser::WasmFeatures::all())
        .validate_all(wasm)
        .expect("the module is valid");
}
