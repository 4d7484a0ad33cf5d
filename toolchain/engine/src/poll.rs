//! `poll_oneoff`: waiting for input, for a clock, or for both.
//!
//! Waits end 10 ms apart at least (the shortest timer of E-LIMIT-3), so that a guest cannot keep a core busy with
//! naps. A wait of zero length returns at once and ends no turn: a loop over it runs out of budget.

use std::time::{Duration, Instant};

use crate::guest_memory::{Fault, GuestMemory, Outcome, copy_at, errno, offset};
use crate::guest_state::GuestState;
use crate::input::Readiness;
use crate::wasi::clock_ns;

/// Subscriptions of one call: a program with 64 timers and three streams needs under a hundred.
const MAX_SUBSCRIPTIONS: u32 = 512;
/// The shortest wait.
pub(crate) const MIN_WAIT: Duration = Duration::from_millis(10);

const SUBSCRIPTION_BYTES: u32 = 48;
const EVENT_BYTES: usize = 32;
const TYPE_CLOCK: u8 = 0;
const TYPE_FD_READ: u8 = 1;
const TYPE_FD_WRITE: u8 = 2;
const FLAG_ABSOLUTE: u16 = 1;
const FLAG_HANGUP: u16 = 1;

enum Wanted {
    Clock {
        wait: Duration,
    },
    Input,
    /// Ready at once: an output stream, or an error about this subscription.
    Now {
        errno: i32,
    },
}

struct Subscription {
    user_data: u64,
    kind: u8,
    wanted: Wanted,
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    bytes
        .get(at..at + 8)
        .and_then(|part| part.try_into().ok())
        .map_or(0, u64::from_le_bytes)
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes
        .get(at..at + 4)
        .and_then(|part| part.try_into().ok())
        .map_or(0, u32::from_le_bytes)
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    bytes
        .get(at..at + 2)
        .and_then(|part| part.try_into().ok())
        .map_or(0, u16::from_le_bytes)
}

fn read_subscription(bytes: &[u8], state: &GuestState) -> Outcome<Subscription> {
    let kind = bytes.get(8).copied().unwrap_or(u8::MAX);
    let wanted = match kind {
        TYPE_CLOCK => {
            let timeout_ns = u64_at(bytes, 24);
            let is_absolute = u16_at(bytes, 40) & FLAG_ABSOLUTE != 0;
            match clock_ns(state, i32::try_from(u32_at(bytes, 16)).unwrap_or(-1)) {
                Err(Fault::Errno(errno)) => Wanted::Now { errno },
                Err(end) => return Err(end),
                Ok(now_ns) => Wanted::Clock {
                    wait: if is_absolute {
                        exactly(timeout_ns.saturating_sub(now_ns), rest_of(state))
                    } else if u64_at(bytes, 32) > 0 {
                        exactly(timeout_ns, rest_of(state))
                    } else {
                        nap(timeout_ns)
                    },
                },
            }
        }
        TYPE_FD_READ if u32_at(bytes, 16) == 0 && !is_closed(bytes, state) => Wanted::Input,
        TYPE_FD_WRITE if matches!(u32_at(bytes, 16), 1 | 2) && !is_closed(bytes, state) => {
            Wanted::Now {
                errno: errno::SUCCESS,
            }
        }
        TYPE_FD_READ | TYPE_FD_WRITE => Wanted::Now { errno: errno::BADF },
        _ => return Err(Fault::Errno(errno::INVAL)),
    };
    Ok(Subscription {
        user_data: u64_at(bytes, 0),
        kind,
        wanted,
    })
}

/// Whether the stream of a subscription was closed by the guest.
fn is_closed(bytes: &[u8], state: &GuestState) -> bool {
    state.is_closed(i32::try_from(u32_at(bytes, 16)).unwrap_or(-1))
}

/// A span that is not zero takes 10 ms at least.
fn nap(ns: u64) -> Duration {
    if ns == 0 {
        Duration::ZERO
    } else {
        Duration::from_nanos(ns).max(MIN_WAIT)
    }
}

/// A moment, or a span that was given with a precision, may be nearer, as the rest of a timer is when a message came
/// in between. But such waits end 10 ms apart at least: `rest` is what is left of that.
fn exactly(ns: u64, rest: Duration) -> Duration {
    if ns == 0 {
        Duration::ZERO
    } else {
        Duration::from_nanos(ns).max(rest)
    }
}

/// Until a wait may end again because its time has come.
fn rest_of(state: &GuestState) -> Duration {
    state.timer_woke.map_or(Duration::ZERO, |woke| {
        MIN_WAIT.saturating_sub(woke.elapsed())
    })
}

