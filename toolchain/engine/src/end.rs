//! How an instance ended, as JavaScript gets it, and how that is found in the errors that a guest's call returns.

use std::fmt;

use serde::Serialize;
use wasmtime::Trap;

use crate::limits::MemoryLimitReached;
use crate::lines::WriteStop;
use crate::turn::OverBudget;

/// Longest message of a trap or a failed start; a guest can put much text into names.
const MAX_MESSAGE_CHARS: usize = 4_000;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
pub(crate) enum End {
    Exit { code: i32 },
    TurnLimit { budget_ms: u64 },
    MemoryLimit { limit_bytes: usize },
    LineLimit { limit_bytes: usize },
    Trap { message: String },
    Exception { message: String, stack: String },
    Killed,
    StartFailed { message: String },
}

#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Stats {
    pub(crate) memory_bytes: usize,
    pub(crate) memory_peak_bytes: usize,
    pub(crate) cpu_ms: f64,
    pub(crate) turns: u64,
    pub(crate) longest_turn_ms: f64,
    pub(crate) bytes_in: u64,
    pub(crate) bytes_out: u64,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct EndReport {
    #[serde(flatten)]
    pub(crate) end: End,
    pub(crate) stats: Stats,
}

/// Carried as an error through the guest's frames to whoever called it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Stop {
    Exit { code: i32 },
    OverBudget(OverBudget),
    Killed,
    LineLimit { limit_bytes: usize },
}

impl fmt::Display for Stop {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exit { code } => write!(out, "exit {code}"),
            Self::OverBudget(over) => write!(out, "a turn ran past {} ms", over.budget_ms),
            Self::Killed => out.write_str("killed"),
            Self::LineLimit { limit_bytes } => write!(out, "a line over {limit_bytes} bytes"),
        }
    }
}

impl std::error::Error for Stop {}

impl From<WriteStop> for Stop {
    fn from(stop: WriteStop) -> Self {
        match stop {
            WriteStop::Killed => Self::Killed,
            WriteStop::LineLimit { limit_bytes } => Self::LineLimit { limit_bytes },
        }
    }
}

/// Which part of an instance's life an error came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    Start,
    Run,
}

impl End {
    pub(crate) fn from_error(error: &wasmtime::Error, phase: Phase) -> Self {
        if let Some(stop) = error.downcast_ref::<Stop>() {
            return match *stop {
                Stop::Exit { code } => Self::Exit { code },
                Stop::OverBudget(over) => Self::TurnLimit {
                    budget_ms: over.budget_ms,
                },
                Stop::Killed => Self::Killed,
                Stop::LineLimit { limit_bytes } => Self::LineLimit { limit_bytes },
            };
        }
        if let Some(reached) = error.downcast_ref::<MemoryLimitReached>() {
            return Self::MemoryLimit {
                limit_bytes: reached.limit_bytes,
            };
        }
        if let Some(exit) = error.downcast_ref::<wasmtime_wasi::I32Exit>() {
            return Self::Exit { code: exit.0 };
        }
        if let Some(trap) = error.downcast_ref::<Trap>() {
            return Self::Trap {
                message: trap_message(*trap),
            };
        }
        let message: String = format!("{error:#}")
            .chars()
            .take(MAX_MESSAGE_CHARS)
            .collect();
        match phase {
            Phase::Start => Self::StartFailed { message },
            Phase::Run => Self::Trap { message },
        }
    }
}

/// A trap in words that its author understands; the others keep wasmtime's own sentence.
fn trap_message(trap: Trap) -> String {
    match trap {
        Trap::StackOverflow => "the call stack is exhausted".to_owned(),
        Trap::UnreachableCodeReached => {
            "it reached an instruction that must not be reached (a panic or an abort)".to_owned()
        }
        Trap::MemoryOutOfBounds => "it accessed memory out of bounds".to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_found_under_any_context() {
        let error = wasmtime::Error::new(Stop::Exit { code: 3 }).context("while calling");
        assert_eq!(End::from_error(&error, Phase::Run), End::Exit { code: 3 });
        let error = wasmtime::Error::new(MemoryLimitReached { limit_bytes: 9 });
        assert_eq!(
            End::from_error(&error, Phase::Start),
            End::MemoryLimit { limit_bytes: 9 }
        );
        let error = wasmtime::Error::msg("unknown import");
        assert!(matches!(
            End::from_error(&error, Phase::Start),
            End::StartFailed { .. }
        ));
    }

    #[test]
    fn reports_have_the_shape_that_javascript_reads() {
        let report = EndReport {
            end: End::TurnLimit { budget_ms: 500 },
            stats: Stats {
                memory_bytes: 1,
                memory_peak_bytes: 2,
                cpu_ms: 0.5,
                turns: 3,
                longest_turn_ms: 0.25,
                bytes_in: 4,
                bytes_out: 5,
            },
        };
        assert_eq!(
            serde_json::to_value(report).unwrap(),
            serde_json::json!({
                "kind": "turn-limit", "budgetMs": 500,
                "stats": {"memoryBytes": 1, "memoryPeakBytes": 2, "cpuMs": 0.5, "turns": 3,
                    "longestTurnMs": 0.25, "bytesIn": 4, "bytesOut": 5}
            })
        );
    }
}
