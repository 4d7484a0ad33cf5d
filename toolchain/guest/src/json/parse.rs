//! JSON text to values, without recursion.
//!
//! Accepted is exactly JSON's grammar; any fault, and more nesting than [`MAX_DEPTH`], is answered with None.

use std::cell::RefCell;

use rquickjs::qjs;

use super::number;
use super::unit::Unit;
use crate::buffer::{idle, reserve};
use crate::layout::Text;
use crate::values::{Context, Key, Owned, Values};

/// Deeper text goes to QuickJS, which recurses and stops at its stack's limit (case 46).
const MAX_DEPTH: usize = 512;
/// What of each buffer is kept from one text to the next.
const MAX_IDLE_BYTES: usize = 4 * 1024;
/// Room of the first string with escape sequences.
const FIRST_UNITS: usize = 64;

/// Memory that is used again: most texts are short, and allocating would take longer than parsing them.
#[derive(Default)]
struct Buffers {
    open: Vec<Open>,
    values: Vec<qjs::JSValue>,
    narrow: Vec<u8>,
    wide: Vec<u16>,
}

thread_local! {
    static BUFFERS: RefCell<Buffers> = const {
        RefCell::new(Buffers {
            open: Vec::new(),
            values: Vec::new(),
            narrow: Vec::new(),
            wide: Vec::new(),
        })
    };
}

/// A container whose end was not reached yet.
enum Open {
    /// Its elements are the values from this index on.
    Array(usize),
    /// With the name whose value comes next.
    Object(Owned, Key),
}

struct Parser<'a, U> {
    ctx: Context,
    text: &'a [U],
    at: usize,
    open: Vec<Open>,
    values: Values,
    /// The string with escape sequences that is being read, in one of these.
    narrow: Vec<u8>,
    wide: Vec<u16>,
}

pub(crate) fn parse(ctx: Context, text: Text<'_>) -> Option<qjs::JSValue> {
    match text {
        Text::Narrow(text) => parse_units(ctx, text),
        Text::Wide(text) => parse_units(ctx, text),
    }
}

fn parse_units<U: Unit>(ctx: Context, text: &[U]) -> Option<qjs::JSValue> {
    let buffers = BUFFERS.take();
    let mut parser = Parser {
        ctx,
        text,
        at: 0,
        open: buffers.open,
        values: Values::new(ctx, buffers.values),
        narrow: buffers.narrow,
        wide: buffers.wide,
    };
    let value = parser.run().map(Owned::into_raw);
    BUFFERS.set(Buffers {
        open: idle(parser.open, MAX_IDLE_BYTES),
        values: idle(parser.values.release(), MAX_IDLE_BYTES),
        narrow: idle(parser.narrow, MAX_IDLE_BYTES),
        wide: idle(parser.wide, MAX_IDLE_BYTES),
    });
    value
}

impl<U: Unit> Parser<'_, U> {
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
                self.string(|text| ctx.string(text))?
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
                self.ctx.number(value)
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
        if self.rest().first()?.to_byte() != b'"' {
            return None;
        }
        let ctx = self.ctx;
        let key = self.string(|text| ctx.key(text))?;
        (self.take_mark()? == b':').then_some(key)
    }

    /// Reads the string whose quote is next, and passes on what it means.
    fn string<T>(&mut self, make: impl FnOnce(Text<'_>) -> Option<T>) -> Option<T> {
        let text = self.text.get(self.at + 1..)?;
        let end = U::plain(text);
        match text.get(end)?.to_byte() {
            b'"' => {
                self.at += end + 2;
                make(U::text(text.get(..end)?))
            }
            b'\\' => {
                // Like QuickJS's, a string is made of bytes until it has a character that needs more.
                self.at += 1;
                let (read, is_wide) = match unescape(text, &mut self.narrow) {
                    Some(read) => (read, false),
                    None => (unescape(text, &mut self.wide)?, true),
                };
                self.at += read;
                make(if is_wide {
                    Text::Wide(&self.wide)
                } else {
                    Text::Narrow(&self.narrow)
                })
            }
            _ => None,
        }
    }

    fn word(&mut self, word: &'static [u8], value: qjs::JSValue) -> Option<Owned> {
        let text = self.rest().get(..word.len())?;
        if !text
            .iter()
            .map(|unit| unit.to_byte())
            .eq(word.iter().copied())
        {
            return None;
        }
        self.at += word.len();
        Some(self.ctx.plain(value))
    }

    fn rest(&self) -> &[U] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Goes to the next byte that is no white space, which comes back.
    fn skip_space(&mut self) -> Option<u8> {
        loop {
            match self.text.get(self.at)?.to_byte() {
                b' ' | b'\n' | b'\r' | b'\t' => self.at += 1,
                byte => return Some(byte),
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

/// Reads a string up to and with its quote; its length in the text comes back. None if `V` lacks one of its characters,
/// and for what is no string.
fn unescape<U: Unit, V: Unit>(text: &[U], into: &mut Vec<V>) -> Option<usize> {
    into.clear();
    let mut start = 0;
    loop {
        let end = start + U::plain(text.get(start..)?);
        let plain = text.get(start..end)?;
        reserve(into, plain.len() + 1, FIRST_UNITS)?;
        V::append(into, U::text(plain))?;
        match text.get(end)?.to_byte() {
            b'"' => return Some(end + 1),
            b'\\' => {
                let (unit, len) = escape(text.get(end + 1..)?)?;
                into.push(V::from_unit(unit)?);
                start = end + 1 + len;
            }
            _ => return None,
        }
    }
}

/// The unit that an escape sequence means, and the sequence's length behind the backslash.
fn escape<U: Unit>(text: &[U]) -> Option<(u16, usize)> {
    let byte = match text.first()?.to_byte() {
        byte @ (b'"' | b'\\' | b'/') => byte,
        b'b' => 0x08,
        b'f' => 0x0C,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'u' => {
            let unit = text.get(1..5)?.iter().try_fold(0, |unit, digit| {
                let value = char::from(digit.to_byte()).to_digit(16)?;
                Some(unit << 4 | value as u16)
            })?;
            return Some((unit, 5));
        }
        _ => return None,
    };
    Some((u16::from(byte), 1))
}
