//! The table of pending timers (E-LIMIT-3). Callbacks stay in JavaScript; here are due times only.
//!
//! At most [`MAX_TIMERS`] exist at once, so a plain vector is searched. A delay is at least [`MIN_DELAY_MS`]; one
//! too large for a timer waits as long as the largest and never fires at once. Immediates share the table: they are
//! due in the next pass of the loop.

use std::cell::RefCell;

use rquickjs::{Ctx, Exception, Result};

use crate::wasi_calls::monotonic_ns;

/// Timers pending at once; a plugin that needs more keeps its own queue behind one.
pub(crate) const MAX_TIMERS: usize = 64;
/// Shorter timers would keep a thread awake.
pub(crate) const MIN_DELAY_MS: f64 = 10.0;
/// The largest delay of setTimeout in browsers and Node.
pub(crate) const MAX_DELAY_MS: f64 = 2_147_483_647.0;

#[derive(Clone, Copy)]
struct Timer {
    id: u32,
    due_ns: u64,
    /// Order among those due at the same time.
    order: u64,
    /// For an interval: time between two runs.
    period_ns: Option<u64>,
    is_immediate: bool,
    keeps_alive: bool,
}

#[derive(Default)]
struct Table {
    timers: Vec<Timer>,
    last_id: u32,
    last_order: u64,
}

thread_local! {
    static TABLE: RefCell<Table> = const { RefCell::new(Table { timers: Vec::new(), last_id: 0, last_order: 0 }) };
}

/// Delay in nanoseconds after clamping. NaN counts as no delay, as in Node.
fn delay_ns(delay_ms: f64) -> u64 {
    let clamped = if delay_ms.is_nan() {
        MIN_DELAY_MS
    } else {
        delay_ms.clamp(MIN_DELAY_MS, MAX_DELAY_MS)
    };
    (clamped * 1e6) as u64
}

/// Adds a timer and gives its id.
pub(crate) fn add(ctx: Ctx<'_>, delay_ms: f64, repeats: bool, is_immediate: bool) -> Result<u32> {
    TABLE.with_borrow_mut(|table| {
        if table.timers.len() >= MAX_TIMERS {
            let message = format!("at most {MAX_TIMERS} timers can be pending at once");
            return Err(Exception::throw_range(&ctx, &message));
        }
        let delay = delay_ns(delay_ms);
        table.last_id = table.last_id.wrapping_add(1).max(1);
        table.last_order += 1;
        let timer = Timer {
            id: table.last_id,
            due_ns: if is_immediate {
                0
            } else {
                monotonic_ns().saturating_add(delay)
            },
            order: table.last_order,
            period_ns: repeats.then_some(delay),
            is_immediate,
            keeps_alive: true,
        };
        table.timers.push(timer);
        Ok(timer.id)
    })
}

/// Removes a timer; an unknown id is ignored.
pub(crate) fn clear(id: u32) {
    TABLE.with_borrow_mut(|table| table.timers.retain(|timer| timer.id != id));
}

/// Starts the delay of a timer again. False when it is no longer pending.
pub(crate) fn refresh(id: u32, delay_ms: f64) -> bool {
    TABLE.with_borrow_mut(|table| {
        table.last_order += 1;
        let order = table.last_order;
        let Some(timer) = table.timers.iter_mut().find(|timer| timer.id == id) else {
            return false;
        };
        timer.due_ns = monotonic_ns().saturating_add(delay_ns(delay_ms));
        timer.order = order;
        true
    })
}

/// Whether the loop waits for this timer (`ref` and `unref`).
pub(crate) fn set_keeps_alive(id: u32, keeps_alive: bool) {
    TABLE.with_borrow_mut(|table| {
        for timer in table.timers.iter_mut().filter(|timer| timer.id == id) {
            timer.keeps_alive = keeps_alive;
        }
    });
}

pub(crate) fn keep_alive() -> bool {
    TABLE.with_borrow(|table| table.timers.iter().any(|timer| timer.keeps_alive))
}

/// Nanoseconds until the next timer is due; 0 when one is.
pub(crate) fn next_wait_ns() -> Option<u64> {
    TABLE.with_borrow(|table| {
        let due = table.timers.iter().map(|timer| timer.due_ns).min()?;
        Some(if due == 0 {
            0
        } else {
            due.saturating_sub(monotonic_ns())
        })
    })
}

/// One pass over the timers: those due when it began, none that was added since.
pub(crate) struct Pass {
    now_ns: u64,
    last_order: u64,
}

/// Begins a pass; `None` when no timer is pending, without asking for the time.
pub(crate) fn begin_pass() -> Option<Pass> {
    TABLE.with_borrow(|table| {
        (!table.timers.is_empty()).then(|| Pass {
            now_ns: monotonic_ns(),
            last_order: table.last_order,
        })
    })
}

impl Pass {
    /// Takes the next due timer: immediates first, then by due time. An interval is already scheduled again when its
    /// id is given, so that clearing it inside its own callback holds.
    pub(crate) fn take_due(&self) -> Option<u32> {
        TABLE.with_borrow_mut(|table| {
            let (index, timer) = table
                .timers
                .iter()
                .copied()
                .enumerate()
                .filter(|(_, timer)| timer.order <= self.last_order && timer.due_ns <= self.now_ns)
                .min_by_key(|(_, timer)| (!timer.is_immediate, timer.due_ns, timer.order))?;
            match timer.period_ns {
                None => {
                    table.timers.swap_remove(index);
                }
                Some(period) => {
                    table.last_order += 1;
                    let order = table.last_order;
                    if let Some(timer) = table.timers.get_mut(index) {
                        timer.due_ns = self.now_ns.saturating_add(period);
                        timer.order = order;
                    }
                }
            }
            Some(timer.id)
        })
    }
}
