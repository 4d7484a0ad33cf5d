//! CPU time of one thread: read by the thread itself for its turn budget, and by others for statistics.
//!
//! CPU time, not wall time: a busy machine, a sleeping laptop or a changed clock never ends a good plugin.

/// CPU time that the calling thread has used, in nanoseconds.
#[cfg(unix)]
pub(crate) fn own_cpu_ns() -> u64 {
    read_clock(libc::CLOCK_THREAD_CPUTIME_ID)
}

/// Whether the calling thread's CPU time can be told at all: without it no budget would ever end.
pub(crate) fn is_available() -> bool {
    own_cpu_ns() > 0
}

#[cfg(unix)]
fn read_clock(clock: libc::clockid_t) -> u64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: `time` is a valid, writable timespec for the whole call; an unknown clock id is an error, not undefined.
    let status = unsafe { libc::clock_gettime(clock, &raw mut time) };
    if status != 0 {
        return 0;
    }
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let nanoseconds = u64::try_from(time.tv_nsec).unwrap_or(0);
    seconds
        .saturating_mul(1_000_000_000)
        .saturating_add(nanoseconds)
}

/// The clock of one thread, readable from any thread while the owner is alive. The holder must drop it before the
/// thread ends ([`crate::turn::TurnMeter`] does so under the lock that readers take).
#[cfg(any(target_os = "linux", target_os = "android"))]
#[derive(Debug)]
pub(crate) struct ThreadClock(libc::clockid_t);

#[cfg(any(target_os = "linux", target_os = "android"))]
impl ThreadClock {
    pub(crate) fn of_this_thread() -> Option<Self> {
        let mut clock: libc::clockid_t = 0;
        // SAFETY: pthread_self() is the calling, hence living, thread; `clock` is writable for the whole call.
        let status = unsafe { libc::pthread_getcpuclockid(libc::pthread_self(), &raw mut clock) };
        (status == 0).then_some(Self(clock))
    }

    pub(crate) fn cpu_ns(&self) -> u64 {
        read_clock(self.0)
    }
}

#[cfg(target_vendor = "apple")]
#[derive(Debug)]
pub(crate) struct ThreadClock(libc::mach_port_t);

#[cfg(target_vendor = "apple")]
impl ThreadClock {
    pub(crate) fn of_this_thread() -> Option<Self> {
        // SAFETY: pthread_self() is the calling, hence living, thread; its port stays valid while it lives.
        let port = unsafe { libc::pthread_mach_thread_np(libc::pthread_self()) };
        Some(Self(port))
    }

    pub(crate) fn cpu_ns(&self) -> u64 {
        let mut info = std::mem::MaybeUninit::<libc::thread_basic_info>::zeroed();
        let mut count = libc::THREAD_BASIC_INFO_COUNT;
        // SAFETY: `info` is a zeroed thread_basic_info and `count` says its length in integers, as the flavor asks.
        let status = unsafe {
            libc::thread_info(
                self.0,
                libc::THREAD_BASIC_INFO.cast_unsigned(),
                info.as_mut_ptr().cast(),
                &raw mut count,
            )
        };
        if status != libc::KERN_SUCCESS {
            return 0;
        }
        // SAFETY: all-zero bytes are a valid thread_basic_info, and the call above filled it.
        let info = unsafe { info.assume_init() };
        let part = |time: libc::time_value_t| {
            u64::try_from(time.seconds).unwrap_or(0) * 1_000_000_000
                + u64::try_from(time.microseconds).unwrap_or(0) * 1_000
        };
        part(info.user_time) + part(info.system_time)
    }
}

#[cfg(windows)]
pub(crate) fn own_cpu_ns() -> u64 {
    use windows_sys::Win32::System::Threading::GetCurrentThread;
    // SAFETY: GetCurrentThread returns a pseudo handle that is always valid on the calling thread.
    thread_times_ns(unsafe { GetCurrentThread() })
}

#[cfg(windows)]
fn thread_times_ns(thread: windows_sys::Win32::Foundation::HANDLE) -> u64 {
    use windows_sys::Win32::Foundation::FILETIME;
    use windows_sys::Win32::System::Threading::GetThreadTimes;
    let zero = FILETIME {
        dwLowDateTime: 0,
        dwHighDateTime: 0,
    };
    let (mut created, mut ended, mut kernel, mut user) = (zero, zero, zero, zero);
    // SAFETY: the handle is valid for the caller and the four structures are writable for the whole call.
    let status = unsafe {
        GetThreadTimes(
            thread,
            &raw mut created,
            &raw mut ended,
            &raw mut kernel,
            &raw mut user,
        )
    };
    if status == 0 {
        return 0;
    }
    let ticks =
        |time: FILETIME| (u64::from(time.dwHighDateTime) << 32) | u64::from(time.dwLowDateTime);
    // A tick is 100 ns.
    (ticks(kernel) + ticks(user)).saturating_mul(100)
}

#[cfg(windows)]
#[derive(Debug)]
pub(crate) struct ThreadClock(std::os::windows::io::OwnedHandle);

#[cfg(windows)]
impl ThreadClock {
    pub(crate) fn of_this_thread() -> Option<Self> {
        use std::os::windows::io::{FromRawHandle as _, OwnedHandle};
        use windows_sys::Win32::System::Threading::{
            GetCurrentThreadId, OpenThread, THREAD_QUERY_LIMITED_INFORMATION,
        };
        // SAFETY: the calling thread lives; a null result is checked below.
        let handle =
            unsafe { OpenThread(THREAD_QUERY_LIMITED_INFORMATION, 0, GetCurrentThreadId()) };
        if handle.is_null() {
            return None;
        }
        // SAFETY: OpenThread gave us this handle and nobody else closes it.
        Some(Self(unsafe { OwnedHandle::from_raw_handle(handle) }))
    }

    pub(crate) fn cpu_ns(&self) -> u64 {
        use std::os::windows::io::AsRawHandle as _;
        thread_times_ns(self.0.as_raw_handle())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_costs_cpu_time_and_waiting_does_not() {
        let before = own_cpu_ns();
        let mut sum = 0_u64;
        while own_cpu_ns() - before < 5_000_000 {
            sum = std::hint::black_box(sum.wrapping_mul(31).wrapping_add(7));
        }
        let worked = own_cpu_ns();
        std::thread::sleep(std::time::Duration::from_millis(30));
        assert!(own_cpu_ns() - worked < 20_000_000);
    }

    #[test]
    fn another_thread_reads_the_same_clock() {
        let clock = ThreadClock::of_this_thread().unwrap();
        let own = own_cpu_ns();
        std::thread::scope(|scope| {
            scope.spawn(|| assert!(clock.cpu_ns() >= own));
        });
    }
}
