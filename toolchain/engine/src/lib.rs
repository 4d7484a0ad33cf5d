//! The native engine as a Node addon: what JavaScript may call, and nothing else. `src/engine` is its only importer
//! and turns this narrow interface into the one that the package uses.
//!
//! Arguments come from our own TypeScript; modules, sources and guests behind them are hostile. No panic crosses into
//! Node (`catch_unwind` on each export), errors cross as JSON (see `error.rs`), and nothing here blocks for long:
//! compiling and loading run as jobs, instances on threads of their own.

#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod absent_files;
mod bytecode;
mod clock;
mod component;
mod component_waits;
mod core_guest;
mod dispatcher;
mod end;
mod error;
mod guest_memory;
mod guest_state;
mod input;
mod instance;
mod jobs;
mod limits;
mod lines;
mod lock;
mod module;
mod output;
mod poll;
mod promise;
mod settings;
mod ticker;
mod turn;
mod warm_pages;
mod wasi;
#[cfg(test)]
mod wasi_tests;

use std::sync::Arc;

use napi::bindgen_prelude::{Function, Object, Uint8Array};
use napi::threadsafe_function::ThreadsafeFunctionCallMode;
use napi::{Env, JsString};
use napi_derive::napi;

use crate::bytecode::BytecodeLimits;
use crate::dispatcher::Dispatcher;
use crate::error::EngineError;
use crate::instance::{Blueprint, InstanceLimits, RootFile, Shared};
use crate::jobs::Lane;
use crate::lines::LineLimits;
use crate::module::LoadedModule;
use crate::output::Event;
use crate::promise::promise;

fn json(value: &impl serde::Serialize) -> napi::Result<String> {
    serde_json::to_string(value).map_err(|error| EngineError::internal(error.to_string()).into())
}

/// What native code depends on: engine, machine and settings, as JSON.
#[napi(catch_unwind)]
pub fn engine_info() -> napi::Result<String> {
    let engine = settings::engine()?;
    let entries: serde_json::Map<String, serde_json::Value> = settings::SETTINGS
        .entries()
        .into_iter()
        .map(|(name, value)| {
            let value = serde_json::from_str(&value).unwrap_or(serde_json::Value::String(value));
            (name.to_owned(), value)
        })
        .collect();
    json(&serde_json::json!({
        "wasmtime": settings::WASMTIME_VERSION,
        "target": env!("ESCOUADE_TARGET"),
        "cpuFeatures": settings::cpu_features(),
        "settings": entries,
        "fingerprint": settings::fingerprint(engine),
    }))
}

#[napi(catch_unwind)]
pub fn precompile_module<'env>(env: &'env Env, wasm: &[u8]) -> napi::Result<Object<'env>> {
    let wasm = wasm.to_vec();
    promise(
        env,
        Lane::Long,
        move || module::precompile(&wasm),
        Uint8Array::from,
    )
}

/// Native code that has been loaded. Kept alive by instances that run it, also after JavaScript let go of it.
#[napi]
#[derive(Debug)]
pub struct NativeModule(Arc<LoadedModule>);

#[napi]
impl NativeModule {
    #[napi(getter, catch_unwind)]
    pub fn is_component(&self) -> bool {
        self.0.is_component()
    }

    /// Module and name of each import, in turn.
    #[napi(getter, catch_unwind)]
    pub fn imports(&self) -> Vec<String> {
        self.0
            .imports
            .iter()
            .flat_map(|import| [import.module.clone(), import.name.clone()])
            .collect()
    }
}

#[napi(catch_unwind)]
pub fn load_module<'env>(
    env: &'env Env,
    artefact: &[u8],
    sha256: String,
) -> napi::Result<Object<'env>> {
    // A private copy: JavaScript could change its buffer between the check of the digest and the load.
    let artefact = artefact.to_vec();
    promise(
        env,
        Lane::Quick,
        // SAFETY: `src/compile` records a digest when it has precompiled, in a folder that only the user can write, or
        // has the bytes from the compiler a moment ago. The copy is this job's own.
        move || unsafe { LoadedModule::load(&artefact, &sha256) },
        NativeModule,
    )
}

