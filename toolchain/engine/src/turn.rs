//! One instance's turns: how much CPU time the running one has used, how much it may use, and the kill switch.
//!
//! A turn begins when the guest takes a new message or comes back from a real wait (at least 1 ms of wall time), so a
//! loop over waits of zero length never ends its turn. Waiting for room in the output queue is not the guest's rest
//! either: a flood stays one turn. The host may change the budget at any moment, also in mid-turn.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use wasmtime::UpdateDeadline;

use crate::clock::{ThreadClock, own_cpu_ns};
use crate::end::Stop;
use crate::lock::lock;
use crate::ticker;

/// A wait shorter than this does not begin a new turn.
pub(crate) const REAL_WAIT: Duration = Duration::from_millis(1);

const NS_PER_MS: u64 = 1_000_000;

#[derive(Debug)]
enum CpuClock {
    NotStarted,
    Running(ThreadClock),
    Ended { cpu_ns: u64 },
}

#[derive(Debug)]
pub(crate) struct TurnMeter {
    budget_ns: AtomicU64,
    /// The thread's CPU time at which the running turn began.
    began_ns: AtomicU64,
    is_in_turn: AtomicBool,
    turns: AtomicU64,
    longest_ns: AtomicU64,
    is_killed: AtomicBool,
    clock: Mutex<CpuClock>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct TurnStats {
    pub(crate) cpu_ns: u64,
    pub(crate) turns: u64,
    pub(crate) longest_ns: u64,
}

/// The guest's thread is over its budget; `budget_ms` is the budget of the moment it was found.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OverBudget {
    pub(crate) budget_ms: u64,
}

impl TurnMeter {
    pub(crate) fn new(budget_ms: u64) -> Self {
        Self {
            budget_ns: AtomicU64::new(budget_ms.saturating_mul(NS_PER_MS)),
            began_ns: AtomicU64::new(0),
            is_in_turn: AtomicBool::new(false),
            turns: AtomicU64::new(0),
            longest_ns: AtomicU64::new(0),
            is_killed: AtomicBool::new(false),
            clock: Mutex::new(CpuClock::NotStarted),
        }
    }

    pub(crate) fn set_budget_ms(&self, budget_ms: u64) {
        self.budget_ns
            .store(budget_ms.saturating_mul(NS_PER_MS), Ordering::Relaxed);
    }

    pub(crate) fn kill(&self) {
        self.is_killed.store(true, Ordering::SeqCst);
    }

    pub(crate) fn is_killed(&self) -> bool {
        self.is_killed.load(Ordering::SeqCst)
    }

