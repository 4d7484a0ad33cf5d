//! Text from bytes and bytes from text, for TextDecoder and TextEncoder.
//!
//! UTF-8, UTF-16 and windows-1252, which the Encoding Standard also means by "latin1" and "ascii". The tables of the
//! East Asian encodings would double this module.

use core::str::Utf8Chunk;

use rquickjs::{Array, Ctx, IntoJs, Null, Result, String as JsString, TypedArray, Value};

use crate::text::{from_utf8, with_utf8};

/// What 0x80 to 0x9F mean in windows-1252.
const WINDOWS_1252: [char; 32] = [
    '\u{20AC}', '\u{81}', '\u{201A}', '\u{192}', '\u{201E}', '\u{2026}', '\u{2020}', '\u{2021}',
    '\u{2C6}', '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8D}', '\u{17D}', '\u{8F}',
    '\u{90}', '\u{2018}', '\u{2019}', '\u{201C}', '\u{201D}', '\u{2022}', '\u{2013}', '\u{2014}',
    '\u{2DC}', '\u{2122}', '\u{161}', '\u{203A}', '\u{153}', '\u{9D}', '\u{17E}', '\u{178}',
];

/// Decodes bytes. The answer is `[text, number of bytes at the end that belong to the next call]`, or null when
/// `is_fatal` and something is wrong. Bytes are left over only when `is_stream`.
pub(crate) fn decode<'js>(
    ctx: Ctx<'js>,
    encoding: String,
    bytes: TypedArray<'js, u8>,
    is_fatal: bool,
    is_stream: bool,
) -> Result<Value<'js>> {
    let bytes = bytes.as_bytes().unwrap_or_default();
    let decoded = match encoding.as_str() {
        "utf-16le" => decode_utf16(bytes, u16::from_le_bytes, is_fatal, is_stream),
        "utf-16be" => decode_utf16(bytes, u16::from_be_bytes, is_fatal, is_stream),
        "windows-1252" => Some((decode_windows_1252(bytes), 0)),
        _ => match core::str::from_utf8(bytes) {
            Ok(text) => return answer(&ctx, text, 0),
            Err(_) => decode_broken_utf8(bytes, is_fatal, is_stream),
        },
    };
    match decoded {
        Some((text, left)) => answer(&ctx, &text, left),
        None => Null.into_js(&ctx),
    }
}

fn answer<'js>(ctx: &Ctx<'js>, text: &str, left: usize) -> Result<Value<'js>> {
    let parts = Array::new(ctx.clone())?;
    parts.set(0, from_utf8(ctx, text.as_bytes())?)?;
    parts.set(1, left as u32)?;
    parts.into_js(ctx)
}

fn decode_broken_utf8(bytes: &[u8], is_fatal: bool, is_stream: bool) -> Option<(String, usize)> {
    // A sequence that only lacks its end is no fault yet.
    let whole = match core::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        _ => incomplete_tail(bytes),
    };
    let (now, later) = if is_stream {
        bytes.split_at(whole)
    } else {
        (bytes, &[][..])
    };
    let mut text = String::with_capacity(now.len());
    for chunk in now.utf8_chunks() {
        let chunk: Utf8Chunk<'_> = chunk;
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            if is_fatal {
                return None;
            }
            text.push(char::REPLACEMENT_CHARACTER);
        }
    }
    Some((text, later.len()))
}

/// Start of an incomplete sequence at the end, behind earlier faults; the length if there is none.
fn incomplete_tail(bytes: &[u8]) -> usize {
    for back in 1..=bytes.len().min(3) {
        let start = bytes.len() - back;
        let tail = bytes.get(start..).unwrap_or_default();
        if let Err(error) = core::str::from_utf8(tail)
            && error.valid_up_to() == 0
            && error.error_len().is_none()
        {
            return start;
        }
    }
    bytes.len()
}

fn decode_utf16(
    bytes: &[u8],
    unit: fn([u8; 2]) -> u16,
    is_fatal: bool,
    is_stream: bool,
) -> Option<(String, usize)> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
    let mut left = 0;
    if is_stream {
        left = rest.len();
        if units
            .last()
            .is_some_and(|last| (0xD800..0xDC00).contains(last))
        {
            units.pop();
            left += 2;
        }
    }
    let mut text = String::with_capacity(units.len());
    for decoded in char::decode_utf16(units) {
        match decoded {
            Ok(character) => text.push(character),
            Err(_) if is_fatal => return None,
            Err(_) => text.push(char::REPLACEMENT_CHARACTER),
        }
    }
    if !is_stream && !rest.is_empty() {
        if is_fatal {
            return None;
        }
        text.push(char::REPLACEMENT_CHARACTER);
    }
    Some((text, left))
}

fn decode_windows_1252(bytes: &[u8]) -> String {
    bytes
        .iter()
        .map(|byte| match byte {
            0x80..=0x9F => WINDOWS_1252
                .get(usize::from(byte - 0x80))
                .copied()
                .unwrap_or(char::REPLACEMENT_CHARACTER),
            other => char::from(*other),
        })
        .collect()
}

pub(crate) fn encode<'js>(ctx: Ctx<'js>, source: JsString<'js>) -> Result<TypedArray<'js, u8>> {
    let bytes = with_utf8(&ctx, &source, <[u8]>::to_vec)?;
    TypedArray::new_copy(ctx, bytes)
}

/// Writes as many whole characters as fit. The answer is `[UTF-16 units read, bytes written]`.
pub(crate) fn encode_into<'js>(
    ctx: Ctx<'js>,
    source: JsString<'js>,
    target: TypedArray<'js, u8>,
) -> Result<Array<'js>> {
    let mut read = 0;
    let mut written = 0;
    with_utf8(&ctx, &source, |bytes| {
        let capacity = target.len();
        // `with_utf8` gives valid UTF-8 only.
        for character in core::str::from_utf8(bytes).unwrap_or_default().chars() {
            if written + character.len_utf8() > capacity {
                break;
            }
            read += character.len_utf16();
            written += character.len_utf8();
        }
        copy_into(&target, bytes.get(..written).unwrap_or_default());
    })?;
    let parts = Array::new(ctx)?;
    parts.set(0, read as u32)?;
    parts.set(1, written as u32)?;
    Ok(parts)
}

/// Copies bytes to the start of an array that is at least as long.
pub(crate) fn copy_into(target: &TypedArray<'_, u8>, bytes: &[u8]) {
    if let Some(raw) = target.as_raw()
        && bytes.len() <= raw.len
    {
        // SAFETY: the array's memory has `raw.len` bytes and is ours until JavaScript runs again; `bytes` lies
        // elsewhere, in Rust's or QuickJS's own memory.
        unsafe { core::ptr::copy_nonoverlapping(bytes.as_ptr(), raw.ptr.as_ptr(), bytes.len()) };
    }
}
