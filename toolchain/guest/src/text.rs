//! JavaScript strings as UTF-8.
//!
//! QuickJS encodes a lone surrogate as three bytes of generalised UTF-8; everyone outside must see U+FFFD instead,
//! which has three bytes as well.

use rquickjs::{Ctx, Error, Result, String as JsString, qjs};

/// Calls `use_bytes` with the string's UTF-8; most strings need no copy of ours.
pub(crate) fn with_utf8<'js, R>(
    ctx: &Ctx<'js>,
    text: &JsString<'js>,
    use_bytes: impl FnOnce(&[u8]) -> R,
) -> Result<R> {
    let mut len = 0;
    // SAFETY: the value is a string of this context; the answer is null or an address with `len` bytes.
    let address = unsafe { qjs::JS_ToCStringLen(ctx.as_raw().as_ptr(), &mut len, text.as_raw()) };
    if address.is_null() {
        return Err(Error::Exception);
    }
    // SAFETY: as above; the memory lives until JS_FreeCString.
    let bytes = unsafe { core::slice::from_raw_parts(address.cast::<u8>(), len) };
    let result = match core::str::from_utf8(bytes) {
        Ok(_) => use_bytes(bytes),
        Err(_) => use_bytes(&without_surrogates(bytes)),
    };
    // SAFETY: the address came from JS_ToCStringLen and is not used after this.
    unsafe { qjs::JS_FreeCString(ctx.as_raw().as_ptr(), address) };
    Ok(result)
}

pub(crate) fn to_string<'js>(ctx: &Ctx<'js>, text: &JsString<'js>) -> Result<String> {
    with_utf8(ctx, text, |bytes| {
        String::from_utf8_lossy(bytes).into_owned()
    })
}

fn without_surrogates(bytes: &[u8]) -> Vec<u8> {
    let mut copy = bytes.to_vec();
    for index in 0..copy.len() {
        if let Some([0xED, 0xA0..=0xBF, _]) = copy.get(index..index + 3)
            && let Some(place) = copy.get_mut(index..index + 3)
        {
            place.copy_from_slice(&[0xEF, 0xBF, 0xBD]);
        }
    }
    copy
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
