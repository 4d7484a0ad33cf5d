//! Every setting of wasmtime that this engine chooses, in one struct, and the one process-wide [`Engine`].
//!
//! Both users of the struct destructure it: [`Settings::config`] applies each field, [`Settings::entries`] puts each
//! field into the fingerprint that keys the cache of native code. A new setting therefore does not compile until it
//! is in both, and native code made under other settings is never found again.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use sha2::{Digest, Sha256};
use wasmtime::{Config, Engine, OptLevel};

use crate::error::EngineError;

/// The version that `Cargo.toml` pins; a test compares the two.
pub(crate) const WASMTIME_VERSION: &str = "48.0.8";

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

/// Stack that a guest may use. Large enough that QuickJS meets its own limit first and throws a RangeError which the
/// plugin can catch, instead of a trap that ends it. Pages are only touched when used, so an idle plugin pays nothing.
pub(crate) const MAX_WASM_STACK_BYTES: usize = 16 << 20;
/// What host functions need beyond the guest's stack, on the same thread.
pub(crate) const HOST_STACK_BYTES: usize = 1 << 20;

pub(crate) struct Settings {
    optimize_for_speed: bool,
    parallel_compilation: bool,
    epoch_interruption: bool,
    native_unwind_info: bool,
    memory_init_cow: bool,
    signals_based_traps: bool,
    concurrency_support: bool,
    max_wasm_stack_bytes: usize,
    async_stack_bytes: usize,
    memory_reservation_bytes: u64,
    memory_guard_bytes: u64,
    memory_reservation_for_growth_bytes: u64,
    wasm_simd: bool,
    wasm_relaxed_simd: bool,
    wasm_bulk_memory: bool,
    wasm_multi_value: bool,
    wasm_tail_call: bool,
    wasm_multi_memory: bool,
    wasm_memory64: bool,
    wasm_extended_const: bool,
    wasm_wide_arithmetic: bool,
    wasm_custom_page_sizes: bool,
    wasm_component_model: bool,
}

pub(crate) const SETTINGS: Settings = Settings {
    optimize_for_speed: true,
    parallel_compilation: true,
    epoch_interruption: true,
    // Traps are reported as one sentence: nobody walks the guest's stack, so no table for it is written.
    native_unwind_info: false,
    memory_init_cow: true,
    signals_based_traps: true,
    concurrency_support: false,
    max_wasm_stack_bytes: MAX_WASM_STACK_BYTES,
    async_stack_bytes: MAX_WASM_STACK_BYTES + HOST_STACK_BYTES,
    // Address space, not memory. With all that a 32-bit address can reach reserved, guests need no bounds checks:
    // measured with QuickJS (fib, sorting, objects, JSON; CPU time), 64 MiB costs 17 to 28 % more time and 17 % more
    // code. 1,000 instances take 4 TiB of the 128 TiB there are, and 7 mappings each of the 65,530 that Linux allows.
    memory_reservation_bytes: 4 * 1024 * MIB,
    memory_guard_bytes: 32 * MIB,
    memory_reservation_for_growth_bytes: 2 * MIB,
    wasm_simd: true,
    wasm_relaxed_simd: false,
    wasm_bulk_memory: true,
    wasm_multi_value: true,
    wasm_tail_call: true,
    wasm_multi_memory: true,
    // Its addresses need bounds checks, and nothing made for this engine has more than 4 GiB.
    wasm_memory64: false,
    wasm_extended_const: true,
    wasm_wide_arithmetic: false,
    wasm_custom_page_sizes: false,
    wasm_component_model: true,
};

