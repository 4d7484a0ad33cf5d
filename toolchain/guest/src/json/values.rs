//! JavaScript values as the parser makes them: each is one reference that is given away or released.
//!
//! A failure is always too little memory. The exception that QuickJS then leaves is taken away again, because the
//! caller starts anew with QuickJS's own function.

use rquickjs::qjs;

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

    /// A string of UTF-8 in which surrogates may be encoded like other characters.
    pub(crate) fn string(self, bytes: &[u8]) -> Option<Owned> {
        // SAFETY: the context is live, and QuickJS copies the bytes.
        self.take(unsafe {
            qjs::JS_NewStringLen(self.0, bytes.as_ptr().cast(), bytes.len() as qjs::size_t)
        })
    }

    /// A property's name, from bytes as for [`Context::string`].
    pub(crate) fn key(self, bytes: &[u8]) -> Option<Key> {
        // SAFETY: the context is live, and QuickJS copies the bytes. The shorter way is for ASCII only: other names
        // it takes for their bytes.
        let atom = unsafe {
            if bytes.is_ascii() {
                let len = bytes.len() as qjs::size_t;
                qjs::JS_NewAtomLen(self.0, bytes.as_ptr().cast(), len)
            } else {
                let name = self.string(bytes)?;
                qjs::JS_ValueToAtom(self.0, name.value)
            }
        };
        if atom == qjs::JS_ATOM_NULL {
            self.take(qjs::JS_EXCEPTION);
            return None;
        }
        Some(Key { ctx: self, atom })
    }
}

/// One reference to a value.
pub(crate) struct Owned {
    ctx: Context,
    value: qjs::JSValue,
}

impl Owned {
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
        if self.list.len() == self.list.capacity() {
            // By a half, as QuickJS lets arrays grow: doubling would need more memory than its parser does.
            let more = (self.list.capacity() / 2).max(FIRST_VALUES);
            self.list.try_reserve_exact(more).ok()?;
        }
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
