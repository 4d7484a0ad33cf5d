//! `xtask quickjs-native <file.js>`: runs a script in the guest's QuickJS built for this machine and prints the
//! milliseconds that it took, so that the benchmark can tell what the sandbox costs. The file is our own.

use std::error::Error;
use std::fs;
use std::time::Instant;

use rquickjs::{CatchResultExt, Context, Runtime};

/// Evaluates the file once and prints `<ms> <result>`.
pub(crate) fn run(file: &str) -> Result<(), Box<dyn Error>> {
    let source = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let runtime = Runtime::new()?;
    // The guest has megabytes of stack too; the default of 256 KiB would stop deep recursion earlier than there.
    runtime.set_max_stack_size(1 << 20);
    let context = Context::full(&runtime)?;
    context.with(|ctx| {
        let started = Instant::now();
        let result: f64 = ctx
            .eval(source)
            .catch(&ctx)
            .map_err(|error| format!("{file}: {error}"))?;
        println!("{:.3} {result}", started.elapsed().as_secs_f64() * 1000.0);
        Ok(())
    })
}
