//! A WASI 0.2 component's life, through wasmtime's own WASI: the same queues, limits and ends as for a core module.
//!
//! The component gets the standard streams, clocks, randomness and three environment variables. No folder, no socket,
//! no argument: those interfaces are not linked, or empty. It runs on its own thread in a runtime of that thread, which
//! is parked while nothing happens.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Instant;

use bytes::Bytes;
use tokio::io::{AsyncRead, AsyncWrite};
use wasmtime::Store;
use wasmtime::component::{Component, HasData, InstancePre, Linker, ResourceTable};
use wasmtime_wasi::cli::{IsTerminal, StdinStream, StdoutStream, WasiCli, WasiCliView as _};
use wasmtime_wasi::clocks::{WasiClocks, WasiClocksView as _};
use wasmtime_wasi::filesystem::{WasiFilesystem, WasiFilesystemView as _};
use wasmtime_wasi::p2::bindings::{CommandPre, cli, clocks, filesystem, io, random};
use wasmtime_wasi::p2::{InputStream, OutputStream, Pollable, StreamError, StreamResult};
use wasmtime_wasi::random::WasiRandom;
use wasmtime_wasi::{WasiCtx, WasiCtxView, WasiView, async_trait};

use crate::component_waits;
use crate::end::{End, Phase, Stop};
use crate::input::Readiness;
use crate::instance::{Blueprint, Shared, refusal};
use crate::limits::StoreLimits;
use crate::lines::{StderrLines, StdoutLines, WriteStop};
use crate::lock::lock;
use crate::turn::REAL_WAIT;

/// Bytes of one read or write: what is copied at once.
const STREAM_CHUNK_BYTES: usize = 1 << 20;
/// Streams, pollables and errors that a component may hold. wasmtime's own default allows a million.
const MAX_RESOURCES: usize = 10_000;
/// Bytes of randomness of one call; more is an error in the guest.
const MAX_RANDOM_BYTES: u64 = 1 << 20;
/// What one call may pass to the host: texts and lists are copied out of the guest's memory before anything of ours
/// sees them, four times the size of a list of handles. The largest that a program passes is a chunk of its output.
const MAX_HOST_CALL_BYTES: usize = 4 << 20;

pub(crate) struct ComponentState {
    shared: Arc<Shared>,
    limits: StoreLimits,
    wasi: WasiCtx,
    pub(crate) table: ResourceTable,
}

impl WasiView for ComponentState {
    fn ctx(&mut self) -> WasiCtxView<'_> {
        WasiCtxView {
            ctx: &mut self.wasi,
            table: &mut self.table,
        }
    }
}

struct HasTable;

impl HasData for HasTable {
    type Data<'a> = &'a mut ResourceTable;
}

/// Links the interfaces that a component may import, as [`escouade_codegen::ALLOWED_COMPONENT_INTERFACES`] names them.
pub(crate) fn link(component: &Component) -> wasmtime::Result<InstancePre<ComponentState>> {
    type State = ComponentState;
    let mut linker = Linker::<State>::new(component.engine());
    let l = &mut linker;
    io::error::add_to_linker::<State, HasTable>(l, |t| &mut t.table)?;
    io::poll::add_to_linker::<State, HasTable>(l, |t| &mut t.table)?;
    io::streams::add_to_linker::<State, HasTable>(l, |t| &mut t.table)?;
    clocks::wall_clock::add_to_linker::<State, WasiClocks>(l, State::clocks)?;
    clocks::monotonic_clock::add_to_linker::<State, WasiClocks>(l, State::clocks)?;
    random::random::add_to_linker::<State, WasiRandom>(l, |t| t.wasi.random())?;
    random::insecure::add_to_linker::<State, WasiRandom>(l, |t| t.wasi.random())?;
    random::insecure_seed::add_to_linker::<State, WasiRandom>(l, |t| t.wasi.random())?;
    cli::exit::add_to_linker::<State, WasiCli>(l, State::cli)?;
    cli::environment::add_to_linker::<State, WasiCli>(l, State::cli)?;
    cli::stdin::add_to_linker::<State, WasiCli>(l, State::cli)?;
    cli::stdout::add_to_linker::<State, WasiCli>(l, State::cli)?;
    cli::stderr::add_to_linker::<State, WasiCli>(l, State::cli)?;
    cli::terminal_input::add_to_linker::<State, WasiCli>(l, State::cli)?;
    cli::terminal_output::add_to_linker::<State, WasiCli>(l, State::cli)?;
    cli::terminal_stdin::add_to_linker::<State, WasiCli>(l, State::cli)?;
    cli::terminal_stdout::add_to_linker::<State, WasiCli>(l, State::cli)?;
    cli::terminal_stderr::add_to_linker::<State, WasiCli>(l, State::cli)?;
    filesystem::types::add_to_linker::<State, WasiFilesystem>(l, State::filesystem)?;
    filesystem::preopens::add_to_linker::<State, WasiFilesystem>(l, State::filesystem)?;
    component_waits::round_up(l)?;
    linker.instantiate_pre(component)
}

