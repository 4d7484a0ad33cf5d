//! Development commands, run by the scripts of the repository.
//!
//! `xtask preinitialize <built.wasm> <out.wasm>`: runs the guest's `initialize-runtime` once and writes a module that
//! starts from there.

mod preinitialize;

use std::process::ExitCode;

const USAGE: &str = "usage: xtask preinitialize <built.wasm> <out.wasm>";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["preinitialize", input, output] => preinitialize::preinitialize(input, output),
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
