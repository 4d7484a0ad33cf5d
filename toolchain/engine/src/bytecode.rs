//! JavaScript to bytecode, inside the sandbox: a fresh instance of the runtime compiles the source and is thrown away.
//!
//! The source is an author's, hence hostile: the instance has a CPU and a memory limit, and what it hands back is
//! checked against its memory before it is copied.

use std::sync::Arc;

use serde::Deserialize;

use escouade_codegen::COMPILE_SRC;

use crate::core_guest::{copy_in, new_store, read_slice, runtime_memory};
use crate::dispatcher::Dispatcher;
use crate::end::{End, Phase};
use crate::error::EngineError;
use crate::instance::{Blueprint, InstanceLimits, Shared};
use crate::lines::LineLimits;
use crate::module::LoadedModule;
use crate::settings::engine;
use crate::ticker;

/// Status, address and length, 32 bits each.
const RESULT_BYTES: usize = 12;
const STATUS_OK: u32 = 0;
/// Bytecode of one bundle. It is about as large as its source.
const MAX_BYTECODE_BYTES: u32 = 64 * 1024 * 1024;

#[derive(Debug, Clone, Copy)]
pub(crate) struct BytecodeLimits {
    pub(crate) cpu_ms: u64,
    pub(crate) memory_bytes: usize,
}

/// What the runtime says of a source that it does not understand.
#[derive(Deserialize)]
struct SourceFault {
    message: String,
    #[serde(default)]
    line: Option<u32>,
    #[serde(default)]
    column: Option<u32>,
}

/// Compiles `source` (one ES module). Blocks for as long as it takes; call it off the JavaScript thread.
pub(crate) fn compile(
    runtime: &Arc<LoadedModule>,
    source: &str,
    limits: BytecodeLimits,
) -> Result<Vec<u8>, EngineError> {
    ticker::start(engine()?);
    if !ticker::is_started() {
        return Err(EngineError::internal("the system gives no more threads"));
    }
    // What the runtime prints meanwhile is nobody's: the queue is small and killed, so a flood of it ends the compile.
    let blueprint = Blueprint {
        module: Arc::clone(runtime),
        runtime: None,
        environment: Vec::new(),
        files: Vec::new(),
        limits: InstanceLimits {
            memory_bytes: limits.memory_bytes,
            turn_budget_ms: limits.cpu_ms,
            max_input_bytes: 0,
            max_output_bytes: 64 * 1024,
            lines: LineLimits {
                max_line_bytes: 64 * 1024,
                max_stderr_line_bytes: 64 * 1024,
                max_depth: usize::MAX,
                max_tokens: usize::MAX,
            },
        },
    };
    let shared = Shared::new(&Dispatcher::new(Box::new(|| ())), &blueprint.limits);
    shared.output.kill();
    shared.input.close();
    let _turn = shared.meter.thread();
    compile_in(&shared, &blueprint, source)
}

fn compile_in(
    shared: &Arc<Shared>,
    blueprint: &Blueprint,
    source: &str,
) -> Result<Vec<u8>, EngineError> {
    let mut store = new_store(shared, blueprint).map_err(EngineError::module_invalid)?;
    let mut attempt = || -> wasmtime::Result<Result<Vec<u8>, EngineError>> {
        let runtime = blueprint
            .module
            .linked_core()
            .map_err(wasmtime::Error::msg)?
            .instantiate(&mut store)?;
        let memory = runtime_memory(&mut store, runtime)?;
        let compile = runtime.get_typed_func::<(u32, u32), u32>(&mut store, COMPILE_SRC)?;
        let (at, len) = copy_in(&mut store, runtime, memory, source.as_bytes())?;
        let result_at = compile.call(&mut store, (at, len))?;
        Ok(read_result(memory.data(&store), result_at))
    };
    attempt().unwrap_or_else(|error| Err(ended(End::from_error(&error, Phase::Run))))
}

fn read_result(memory: &[u8], at: u32) -> Result<Vec<u8>, EngineError> {
    let nonsense = || EngineError::internal("the JavaScript runtime gave an unreadable result");
    let start = usize::try_from(at).map_err(|_| nonsense())?;
    let status: [u8; 4] = start
        .checked_add(RESULT_BYTES)
        .and_then(|end| memory.get(start..end))
        .and_then(|result| result.first_chunk())
        .copied()
        .ok_or_else(nonsense)?;
    let pair_at = at.checked_add(4).ok_or_else(nonsense)?;
    let bytes = read_slice(memory, pair_at, MAX_BYTECODE_BYTES).ok_or_else(nonsense)?;
    if u32::from_le_bytes(status) == STATUS_OK {
        return Ok(bytes.to_vec());
    }
    let text = String::from_utf8_lossy(bytes);
    let fault = serde_json::from_str::<SourceFault>(&text).map_err(|_| nonsense())?;
    Err(EngineError {
        code: "BYTECODE_FAILED",
        message: fault.message,
        line: fault.line,
        column: fault.column,
    })
}

/// The sandbox ended instead of answering.
fn ended(end: End) -> EngineError {
    let limit = |message: String| EngineError::new("BYTECODE_LIMIT", message);
    match end {
        End::TurnLimit { budget_ms } => limit(format!(
            "making bytecode took more than {budget_ms} ms of CPU time"
        )),
        End::MemoryLimit { limit_bytes } => limit(format!(
            "making bytecode took more than {} MB of memory",
            limit_bytes >> 20
        )),
        End::Exit { code } => EngineError::new(
            "BYTECODE_FAILED",
            format!("the JavaScript runtime exited with code {code} while it made bytecode"),
        ),
        End::Trap { message } | End::StartFailed { message } => EngineError::new(
            "BYTECODE_FAILED",
            format!("the JavaScript runtime failed while it made bytecode: {message}"),
        ),
        End::Exception { message, .. } => EngineError::new("BYTECODE_FAILED", message),
        End::LineLimit { .. } | End::Killed => EngineError::new(
            "BYTECODE_FAILED",
            "the JavaScript runtime printed without end while it made bytecode",
        ),
    }
}
