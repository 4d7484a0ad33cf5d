//! Development commands, run by the scripts of the repository.
//!
//! `xtask preinitialize <built.wasm> <out.wasm>`: runs the guest's `initialize-runtime` once and writes a module that
//! starts from there. `xtask quickjs-native <file.js>`: see `quickjs_native.rs`.

mod preinitialize;
#[cfg(feature = "quickjs-native")]
mod quickjs_native;

use std::process::ExitCode;

const USAGE: &str =
    "usage: xtask preinitialize <built.wasm> <out.wasm>\n       xtask quickjs-native <file.js>";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["preinitialize", input, output] => preinitialize::preinitialize(input, output),
        #[cfg(feature = "quickjs-native")]
        ["quickjs-native", file] => quickjs_native::run(file),
        #[cfg(not(feature = "quickjs-native"))]
        ["quickjs-native", _] => Err("xtask was built without its feature quickjs-native".into()),
        _ => Err(USAGE.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
