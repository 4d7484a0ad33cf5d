//! The parts of `process` that need the host: environment, exit, and the loop's queue of ticks.

use std::cell::Cell;

use rquickjs::{Ctx, Object, Result};

use crate::{stdout, wasi_calls};

/// The only variables that a bundle sees, whatever the host has set.
const VARIABLES: [&str; 3] = [
    "ESCOUADE_PLUGIN_ID",
    "ESCOUADE_PLUGIN_API",
    "ESCOUADE_VERSION",
];

thread_local! {
    static HAS_TICKS: Cell<bool> = const { Cell::new(false) };
}

pub(crate) fn environment<'js>(ctx: Ctx<'js>) -> Result<Object<'js>> {
    let object = Object::new(ctx)?;
    for (name, value) in wasi_calls::environment() {
        if VARIABLES.contains(&name.as_str()) {
            object.set(name, value)?;
        }
    }
    Ok(object)
}

pub(crate) fn exit(code: u32) {
    stdout::flush();
    wasi_calls::exit(code & 0xff)
}

pub(crate) fn want_ticks() {
    HAS_TICKS.set(true);
}

pub(crate) fn take_ticks() -> bool {
    HAS_TICKS.replace(false)
}

pub(crate) fn has_ticks() -> bool {
    HAS_TICKS.get()
}
