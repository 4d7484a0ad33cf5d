//! The one QuickJS runtime of this module and its context.
//!
//! Made when the module is pre-initialised and part of its snapshot, so nothing in here may ask for the time, for
//! randomness or for the environment.

use std::cell::{OnceCell, RefCell};

use javy::{Config, Runtime};
use rquickjs::{Context, Ctx, Function, Object, Persistent, qjs};

use crate::{failure, modules};

/// QuickJS may use this much of the 2 MiB stack that the linker reserves; the rest is for the frames of C and Rust
/// code between two of its checks (case 46). The engine's own stack grows three to five times as fast in the worst
/// recursions found (`JSON.parse` with a reviver, `JSON.stringify` of nested objects); it has 16 MiB.
const MAX_STACK_BYTES: usize = 1536 * 1024;

/// Allocated bytes before cycles are collected for the first time. The snapshot itself is about 1 MiB; a plugin that
/// does little never reaches this, and so never touches the snapshot's pages for a collection.
const GC_THRESHOLD_BYTES: usize = 3 * 1024 * 1024;

thread_local! {
    static RUNTIME: OnceCell<Runtime> = const { OnceCell::new() };
    static HOOKS: RefCell<Option<Persistent<Object<'static>>>> = const { RefCell::new(None) };
}

/// Runs with the context. A module that was never initialised traps.
pub(crate) fn with_context<R>(run: impl FnOnce(Ctx<'_>) -> R) -> R {
    RUNTIME.with(|runtime| match runtime.get() {
        Some(runtime) => runtime.context().with(run),
        None => core::arch::wasm32::unreachable(),
    })
}

/// A function of the prelude that the loop calls.
pub(crate) fn hook<'js>(ctx: &Ctx<'js>, name: &str) -> Option<Function<'js>> {
    let hooks = HOOKS.with_borrow(Clone::clone)?.restore(ctx).ok()?;
    hooks.get(name).ok()
}

pub(crate) fn set_hooks<'js>(ctx: Ctx<'js>, hooks: Object<'js>) {
    HOOKS.replace(Some(Persistent::save(&ctx, hooks)));
}

/// A second call changes nothing: the pre-initialised module still exports it.
pub(crate) fn initialize() {
    if RUNTIME.with(|runtime| runtime.get().is_some()) {
        return;
    }
    let mut config = Config::default();
    config
        .weak_ref(true)
        .max_stack_size(MAX_STACK_BYTES)
        .gc_threshold(usize::MAX);
    let Ok(runtime) = Runtime::new(config) else {
        core::arch::wasm32::unreachable()
    };
    let quickjs = runtime.context().runtime();
    quickjs.set_loader(modules::PreludeResolver, modules::PreludeLoader);
    quickjs.set_host_promise_rejection_tracker(Some(Box::new(
        |ctx, promise, reason, is_handled| {
            failure::track_rejection(&ctx, promise, reason, is_handled);
        },
    )));
    let Ok(scratch) = Context::full(quickjs) else {
        core::arch::wasm32::unreachable()
    };
    if scratch.with(|ctx| modules::compile_prelude(&ctx)).is_err() {
        core::arch::wasm32::unreachable()
    }
    drop(scratch);
    runtime.context().with(|ctx| {
        // SAFETY: the context is live; javy leaves these intrinsics out. atob and btoa bring DOMException along only
        // into the first context of a runtime, which was the scratch one.
        unsafe {
            qjs::JS_AddIntrinsicDOMException(ctx.as_raw().as_ptr());
            qjs::JS_AddIntrinsicAToB(ctx.as_raw().as_ptr());
        }
        if modules::load_prelude(&ctx).is_err() {
            core::arch::wasm32::unreachable()
        }
    });
    quickjs.run_gc();
    quickjs.set_gc_threshold(GC_THRESHOLD_BYTES);
    RUNTIME.with(|cell| {
        if cell.set(runtime).is_err() {
            core::arch::wasm32::unreachable()
        }
    });
}
