//! Base64 of the bodies that pass between a bundle and the host: at the speed of memory, since a download of
//! gigabytes goes through here. The text comes from the host; a fault in it is told, never repaired.

use base64_simd::STANDARD;
use rquickjs::{Ctx, IntoJs, Null, Result, String as JsString, TypedArray, Value};

use crate::text::{from_utf8, with_utf8};

/// `None` when it is not base64 with its padding, or there is too little memory.
pub(crate) fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let length = STANDARD.decoded_length(text).ok()?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length).ok()?;
    bytes.resize(length, 0);
    let written = STANDARD
        .decode(text, base64_simd::Out::from_slice(&mut bytes))
        .ok()?
        .len();
    bytes.truncate(written);
    Some(bytes)
}

/// The bytes; null when the text is no base64.
pub(crate) fn decode_text<'js>(ctx: Ctx<'js>, text: JsString<'js>) -> Result<Value<'js>> {
    match with_utf8(&ctx, &text, decode)? {
        Some(bytes) => TypedArray::new_copy(ctx.clone(), bytes)?.into_js(&ctx),
        None => Null.into_js(&ctx),
    }
}

pub(crate) fn encode_bytes<'js>(
    ctx: Ctx<'js>,
    bytes: TypedArray<'js, u8>,
) -> Result<JsString<'js>> {
    let text = STANDARD.encode_to_string(bytes.as_bytes().unwrap_or_default());
    from_utf8(&ctx, text.as_bytes())
}