impl Settings {
    fn config(&self) -> Config {
        let Self {
            optimize_for_speed,
            parallel_compilation,
            epoch_interruption,
            native_unwind_info,
            memory_init_cow,
            signals_based_traps,
            concurrency_support,
            max_wasm_stack_bytes,
            async_stack_bytes,
            memory_reservation_bytes,
            memory_guard_bytes,
            memory_reservation_for_growth_bytes,
            wasm_simd,
            wasm_relaxed_simd,
            wasm_bulk_memory,
            wasm_multi_value,
            wasm_tail_call,
            wasm_multi_memory,
            wasm_memory64,
            wasm_extended_const,
            wasm_wide_arithmetic,
            wasm_custom_page_sizes,
            wasm_component_model,
        } = *self;
        let mut config = Config::new();
        config
            .cranelift_opt_level(if optimize_for_speed {
                OptLevel::Speed
            } else {
                OptLevel::None
            })
            .parallel_compilation(parallel_compilation)
            .epoch_interruption(epoch_interruption)
            .native_unwind_info(native_unwind_info)
            .memory_init_cow(memory_init_cow)
            .signals_based_traps(signals_based_traps)
            .concurrency_support(concurrency_support)
            .max_wasm_stack(max_wasm_stack_bytes)
            .async_stack_size(async_stack_bytes)
            .memory_reservation(memory_reservation_bytes)
            .memory_guard_size(memory_guard_bytes)
            .memory_reservation_for_growth(memory_reservation_for_growth_bytes)
            .wasm_simd(wasm_simd)
            .wasm_relaxed_simd(wasm_relaxed_simd)
            .wasm_bulk_memory(wasm_bulk_memory)
            .wasm_multi_value(wasm_multi_value)
            .wasm_tail_call(wasm_tail_call)
            .wasm_multi_memory(wasm_multi_memory)
            .wasm_memory64(wasm_memory64)
            .wasm_extended_const(wasm_extended_const)
            .wasm_wide_arithmetic(wasm_wide_arithmetic)
            .wasm_custom_page_sizes(wasm_custom_page_sizes)
            .wasm_component_model(wasm_component_model);
        config
    }

    /// Each setting by name, for `doctor` and for the fingerprint.
    pub(crate) fn entries(&self) -> Vec<(&'static str, String)> {
        let Self {
            optimize_for_speed,
            parallel_compilation,
            epoch_interruption,
            native_unwind_info,
            memory_init_cow,
            signals_based_traps,
            concurrency_support,
            max_wasm_stack_bytes,
            async_stack_bytes,
            memory_reservation_bytes,
            memory_guard_bytes,
            memory_reservation_for_growth_bytes,
            wasm_simd,
            wasm_relaxed_simd,
            wasm_bulk_memory,
            wasm_multi_value,
            wasm_tail_call,
            wasm_multi_memory,
            wasm_memory64,
            wasm_extended_const,
            wasm_wide_arithmetic,
            wasm_custom_page_sizes,
            wasm_component_model,
        } = self;
        vec![
            ("optimizeForSpeed", optimize_for_speed.to_string()),
            ("parallelCompilation", parallel_compilation.to_string()),
            ("epochInterruption", epoch_interruption.to_string()),
            ("nativeUnwindInfo", native_unwind_info.to_string()),
            ("memoryInitCow", memory_init_cow.to_string()),
            ("signalsBasedTraps", signals_based_traps.to_string()),
            ("concurrencySupport", concurrency_support.to_string()),
            ("maxWasmStackBytes", max_wasm_stack_bytes.to_string()),
            ("asyncStackBytes", async_stack_bytes.to_string()),
            (
                "memoryReservationBytes",
                memory_reservation_bytes.to_string(),
            ),
            ("memoryGuardBytes", memory_guard_bytes.to_string()),
            (
                "memoryReservationForGrowthBytes",
                memory_reservation_for_growth_bytes.to_string(),
            ),
            ("wasmSimd", wasm_simd.to_string()),
            ("wasmRelaxedSimd", wasm_relaxed_simd.to_string()),
            ("wasmBulkMemory", wasm_bulk_memory.to_string()),
            ("wasmMultiValue", wasm_multi_value.to_string()),
            ("wasmTailCall", wasm_tail_call.to_string()),
            ("wasmMultiMemory", wasm_multi_memory.to_string()),
            ("wasmMemory64", wasm_memory64.to_string()),
            ("wasmExtendedConst", wasm_extended_const.to_string()),
            ("wasmWideArithmetic", wasm_wide_arithmetic.to_string()),
            ("wasmCustomPageSizes", wasm_custom_page_sizes.to_string()),
            ("wasmComponentModel", wasm_component_model.to_string()),
        ]
    }
}

