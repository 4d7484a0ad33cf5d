//! A component's world as WIT text.
//!
//! The decoder is `wit-component`'s and was written for components that a compiler made. A hostile one can nest types
//! as deep as the format allows, and each level is a stack frame: so the caller has counted the types first, the work
//! runs on a thread with a stack for all of them, and a panic there is an error here.

use std::thread;

use wit_component::WitPrinter;
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
            .map(|worker| worker.join())
    });
    match outcome {
        Ok(Ok(Ok(text))) => Ok(cut(text)),
        Ok(Ok(Err(reason))) => Err(CodegenError::Malformed { offset: 0, reason }),
        Ok(Err(_panic)) => Err(CodegenError::Malformed {
            offset: 0,
            reason: "its world cannot be read".to_owned(),
        }),
        Err(error) => Err(CodegenError::Input {
            reason: format!("no thread to read the component's world on: {}", error.kind()),
        }),
    }
}

fn decode_and_print(component: &[u8]) -> Result<String, String> {
    // The first cause is the decoder's sentence; the outer ones only say that decoding failed.
    let decoded = decode(component).map_err(|error| error.root_cause().to_string())?;
    let package = decoded.package();
    let resolve = match &decoded {
        DecodedWasm::WitPackage(resolve, _) | DecodedWasm::Component(resolve, _) => resolve,
    };
    let mut printer = WitPrinter::default();
    printer
        .print(resolve, package, &[])
        .map_err(|error| error.root_cause().to_string())?;
    Ok(printer.output.to_string())
}

fn cut(mut text: String) -> String {
    if text.len() > MAX_WIT_BYTES {
        text.truncate(text.floor_char_boundary(MAX_WIT_BYTES));
        text.push_str("\n// … cut here\n");
    }
    text
}
