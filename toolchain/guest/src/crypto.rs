//! Randomness for `crypto`, from the host's generator at each call.

use rquickjs::{Ctx, Result, TypedArray};

use crate::encoding::copy_into;
use crate::wasi_calls::fill_random;

/// Fills an array of bytes. Its size was limited by the prelude (65,536 bytes).
pub(crate) fn fill<'js>(_ctx: Ctx<'js>, target: TypedArray<'js, u8>) -> Result<()> {
    let mut bytes = vec![0; target.len()];
    fill_random(&mut bytes);
    copy_into(&target, &bytes);
    Ok(())
}

/// A version 4 UUID (RFC 9562).
pub(crate) fn random_uuid() -> String {
    let mut bytes = [0; 16];
    fill_random(&mut bytes);
    let value = u128::from_be_bytes(bytes);
    let value = (value & !(0xF << 76) & !(0x3 << 62)) | (0x4 << 76) | (0x2 << 62);
    let digits = format!("{value:032x}");
    let part = |from: usize, to: usize| digits.get(from..to).unwrap_or_default();
    format!(
        "{}-{}-{}-{}-{}",
        part(0, 8),
        part(8, 12),
        part(12, 16),
        part(16, 20),
        part(20, 32)
    )
}
