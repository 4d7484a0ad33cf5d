//! Pages that every instance of a module writes before its first wait, copied by one call at the next start.
//!
//! Instances share a module's first memory copy-on-write. Each first write to a page costs an exception, and since the
//! page was mostly read before, an interrupt of the other processors as well: a third of the CPU time of a JavaScript
//! plugin's start. So they are learned twice: for a plugin the pages that all of its first few instances had written
//! when they waited for the first time, and for plugins that started less often the pages that the first few different
//! plugins had all written, which are those of the runtime's own start. The others stay shared. No plugin can add a
//! page to another's starts: what it alone writes is not written by all.
//!
//! Nothing of a guest is read for this, and nothing changes but when a page is copied. Only Linux tells which pages
//! are an instance's own; where that can't be learned, pages are copied at their first write.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use crate::lock::lock;

/// Instances of one plugin, or different plugins, that must agree on a page.
const OBSERVED: usize = 4;
/// What is looked at, from the start of the memory: a runtime's image has 2 MiB.
const MAX_BYTES: usize = 4 << 20;

#[derive(Debug)]
pub(crate) struct WarmPages {
    /// Never given twice in a process.
    id: u64,
    learning: Mutex<Learning>,
    /// Offsets in bytes, whole pages, ascending. Empty when nothing can be learned.
    learned: OnceLock<Vec<Range<usize>>>,
}

impl Default for WarmPages {
    fn default() -> Self {
        static NEXT_ID: AtomicU64 = AtomicU64::new(1);
        Self {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            learning: Mutex::default(),
            learned: OnceLock::new(),
        }
    }
}

#[derive(Debug, Default)]
struct Learning {
    /// Who was observed so far.
    observed: Vec<u64>,
    /// One entry a page: written by every one so far.
    is_written: Vec<bool>,
}

/// What is known for one start: from the plugin's own, and from those of all plugins.
pub(crate) struct WarmStart<'a> {
    pub(crate) own: &'a Arc<WarmPages>,
    pub(crate) all: &'a Arc<WarmPages>,
}

/// One instance under observation until its first wait.
#[derive(Debug)]
pub(crate) struct Observation {
    own: Arc<WarmPages>,
    all: Arc<WarmPages>,
    address: usize,
    bytes: usize,
}

impl WarmStart<'_> {
    /// For a memory that no code of the guest has used yet: copies what is known, or gives what must learn it.
    pub(crate) fn begin(&self, memory: &mut [u8]) -> Option<Observation> {
        let Some(learned) = self.own.learned.get().or_else(|| self.all.learned.get()) else {
            return Some(Observation {
                own: Arc::clone(self.own),
                all: Arc::clone(self.all),
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
}

impl WarmPages {
    /// `observed`: which instance or plugin this is; one that was observed before is not again.
    fn learn(&self, observed: Option<u64>, written: Option<&[bool]>) {
        let Some(written) = written else {
            self.learned.get_or_init(Vec::new);
            return;
        };
        let mut learning = lock(&self.learning);
        if observed.is_some_and(|one| learning.observed.contains(&one)) {
            return;
        }
        if learning.observed.is_empty() {
            learning.is_written = written.to_vec();
        } else {
            // Pages that one of them did not even have are not common to all.
            learning.is_written.truncate(written.len());
            for (all, this) in learning.is_written.iter_mut().zip(written) {
                *all &= this;
            }
        }
        learning.observed.push(observed.unwrap_or_default());
        if learning.observed.len() >= OBSERVED {
            let is_written = std::mem::take(&mut learning.is_written);
            self.learned
                .get_or_init(|| ranges(&is_written, system::page_bytes()));
        }
    }
}

impl Observation {
    pub(crate) fn end(self) {
        let written = system::written_pages(self.address, self.bytes);
        self.own.learn(None, written.as_deref());
        if !Arc::ptr_eq(&self.own, &self.all) {
            self.all.learn(Some(self.own.id), written.as_deref());
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
            pages.learn(None, Some(&written));
            assert_eq!(pages.learned.get(), None);
        }
        pages.learn(None, Some(&[true; 8]));
        let first_page = 0..system::page_bytes();
        assert_eq!(
            pages.learned.get().map(Vec::as_slice),
            Some(std::slice::from_ref(&first_page))
        );
    }

    #[test]
    fn one_plugin_counts_once_for_all_however_often_it_starts() {
        let all = WarmPages::default();
        for _ in 0..10 {
            all.learn(Some(7), Some(&[true; 4]));
        }
        assert_eq!(all.learned.get(), None);
        for plugin in 8..11 {
            all.learn(Some(plugin), Some(&[true, false, false, false]));
        }
        let first_page = 0..system::page_bytes();
        assert_eq!(
            all.learned.get().map(Vec::as_slice),
            Some(std::slice::from_ref(&first_page))
        );
    }

    #[test]
    fn nothing_is_copied_where_nothing_can_be_learned() {
        let pages = Arc::new(WarmPages::default());
        pages.learn(None, None);
        let start = WarmStart {
            own: &pages,
            all: &Arc::default(),
        };
        assert!(start.begin(&mut [0; 64]).is_none());
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
