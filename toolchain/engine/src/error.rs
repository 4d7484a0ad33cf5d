//! What goes wrong before an instance runs, as a stable code. It crosses to JavaScript as JSON inside the reason of
//! the napi error; `src/engine` turns it into a `SandboxError`. Messages name no host path and no address.

use serde::Serialize;

#[derive(Debug, Serialize)]
pub(crate) struct EngineError {
    pub(crate) code: &'static str,
    pub(crate) message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<u32>,
}

impl EngineError {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            line: None,
            column: None,
        }
    }

    pub(crate) fn module_invalid(message: impl Into<String>) -> Self {
        Self::new("MODULE_INVALID", message)
    }

    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self::new("INTERNAL", message)
    }
}

impl From<escouade_codegen::CodegenError> for EngineError {
    fn from(error: escouade_codegen::CodegenError) -> Self {
        Self::module_invalid(error.to_string())
    }
}

impl From<EngineError> for napi::Error {
    fn from(error: EngineError) -> Self {
        // Serializing two strings and two numbers cannot fail; the message alone is the fallback.
        Self::from_reason(serde_json::to_string(&error).unwrap_or(error.message))
    }
}
