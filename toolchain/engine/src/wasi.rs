//! The functions of WASI preview 1 that a guest may import, and no others: the three standard streams, clocks,
//! randomness, three environment variables, waiting and exit. There is no folder, so those over files say so.
//!
//! Every pointer and length comes from the guest: each access is checked against its memory, each count has a limit,
//! and a wrong one is the guest's error (`EFAULT`, `EINVAL`), never ours.
//! Specification: <https://github.com/WebAssembly/WASI/blob/wasi-0.1/preview1/docs.md>

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use escouade_codegen::WASI_MODULE;
use wasmtime::{Caller, Engine, Linker};

use crate::absent_files;
use crate::end::Stop;
use crate::guest_memory::{Fault, GuestMemory, Outcome, copy_at, errno, offset};
use crate::guest_state::GuestState;
use crate::input::Readiness;
use crate::poll;

/// Bytes that one call writes; the guest goes on with the rest, as after any short write.
const MAX_WRITE_BYTES: usize = 1 << 20;
/// Bytes of randomness that one call gives before it looks at the budget again.
const RANDOM_CHUNK_BYTES: usize = 64 * 1024;

const FILETYPE_CHARACTER_DEVICE: u8 = 2;
const FDFLAG_NONBLOCK: u16 = 4;
const RIGHT_FD_READ: u64 = 1 << 1;
const RIGHT_FD_WRITE: u64 = 1 << 6;
const RIGHT_POLL: u64 = 1 << 27;

/// Runs `body` with the guest's memory and state; turns its outcome into an errno or the error that ends the guest.
fn call(
    mut caller: Caller<'_, GuestState>,
    body: impl FnOnce(&mut GuestMemory<'_>, &mut GuestState) -> Outcome,
) -> wasmtime::Result<i32> {
    let memory = match caller.data().memory {
        Some(memory) => memory,
        None => {
            let Some(memory) = caller
                .get_export("memory")
                .and_then(wasmtime::Extern::into_memory)
            else {
                return Ok(errno::FAULT);
            };
            caller.data_mut().memory = Some(memory);
            memory
        }
    };
    let (bytes, state) = memory.data_and_store_mut(&mut caller);
    match body(&mut GuestMemory(bytes), state) {
        Ok(()) => Ok(errno::SUCCESS),
        Err(Fault::Errno(errno)) => Ok(errno),
        Err(Fault::End(error)) => Err(error),
    }
}

fn fd_read(
    memory: &mut GuestMemory<'_>,
    state: &mut GuestState,
    (fd, iovecs, count, read_at): (i32, u32, u32, u32),
) -> Outcome {
    if fd != 0 || state.is_closed(fd) {
        return Err(Fault::Errno(errno::BADF));
    }
    let buffers = memory.iovecs(iovecs, count)?;
    memory.write(read_at, &0_u32.to_le_bytes())?;
    let Some((at, len)) = buffers.into_iter().find(|(_, len)| *len > 0) else {
        return Ok(());
    };
    let buffer = memory.slot(at, usize::try_from(len).unwrap_or(0))?;
    let shared = Arc::clone(&state.shared);
    loop {
        let max = buffer.len();
        let taken = shared.input.take(max, |part| {
            if let Some(target) = buffer.get_mut(..part.len()) {
                target.copy_from_slice(part);
            }
        });
        if let Some(taken) = taken {
            if taken.is_new_message && !std::mem::take(&mut state.is_turn_for_input) {
                shared.meter.new_turn();
            }
            shared.input_was_taken(taken);
            let bytes = u32::try_from(taken.bytes).unwrap_or(u32::MAX);
            return memory.write(read_at, &bytes.to_le_bytes());
        }
        if shared.input.readiness() == Readiness::Closed {
            // A guest that reads on past the end gets nothing else from it than its budget.
            return state.check();
        }
        if state.is_stdin_nonblocking {
            state.check()?;
            return Err(Fault::Errno(errno::AGAIN));
        }
        state.wait(true, None)?;
    }
}

fn fd_write(
    memory: &mut GuestMemory<'_>,
    state: &mut GuestState,
    (fd, iovecs, count, written_at): (i32, u32, u32, u32),
) -> Outcome {
    if (fd != 1 && fd != 2) || state.is_closed(fd) {
        return Err(Fault::Errno(errno::BADF));
    }
    let buffers = memory.iovecs(iovecs, count)?;
    // All of it before anything is written: a guest that is told of a fault may write the whole again.
    memory.slot(written_at, 4)?;
    for (at, len) in &buffers {
        memory.read(*at, usize::try_from(*len).unwrap_or(usize::MAX))?;
    }
    let mut room = MAX_WRITE_BYTES;
    let mut written = 0_u32;
    for (at, len) in buffers {
        let bytes = usize::try_from(len).unwrap_or(0).min(room);
        let part = memory.read(at, bytes)?;
        let output = &state.shared.output;
        let result = if fd == 1 {
            state.stdout.write(part, output)
        } else {
            state.stderr.write(part, output)
        };
        result.map_err(Stop::from)?;
        room -= bytes;
        written += u32::try_from(bytes).unwrap_or(0);
        if room == 0 {
            break;
        }
    }
    state
        .shared
        .add_bytes_out(usize::try_from(written).unwrap_or(0));
    state.check()?;
    memory.write(written_at, &written.to_le_bytes())
}

fn random_get(memory: &mut GuestMemory<'_>, state: &GuestState, at: u32, len: u32) -> Outcome {
    let target = memory.slot(at, usize::try_from(len).unwrap_or(0))?;
    for chunk in target.chunks_mut(RANDOM_CHUNK_BYTES) {
        getrandom::fill(chunk).map_err(|_| Fault::Errno(errno::IO))?;
        state.check()?;
    }
    Ok(())
}

/// Nanoseconds of one of WASI's clocks: wall clock, or time since this instance began (nobody's uptime leaks).
pub(crate) fn clock_ns(state: &GuestState, clock: i32) -> Outcome<u64> {
    let time = match clock {
        0 => SystemTime::now()
            .duration_since(SystemTime::UNIX_EPOCH)
            .unwrap_or(Duration::ZERO),
        1 => state.started.elapsed(),
        _ => return Err(Fault::Errno(errno::INVAL)),
    };
    Ok(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))
}