/// The engine of this process: immutable, so threads, worker threads and plugins share it.
pub(crate) fn engine() -> Result<&'static Engine, EngineError> {
    static ENGINE: OnceLock<Result<Engine, String>> = OnceLock::new();
    ENGINE
        .get_or_init(|| Engine::new(&SETTINGS.config()).map_err(|error| format!("{error:#}")))
        .as_ref()
        .map_err(|message| EngineError::new("ENGINE_UNAVAILABLE", message.clone()))
}

/// Features of this machine's CPU that change the native code, as one line.
pub(crate) fn cpu_features() -> String {
    let mut found: Vec<&str> = Vec::new();
    macro_rules! detect {
        ($macro:ident: $($name:tt)*) => { $( if std::arch::$macro!($name) { found.push($name); } )* };
    }
    #[cfg(target_arch = "x86_64")]
    detect!(is_x86_feature_detected: "sse3" "ssse3" "sse4.1" "sse4.2" "popcnt" "avx" "avx2" "fma" "bmi1" "bmi2"
        "lzcnt" "cmpxchg16b" "avx512bitalg" "avx512dq" "avx512f" "avx512vl" "avx512vbmi");
    #[cfg(target_arch = "aarch64")]
    detect!(is_aarch64_feature_detected: "lse" "paca" "fp16" "bti");
    found.sort_unstable();
    found.join(" ")
}

/// Feeds what wasmtime itself calls relevant to compatibility into the digest.
struct DigestHasher<'a>(&'a mut Sha256);

impl Hasher for DigestHasher<'_> {
    fn finish(&self) -> u64 {
        0
    }
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }
}

/// Hex SHA-256 over everything that native code depends on besides the module's own bytes.
pub(crate) fn fingerprint(engine: &Engine) -> String {
    let mut digest = Sha256::new();
    digest.update(format!(
        "wasmtime {WASMTIME_VERSION}\ntarget {}\ncpu {}\n",
        env!("ESCOUADE_TARGET"),
        cpu_features()
    ));
    for (name, value) in SETTINGS.entries() {
        digest.update(format!("{name}={value}\n"));
    }
    engine
        .precompile_compatibility_hash()
        .hash(&mut DigestHasher(&mut digest));
    hex(&digest.finalize())
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing into a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pinned_wasmtime_is_the_one_named() {
        let manifest = include_str!("../Cargo.toml");
        assert!(manifest.contains(&format!("wasmtime = {{ version = \"={WASMTIME_VERSION}\"")));
        assert!(manifest.contains(&format!(
            "wasmtime-wasi = {{ version = \"={WASMTIME_VERSION}\""
        )));
    }

    #[test]
    fn fingerprint_is_stable_within_a_build() {
        let engine = engine().unwrap();
        assert_eq!(fingerprint(engine), fingerprint(engine));
        assert_eq!(fingerprint(engine).len(), 64);
    }

    #[test]
    fn case_73_another_setting_gives_another_compatibility_hash() {
        let mut other = SETTINGS.config();
        other.epoch_interruption(false);
        let mut a = Sha256::new();
        let mut b = Sha256::new();
        engine()
            .unwrap()
            .precompile_compatibility_hash()
            .hash(&mut DigestHasher(&mut a));
        Engine::new(&other)
            .unwrap()
            .precompile_compatibility_hash()
            .hash(&mut DigestHasher(&mut b));
        assert_ne!(hex(&a.finalize()), hex(&b.finalize()));
    }
}
