//! Long work off the JavaScript thread: compiling and loading. As many at once as there are cores, on threads that
//! end when nothing is left to do (those of wasmtime's parallel compiler stay). Node's own pool is left to files and
//! name look-ups. What may take seconds has threads of its own: a plugin that is hard to compile must not keep the
//! others from being loaded.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

use crate::lock::lock;
use crate::settings::{HOST_STACK_BYTES, MAX_WASM_STACK_BYTES};

/// Making bytecode runs a guest on this thread.
const STACK_BYTES: usize = MAX_WASM_STACK_BYTES + 4 * HOST_STACK_BYTES;

type Job = Box<dyn FnOnce(Fate) + Send>;

/// What becomes of a job. Either way it is called once, so whoever waits for it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    Run,
    /// The system gives no thread.
    Refused,
}

/// Which threads a job runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lane {
    /// Milliseconds: loading native code.
    Quick,
    /// As long as a hostile module or bundle likes, within its budget.
    Long,
}

struct Jobs {
    waiting: VecDeque<Job>,
    threads: usize,
}

impl Jobs {
    const fn none() -> Mutex<Self> {
        Mutex::new(Self {
            waiting: VecDeque::new(),
            threads: 0,
        })
    }
}

static QUICK: Mutex<Jobs> = Jobs::none();
static LONG: Mutex<Jobs> = Jobs::none();

const fn jobs_of(lane: Lane) -> &'static Mutex<Jobs> {
    match lane {
        Lane::Quick => &QUICK,
        Lane::Long => &LONG,
    }
}

/// Runs `job` soon, on some thread; on this one, as refused, if the system gives no thread and none runs.
pub(crate) fn submit(lane: Lane, job: Job) {
    let most = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut jobs = lock(jobs_of(lane));
    jobs.waiting.push_back(job);
    if jobs.threads >= most {
        return;
    }
    let thread = std::thread::Builder::new()
        .name("escouade-job".to_owned())
        .stack_size(STACK_BYTES)
        .spawn(move || work(jobs_of(lane)));
    if thread.is_ok() {
        jobs.threads += 1;
    } else if jobs.threads == 0 {
        let refused = jobs.waiting.pop_back();
        drop(jobs);
        if let Some(job) = refused {
            job(Fate::Refused);
        }
    }
}

fn work(lane: &Mutex<Jobs>) {
    loop {
        let job = {
            let mut jobs = lock(lane);
            match jobs.waiting.pop_front() {
                Some(job) => job,
                None => {
                    jobs.threads -= 1;
                    return;
                }
            }
        };
        // Each job answers its own panic; this only keeps the thread count right.
        let _ = catch_unwind(AssertUnwindSafe(|| job(Fate::Run)));
    }
}
