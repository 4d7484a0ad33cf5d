//! Pages that every instance of a module writes before its first wait, copied by one call at the next start.
//!
//! Instances share a module's first memory copy-on-write. Each first write to a page costs an exception, and since the
//! page was mostly read before, an interrupt of the other processors as well: a third of the CPU time of a JavaScript
//! plugin's start. Which pages the runtime's own start writes does not depend on the plugin, so they are learned: the
//! pages that all of the first few instances had written when they waited for the first time. The others stay shared.
//!
//! Nothing of a guest is read for this, and nothing changes but when a page is copied. Only Linux tells which pages
//! are an instance's own; where that can't be learned, pages are copied at their first write.

use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock};

use crate::lock::lock;

/// Instances that must agree on a page.
const OBSERVED: u32 = 4;
/// What is looked at, from the start of the memory: a runtime's image has 2 MiB.
const MAX_BYTES: usize = 4 << 20;

#[derive(Debug, Default)]
pub(crate) struct WarmPages {
    learning: Mutex<Learning>,
    /// Offsets in bytes, whole pages, ascending. Empty when nothing can be learned.
    learned: OnceLock<Vec<Range<usize>>>,
}

#[derive(Debug, Default)]
struct Learning {
    observed: u32,
    /// One entry a page: written by every instance so far.
    is_written: Vec<bool>,
}

/// One instance under observation until its first wait.
#[derive(Debug)]
pub(crate) struct Observation {
    pages: Arc<WarmPages>,
    address: usize,
    bytes: usize,
}

impl WarmPages {
    /// For a memory that no code of the guest has used yet: copies what is known, or gives what must learn it.
    pub(crate) fn begin(self: &Arc<Self>, memory: &mut [u8]) -> Option<Observation> {
        let Some(learned) = self.learned.get() else {
            return Some(Observation {
                pages: Arc::clone(self),
                address: memory.as_ptr().addr(),
                bytes: memory.len().min(MAX_BYTES),
            });
        };
        for range in learned {
            if let Some(part) = memory.get_mut(range.clone()) {
                system::copy_pages(part);
            }
        }
        None
    }

    fn learn(&self, written: Option<Vec<bool>>) {
        let Some(written) = written else {
            self.learned.get_or_init(Vec::new);
            return;
        };
        let mut learning = lock(&self.learning);
        if learning.observed == 0 {
            learning.is_written = written;
        } else {
            // Pages that one of them did not even have are not common to all.
            learning.is_written.truncate(written.len());
            for (all, this) in learning.is_written.iter_mut().zip(written) {
                *all &= this;
            }
        }
        learning.observed += 1;
        if learning.observed >= OBSERVED {
            let is_written = std::mem::take(&mut learning.is_written);
            self.learned
                .get_or_init(|| ranges(&is_written, system::page_bytes()));
        }
    }
}

impl Observation {
    pub(crate) fn end(self) {
        if self.pages.learned.get().is_none() {
            self.pages
                .learn(system::written_pages(self.address, self.bytes));
        }
    }
}

/// Runs of pages as offsets in bytes.
fn ranges(is_written: &[bool], page_bytes: usize) -> Vec<Range<usize>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for (page, _) in is_written
        .iter()
        .enumerate()
        .filter(|(_, is_written)| **is_written)
    {
        let start = page * page_bytes;
        match ranges.last_mut() {
            Some(last) if last.end == start => last.end = start + page_bytes,
            _ => ranges.push(start..start + page_bytes),
        }
    }
    ranges
}

#[cfg(target_os = "linux")]
mod system {
    use std::fs::File;
    use std::os::unix::fs::FileExt;

    /// Bits of an entry of `/proc/self/pagemap`: in memory, and still the file's page.
    const PRESENT: u64 = 1 << 63;
    const OF_A_FILE: u64 = 1 << 61;
    const ENTRY_BYTES: usize = 8;

    pub(super) fn page_bytes() -> usize {
        // SAFETY: the call has no precondition.
        let bytes = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
        usize::try_from(bytes).unwrap_or(4096)
    }

    /// Which pages of a range of addresses are this process's own by now. `None` if the system does not tell.
    pub(super) fn written_pages(address: usize, bytes: usize) -> Option<Vec<bool>> {
        let page_bytes = page_bytes();
        let mut entries = vec![0; bytes / page_bytes * ENTRY_BYTES];
        let at = u64::try_from(address / page_bytes * ENTRY_BYTES).ok()?;
        File::open("/proc/self/pagemap")
            .ok()?
            .read_exact_at(&mut entries, at)
            .ok()?;
        let is_written = |entry: &[u8]| {
            let flags = entry.try_into().map_or(0, u64::from_ne_bytes);
            flags & PRESENT != 0 && flags & OF_A_FILE == 0
        };
        Some(entries.chunks_exact(ENTRY_BYTES).map(is_written).collect())
    }

    /// Makes whole pages this process's own. A kernel older than 5.14 refuses, which changes nothing.
    pub(super) fn copy_pages(pages: &mut [u8]) {
        // SAFETY: the range is memory that is borrowed for writing; this advice leaves its contents as they are.
        unsafe {
            libc::madvise(
                pages.as_mut_ptr().cast(),
                pages.len(),
                libc::MADV_POPULATE_WRITE,
            );
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    pub(super) fn page_bytes() -> usize {
        4096
    }

    pub(super) fn written_pages(_address: usize, _bytes: usize) -> Option<Vec<bool>> {
        None
    }

    pub(super) fn copy_pages(_pages: &mut [u8]) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_pages_make_one_range() {
        assert_eq!(ranges(&[true, true, false, true], 10), vec![0..20, 30..40]);
        assert!(ranges(&[false; 3], 10).is_empty());
    }

    #[test]
    fn only_pages_that_all_wrote_are_learned() {
        let pages = WarmPages::default();
        for written in [
            vec![true, true, false, true],
            vec![true, true, true],
            vec![true, false, true, true],
        ] {
            pages.learn(Some(written));
            assert_eq!(pages.learned.get(), None);
        }
        pages.learn(Some(vec![true; 8]));
        let first_page = 0..system::page_bytes();
        assert_eq!(
            pages.learned.get().map(Vec::as_slice),
            Some(std::slice::from_ref(&first_page))
        );
    }

    #[test]
    fn nothing_is_copied_where_nothing_can_be_learned() {
        let pages = Arc::new(WarmPages::default());
        pages.learn(None);
        assert!(pages.begin(&mut [0; 64]).is_none());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn written_pages_are_told_from_untouched_ones() {
        let page = system::page_bytes();
        let mut memory = vec![0_u8; 6 * page];
        let first = memory.as_ptr().addr().next_multiple_of(page) - memory.as_ptr().addr();
        memory[first + 2 * page] = 1;
        let written = system::written_pages(memory.as_ptr().addr() + first, 4 * page).unwrap();
        assert!(written[2]);
    }
}
