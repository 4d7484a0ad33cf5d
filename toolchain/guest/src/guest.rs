//! The one QuickJS runtime of this module and its context.
//!
//! Made when the module is pre-initialised and part of its snapshot, so nothing in here may ask for the time, for
//! randomness or for the environment.

use std::cell::{OnceCell, RefCell};

use javy::{Config, Runtime};
use rquickjs::{Context, Ctx, Function, Persistent, Runtime as QuickJs, qjs};

use crate::{failure, heap, json, layout, modules};

/// QuickJS may use this much of the 2 MiB stack that the linker reserves; the rest is for the frames of C and Rust
/// code between two of its checks (case 46). The engine's own stack grows up to thirteen times as fast in the worst
/// recursion found (the parser in nested parentheses); it has 16 MiB.
const MAX_STACK_BYTES: usize = 1024 * 1024;

/// Bytes that an instance allocates before cycles are collected for the first time; later QuickJS lets the heap grow
/// by half. A collection touches every object of the snapshot, so a plugin that does little should never need one.
const GC_THRESHOLD_BYTES: usize = 1024 * 1024;

thread_local! {
    static RUNTIME: OnceCell<Runtime> = const { OnceCell::new() };
    static HOOKS: RefCell<Vec<Persistent<Function<'static>>>> = const { RefCell::new(Vec::new()) };
}

/// Runs with the context. A module that was never initialised traps.
pub(crate) fn with_context<R>(run: impl FnOnce(Ctx<'_>) -> R) -> R {
    RUNTIME.with(|runtime| match runtime.get() {
        Some(runtime) => runtime.context().with(run),
        None => std::process::abort(),
    })
}

/// Functions of the prelude that Rust calls, in the order in which main.js hands them over.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Hook {
    Start,
    Ticks,
    Timer,
    Line,
    Chunk,
    InputEnd,
    NetworkMessage,
    NetworkData,
    NetworkEnd,
    Failure,
    DescribeFailure,
    Uncaught,
    End,
}

pub(crate) fn hook<'js>(ctx: &Ctx<'js>, hook: Hook) -> Option<Function<'js>> {
    let function = HOOKS.with_borrow(|hooks| hooks.get(hook as usize).cloned())?;
    function.restore(ctx).ok()
}

pub(crate) fn set_hooks(hooks: Vec<Persistent<Function<'static>>>) {
    HOOKS.replace(hooks);
}

/// A second call changes nothing: the pre-initialised module still exports it.
pub(crate) fn initialize() {
    if RUNTIME.with(|runtime| runtime.get().is_some()) {
        return;
    }
    // A runtime of its own, so that everything it needed is free again before the lasting one is made.
    let Ok(bytecode) = QuickJs::new().and_then(|scratch| {
        scratch.set_loader(modules::PreludeResolver, modules::PreludeLoader);
        Context::full(&scratch)?.with(|ctx| modules::compile_prelude(&ctx))
    }) else {
        std::process::abort()
    };
    let mut config = Config::default();
    config
        .weak_ref(true)
        .max_stack_size(MAX_STACK_BYTES)
        .gc_threshold(usize::MAX);
    let Ok(runtime) = Runtime::new(config) else {
        std::process::abort()
    };
    let quickjs = runtime.context().runtime();
    quickjs.set_loader(modules::PreludeResolver, modules::PreludeLoader);
    quickjs.set_host_promise_rejection_tracker(Some(Box::new(
        |ctx, promise, reason, is_handled| {
            failure::track_rejection(&ctx, promise, reason, is_handled);
        },
    )));
    runtime.context().with(|ctx| {
        // SAFETY: the context is live; javy leaves these intrinsics out.
        unsafe {
            qjs::JS_AddIntrinsicDOMException(ctx.as_raw().as_ptr());
            qjs::JS_AddIntrinsicAToB(ctx.as_raw().as_ptr());
        }
        if !layout::check(&ctx)
            || json::install(&ctx).is_err()
            || modules::load_prelude(&ctx, bytecode).is_err()
        {
            std::process::abort()
        }
    });
    quickjs.run_gc();
    let allocated = usize::try_from(quickjs.memory_usage().malloc_size).unwrap_or(0);
    quickjs.set_gc_threshold(allocated + GC_THRESHOLD_BYTES);
    heap::fill_holes();
    RUNTIME.with(|cell| {
        if cell.set(runtime).is_err() {
            std::process::abort()
        }
    });
}
