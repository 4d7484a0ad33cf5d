//! Modules: the prelude, made once when the runtime is pre-initialised, and what a bundle may import from it. Its pieces
//! are there as bytecode only, until a bundle first uses one of their globals (pieces.js).
//!
//! The compiler has already refused every other import; this is the second line (E-WASM-5). The prelude's own modules
//! can be named only while it is being loaded.

use std::cell::{Cell, RefCell};

use rquickjs::loader::{ImportAttributes, Loader, Resolver};
use rquickjs::module::{Declared, Module, WriteOptions};
use rquickjs::{Ctx, Error, Exception, Object, Result};

/// Name of every bundle in stacks.
pub(crate) const BUNDLE_NAME: &str = "plugin.mjs";
/// The bundle's address, for `import.meta.url`.
pub(crate) const BUNDLE_URL: &str = "file:///plugin/dist/plugin.mjs";
/// The only modules that a bundle can import.
const IMPORTABLE: [&str; 2] = ["node:fs", "node:readline"];

macro_rules! prelude {
    ($($name:literal => $file:literal),* $(,)?) => {
        /// The prelude's modules by name.
        const PRELUDE: &[(&str, &str)] = &[$(($name, include_str!(concat!("../prelude/", $file)))),*];
    };
}

prelude! {
    "node:fs" => "fs.js",
    "node:readline" => "readline.js",
    "escouade:abort" => "abort.js",
    "escouade:blob" => "blob.js",
    "escouade:body" => "body.js",
    "escouade:bytes" => "bytes.js",
    "escouade:clone" => "clone.js",
    "escouade:console" => "console.js",
    "escouade:crypto" => "crypto.js",
    "escouade:emitter" => "emitter.js",
    "escouade:encoding" => "encoding.js",
    "escouade:encoding-streams" => "encoding-streams.js",
    "escouade:event-source" => "event-source.js",
    "escouade:event-source-library" => "generated/event-source.js",
    "escouade:events" => "events.js",
    "escouade:failure" => "failure.js",
    "escouade:fifo" => "fifo.js",
    "escouade:inspect" => "inspect.js",
    "escouade:fetch" => "fetch.js",
    "escouade:form-data" => "form-data.js",
    "escouade:forms" => "forms.js",
    "escouade:headers" => "headers.js",
    "escouade:main" => "main.js",
    "escouade:message-events" => "message-events.js",
    "escouade:mime" => "mime.js",
    "escouade:network" => "network.js",
    "escouade:performance" => "performance.js",
    "escouade:pieces" => "pieces.js",
    "escouade:process" => "process.js",
    "escouade:request" => "request.js",
    "escouade:response" => "response.js",
    "escouade:stdin" => "stdin.js",
    "escouade:streams" => "streams.js",
    "escouade:timers" => "timers.js",
    "escouade:url" => "url.js",
    "escouade:web" => "web.js",
    "escouade:web-streams" => "generated/web-streams.js",
    "escouade:websocket" => "websocket.js",
}

/// The modules that are evaluated before any bundle. They need all others of the prelude but the pieces.
const ROOTS: [&str; 3] = ["escouade:main", IMPORTABLE[0], IMPORTABLE[1]];

/// The modules that are evaluated when a bundle first uses them. No other module imports one of these: each is loaded
/// once, by `piece` of pieces.js.
const PIECES: [&str; 6] = [
    "escouade:encoding-streams",
    "escouade:event-source",
    "escouade:fetch",
    "escouade:forms",
    "escouade:streams",
    "escouade:websocket",
];

/// How far the prelude is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// A runtime of its own turns the sources into bytecode.
    Compiling,
    /// The bytecode is evaluated in the context that bundles will run in.
    Loading,
    Ready,
}

thread_local! {
    static STAGE: Cell<Stage> = const { Cell::new(Stage::Ready) };
    /// What was compiled and not loaded yet; the pieces stay here.
    static COMPILED: RefCell<Prelude> = const { RefCell::new(Vec::new()) };
}

pub(crate) struct PreludeResolver;