/// What the three streams share with the instance's thread.
struct Streams {
    shared: Arc<Shared>,
    stdout: Mutex<StdoutLines>,
    stderr: Mutex<StderrLines>,
    /// The running turn began because input arrived and the message was not taken yet: taking it begins no other.
    is_turn_for_input: AtomicBool,
    /// The guest has begun to wait for its input since it last ran.
    waits_for_input: AtomicBool,
    /// The thread had nothing to do since the guest began to wait. A wait of zero length only yields, however long a
    /// busy machine then takes to come back to it.
    has_parked: AtomicBool,
}

#[derive(Clone)]
struct Stdin(Arc<Streams>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Stdout,
    Stderr,
}

#[derive(Clone)]
struct Sink(Arc<Streams>, Target);

impl IsTerminal for Stdin {
    fn is_terminal(&self) -> bool {
        false
    }
}

impl IsTerminal for Sink {
    fn is_terminal(&self) -> bool {
        false
    }
}

impl StdinStream for Stdin {
    // Only WASI 0.3 asks for this form, and its interfaces are not linked.
    fn async_stream(&self) -> Box<dyn AsyncRead + Send + Sync> {
        Box::new(tokio::io::empty())
    }

    fn p2_stream(&self) -> Box<dyn InputStream> {
        Box::new(self.clone())
    }
}

impl StdoutStream for Sink {
    // As above.
    fn async_stream(&self) -> Box<dyn AsyncWrite + Send + Sync> {
        Box::new(tokio::io::sink())
    }

    fn p2_stream(&self) -> Box<dyn OutputStream> {
        Box::new(self.clone())
    }
}

fn trap(stop: Stop) -> StreamError {
    StreamError::Trap(wasmtime::Error::new(stop))
}

#[async_trait]
impl Pollable for Stdin {
    async fn ready(&mut self) {
        self.0.waits_for_input.store(true, Ordering::Relaxed);
        self.0.shared.input.wait_async().await;
    }
}

impl InputStream for Stdin {
    fn read(&mut self, size: usize) -> StreamResult<Bytes> {
        let shared = &self.0.shared;
        let mut bytes = Vec::new();
        let taken = shared.input.take(size.min(STREAM_CHUNK_BYTES), |part| {
            bytes.extend_from_slice(part)
        });
        if let Some(taken) = taken {
            let is_counted =
                taken.is_new_message && self.0.is_turn_for_input.swap(false, Ordering::Relaxed);
            if taken.is_new_message && !is_counted {
                shared.meter.new_turn();
            }
            shared.input_was_taken(taken);
            return Ok(bytes.into());
        }
        self.0.shared.meter.stop().map_err(trap)?;
        match shared.input.readiness() {
            Readiness::Closed => Err(StreamError::Closed),
            Readiness::Readable { .. } | Readiness::Empty => Ok(Bytes::new()),
        }
    }
}

#[async_trait]
impl Pollable for Sink {
    /// Always ready: a write waits for room itself, on this guest's own thread, where nobody else is kept waiting.
    async fn ready(&mut self) {}
}

impl OutputStream for Sink {
    fn write(&mut self, bytes: Bytes) -> StreamResult<()> {
        let Self(streams, target) = self;
        let output = &streams.shared.output;
        streams.shared.add_bytes_out(bytes.len());
        let result: Result<(), WriteStop> = match target {
            Target::Stdout => lock(&streams.stdout).write(&bytes, output),
            Target::Stderr => lock(&streams.stderr).write(&bytes, output),
        };
        result.map_err(|stop| trap(stop.into()))?;
        streams.shared.meter.stop().map_err(trap)
    }

    fn flush(&mut self) -> StreamResult<()> {
        Ok(())
    }

    fn check_write(&mut self) -> StreamResult<usize> {
        Ok(STREAM_CHUNK_BYTES)
    }
}

