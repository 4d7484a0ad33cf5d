//! A component's waits for a clock, with the floor that core modules have (`poll.rs`).

use wasmtime::StoreContextMut;
use wasmtime::component::{Linker, Resource};
use wasmtime_wasi::async_trait;
use wasmtime_wasi::clocks::WasiClocksView as _;
use wasmtime_wasi::p2::bindings::clocks::monotonic_clock::Host as _;
use wasmtime_wasi::p2::{DynPollable, Pollable, subscribe};

use crate::component::ComponentState;
use crate::poll::MIN_WAIT;

/// A time that is over. wasmtime's own pollable for one yields first, which makes a loop over such waits look like rest
/// whenever the machine is busy.
struct Over;

#[async_trait]
impl Pollable for Over {
    async fn ready(&mut self) {}
}

/// The same floor as for core modules: a wait that is not zero takes 10 ms at least, and one of zero is none.
pub(crate) fn round_up(linker: &mut Linker<ComponentState>) -> wasmtime::Result<()> {
    linker.allow_shadowing(true);
    let mut clock = linker.instance("wasi:clocks/monotonic-clock@0.2.12")?;
    clock.func_wrap(
        "subscribe-duration",
        |mut store: StoreContextMut<'_, ComponentState>, (ns,): (u64,)| {
            Ok((wait(store.data_mut(), ns)?,))
        },
    )?;
    clock.func_wrap(
        "subscribe-instant",
        |mut store: StoreContextMut<'_, ComponentState>, (when,): (u64,)| {
            let now = store.data_mut().clocks().now()?;
            Ok((wait(store.data_mut(), when.saturating_sub(now))?,))
        },
    )?;
    linker.allow_shadowing(false);
    Ok(())
}

fn wait(state: &mut ComponentState, ns: u64) -> wasmtime::Result<Resource<DynPollable>> {
    if ns == 0 {
        let over = state.table.push(Over)?;
        return subscribe(&mut state.table, over);
    }
    let floor = u64::try_from(MIN_WAIT.as_nanos()).unwrap_or(0);
    state.clocks().subscribe_duration(ns.max(floor))
}
