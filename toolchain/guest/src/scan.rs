//! Searches in text, sixteen bytes or more at once. Every engine for WASI has these instructions, but the standard
//! library for it compares four bytes at once at most.

use core::arch::wasm32::{
    i8x16_bitmask, i16x8_bitmask, u8x16_eq, u8x16_lt, u8x16_splat, u16x8_eq, u16x8_lt, u16x8_splat,
    v128, v128_and, v128_any_true, v128_load, v128_or,
};

/// Bytes compared at once.
const WIDTH: usize = 16;
/// Vectors that are looked at together as long as nothing is found.
const STEP: usize = 4;

pub(crate) fn is_ascii(bytes: &[u8]) -> bool {
    let (blocks, rest) = bytes.as_chunks::<{ STEP * WIDTH }>();
    let is_block_ascii = |block: &[u8; STEP * WIDTH]| {
        let [a, b, c, d] = vectors(block);
        i8x16_bitmask(v128_or(v128_or(a, b), v128_or(c, d))) == 0
    };
    blocks.iter().all(is_block_ascii) && rest.iter().fold(0, |all, byte| all | byte) < 0x80
}

/// Number of Latin-1 characters up to the first quote, backslash or control character.
pub(crate) fn plain_narrow(text: &[u8]) -> usize {
    let mut start = 0;
    // Most runs are short.
    if let Some(block) = text.first_chunk::<WIDTH>() {
        let mask = i8x16_bitmask(special_bytes(vector(block)));
        if mask != 0 {
            return mask.trailing_zeros() as usize;
        }
        start = WIDTH;
    }
    let (blocks, _) = text
        .get(start..)
        .unwrap_or_default()
        .as_chunks::<{ STEP * WIDTH }>();
    for block in blocks {
        let [a, b, c, d] = vectors(block).map(special_bytes);
        if v128_any_true(v128_or(v128_or(a, b), v128_or(c, d))) {
            break;
        }
        start += block.len();
    }
    let (blocks, rest) = text.get(start..).unwrap_or_default().as_chunks::<WIDTH>();
    for block in blocks {
        let mask = i8x16_bitmask(special_bytes(vector(block)));
        if mask != 0 {
            return start + mask.trailing_zeros() as usize;
        }
        start += WIDTH;
    }
    let in_rest = rest.iter().position(|unit| is_special(u16::from(*unit)));
    start + in_rest.unwrap_or(rest.len())
}

/// The same of UTF-16; with `STOP_AT_SURROGATES` also up to the first surrogate.
pub(crate) fn plain_wide<const STOP_AT_SURROGATES: bool>(text: &[u16]) -> usize {
    let mut start = 0;
    let (blocks, rest) = text.as_chunks::<{ WIDTH / 2 }>();
    for block in blocks {
        let units = wide_vector(block);
        let mut special = special_units(units);
        if STOP_AT_SURROGATES {
            special = v128_or(special, surrogates(units));
        }
        let mask = i16x8_bitmask(special);
        if mask != 0 {
            return start + mask.trailing_zeros() as usize;
        }
        start += block.len();
    }
    let in_rest = rest.iter().position(|unit| {
        is_special(*unit) || STOP_AT_SURROGATES && matches!(unit, 0xD800..=0xDFFF)
    });
    start + in_rest.unwrap_or(rest.len())
}

fn vectors(block: &[u8; STEP * WIDTH]) -> [v128; STEP] {
    let (parts, _) = block.as_chunks::<WIDTH>();
    match parts {
        [a, b, c, d] => [vector(a), vector(b), vector(c), vector(d)],
        // A block has four parts.
        _ => [u8x16_splat(0); STEP],
    }
}

fn vector(bytes: &[u8; WIDTH]) -> v128 {
    // SAFETY: a vector may be loaded from any address, and sixteen bytes are there.
    unsafe { v128_load(bytes.as_ptr().cast()) }
}

fn wide_vector(units: &[u16; WIDTH / 2]) -> v128 {
    // SAFETY: a vector may be loaded from any address, and sixteen bytes are there.
    unsafe { v128_load(units.as_ptr().cast()) }
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
