//! `quickjs-native <file.js> <rounds>`: evaluates a script of our own that often and prints, for each round, a line
//! of the milliseconds that it took and its result.

use std::error::Error;
use std::fs;
use std::time::Instant;

use rquickjs::{CatchResultExt, Context, Function, Runtime};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: quickjs-native <file.js> <rounds>")?;
    let rounds: u32 = arguments.next().unwrap_or_else(|| "1".to_owned()).parse()?;
    let source = fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
    let runtime = Runtime::new()?;
    // The guest has as much; the default of 256 KiB would stop deep recursion earlier than there.
    runtime.set_max_stack_size(1 << 20);
    let context = Context::full(&runtime)?;
    context.with(|ctx| {
        let work: Function = ctx
            .eval(format!("(() => {source})"))
            .catch(&ctx)
            .map_err(|error| format!("{file}: {error}"))?;
        for _ in 0..rounds {
            let started = Instant::now();
            let result: f64 = work.call(()).catch(&ctx).map_err(|error| format!("{file}: {error}"))?;
            println!("{:.3} {result}", started.elapsed().as_secs_f64() * 1000.0);
        }
        Ok(())
    })
}
