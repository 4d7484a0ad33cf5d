//! Modules as native code: made by [`precompile`], loaded by [`LoadedModule::load`], which holds the only unsafe load.
//!
//! The bytes of an artefact come from a cache folder of the user. They are loaded only if their digest is the one that
//! was recorded when this engine made them; wasmtime itself then refuses other versions, settings and CPUs.

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use escouade_codegen::{
    ModuleKind, RUNTIME_NAME, is_allowed_component_import, is_allowed_core_import,
};
use sha2::{Digest, Sha256};
use wasmtime::component::{Component, InstancePre as ComponentPre};
use wasmtime::{Engine, InstancePre, Module, Precompiled};

use crate::component;
use crate::error::EngineError;
use crate::guest_state::GuestState;
use crate::settings::{engine, hex};
use crate::warm_pages::WarmPages;
use crate::wasi;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Import {
    pub(crate) module: String,
    pub(crate) name: String,
}

pub(crate) struct LoadedModule {
    pub(crate) code: Code,
    pub(crate) imports: Vec<Import>,
    /// Of the memory that it exports, or for a plugin that runs inside a runtime: of the runtime's, in its own starts.
    pub(crate) warm_pages: Arc<WarmPages>,
}

pub(crate) enum Code {
    Core {
        module: Module,
        /// Linked once, when the first instance starts: all its imports are WASI.
        linked: OnceLock<Result<InstancePre<GuestState>, String>>,
    },
    Component {
        component: Component,
        linked: OnceLock<Result<ComponentPre<component::ComponentState>, String>>,
    },
}

impl std::fmt::Debug for LoadedModule {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("LoadedModule")
            .field("imports", &self.imports)
            .finish_non_exhaustive()
    }
}

/// Compiles a core module or a component to native code of this machine. Takes seconds for a large one.
pub(crate) fn precompile(wasm: &[u8]) -> Result<Vec<u8>, EngineError> {
    let engine = engine()?;
    let artefact = match escouade_codegen::plugin_kind(wasm)? {
        ModuleKind::Core => engine.precompile_module(wasm),
        ModuleKind::Component => engine.precompile_component(wasm),
    };
    artefact.map_err(|error| EngineError::module_invalid(format!("{error:#}")))
}

impl LoadedModule {
    /// Loads native code whose SHA-256 is `sha256` (lower-case hex).
    ///
    /// # Safety
    ///
    /// `sha256` was recorded for bytes that [`precompile`] returned, in this process or another of this user: the
    /// digest finds damage, and only its record vouches for the origin. Nobody changes `artefact` during the call.
    pub(crate) unsafe fn load(artefact: &[u8], sha256: &str) -> Result<Arc<Self>, EngineError> {
        if hex(&Sha256::digest(artefact)) != sha256 {
            return Err(EngineError::module_invalid(
                "the native code is damaged: its digest is not the recorded one",
            ));
        }
        let engine = engine()?;
        // SAFETY: the digest of these bytes is the recorded one, and by the caller's contract they do not change.
        let code = unsafe { load_checked(engine, artefact) }?;
        let imports = match &code {
            Code::Core { module, .. } => module
                .imports()
                .map(|import| Import {
                    module: import.module().to_owned(),
                    name: import.name().to_owned(),
                })
                .collect(),
            Code::Component { component, .. } => component
                .component_type()
                .imports(engine)
                .map(|(name, _)| Import {
                    module: name.to_owned(),
                    name: String::new(),
                })
                .collect(),
        };
        Ok(Arc::new(Self {
            code,
            imports,
            warm_pages: Arc::default(),
        }))
    }

    pub(crate) fn is_component(&self) -> bool {
        matches!(self.code, Code::Component { .. })
    }

    /// Whether it is a plugin module that runs inside a JavaScript runtime.
    pub(crate) fn needs_runtime(&self) -> bool {
        self.imports
            .iter()
            .any(|import| import.module == RUNTIME_NAME)
    }

    /// All imports that an instance would not get, as one sentence. `None` if there are none.
    pub(crate) fn refused_imports(&self) -> Option<String> {
        let is_allowed = |import: &Import| {
            if self.is_component() {
                is_allowed_component_import(&import.module)
            } else {
                is_allowed_core_import(&import.module, &import.name)
            }
        };
        let mut seen = HashSet::new();
        let names: Vec<String> = self
            .imports
            .iter()
            .filter(|import| !is_allowed(import) && seen.insert(*import))
            .map(|import| {
                if import.name.is_empty() {
                    import.module.clone()
                } else {
                    format!("{}.{}", import.module, import.name)
                }
            })
            .collect();
        (!names.is_empty())
            .then(|| format!("it imports what no plugin may have: {}", names.join(", ")))
    }

