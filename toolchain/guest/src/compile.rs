//! Source text to bytecode. The text is untrusted and may be anything; a fault comes back as JSON with its place.
//!
//! Source text is left out of the bytecode, line and column tables stay in it. Nothing is evaluated.

use std::cell::Cell;

use rquickjs::module::{Module, WriteOptions};
use rquickjs::{Ctx, Object};

use crate::guest;
use crate::modules::BUNDLE_NAME;
use crate::text::{self, json_string};

const STATUS_OK: u32 = 0;
const STATUS_ERROR: u32 = 1;

thread_local! {
    static ANSWER: Cell<[u32; 3]> = const { Cell::new([0; 3]) };
}

pub(crate) fn compile_source(source: &[u8]) -> *const [u32; 3] {
    let (status, bytes) = match core::str::from_utf8(source) {
        Ok(source) => guest::with_context(|ctx| compile(&ctx, source)),
        Err(error) => {
            let place = place_of(source, error.valid_up_to());
            (
                STATUS_ERROR,
                fault("the source is not valid UTF-8", Some(place), "").into_bytes(),
            )
        }
    };
    let bytes: &'static [u8] = bytes.leak();
    ANSWER.set([status, bytes.as_ptr() as u32, bytes.len() as u32]);
    ANSWER.with(Cell::as_ptr)
}

fn compile(ctx: &Ctx<'_>, source: &str) -> (u32, Vec<u8>) {
    let options = WriteOptions {
        strip_source: true,
        ..WriteOptions::default()
    };
    match Module::declare(ctx.clone(), BUNDLE_NAME, source).and_then(|module| module.write(options))
    {
        Ok(bytecode) => (STATUS_OK, bytecode),
        Err(rquickjs::Error::Exception) => (STATUS_ERROR, describe(ctx).into_bytes()),
        Err(error) => (
            STATUS_ERROR,
            fault(&error.to_string(), None, "").into_bytes(),
        ),
    }
}

/// The pending exception as JSON.
fn describe(ctx: &Ctx<'_>) -> String {
    let thrown = ctx.catch();
    let Some(error) = thrown.as_object() else {
        return fault("the source could not be compiled", None, "");
    };
    let text_of = |key: &str| -> String {
        let value = error.get::<_, rquickjs::String<'_>>(key);
        value
            .and_then(|value| text::to_string(ctx, &value))
            .unwrap_or_default()
    };
    let (name, message, stack) = (text_of("name"), text_of("message"), text_of("stack"));
    let message = if name.is_empty() {
        message
    } else {
        format!("{name}: {message}")
    };
    fault(&message, place_in(error, &stack), &stack)
}

/// Line and column, from the error's own properties or else from the first frame of its stack.
fn place_in(error: &Object<'_>, stack: &str) -> Option<(u32, u32)> {
    if let (Ok(line), Ok(column)) = (
        error.get::<_, u32>("lineNumber"),
        error.get::<_, u32>("columnNumber"),
    ) {
        return Some((line, column));
    }
    let frame = stack
        .lines()
        .find_map(|line| line.split_once(BUNDLE_NAME))?
        .1;
    let mut numbers = frame.trim_matches([':', ')']).split(':').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

fn place_of(source: &[u8], offset: usize) -> (u32, u32) {
    let before = source.get(..offset).unwrap_or_default();
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let line_start = before
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |index| index + 1);
    let column = String::from_utf8_lossy(before.get(line_start..).unwrap_or_default())
        .chars()
        .count()
        + 1;
    (line as u32, column as u32)
}

fn fault(message: &str, place: Option<(u32, u32)>, stack: &str) -> String {
    let mut json = String::from("{\"message\":");
    json_string(message, &mut json);
    let number =
        |value: Option<u32>| value.map_or_else(|| String::from("null"), |value| value.to_string());
    let (line, column) = (
        number(place.map(|place| place.0)),
        number(place.map(|place| place.1)),
    );
    json.push_str(&format!(",\"line\":{line},\"column\":{column},\"stack\":"));
    json_string(stack, &mut json);
    json.push('}');
    json
}
