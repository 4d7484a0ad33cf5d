//! One instance: its shared half ([`Shared`], which the host holds) and its thread, from start to end.
//!
//! The guest is hostile. Its thread owns its store alone; the host reaches it only through the queues, the turn meter
//! and the kill switch. However it ends, exactly one end is reported, after all that it said, and its memory is
//! released before that. A panic of ours ends this instance, never the process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Notify;

use crate::clock;
use crate::component;
use crate::core_guest;
use crate::dispatcher::Dispatcher;
use crate::end::{End, EndReport, Stats};
use crate::error::EngineError;
use crate::input::{Input, Taken};
use crate::limits::MemoryMeter;
use crate::lines::LineLimits;
use crate::module::LoadedModule;
use crate::output::Output;
use crate::settings::{HOST_STACK_BYTES, MAX_WASM_STACK_BYTES, engine};
use crate::ticker;
use crate::turn::TurnMeter;

/// Size of the thread's stack. A component's guest runs on a stack of its own, made by wasmtime.
const THREAD_STACK_BYTES: usize = MAX_WASM_STACK_BYTES + HOST_STACK_BYTES;

#[derive(Debug, Clone)]
pub(crate) struct RootFile {
    pub(crate) name: String,
    pub(crate) data: Vec<u8>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct InstanceLimits {
    pub(crate) memory_bytes: usize,
    pub(crate) turn_budget_ms: u64,
    pub(crate) max_input_bytes: usize,
    pub(crate) max_output_bytes: usize,
    pub(crate) lines: LineLimits,
}

/// What an instance is made of.
#[derive(Debug)]
pub(crate) struct Blueprint {
    pub(crate) module: Arc<LoadedModule>,
    pub(crate) runtime: Option<Arc<LoadedModule>>,
    /// Names and values: the only environment that the guest sees.
    pub(crate) environment: Vec<(String, String)>,
    pub(crate) files: Vec<RootFile>,
    pub(crate) limits: InstanceLimits,
}

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) id: u32,
    pub(crate) dispatcher: Arc<Dispatcher>,
    pub(crate) input: Input,
    pub(crate) output: Output,
    pub(crate) meter: TurnMeter,
    pub(crate) memory: Arc<MemoryMeter>,
    /// Ends the waits of a component, whose thread waits in an async runtime.
    pub(crate) killed: Notify,
    bytes_in: AtomicU64,
    bytes_out: AtomicU64,
}

impl Shared {
    pub(crate) fn new(dispatcher: &Arc<Dispatcher>, limits: &InstanceLimits) -> Arc<Self> {
        Arc::new_cyclic(|owner| Self {
            id: dispatcher.next_id(),
            dispatcher: Arc::clone(dispatcher),
            input: Input::new(limits.max_input_bytes),
            output: Output::new(limits.max_output_bytes, owner.clone()),
            meter: TurnMeter::new(limits.turn_budget_ms),
            memory: Arc::new(MemoryMeter::default()),
            killed: Notify::new(),
            bytes_in: AtomicU64::new(0),
            bytes_out: AtomicU64::new(0),
        })
    }

    /// What the guest has just read: counted, and told to a host that waits for room.
    pub(crate) fn input_was_taken(&self, taken: Taken) {
        self.bytes_in
            .fetch_add(u64::try_from(taken.bytes).unwrap_or(0), Ordering::Relaxed);
        if taken.is_room_again {
            self.output.room_again();
        }
    }

    pub(crate) fn add_bytes_out(&self, bytes: usize) {
        self.bytes_out
            .fetch_add(u64::try_from(bytes).unwrap_or(0), Ordering::Relaxed);
    }

    /// Ends the guest wherever it is: in a loop, in a wait, or blocked on a full output queue. After its end: nothing.
    pub(crate) fn kill(&self) {
        self.meter.kill();
        self.input.wake();
        self.output.kill();
        self.killed.notify_one();
        if let Ok(engine) = engine() {
            // Every running guest looks at its budget once; only this one ends.
            engine.increment_epoch();
        }
    }

    pub(crate) fn stats(&self) -> Stats {
        let turns = self.meter.stats();
        Stats {
            memory_bytes: self.memory.now(),
            memory_peak_bytes: self.memory.peak(),
            cpu_ms: milliseconds(turns.cpu_ns),
            turns: turns.turns,
            longest_turn_ms: milliseconds(turns.longest_ns),
            bytes_in: self.bytes_in.load(Ordering::Relaxed),
            bytes_out: self.bytes_out.load(Ordering::Relaxed),
        }
    }
}

fn milliseconds(ns: u64) -> f64 {
    std::time::Duration::from_nanos(ns).as_secs_f64() * 1_000.0
}

/// Starts an instance on a thread of its own. What goes wrong later is reported as its end.
pub(crate) fn spawn(
    dispatcher: &Arc<Dispatcher>,
    blueprint: Blueprint,
) -> Result<Arc<Shared>, EngineError> {
    ticker::start(engine()?);
    if !ticker::is_started() {
        return Err(EngineError::new(
            "INSTANCE_START_FAILED",
            "the system gives no more threads",
        ));
    }
    let shared = Shared::new(dispatcher, &blueprint.limits);
    dispatcher.add_live(&shared);
    let for_thread = Arc::clone(&shared);
    let thread = std::thread::Builder::new()
        .name("escouade-plugin".to_owned())
        .stack_size(THREAD_STACK_BYTES)
        .spawn(move || run(&for_thread, blueprint));
    if let Err(error) = thread {
        dispatcher.remove_live(shared.id);
        return Err(EngineError::new(
            "INSTANCE_START_FAILED",
            format!("the system gives no more threads: {error}"),
        ));
    }
    Ok(shared)
}

/// The whole life of an instance's thread.
fn run(shared: &Arc<Shared>, blueprint: Blueprint) {
    shared.meter.thread_began();
    // The unwind boundary: what a panic leaves behind is this instance's store, which is dropped with it.
    let end = catch_unwind(AssertUnwindSafe(|| {
        if !clock::is_available() {
            return End::StartFailed {
                message: "this system does not tell the CPU time of a thread".to_owned(),
            };
        }
        if blueprint.module.is_component() {
            component::run(shared, blueprint)
        } else {
            core_guest::run(shared, blueprint)
        }
    }))
    .unwrap_or_else(|_| End::Trap {
        message: "internal error of the engine".to_owned(),
    });
    shared.memory.release();
    shared.meter.thread_ends();
    // Nobody reads it any more: what was not read is freed now, not when JavaScript lets go of the handle.
    shared.input.discard();
    shared.output.end(EndReport {
        end,
        stats: shared.stats(),
    });
    shared.dispatcher.remove_live(shared.id);
}

/// Whether a blueprint fits together, before a guest is started. The message is for the app's log.
pub(crate) fn refusal(blueprint: &Blueprint) -> Option<String> {
    if let Some(refused) = blueprint.module.refused_imports() {
        return Some(refused);
    }
    if blueprint.module.needs_runtime() != blueprint.runtime.is_some() {
        return Some(if blueprint.runtime.is_some() {
            "it does not import the JavaScript runtime, and was given one".to_owned()
        } else {
            "it imports the JavaScript runtime, and was given none".to_owned()
        });
    }
    if blueprint.runtime.is_none() && !blueprint.files.is_empty() {
        return Some("only a JavaScript plugin is given files at its start".to_owned());
    }
    None
}
