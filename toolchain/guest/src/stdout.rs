//! Standard output and standard error.
//!
//! stdout is gathered within a turn and written in as few calls as possible: before the guest waits, before it ends,
//! and whenever 64 KiB have come together, so that a flood never grows memory. stderr is written at once, because
//! its last lines explain a crash. Text is JavaScript's: a lone surrogate becomes U+FFFD as in Node.

use std::cell::RefCell;

use rquickjs::{Ctx, Exception, Result, TypedArray, Value};

use crate::text::for_each_utf8;
use crate::wasi_calls::{STDERR, STDOUT, write_all};

/// Output held back within one turn.
const MAX_HELD_BYTES: usize = 64 * 1024;

thread_local! {
    static HELD: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Writes a string or bytes to file descriptor 1 or 2.
pub(crate) fn write<'js>(ctx: Ctx<'js>, fd: u32, data: Value<'js>) -> Result<()> {
    if let Some(text) = data.as_string() {
        return for_each_utf8(&ctx, text, &mut |bytes| write_bytes(fd, bytes));
    }
    if let Ok(array) = TypedArray::<u8>::from_value(data) {
        if let Some(bytes) = array.as_bytes() {
            write_bytes(fd, bytes);
        }
        return Ok(());
    }
    Err(Exception::throw_type(
        &ctx,
        "The \"chunk\" argument must be of type string or an instance of Uint8Array",
    ))
}

pub(crate) fn write_bytes(fd: u32, bytes: &[u8]) {
    if fd != STDOUT {
        return write_all(STDERR, bytes);
    }
    HELD.with_borrow_mut(|held| {
        if held.len() + bytes.len() > MAX_HELD_BYTES {
            write_all(STDOUT, held);
            held.clear();
            if bytes.len() > MAX_HELD_BYTES {
                return write_all(STDOUT, bytes);
            }
        }
        held.extend_from_slice(bytes);
    });
}

/// Writes what is held. Called before every wait and before the end.
pub(crate) fn flush() {
    HELD.with_borrow_mut(|held| {
        if !held.is_empty() {
            write_all(STDOUT, held);
            held.clear();
        }
    });
}
