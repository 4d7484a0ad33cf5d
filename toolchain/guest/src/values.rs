//! JavaScript values as Rust makes them: each is one reference that is given away or released.
//!
//! A failure is always too little memory. The exception that QuickJS then leaves is taken away again, because the
//! caller has another way or gives up.

use rquickjs::qjs;

use crate::buffer::reserve;
use crate::layout::{self, Live, Text};
use crate::scan::is_ascii;

/// A live context.
#[derive(Clone, Copy)]
pub(crate) struct Context(*mut qjs::JSContext);

impl Context {
    /// # Safety
    /// The context must outlive this value and everything made with it.
    pub(crate) unsafe fn new(ctx: *mut qjs::JSContext) -> Self {
        Self(ctx)
    }

    fn take(self, value: qjs::JSValue) -> Option<Owned> {
        // SAFETY: looks at the value's tag; the context is live.
        unsafe {
            if qjs::JS_IsException(value) {
                qjs::JS_FreeValue(self.0, qjs::JS_GetException(self.0));
                return None;
            }
        }
        Some(Owned { ctx: self, value })
    }

    pub(crate) fn plain(self, value: qjs::JSValue) -> Owned {
        Owned { ctx: self, value }
    }

    pub(crate) fn object(self) -> Option<Owned> {
        // SAFETY: the context is live.
        self.take(unsafe { qjs::JS_NewObject(self.0) })
    }

    /// An array of the last values of the list, from `first` on, which leave it.
    pub(crate) fn array(self, values: &mut Values, first: usize) -> Option<Owned> {
        let elements = values.list.get(first..).unwrap_or_default();
        let count = elements.len() as core::ffi::c_int;
        // SAFETY: QuickJS copies `count` values and takes their references, also when it fails; truncating the list
        // forgets them.
        let array = unsafe {
            if count == 0 {
                qjs::JS_NewArray(self.0)
            } else {
                qjs::JS_NewArrayFrom(self.0, count, elements.as_ptr())
            }
        };
        values.list.truncate(first);
        self.take(array)
    }

    pub(crate) fn number(self, number: f64) -> Owned {
        // Whole numbers become integers, which QuickJS computes with faster.
        self.plain(qjs::JS_NewFloat64(number))
    }

    pub(crate) fn string(self, text: Text<'_>) -> Option<Owned> {
        match text {
            Text::Narrow(text) if is_ascii(text) => self.ascii(text),
            Text::Narrow(text) => {
                // QuickJS takes bytes for UTF-8, so it is given ASCII of that length first.
                let string = self.ascii(&self.copy(text.iter().map(|byte| byte & 0x7F))?)?;
                // SAFETY: the string is new and nobody else's, with one byte for each of these; empty text is ASCII.
                unsafe { layout::overwrite(&string.value, text) };
                Some(string)
            }
            Text::Wide(text) if text.iter().fold(0, |all, unit| all | unit) <= 0xFF => {
                let narrow = self.copy(text.iter().map(|unit| *unit as u8))?;
                self.string(Text::Narrow(&narrow))
            }
            Text::Wide(text) => {
                // SAFETY: the context is live, and QuickJS copies the units.
                self.take(unsafe {
                    qjs::JS_NewStringUTF16(self.0, text.as_ptr(), text.len() as qjs::size_t)
                })
            }
        }
    }

    fn ascii(self, text: &[u8]) -> Option<Owned> {
        // SAFETY: the context is live, and QuickJS copies the bytes.
        self.take(unsafe {
            qjs::JS_NewStringLen(self.0, text.as_ptr().cast(), text.len() as qjs::size_t)
        })
    }

    fn copy(self, bytes: impl ExactSizeIterator<Item = u8>) -> Option<Vec<u8>> {
        let mut copy = Vec::new();
        copy.try_reserve_exact(bytes.len()).ok()?;
        copy.extend(bytes);
        Some(copy)
    }

