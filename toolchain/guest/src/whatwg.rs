//! Where the `url` crate does not follow today's URL Standard (https://url.spec.whatwg.org/), and what to do about it.
//! What remains different is listed, row by row, beside the Web Platform Tests in test/conformance/wpt.

use std::borrow::Cow;

use url::Url;

/// Parses like the standard's "basic URL parser".
pub(crate) fn parse(input: &str, base: Option<&Url>) -> Option<Url> {
    let input = match base {
        Some(base) if is_special(base) && base.scheme() != "file" => with_two_slashes(input),
        _ => Cow::Borrowed(input),
    };
    let url = Url::options().base_url(base).parse(&input).ok()?;
    Some(corrected(url))
}

/// The URL after a parse or a setter, with what the crate leaves unescaped.
pub(crate) fn corrected(mut url: Url) -> Url {
    if url.cannot_be_a_base() {
        // A space before `?` or `#` would be lost when either is removed.
        if url.path().ends_with(' ') && (url.query().is_some() || url.fragment().is_some()) {
            let path_end = url[..url::Position::AfterPath].len();
            let (path, rest) = url.as_str().split_at(path_end);
            let path = path.strip_suffix(' ').unwrap_or(path);
            if let Ok(escaped) = Url::parse(&format!("{path}%20{rest}")) {
                return escaped;
            }
        }
    } else if url.path().contains('^') {
        let path = url.path().replace('^', "%5E");
        url.set_path(&path);
    }
    url
}

/// `///host/path` against an http URL means `//host/path` ("special authority ignore slashes state").
fn with_two_slashes(input: &str) -> Cow<'_, str> {
    let trimmed = input.trim_matches(|character: char| character <= ' ');
    if !trimmed.starts_with(['/', '\\', '\t', '\n', '\r']) {
        return Cow::Borrowed(input);
    }
    let cleaned: String = trimmed
        .chars()
        .filter(|character| !matches!(character, '\t' | '\n' | '\r'))
        .collect();
    let rest = cleaned.trim_start_matches(['/', '\\']);
    if cleaned.len() - rest.len() < 3 {
        return Cow::Borrowed(input);
    }
    Cow::Owned(format!("//{rest}"))
}

fn is_special(url: &Url) -> bool {
    matches!(
        url.scheme(),
        "http" | "https" | "ws" | "wss" | "ftp" | "file"
    )
}

/// The serialised origin. A blob URL has that of an http(s) URL in its path and no other.
pub(crate) fn origin(url: &Url) -> String {
    if url.scheme() != "blob" {
        return url.origin().ascii_serialization();
    }
    match Url::parse(url.path()) {
        Ok(inner) if matches!(inner.scheme(), "http" | "https") => {
            inner.origin().ascii_serialization()
        }
        _ => String::from("null"),
    }
}
