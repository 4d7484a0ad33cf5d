//! Plain values to JSON text: objects and arrays without anything special about them, strings, numbers, booleans, null.
//!
//! Nothing of the bundle can run here, and nothing changes. Whatever could make a difference to that (toJSON, accessors,
//! proxies, other prototypes, holes, numeric names, cycles) is answered with None.

use std::cell::{Cell, RefCell};
use std::thread::LocalKey;

use rquickjs::qjs;

use super::number;
use super::unit::Unit;
use crate::buffer::{idle, reserve};
use crate::layout::{Kind, Live, Object, Text};
use crate::values::{Context, Owned};

/// Deeper values go to QuickJS, which checks its stack's limit (case 46).
const MAX_DEPTH: usize = 128;
/// What of a buffer is kept from one text to the next.
const MAX_IDLE_BYTES: usize = 8 * 1024;
/// Room of the first text.
const FIRST_UNITS: usize = 512;

thread_local! {
    static NARROW: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static WIDE: RefCell<Vec<u16>> = const { RefCell::new(Vec::new()) };
    static REALM: Cell<Option<Realm>> = const { Cell::new(None) };
}

/// What plain objects and arrays inherit from. Objects of the context, so they are never freed.
#[derive(Clone, Copy)]
pub(crate) struct Realm {
    pub(crate) object_prototype: qjs::JSValue,
    pub(crate) array_prototype: qjs::JSValue,
    /// The name `toJSON`.
    pub(crate) to_json: qjs::JSAtom,
}

pub(crate) fn set_realm(realm: Realm) {
    REALM.set(Some(realm));
}

/// Why there is no text.
enum Stop {
    /// Something special, or too little memory.
    Special,
    /// A character that a text of bytes cannot have.
    Wide,
}

type Written<T = ()> = Result<T, Stop>;

struct Writer<U> {
    ctx: Context,
    to_json: qjs::JSAtom,
    object_prototype: usize,
    array_prototype: usize,
    /// Addresses of the objects that are being written, outermost first.
    open: Vec<usize>,
    text: Vec<U>,
}

pub(crate) fn stringify(ctx: Context, value: Live<'_>) -> Option<qjs::JSValue> {
    // Most texts have bytes enough. Of one that has not, the part before its first such character is written twice.
    match write(ctx, value, &NARROW) {
        Err(Stop::Wide) => write(ctx, value, &WIDE),
        other => other,
    }
    .ok()
}

fn write<U: Unit>(
    ctx: Context,
    value: Live<'_>,
    buffer: &'static LocalKey<RefCell<Vec<U>>>,
) -> Written<qjs::JSValue> {
    let mut writer = Writer::new(ctx, buffer.take()).ok_or(Stop::Special)?;
    let text = match writer.value(value) {
        Ok(true) => ctx.string(U::text(&writer.text)).ok_or(Stop::Special),
        Ok(false) => Err(Stop::Special),
        Err(stop) => Err(stop),
    };
    buffer.set(idle(writer.text, MAX_IDLE_BYTES));
    text.map(Owned::into_raw)
}

impl<U: Unit> Writer<U> {
    /// None if something has changed what all plain values inherit.
    fn new(ctx: Context, text: Vec<U>) -> Option<Self> {
        let realm = REALM.get()?;
        let prototypes = [realm.object_prototype, realm.array_prototype];
        if prototypes
            .iter()
            .any(|one| ctx.has_own(*one, realm.to_json))
        {
            return None;
        }
        // SAFETY: the context keeps its prototypes referenced, and nothing runs before their addresses were read.
        let [object, array] = prototypes.map(|one| match unsafe { Live::new(one) }.kind() {
            Kind::Object(object) => Some(object),
            _ => None,
        });
        let (object_prototype, array) = (object?.address(), array?);
        (array.prototype() == object_prototype).then(|| Self {
            ctx,
            to_json: realm.to_json,
            object_prototype,
            array_prototype: array.address(),
            open: Vec::new(),
            text,
        })
    }

    /// Writes a value; false if JSON has nothing for it.
    fn value(&mut self, value: Live<'_>) -> Written<bool> {
        match value.kind() {
            Kind::Text(text) => self.string(text)?,
            Kind::Rope(_) => {
                let joined = self.ctx.joined(value).ok_or(Stop::Special)?;
                // SAFETY: `joined` is referenced until after its last use.
                match unsafe { Live::new(joined.raw()) }.kind() {
                    Kind::Text(text) => self.string(text)?,
                    _ => return Err(Stop::Special),
                }
            }
            Kind::Int(int) => {
                let mut buffer = number::Buffer::new();
                number::write_integer(i64::from(int), &mut buffer).ok_or(Stop::Special)?;
                self.bytes(buffer.as_bytes())?;
            }
            Kind::Float(float) if float.is_finite() => {
                let mut buffer = number::Buffer::new();
                number::write(float, &mut buffer).ok_or(Stop::Special)?;
                self.bytes(buffer.as_bytes())?;
            }
            Kind::Float(_) | Kind::Null => self.bytes(b"null")?,
            Kind::Bool(true) => self.bytes(b"true")?,
            Kind::Bool(false) => self.bytes(b"false")?,
            Kind::Undefined | Kind::Symbol => return Ok(false),
            Kind::Object(object) => {
                let address = object.address();
                if self.open.len() >= MAX_DEPTH || self.open.contains(&address) {
                    return Err(Stop::Special);
                }
                self.open.try_reserve(1).map_err(|_| Stop::Special)?;
                self.open.push(address);
                if object.is_ordinary() {
                    self.object(object)?;
                } else {
                    self.array(object)?;
                }
                self.open.pop();
            }
            Kind::Other => return Err(Stop::Special),
        }
        Ok(true)
    }

