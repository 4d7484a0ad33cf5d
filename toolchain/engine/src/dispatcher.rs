//! Brings what instances say to one JavaScript environment (the main thread, or a worker thread with its own).
//!
//! One list of instances that have something, one wake-up of the event loop when the list becomes non-empty: an
//! instance costs no handle of the event loop. JavaScript takes one slice at a time, round robin, so a flood of one
//! plugin neither blocks the loop nor starves the others. When the environment ends, its instances are killed.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use crate::instance::Shared;
use crate::lock::{lock, wait};
use crate::output::Event;

/// Told when the list becomes non-empty. Called on any thread.
pub(crate) type Wake = Box<dyn Fn() + Send + Sync>;

/// How long the end of an environment waits for its instances: a killed guest needs a tick.
const CLEANUP_WAIT: Duration = Duration::from_millis(500);

#[derive(Default)]
struct Ready {
    instances: VecDeque<Arc<Shared>>,
    /// The loop was woken and has not yet found the list empty: it needs no second wake-up.
    is_awake: bool,
}

pub(crate) struct Dispatcher {
    ready: Mutex<Ready>,
    live: Mutex<HashMap<u32, Arc<Shared>>>,
    fewer_live: Condvar,
    next_id: AtomicU32,
    /// `None` once the environment has ended: late output is dropped.
    wake: Mutex<Option<Wake>>,
}

impl std::fmt::Debug for Dispatcher {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Dispatcher").finish_non_exhaustive()
    }
}

impl Dispatcher {
    pub(crate) fn new(wake: Wake) -> Arc<Self> {
        Arc::new(Self {
            ready: Mutex::new(Ready::default()),
            live: Mutex::new(HashMap::new()),
            fewer_live: Condvar::new(),
            next_id: AtomicU32::new(1),
            wake: Mutex::new(Some(wake)),
        })
    }

    pub(crate) fn next_id(&self) -> u32 {
        self.next_id.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn add_live(&self, instance: &Arc<Shared>) {
        lock(&self.live).insert(instance.id, Arc::clone(instance));
    }

    /// The instance's thread is about to end and has delivered everything.
    pub(crate) fn remove_live(&self, id: u32) {
        let removed = lock(&self.live).remove(&id);
        self.fewer_live.notify_all();
        drop(removed);
    }

    /// `instance` has something to take and is not on the list.
    pub(crate) fn list(&self, instance: &Arc<Shared>) {
        // Held throughout: after the end of the environment nobody would take what is listed, and the list would keep
        // instance and dispatcher alive in a circle.
        let wake = lock(&self.wake);
        let Some(wake) = wake.as_ref() else {
            return;
        };
        let mut ready = lock(&self.ready);
        ready.instances.push_back(Arc::clone(instance));
        let was_awake = std::mem::replace(&mut ready.is_awake, true);
        drop(ready);
        if !was_awake {
            wake();
        }
    }

    /// The next slice and whose it is. `None` when nothing is left; the woken loop must ask until then, since only
    /// after that the next output wakes it again.
    pub(crate) fn take(&self) -> Option<(u32, Event)> {
        loop {
            let mut ready = lock(&self.ready);
            let Some(instance) = ready.instances.pop_front() else {
                ready.is_awake = false;
                return None;
            };
            drop(ready);
            let (event, has_more) = instance.output.take();
            let id = instance.id;
            if has_more {
                lock(&self.ready).instances.push_back(instance);
            }
            if let Some(event) = event {
                return Some((id, event));
            }
        }
    }

    /// The environment ends: nothing of it may be called any more, and nothing that it started may stay.
    pub(crate) fn close(&self) {
        *lock(&self.wake) = None;
        let live: Vec<_> = lock(&self.live).values().cloned().collect();
        for instance in live {
            instance.kill();
        }
        let deadline = Instant::now() + CLEANUP_WAIT;
        let mut live = lock(&self.live);
        while !live.is_empty() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            live = wait(&self.fewer_live, live, Some(left));
        }
        drop(live);
        lock(&self.ready).instances.clear();
    }
}