pub(crate) fn poll_oneoff(
    memory: &mut GuestMemory<'_>,
    state: &mut GuestState,
    (subscriptions_at, events_at, count, events_count_at): (u32, u32, u32, u32),
) -> Outcome {
    if count == 0 || count > MAX_SUBSCRIPTIONS {
        return Err(Fault::Errno(errno::INVAL));
    }
    let mut subscriptions = Vec::new();
    for index in 0..count {
        let at = offset(subscriptions_at, index * SUBSCRIPTION_BYTES)?;
        let bytes = memory.read(at, usize::try_from(SUBSCRIPTION_BYTES).unwrap_or(0))?;
        subscriptions.push(read_subscription(bytes, state)?);
    }
    // Nothing is waited for if the answer has no place.
    memory.slot(events_at, EVENT_BYTES * subscriptions.len())?;
    memory.slot(events_count_at, 4)?;

    let (waited, readiness) = wait(state, &subscriptions)?;
    let is_due = |one: &Subscription| matches!(one.wanted, Wanted::Clock { wait } if !wait.is_zero() && wait <= waited);
    if subscriptions.iter().any(is_due) {
        state.timer_woke = Some(Instant::now());
    }

    let mut written = 0_u32;
    for subscription in &subscriptions {
        let (errno, bytes, flags) = match &subscription.wanted {
            Wanted::Now { errno } => (*errno, 0, 0),
            Wanted::Clock { wait } if *wait <= waited => (errno::SUCCESS, 0, 0),
            Wanted::Input => match readiness {
                Readiness::Readable { bytes } => {
                    (errno::SUCCESS, u64::try_from(bytes).unwrap_or(u64::MAX), 0)
                }
                Readiness::Closed => (errno::SUCCESS, 0, FLAG_HANGUP),
                Readiness::Empty => continue,
            },
            Wanted::Clock { .. } => continue,
        };
        let mut event = [0_u8; EVENT_BYTES];
        copy_at(&mut event, 0, &subscription.user_data.to_le_bytes());
        copy_at(
            &mut event,
            8,
            &u16::try_from(errno).unwrap_or(0).to_le_bytes(),
        );
        copy_at(&mut event, 10, &[subscription.kind]);
        copy_at(&mut event, 16, &bytes.to_le_bytes());
        copy_at(&mut event, 24, &flags.to_le_bytes());
        let at = offset(events_at, written * u32::try_from(EVENT_BYTES).unwrap_or(0))?;
        memory.write(at, &event)?;
        written += 1;
    }
    memory.write(events_count_at, &written.to_le_bytes())
}

/// Waits for the first of the subscriptions. Returns how long (rounded up to the clock that ended it) and the input's
/// state.
fn wait(state: &mut GuestState, subscriptions: &[Subscription]) -> Outcome<(Duration, Readiness)> {
    let wants_input = subscriptions
        .iter()
        .any(|one| matches!(one.wanted, Wanted::Input));
    let is_ready = subscriptions
        .iter()
        .any(|one| matches!(one.wanted, Wanted::Now { .. }));
    let shortest = subscriptions
        .iter()
        .filter_map(|one| match one.wanted {
            Wanted::Clock { wait } => Some(wait),
            _ => None,
        })
        .min();
    let now = state.shared.input.readiness();
    if is_ready
        || shortest.is_some_and(|wait| wait.is_zero())
        || (wants_input && now != Readiness::Empty)
    {
        state.check()?;
        return Ok((Duration::ZERO, now));
    }
    let began = Instant::now();
    // A wait past the clock's range is a wait for ever.
    let deadline = shortest.and_then(|wait| began.checked_add(wait));
    let readiness = state.wait(wants_input, deadline)?;
    Ok((began.elapsed(), readiness))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn e_limit_3_a_span_takes_ten_milliseconds_at_least() {
        assert_eq!(nap(0), Duration::ZERO);
        assert_eq!(nap(1), MIN_WAIT);
        assert_eq!(nap(25_000_000), Duration::from_millis(25));
    }

    #[test]
    fn e_limit_3_the_rest_of_a_timer_is_kept_but_not_sooner_than_ten_milliseconds_after_the_last() {
        let rest = Duration::from_millis(7);
        assert_eq!(exactly(0, rest), Duration::ZERO);
        assert_eq!(exactly(1, Duration::ZERO), Duration::from_nanos(1));
        assert_eq!(exactly(1, rest), rest);
        assert_eq!(exactly(20_000_000, rest), Duration::from_millis(20));
    }
}
