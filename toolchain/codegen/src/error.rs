//! Why a module was not made or not described. One variant a reason; the engine maps each to a stable code.

use core::fmt;

/// A refusal. Messages name no host path and no address.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodegenError {
    /// The bytes are no well-formed WebAssembly; the offset is where the decoder stopped.
    Malformed { offset: u64, reason: String },
    /// Well formed, but past a limit of [`crate::limits`].
    TooLarge { what: &'static str, limit: usize },
    /// The runtime to link lacks something of the ABI.
    Runtime { reason: String },
    /// What the caller gave cannot be put in a module (over 4 GiB, a file's name given twice).
    Input { reason: String },
}

impl fmt::Display for CodegenError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { offset, reason } => {
                write!(
                    out,
                    "not a valid WebAssembly module: {reason} (at byte {offset})"
                )
            }
            Self::TooLarge { what, limit } => {
                write!(out, "the module has too much: {what}, at most {limit}")
            }
            Self::Runtime { reason } => write!(out, "the runtime cannot be linked: {reason}"),
            Self::Input { reason } => write!(out, "{reason}"),
        }
    }
}

impl core::error::Error for CodegenError {}

impl From<wasmparser::Error> for CodegenError {
    fn from(error: wasmparser::Error) -> Self {
        Self::Malformed {
            offset: error.offset(),
            reason: error.message().to_owned(),
        }
    }
}

impl From<wasm_encoder::reencode::Error> for CodegenError {
    fn from(error: wasm_encoder::reencode::Error) -> Self {
        match error {
            wasm_encoder::reencode::Error::ParseError(inner) => inner.into(),
            other => Self::Malformed {
                offset: 0,
                reason: other.to_string(),
            },
        }
    }
}
