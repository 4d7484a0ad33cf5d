//! JSON text to values, without recursion.
//!
//! The text is UTF-8 as QuickJS gives it: lone surrogates are encoded like other characters. Accepted is exactly
//! JSON's grammar; any fault, and more nesting than [`MAX_DEPTH`], is answered with None.

use std::cell::RefCell;

use rquickjs::qjs;

use super::number;
use super::scan::plain_prefix;
use super::values::{Context, Key, Owned, Values};

/// Deeper text goes to QuickJS, which recurses and stops at its stack's limit (case 46).
const MAX_DEPTH: usize = 512;
/// What of each buffer is kept from one text to the next.
const MAX_IDLE_BYTES: usize = 4 * 1024;

/// Memory that is used again: most texts are short, and allocating would take longer than parsing them.
#[derive(Default)]
struct Buffers {
    open: Vec<Open>,
    values: Vec<qjs::JSValue>,
    text: Vec<u8>,
}

thread_local! {
    static BUFFERS: RefCell<Buffers> = RefCell::new(Buffers::default());
}

/// A container whose end was not reached yet.
enum Open {
    /// Its elements are the values from this index on.
    Array(usize),
    /// With the name whose value comes next.
    Object(Owned, Key),
}

struct Parser<'a> {
    ctx: Context,
    text: &'a [u8],
    at: usize,
    open: Vec<Open>,
    values: Values,
    unescaped: Vec<u8>,
}

pub(crate) fn parse(ctx: Context, text: &[u8]) -> Option<qjs::JSValue> {
    let buffers = BUFFERS.take();
    let mut parser = Parser {
        ctx,
        text,
        at: 0,
        open: buffers.open,
        values: Values::new(ctx, buffers.values),
        unescaped: buffers.text,
    };
    let value = parser.run().map(Owned::into_raw);
    BUFFERS.set(Buffers {
        open: idle(parser.open),
        values: idle(parser.values.release()),
        text: idle(parser.unescaped),
    });
    value
}

/// The emptied buffer, or a new one in place of one that has become large.
fn idle<T>(mut buffer: Vec<T>) -> Vec<T> {
    if buffer.capacity() * size_of::<T>() > MAX_IDLE_BYTES {
        return Vec::new();
    }
    buffer.clear();
    buffer
}

