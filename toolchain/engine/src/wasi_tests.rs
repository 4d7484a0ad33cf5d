//! The host functions against what they promise: exactly the allowed ones exist, and no argument of a guest makes one
//! panic or reach outside of the guest's memory.

use std::fmt::Write as _;
use std::sync::Arc;

use escouade_codegen::{ALLOWED_WASI_FUNCTIONS, WASI_MODULE};
use sha2::{Digest, Sha256};
use wasmtime::{Linker, Store, Val, ValType};

use crate::core_guest::new_store;
use crate::dispatcher::Dispatcher;
use crate::guest_state::GuestState;
use crate::instance::{Blueprint, InstanceLimits, Shared};
use crate::lines::LineLimits;
use crate::module::{Code, LoadedModule, precompile};
use crate::settings::{engine, hex};
use crate::wasi::linker;

fn load(text: &str) -> Arc<LoadedModule> {
    let artefact = precompile(&wat::parse_str(text).unwrap()).unwrap();
    // SAFETY: `precompile` has just made these bytes.
    unsafe { LoadedModule::load(&artefact, &hex(&Sha256::digest(&artefact))) }.unwrap()
}

fn store_for(module: &Arc<LoadedModule>) -> Store<GuestState> {
    let blueprint = Blueprint {
        module: Arc::clone(module),
        runtime: None,
        environment: vec![("NAME".to_owned(), "value".to_owned())],
        files: Vec::new(),
        limits: InstanceLimits {
            memory_bytes: 1 << 20,
            turn_budget_ms: 10_000,
            max_input_bytes: 1000,
            max_output_bytes: 64 << 20,
            lines: LineLimits {
                max_line_bytes: 16 << 20,
                max_stderr_line_bytes: 1000,
                max_depth: 10,
                max_tokens: 100,
            },
        },
    };
    let shared = Shared::new(&Dispatcher::new(Box::new(|| ())), &blueprint.limits);
    shared.input.close();
    new_store(&shared, &blueprint).unwrap()
}

fn functions(linker: &Linker<GuestState>, store: &mut Store<GuestState>) -> Vec<String> {
    let mut names: Vec<String> = linker
        .iter(store)
        .map(|(module, name, _)| {
            assert_eq!(module, WASI_MODULE);
            name.to_owned()
        })
        .collect();
    names.sort();
    names
}

#[test]
fn e_wasm_9_a_guest_gets_the_allowed_functions_and_no_others() {
    let mut store = store_for(&load("(module)"));
    let linker = linker(engine().unwrap()).unwrap();
    let mut allowed = ALLOWED_WASI_FUNCTIONS.to_vec();
    allowed.sort_unstable();
    assert_eq!(functions(&linker, &mut store), allowed);
}

/// A module that exports a call to one host function, of the type it has.
fn wrapper(name: &str, parameters: &[ValType], has_result: bool) -> String {
    let mut types = String::new();
    let mut arguments = String::new();
    for (index, parameter) in parameters.iter().enumerate() {
        write!(types, " {parameter}").unwrap();
        write!(arguments, " (local.get {index})").unwrap();
    }
    let result = if has_result { "(result i32)" } else { "" };
    format!(
        r#"(module
            (import "{WASI_MODULE}" "{name}" (func $host (param{types}) {result}))
            (memory (export "memory") 1)
            (func (export "call") (param{types}) {result} (call $host{arguments})))"#
    )
}

#[test]
fn e_wasm_9_no_argument_makes_a_host_function_panic() {
    const EXTREMES: [i64; 10] = [0, 1, 2, 7, 8, 1000, 65_532, 65_536, -1, i32::MIN as i64];
    let linker = linker(engine().unwrap()).unwrap();
    let mut probe = store_for(&load("(module)"));
    let mut random = 1_u64;
    for name in ALLOWED_WASI_FUNCTIONS {
        let function = linker.get(&mut probe, WASI_MODULE, name).unwrap();
        let kind = function.into_func().unwrap().ty(&probe);
        let parameters: Vec<ValType> = kind.params().collect();
        let has_result = kind.results().len() == 1;
        let module = load(&wrapper(name, &parameters, has_result));
        let Code::Core { module: code, .. } = &module.code else {
            panic!("a core module");
        };
        let mut store = store_for(&module);
        let instance = linker.instantiate(&mut store, code).unwrap();
        let call = instance.get_func(&mut store, "call").unwrap();
        for round in 0..400_usize {
            let arguments: Vec<Val> = parameters
                .iter()
                .map(|parameter| {
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    let pick = usize::try_from(random >> 33).unwrap();
                    // The first rounds take one extreme for all parameters, the others mix them.
                    let index = if round < EXTREMES.len() { round } else { pick };
                    let value = EXTREMES[index % EXTREMES.len()];
                    match parameter {
                        ValType::I64 => Val::I64(value),
                        _ => Val::I32(i32::try_from(value).unwrap()),
                    }
                })
                .collect();
            let mut results = vec![Val::I32(0); usize::from(has_result)];
            // An errno, or an end such as proc_exit: anything but a panic.
            let _ = call.call(&mut store, &arguments, &mut results);
        }
    }
}
