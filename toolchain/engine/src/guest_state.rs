//! What a core guest's store holds, and how its host functions wait: the one place where a turn ends.

use std::sync::Arc;
use std::time::Instant;

use wasmtime::Memory;

use crate::end::Stop;
use crate::guest_memory::Outcome;
use crate::input::Readiness;
use crate::instance::Shared;
use crate::limits::StoreLimits;
use crate::lines::{StderrLines, StdoutLines};
use crate::turn::REAL_WAIT;
use crate::warm_pages::Observation;

/// What a core guest's store holds.
#[derive(Debug)]
pub(crate) struct GuestState {
    pub(crate) shared: Arc<Shared>,
    pub(crate) limits: StoreLimits,
    pub(crate) stdout: StdoutLines,
    pub(crate) stderr: StderrLines,
    /// `NAME=value`, each ended by NUL.
    pub(crate) environment: Vec<Vec<u8>>,
    pub(crate) memory: Option<Memory>,
    /// Until the first wait of one of the first instances of its module.
    pub(crate) observation: Option<Observation>,
    pub(crate) started: Instant,
    pub(crate) is_stdin_nonblocking: bool,
    /// When a wait last ended because its time had come.
    pub(crate) timer_woke: Option<Instant>,
    /// Standard streams that the guest has closed, by number.
    pub(crate) closed: [bool; 3],
    /// The running turn began because input arrived and the message was not taken yet: taking it begins no other.
    pub(crate) is_turn_for_input: bool,
}

impl GuestState {
    pub(crate) fn is_closed(&self, fd: i32) -> bool {
        usize::try_from(fd)
            .ok()
            .and_then(|fd| self.closed.get(fd))
            .is_some_and(|is_closed| *is_closed)
    }

    pub(crate) fn close(&mut self, fd: i32) {
        if let Some(is_closed) = usize::try_from(fd)
            .ok()
            .and_then(|fd| self.closed.get_mut(fd))
        {
            *is_closed = true;
        }
    }

    /// Ends the guest if it was killed or is over its budget. Called where a host function may take long.
    pub(crate) fn check(&self) -> Outcome {
        self.shared.meter.stop().map_err(Into::into)
    }

    /// Waits for input (if wanted), a deadline, or the end; begins a new turn if it was a real wait.
    pub(crate) fn wait(
        &mut self,
        wants_input: bool,
        deadline: Option<Instant>,
    ) -> Outcome<Readiness> {
        if let Some(observation) = self.observation.take() {
            observation.end();
        }
        let began = Instant::now();
        let meter = &self.shared.meter;
        meter.pause();
        let readiness = self
            .shared
            .input
            .wait(wants_input, deadline, || meter.is_killed());
        meter.resume();
        if meter.is_killed() {
            return Err(Stop::Killed.into());
        }
        let has_input = wants_input && readiness != Readiness::Empty;
        // A wait that was asked to be shorter is none, however long a busy machine took to come back from it.
        let is_long =
            deadline.is_none_or(|deadline| deadline.saturating_duration_since(began) >= REAL_WAIT);
        if (has_input || is_long) && began.elapsed() >= REAL_WAIT {
            meter.new_turn();
            self.is_turn_for_input = has_input;
        } else {
            self.check()?;
        }
        Ok(readiness)
    }
}
