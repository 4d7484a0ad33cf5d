//! Search for the characters of a string that JSON treats in a special way: sixteen bytes at once.

use core::arch::wasm32::{
    i8x16_bitmask, i16x8_bitmask, u8x16_eq, u8x16_lt, u8x16_splat, u16x8_eq, u16x8_lt, u16x8_splat,
    u64x2, v128, v128_and, v128_or,
};

/// Bytes compared at once.
const WIDTH: usize = 16;

/// Number of Latin-1 characters up to the first quote, backslash or control character.
pub(crate) fn plain_narrow(text: &[u8]) -> usize {
    let (blocks, rest) = text.as_chunks::<WIDTH>();
    for (index, block) in blocks.iter().enumerate() {
        let (low, high) = block.split_at(WIDTH / 2);
        let word = |half: &[u8]| half.try_into().map_or(0, u64::from_le_bytes);
        let mask = i8x16_bitmask(special_bytes(u64x2(word(low), word(high))));
        if mask != 0 {
            return index * WIDTH + mask.trailing_zeros() as usize;
        }
    }
    let in_rest = rest.iter().position(|unit| is_special(u16::from(*unit)));
    text.len() - rest.len() + in_rest.unwrap_or(rest.len())
}

/// The same of UTF-16; with `STOP_AT_SURROGATES` also up to the first surrogate.
pub(crate) fn plain_wide<const STOP_AT_SURROGATES: bool>(text: &[u16]) -> usize {
    let (blocks, rest) = text.as_chunks::<{ WIDTH / 2 }>();
    for (index, block) in blocks.iter().enumerate() {
        let [a, b, c, d, e, f, g, h] = block.map(u64::from);
        let units = u64x2(
            a | b << 16 | c << 32 | d << 48,
            e | f << 16 | g << 32 | h << 48,
        );
        let mut special = special_units(units);
        if STOP_AT_SURROGATES {
            special = v128_or(special, surrogates(units));
        }
        let mask = i16x8_bitmask(special);
        if mask != 0 {
            return index * (WIDTH / 2) + mask.trailing_zeros() as usize;
        }
    }
    let in_rest = rest.iter().position(|unit| {
        is_special(*unit) || STOP_AT_SURROGATES && matches!(unit, 0xD800..=0xDFFF)
    });
    text.len() - rest.len() + in_rest.unwrap_or(rest.len())
}

fn is_special(unit: u16) -> bool {
    matches!(unit, 0..0x20 | 0x22 | 0x5C)
}

fn special_bytes(bytes: v128) -> v128 {
    let quote = u8x16_eq(bytes, u8x16_splat(b'"'));
    let backslash = u8x16_eq(bytes, u8x16_splat(b'\\'));
    let control = u8x16_lt(bytes, u8x16_splat(0x20));
    v128_or(control, v128_or(quote, backslash))
}

fn special_units(units: v128) -> v128 {
    let quote = u16x8_eq(units, u16x8_splat(0x22));
    let backslash = u16x8_eq(units, u16x8_splat(0x5C));
    let control = u16x8_lt(units, u16x8_splat(0x20));
    v128_or(control, v128_or(quote, backslash))
}

fn surrogates(units: v128) -> v128 {
    u16x8_eq(v128_and(units, u16x8_splat(0xF800)), u16x8_splat(0xD800))
}
