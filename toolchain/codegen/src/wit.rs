//! A component's world as WIT text.
//!
//! The decoder is `wit-component`'s and was written for components that a compiler made. A hostile one can nest types
//! as deep as the format allows, each level a stack frame: so the caller has counted the types first, the work runs
//! on a thread with a stack for all of them, and a panic there is an error here. A tuple of two of a tuple of two …
//! doubles the text with each level: the printer's output unwinds when it is full.

use std::panic::resume_unwind;
use std::thread;

use wit_component::{Output, WitPrinter};
use wit_parser::decoding::{DecodedWasm, decode};

use crate::CodegenError;
use crate::limits::{MAX_WIT_BYTES, WIT_STACK_BYTES};

/// Prints the WIT of a component that has at most [`crate::limits::MAX_COMPONENT_TYPES`] types.
pub(crate) fn print_wit(component: &[u8]) -> Result<String, CodegenError> {
    let outcome = thread::scope(|scope| {
        thread::Builder::new()
            .name("escouade-wit".to_owned())
            .stack_size(WIT_STACK_BYTES)
            .spawn_scoped(scope, || decode_and_print(component))
            .map(thread::ScopedJoinHandle::join)
    });
    match outcome {
        Ok(Ok(Ok(text))) => Ok(text),
        Ok(Ok(Err(reason))) => Err(CodegenError::Malformed { offset: 0, reason }),
        Ok(Err(payload)) if payload.is::<TextFull>() => Err(CodegenError::TooLarge {
            what: "bytes of WIT text",
            limit: MAX_WIT_BYTES,
        }),
        Ok(Err(_panic)) => Err(CodegenError::Malformed {
            offset: 0,
            reason: "its world cannot be read".to_owned(),
        }),
        Err(error) => Err(CodegenError::Input {
            reason: format!(
                "no thread to read the component's world on: {}",
                error.kind()
            ),
        }),
    }
}

fn decode_and_print(component: &[u8]) -> Result<String, String> {
    // The root cause is the decoder's sentence; the outer ones only say that decoding failed.
    let decoded = decode(component).map_err(|error| error.root_cause().to_string())?;
    let package = decoded.package();
    let resolve = match &decoded {
        DecodedWasm::WitPackage(resolve, _) | DecodedWasm::Component(resolve, _) => resolve,
    };
    // The packages that the world imports from are part of the answer: they say what the plugin asks for.
    let others: Vec<_> = resolve
        .packages
        .iter()
        .map(|(id, _)| id)
        .filter(|id| *id != package)
        .collect();
    let mut printer = WitPrinter::new(BoundedText::default());
    printer
        .print(resolve, package, &others)
        .map_err(|error| error.root_cause().to_string())?;
    Ok(printer.output.text)
}

/// What the printer's thread unwinds with; no panic, so no panic message.
struct TextFull;

/// The printer's own text output, with a limit. The trait has no way to fail, hence the unwinding.
#[derive(Default)]
struct BoundedText {
    text: String,
    depth: usize,
    is_line_start: bool,
}

impl Output for BoundedText {
    fn push_str(&mut self, piece: &str) {
        if self.text.len() + piece.len() > MAX_WIT_BYTES {
            resume_unwind(Box::new(TextFull));
        }
        self.text.push_str(piece);
    }

    fn indent_if_needed(&mut self) -> bool {
        let was_line_start = core::mem::take(&mut self.is_line_start);
        if was_line_start {
            for _ in 0..self.depth {
                self.push_str("  ");
            }
        }
        was_line_start
    }

    fn indent_start(&mut self) {
        self.push_str(" {");
        self.depth += 1;
        self.newline();
    }

    fn indent_end(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.indent_if_needed();
        self.push_str("}");
        self.newline();
    }

    fn newline(&mut self) {
        self.push_str("\n");
        self.is_line_start = true;
    }
}