    fn object(&mut self, object: Object<'_>) -> Written {
        if object.prototype() != 0 && object.prototype() != self.object_prototype {
            return Err(Stop::Special);
        }
        let mut separator = b'{';
        for property in object.properties() {
            if property.atom == self.to_json {
                return Err(Stop::Special);
            }
            if !property.is_enumerable() {
                continue;
            }
            let value = property.value().ok_or(Stop::Special)?;
            if property.is_index() {
                return Err(Stop::Special);
            }
            let before = self.text.len();
            let name = self.ctx.name(property.atom).ok_or(Stop::Special)?;
            // SAFETY: the name is referenced until after its last use.
            match unsafe { Live::new(name.raw()) }.kind() {
                // Numbers above those that `is_index` tells come first as well.
                Kind::Text(Text::Narrow([b'0'..=b'9', ..])) => return Err(Stop::Special),
                Kind::Text(text) => {
                    self.byte(separator)?;
                    self.string(text)?;
                    self.byte(b':')?;
                }
                Kind::Symbol => continue,
                _ => return Err(Stop::Special),
            }
            if self.value(value)? {
                separator = b',';
            } else {
                self.text.truncate(before);
            }
        }
        if separator == b'{' {
            self.byte(b'{')?;
        }
        self.byte(b'}')
    }

    fn array(&mut self, array: Object<'_>) -> Written {
        if array.prototype() != self.array_prototype {
            return Err(Stop::Special);
        }
        self.byte(b'[')?;
        for (index, element) in array.elements().ok_or(Stop::Special)?.enumerate() {
            if index > 0 {
                self.byte(b',')?;
            }
            if !self.value(element)? {
                self.bytes(b"null")?;
            }
        }
        self.byte(b']')
    }

    fn string(&mut self, text: Text<'_>) -> Written {
        // With its quotes at once, so that a large string is not moved for the last of them.
        reserve(&mut self.text, text.len() + 2, FIRST_UNITS).ok_or(Stop::Special)?;
        self.byte(b'"')?;
        match text {
            Text::Narrow(text) => self.characters(text)?,
            Text::Wide(text) => self.characters(text)?,
        }
        self.byte(b'"')
    }

    fn characters<V: Unit>(&mut self, mut text: &[V]) -> Written {
        loop {
            let (plain, rest) = text.split_at(V::verbatim(text));
            self.append(V::text(plain))?;
            let Some(unit) = rest.first() else {
                return Ok(());
            };
            text = match rest {
                [high, low, rest @ ..] if is_pair(high.to_unit(), low.to_unit()) => {
                    self.append(V::text(&[*high, *low]))?;
                    rest
                }
                _ => {
                    self.escape(unit.to_unit())?;
                    rest.get(1..).unwrap_or_default()
                }
            };
        }
    }

    fn escape(&mut self, unit: u16) -> Written {
        let short = match unit {
            0x22 | 0x5C => unit as u8,
            0x08 => b'b',
            0x0C => b'f',
            0x0A => b'n',
            0x0D => b'r',
            0x09 => b't',
            _ => {
                let digit = |shift: u16| {
                    let value = (unit >> shift & 0xF) as u8;
                    if value < 10 {
                        b'0' + value
                    } else {
                        b'a' + value - 10
                    }
                };
                return self.bytes(&[b'\\', b'u', digit(12), digit(8), digit(4), digit(0)]);
            }
        };
        self.bytes(&[b'\\', short])
    }

    fn byte(&mut self, byte: u8) -> Written {
        reserve(&mut self.text, 1, FIRST_UNITS).ok_or(Stop::Special)?;
        self.text.push(byte.into());
        Ok(())
    }

    fn bytes(&mut self, bytes: &[u8]) -> Written {
        self.append(Text::Narrow(bytes))
    }

    fn append(&mut self, text: Text<'_>) -> Written {
        reserve(&mut self.text, text.len(), FIRST_UNITS).ok_or(Stop::Special)?;
        U::append(&mut self.text, text).ok_or(Stop::Wide)
    }
}

/// Whether two units together are one character.
fn is_pair(high: u16, low: u16) -> bool {
    matches!((high, low), (0xD800..=0xDBFF, 0xDC00..=0xDFFF))
}
