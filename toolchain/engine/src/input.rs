//! Messages on their way to one guest: a queue bounded by bytes, filled by the JavaScript thread, emptied by the
//! guest's thread at most one line a read, so that each message begins its own turn.
//!
//! The host writes whole lines; the guest decides how much of them it reads at once.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex};
use std::time::Instant;

use tokio::sync::Notify;

use crate::lock::{lock, wait};

#[derive(Debug)]
pub(crate) struct Input {
    state: Mutex<State>,
    arrived: Condvar,
    /// The same news for a component, whose thread waits in an async runtime.
    arrived_async: Notify,
    max_bytes: usize,
}

#[derive(Debug, Default)]
struct State {
    chunks: VecDeque<Vec<u8>>,
    /// Bytes of the first chunk already read.
    head: usize,
    queued_bytes: usize,
    is_mid_line: bool,
    is_closed: bool,
    is_waited_for: bool,
    /// The host was refused for want of room, and has not been told of any since.
    is_room_wanted: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Readiness {
    Readable { bytes: usize },
    Closed,
    Empty,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Taken {
    pub(crate) bytes: usize,
    /// The first byte of a message was among them.
    pub(crate) is_new_message: bool,
    /// The host waits for room, and there is some again.
    pub(crate) is_room_again: bool,
}

impl State {
    fn readiness(&self) -> Readiness {
        if self.queued_bytes > 0 {
            Readiness::Readable {
                bytes: self.queued_bytes,
            }
        } else if self.is_closed {
            Readiness::Closed
        } else {
            Readiness::Empty
        }
    }
}

impl Input {
    pub(crate) fn new(max_bytes: usize) -> Self {
        Self {
            state: Mutex::new(State::default()),
            arrived: Condvar::new(),
            arrived_async: Notify::new(),
            max_bytes,
        }
    }

    /// Queues whole lines. `false` if that would pass the limit, or the input is closed: then nothing is queued, and
    /// in the first case a later [`Self::take`] tells when the guest has read half of it.
    pub(crate) fn write(&self, lines: Vec<u8>) -> bool {
        let mut state = lock(&self.state);
        if state.is_closed {
            return false;
        }
        if state.queued_bytes.saturating_add(lines.len()) > self.max_bytes {
            state.is_room_wanted = true;
            return false;
        }
        if lines.is_empty() {
            return true;
        }
        state.queued_bytes += lines.len();
        state.chunks.push_back(lines);
        self.announce(state);
        true
    }

    /// No more input: after what is queued the guest reads the end of the stream.
    pub(crate) fn close(&self) {
        let mut state = lock(&self.state);
        state.is_closed = true;
        self.announce(state);
    }

    /// The guest has ended: frees what it never read, and takes no more.
    pub(crate) fn discard(&self) {
        let mut state = lock(&self.state);
        state.is_closed = true;
        state.chunks = VecDeque::new();
        state.queued_bytes = 0;
        state.head = 0;
    }

    /// Makes a waiting guest look again, and finds out that it was killed.
    pub(crate) fn wake(&self) {
        self.announce(lock(&self.state));
    }

    fn announce(&self, state: std::sync::MutexGuard<'_, State>) {
        let is_waited_for = state.is_waited_for;
        drop(state);
        if is_waited_for {
            self.arrived.notify_all();
        }
        self.arrived_async.notify_one();
    }

    pub(crate) fn readiness(&self) -> Readiness {
        lock(&self.state).readiness()
    }

    /// Blocks until there is something to read (or the end of it), `is_killed` says so, or the deadline has passed.
    /// Without `wants_input` only the deadline and the kill end it.
    pub(crate) fn wait(
        &self,
        wants_input: bool,
        deadline: Option<Instant>,
        is_killed: impl Fn() -> bool,
    ) -> Readiness {
        let mut state = lock(&self.state);
        loop {
            let readiness = state.readiness();
            if is_killed() || (wants_input && readiness != Readiness::Empty) {
                return readiness;
            }
            let timeout = match deadline {
                None => None,
                Some(deadline) => {
                    let left = deadline.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return readiness;
                    }
                    Some(left)
                }
            };
            state.is_waited_for = true;
            state = wait(&self.arrived, state, timeout);
            state.is_waited_for = false;
        }
    }

    /// The same for an async runtime; whoever awaits it stops awaiting when killed.
    pub(crate) async fn wait_async(&self) -> Readiness {
        loop {
            let arrived = self.arrived_async.notified();
            let readiness = self.readiness();
            if readiness != Readiness::Empty {
                return readiness;
            }
            arrived.await;
        }
    }

    /// Hands over at most `max` bytes of at most one line, its line feed included. `None` if nothing is queued.
    pub(crate) fn take(&self, max: usize, mut copy: impl FnMut(&[u8])) -> Option<Taken> {
        let mut state = lock(&self.state);
        let head = state.head;
        let chunk = state.chunks.front()?;
        let rest = chunk.get(head..).unwrap_or_default();
        let line = memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        let part = rest.get(..line.min(max)).unwrap_or_default();
        copy(part);
        let taken = part.len();
        let ends_line = part.last() == Some(&b'\n');
        let is_chunk_done = head + taken == chunk.len();
        if taken == 0 {
            return Some(Taken {
                bytes: 0,
                is_new_message: false,
                is_room_again: false,
            });
        }
        let is_new_message = !state.is_mid_line;
        state.is_mid_line = !ends_line;
        state.queued_bytes -= taken;
        if is_chunk_done {
            state.chunks.pop_front();
            state.head = 0;
        } else {
            state.head = head + taken;
        }
        // Half of it: a host that is told at the first byte would be refused and told again for each line.
        let has_room = state.queued_bytes <= self.max_bytes / 2;
        let is_room_again = has_room && std::mem::take(&mut state.is_room_wanted);
        Some(Taken {
            bytes: taken,
            is_new_message,
            is_room_again,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(input: &Input, max: usize) -> Option<(String, bool)> {
        let mut text = Vec::new();
        let taken = input.take(max, |part| text.extend_from_slice(part))?;
        Some((String::from_utf8(text).unwrap(), taken.is_new_message))
    }

    #[test]
    fn one_read_gives_one_message_at_most() {
        let input = Input::new(100);
        assert!(input.write(b"one\ntwo\n".to_vec()));
        assert_eq!(take(&input, 100), Some(("one\n".into(), true)));
        assert_eq!(take(&input, 2), Some(("tw".into(), true)));
        assert_eq!(take(&input, 100), Some(("o\n".into(), false)));
        assert_eq!(take(&input, 100), None);
    }

    #[test]
    fn the_queue_is_bounded_by_bytes() {
        let input = Input::new(10);
        assert!(input.write(b"12345678\n".to_vec()));
        assert!(!input.write(b"ab\n".to_vec()));
        assert!(take(&input, 100).is_some());
        assert!(input.write(b"ab\n".to_vec()));
    }

    #[test]
    fn a_host_that_was_refused_is_told_once_when_half_is_read() {
        let input = Input::new(12);
        let is_room_again = |max| {
            input
                .take(max, |_| {})
                .is_some_and(|taken| taken.is_room_again)
        };
        assert!(input.write(b"1234567890\n".to_vec()));
        assert!(!is_room_again(3));
        assert!(!input.write(b"abcdefgh\n".to_vec()));
        assert!(!is_room_again(1));
        assert!(is_room_again(1));
        assert!(!is_room_again(1));
        input.close();
        assert!(!input.write(b"x\n".to_vec()));
        assert!(!is_room_again(100));
    }

    #[test]
    fn the_end_comes_after_what_was_queued() {
        let input = Input::new(10);
        input.write(b"a\n".to_vec());
        input.close();
        assert!(!input.write(b"b\n".to_vec()));
        assert_eq!(
            input.wait(true, None, || false),
            Readiness::Readable { bytes: 2 }
        );
        take(&input, 10);
        assert_eq!(input.wait(true, None, || false), Readiness::Closed);
    }

    #[test]
    fn case_52_a_kill_ends_a_wait() {
        let input = Input::new(10);
        let is_killed = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            let waiter = scope.spawn(|| {
                input.wait(true, None, || {
                    is_killed.load(std::sync::atomic::Ordering::SeqCst)
                })
            });
            is_killed.store(true, std::sync::atomic::Ordering::SeqCst);
            // The waiter either sees the flag before it sleeps or is woken: both end it.
            while !waiter.is_finished() {
                input.wake();
                std::thread::yield_now();
            }
        });
    }
}
