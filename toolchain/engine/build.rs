fn main() {
    napi_build::setup();
    println!(
        "cargo:rustc-env=ESCOUADE_TARGET={}",
        std::env::var("TARGET").unwrap_or_default()
    );
}
