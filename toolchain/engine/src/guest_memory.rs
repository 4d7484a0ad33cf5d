//! A guest's memory as its host functions see it: every address and length is the guest's, so every access is checked,
//! and a wrong one is answered with an errno.

use crate::end::Stop;

/// Buffers of one call. POSIX allows 1,024 (`IOV_MAX`).
const MAX_IOVECS: u32 = 1_024;

pub(crate) mod errno {
    pub(crate) const SUCCESS: i32 = 0;
    pub(crate) const AGAIN: i32 = 6;
    pub(crate) const BADF: i32 = 8;
    pub(crate) const FAULT: i32 = 21;
    pub(crate) const INVAL: i32 = 28;
    pub(crate) const IO: i32 = 29;
    pub(crate) const NOTSUP: i32 = 58;
    pub(crate) const SPIPE: i32 = 70;
}

/// The guest's own mistake: an errno, or what ends it.
pub(crate) enum Fault {
    Errno(i32),
    End(wasmtime::Error),
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Self::End(wasmtime::Error::new(stop))
    }
}

pub(crate) type Outcome<T = ()> = Result<T, Fault>;

/// The guest's memory with bounds-checked access.
pub(crate) struct GuestMemory<'a>(pub(crate) &'a mut [u8]);

impl GuestMemory<'_> {
    fn range(at: u32, bytes: usize) -> Option<std::ops::Range<usize>> {
        let start = usize::try_from(at).ok()?;
        Some(start..start.checked_add(bytes)?)
    }

    pub(crate) fn read(&self, at: u32, bytes: usize) -> Outcome<&[u8]> {
        Self::range(at, bytes)
            .and_then(|range| self.0.get(range))
            .ok_or(Fault::Errno(errno::FAULT))
    }

    pub(crate) fn slot(&mut self, at: u32, bytes: usize) -> Outcome<&mut [u8]> {
        Self::range(at, bytes)
            .and_then(|range| self.0.get_mut(range))
            .ok_or(Fault::Errno(errno::FAULT))
    }

    pub(crate) fn write(&mut self, at: u32, bytes: &[u8]) -> Outcome {
        self.slot(at, bytes.len())?.copy_from_slice(bytes);
        Ok(())
    }

    pub(crate) fn read_u32(&self, at: u32) -> Outcome<u32> {
        let bytes = self.read(at, 4)?;
        Ok(bytes.try_into().map_or(0, u32::from_le_bytes))
    }

    /// Address and length of each buffer of a list.
    pub(crate) fn iovecs(&self, at: u32, count: u32) -> Outcome<Vec<(u32, u32)>> {
        if count > MAX_IOVECS {
            return Err(Fault::Errno(errno::INVAL));
        }
        (0..count)
            .map(|index| {
                let entry = offset(at, index * 8)?;
                Ok((self.read_u32(entry)?, self.read_u32(offset(entry, 4)?)?))
            })
            .collect()
    }
}

pub(crate) fn offset(at: u32, by: u32) -> Outcome<u32> {
    at.checked_add(by).ok_or(Fault::Errno(errno::FAULT))
}

pub(crate) fn copy_at(target: &mut [u8], at: usize, bytes: &[u8]) {
    if let Some(slot) = target.get_mut(at..at + bytes.len()) {
        slot.copy_from_slice(bytes);
    }
}
