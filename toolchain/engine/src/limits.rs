//! What one store may hold: linear memory in total, tables, instances. A refused growth of memory ends the guest
//! with a typed error, so no guest can catch it and go on.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use wasmtime::ResourceLimiter;

/// Elements of all tables together. QuickJS has about 2,000 functions in its table, a large Rust program 10,000.
const MAX_TABLE_ELEMENTS: usize = 200_000;
/// A component from a real toolchain has about ten core instances, memories and tables.
const MAX_INSTANCES: usize = 100;
const MAX_TABLES: usize = 50;
const MAX_MEMORIES: usize = 20;

/// Linear memory of an instance, readable from any thread.
#[derive(Debug, Default)]
pub(crate) struct MemoryMeter {
    now: AtomicUsize,
    peak: AtomicUsize,
}

impl MemoryMeter {
    pub(crate) fn now(&self) -> usize {
        self.now.load(Ordering::Relaxed)
    }

    pub(crate) fn peak(&self) -> usize {
        self.peak.load(Ordering::Relaxed)
    }

    fn set(&self, bytes: usize) {
        self.now.store(bytes, Ordering::Relaxed);
        self.peak.fetch_max(bytes, Ordering::Relaxed);
    }

    /// The store is gone, and its memory with it.
    pub(crate) fn release(&self) {
        self.now.store(0, Ordering::Relaxed);
    }
}

/// The guest asked for more memory than it may have.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MemoryLimitReached {
    pub(crate) limit_bytes: usize,
}

impl fmt::Display for MemoryLimitReached {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "more than {} bytes of memory", self.limit_bytes)
    }
}

impl std::error::Error for MemoryLimitReached {}

#[derive(Debug)]
pub(crate) struct StoreLimits {
    limit_bytes: usize,
    used_bytes: usize,
    table_elements: usize,
    meter: Arc<MemoryMeter>,
}

impl StoreLimits {
    pub(crate) fn new(limit_bytes: usize, meter: Arc<MemoryMeter>) -> Self {
        Self {
            limit_bytes,
            used_bytes: 0,
            table_elements: 0,
            meter,
        }
    }
}

impl ResourceLimiter for StoreLimits {
    fn memory_growing(
        &mut self,
        current: usize,
        desired: usize,
        maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        // Past what the module itself declared: memory.grow answers -1, as everywhere.
        if maximum.is_some_and(|maximum| desired > maximum) {
            return Ok(false);
        }
        let growth = desired.saturating_sub(current);
        let total = self.used_bytes.saturating_add(growth);
        if total > self.limit_bytes {
            return Err(wasmtime::Error::new(MemoryLimitReached {
                limit_bytes: self.limit_bytes,
            }));
        }
        self.used_bytes = total;
        self.meter.set(total);
        Ok(true)
    }

    fn table_growing(
        &mut self,
        current: usize,
        desired: usize,
        maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        let total = self
            .table_elements
            .saturating_add(desired.saturating_sub(current));
        if total > MAX_TABLE_ELEMENTS || maximum.is_some_and(|maximum| desired > maximum) {
            return Ok(false);
        }
        self.table_elements = total;
        Ok(true)
    }

    fn instances(&self) -> usize {
        MAX_INSTANCES
    }

    fn tables(&self) -> usize {
        MAX_TABLES
    }

    fn memories(&self) -> usize {
        MAX_MEMORIES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> StoreLimits {
        StoreLimits::new(1000, Arc::new(MemoryMeter::default()))
    }

    #[test]
    fn case_51_all_memories_count_together() {
        let mut limits = limits();
        assert!(limits.memory_growing(0, 600, None).unwrap());
        assert!(limits.memory_growing(0, 400, None).unwrap());
        let error = limits.memory_growing(400, 401, None).unwrap_err();
        assert!(error.downcast_ref::<MemoryLimitReached>().is_some());
        assert_eq!(limits.meter.now(), 1000);
    }

    #[test]
    fn a_growth_past_the_module_s_own_maximum_is_the_guest_s_to_handle() {
        assert!(!limits().memory_growing(0, 900, Some(800)).unwrap());
    }

    #[test]
    fn a_growth_that_fails_afterwards_stays_counted() {
        // wasmtime also tells failures of growths that it never asked about: to take those back would let a guest
        // lower what is counted.
        let mut limits = limits();
        assert!(limits.memory_growing(0, 900, None).unwrap());
        limits
            .memory_grow_failed(wasmtime::Error::msg("no memory"))
            .unwrap();
        assert!(limits.memory_growing(900, 1001, None).is_err());
    }

    #[test]
    fn tables_are_limited() {
        assert!(
            !limits()
                .table_growing(0, MAX_TABLE_ELEMENTS + 1, None)
                .unwrap()
        );
    }
}
