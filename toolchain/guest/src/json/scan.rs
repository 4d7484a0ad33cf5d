//! Search for the bytes of a string that JSON treats in a special way: sixteen at once.

use core::arch::wasm32::{
    i8x16_bitmask, i8x16_lt, i8x16_splat, u8x16_eq, u8x16_lt, u8x16_splat, u64x2, v128_or,
};

/// Bytes compared at once.
const WIDTH: usize = 16;

/// Number of bytes up to the first quote, backslash or control character; with `STOP_AT_NON_ASCII` also up to the
/// first byte that is not ASCII.
pub(crate) fn plain_prefix<const STOP_AT_NON_ASCII: bool>(bytes: &[u8]) -> usize {
    let (blocks, rest) = bytes.as_chunks::<WIDTH>();
    for (index, block) in blocks.iter().enumerate() {
        let mask = special_mask::<STOP_AT_NON_ASCII>(block);
        if mask != 0 {
            return index * WIDTH + mask.trailing_zeros() as usize;
        }
    }
    let is_special = |byte: &u8| {
        matches!(*byte, b'"' | b'\\' | 0..=0x1F) || STOP_AT_NON_ASCII && !byte.is_ascii()
    };
    let in_rest = rest.iter().position(is_special).unwrap_or(rest.len());
    blocks.len() * WIDTH + in_rest
}

/// One bit for each byte that is special.
fn special_mask<const STOP_AT_NON_ASCII: bool>(block: &[u8; WIDTH]) -> u16 {
    let (low, high) = block.split_at(WIDTH / 2);
    let word = |half: &[u8]| half.try_into().map_or(0, u64::from_le_bytes);
    let bytes = u64x2(word(low), word(high));
    // As signed numbers, bytes outside of ASCII are negative and so below the space as well.
    let below_space = if STOP_AT_NON_ASCII {
        i8x16_lt(bytes, i8x16_splat(0x20))
    } else {
        u8x16_lt(bytes, u8x16_splat(0x20))
    };
    let quote = u8x16_eq(bytes, u8x16_splat(b'"'));
    let backslash = u8x16_eq(bytes, u8x16_splat(b'\\'));
    i8x16_bitmask(v128_or(below_space, v128_or(quote, backslash)))
}
