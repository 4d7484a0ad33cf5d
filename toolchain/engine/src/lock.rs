//! Locking without poison: a panic on one instance's thread is caught and ends that instance alone, so what it left
//! behind a lock is still consistent for everyone else (each critical section is a few field updates).

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for `condition`, at most `timeout` if there is one. Spurious wake-ups are the caller's to handle.
pub(crate) fn wait<'a, T>(
    condition: &Condvar,
    guard: MutexGuard<'a, T>,
    timeout: Option<Duration>,
) -> MutexGuard<'a, T> {
    match timeout {
        None => condition
            .wait(guard)
            .unwrap_or_else(PoisonError::into_inner),
        Some(timeout) => {
            condition
                .wait_timeout(guard, timeout)
                .unwrap_or_else(PoisonError::into_inner)
                .0
        }
    }
}
