//! Which messages of the host are the runtime's own: replies to what its `fetch` and WebSocket asked, and what belongs
//! to the streams and sockets that they opened. All else is the bundle's, unchanged and in order.
//!
//! Until the network is first used nothing is looked at. Afterwards a search for a few bytes decides whether a line is
//! looked at; the prelude (network.js) has the last word. Lines that the bundle does not read yet are kept; only
//! the instance's memory bounds them, as it does for what the bundle keeps itself.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use memchr::memmem;
use rquickjs::{Ctx, TypedArray};

use crate::event_loop::{call_hook, run_jobs};
use crate::guest::{self, Hook};
use crate::{base64, failure, stdin, text};

/// What every message of the runtime's own contains: an id that it gave, or a method of the network.
const MARKS: [&[u8]; 3] = [b"\"web:", b"\"net/", b"\"ws/"];

/// How the host writes a piece of a body. Any other spelling is understood as well, only not as fast.
const DATA_HEAD: &[u8] = b"{\"jsonrpc\":\"2.0\",\"method\":\"net/data\",\"params\":{\"stream\":";
const DATA_MIDDLE: &[u8] = b",\"base64\":\"";
const DATA_TAIL: &[u8] = b"\"}}";

thread_local! {
    static IS_ON: Cell<bool> = const { Cell::new(false) };
    static IS_WAITING: Cell<bool> = const { Cell::new(false) };
    static HAS_ENDED: Cell<bool> = const { Cell::new(false) };
    static KEPT: RefCell<VecDeque<Vec<u8>>> = const { RefCell::new(VecDeque::new()) };
    /// The streams that the runtime has open; a handful.
    static STREAMS: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// From now on messages are looked at.
pub(crate) fn turn_on() {
    IS_ON.set(true);
}

pub(crate) fn is_on() -> bool {
    IS_ON.get()
}

/// Whether the runtime waits for a message, so that the loop lives and input is read.
pub(crate) fn set_waiting(is_waiting: bool) {
    IS_WAITING.set(is_waiting);
}

pub(crate) fn is_waiting() -> bool {
    IS_WAITING.get()
}

pub(crate) fn add_stream(stream: f64) {
    STREAMS.with_borrow_mut(|streams| streams.push(stream as u64));
}

pub(crate) fn remove_stream(stream: f64) {
    STREAMS.with_borrow_mut(|streams| streams.retain(|one| *one != stream as u64));
}

/// Takes one line of input, or passes on one that was kept. False when the host must be asked for more.
pub(crate) fn deliver(ctx: &Ctx<'_>, is_wanted: fn() -> bool, pass: fn(&Ctx<'_>, &[u8])) -> bool {
    if is_wanted()
        && let Some(line) = KEPT.with_borrow_mut(VecDeque::pop_front)
    {
        pass(ctx, &line);
        return true;
    }
    let hand_over = |line: &[u8]| {
        if is_wanted() && KEPT.with_borrow(VecDeque::is_empty) {
            pass(ctx, line);
        } else {
            KEPT.with_borrow_mut(|kept| kept.push_back(line.to_vec()));
        }
    };
    let has_taken = stdin::take_raw_line(|line| match route(ctx, line) {
        Rest::All => hand_over(line),
        Rest::Part(part) => hand_over(&part),
        Rest::Nothing => {}
    })
    .is_some();
    if !has_taken && stdin::has_ended() && !HAS_ENDED.replace(true) {
        call_hook(ctx, Hook::NetworkEnd, ());
        return true;
    }
    has_taken
}

/// What of a line is the bundle's.
enum Rest {
    All,
    Part(Vec<u8>),
    Nothing,
}

fn route(ctx: &Ctx<'_>, line: &[u8]) -> Rest {
    if !MARKS.iter().any(|mark| memmem::find(line, mark).is_some()) {
        return Rest::All;
    }
    let message = line.trim_ascii();
    if message.first() == Some(&b'[') {
        return route_batch(ctx, message);
    }
    if take(ctx, message) {
        Rest::Nothing
    } else {
        Rest::All
    }
}

/// Each message of a batch is a turn of its own: what one of them resolves runs before the next one comes.
fn route_batch(ctx: &Ctx<'_>, batch: &[u8]) -> Rest {
    let Some(messages) = split(batch) else {
        return Rest::All;
    };
    let mut has_taken = false;
    let mut left: Vec<&[u8]> = Vec::new();
    for message in messages {
        if take(ctx, message.trim_ascii()) {
            has_taken = true;
            run_jobs(ctx);
        } else {
            left.push(message);
        }
    }
    match (has_taken, left.is_empty()) {
        (false, _) => Rest::All,
        (true, true) => Rest::Nothing,
        (true, false) => Rest::Part([b"[", left.join(&b',').as_slice(), b"]\n"].concat()),
    }
}

/// The elements of a JSON array as they are written; `None` when the brackets do not fit together.
fn split(batch: &[u8]) -> Option<Vec<&[u8]>> {
    let inner = batch.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let mut elements = Vec::new();
    let mut start = 0;
    let mut depth = 0_usize;
    let mut is_text = false;
    let mut is_escaped = false;
    for (index, byte) in inner.iter().enumerate() {
        if is_text {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'"' => is_text = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => is_text = true,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            b',' if depth == 0 => {
                elements.push(inner.get(start..index)?);
                start = index + 1;
            }
            _ => {}
        }
    }
    if depth > 0 || is_text {
        return None;
    }
    elements.push(inner.get(start..)?);
    Some(elements)
}

/// Gives one message to the prelude. True when it was the runtime's.
fn take(ctx: &Ctx<'_>, message: &[u8]) -> bool {
    if !MARKS
        .iter()
        .any(|mark| memmem::find(message, mark).is_some())
    {
        return false;
    }
    if let Some((stream, bytes)) = parse_data(message) {
        match TypedArray::<u8>::new_copy(ctx.clone(), bytes) {
            Ok(bytes) => call_hook(ctx, Hook::NetworkData, (stream as f64, bytes)),
            Err(_) => failure::uncaught_pending(ctx),
        }
        return true;
    }
    let taken = text::from_utf8(ctx, message).and_then(|message| {
        guest::hook(ctx, Hook::NetworkMessage).map_or(Ok(false), |hook| hook.call((message,)))
    });
    taken.unwrap_or_else(|_| {
        failure::uncaught_pending(ctx);
        true
    })
}

/// A piece of one of the runtime's streams, in the host's spelling, without a detour over JavaScript's strings.
fn parse_data(message: &[u8]) -> Option<(u64, Vec<u8>)> {
    let rest = message.strip_prefix(DATA_HEAD)?.strip_suffix(DATA_TAIL)?;
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = rest.split_at_checked(digits)?;
    let stream = core::str::from_utf8(number).ok()?.parse().ok()?;
    if !STREAMS.with_borrow(|streams| streams.contains(&stream)) {
        return None;
    }
    Some((stream, base64::decode(rest.strip_prefix(DATA_MIDDLE)?)?))
}