    /// A property's name, to define it with.
    pub(crate) fn key(self, text: Text<'_>) -> Option<Key> {
        // SAFETY: the context is live, and QuickJS copies the bytes. The shorter way is for ASCII only: other names
        // it takes for their bytes.
        let atom = unsafe {
            match text {
                Text::Narrow(text) if is_ascii(text) => {
                    let len = text.len() as qjs::size_t;
                    qjs::JS_NewAtomLen(self.0, text.as_ptr().cast(), len)
                }
                _ => qjs::JS_ValueToAtom(self.0, self.string(text)?.value),
            }
        };
        if atom == qjs::JS_ATOM_NULL {
            self.take(qjs::JS_EXCEPTION);
            return None;
        }
        Some(Key { ctx: self, atom })
    }

    /// Any value as a string, which may run code of the bundle. What that throws stays pending.
    ///
    /// # Safety
    /// The value must be live.
    pub(crate) unsafe fn to_string(self, value: qjs::JSValue) -> Option<Owned> {
        // SAFETY: by contract; looking at the answer's tag is safe.
        unsafe {
            let string = qjs::JS_ToString(self.0, value);
            (!qjs::JS_IsException(string)).then(|| self.plain(string))
        }
    }

    /// The whole of a string that is in parts.
    pub(crate) fn joined(self, rope: Live<'_>) -> Option<Owned> {
        // SAFETY: context and value are live; a string is converted without running anything.
        self.take(unsafe { qjs::JS_ToString(self.0, rope.raw()) })
    }

    /// The name of a property: a string or a symbol.
    pub(crate) fn name(self, atom: qjs::JSAtom) -> Option<Owned> {
        // SAFETY: the caller has the name from a live property.
        self.take(unsafe { qjs::JS_AtomToValue(self.0, atom) })
    }

    /// Whether an object that is no proxy has such a property of its own.
    pub(crate) fn has_own(self, object: qjs::JSValue, atom: qjs::JSAtom) -> bool {
        // SAFETY: the caller has both from this context. Without a place for the description nothing is converted.
        unsafe { qjs::JS_GetOwnProperty(self.0, core::ptr::null_mut(), object, atom) != 0 }
    }
}

/// One reference to a value.
pub(crate) struct Owned {
    ctx: Context,
    value: qjs::JSValue,
}

impl Owned {
    pub(crate) fn raw(&self) -> qjs::JSValue {
        self.value
    }

    /// The reference itself, to give away.
    pub(crate) fn into_raw(self) -> qjs::JSValue {
        let value = self.value;
        core::mem::forget(self);
        value
    }

    /// Defines an own property of this object as JSON.parse does: neither setters nor prototypes matter.
    pub(crate) fn define(&self, key: Key, value: Owned) -> Option<()> {
        let flags = qjs::JS_PROP_C_W_E as core::ffi::c_int;
        // SAFETY: context, object and name are live; the value's reference is taken, also when this fails.
        let status = unsafe {
            qjs::JS_DefinePropertyValue(self.ctx.0, self.value, key.atom, value.into_raw(), flags)
        };
        if status < 0 {
            self.ctx.take(qjs::JS_EXCEPTION);
            return None;
        }
        Some(())
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: the reference is this value's own.
        unsafe { qjs::JS_FreeValue(self.ctx.0, self.value) };
    }
}

/// One reference to a property's name.
pub(crate) struct Key {
    ctx: Context,
    atom: qjs::JSAtom,
}

impl Drop for Key {
    fn drop(&mut self) {
        // SAFETY: the reference is this key's own.
        unsafe { qjs::JS_FreeAtom(self.ctx.0, self.atom) };
    }
}

/// Room of the first list of values.
const FIRST_VALUES: usize = 32;

/// References to the elements of arrays that are not complete yet.
pub(crate) struct Values {
    ctx: Context,
    list: Vec<qjs::JSValue>,
}

impl Values {
    pub(crate) fn new(ctx: Context, list: Vec<qjs::JSValue>) -> Self {
        Self { ctx, list }
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn push(&mut self, value: Owned) -> Option<()> {
        reserve(&mut self.list, 1, FIRST_VALUES)?;
        self.list.push(value.into_raw());
        Some(())
    }

    /// Releases what is left and gives the list's memory back.
    pub(crate) fn release(mut self) -> Vec<qjs::JSValue> {
        for value in self.list.drain(..) {
            // SAFETY: each reference was this list's own.
            unsafe { qjs::JS_FreeValue(self.ctx.0, value) };
        }
        self.list
    }
}
