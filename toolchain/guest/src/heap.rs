//! The heap as the snapshot holds it.
//!
//! Every instance shares the snapshot's pages until it writes to them. What an instance allocates first would land in
//! the holes that start-up left between its own objects, and so copy a page of the snapshot for a few bytes each:
//! 200 KB for an idle plugin. The holes are therefore filled, and an instance begins on fresh pages behind them.

use std::alloc::{Layout, alloc, dealloc};

/// More than any hole. The block also makes the memory grow here, once, and not at each start.
const PROBE_BYTES: usize = 512 * 1024;
/// The allocator's smallest block; all sizes are multiples of it.
const STEP_BYTES: usize = 16;
/// Holes of up to this size are filled step by step, larger ones by halves first.
const SMALL_BYTES: usize = 1024;

/// Fills the holes with blocks that are never freed, and zeros, which the module's file does not have to hold.
pub(crate) fn fill_holes() {
    let Some(end) = probe() else { return };
    let halves = (0..)
        .map(|shift| PROBE_BYTES >> shift)
        .take_while(|size| *size > SMALL_BYTES);
    let steps = (1..=SMALL_BYTES / STEP_BYTES)
        .rev()
        .map(|count| count * STEP_BYTES - size_of::<usize>());
    for size in halves.chain(steps) {
        while fill_one(size, end) {}
    }
}

/// The address from which on everything is free.
fn probe() -> Option<usize> {
    let layout = Layout::from_size_align(PROBE_BYTES, STEP_BYTES).ok()?;
    // SAFETY: the layout's size is not zero; what it gives goes back with the same layout.
    unsafe {
        let block = alloc(layout);
        if block.is_null() {
            return None;
        }
        dealloc(block, layout);
        Some(block.addr())
    }
}

/// Allocates a block of this size for ever if it lies in front of `end`.
fn fill_one(size: usize, end: usize) -> bool {
    let Ok(layout) = Layout::from_size_align(size, align_of::<usize>()) else {
        return false;
    };
    // SAFETY: the layout's size is not zero; the block is only written within its size, and goes back with the same
    // layout or not at all.
    unsafe {
        let block = alloc(layout);
        if block.is_null() {
            return false;
        }
        if block.addr() >= end {
            dealloc(block, layout);
            return false;
        }
        block.write_bytes(0, size);
        true
    }
}
