//! The one door from the prelude to Rust: module `escouade:host`, whose default export holds these functions.
//!
//! A bundle cannot import it. Arguments come from the prelude, which has already converted what the bundle gave.

use rquickjs::module::{Declarations, Declared, Exports, Module, ModuleDef};
use rquickjs::{Ctx, Function, IntoJs, Object, Result, function::IntoJsFunc};

use crate::{
    base64, clock, crypto, encoding, event_loop, fs, guest, modules, process, routing, stdout,
    timers, url,
};

pub(crate) const NAME: &str = "escouade:host";

struct Host;

impl ModuleDef for Host {
    fn declare(declarations: &Declarations<'_>) -> Result<()> {
        declarations.declare("default")?;
        Ok(())
    }

    fn evaluate<'js>(ctx: &Ctx<'js>, exports: &Exports<'js>) -> Result<()> {
        exports.export("default", table(ctx)?)?;
        Ok(())
    }
}

pub(crate) fn declare<'js>(ctx: &Ctx<'js>) -> Result<Module<'js, Declared>> {
    Module::declare_def::<Host, _>(ctx.clone(), NAME)
}

fn table<'js>(ctx: &Ctx<'js>) -> Result<Object<'js>> {
    let table = Table {
        ctx,
        object: Object::new(ctx.clone())?,
    };
    table
        .add("setHooks", guest::set_hooks)?
        .add("write", stdout::write)?
        .add("exit", process::exit)?
        .add("environment", process::environment)?
        .add("wantTicks", process::want_ticks)?
        .add("setInput", event_loop::set_input)?
        .add("readFile", fs::read_file)?
        .add("hasFile", fs::has_file)?
        .add("addTimer", timers::add)?
        .add("clearTimer", timers::clear)?
        .add("refreshTimer", timers::refresh)?
        .add("setTimerKeepsAlive", timers::set_keeps_alive)?
        .add("elapsedMs", clock::elapsed_ms)?
        .add("originMs", clock::origin_ms)?
        .add("fillRandom", crypto::fill)?
        .add("randomUuid", crypto::random_uuid)?
        .add("decode", encoding::decode)?
        .add("encode", encoding::encode)?
        .add("encodeInto", encoding::encode_into)?
        .add("decodeBase64", base64::decode_text)?
        .add("encodeBase64", base64::encode_bytes)?
        .add("loadPiece", modules::load_piece)?
        .add("routeInput", routing::turn_on)?
        .add("setNetworkWaits", routing::set_waiting)?
        .add("addStream", routing::add_stream)?
        .add("removeStream", routing::remove_stream)?
        .add("parseUrl", url::parse)?
        .add("setUrl", url::set)?
        .add("urlOrigin", url::origin)?
        .add("parseQuery", url::parse_query)?
        .add("serializeQuery", url::serialize_query)?;
    Ok(table.object)
}

struct Table<'a, 'js> {
    ctx: &'a Ctx<'js>,
    object: Object<'js>,
}

impl<'js> Table<'_, 'js> {
    fn add<P>(&self, name: &str, function: impl IntoJsFunc<'js, P> + 'js) -> Result<&Self> {
        let function = Function::new(self.ctx.clone(), function)?.with_name(name)?;
        self.object.set(name, function.into_js(self.ctx)?)?;
        Ok(self)
    }
}
