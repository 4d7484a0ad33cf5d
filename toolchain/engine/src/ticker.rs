//! The thread that makes running guests look at their budget: it raises wasmtime's epoch every 10 ms while some
//! instance is in a turn, and parks after a whole tick in which none was, so an idle process wakes up never.
//!
//! Entering a turn costs one atomic addition; only the first turn after a pause wakes the thread.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::Thread;
use std::time::Duration;

use wasmtime::Engine;

/// How late a guest that never waits can notice its budget or a kill request.
pub(crate) const TICK: Duration = Duration::from_millis(10);

static ENTERED: AtomicU64 = AtomicU64::new(0);
static LEFT: AtomicU64 = AtomicU64::new(0);
static IS_PARKED: AtomicBool = AtomicBool::new(false);
static THREAD: OnceLock<Option<Thread>> = OnceLock::new();

/// Starts the ticker of this process. It lives as long as the process, parked when nothing runs.
pub(crate) fn start(engine: &'static Engine) {
    THREAD.get_or_init(|| {
        std::thread::Builder::new()
            .name("escouade-tick".to_owned())
            .stack_size(128 * 1024)
            .spawn(move || run(engine))
            .ok()
            .map(|handle| handle.thread().clone())
    });
}

/// Whether the ticker runs: without it no guest may be started, since nothing would stop it.
pub(crate) fn is_started() -> bool {
    matches!(THREAD.get(), Some(Some(_)))
}

/// A thread begins to run guest code.
pub(crate) fn enter() {
    ENTERED.fetch_add(1, Ordering::SeqCst);
    if IS_PARKED.load(Ordering::SeqCst)
        && IS_PARKED.swap(false, Ordering::SeqCst)
        && let Some(Some(thread)) = THREAD.get()
    {
        thread.unpark();
    }
}

/// A thread stops to run guest code: it waits or has ended.
pub(crate) fn leave() {
    LEFT.fetch_add(1, Ordering::SeqCst);
}

fn run(engine: &'static Engine) {
    let mut last_entered = 0;
    loop {
        std::thread::sleep(TICK);
        // LEFT first: a turn that ends in between then counts as running, never the other way round.
        let left = LEFT.load(Ordering::SeqCst);
        let entered = ENTERED.load(Ordering::SeqCst);
        if entered != left {
            engine.increment_epoch();
        } else if entered == last_entered {
            // `enter` adds before it looks at IS_PARKED, we set IS_PARKED before we look at ENTERED: one sees the other.
            IS_PARKED.store(true, Ordering::SeqCst);
            if ENTERED.load(Ordering::SeqCst) == entered {
                while IS_PARKED.load(Ordering::SeqCst) {
                    std::thread::park();
                }
            } else {
                IS_PARKED.store(false, Ordering::SeqCst);
            }
        }
        last_entered = entered;
    }
}
