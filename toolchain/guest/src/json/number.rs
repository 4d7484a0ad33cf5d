//! Numbers of JSON text, read and written.

use core::fmt::Write;

use super::unit::Unit;

/// So many digits are exact in a double, whatever they are.
const MAX_EXACT_DIGITS: usize = 15;

/// Reads the number at the start of the text: its value and length. None if it breaks JSON's grammar.
pub(crate) fn read<U: Unit>(text: &[U]) -> Option<(f64, usize)> {
    let byte = |at: usize| text.get(at).map(|unit| unit.to_byte());
    let is_negative = byte(0) == Some(b'-');
    let start = usize::from(is_negative);
    let (integer, mut end) = digits(text, start);
    let digit_count = end - start;
    if digit_count == 0 || digit_count > 1 && byte(start) == Some(b'0') {
        return None;
    }
    if !matches!(byte(end), Some(b'.' | b'e' | b'E')) && digit_count <= MAX_EXACT_DIGITS {
        let number = integer as f64;
        return Some((if is_negative { -number } else { number }, end));
    }
    if byte(end) == Some(b'.') {
        let fraction = end + 1;
        (_, end) = digits(text, fraction);
        if end == fraction {
            return None;
        }
    }
    if matches!(byte(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(byte(end + 1), Some(b'+' | b'-')));
        let exponent = end + 1 + sign;
        (_, end) = digits(text, exponent);
        if end == exponent {
            return None;
        }
    }
    // Rust reads this grammar too, and rounds correctly.
    let bytes = U::ascii(text.get(..end)?);
    let number = core::str::from_utf8(&bytes).ok()?.parse().ok()?;
    Some((number, end))
}

/// The value of the digits from `start` on, as long as they are few, and where they end.
fn digits<U: Unit>(text: &[U], start: usize) -> (u64, usize) {
    let mut value = 0_u64;
    let mut end = start;
    while let Some(digit @ b'0'..=b'9') = text.get(end).map(|unit| unit.to_byte()) {
        value = value.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
        end += 1;
    }
    (value, end)
}

/// Integers below this are written digit by digit; all of them are exact.
const MAX_QUICK_INTEGER: f64 = 9_007_199_254_740_992.0;
/// A number halfway between two decimals of at most 17 digits is (2d + 1) × 10^q ÷ 2. As a double it is a multiple of
/// 2^-25, because with q < 0 a power of five, 5^-q, divides 2d + 1 < 2 × 10^17, so that q ≥ -24; and it is below 10^40,
/// because with q > 0 a power of five, 5^q, is below 2^53, so that q ≤ 22.
const TIE_SCALE: f64 = (1_u64 << 25) as f64;
const MAX_TIE: f64 = 1e40;
/// All digits that such a number can have behind the first.
const EXACT_DIGITS: usize = 66;
/// More than any number's text has: a sign, a point, five zeros, 17 digits and an exponent, or 21 digits.
const MAX_BYTES: usize = 32;
/// A point, an exponent and the one digit in front besides.
const MAX_EXACT_BYTES: usize = EXACT_DIGITS + 8;
/// From this many digits in front of the point on, the language writes an exponent.
const MAX_INTEGER_DIGITS: usize = 21;
/// With more zeros than this between point and digits as well.
const MAX_LEADING_ZEROS: usize = 5;

/// Text of one number.
pub(crate) type Buffer = Bytes<MAX_BYTES>;

pub(crate) struct Bytes<const MAX: usize> {
    bytes: [u8; MAX],
    len: usize,
}

impl<const MAX: usize> Bytes<MAX> {
    pub(crate) fn new() -> Self {
        Self {
            bytes: [0; MAX],
            len: 0,
        }
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    fn push(&mut self, bytes: &[u8]) -> Option<()> {
        let end = self.len + bytes.len();
        self.bytes.get_mut(self.len..end)?.copy_from_slice(bytes);
        self.len = end;
        Some(())
    }

    fn push_zeros(&mut self, count: usize) -> Option<()> {
        (0..count).try_for_each(|_| self.push(b"0"))
    }
}

impl<const MAX: usize> Write for Bytes<MAX> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.push(text.as_bytes()).ok_or(core::fmt::Error)
    }
}

