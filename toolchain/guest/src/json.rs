//! `JSON.parse` and `JSON.stringify` for plain values, in front of QuickJS's own.
//!
//! Text and values are the bundle's. What is handled here has no effect that JavaScript could see: no function of the
//! bundle runs. Everything else (a reviver, a fault in the text, nesting beyond a bound, too little memory) is left to
//! QuickJS's own function from the start, so its results, errors and limits are the ones that a bundle meets.

mod number;
mod parse;
mod stringify;
mod unit;

use core::ffi::{CStr, c_int};
use std::cell::Cell;

use rquickjs::{Ctx, Error, Result, qjs};

use crate::layout::{Kind, Live};
use crate::values::Context;
use stringify::Realm;

/// QuickJS's numbers of these classes.
const CLASS_OBJECT: qjs::JSClassID = 1;
const CLASS_ARRAY: qjs::JSClassID = 2;

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
        stringify::set_realm(Realm {
            object_prototype: qjs::JS_GetClassProto(raw, CLASS_OBJECT),
            array_prototype: qjs::JS_GetClassProto(raw, CLASS_ARRAY),
            to_json: qjs::JS_NewAtom(raw, c"toJSON".as_ptr()),
        });
        let is_done = define(raw, json, c"parse", 2, parse_text)
            && define(raw, json, c"stringify", 3, stringify_value);
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
    // SAFETY: by contract. The caller keeps the arguments referenced, `text` itself; the parser runs no JavaScript. The
    // copy for QuickJS's own parser stays valid until JS_FreeCString, and its last byte is followed by a zero.
    unsafe {
        if argc > 1 && qjs::JS_IsFunction(ctx, *argv.add(1)) {
            return qjs::JS_Call(ctx, BUILTIN_PARSE.get(), this, argc, argv);
        }
        let Some(text) = Context::new(ctx).to_string(*argv) else {
            return qjs::JS_EXCEPTION;
        };
        if let Kind::Text(text) = Live::new(text.raw()).kind()
            && let Some(value) = parse::parse(Context::new(ctx), text)
        {
            return value;
        }
        let mut len = 0;
        let address = qjs::JS_ToCStringLen(ctx, &mut len, text.raw());
        if address.is_null() {
            return qjs::JS_EXCEPTION;
        }
        let len = len as qjs::size_t;
        let parsed = qjs::JS_ParseJSON(ctx, address, len, c"<input>".as_ptr());
        qjs::JS_FreeCString(ctx, address);
        parsed
    }
}

/// # Safety
/// For QuickJS only: it passes a live context and, whatever the caller gave, at least the declared three arguments.
unsafe extern "C" fn stringify_value(
    ctx: *mut qjs::JSContext,
    _this: qjs::JSValue,
    _argc: c_int,
    argv: *mut qjs::JSValue,
) -> qjs::JSValue {
    // SAFETY: by contract. The caller keeps the arguments referenced, and the writer runs no JavaScript.
    unsafe {
        let (value, replacer, space) = (*argv, *argv.add(1), *argv.add(2));
        let is_absent = |one| qjs::JS_IsUndefined(one) || qjs::JS_IsNull(one);
        if is_absent(replacer)
            && is_absent(space)
            && let Some(text) = stringify::stringify(Context::new(ctx), Live::new(value))
        {
            return text;
        }
        qjs::JS_JSONStringify(ctx, value, replacer, space)
    }
}