    /// The core module with its WASI imports resolved.
    pub(crate) fn linked_core(&self) -> Result<&InstancePre<GuestState>, String> {
        let Code::Core { module, linked, .. } = &self.code else {
            return Err("it is a component, not a core module".to_owned());
        };
        linked
            .get_or_init(|| {
                let linker = wasi::linker(module.engine()).map_err(|error| format!("{error:#}"))?;
                linker
                    .instantiate_pre(module)
                    .map_err(|error| format!("{error:#}"))
            })
            .as_ref()
            .map_err(Clone::clone)
    }

    pub(crate) fn linked_component(
        &self,
    ) -> Result<&ComponentPre<component::ComponentState>, String> {
        let Code::Component { component, linked } = &self.code else {
            return Err("it is a core module, not a component".to_owned());
        };
        linked
            .get_or_init(|| component::link(component).map_err(|error| format!("{error:#}")))
            .as_ref()
            .map_err(Clone::clone)
    }
}

/// # Safety
///
/// The bytes are the output of [`precompile`], and nothing changes them during the call; a mapped file could change,
/// and is therefore never loaded.
unsafe fn load_checked(engine: &Engine, artefact: &[u8]) -> Result<Code, EngineError> {
    let invalid = |error: wasmtime::Error| EngineError::module_invalid(format!("{error:#}"));
    match Engine::detect_precompiled(artefact) {
        Some(Precompiled::Module) => {
            // SAFETY: by the caller's contract the bytes are the output of `precompile`, unchanged. wasmtime checks its
            // own version, settings and CPU features in them and returns an error for others.
            let module = unsafe { Module::deserialize(engine, artefact) }.map_err(invalid)?;
            Ok(Code::Core {
                module,
                linked: OnceLock::new(),
            })
        }
        Some(Precompiled::Component) => {
            // SAFETY: as above.
            let component = unsafe { Component::deserialize(engine, artefact) }.map_err(invalid)?;
            Ok(Code::Component {
                component,
                linked: OnceLock::new(),
            })
        }
        None => Err(EngineError::module_invalid(
            "it is not native code of this engine",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(bytes: &[u8]) -> String {
        hex(&Sha256::digest(bytes))
    }

    /// Of bytes that `precompile` made, or that are refused before a word of them is believed.
    fn load(artefact: &[u8], sha256: &str) -> Result<Arc<LoadedModule>, EngineError> {
        // SAFETY: the tests below give nothing that passes for native code and was not made by this engine's compiler.
        unsafe { LoadedModule::load(artefact, sha256) }
    }

    fn message(result: Result<Arc<LoadedModule>, EngineError>) -> String {
        result.unwrap_err().message
    }

    #[test]
    fn what_was_precompiled_is_loaded() {
        let wasm = wat::parse_str("(module (memory 1))").unwrap();
        let artefact = precompile(&wasm).unwrap();
        assert!(load(&artefact, &digest(&artefact)).is_ok());
    }

    #[test]
    fn e_wasm_3_damaged_and_foreign_bytes_are_refused() {
        let wasm = wat::parse_str("(module (memory 1))").unwrap();
        let artefact = precompile(&wasm).unwrap();
        let recorded = digest(&artefact);
        for at in [0, artefact.len() / 2, artefact.len() - 1] {
            let mut damaged = artefact.clone();
            damaged[at] ^= 1;
            assert!(message(load(&damaged, &recorded)).contains("damaged"));
        }
        for cut in [0, artefact.len() / 2, artefact.len() - 1] {
            assert!(message(load(&artefact[..cut], &recorded)).contains("damaged"));
        }
        // The digest fits, but this engine never made it.
        let foreign = b"#!/bin/sh".to_vec();
        assert!(message(load(&foreign, &digest(&foreign))).contains("not native code"));
        assert!(message(load(&wasm, &digest(&wasm))).contains("not native code"));
    }

    #[test]
    fn case_73_native_code_of_other_settings_is_refused() {
        let mut config = wasmtime::Config::new();
        config.epoch_interruption(false);
        let wasm = wat::parse_str("(module (memory 1))").unwrap();
        let artefact = Engine::new(&config)
            .unwrap()
            .precompile_module(&wasm)
            .unwrap();
        assert!(!message(load(&artefact, &digest(&artefact))).is_empty());
    }

    #[test]
    fn e_wasm_9_all_refused_imports_are_named() {
        let wasm = wat::parse_str(
            r#"(module
                (import "env" "system" (func))
                (import "wasi_snapshot_preview1" "sock_accept" (func))
                (import "wasi_snapshot_preview1" "fd_read" (func (param i32 i32 i32 i32) (result i32))))"#,
        )
        .unwrap();
        let artefact = precompile(&wasm).unwrap();
        let module = load(&artefact, &digest(&artefact)).unwrap();
        assert_eq!(
            module.refused_imports().unwrap(),
            "it imports what no plugin may have: env.system, wasi_snapshot_preview1.sock_accept"
        );
    }
}