fn fd_fdstat_get(memory: &mut GuestMemory<'_>, state: &GuestState, fd: i32, at: u32) -> Outcome {
    only_open(state, fd)?;
    let rights = match fd {
        0 => RIGHT_FD_READ | RIGHT_POLL,
        1 | 2 => RIGHT_FD_WRITE | RIGHT_POLL,
        _ => return Err(Fault::Errno(errno::BADF)),
    };
    let flags = if fd == 0 && state.is_stdin_nonblocking {
        FDFLAG_NONBLOCK
    } else {
        0
    };
    let mut stat = [0_u8; 24];
    if let Some(kind) = stat.first_mut() {
        *kind = FILETYPE_CHARACTER_DEVICE;
    }
    copy_at(&mut stat, 2, &flags.to_le_bytes());
    copy_at(&mut stat, 8, &rights.to_le_bytes());
    memory.write(at, &stat)
}

fn fd_filestat_get(memory: &mut GuestMemory<'_>, state: &GuestState, fd: i32, at: u32) -> Outcome {
    only_open(state, fd)?;
    let mut stat = [0_u8; 64];
    copy_at(&mut stat, 16, &[FILETYPE_CHARACTER_DEVICE]);
    memory.write(at, &stat)
}

/// One of the three standard streams, and not closed.
fn only_open(state: &GuestState, fd: i32) -> Outcome {
    if (0..=2).contains(&fd) && !state.is_closed(fd) {
        Ok(())
    } else {
        Err(Fault::Errno(errno::BADF))
    }
}

/// Writes a list of NUL-ended strings the way `environ_get` and `args_get` do: pointers, then text.
fn write_strings(
    memory: &mut GuestMemory<'_>,
    strings: &[Vec<u8>],
    mut pointers_at: u32,
    mut text_at: u32,
) -> Outcome {
    for text in strings {
        memory.write(pointers_at, &text_at.to_le_bytes())?;
        memory.write(text_at, text)?;
        pointers_at = offset(pointers_at, 4)?;
        text_at = offset(text_at, u32::try_from(text.len()).unwrap_or(u32::MAX))?;
    }
    Ok(())
}

fn write_sizes(
    memory: &mut GuestMemory<'_>,
    strings: &[Vec<u8>],
    count_at: u32,
    bytes_at: u32,
) -> Outcome {
    let count = u32::try_from(strings.len()).unwrap_or(0);
    let bytes = u32::try_from(strings.iter().map(Vec::len).sum::<usize>()).unwrap_or(0);
    memory.write(count_at, &count.to_le_bytes())?;
    memory.write(bytes_at, &bytes.to_le_bytes())
}

type Context<'a> = Caller<'a, GuestState>;

/// A linker with exactly the functions of [`escouade_codegen::ALLOWED_WASI_FUNCTIONS`] (`wasi_tests.rs` compares).
pub(crate) fn linker(engine: &Engine) -> wasmtime::Result<Linker<GuestState>> {
    let mut linker = Linker::new(engine);
    add_streams(&mut linker)?;
    add_process(&mut linker)?;
    absent_files::add_to(&mut linker)?;
    Ok(linker)
}

