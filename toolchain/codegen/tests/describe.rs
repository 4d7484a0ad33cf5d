//! `inspect`: what it finds in good modules, what it refuses, and that no bytes make it panic.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "a failed expectation is a failed test"
)]

mod common;

use common::{component, program, runtime};
use escouade_codegen::limits::{
    MAX_COMPONENT_TYPES, MAX_CUSTOM_SECTIONS, MAX_IMPORTS, MAX_NAME_BYTES, MAX_STAMP_BYTES,
};
use escouade_codegen::{
    CodegenError, ModuleKind, STAMP_SECTION, encode_plugin_module, inspect, link_static_module,
    plugin_kind,
};
use proptest::prelude::*;
use wasm_encoder::{
    ComponentTypeSection, CustomSection, EntityType, ImportSection, Module, PrimitiveValType,
    TypeSection,
};

#[test]
fn core_module_lists_what_is_refused() {
    let described = inspect(&program()).unwrap();
    assert_eq!(described.kind, ModuleKind::Core);
    let refused: Vec<_> = described
        .refused_imports
        .iter()
        .map(|i| format!("{}.{}", i.module, i.name))
        .collect();
    assert_eq!(
        refused,
        ["wasi_snapshot_preview1.sock_accept", "env.native"]
    );
    assert_eq!(described.custom_sections[0].name, "producers");
    assert_eq!(described.custom_sections[0].bytes, 3);
    assert_eq!(described.wit, None);
    assert_eq!(described.stamp, None);
}

#[test]
fn component_has_its_world_as_wit() {
    let described = inspect(&component()).unwrap();
    assert_eq!(described.kind, ModuleKind::Component);
    let wit = described.wit.unwrap();
    assert!(wit.contains("import wasi:cli/stdin@0.2.3;"), "{wit}");
    assert!(wit.contains("double: func(value: u32) -> u32"), "{wit}");
    let refused: Vec<_> = described.refused_imports.iter().map(|i| &*i.name).collect();
    assert_eq!(refused, ["wasi:sockets/network@0.2.3"]);
    assert_eq!(described.exports[0].name, "escouade:test/api@1.0.0");
}

#[test]
fn description_is_camel_case_json() {
    let json = serde_json::to_value(inspect(&program()).unwrap()).unwrap();
    let mut keys: Vec<_> = json.as_object().unwrap().keys().cloned().collect();
    keys.sort();
    assert_eq!(
        keys,
        [
            "bytes",
            "customSections",
            "exports",
            "imports",
            "kind",
            "refusedImports",
            "stamp",
            "wit"
        ]
    );
    assert_eq!(json["kind"], "core");
}

#[test]
fn kind_is_read_from_the_header() {
    let unknown = [0, b'a', b's', b'm', 2, 0, 0, 0];
    for (bytes, kind) in [
        (program(), Some(ModuleKind::Core)),
        (component(), Some(ModuleKind::Component)),
        (b"\0asm".to_vec(), None),
        (unknown.to_vec(), None),
        (b"#!/bin/sh".to_vec(), None),
        (Vec::new(), None),
    ] {
        assert_eq!(plugin_kind(&bytes).ok(), kind, "{bytes:?}");
    }
}

#[test]
fn a_stamp_that_is_no_json_object_is_none() {
    for stamp in ["", "[1]", "{", "\u{0}", "7"] {
        let wasm = encode_plugin_module(b"", stamp).unwrap();
        assert_eq!(inspect(&wasm).unwrap().stamp, None, "{stamp}");
    }
}

/// A chain of `list<list<…>>` as long as given.
fn nested_lists(levels: u32) -> Vec<u8> {
    let mut types = ComponentTypeSection::new();
    types.defined_type().primitive(PrimitiveValType::U8);
    for level in 0..levels {
        types
            .defined_type()
            .list(wasm_encoder::ComponentValType::Type(level));
    }
    let mut component = wasm_encoder::Component::new();
    component.section(&types);
    component.finish()
}

/// `tuple<t, t>` of itself: the text doubles with each level.
fn doubling_tuples(levels: u32) -> Vec<u8> {
    use wasm_encoder::{
        ComponentExportKind, ComponentExportSection, ComponentTypeRef, ComponentValType,
    };
    let mut types = ComponentTypeSection::new();
    types.defined_type().primitive(PrimitiveValType::U8);
    for level in 0..levels {
        types
            .defined_type()
            .tuple([ComponentValType::Type(level); 2]);
    }
    types
        .function()
        .params([("a", ComponentValType::Type(levels))])
        .result(None);
    let mut imports = wasm_encoder::ComponentImportSection::new();
    imports.import("f", ComponentTypeRef::Func(levels + 1));
    let mut exports = ComponentExportSection::new();
    exports.export("g", ComponentExportKind::Func, 0, None);
    let mut component = wasm_encoder::Component::new();
    component.section(&types);
    component.section(&imports);
    component.section(&exports);
    component.finish()
}

