//! Guests of the TypeScript tests: written as text in `test/engine/guests`, committed as wasm beside it, because the
//! tests there need no assembler. This test compares the two; `UPDATE_GUESTS=1 cargo test --test guests` writes them.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test/engine/guests")
}

fn check(path: &Path, wasm: &[u8]) {
    if std::env::var_os("UPDATE_GUESTS").is_some() {
        std::fs::write(path, wasm).unwrap();
    }
    assert!(
        std::fs::read(path).is_ok_and(|committed| committed == wasm),
        "{} is not current; UPDATE_GUESTS=1 writes it",
        path.display()
    );
}

#[test]
fn committed_guests_are_their_text() {
    let mut count = 0;
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "wat") {
            check(
                &path.with_extension("wasm"),
                &wat::parse_file(&path).unwrap(),
            );
            count += 1;
        }
    }
    assert!(count > 0);
}

/// The actor as a WASI 0.2 component: the same code, adapted by wasmtime's own adapter.
#[test]
fn the_committed_component_is_the_actor_s() {
    let core = wat::parse_file(folder().join("actor.wat")).unwrap();
    let component = wit_component::ComponentEncoder::default()
        .module(&core)
        .unwrap()
        .adapter(
            wasi_preview1_component_adapter_provider::WASI_SNAPSHOT_PREVIEW1_ADAPTER_NAME,
            wasi_preview1_component_adapter_provider::WASI_SNAPSHOT_PREVIEW1_COMMAND_ADAPTER,
        )
        .unwrap()
        .encode()
        .unwrap();
    check(&folder().join("actor-component.wasm"), &component);
}
