//! Numbers of JSON text.

use rquickjs::qjs;

/// So many digits are exact in a double, whatever they are.
const MAX_EXACT_DIGITS: usize = 15;

/// Reads the number at the start of the text: its value and length. None if it breaks JSON's grammar.
pub(crate) fn read(text: &[u8]) -> Option<(qjs::JSValue, usize)> {
    let is_negative = text.first() == Some(&b'-');
    let start = usize::from(is_negative);
    let (integer, mut end) = digits(text, start);
    let digit_count = end - start;
    if digit_count == 0 || digit_count > 1 && text.get(start) == Some(&b'0') {
        return None;
    }
    if !matches!(text.get(end), Some(b'.' | b'e' | b'E')) && digit_count <= MAX_EXACT_DIGITS {
        let number = integer as f64;
        return Some((value(if is_negative { -number } else { number }), end));
    }
    if text.get(end) == Some(&b'.') {
        let fraction = end + 1;
        (_, end) = digits(text, fraction);
        if end == fraction {
            return None;
        }
    }
    if let Some(b'e' | b'E') = text.get(end) {
        let sign = usize::from(matches!(text.get(end + 1), Some(b'+' | b'-')));
        let exponent = end + 1 + sign;
        (_, end) = digits(text, exponent);
        if end == exponent {
            return None;
        }
    }
    // Rust reads this grammar too, and rounds correctly.
    let number = core::str::from_utf8(text.get(..end)?).ok()?.parse().ok()?;
    Some((value(number), end))
}

/// The value of the digits from `start` on, as long as they are few, and where they end.
fn digits(text: &[u8], start: usize) -> (u64, usize) {
    let mut value = 0_u64;
    let mut end = start;
    while let Some(digit @ b'0'..=b'9') = text.get(end) {
        value = value.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
        end += 1;
    }
    (value, end)
}

/// Whole numbers become integers, which QuickJS computes with faster.
fn value(number: f64) -> qjs::JSValue {
    qjs::JS_NewFloat64(number)
}
