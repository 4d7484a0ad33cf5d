//! QuickJS's strings and objects, read where they lie.
//!
//! QuickJS's functions for this copy, convert or look each property up; on the way of every message that is most of
//! the cost. The structures below are those of the pinned version, for 32-bit addresses. [`check`] compares them with
//! what QuickJS makes when the module is pre-initialised, so that another version fails the build, not an instance.

use core::marker::PhantomData;

use rquickjs::qjs;

mod check;

pub(crate) use check::check;

/// `JSString`; its characters follow.
#[repr(C)]
struct RawString {
    ref_count: i32,
    /// The highest bit: 16-bit characters.
    len_and_width: u32,
    /// Bits 28 and 29: where the characters are.
    hash_and_kind: u32,
    hash_next: u32,
    first_weak_ref: u32,
}

/// `JSStringSlice`, behind the string's own structure.
#[repr(C)]
struct RawSlice {
    parent: *const RawString,
    start_bytes: u32,
}

/// `JSStringRope`.
#[repr(C)]
struct RawRope {
    ref_count: i32,
    len: u32,
    is_wide: bool,
    depth: u8,
    left: qjs::JSValue,
    right: qjs::JSValue,
}

/// `JSObject` up to the array part of its union.
#[repr(C, align(8))]
struct RawObject {
    ref_count: i32,
    marks: u8,
    flags: u8,
    class_id: u16,
    link: [u32; 2],
    shape: *const RawShape,
    values: *const qjs::JSValue,
    first_weak_ref: u32,
    union_alignment: u32,
    array_size: u32,
    elements: *const qjs::JSValue,
    element_count: u32,
}

/// `JSShape`; its properties follow.
#[repr(C)]
struct RawShape {
    ref_count: i32,
    marks: u32,
    link: [u32; 2],
    is_hashed: u8,
    hash: u32,
    hash_mask: u32,
    size: u32,
    count: u32,
    deleted_count: u32,
    next: u32,
    prototype: *const RawObject,
}

/// `JSShapeProperty`.
#[repr(C)]
#[derive(Clone, Copy)]
struct RawProperty {
    /// The highest six bits: flags.
    next_and_flags: u32,
    atom: qjs::JSAtom,
}

const WIDE: u32 = 1 << 31;
const KIND_SHIFT: u32 = 28;
const KIND_MASK: u32 = 3;
const KIND_NORMAL: u32 = 0;
const KIND_SLICE: u32 = 1;
const PROPERTY_FLAGS_SHIFT: u32 = 26;
const OBJECT_IS_EXOTIC: u8 = 1 << 2;
const OBJECT_HAS_FAST_ELEMENTS: u8 = 1 << 3;
const CLASS_OBJECT: u16 = 1;
const CLASS_ARRAY: u16 = 2;
const ATOM_IS_INDEX: qjs::JSAtom = 1 << 31;

/// A value that neither changes nor goes away during `'a`.
#[derive(Clone, Copy)]
pub(crate) struct Live<'a>(qjs::JSValue, PhantomData<&'a ()>);

/// What a value is.
#[derive(Clone, Copy)]
pub(crate) enum Kind<'a> {
    Undefined,
    Null,
    Bool(bool),
    Int(i32),
    Float(f64),
    Text(Text<'a>),
    Rope(Rope<'a>),
    Symbol,
    Object(Object<'a>),
    Other,
}

/// The characters of a string: Latin-1 or UTF-16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Text<'a> {
    Narrow(&'a [u8]),
    Wide(&'a [u16]),
}

/// A string that is still in parts.
#[derive(Clone, Copy)]
pub(crate) struct Rope<'a>(&'a RawRope);

impl Text<'_> {
    pub(crate) fn len(self) -> usize {
        match self {
            Self::Narrow(text) => text.len(),
            Self::Wide(text) => text.len(),
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Object<'a>(&'a RawObject);

/// A property of an object's own that was not deleted.
#[derive(Clone, Copy)]
pub(crate) struct Property<'a> {
    pub(crate) atom: qjs::JSAtom,
    flags: u32,
    slot: Live<'a>,
}

impl<'a> Live<'a> {
    /// # Safety
    /// During `'a` the value must stay referenced, no code of JavaScript may run, and nothing that the value reaches
    /// may be changed. Only ropes may be joined, while no text is borrowed.
    pub(crate) unsafe fn new(value: qjs::JSValue) -> Self {
        Self(value, PhantomData)
    }

    pub(crate) fn raw(self) -> qjs::JSValue {
        self.0
    }

    #[inline]
    pub(crate) fn kind(self) -> Kind<'a> {
        // SAFETY: these take the value apart. An address is followed only under the tag that says what is there, and
        // stays valid for `'a` by the contract of `new`.
        unsafe {
            match qjs::JS_VALUE_GET_NORM_TAG(self.0) {
                qjs::JS_TAG_UNDEFINED => Kind::Undefined,
                qjs::JS_TAG_NULL => Kind::Null,
                qjs::JS_TAG_BOOL => Kind::Bool(qjs::JS_VALUE_GET_BOOL(self.0)),
                qjs::JS_TAG_INT => Kind::Int(qjs::JS_VALUE_GET_INT(self.0)),
                qjs::JS_TAG_FLOAT64 => Kind::Float(qjs::JS_VALUE_GET_FLOAT64(self.0)),
                qjs::JS_TAG_STRING => {
                    Kind::Text(characters(&*qjs::JS_VALUE_GET_PTR(self.0).cast()))
                }
                qjs::JS_TAG_STRING_ROPE => Kind::Rope(Rope(&*qjs::JS_VALUE_GET_PTR(self.0).cast())),
                qjs::JS_TAG_SYMBOL => Kind::Symbol,
                qjs::JS_TAG_OBJECT => Kind::Object(Object(&*qjs::JS_VALUE_GET_PTR(self.0).cast())),
                _ => Kind::Other,
            }
        }
    }
}

/// # Safety
/// The reference must be to a string of QuickJS.
unsafe fn characters(string: &RawString) -> Text<'_> {
    let len = (string.len_and_width & !WIDE) as usize;
    // SAFETY: the characters are behind the structure, in those of the string that it is a part of, or elsewhere, as
    // its kind says; there are `len` of them. A part keeps the whole alive, which is never a part itself.
    unsafe {
        let behind = (&raw const *string).add(1);
        let address = match string.hash_and_kind >> KIND_SHIFT & KIND_MASK {
            KIND_NORMAL => behind.cast::<u8>(),
            KIND_SLICE => {
                let slice = &*behind.cast::<RawSlice>();
                let start = slice.parent.add(1).cast::<u8>();
                start.add(slice.start_bytes as usize)
            }
            _ => *behind.cast::<*const u8>(),
        };
        if string.len_and_width & WIDE == 0 {
            Text::Narrow(core::slice::from_raw_parts(address, len))
        } else {
            Text::Wide(core::slice::from_raw_parts(address.cast(), len))
        }
    }
}