impl Resolver for PreludeResolver {
    fn resolve<'js>(
        &mut self,
        ctx: &Ctx<'js>,
        _base: &str,
        name: &str,
        _attributes: Option<ImportAttributes<'js>>,
    ) -> Result<String> {
        // Attributes are not looked at: bytecode does not carry them, and QuickJS then passes a number here.
        if STAGE.get() != Stage::Ready || IMPORTABLE.contains(&name) {
            return Ok(name.to_owned());
        }
        let message = format!(
            "Cannot find module '{name}': a plugin can import node:fs and node:readline only"
        );
        Err(Exception::throw_type(ctx, &message))
    }
}

pub(crate) struct PreludeLoader;

impl Loader for PreludeLoader {
    fn load<'js>(
        &mut self,
        ctx: &Ctx<'js>,
        name: &str,
        _attributes: Option<ImportAttributes<'js>>,
    ) -> Result<Module<'js, Declared>> {
        if name == crate::host_module::NAME {
            return crate::host_module::declare(ctx);
        }
        match STAGE.get() {
            Stage::Compiling => compile(ctx, name),
            Stage::Loading => load_compiled(ctx, name),
            Stage::Ready => Err(Error::new_loading(name)),
        }
    }
}

fn load_compiled<'js>(ctx: &Ctx<'js>, name: &str) -> Result<Module<'js, Declared>> {
    let bytecode = COMPILED
        .with_borrow(|list| {
            let (_, bytecode) = list.iter().find(|(known, _)| *known == name)?;
            Some(*bytecode)
        })
        .ok_or_else(|| Error::new_loading(name))?;
    // SAFETY: QuickJS has written this bytecode; it reads it in place, and it is never freed.
    unsafe { Module::load(ctx.clone(), bytecode) }
}

/// Compiles one module of the prelude and, through its imports, those it needs.
fn compile<'js>(ctx: &Ctx<'js>, name: &str) -> Result<Module<'js, Declared>> {
    let source = PRELUDE
        .iter()
        .find(|(known, _)| *known == name)
        .ok_or_else(|| Error::new_loading(name))?;
    let module = Module::declare(ctx.clone(), name, source.1)?;
    let options = WriteOptions {
        strip_source: true,
        ..WriteOptions::default()
    };
    let bytecode = module.clone().write(options)?;
    let bytecode = bytecode.into_boxed_slice();
    COMPILED.with_borrow_mut(|list| list.push((source.0, Box::leak(bytecode))));
    Ok(module)
}

/// Bytecode of the prelude's modules by name. It is never freed: QuickJS reads it in place.
pub(crate) type Prelude = Vec<(&'static str, &'static [u8])>;

/// Makes the prelude's bytecode, in a runtime that is thrown away. The detour drops the source text, from memory and
/// from what `toString()` of the runtime's functions shows.
pub(crate) fn compile_prelude(ctx: &Ctx<'_>) -> Result<Prelude> {
    STAGE.set(Stage::Compiling);
    for name in ROOTS.into_iter().chain(PIECES) {
        compile(ctx, name)?;
    }
    Ok(COMPILED.take())
}

/// Evaluates the prelude, which defines the globals.
pub(crate) fn load_prelude(ctx: &Ctx<'_>, bytecode: Prelude) -> Result<()> {
    COMPILED.replace(bytecode);
    STAGE.set(Stage::Loading);
    for name in ROOTS {
        Module::import(ctx, name)?.finish::<()>()?;
    }
    STAGE.set(Stage::Ready);
    Ok(())
}

/// Evaluates a piece; the answer is what it exports. Code of the bundle may run meanwhile, if the bundle has replaced a
/// function of the language that the piece calls, and may itself be the first to use another piece.
pub(crate) fn load_piece<'js>(ctx: Ctx<'js>, name: String) -> Result<Object<'js>> {
    let before = STAGE.replace(Stage::Loading);
    let loaded = evaluate(&ctx, &name);
    STAGE.set(before);
    loaded
}

fn evaluate<'js>(ctx: &Ctx<'js>, name: &str) -> Result<Object<'js>> {
    let (module, evaluation) = load_compiled(ctx, name)?.eval()?;
    // Nothing in the prelude awaits, so the evaluation has ended.
    evaluation
        .result::<()>()
        .unwrap_or_else(|| Err(Error::new_loading(name)))?;
    module.namespace()
}
