//! A core module's life: link, instantiate, give it its files, run `_start` to the end, and say how it ended.
//!
//! A plugin module of ours imports the JavaScript runtime: then the runtime is instantiated first and its exports are
//! handed to the plugin, in the same store and memory.

use std::sync::Arc;
use std::time::Instant;

use escouade_codegen::{
    CABI_REALLOC, EXCEPTION_REPORT, EXIT_UNCAUGHT, PROVIDE_FILE, RUNTIME_NAME, START,
};
use serde::Deserialize;
use wasmtime::{Extern, Instance, Memory, Store};

use crate::end::{End, Phase};
use crate::guest_state::GuestState;
use crate::instance::{Blueprint, RootFile, Shared, refusal};
use crate::limits::StoreLimits;
use crate::lines::{StderrLines, StdoutLines};
use crate::module::{Code, LoadedModule};
use crate::warm_pages::WarmStart;

/// What the runtime writes at most.
const MAX_REPORT_BYTES: u32 = 64 * 1024;
/// CPU time for asking the runtime about its exception: it only returns an address.
const REPORT_BUDGET_MS: u64 = 50;

/// A failure, and whether anything of the guest had run.
struct Failure {
    error: wasmtime::Error,
    phase: Phase,
}

fn at_start(error: wasmtime::Error) -> Failure {
    Failure {
        error,
        phase: Phase::Start,
    }
}

pub(crate) fn run(shared: &Arc<Shared>, blueprint: Blueprint) -> End {
    if let Some(message) = refusal(&blueprint) {
        return End::StartFailed { message };
    }
    let mut store = match new_store(shared, &blueprint) {
        Ok(store) => store,
        Err(message) => return End::StartFailed { message },
    };
    let mut reporter = None;
    let end = match start_and_run(&mut store, blueprint, &mut reporter) {
        Ok(()) => End::Exit { code: 0 },
        Err(Failure { error, phase }) => End::from_error(&error, phase),
    };
    let end = match end {
        End::Exit {
            code: EXIT_UNCAUGHT,
        } => reporter
            .and_then(|instance| exception(&mut store, instance))
            .unwrap_or(End::Exit {
                code: EXIT_UNCAUGHT,
            }),
        end => end,
    };
    let state = store.data_mut();
    if matches!(end, End::Exit { .. } | End::Exception { .. }) {
        state.stdout.end(&state.shared.output);
    }
    state.stderr.end(&state.shared.output);
    end
}

/// A store whose guest is stopped when it is killed or over its budget.
pub(crate) fn new_store(
    shared: &Arc<Shared>,
    blueprint: &Blueprint,
) -> Result<Store<GuestState>, String> {
    let Code::Core { module, .. } = &blueprint.module.code else {
        return Err("it is a component, not a core module".to_owned());
    };
    let limits = &blueprint.limits;
    let environment = blueprint
        .environment
        .iter()
        .map(|(name, value)| format!("{name}={value}\0").into_bytes())
        .collect();
    let mut store = Store::new(
        module.engine(),
        GuestState {
            shared: Arc::clone(shared),
            limits: StoreLimits::new(limits.memory_bytes, Arc::clone(&shared.memory)),
            stdout: StdoutLines::new(limits.lines),
            stderr: StderrLines::new(limits.lines),
            environment,
            memory: None,
            observation: None,
            started: Instant::now(),
            is_stdin_nonblocking: false,
            closed: [false; 3],
            timer_woke: None,
            is_turn_for_input: false,
        },
    );
    store.limiter(|state| &mut state.limits);
    store.set_epoch_deadline(1);
    store.epoch_deadline_callback(|context| context.data().shared.meter.on_epoch());
    Ok(store)
}

fn start_and_run(
    store: &mut Store<GuestState>,
    blueprint: Blueprint,
    reporter: &mut Option<Instance>,
) -> Result<(), Failure> {
    let instance = match &blueprint.runtime {
        None => instantiate(store, &blueprint.module, &blueprint.module).map_err(at_start)?,
        Some(runtime) => {
            let runtime = instantiate(store, runtime, &blueprint.module).map_err(at_start)?;
            // Only the runtime is asked for a report: another module's function would go on after its exit.
            *reporter = Some(runtime);
            provide_files(store, runtime, &blueprint.files).map_err(at_start)?;
            instantiate_plugin(store, &blueprint.module, runtime).map_err(at_start)?
        }
    };
    let start = instance
        .get_typed_func::<(), ()>(&mut *store, START)
        .map_err(|_| {
            at_start(wasmtime::Error::msg(
                "it has no start function: `_start` is not exported, or takes parameters",
            ))
        })?;
    // What the start needed besides its store is not kept for the instance's whole life.
    drop(blueprint);
    start.call(store, ()).map_err(|error| Failure {
        error,
        phase: Phase::Run,
    })
}

/// `plugin` is whose start this is: the module itself, or the one that runs inside it.
fn instantiate(
    store: &mut Store<GuestState>,
    module: &LoadedModule,
    plugin: &LoadedModule,
) -> wasmtime::Result<Instance> {
    let linked = module.linked_core().map_err(wasmtime::Error::msg)?;
    let instance = linked.instantiate(&mut *store)?;
    if let Some(memory) = instance.get_memory(&mut *store, "memory") {
        let pages = WarmStart {
            own: &plugin.warm_pages,
            all: &module.warm_pages,
        };
        store.data_mut().observation = pages.begin(memory.data_mut(&mut *store));
    }
    Ok(instance)
}