fn add_streams(linker: &mut Linker<GuestState>) -> wasmtime::Result<()> {
    linker
        .func_wrap(
            WASI_MODULE,
            "fd_read",
            |c: Context<'_>, fd: i32, iovecs: u32, count: u32, at: u32| {
                call(c, |memory, state| {
                    fd_read(memory, state, (fd, iovecs, count, at))
                })
            },
        )?
        .func_wrap(
            WASI_MODULE,
            "fd_write",
            |c: Context<'_>, fd: i32, iovecs: u32, count: u32, at: u32| {
                call(c, |memory, state| {
                    fd_write(memory, state, (fd, iovecs, count, at))
                })
            },
        )?
        .func_wrap(WASI_MODULE, "fd_close", |c: Context<'_>, fd: i32| {
            // The streams stay ours: closing one only means that the guest is done with it.
            call(c, |_, state| {
                only_open(state, fd)?;
                state.close(fd);
                Ok(())
            })
        })?
        .func_wrap(
            WASI_MODULE,
            "fd_fdstat_get",
            |c: Context<'_>, fd: i32, at: u32| {
                call(c, |memory, state| fd_fdstat_get(memory, state, fd, at))
            },
        )?
        .func_wrap(
            WASI_MODULE,
            "fd_fdstat_set_flags",
            |c: Context<'_>, fd: i32, flags: i32| {
                call(c, |_, state| {
                    only_open(state, fd)?;
                    if flags & !i32::from(FDFLAG_NONBLOCK) != 0 {
                        return Err(Fault::Errno(errno::NOTSUP));
                    }
                    if fd == 0 {
                        state.is_stdin_nonblocking = flags != 0;
                    }
                    Ok(())
                })
            },
        )?
        .func_wrap(
            WASI_MODULE,
            "fd_filestat_get",
            |c: Context<'_>, fd: i32, at: u32| {
                call(c, |memory, state| fd_filestat_get(memory, state, fd, at))
            },
        )?
        .func_wrap(
            WASI_MODULE,
            "poll_oneoff",
            |c: Context<'_>, subscriptions: u32, events: u32, count: u32, at: u32| {
                call(c, |memory, state| {
                    poll::poll_oneoff(memory, state, (subscriptions, events, count, at))
                })
            },
        )?;
    Ok(())
}

fn add_process(linker: &mut Linker<GuestState>) -> wasmtime::Result<()> {
    linker
        .func_wrap(
            WASI_MODULE,
            "args_get",
            |c: Context<'_>, pointers: u32, text: u32| {
                call(c, |memory, _| write_strings(memory, &[], pointers, text))
            },
        )?
        .func_wrap(
            WASI_MODULE,
            "args_sizes_get",
            |c: Context<'_>, count: u32, bytes: u32| {
                call(c, |memory, _| write_sizes(memory, &[], count, bytes))
            },
        )?
        .func_wrap(
            WASI_MODULE,
            "environ_get",
            |c: Context<'_>, pointers: u32, text: u32| {
                call(c, |memory, state| {
                    write_strings(memory, &state.environment, pointers, text)
                })
            },
        )?
        .func_wrap(
            WASI_MODULE,
            "environ_sizes_get",
            |c: Context<'_>, count: u32, bytes: u32| {
                call(c, |memory, state| {
                    write_sizes(memory, &state.environment, count, bytes)
                })
            },
        )?
        .func_wrap(
            WASI_MODULE,
            "clock_res_get",
            |c: Context<'_>, clock: i32, at: u32| {
                call(c, |memory, state| {
                    clock_ns(state, clock)?;
                    memory.write(at, &1_u64.to_le_bytes())
                })
            },
        )?
        .func_wrap(
            WASI_MODULE,
            "clock_time_get",
            |c: Context<'_>, clock: i32, _precision: u64, at: u32| {
                call(c, |memory, state| {
                    let now = clock_ns(state, clock)?;
                    memory.write(at, &now.to_le_bytes())
                })
            },
        )?
        .func_wrap(
            WASI_MODULE,
            "random_get",
            |c: Context<'_>, at: u32, len: u32| {
                call(c, |memory, state| random_get(memory, state, at, len))
            },
        )?
        .func_wrap(WASI_MODULE, "sched_yield", |c: Context<'_>| {
            call(c, |_, state| state.check())
        })?
        .func_wrap(
            WASI_MODULE,
            "proc_exit",
            |_: Context<'_>, code: i32| -> wasmtime::Result<()> {
                Err(wasmtime::Error::new(Stop::Exit { code }))
            },
        )?;
    Ok(())
}
