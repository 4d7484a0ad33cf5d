//! Pre-initialisation: the guest's start-up work is done once, here, and its memory becomes part of the module.
//!
//! The result must be the same bytes each time, so the host functions answer nothing that varies: the clocks stand
//! still, random bytes are zero, and anything else that is asked for (environment, input) is a fault of the guest and
//! fails the build. Input is our own build output.

use std::error::Error;
use std::fs;
use std::task::{Context, Poll, Waker};

use wasm_encoder::{CustomSection, Module as WasmModule, RawSection};
use wasmtime::{Caller, Config, Engine, Extern, Instance, Linker, Module, Store, Val};
use wasmtime_wizer::{InstanceState, SnapshotVal, ValType, Wizer};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The guest's own start-up function.
const INITIALIZE: &str = "initialize-runtime";
/// Custom section with the name under which plugin modules import the runtime.
const NAMESPACE_SECTION: &str = "import_namespace";
const NAMESPACE: &[u8] = b"escouade-js-v1";
const WASI_MODULE: &str = "wasi_snapshot_preview1";
/// Success in WASI preview 1.
const ERRNO_SUCCESS: i32 = 0;
/// "Bad address" in WASI preview 1.
const UNWRITABLE: i32 = 21;
/// More than the keys of a hash table is not asked for.
const MAX_RANDOM_BYTES: usize = 1024;

/// Writes the pre-initialised form of `input` to `output`.
pub(crate) fn preinitialize(input: &str, output: &str) -> Result<()> {
    let built = fs::read(input).map_err(|error| format!("{input}: {error}"))?;
    let mut wizer = Wizer::new();
    wizer.init_func(INITIALIZE).keep_init_func(true);
    let (context, instrumented) = wizer.instrument(&built)?;
    let mut state = initialize(&instrumented)?;
    let snapshot = block_on(wizer.snapshot(&context, &mut state))?;
    let stamped = with_only_namespace(&snapshot)?;
    fs::write(output, stamped).map_err(|error| format!("{output}: {error}"))?;
    Ok(())
}

/// An instance after its start-up function has run.
struct Initialized {
    store: Store<()>,
    instance: Instance,
}

fn initialize(instrumented: &[u8]) -> Result<Initialized> {
    let mut config = Config::new();
    // Other code for NaNs would be another snapshot on another processor.
    config
        .cranelift_nan_canonicalization(true)
        .max_wasm_stack(4 << 20);
    config.async_stack_size(8 << 20);
    let engine = Engine::new(&config)?;
    let module = Module::new(&engine, instrumented)?;
    let mut linker: Linker<()> = Linker::new(&engine);
    linker.func_wrap(WASI_MODULE, "clock_time_get", clock_stands_still)?;
    linker.func_wrap(WASI_MODULE, "random_get", no_randomness)?;
    linker.define_unknown_imports_as_traps(&module)?;
    let mut store = Store::new(&engine, ());
    let instance = linker.instantiate(&mut store, &module)?;
    for name in ["_initialize", INITIALIZE] {
        let function = instance.get_typed_func::<(), ()>(&mut store, name)?;
        function
            .call(&mut store, ())
            .map_err(|error| format!("{name} failed: {error:?}"))?;
    }
    Ok(Initialized { store, instance })
}

/// Only the hash tables of rquickjs ask, for their keys; no text of a guest ever is a key in them. Everything that
/// needs real randomness asks at run time (case 45).
fn no_randomness(mut caller: Caller<'_, ()>, address: i32, len: i32) -> i32 {
    let (Ok(address), Ok(len)) = (usize::try_from(address), usize::try_from(len)) else {
        return UNWRITABLE;
    };
    if len > MAX_RANDOM_BYTES {
        return UNWRITABLE;
    }
    write(&mut caller, address, &vec![0; len])
}

/// QuickJS seeds a generator from the clock when a context is made; the guest uses another one.
fn clock_stands_still(
    mut caller: Caller<'_, ()>,
    _clock: i32,
    _precision: i64,
    address: i32,
) -> i32 {
    let Ok(address) = usize::try_from(address) else {
        return UNWRITABLE;
    };
    write(&mut caller, address, &0_u64.to_le_bytes())
}

fn write(caller: &mut Caller<'_, ()>, address: usize, bytes: &[u8]) -> i32 {
    let Some(Extern::Memory(memory)) = caller.get_export("memory") else {
        return UNWRITABLE;
    };
    memory
        .write(caller, address, bytes)
        .map_or(UNWRITABLE, |()| ERRNO_SUCCESS)
}

impl InstanceState for Initialized {
    async fn global_get(&mut self, name: &str, _hint: ValType) -> SnapshotVal {
        let value = self
            .instance
            .get_global(&mut self.store, name)
            .map(|global| global.get(&mut self.store));
        match value {
            Some(Val::I32(value)) => SnapshotVal::I32(value),
            Some(Val::I64(value)) => SnapshotVal::I64(value),
            Some(Val::F32(value)) => SnapshotVal::F32(value),
            Some(Val::F64(value)) => SnapshotVal::F64(value),
            Some(Val::V128(value)) => SnapshotVal::V128(value.as_u128()),
            // The trait has no way to answer an error; the module was instrumented to export numbers only.
            _ => unreachable!("global {name} has no number"),
        }
    }

    async fn memory_contents(&mut self, name: &str, contents: impl FnOnce(&[u8]) + Send) {
        if let Some(memory) = self.instance.get_memory(&mut self.store, name) {
            contents(memory.data(&self.store));
        }
    }
}

/// The futures here never wait: [`Initialized`] answers at once.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = Box::pin(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
    }
}

/// The module with the namespace as its only custom section: names and producers are left out.
fn with_only_namespace(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut module = WasmModule::new();
    for payload in wasmparser::Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        if matches!(payload, wasmparser::Payload::CustomSection(_)) {
            continue;
        }
        if let Some((id, range)) = payload.as_section() {
            let (start, end) = (usize::try_from(range.start)?, usize::try_from(range.end)?);
            let data = wasm
                .get(start..end)
                .ok_or("a section lies outside of the module")?;
            module.section(&RawSection { id, data });
        }
    }
    module.section(&CustomSection {
        name: NAMESPACE_SECTION.into(),
        data: NAMESPACE.into(),
    });
    Ok(module.finish())
}