#[napi(catch_unwind)]
pub fn compile_bytecode<'env>(
    env: &'env Env,
    runtime: &NativeModule,
    source: String,
    cpu_ms: u32,
    memory_bytes: u32,
) -> napi::Result<Object<'env>> {
    let runtime = Arc::clone(&runtime.0);
    let limits = BytecodeLimits {
        cpu_ms: u64::from(cpu_ms),
        memory_bytes: usize::try_from(memory_bytes).unwrap_or(usize::MAX),
    };
    promise(
        env,
        Lane::Long,
        move || bytecode::compile(&runtime, &source, limits),
        Uint8Array::from,
    )
}

#[napi(catch_unwind)]
pub fn encode_plugin_module(bytecode: &[u8], stamp_json: String) -> napi::Result<Uint8Array> {
    escouade_codegen::encode_plugin_module(bytecode, &stamp_json)
        .map(Uint8Array::from)
        .map_err(|error| EngineError::from(error).into())
}

#[napi(catch_unwind)]
pub fn link_static_module<'env>(
    env: &'env Env,
    runtime_wasm: &[u8],
    bytecode: &[u8],
    stamp_json: String,
    file_names: Vec<String>,
    file_data: Vec<&[u8]>,
) -> napi::Result<Object<'env>> {
    let (runtime_wasm, bytecode) = (runtime_wasm.to_vec(), bytecode.to_vec());
    let files: Vec<(String, Vec<u8>)> = file_names
        .into_iter()
        .zip(file_data.into_iter().map(<[u8]>::to_vec))
        .collect();
    promise(
        env,
        Lane::Long,
        move || {
            escouade_codegen::link_static_module(&runtime_wasm, &bytecode, &stamp_json, &files)
                .map_err(EngineError::from)
        },
        Uint8Array::from,
    )
}

/// Decodes a module without running anything of it. JSON.
#[napi(catch_unwind)]
pub fn inspect_wasm<'env>(env: &'env Env, wasm: &[u8]) -> napi::Result<Object<'env>> {
    let wasm = wasm.to_vec();
    promise(
        env,
        Lane::Long,
        move || {
            let description = escouade_codegen::inspect(&wasm).map_err(EngineError::from)?;
            serde_json::to_string(&description)
                .map_err(|error| EngineError::internal(error.to_string()))
        },
        |description| description,
    )
}

#[napi(object, object_to_js = false)]
#[derive(Debug)]
pub struct NativeInstanceLimits {
    pub memory_bytes: u32,
    pub turn_budget_ms: u32,
    pub max_line_bytes: u32,
    pub max_stderr_line_bytes: u32,
    pub max_json_depth: u32,
    pub max_json_tokens: u32,
    pub max_input_bytes: u32,
    pub max_output_bytes: u32,
}

fn size(bytes: u32) -> usize {
    usize::try_from(bytes).unwrap_or(usize::MAX)
}

impl From<NativeInstanceLimits> for InstanceLimits {
    fn from(limits: NativeInstanceLimits) -> Self {
        Self {
            memory_bytes: size(limits.memory_bytes),
            turn_budget_ms: u64::from(limits.turn_budget_ms),
            max_input_bytes: size(limits.max_input_bytes),
            max_output_bytes: size(limits.max_output_bytes),
            lines: LineLimits {
                max_line_bytes: size(limits.max_line_bytes),
                max_stderr_line_bytes: size(limits.max_stderr_line_bytes),
                max_depth: size(limits.max_json_depth),
                max_tokens: size(limits.max_json_tokens),
            },
        }
    }
}

/// One slice of what an instance said. `kind`: 0 messages joined by LF, 1 a refused line (JSON), 2 stderr lines each
/// with its LF, 3 the end (JSON), 4 room again for what `write` refused.
#[napi(object, object_from_js = false)]
pub struct NativeEvent<'env> {
    pub id: u32,
    pub kind: u32,
    pub text: JsString<'env>,
}