impl Parser<'_> {
    fn run(&mut self) -> Option<Owned> {
        loop {
            if let Some(value) = self.value()?
                && let Some(whole) = self.place(value)?
            {
                return Some(whole);
            }
        }
    }

    /// The value that starts here; None inside when a container was opened instead.
    fn value(&mut self) -> Option<Option<Owned>> {
        let value = match self.skip_space()? {
            b'"' => {
                let ctx = self.ctx;
                self.string(|bytes| ctx.string(bytes))?
            }
            b'{' => {
                self.at += 1;
                let object = self.ctx.object()?;
                if self.skip_space()? != b'}' {
                    let key = self.key()?;
                    self.open(Open::Object(object, key))?;
                    return Some(None);
                }
                self.at += 1;
                object
            }
            b'[' => {
                self.at += 1;
                if self.skip_space()? != b']' {
                    self.open(Open::Array(self.values.len()))?;
                    return Some(None);
                }
                self.at += 1;
                let end = self.values.len();
                self.ctx.array(&mut self.values, end)?
            }
            b'-' | b'0'..=b'9' => {
                let (value, len) = number::read(self.rest())?;
                self.at += len;
                self.ctx.plain(value)
            }
            b't' => self.word(b"true", qjs::JS_TRUE)?,
            b'f' => self.word(b"false", qjs::JS_FALSE)?,
            b'n' => self.word(b"null", qjs::JS_NULL)?,
            _ => return None,
        };
        Some(Some(value))
    }

    /// Puts a value where it belongs, and likewise each container that ends behind it. The outermost value comes back
    /// when nothing follows it; otherwise the text goes on with another value.
    fn place(&mut self, mut value: Owned) -> Option<Option<Owned>> {
        loop {
            match self.open.pop() {
                None => return self.is_at_end().then_some(Some(value)),
                Some(Open::Array(first)) => {
                    self.values.push(value)?;
                    match self.take_mark()? {
                        b',' => {
                            self.open.push(Open::Array(first));
                            return Some(None);
                        }
                        b']' => value = self.ctx.array(&mut self.values, first)?,
                        _ => return None,
                    }
                }
                Some(Open::Object(object, key)) => {
                    object.define(key, value)?;
                    match self.take_mark()? {
                        b',' => {
                            self.skip_space()?;
                            let key = self.key()?;
                            self.open.push(Open::Object(object, key));
                            return Some(None);
                        }
                        b'}' => value = object,
                        _ => return None,
                    }
                }
            }
        }
    }

    fn open(&mut self, container: Open) -> Option<()> {
        if self.open.len() >= MAX_DEPTH {
            return None;
        }
        self.open.try_reserve(1).ok()?;
        self.open.push(container);
        Some(())
    }

    /// A property's name and the colon behind it.
    fn key(&mut self) -> Option<Key> {
        if self.rest().first() != Some(&b'"') {
            return None;
        }
        let ctx = self.ctx;
        let key = self.string(|bytes| ctx.key(bytes))?;
        (self.take_mark()? == b':').then_some(key)
    }

    /// Reads the string whose quote is next, and passes on what it means.
    fn string<T>(&mut self, make: impl FnOnce(&[u8]) -> Option<T>) -> Option<T> {
        let text = self.text.get(self.at + 1..)?;
        let mut end = plain_prefix::<false>(text);
        if text.get(end) == Some(&b'"') {
            self.at += end + 2;
            return make(text.get(..end)?);
        }
        let mut start = 0;
        self.unescaped.clear();
        loop {
            let plain = text.get(start..end)?;
            self.unescaped.try_reserve(plain.len() + 4).ok()?;
            self.unescaped.extend_from_slice(plain);
            match text.get(end)? {
                b'"' => {
                    self.at += end + 2;
                    return make(&self.unescaped);
                }
                b'\\' => start = end + 1 + self.unescape(text.get(end + 1..)?)?,
                _ => return None,
            }
            end = start + plain_prefix::<false>(text.get(start..)?);
        }
    }

    /// Reads one escape sequence behind its backslash; its length comes back.
    fn unescape(&mut self, text: &[u8]) -> Option<usize> {
        let byte = match text.first()? {
            byte @ (b'"' | b'\\' | b'/') => *byte,
            b'b' => 0x08,
            b'f' => 0x0C,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => {
                self.push_unit(hex_unit(text.get(1..5)?)?);
                return Some(5);
            }
            _ => return None,
        };
        self.unescaped.push(byte);
        Some(1)
    }

    /// Appends one unit of UTF-16. The two halves of a pair may stay apart: QuickJS makes the same string of them.
    fn push_unit(&mut self, unit: u16) {
        let tail = |shift: u16| 0x80 | (unit >> shift & 0x3F) as u8;
        match unit {
            0..0x80 => self.unescaped.push(unit as u8),
            0x80..0x800 => self
                .unescaped
                .extend_from_slice(&[0xC0 | (unit >> 6) as u8, tail(0)]),
            _ => self
                .unescaped
                .extend_from_slice(&[0xE0 | (unit >> 12) as u8, tail(6), tail(0)]),
        }
    }

    fn word(&mut self, word: &[u8], value: qjs::JSValue) -> Option<Owned> {
        if !self.rest().starts_with(word) {
            return None;
        }
        self.at += word.len();
        Some(self.ctx.plain(value))
    }

    fn rest(&self) -> &[u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Goes to the next byte that is no white space, which comes back.
    fn skip_space(&mut self) -> Option<u8> {
        loop {
            match self.text.get(self.at)? {
                b' ' | b'\n' | b'\r' | b'\t' => self.at += 1,
                byte => return Some(*byte),
            }
        }
    }

    /// Takes the next byte that is no white space.
    fn take_mark(&mut self) -> Option<u8> {
        let mark = self.skip_space()?;
        self.at += 1;
        Some(mark)
    }

    fn is_at_end(&mut self) -> bool {
        self.skip_space().is_none()
    }
}

fn hex_unit(digits: &[u8]) -> Option<u16> {
    digits.iter().try_fold(0, |unit, digit| {
        let value = char::from(*digit).to_digit(16)?;
        Some(unit << 4 | value as u16)
    })
}