/// Replaces the characters of a new string of Latin-1.
///
/// # Safety
/// The value must be a string that is not empty, made of as many bytes by QuickJS a moment ago, and that nothing else
/// refers to: not an atom, and not one that QuickJS shares.
pub(crate) unsafe fn overwrite(string: &qjs::JSValue, characters: &[u8]) {
    // SAFETY: by contract; such a string's characters follow its structure.
    unsafe {
        let behind = qjs::JS_VALUE_GET_PTR(*string).cast::<RawString>().add(1);
        core::ptr::copy_nonoverlapping(characters.as_ptr(), behind.cast(), characters.len());
    }
}

impl<'a> Rope<'a> {
    /// Whether a part may have characters that Latin-1 lacks.
    pub(crate) fn is_wide(self) -> bool {
        self.0.is_wide
    }

    /// The parts in their order. QuickJS bounds how deep they are nested.
    pub(crate) fn for_each_part(self, use_part: &mut dyn FnMut(Text<'a>)) {
        for part in [self.0.left, self.0.right] {
            match Live(part, PhantomData).kind() {
                Kind::Text(text) => use_part(text),
                Kind::Rope(rope) => rope.for_each_part(use_part),
                _ => {}
            }
        }
    }
}

impl<'a> Object<'a> {
    /// Tells objects apart.
    pub(crate) fn address(self) -> usize {
        (&raw const *self.0).addr()
    }

    /// Neither a function, an array nor any of the language's or the host's special objects.
    pub(crate) fn is_ordinary(self) -> bool {
        self.0.class_id == CLASS_OBJECT && self.0.flags & OBJECT_IS_EXOTIC == 0
    }

    /// The address of the object that this one inherits from; 0 if there is none.
    pub(crate) fn prototype(self) -> usize {
        self.shape().prototype.addr()
    }

    pub(crate) fn properties(self) -> impl Iterator<Item = Property<'a>> {
        let shape = self.shape();
        let count = shape.count as usize;
        // SAFETY: behind the shape are `count` properties, whose values the object has in the same order.
        let (properties, values) = unsafe {
            (
                core::slice::from_raw_parts(
                    (&raw const *shape).add(1).cast::<RawProperty>(),
                    count,
                ),
                core::slice::from_raw_parts(self.0.values, count),
            )
        };
        properties
            .iter()
            .zip(values)
            .filter(|(property, _)| property.atom != qjs::JS_ATOM_NULL)
            .map(|(property, value)| Property {
                atom: property.atom,
                flags: property.next_and_flags >> PROPERTY_FLAGS_SHIFT,
                slot: Live(*value, PhantomData),
            })
    }

    /// The elements of an array that has no holes, no own property but its length, and no special elements.
    pub(crate) fn elements(self) -> Option<impl ExactSizeIterator<Item = Live<'a>>> {
        let has_fast_elements = self.0.flags & OBJECT_HAS_FAST_ELEMENTS != 0;
        if self.0.class_id != CLASS_ARRAY || !has_fast_elements {
            return None;
        }
        let mut properties = self.properties();
        let length = properties.next()?.value()?;
        let count = self.0.element_count;
        if properties.next().is_some()
            || !matches!(length.kind(), Kind::Int(length) if i64::from(length) == i64::from(count))
        {
            return None;
        }
        let elements = if count == 0 {
            &[]
        } else {
            // SAFETY: an array with fast elements has `count` values there.
            unsafe { core::slice::from_raw_parts(self.0.elements, count as usize) }
        };
        Some(elements.iter().map(|value| Live(*value, PhantomData)))
    }

    fn shape(self) -> &'a RawShape {
        // SAFETY: every object has a shape, which lives as long as the object does not change.
        unsafe { &*self.0.shape }
    }
}

impl<'a> Property<'a> {
    pub(crate) fn is_enumerable(self) -> bool {
        self.flags & qjs::JS_PROP_ENUMERABLE != 0
    }

    /// Whether the name is a number, which comes before all others whenever it was added.
    pub(crate) fn is_index(self) -> bool {
        self.atom & ATOM_IS_INDEX != 0
    }

    /// The value; None for accessors and for properties that are made when they are first used.
    pub(crate) fn value(self) -> Option<Live<'a>> {
        (self.flags & qjs::JS_PROP_TMASK == 0).then_some(self.slot)
    }
}
