//! The WASI preview 1 calls that the guest makes, in safe forms.
//!
//! Everything else of the standard library's view of WASI (arguments, files) stays unused. Errors of output are
//! dropped on purpose: whoever closed the pipe does not want it.

use wasi::{
    CLOCKID_MONOTONIC, CLOCKID_REALTIME, Ciovec, Clockid, EVENTTYPE_CLOCK, EVENTTYPE_FD_READ,
    Event, Iovec, Subscription, SubscriptionClock, SubscriptionFdReadwrite, SubscriptionU,
    SubscriptionUU,
};

pub(crate) const STDIN: u32 = 0;
pub(crate) const STDOUT: u32 = 1;
pub(crate) const STDERR: u32 = 2;

/// Nanoseconds of a clock; 0 if the host has none.
fn now_ns(clock: Clockid) -> u64 {
    // SAFETY: the call has no precondition.
    unsafe { wasi::clock_time_get(clock, 1) }.unwrap_or(0)
}

pub(crate) fn monotonic_ns() -> u64 {
    now_ns(CLOCKID_MONOTONIC)
}

pub(crate) fn wall_ns() -> u64 {
    now_ns(CLOCKID_REALTIME)
}

/// Fills a buffer with randomness. A host without any ends the instance: a plugin must never see predictable keys.
pub(crate) fn fill_random(buffer: &mut [u8]) {
    // SAFETY: the range is the given buffer.
    if unsafe { wasi::random_get(buffer.as_mut_ptr(), buffer.len()) }.is_err() {
        std::process::abort()
    }
}

pub(crate) fn exit(code: u32) -> ! {
    // SAFETY: the call never comes back.
    unsafe { wasi::proc_exit(code) };
    std::process::abort()
}

/// Writes everything; stops silently when nobody reads any more.
pub(crate) fn write_all(fd: u32, mut bytes: &[u8]) {
    while !bytes.is_empty() {
        let vector = Ciovec {
            buf: bytes.as_ptr(),
            buf_len: bytes.len(),
        };
        // SAFETY: the vector describes the given slice, which the call only reads.
        match unsafe { wasi::fd_write(fd, &[vector]) } {
            Ok(0) => return,
            Ok(count) => bytes = bytes.get(count..).unwrap_or_default(),
            Err(wasi::ERRNO_AGAIN | wasi::ERRNO_INTR) => wait_writable(fd),
            Err(_) => return,
        }
    }
}

fn wait_writable(fd: u32) {
    let u = SubscriptionUU {
        fd_write: SubscriptionFdReadwrite {
            file_descriptor: fd,
        },
    };
    let subscription = Subscription {
        userdata: 0,
        u: SubscriptionU {
            tag: wasi::EVENTTYPE_FD_WRITE.raw(),
            u,
        },
    };
    poll(&[subscription]);
}

/// Reads into the spare capacity of a buffer. `None` when the input has ended.
pub(crate) fn read_into(buffer: &mut Vec<u8>) -> Option<usize> {
    loop {
        let spare = buffer.spare_capacity_mut();
        let vector = Iovec {
            buf: spare.as_mut_ptr().cast(),
            buf_len: spare.len(),
        };
        // SAFETY: the vector describes the spare capacity, which the call may write.
        match unsafe { wasi::fd_read(STDIN, &[vector]) } {
            Ok(0) => return None,
            Ok(count) => {
                let len = buffer.len() + count.min(buffer.capacity() - buffer.len());
                // SAFETY: the call wrote that many bytes behind the old length.
                unsafe { buffer.set_len(len) };
                return Some(count);
            }
            Err(wasi::ERRNO_AGAIN | wasi::ERRNO_INTR) => {
                wait(true, None);
            }
            Err(_) => return None,
        }
    }
}

/// Asks the engine for exactly the span that is left of a timer: without it a span takes 10 ms at least. Not the moment
/// itself, which not every runtime for WASI can wait for.
const EXACT_NS: u64 = 1;

/// Waits for input, a time in nanoseconds from now, or whichever comes first. True when there is input (or its end).
pub(crate) fn wait(for_input: bool, timeout_ns: Option<u64>) -> bool {
    let input = for_input.then(|| Subscription {
        userdata: 0,
        u: SubscriptionU {
            tag: EVENTTYPE_FD_READ.raw(),
            u: SubscriptionUU {
                fd_read: SubscriptionFdReadwrite {
                    file_descriptor: STDIN,
                },
            },
        },
    });
    let timeout = timeout_ns.map(|timeout| Subscription {
        userdata: 1,
        u: SubscriptionU {
            tag: EVENTTYPE_CLOCK.raw(),
            u: SubscriptionUU {
                clock: SubscriptionClock {
                    id: CLOCKID_MONOTONIC,
                    timeout,
                    precision: EXACT_NS,
                    flags: 0,
                },
            },
        },
    });
    match (input, timeout) {
        (Some(input), Some(timeout)) => poll(&[input, timeout]),
        (Some(only), None) | (None, Some(only)) => poll(&[only]),
        (None, None) => false,
    }
}

/// True when the event with userdata 0 was among those that happened.
fn poll<const N: usize>(subscriptions: &[Subscription; N]) -> bool {
    let mut events = core::mem::MaybeUninit::<[Event; N]>::uninit();
    // SAFETY: both arrays have N places, the count given.
    let result =
        unsafe { wasi::poll_oneoff(subscriptions.as_ptr(), events.as_mut_ptr().cast(), N) };
    let count = result.unwrap_or(0).min(N);
    (0..count).any(|index| {
        // SAFETY: the call wrote `count` events, at most N, from the start.
        unsafe { events.as_ptr().cast::<Event>().add(index).read() }.userdata == 0
    })
}

/// The environment as name and value pairs; what is no UTF-8 is repaired.
pub(crate) fn environment() -> Vec<(String, String)> {
    // SAFETY: the call has no precondition.
    let Ok((count, bytes)) = (unsafe { wasi::environ_sizes_get() }) else {
        return Vec::new();
    };
    let mut pointers: Vec<*mut u8> = vec![core::ptr::null_mut(); count];
    let mut buffer: Vec<u8> = vec![0; bytes];
    // SAFETY: both buffers have the sizes that the host asked for.
    if unsafe { wasi::environ_get(pointers.as_mut_ptr(), buffer.as_mut_ptr()) }.is_err() {
        return Vec::new();
    }
    buffer
        .split(|byte| *byte == 0)
        .filter_map(|entry| {
            let text = String::from_utf8_lossy(entry);
            text.split_once('=')
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
        })
        .collect()
}