    /// [`Self::thread_began`] now and [`Self::thread_ends`] at the end of the scope, also when that is a panic: an
    /// unbalanced meter would keep the ticker awake for ever.
    pub(crate) fn thread(&self) -> impl Drop {
        struct OnThread<'a>(&'a TurnMeter);
        impl Drop for OnThread<'_> {
            fn drop(&mut self) {
                self.0.thread_ends();
            }
        }
        self.thread_began();
        OnThread(self)
    }

    /// On the guest's thread, before anything of the guest runs: its start is a turn too.
    pub(crate) fn thread_began(&self) {
        *lock(&self.clock) =
            ThreadClock::of_this_thread().map_or(CpuClock::Ended { cpu_ns: 0 }, CpuClock::Running);
        self.begin();
        ticker::enter();
    }

    /// On the guest's thread, after the last of the guest ran.
    pub(crate) fn thread_ends(&self) {
        ticker::leave();
        self.finish();
        *lock(&self.clock) = CpuClock::Ended {
            cpu_ns: own_cpu_ns(),
        };
    }

    /// The guest begins to wait: it needs no tick.
    pub(crate) fn pause(&self) {
        ticker::leave();
    }

    /// The guest runs on, in the same turn unless [`Self::new_turn`] follows.
    pub(crate) fn resume(&self) {
        ticker::enter();
    }

    /// The running turn is over and the next begins.
    pub(crate) fn new_turn(&self) {
        self.finish();
        self.begin();
    }

    fn begin(&self) {
        self.began_ns.store(own_cpu_ns(), Ordering::Relaxed);
        self.turns.fetch_add(1, Ordering::Relaxed);
        self.is_in_turn.store(true, Ordering::Relaxed);
    }

    fn finish(&self) {
        let used = own_cpu_ns().saturating_sub(self.began_ns.load(Ordering::Relaxed));
        self.longest_ns.fetch_max(used, Ordering::Relaxed);
        self.is_in_turn.store(false, Ordering::Relaxed);
    }

    /// On the guest's thread: whether the running turn is within its budget.
    pub(crate) fn check(&self) -> Result<(), OverBudget> {
        let used = own_cpu_ns().saturating_sub(self.began_ns.load(Ordering::Relaxed));
        let budget_ns = self.budget_ns.load(Ordering::Relaxed);
        if used <= budget_ns {
            return Ok(());
        }
        Err(OverBudget {
            budget_ms: budget_ns / NS_PER_MS,
        })
    }

    /// On the guest's thread: why it must stop now, if it must.
    pub(crate) fn stop(&self) -> Result<(), Stop> {
        if self.is_killed() {
            return Err(Stop::Killed);
        }
        self.check().map_err(Stop::OverBudget)
    }

    /// The same for wasmtime, which asks at each tick.
    pub(crate) fn on_epoch(&self) -> wasmtime::Result<UpdateDeadline> {
        self.stop()
            .map(|()| UpdateDeadline::Continue(1))
            .map_err(wasmtime::Error::new)
    }

    /// From any thread, also after the guest's thread has ended.
    pub(crate) fn stats(&self) -> TurnStats {
        let clock = lock(&self.clock);
        let cpu_ns = match &*clock {
            CpuClock::NotStarted => 0,
            // The lock is held: the thread cannot end while its clock is read.
            CpuClock::Running(clock) => clock.cpu_ns(),
            CpuClock::Ended { cpu_ns } => *cpu_ns,
        };
        let running_ns = if self.is_in_turn.load(Ordering::Relaxed) {
            cpu_ns.saturating_sub(self.began_ns.load(Ordering::Relaxed))
        } else {
            0
        };
        TurnStats {
            cpu_ns,
            turns: self.turns.load(Ordering::Relaxed),
            longest_ns: self.longest_ns.load(Ordering::Relaxed).max(running_ns),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn burn(ns: u64) {
        let before = own_cpu_ns();
        while own_cpu_ns() - before < ns {
            std::hint::spin_loop();
        }
    }

    #[test]
    fn e_limit_1_cpu_time_counts_and_a_new_turn_begins_at_zero() {
        let meter = TurnMeter::new(5);
        meter.thread_began();
        burn(8_000_000);
        assert_eq!(meter.check().unwrap_err().budget_ms, 5);
        meter.new_turn();
        assert!(meter.check().is_ok());
        assert!(meter.stats().longest_ns >= 8_000_000);
        assert_eq!(meter.stats().turns, 2);
        meter.thread_ends();
    }

    #[test]
    fn case_52_a_long_pause_of_the_machine_is_no_cpu_time() {
        let meter = TurnMeter::new(5);
        meter.thread_began();
        std::thread::sleep(Duration::from_millis(20));
        assert!(meter.check().is_ok());
        meter.thread_ends();
    }

    #[test]
    fn a_budget_lowered_in_mid_turn_applies_to_it() {
        let meter = TurnMeter::new(2_000);
        meter.thread_began();
        burn(6_000_000);
        assert!(meter.check().is_ok());
        meter.set_budget_ms(5);
        assert_eq!(meter.check().unwrap_err().budget_ms, 5);
        meter.thread_ends();
    }
}
