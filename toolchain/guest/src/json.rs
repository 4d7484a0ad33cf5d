//! `JSON.parse` and `JSON.stringify` for plain values, in front of QuickJS's own.
//!
//! Text and values are the bundle's. What is handled here has no effect that JavaScript could see: no function of the
//! bundle runs. Everything else (a reviver, a fault in the text, nesting beyond a bound, too little memory) is left to
//! QuickJS's own function from the start, so its results, errors and limits are the ones that a bundle meets.

mod number;
mod parse;
mod scan;
mod values;

use core::ffi::{CStr, c_int};
use std::cell::Cell;

use rquickjs::{Ctx, Error, Result, qjs};

use values::Context;

thread_local! {
    /// QuickJS's own `JSON.parse`, for revivers. The reference is kept for ever.
    static BUILTIN_PARSE: Cell<qjs::JSValue> = const { Cell::new(qjs::JS_UNDEFINED) };
}

/// Replaces both functions by those of this module, which look the same from outside. Once, before any bundle.
pub(crate) fn install(ctx: &Ctx<'_>) -> Result<()> {
    let raw = ctx.as_raw().as_ptr();
    // SAFETY: the context is live, and what it returns is released below or kept for ever.
    unsafe {
        let global = qjs::JS_GetGlobalObject(raw);
        let json = qjs::JS_GetPropertyStr(raw, global, c"JSON".as_ptr());
        qjs::JS_FreeValue(raw, global);
        BUILTIN_PARSE.set(qjs::JS_GetPropertyStr(raw, json, c"parse".as_ptr()));
        let is_done = define(raw, json, c"parse", 2, parse_text);
        qjs::JS_FreeValue(raw, json);
        if is_done {
            Ok(())
        } else {
            Err(Error::Exception)
        }
    }
}

type Native = unsafe extern "C" fn(
    *mut qjs::JSContext,
    qjs::JSValue,
    c_int,
    *mut qjs::JSValue,
) -> qjs::JSValue;

/// # Safety
/// The context must be live and own `object`.
unsafe fn define(
    ctx: *mut qjs::JSContext,
    object: qjs::JSValue,
    name: &CStr,
    length: c_int,
    function: Native,
) -> bool {
    let flags = (qjs::JS_PROP_WRITABLE | qjs::JS_PROP_CONFIGURABLE) as c_int;
    // SAFETY: by contract; the definition takes the function's only reference.
    unsafe {
        let function = qjs::JS_NewCFunction2(
            ctx,
            Some(function),
            name.as_ptr(),
            length,
            qjs::JSCFunctionEnum_JS_CFUNC_generic,
            0,
        );
        qjs::JS_DefinePropertyValueStr(ctx, object, name.as_ptr(), function, flags) >= 0
    }
}

/// # Safety
/// For QuickJS only: it passes a live context and, whatever the caller gave, at least the declared two arguments.
unsafe extern "C" fn parse_text(
    ctx: *mut qjs::JSContext,
    this: qjs::JSValue,
    argc: c_int,
    argv: *mut qjs::JSValue,
) -> qjs::JSValue {
    // SAFETY: by contract. The text stays valid until JS_FreeCString, and its last byte is followed by a zero.
    unsafe {
        if argc > 1 && qjs::JS_IsFunction(ctx, *argv.add(1)) {
            return qjs::JS_Call(ctx, BUILTIN_PARSE.get(), this, argc, argv);
        }
        let mut len = 0;
        let address = qjs::JS_ToCStringLen(ctx, &mut len, *argv);
        if address.is_null() {
            return qjs::JS_EXCEPTION;
        }
        let text = core::slice::from_raw_parts(address.cast::<u8>(), len);
        let parsed = parse::parse(Context::new(ctx), text).unwrap_or_else(|| {
            qjs::JS_ParseJSON(ctx, address, len as qjs::size_t, c"<input>".as_ptr())
        });
        qjs::JS_FreeCString(ctx, address);
        parsed
    }
}
