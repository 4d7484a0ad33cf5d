//! Time as JavaScript sees it, counted from this instance's start and never from the moment of pre-initialisation.

use std::cell::Cell;

use crate::wasi_calls::{monotonic_ns, wall_ns};

thread_local! {
    static ORIGIN: Cell<(u64, u64)> = const { Cell::new((0, 0)) };
}

/// Notes the start. Called once, before any JavaScript runs.
pub(crate) fn start() {
    ORIGIN.set((monotonic_ns(), wall_ns()));
}

/// Milliseconds since the start, for `performance.now()`.
pub(crate) fn elapsed_ms() -> f64 {
    monotonic_ns().saturating_sub(ORIGIN.get().0) as f64 / 1e6
}

/// The start in milliseconds since 1970, for `performance.timeOrigin`.
pub(crate) fn origin_ms() -> f64 {
    ORIGIN.get().1 as f64 / 1e6
}
