//! `quickjs-native <file.js> <rounds>`: calls the script's `globalThis.work` that often and prints, for each round, a
//! line of the CPU time that it took, in milliseconds, and what it returned.

use std::error::Error;
use std::fs;

use rquickjs::{CatchResultExt, Context, Function, Runtime};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments
        .next()
        .ok_or("usage: quickjs-native <file.js> <rounds>")?;
    let rounds: u32 = arguments.next().unwrap_or_else(|| "1".to_owned()).parse()?;
    let source = fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
    let runtime = Runtime::new()?;
    // The guest has as much; the default of 256 KiB would stop deep recursion earlier than there.
    runtime.set_max_stack_size(1 << 20);
    let context = Context::full(&runtime)?;
    context.with(|ctx| {
        let work: Function = ctx
            .eval(source)
            .and_then(|()| ctx.globals().get("work"))
            .catch(&ctx)
            .map_err(|error| format!("{file}: {error}"))?;
        for _ in 0..rounds {
            let started = cpu_ms();
            let result: f64 = work
                .call(())
                .catch(&ctx)
                .map_err(|error| format!("{file}: {error}"))?;
            println!("{:.3} {result}", cpu_ms() - started);
        }
        Ok(())
    })
}

/// CPU time of this thread. `/proc` tells it in ticks of 4 ms on some systems, this clock to the nanosecond.
fn cpu_ms() -> f64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: `time` is a valid, writable timespec for the whole call.
    let status = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    assert_eq!(status, 0, "this system has no clock of a thread's CPU time");
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}
