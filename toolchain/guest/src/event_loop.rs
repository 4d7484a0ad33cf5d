//! The event loop, read first: what runs when, and when the guest waits.
//!
//! One pass: ticks and promise jobs until none is left, then due timers (each followed by its jobs), then one line
//! of input. Output is written before each wait. The loop ends when nothing can happen any more: no timer that keeps
//! it alive, and no input left that the bundle wants or the runtime's own requests wait for.

use std::cell::Cell;

use rquickjs::function::IntoArgs;
use rquickjs::module::Module;
use rquickjs::promise::{Promise, PromiseState};
use rquickjs::{Ctx, IntoJs, Result, TypedArray, qjs};

use crate::guest::Hook;
use crate::modules::BUNDLE_URL;
use crate::wasi_calls::{self, STDERR};
use crate::{clock, failure, guest, process, routing, stdin, stdout, text, timers};

/// Node's exit code when the loop ends while the bundle's top-level await is still pending.
const EXIT_UNSETTLED_AWAIT: u32 = 13;

/// What the prelude wants of standard input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Input {
    None,
    Lines,
    Chunks,
}

thread_local! {
    static INPUT: Cell<Input> = const { Cell::new(Input::None) };
}

/// 0: nothing is read, 1: lines, 2: chunks of bytes.
pub(crate) fn set_input(mode: u32) {
    INPUT.set(match mode {
        1 => Input::Lines,
        2 => Input::Chunks,
        _ => Input::None,
    });
}

/// Runs a bundle to its end. Comes back only when the instance ends with exit code 0.
pub(crate) fn run(bytecode: &[u8]) {
    clock::start();
    let mut seed = [0; 8];
    wasi_calls::fill_random(&mut seed);
    fastrand::seed(u64::from_le_bytes(seed));
    guest::with_context(|ctx| {
        call_hook(&ctx, Hook::Start, ());
        let evaluation = match evaluate(&ctx, bytecode) {
            Ok(promise) => Some(promise),
            Err(_) => {
                failure::uncaught_pending(&ctx);
                None
            }
        };
        run_loop(&ctx);
        if evaluation.is_some_and(|promise| promise.state() == PromiseState::Pending) {
            stdout::flush();
            stdout::write_bytes(STDERR, b"error: a top-level await never settled\n");
            wasi_calls::exit(EXIT_UNSETTLED_AWAIT);
        }
        // Runs exit listeners and leaves with the exit code that was set, if any.
        call_hook(&ctx, Hook::End, ());
        stdout::flush();
    });
}

fn evaluate<'js>(ctx: &Ctx<'js>, bytecode: &[u8]) -> Result<Promise<'js>> {
    // SAFETY: the caller of `invoke` vouches for the bytecode, and the buffer is never freed.
    let module = unsafe { Module::load(ctx.clone(), bytecode)? };
    module.meta()?.set("url", BUNDLE_URL)?;
    let (_, promise) = module.eval()?;
    Ok(promise)
}

fn run_loop(ctx: &Ctx<'_>) {
    loop {
        run_jobs(ctx);
        if let Some(pass) = timers::begin_pass() {
            while let Some(id) = pass.take_due() {
                call_hook(ctx, Hook::Timer, (id,));
                run_jobs(ctx);
            }
        }
        if INPUT.get() == Input::None && !routing::is_waiting() {
            if !timers::keep_alive() {
                return;
            }
            stdout::flush();
            wasi_calls::wait(false, timers::next_wait_ns());
            continue;
        }
        if deliver(ctx) {
            continue;
        }
        stdout::flush();
        match timers::next_wait_ns() {
            None => stdin::read(),
            Some(timeout_ns) => {
                if wasi_calls::wait(true, Some(timeout_ns)) {
                    stdin::read();
                }
            }
        }
    }
}

/// Gives one line or one chunk to the prelude, or the end. False when the host must be asked for more.
fn deliver(ctx: &Ctx<'_>) -> bool {
    let has_delivered = if routing::is_on() {
        routing::deliver(ctx, || INPUT.get() != Input::None, pass)
    } else {
        match INPUT.get() {
            Input::Lines => stdin::take_line(|line| {
                give(ctx, Hook::Line, text::from_utf8(ctx, line));
            })
            .is_some(),
            Input::Chunks => stdin::take_chunk()
                .map(|chunk| {
                    give(
                        ctx,
                        Hook::Chunk,
                        TypedArray::<u8>::new_copy(ctx.clone(), chunk),
                    );
                })
                .is_some(),
            Input::None => false,
        }
    };
    if !has_delivered && INPUT.get() != Input::None && stdin::has_ended() {
        INPUT.set(Input::None);
        call_hook(ctx, Hook::InputEnd, ());
        return true;
    }
    has_delivered
}

/// A line that is the bundle's, in the form in which it reads.
fn pass(ctx: &Ctx<'_>, line: &[u8]) {
    if INPUT.get() == Input::Chunks {
        give(
            ctx,
            Hook::Chunk,
            TypedArray::<u8>::new_copy(ctx.clone(), line),
        );
    } else {
        give(
            ctx,
            Hook::Line,
            text::from_utf8(ctx, stdin::without_end(line)),
        );
    }
}

/// Input that does not fit into the memory is never dropped in silence: it is a failure like any other.
fn give<'js, T: IntoJs<'js>>(ctx: &Ctx<'js>, hook: Hook, input: Result<T>) {
    match input {
        Ok(input) => call_hook(ctx, hook, (input,)),
        Err(_) => failure::uncaught_pending(ctx),
    }
}

pub(crate) fn call_hook<'js>(ctx: &Ctx<'js>, hook: Hook, arguments: impl IntoArgs<'js>) {
    if let Some(hook) = guest::hook(ctx, hook)
        && hook.call::<_, ()>(arguments).is_err()
    {
        failure::uncaught_pending(ctx);
    }
}

/// Ticks, then promise jobs, until both are empty; then rejections that nobody handled meanwhile.
pub(crate) fn run_jobs(ctx: &Ctx<'_>) {
    // SAFETY: the context is live, and so is its runtime.
    let runtime = unsafe { qjs::JS_GetRuntime(ctx.as_raw().as_ptr()) };
    loop {
        if process::take_ticks() {
            call_hook(ctx, Hook::Ticks, ());
        }
        // SAFETY: as above.
        while unsafe { qjs::JS_IsJobPending(runtime) } {
            ctx.execute_pending_job();
            if ctx.has_exception() {
                failure::uncaught_pending(ctx);
            }
        }
        if !process::has_ticks() && !failure::settle_rejections(ctx) {
            return;
        }
    }
}
