//! What ends an instance from the inside: an uncaught exception or an unhandled rejection (E-LIMIT-2).
//!
//! The description goes to stderr and, as JSON, to where the engine finds it after the instance has ended. Describing
//! a thrown value runs untrusted code (getters, toString), so every step may fail and has a substitute.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use rquickjs::{Array, Ctx, Function, Object, Persistent, Value};

use crate::guest::Hook;
use crate::text::{self, json_string, prefix};
use crate::wasi_calls::{STDERR, exit};
use crate::{guest, stdout};

/// The whole report stays under 64 KiB even if every byte has to be escaped.
const MAX_MESSAGE_BYTES: usize = 2 * 1024;
const MAX_STACK_BYTES: usize = 8 * 1024;

/// Exit code of an instance whose program failed: `EX_SOFTWARE`.
const EXIT_UNCAUGHT: u32 = 70;

/// The code that exit listeners are given, as under Node.
const NODE_EXIT_UNCAUGHT: u32 = 1;

/// A rejected promise that nobody has handled yet, and its reason.
struct Rejection {
    promise: Persistent<Value<'static>>,
    reason: Persistent<Value<'static>>,
}

thread_local! {
    static REPORT: Cell<[u32; 2]> = const { Cell::new([0; 2]) };
    static REJECTIONS: RefCell<VecDeque<Rejection>> = const { RefCell::new(VecDeque::new()) };
}

/// How a failure reached the loop.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Exception,
    Rejection,
}

pub(crate) fn report_address() -> *const [u32; 2] {
    if REPORT.get() == [0; 2] {
        core::ptr::null()
    } else {
        REPORT.with(Cell::as_ptr)
    }
}

/// Called by QuickJS whenever a promise is rejected without a handler, or gets one afterwards.
pub(crate) fn track_rejection<'js>(
    ctx: &Ctx<'js>,
    promise: Value<'js>,
    reason: Value<'js>,
    is_handled: bool,
) {
    REJECTIONS.with_borrow_mut(|rejections| {
        let promise = Persistent::save(ctx, promise);
        if is_handled {
            // Those that wait longest are handled first as a rule (Promise.allSettled), so they are found at once.
            if let Some(index) = rejections.iter().position(|one| one.promise == promise) {
                rejections.remove(index);
            }
        } else {
            rejections.push_back(Rejection {
                promise,
                reason: Persistent::save(ctx, reason),
            });
        }
    });
}

/// Ends the instance if a rejection is still unhandled. True when a listener took one, so that jobs may be waiting.
pub(crate) fn settle_rejections(ctx: &Ctx<'_>) -> bool {
    let mut has_run = false;
    loop {
        let Some(rejection) = REJECTIONS.with_borrow_mut(VecDeque::pop_front) else {
            return has_run;
        };
        if let (Ok(reason), Ok(promise)) = (
            rejection.reason.restore(ctx),
            rejection.promise.restore(ctx),
        ) {
            uncaught(ctx, reason, Kind::Rejection, Some(promise));
            has_run = true;
        }
    }
}

/// Ends the instance with the exception that is pending, if there is one.
pub(crate) fn uncaught_pending(ctx: &Ctx<'_>) {
    let thrown = ctx.catch();
    uncaught(ctx, thrown, Kind::Exception, None);
}

/// Comes back only if the plugin listens for such failures itself, as under Node.
fn uncaught<'js>(ctx: &Ctx<'js>, thrown: Value<'js>, kind: Kind, promise: Option<Value<'js>>) {
    let mut thrown = thrown;
    if let Some(hook) = guest::hook(ctx, Hook::Failure) {
        match hook.call::<_, bool>((thrown.clone(), kind == Kind::Rejection, promise)) {
            Ok(true) => return,
            Ok(false) => {}
            Err(_) => thrown = ctx.catch(),
        }
    }
    // As under Node, where exit listeners run before the failure is told; what they throw changes nothing.
    if let Some(hook) = guest::hook(ctx, Hook::Uncaught)
        && hook.call::<_, ()>((NODE_EXIT_UNCAUGHT,)).is_err()
    {
        let _ = ctx.catch();
    }
    end_instance(ctx, &thrown, kind)
}

fn end_instance<'js>(ctx: &Ctx<'js>, thrown: &Value<'js>, kind: Kind) -> ! {
    let (message, stack) = describe(ctx, thrown);
    let (heading, message) = match kind {
        Kind::Exception => ("Uncaught ", message),
        Kind::Rejection => ("", format!("unhandled rejection: {message}")),
    };
    let message = prefix(&message, MAX_MESSAGE_BYTES);
    let stack = prefix(&stack, MAX_STACK_BYTES);
    let mut report = String::from("{\"message\":");
    json_string(message, &mut report);
    report.push_str(",\"stack\":");
    json_string(stack, &mut report);
    report.push('}');
    let report: &'static str = report.leak();
    REPORT.set([report.as_ptr() as u32, report.len() as u32]);

    stdout::flush();
    let newline = if stack.is_empty() || stack.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    stdout::write_bytes(
        STDERR,
        format!("{heading}{message}\n{stack}{newline}").as_bytes(),
    );
    exit(EXIT_UNCAUGHT)
}

/// Message (`TypeError: x is not a function`) and stack (frames only) of a thrown value.
fn describe<'js>(ctx: &Ctx<'js>, thrown: &Value<'js>) -> (String, String) {
    let described = guest::hook(ctx, Hook::DescribeFailure)
        .and_then(|hook: Function<'js>| hook.call::<_, Array<'js>>((thrown.clone(),)).ok());
    if let Some(described) = described {
        let part = |index| {
            described
                .get(index)
                .and_then(|part| text::to_string(ctx, &part))
                .unwrap_or_default()
        };
        return (part(0), part(1));
    }
    // The prelude failed too: most likely the stack or the memory is used up.
    let _ = ctx.catch();
    let text_of = |object: &Object<'js>, key: &str| -> Option<String> {
        let value = object.get::<_, rquickjs::String<'js>>(key).ok()?;
        text::to_string(ctx, &value).ok()
    };
    let Some(object) = thrown.as_object() else {
        return (
            String::from("a value that cannot be described"),
            String::new(),
        );
    };
    let message = text_of(object, "message").unwrap_or_default();
    let _ = ctx.catch();
    let stack = text_of(object, "stack").unwrap_or_default();
    let _ = ctx.catch();
    (format!("Error: {message}"), stack)
}