/// Writes an integer to the empty buffer.
pub(crate) fn write_integer(value: i64, buffer: &mut Buffer) -> Option<()> {
    let mut digits = [0; 19];
    let mut start = digits.len();
    let mut rest = value.unsigned_abs();
    loop {
        start -= 1;
        *digits.get_mut(start)? = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if value < 0 {
        buffer.push(b"-")?;
    }
    buffer.push(digits.get(start..)?)
}

/// Writes a finite number to the empty buffer as the language does (Number::toString, radix 10): with the fewest digits
/// that mean the same number. <https://tc39.es/ecma262/#sec-numeric-types-number-tostring>
pub(crate) fn write(value: f64, buffer: &mut Buffer) -> Option<()> {
    if value == 0.0 {
        return buffer.push(b"0");
    }
    if value.fract() == 0.0 && value.abs() < MAX_QUICK_INTEGER {
        return write_integer(value as i64, buffer);
    }
    if value < 0.0 {
        buffer.push(b"-")?;
    }
    let (digits, exponent) = shortest(value.abs())?;
    let digits = digits.as_bytes();

    if let Ok(point) = usize::try_from(exponent + 1)
        && (1..=MAX_INTEGER_DIGITS).contains(&point)
    {
        let (integer, fraction) = digits.split_at(point.min(digits.len()));
        buffer.push(integer)?;
        buffer.push_zeros(point - integer.len())?;
        if !fraction.is_empty() {
            buffer.push(b".")?;
            buffer.push(fraction)?;
        }
        return Some(());
    }
    if let Ok(zeros) = usize::try_from(-1 - exponent)
        && zeros <= MAX_LEADING_ZEROS
    {
        buffer.push(b"0.")?;
        buffer.push_zeros(zeros)?;
        return buffer.push(digits);
    }
    let (first, fraction) = digits.split_at(1);
    buffer.push(first)?;
    if !fraction.is_empty() {
        buffer.push(b".")?;
        buffer.push(fraction)?;
    }
    write!(buffer, "e{exponent:+}").ok()
}

/// The fewest digits that mean this positive number and no other, and the power of ten of the first.
fn shortest(value: f64) -> Option<(Buffer, i32)> {
    let (digits, exponent) = scientific(format_args!("{value:e}"))?;
    // Rust takes either of two decimals that are equally near, the language the even one. With fewer digits than this
    // no number lies between two: one of them would be the number itself.
    let can_be_tie =
        digits.len >= MAX_EXACT_DIGITS && value < MAX_TIE && (value * TIE_SCALE).fract() == 0.0;
    if can_be_tie && let Some(even) = even_neighbour(value, &digits, exponent) {
        return Some((even, exponent));
    }
    Some((digits, exponent))
}

/// The other decimal of as many digits if the number is halfway between both, and if that one is even and means the same.
fn even_neighbour(value: f64, digits: &Buffer, exponent: i32) -> Option<Buffer> {
    let exact = format_args!("{value:.EXACT_DIGITS$e}");
    let (exact, _) = scientific::<MAX_EXACT_BYTES>(exact)?;
    let (below, rest) = exact.as_bytes().split_at_checked(digits.len)?;
    let is_halfway = rest.first() == Some(&b'5') && rest.iter().skip(1).all(|one| *one == b'0');
    let last = *digits.as_bytes().last()?;
    if !is_halfway || last % 2 == 0 {
        return None;
    }
    let even = if below.last() == Some(&last) {
        last + 1
    } else {
        last - 1
    };
    let mut other = Buffer::new();
    other.push(digits.as_bytes().get(..digits.len - 1)?)?;
    other.push(&[even])?;
    let mut text = Buffer::new();
    text.push(other.as_bytes())?;
    write!(text, "e{}", exponent + 1 - other.len as i32).ok()?;
    let meaning: f64 = core::str::from_utf8(text.as_bytes()).ok()?.parse().ok()?;
    (meaning == value).then_some(other)
}

/// Digits and exponent of a number that Rust writes like 1.25e-7.
fn scientific<const MAX: usize>(number: core::fmt::Arguments<'_>) -> Option<(Bytes<MAX>, i32)> {
    let mut text = Bytes::<MAX>::new();
    text.write_fmt(number).ok()?;
    let (mantissa, exponent) = core::str::from_utf8(text.as_bytes())
        .ok()?
        .split_once('e')?;
    let mut digits = Bytes::new();
    for part in mantissa.split('.') {
        digits.push(part.as_bytes())?;
    }
    Some((digits, exponent.parse().ok()?))
}