/// Instantiates a plugin module, whose imports are all exports of the runtime.
fn instantiate_plugin(
    store: &mut Store<GuestState>,
    plugin: &LoadedModule,
    runtime: Instance,
) -> wasmtime::Result<Instance> {
    let Code::Core { module, .. } = &plugin.code else {
        return Err(wasmtime::Error::msg("it is a component, not a core module"));
    };
    let mut imports: Vec<Extern> = Vec::new();
    for import in module.imports() {
        let export = (import.module() == RUNTIME_NAME)
            .then(|| runtime.get_export(&mut *store, import.name()))
            .flatten();
        imports.push(export.ok_or_else(|| {
            wasmtime::Error::msg(format!(
                "the JavaScript runtime has no {}.{}",
                import.module(),
                import.name()
            ))
        })?);
    }
    Instance::new(store, module, &imports)
}

/// Copies the root's JSON files into the runtime, which owns them from then on.
fn provide_files(
    store: &mut Store<GuestState>,
    runtime: Instance,
    files: &[RootFile],
) -> wasmtime::Result<()> {
    if files.is_empty() {
        return Ok(());
    }
    let memory = runtime_memory(store, runtime)?;
    let provide = runtime.get_typed_func::<(u32, u32, u32, u32), ()>(&mut *store, PROVIDE_FILE)?;
    for file in files {
        let (name, name_len) = copy_in(store, runtime, memory, file.name.as_bytes())?;
        let (data, data_len) = copy_in(store, runtime, memory, &file.data)?;
        provide.call(&mut *store, (name, name_len, data, data_len))?;
    }
    Ok(())
}

pub(crate) fn runtime_memory(
    store: &mut Store<GuestState>,
    runtime: Instance,
) -> wasmtime::Result<Memory> {
    runtime
        .get_memory(store, "memory")
        .ok_or_else(|| wasmtime::Error::msg("the JavaScript runtime exports no memory"))
}

/// Copies bytes into memory that the runtime's own allocator gives.
pub(crate) fn copy_in(
    store: &mut Store<GuestState>,
    runtime: Instance,
    memory: Memory,
    bytes: &[u8],
) -> wasmtime::Result<(u32, u32)> {
    let len = u32::try_from(bytes.len())
        .map_err(|_| wasmtime::Error::msg("more than 4 GiB for the JavaScript runtime"))?;
    let allocate =
        runtime.get_typed_func::<(u32, u32, u32, u32), u32>(&mut *store, CABI_REALLOC)?;
    // An allocator need not give an address for nothing.
    let at = allocate.call(&mut *store, (0, 0, 1, len.max(1)))?;
    memory
        .write(store, usize::try_from(at)?, bytes)
        .map_err(|_| {
            wasmtime::Error::msg("the JavaScript runtime gave memory that it does not have")
        })?;
    Ok((at, len))
}

#[derive(Deserialize)]
struct ExceptionReport {
    message: String,
    #[serde(default)]
    stack: String,
}

/// Asks the runtime which exception made it exit. `None` if there is none to tell, or the answer makes no sense.
fn exception(store: &mut Store<GuestState>, runtime: Instance) -> Option<End> {
    // A turn of its own: what came before is over. The report costs a few instructions, so any budget would do, and
    // a guest that loops here is ended like everywhere.
    let shared = Arc::clone(&store.data().shared);
    shared.meter.set_budget_ms(REPORT_BUDGET_MS);
    shared.meter.new_turn();
    let report = runtime
        .get_typed_func::<(), u32>(&mut *store, EXCEPTION_REPORT)
        .ok()?;
    let at = report.call(&mut *store, ()).ok()?;
    if at == 0 {
        return None;
    }
    let memory = runtime.get_memory(&mut *store, "memory")?;
    let bytes = memory.data(&*store);
    let text = read_slice(bytes, at, MAX_REPORT_BYTES)?;
    let report: ExceptionReport = serde_json::from_str(&String::from_utf8_lossy(text)).ok()?;
    Some(End::Exception {
        message: report.message,
        stack: report.stack,
    })
}

/// Reads what a pair of address and length in the guest's memory points to, if it is all there and not too long.
pub(crate) fn read_slice(memory: &[u8], pair_at: u32, max_bytes: u32) -> Option<&[u8]> {
    let word = |at: u32| -> Option<u32> {
        let at = usize::try_from(at).ok()?;
        let bytes = memory.get(at..at.checked_add(4)?)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    };
    let start = usize::try_from(word(pair_at)?).ok()?;
    let len = word(pair_at.checked_add(4)?)?;
    if len > max_bytes {
        return None;
    }
    memory.get(start..start.checked_add(usize::try_from(len).ok()?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_are_read_within_the_memory_only() {
        let mut memory = vec![0_u8; 32];
        memory[8..12].copy_from_slice(&20_u32.to_le_bytes());
        memory[12..16].copy_from_slice(&4_u32.to_le_bytes());
        memory[20..24].copy_from_slice(b"text");
        assert_eq!(read_slice(&memory, 8, 10), Some(&b"text"[..]));
        assert_eq!(read_slice(&memory, 8, 3), None);
        assert_eq!(read_slice(&memory, 30, 10), None);
        assert_eq!(read_slice(&memory, u32::MAX, 10), None);
        memory[12..16].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(read_slice(&memory, 8, u32::MAX), None);
    }
}