impl std::fmt::Debug for NativeEvent<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("NativeEvent")
            .field("id", &self.id)
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

/// Instances of one JavaScript environment and their way back to it.
#[napi]
#[derive(Debug)]
pub struct NativeDispatcher(Arc<Dispatcher>);

#[napi]
impl NativeDispatcher {
    /// `on_ready` is called when there is something to take; it must then take until there is nothing.
    #[napi(constructor, catch_unwind)]
    pub fn new(env: &Env, on_ready: Function<'_, (), ()>) -> napi::Result<Self> {
        // Weak: the event loop is kept alive by live instances (the importer does that), not by this function.
        let wake = on_ready
            .build_threadsafe_function::<()>()
            .weak::<true>()
            .build()?;
        let dispatcher = Dispatcher::new(Box::new(move || {
            wake.call((), ThreadsafeFunctionCallMode::NonBlocking);
        }));
        // Registered after the threadsafe function, so it runs before that one's own end.
        env.add_env_cleanup_hook(Arc::clone(&dispatcher), |dispatcher| dispatcher.close())?;
        Ok(Self(dispatcher))
    }

    #[napi(catch_unwind)]
    pub fn take<'env>(&self, env: &'env Env) -> napi::Result<Option<NativeEvent<'env>>> {
        let Some((id, event)) = self.0.take() else {
            return Ok(None);
        };
        let (kind, text) = match event {
            Event::Messages(text) => (0, text),
            Event::Refused(refusal) => (1, json(&refusal)?),
            Event::Stderr(text) => (2, text),
            Event::End(report) => (3, json(&*report)?),
            Event::RoomAgain => (4, String::new()),
        };
        let text = if text.is_ascii() {
            env.create_string_latin1(&text)?
        } else {
            env.create_string(&text)?
        };
        Ok(Some(NativeEvent { id, kind, text }))
    }

    #[napi(catch_unwind)]
    #[allow(clippy::too_many_arguments)]
    pub fn spawn(
        &self,
        module: &NativeModule,
        runtime: Option<&NativeModule>,
        environment: Vec<String>,
        file_names: Vec<String>,
        file_data: Vec<&[u8]>,
        limits: NativeInstanceLimits,
    ) -> napi::Result<NativeInstance> {
        let environment = environment
            .iter()
            .filter_map(|entry| entry.split_once('='))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let files = file_names
            .into_iter()
            .zip(file_data)
            .map(|(name, data)| RootFile {
                name,
                data: data.to_vec(),
            })
            .collect();
        let blueprint = Blueprint {
            module: Arc::clone(&module.0),
            runtime: runtime.map(|runtime| Arc::clone(&runtime.0)),
            environment,
            files,
            limits: limits.into(),
        };
        Ok(NativeInstance(instance::spawn(&self.0, blueprint)?))
    }
}

/// The host's handle of one instance. Letting go of it does not end the instance.
#[napi]
#[derive(Debug)]
pub struct NativeInstance(Arc<Shared>);

#[napi]
impl NativeInstance {
    #[napi(getter, catch_unwind)]
    pub fn id(&self) -> u32 {
        self.0.id
    }

    /// `false`: the queue is full or closed, and nothing was written. A full one is followed by an event of kind 4.
    #[napi(catch_unwind)]
    pub fn write(&self, lines: String) -> bool {
        self.0.input.write(lines.into_bytes())
    }

    #[napi(catch_unwind)]
    pub fn close_input(&self) {
        self.0.input.close();
    }

    #[napi(catch_unwind)]
    pub fn set_turn_budget(&self, budget_ms: u32) {
        self.0.meter.set_budget_ms(u64::from(budget_ms));
    }

    #[napi(catch_unwind)]
    pub fn kill(&self) {
        self.0.kill();
    }

    /// JSON.
    #[napi(catch_unwind)]
    pub fn stats(&self) -> napi::Result<String> {
        json(&self.0.stats())
    }
}
