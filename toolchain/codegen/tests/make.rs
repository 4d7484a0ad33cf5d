//! The two makers: what they encode is valid, deterministic, and holds what it was given.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failed expectation is a failed test"
)]

mod common;

use common::{assert_valid, component, program, runtime};
use escouade_codegen::{
    CodegenError, RUNTIME_NAME, STAMP_SECTION, encode_plugin_module, inspect, link_static_module,
};

const STAMP: &str =
    r#"{"runtime":"escouade-js-v1","compiler":"0.3.0","sdk":null,"sourceSha256":"ab"}"#;

#[test]
fn plugin_module_imports_the_runtime_and_exports_only_its_start() {
    let wasm = encode_plugin_module(b"bytecode", STAMP).unwrap();
    assert_valid(&wasm);
    let described = inspect(&wasm).unwrap();
    let imports: Vec<_> = described
        .imports
        .iter()
        .map(|i| (&*i.module, &*i.name))
        .collect();
    assert_eq!(
        imports,
        [
            (RUNTIME_NAME, "memory"),
            (RUNTIME_NAME, "cabi_realloc"),
            (RUNTIME_NAME, "invoke")
        ]
    );
    let exports: Vec<_> = described.exports.iter().map(|e| &*e.name).collect();
    assert_eq!(exports, ["_start"]);
    assert_eq!(described.refused_imports, []);
    assert_eq!(described.stamp.unwrap().get("compiler").unwrap(), "0.3.0");
    let overhead = wasm.len() - "bytecode".len() - STAMP.len();
    assert!(overhead < 300, "{overhead} bytes around the bytecode");
}

#[test]
fn makers_give_the_same_bytes_for_the_same_input() {
    let files = [("rules.json".to_owned(), b"{}".to_vec())];
    assert_eq!(
        encode_plugin_module(b"x", STAMP).unwrap(),
        encode_plugin_module(b"x", STAMP).unwrap()
    );
    assert_eq!(
        link_static_module(&runtime(), b"x", STAMP, &files),
        link_static_module(&runtime(), b"x", STAMP, &files)
    );
}

#[test]
fn static_module_is_self_contained_and_drops_what_nothing_calls() {
    let files = [
        ("a.json".to_owned(), b"[1]".to_vec()),
        ("b.json".to_owned(), Vec::new()),
    ];
    let wasm = link_static_module(&runtime(), b"bytecode", STAMP, &files).unwrap();
    assert_valid(&wasm);
    let described = inspect(&wasm).unwrap();
    let exports: Vec<_> = described.exports.iter().map(|e| &*e.name).collect();
    assert_eq!(exports, ["memory", "_start"]);
    assert!(
        described
            .imports
            .iter()
            .all(|i| i.module == "wasi_snapshot_preview1")
    );
    let customs: Vec<_> = described.custom_sections.iter().map(|c| &*c.name).collect();
    assert_eq!(customs, [STAMP_SECTION]);
    // The constant stands only in `compile-src`, which nothing can call any more.
    let mut constant = vec![0x41];
    wasm_encoder::Encode::encode(&7_777_777_i32, &mut constant);
    let holds = |bytes: &[u8]| {
        bytes
            .windows(constant.len())
            .any(|window| window == constant)
    };
    assert!(holds(&runtime()));
    assert!(!holds(&wasm));
}

#[test]
fn static_module_needs_a_runtime_with_the_abi() {
    let text = |body: &str| wat::parse_str(format!("(module {body})")).unwrap();
    let realloc =
        r#"(func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) unreachable)"#;
    let invoke = r#"(func (export "invoke") (param i32 i32 i32 i32 i32))"#;
    let memory = r#"(memory (export "memory") 1)"#;
    let rows = [
        (component(), "component"),
        (program(), "which no WASI runtime offers"),
        (text(""), "no memory"),
        (text(memory), "no function \"cabi_realloc\""),
        (
            text(&format!("{memory}{realloc}")),
            "no function \"invoke\"",
        ),
        (
            text(&format!(
                r#"{memory}{realloc}(func (export "invoke") (param i64))"#
            )),
            "another signature",
        ),
    ];
    for (wasm, reason) in rows {
        match link_static_module(&wasm, b"", STAMP, &[]) {
            Err(error @ CodegenError::Runtime { .. }) => {
                assert!(error.to_string().contains(reason), "{error} / {reason}");
            }
            other => panic!("{reason}: {other:?}"),
        }
    }
    let bare = text(&format!("{memory}{realloc}{invoke}"));
    assert_valid(&link_static_module(&bare, b"x", STAMP, &[]).unwrap());
    let file = [("a.json".to_owned(), Vec::new())];
    let error = link_static_module(&bare, b"x", STAMP, &file).unwrap_err();
    assert!(error.to_string().contains("provide-file"), "{error}");
}

#[test]
fn static_module_refuses_a_file_named_twice() {
    let files = [
        ("a.json".to_owned(), Vec::new()),
        ("a.json".to_owned(), Vec::new()),
    ];
    let error = link_static_module(&runtime(), b"", STAMP, &files).unwrap_err();
    assert!(matches!(error, CodegenError::Input { .. }), "{error}");
}
