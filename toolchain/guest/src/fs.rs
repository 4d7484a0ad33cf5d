//! The plugin root's JSON files (E-WASM-7). There is no file system: a name is looked up among the files given at
//! start. Paths are untrusted; what does not name one of them does not exist.

use std::cell::RefCell;

use rquickjs::{Ctx, IntoJs, Null, Result, String as JsString, TypedArray, Value};

use crate::text;

/// The plugin's folder as the bundle sees it; the bundle itself is `dist/plugin.mjs` in it.
const ROOT: &str = "/plugin/";

struct File {
    name: &'static [u8],
    data: &'static [u8],
}

thread_local! {
    static FILES: RefCell<Vec<File>> = const { RefCell::new(Vec::new()) };
}

pub(crate) fn provide(name: &'static [u8], data: &'static [u8]) {
    FILES.with_borrow_mut(|files| files.push(File { name, data }));
}

/// The name in the root folder that a path means. Relative paths start at the root, and a leading `..` cannot leave
/// it, so that `../rules.json` works from the bundle's point of view as well.
fn name_in_root(path: &str) -> Option<String> {
    let relative = match path.strip_prefix('/') {
        Some(_) => path.strip_prefix(ROOT)?,
        None => path,
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in relative.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

fn find(path: &str) -> Option<&'static [u8]> {
    let name = name_in_root(path)?;
    FILES.with_borrow(|files| {
        files
            .iter()
            .find(|file| file.name == name.as_bytes())
            .map(|file| file.data)
    })
}

/// A file's content as text or bytes; null when there is none of that name.
pub(crate) fn read_file<'js>(
    ctx: Ctx<'js>,
    path: JsString<'js>,
    as_text: bool,
) -> Result<Value<'js>> {
    let Some(data) = find(&text::to_string(&ctx, &path)?) else {
        return Null.into_js(&ctx);
    };
    if as_text {
        return text::from_utf8(&ctx, data)?.into_js(&ctx);
    }
    TypedArray::new_copy(ctx.clone(), data)?.into_js(&ctx)
}

pub(crate) fn has_file<'js>(ctx: Ctx<'js>, path: JsString<'js>) -> Result<bool> {
    Ok(find(&text::to_string(&ctx, &path)?).is_some())
}
