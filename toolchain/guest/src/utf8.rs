//! Between UTF-8, which the host speaks, and the characters of QuickJS's strings.
//!
//! A lone surrogate becomes U+FFFD, as in Node; so does what is no UTF-8.

use core::slice::IterMut;

use crate::layout::Text;
use crate::scan::is_ascii;

/// The first byte of the first character that Latin-1 lacks; all characters behind it begin with a greater one.
const FIRST_WIDE_LEAD: u8 = 0xC4;

/// Calls `use_text` with what the bytes mean. None if the memory does not suffice.
pub(crate) fn decode<R>(bytes: &[u8], use_text: impl FnOnce(Text<'_>) -> R) -> Option<R> {
    if is_ascii(bytes) {
        return Some(use_text(Text::Narrow(bytes)));
    }
    let valid = String::from_utf8_lossy(bytes);
    let bytes = valid.as_bytes();
    let is_continuation = |byte: u8| byte & 0xC0 == 0x80;
    let characters = count(bytes, |byte| !is_continuation(byte));
    if count(bytes, |byte| byte >= FIRST_WIDE_LEAD) == 0 {
        let mut narrow = zeros(characters)?;
        decode_narrow(bytes, narrow.iter_mut());
        return Some(use_text(Text::Narrow(&narrow)));
    }
    let mut wide = zeros(characters + count(bytes, |byte| byte >= 0xF0))?;
    decode_wide(bytes, wide.iter_mut());
    Some(use_text(Text::Wide(&wide)))
}

/// Valid UTF-8 of characters of Latin-1, to as many places.
fn decode_narrow(bytes: &[u8], places: IterMut<'_, u8>) {
    let mut bytes = bytes.iter().copied();
    let mut next = || bytes.next().unwrap_or_default();
    for place in places {
        let first = next();
        *place = if first < 0x80 {
            first
        } else {
            first << 6 | next() & 0x3F
        };
    }
}

/// Valid UTF-8 to as many places as it has units of UTF-16.
fn decode_wide(bytes: &[u8], mut places: IterMut<'_, u16>) {
    let mut bytes = bytes.iter().copied();
    let mut next = || u16::from(bytes.next().unwrap_or_default());
    while let Some(place) = places.next() {
        let first = next();
        *place = match first {
            0..0x80 => first,
            0x80..0xE0 => (first & 0x1F) << 6 | next() & 0x3F,
            0xE0..0xF0 => first << 12 | (next() & 0x3F) << 6 | next() & 0x3F,
            _ => {
                let (second, third, fourth) = (next(), next(), next());
                if let Some(low) = places.next() {
                    *low = 0xDC00 | (third & 0x0F) << 6 | fourth & 0x3F;
                }
                // The offset of the pairs, 0x10000, is 0x40 in units of the high half.
                let high = (first & 0x07) << 8 | (second & 0x3F) << 2 | third >> 4 & 0x03;
                0xD800 + high.wrapping_sub(0x40)
            }
        };
    }
}

/// Appends the text to a buffer. None if the memory does not suffice.
pub(crate) fn encode(text: Text<'_>, into: &mut Vec<u8>) -> Option<()> {
    let start = into.len();
    let len = match text {
        Text::Narrow(text) => text.len() + count(text, |unit| unit >= 0x80),
        Text::Wide(text) => {
            text.len() + count(text, |unit| unit >= 0x80) + count(text, |unit| unit >= 0x800)
                - count_pairs(text)
        }
    };
    into.try_reserve_exact(len).ok()?;
    into.resize(start + len, 0);
    let places = into.get_mut(start..).unwrap_or_default().iter_mut();
    match text {
        Text::Narrow(text) => encode_narrow(text, places),
        Text::Wide(text) => encode_wide(text, places),
    }
    Some(())
}

fn encode_narrow(text: &[u8], mut places: IterMut<'_, u8>) {
    let mut put = |byte| {
        if let Some(place) = places.next() {
            *place = byte;
        }
    };
    for unit in text {
        if unit.is_ascii() {
            put(*unit);
        } else {
            put(0xC0 | unit >> 6);
            put(0x80 | unit & 0x3F);
        }
    }
}

fn encode_wide(text: &[u16], mut places: IterMut<'_, u8>) {
    let mut put = |byte: u16| {
        if let Some(place) = places.next() {
            *place = byte as u8;
        }
    };
    let mut units = text.iter().copied().peekable();
    while let Some(unit) = units.next() {
        match unit {
            0..0x80 => put(unit),
            0x80..0x800 => {
                put(0xC0 | unit >> 6);
                put(0x80 | unit & 0x3F);
            }
            0xD800..0xDC00
                if let Some(low) = units.next_if(|low| matches!(low, 0xDC00..0xE000)) =>
            {
                let high = (unit & 0x3FF) + 0x40;
                put(0xF0 | high >> 8);
                put(0x80 | high >> 2 & 0x3F);
                put(0x80 | (high & 0x03) << 4 | low >> 6 & 0x0F);
                put(0x80 | low & 0x3F);
            }
            _ => {
                let unit = if matches!(unit, 0xD800..0xE000) {
                    0xFFFD
                } else {
                    unit
                };
                put(0xE0 | unit >> 12);
                put(0x80 | unit >> 6 & 0x3F);
                put(0x80 | unit & 0x3F);
            }
        }
    }
}

/// Surrogates that belong together: four bytes instead of twice three.
fn count_pairs(text: &[u16]) -> usize {
    if count(text, |unit| unit & 0xFC00 == 0xD800) == 0 {
        return 0;
    }
    let behind = text.get(1..).unwrap_or_default();
    let is_pair =
        |(high, low): &(&u16, &u16)| **high & 0xFC00 == 0xD800 && **low & 0xFC00 == 0xDC00;
    2 * text.iter().zip(behind).filter(is_pair).count()
}

fn count<T: Copy>(units: &[T], is_counted: impl Fn(T) -> bool) -> usize {
    // Sums that fit into a byte let the compiler count sixteen at once.
    let blocks = units.chunks(usize::from(u8::MAX));
    let sum = |block: &[T]| -> u8 { block.iter().map(|unit| u8::from(is_counted(*unit))).sum() };
    blocks.map(|block| usize::from(sum(block))).sum()
}

fn zeros<T: Clone + Default>(len: usize) -> Option<Vec<T>> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(len).ok()?;
    zeros.resize(len, T::default());
    Some(zeros)
}