/// `(component (component …))`, written from the outside in.
fn nested_components(levels: usize) -> Vec<u8> {
    (0..levels).fold(wasm_encoder::Component::new().finish(), |inner, _| {
        let mut outer = wasm_encoder::Component::new();
        outer.section(&wasm_encoder::RawSection {
            id: 4,
            data: &inner,
        });
        outer.finish()
    })
}

fn with_customs(sections: impl IntoIterator<Item = (String, usize)>) -> Vec<u8> {
    let mut module = Module::new();
    for (name, bytes) in sections {
        module.section(&CustomSection {
            name: name.into(),
            data: vec![b' '; bytes].into(),
        });
    }
    module.finish()
}

fn with_imports(count: usize) -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([], []);
    let mut imports = ImportSection::new();
    for _ in 0..count {
        imports.import("m", "n", EntityType::Function(0));
    }
    let mut module = Module::new();
    module.section(&types);
    module.section(&imports);
    module.finish()
}

#[test]
fn sizes_and_counts_are_bounded() {
    let depth = u32::try_from(MAX_COMPONENT_TYPES).unwrap();
    let rows = [
        (with_imports(MAX_IMPORTS), None),
        (with_imports(MAX_IMPORTS + 1), Some("imports")),
        (
            with_customs([("x".repeat(MAX_NAME_BYTES + 1), 0)]),
            Some("bytes in a name"),
        ),
        (
            with_customs((0..=MAX_CUSTOM_SECTIONS).map(|_| ("x".to_owned(), 0))),
            Some("custom sections"),
        ),
        (
            with_customs([(STAMP_SECTION.to_owned(), MAX_STAMP_BYTES + 1)]),
            Some("bytes of stamp"),
        ),
        (nested_components(2), None),
        (nested_components(64), Some("nested modules")),
        (nested_lists(depth), Some("types")),
        (doubling_tuples(17), Some("bytes of WIT text")),
    ];
    for (wasm, refused) in rows {
        match (inspect(&wasm), refused) {
            (Ok(_), None) => {}
            (Err(CodegenError::TooLarge { what, .. }), Some(wanted)) => assert_eq!(what, wanted),
            (other, wanted) => panic!("{wanted:?}: {other:?}"),
        }
    }
    // As deep as may be: an answer or a refusal, but no stack overflow.
    let _ = inspect(&nested_lists(depth - 1));
}

fn samples() -> Vec<Vec<u8>> {
    let files = [("a.json".to_owned(), b"{}".to_vec())];
    vec![
        runtime(),
        program(),
        component(),
        encode_plugin_module(b"bytecode", "{}").unwrap(),
        link_static_module(&runtime(), b"bytecode", "{}", &files).unwrap(),
        nested_components(3),
        doubling_tuples(4),
    ]
}

/// Every place, cut: the shortest hostile inputs, all of them.
#[test]
fn no_cut_module_panics() {
    for sample in samples() {
        for len in 0..sample.len() {
            assert!(inspect(&sample[..len]).is_err() || len >= 8, "{len}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_mutated_module_panics(
        which in 0_usize..7,
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0_u8..3), 1..12),
    ) {
        let mut wasm = samples().swap_remove(which);
        for (place, byte, kind) in edits {
            let at = place.index(wasm.len());
            match kind {
                0 => wasm[at] = byte,
                1 => wasm.insert(at, byte),
                _ if wasm.len() > 1 => { wasm.remove(at); }
                _ => {}
            }
        }
        let _ = inspect(&wasm);
        let _ = link_static_module(&wasm, b"bytecode", "{}", &[]);
    }

    #[test]
    fn no_arbitrary_bytes_panic(tail in prop::collection::vec(any::<u8>(), 0..400), is_component: bool) {
        let header: &[u8] = if is_component { b"\0asm\x0d\0\x01\0" } else { b"\0asm\x01\0\0\0" };
        let wasm = [header, &tail].concat();
        let _ = inspect(&wasm);
        let _ = link_static_module(&wasm, b"bytecode", "{}", &[]);
        let _ = inspect(&tail);
    }
}