pub(crate) fn run(shared: &Arc<Shared>, blueprint: Blueprint) -> End {
    if let Some(message) = refusal(&blueprint) {
        return End::StartFailed { message };
    }
    let streams = Arc::new(Streams {
        shared: Arc::clone(shared),
        stdout: Mutex::new(StdoutLines::new(blueprint.limits.lines)),
        stderr: Mutex::new(StderrLines::new(blueprint.limits.lines)),
        is_turn_for_input: AtomicBool::new(false),
        waits_for_input: AtomicBool::new(false),
        has_parked: AtomicBool::new(false),
    });
    let parked = Arc::clone(&streams);
    let runtime = match tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .on_thread_park(move || parked.has_parked.store(true, Ordering::Relaxed))
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => {
            return End::StartFailed {
                message: format!("no runtime for its waits: {error}"),
            };
        }
    };
    let result = runtime.block_on(supervised(&streams, start_and_run(&streams, blueprint)));
    let end = match result {
        Ok(Ok(())) => End::Exit { code: 0 },
        // The component's own way to say that it failed.
        Ok(Err(())) => End::Exit { code: 1 },
        Err((error, phase)) => End::from_error(&error, phase),
    };
    if matches!(end, End::Exit { .. }) {
        lock(&streams.stdout).end(&shared.output);
    }
    lock(&streams.stderr).end(&shared.output);
    end
}

type Failure = (wasmtime::Error, Phase);

async fn start_and_run(
    streams: &Arc<Streams>,
    blueprint: Blueprint,
) -> Result<Result<(), ()>, Failure> {
    let at_start = |error: wasmtime::Error| (error, Phase::Start);
    let linked = blueprint
        .module
        .linked_component()
        .map_err(|message| at_start(wasmtime::Error::msg(message)))?;
    let command = CommandPre::new(linked.clone()).map_err(at_start)?;
    let mut store = new_store(streams, &blueprint, linked.engine());
    drop(blueprint);
    let command = command
        .instantiate_async(&mut store)
        .await
        .map_err(at_start)?;
    command
        .wasi_cli_run()
        .call_run(&mut store)
        .await
        .map_err(|error| (error, Phase::Run))
}

fn new_store(
    streams: &Arc<Streams>,
    blueprint: &Blueprint,
    engine: &wasmtime::Engine,
) -> Store<ComponentState> {
    let shared = Arc::clone(&streams.shared);
    let mut wasi = WasiCtx::builder();
    wasi.stdin(Stdin(Arc::clone(streams)))
        .stdout(Sink(Arc::clone(streams), Target::Stdout))
        .stderr(Sink(Arc::clone(streams), Target::Stderr))
        .max_random_size(MAX_RANDOM_BYTES)
        .envs(&blueprint.environment);
    let mut table = ResourceTable::new();
    table.set_max_capacity(MAX_RESOURCES);
    let limits = StoreLimits::new(blueprint.limits.memory_bytes, Arc::clone(&shared.memory));
    let mut store = Store::new(
        engine,
        ComponentState {
            shared,
            limits,
            wasi: wasi.build(),
            table,
        },
    );
    store.set_hostcall_fuel(MAX_HOST_CALL_BYTES);
    store.set_max_component_handles(MAX_RESOURCES);
    store.limiter(|state| &mut state.limits);
    store.set_epoch_deadline(1);
    store.epoch_deadline_callback(|context| context.data().shared.meter.on_epoch());
    store
}

/// Drives the guest, counts its waits, and ends it when it is killed in one.
async fn supervised<T>(
    streams: &Streams,
    guest: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    let shared = &streams.shared;
    let mut guest = pin!(guest);
    let mut killed = pin!(shared.killed.notified());
    let mut waiting_since: Option<Instant> = None;
    poll_fn(move |context| {
        if let Some(since) = waiting_since.take() {
            shared.meter.resume();
            let has_parked = streams.has_parked.load(Ordering::Relaxed);
            let waited_for_input = streams.waits_for_input.swap(false, Ordering::Relaxed);
            if has_parked && since.elapsed() >= REAL_WAIT {
                shared.meter.new_turn();
                // A wait for a timer alone may end beside input that nobody waited for: taking that is a turn too.
                let is_for_input = waited_for_input && shared.input.readiness() != Readiness::Empty;
                streams
                    .is_turn_for_input
                    .store(is_for_input, Ordering::Relaxed);
            }
        }
        if killed.as_mut().poll(context).is_ready() || shared.meter.is_killed() {
            return Poll::Ready(Err((wasmtime::Error::new(Stop::Killed), Phase::Run)));
        }
        let outcome = guest.as_mut().poll(context);
        if outcome.is_pending() {
            shared.meter.pause();
            streams.has_parked.store(false, Ordering::Relaxed);
            waiting_since = Some(Instant::now());
        }
        outcome
    })
    .await
}
