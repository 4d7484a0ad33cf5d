//! What one guest has said and JavaScript has not yet taken: events in order, bounded by bytes. A guest that writes
//! faster than it is read waits here, and a kill ends that wait.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, Weak};

use serde::Serialize;

use crate::end::EndReport;
use crate::instance::Shared;
use crate::lines::{SLICE_BYTES, WriteStop};
use crate::lock::{lock, wait};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RefusalReason {
    Utf8,
    Depth,
    Tokens,
}

#[derive(Debug, Serialize)]
pub(crate) struct Refusal {
    pub(crate) reason: RefusalReason,
    pub(crate) bytes: usize,
    pub(crate) excerpt: String,
}

#[derive(Debug)]
pub(crate) enum Event {
    /// One or more messages joined by LF, without a last one.
    Messages(String),
    Refused(Refusal),
    /// Lines, each with its LF.
    Stderr(String),
    /// The guest has read so much of its input that the host may write again.
    RoomAgain,
    End(Box<EndReport>),
}

impl Event {
    fn cost(&self) -> usize {
        /// What an event costs besides its text, so that empty ones cannot be queued without end.
        const OVERHEAD_BYTES: usize = 64;
        OVERHEAD_BYTES
            + match self {
                Self::Messages(text) | Self::Stderr(text) => text.len(),
                Self::Refused(refusal) => refusal.excerpt.len(),
                Self::RoomAgain | Self::End(_) => 0,
            }
    }
}

#[derive(Debug)]
pub(crate) struct Output {
    state: Mutex<State>,
    room: Condvar,
    is_killed: AtomicBool,
    max_bytes: usize,
    /// Whom to tell that there is something: the instance, listed with its dispatcher.
    owner: Weak<Shared>,
}

#[derive(Debug, Default)]
struct State {
    events: VecDeque<Event>,
    queued_bytes: usize,
    /// The dispatcher has this instance on its list.
    is_listed: bool,
    is_waited_for: bool,
}

impl Output {
    pub(crate) fn new(max_bytes: usize, owner: Weak<Shared>) -> Self {
        Self {
            state: Mutex::new(State::default()),
            room: Condvar::new(),
            is_killed: AtomicBool::new(false),
            max_bytes,
            owner,
        }
    }

    #[cfg(test)]
    pub(crate) fn detached(max_bytes: usize) -> Self {
        Self::new(max_bytes, Weak::new())
    }

    pub(crate) fn messages(&self, text: String) -> Result<(), WriteStop> {
        self.push(Event::Messages(text))
    }

    pub(crate) fn refused(&self, refusal: Refusal) -> Result<(), WriteStop> {
        self.push(Event::Refused(refusal))
    }

    pub(crate) fn stderr(&self, lines: String) -> Result<(), WriteStop> {
        self.push(Event::Stderr(lines))
    }

    /// Never waits: one is told for each time that the host was refused, so they are few.
    pub(crate) fn room_again(&self) {
        self.push_at_once(Event::RoomAgain);
    }

    /// The last event. Never waits: the guest is gone.
    pub(crate) fn end(&self, report: EndReport) {
        self.push_at_once(Event::End(Box::new(report)));
    }

    fn push_at_once(&self, event: Event) {
        let mut state = lock(&self.state);
        state.queued_bytes += event.cost();
        state.events.push_back(event);
        self.list(state);
    }

    fn push(&self, event: Event) -> Result<(), WriteStop> {
        let cost = event.cost();
        let mut state = lock(&self.state);
        // One event always fits into an empty queue: a message may be larger than the queue's limit.
        while state.queued_bytes > 0 && state.queued_bytes + cost > self.max_bytes {
            if self.is_killed.load(Ordering::SeqCst) {
                return Err(WriteStop::Killed);
            }
            state.is_waited_for = true;
            state = wait(&self.room, state, None);
            state.is_waited_for = false;
        }
        let added = match (state.events.back_mut(), event) {
            // Small writes become one hand-over.
            (Some(Event::Messages(last)), Event::Messages(text))
                if last.len() + text.len() < SLICE_BYTES =>
            {
                last.push('\n');
                last.push_str(&text);
                text.len() + 1
            }
            (Some(Event::Stderr(last)), Event::Stderr(text))
                if last.len() + text.len() < SLICE_BYTES =>
            {
                last.push_str(&text);
                text.len()
            }
            (_, event) => {
                state.events.push_back(event);
                cost
            }
        };
        state.queued_bytes += added;
        self.list(state);
        Ok(())
    }

    fn list(&self, mut state: std::sync::MutexGuard<'_, State>) {
        if std::mem::replace(&mut state.is_listed, true) {
            return;
        }
        drop(state);
        if let Some(owner) = self.owner.upgrade() {
            owner.dispatcher.list(&owner);
        }
    }

    /// The next event, and whether more follow. If none follow, the instance lists itself again when there are.
    pub(crate) fn take(&self) -> (Option<Event>, bool) {
        let mut state = lock(&self.state);
        let event = state.events.pop_front();
        if let Some(event) = &event {
            state.queued_bytes = state.queued_bytes.saturating_sub(event.cost());
        }
        let has_more = !state.events.is_empty();
        state.is_listed = has_more;
        let is_waited_for = state.is_waited_for;
        drop(state);
        if is_waited_for {
            self.room.notify_all();
        }
        (event, has_more)
    }

    /// Ends every wait for room.
    pub(crate) fn kill(&self) {
        self.is_killed.store(true, Ordering::SeqCst);
        // Under the lock: a guest is either before its look at the flag or already waiting.
        drop(lock(&self.state));
        self.room.notify_all();
    }

    #[cfg(test)]
    pub(crate) fn has_room(&self) -> bool {
        lock(&self.state).queued_bytes < self.max_bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn e_limit_2_a_flood_waits_and_is_killed_while_it_waits() {
        let output = Output::detached(1000);
        std::thread::scope(|scope| {
            let writer = scope.spawn(|| {
                let mut count = 0;
                while output.messages("x".repeat(300)).is_ok() {
                    count += 1;
                }
                count
            });
            while !lock(&output.state).is_waited_for {
                std::thread::yield_now();
            }
            output.kill();
            assert!(writer.join().unwrap() <= 3);
        });
    }

    #[test]
    fn events_without_text_take_no_room_for_good() {
        let output = Output::detached(1000);
        output.messages("x".repeat(500)).unwrap();
        for _ in 0..100 {
            output.room_again();
            output.take();
        }
        output.take();
        assert_eq!(lock(&output.state).queued_bytes, 0);
        output.messages("x".repeat(500)).unwrap();
        assert_eq!(lock(&output.state).queued_bytes, 564);
    }

    #[test]
    fn a_message_larger_than_the_queue_passes_alone() {
        let output = Output::detached(10);
        output.messages("x".repeat(100)).unwrap();
        assert!(!output.has_room());
        assert!(matches!(output.take(), (Some(Event::Messages(_)), false)));
        assert!(output.has_room());
    }
}
