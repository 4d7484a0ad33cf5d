//! URL parsing for the prelude's `URL` and `URLSearchParams`: the `url` crate, which follows the WHATWG standard.
//!
//! A URL crosses the border as its serialisation, which is ASCII, together with the places of its components, so
//! that JavaScript's getters are slices. Setters parse the serialisation again: it is the state.

use rquickjs::{Array, Ctx, IntoJs, Null, Result, String as JsString, Value};
use url::{Position, Url, form_urlencoded, quirks};

use crate::{text, whatwg};

/// The places that url.js slices at, in its order. Those of the password are not asked of the crate, which fails for
/// `foo://`.
fn places(url: &Url) -> [usize; 12] {
    let at = |position: Position| url[..position].len();
    let username = at(Position::BeforeUsername);
    let username_end = username + url.username().len();
    let (password, password_end) = match url.password() {
        Some(text) => (username_end + 1, username_end + 1 + text.len()),
        None => (username_end, username_end),
    };
    [
        at(Position::AfterScheme),
        username,
        username_end,
        password,
        password_end,
        at(Position::BeforeHost),
        at(Position::AfterHost),
        at(Position::BeforePort),
        at(Position::AfterPort),
        at(Position::BeforePath),
        at(Position::AfterPath),
        at(Position::AfterQuery),
    ]
}

/// `[href, place…]`, or null for what is no URL.
pub(crate) fn parse<'js>(
    ctx: Ctx<'js>,
    input: JsString<'js>,
    base: Option<JsString<'js>>,
) -> Result<Value<'js>> {
    let input = text::to_string(&ctx, &input)?;
    let base = match base {
        None => None,
        Some(base) => match whatwg::parse(&text::to_string(&ctx, &base)?, None) {
            Some(base) => Some(base),
            None => return Null.into_js(&ctx),
        },
    };
    match whatwg::parse(&input, base.as_ref()) {
        Some(url) => describe(&ctx, &url),
        None => Null.into_js(&ctx),
    }
}

/// The URL after a setter, in the same form; null if the setter refused, which leaves the URL as it was.
pub(crate) fn set<'js>(
    ctx: Ctx<'js>,
    href: JsString<'js>,
    name: JsString<'js>,
    value: JsString<'js>,
) -> Result<Value<'js>> {
    let value = text::to_string(&ctx, &value)?;
    let Ok(mut url) = Url::parse(&text::to_string(&ctx, &href)?) else {
        return Null.into_js(&ctx);
    };
    let is_set = match text::to_string(&ctx, &name)?.as_str() {
        "protocol" => quirks::set_protocol(&mut url, &value).is_ok(),
        "username" => quirks::set_username(&mut url, &value).is_ok(),
        "password" => quirks::set_password(&mut url, &value).is_ok(),
        "host" => quirks::set_host(&mut url, &value).is_ok(),
        "hostname" => quirks::set_hostname(&mut url, &value).is_ok(),
        // White space alone is no port, and removes none.
        "port" => {
            value.is_empty() == value.trim().is_empty()
                && quirks::set_port(&mut url, &value).is_ok()
        }
        "pathname" => {
            quirks::set_pathname(&mut url, &value);
            true
        }
        "search" => {
            quirks::set_search(&mut url, &value);
            true
        }
        "hash" => {
            quirks::set_hash(&mut url, &value);
            true
        }
        _ => false,
    };
    if is_set {
        describe(&ctx, &whatwg::corrected(url))
    } else {
        Null.into_js(&ctx)
    }
}

fn describe<'js>(ctx: &Ctx<'js>, url: &Url) -> Result<Value<'js>> {
    let parts = Array::new(ctx.clone())?;
    parts.set(0, url.as_str())?;
    for (index, place) in places(url).into_iter().enumerate() {
        parts.set(index + 1, place as u32)?;
    }
    parts.into_js(ctx)
}

pub(crate) fn origin<'js>(ctx: Ctx<'js>, href: JsString<'js>) -> Result<String> {
    Ok(Url::parse(&text::to_string(&ctx, &href)?)
        .map_or_else(|_| String::from("null"), |url| whatwg::origin(&url)))
}

/// Names and values of a query in turn.
pub(crate) fn parse_query<'js>(ctx: Ctx<'js>, query: JsString<'js>) -> Result<Array<'js>> {
    let query = text::to_string(&ctx, &query)?;
    let list = Array::new(ctx)?;
    let mut index = 0;
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        list.set(index, name.as_ref())?;
        list.set(index + 1, value.as_ref())?;
        index += 2;
    }
    Ok(list)
}

/// The query of names and values in turn.
pub(crate) fn serialize_query<'js>(ctx: Ctx<'js>, list: Array<'js>) -> Result<String> {
    let mut serializer = form_urlencoded::Serializer::new(String::new());
    for index in (0..list.len()).step_by(2) {
        let name = text::to_string(&ctx, &list.get(index)?)?;
        let value = text::to_string(&ctx, &list.get(index + 1)?)?;
        serializer.append_pair(&name, &value);
    }
    Ok(serializer.finish())
}
