//! JavaScript strings as UTF-8, and UTF-8 as JavaScript strings.

use rquickjs::{Ctx, Error, Exception, Result, String as JsString};

use crate::layout::{Kind, Live, Text};
use crate::scan::is_ascii;
use crate::utf8;
use crate::values::Context;

/// Characters passed on at once: three bytes each are a buffer's worth.
const PIECE_UNITS: usize = 16 * 1024;

/// A string of these bytes; what is no UTF-8 becomes U+FFFD.
pub(crate) fn from_utf8<'js>(ctx: &Ctx<'js>, bytes: &[u8]) -> Result<JsString<'js>> {
    // SAFETY: `Ctx` keeps the context alive for longer than this function.
    let context = unsafe { Context::new(ctx.as_raw().as_ptr()) };
    let string = utf8::decode(bytes, |text| context.string(text))
        .flatten()
        .ok_or_else(|| out_of_memory(ctx))?;
    // SAFETY: the reference to a string of this context is given away.
    let value = unsafe { rquickjs::Value::from_raw(ctx.clone(), string.into_raw()) };
    JsString::from_value(value)
}

fn out_of_memory(ctx: &Ctx<'_>) -> Error {
    Exception::throw_internal(ctx, "out of memory")
}

/// Calls `use_bytes` with the string's UTF-8; most strings need no copy. Nothing of JavaScript may run meanwhile.
pub(crate) fn with_utf8<'js, R>(
    ctx: &Ctx<'js>,
    text: &JsString<'js>,
    use_bytes: impl FnOnce(&[u8]) -> R,
) -> Result<R> {
    with_text(ctx, text, |text| {
        if let Text::Narrow(bytes) = text
            && is_ascii(bytes)
        {
            return Some(use_bytes(bytes));
        }
        let mut bytes = Vec::new();
        utf8::encode(text, &mut bytes)?;
        Some(use_bytes(&bytes))
    })?
    .ok_or_else(|| out_of_memory(ctx))
}

/// Calls `use_piece` with the string's UTF-8, in pieces that are small or need no copy.
pub(crate) fn for_each_utf8<'js>(
    ctx: &Ctx<'js>,
    text: &JsString<'js>,
    use_piece: &mut dyn FnMut(&[u8]),
) -> Result<()> {
    let mut buffer = Vec::new();
    let mut is_whole = true;
    let mut use_part = |part: Text<'_>| {
        if let Text::Narrow(bytes) = part
            && is_ascii(bytes)
        {
            return use_piece(bytes);
        }
        let mut rest = Some(part);
        while let Some(text) = rest {
            let (piece, behind) = split(text);
            rest = behind;
            buffer.clear();
            is_whole &= utf8::encode(piece, &mut buffer).is_some();
            use_piece(&buffer);
        }
    };
    // SAFETY: the string is referenced until this function ends, and nothing of JavaScript runs before that.
    match unsafe { Live::new(text.as_raw()) }.kind() {
        // A pair of surrogates may be in two parts, but only where there are any.
        Kind::Rope(rope) if !rope.is_wide() => rope.for_each_part(&mut use_part),
        _ => with_text(ctx, text, use_part)?,
    }
    if is_whole {
        Ok(())
    } else {
        Err(out_of_memory(ctx))
    }
}

/// A piece that ends between two characters, and the rest if there is any.
fn split(text: Text<'_>) -> (Text<'_>, Option<Text<'_>>) {
    match text {
        Text::Narrow(text) => match text.split_at_checked(PIECE_UNITS) {
            Some((piece, rest)) if !rest.is_empty() => {
                (Text::Narrow(piece), Some(Text::Narrow(rest)))
            }
            _ => (Text::Narrow(text), None),
        },
        Text::Wide(text) => {
            let is_high = |unit: &u16| matches!(unit, 0xD800..=0xDBFF);
            let end = PIECE_UNITS - usize::from(text.get(PIECE_UNITS - 1).is_some_and(is_high));
            match text.split_at_checked(end) {
                Some((piece, rest)) if !rest.is_empty() => {
                    (Text::Wide(piece), Some(Text::Wide(rest)))
                }
                _ => (Text::Wide(text), None),
            }
        }
    }
}

/// Calls `use_text` with the string's characters.
fn with_text<'js, R>(
    ctx: &Ctx<'js>,
    text: &JsString<'js>,
    use_text: impl FnOnce(Text<'_>) -> R,
) -> Result<R> {
    // SAFETY: `Ctx` keeps the context alive. The string and, where there is one, its joined copy are referenced until
    // this function ends, and `use_text` runs nothing of JavaScript.
    unsafe {
        let live = Live::new(text.as_raw());
        if let Kind::Text(text) = live.kind() {
            return Ok(use_text(text));
        }
        let joined = Context::new(ctx.as_raw().as_ptr()).joined(live);
        match joined.as_ref().map(|joined| Live::new(joined.raw()).kind()) {
            Some(Kind::Text(text)) => Ok(use_text(text)),
            _ => Err(out_of_memory(ctx)),
        }
    }
}

pub(crate) fn to_string<'js>(ctx: &Ctx<'js>, text: &JsString<'js>) -> Result<String> {
    with_utf8(ctx, text, |bytes| {
        String::from_utf8_lossy(bytes).into_owned()
    })
}

/// JSON string literal of a text.
pub(crate) fn json_string(text: &str, into: &mut String) {
    into.push('"');
    for character in text.chars() {
        match character {
            '"' => into.push_str("\\\""),
            '\\' => into.push_str("\\\\"),
            '\n' => into.push_str("\\n"),
            '\r' => into.push_str("\\r"),
            '\t' => into.push_str("\\t"),
            '\u{0}'..='\u{1f}' | '\u{7f}' => {
                into.push_str(&format!("\\u{:04x}", u32::from(character)))
            }
            other => into.push(other),
        }
    }
    into.push('"');
}

/// The longest prefix of at most `max` bytes that ends at a character.
pub(crate) fn prefix(text: &str, max: usize) -> &str {
    let mut end = max.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}
