//! What the head of a request says of the answer that it wants.

use axum::http::header::{ACCEPT, ACCEPT_ENCODING, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderName, Method, Uri};

/// The version in a path, under which nothing ever changes.
pub(super) const LASTING: &str = concat!("/v", env!("CARGO_PKG_VERSION"));

/// What is wanted.
#[derive(Clone, Debug)]
pub(super) struct Wants {
    /// Whether it is asked for as what may be kept: by GET or HEAD.
    pub is_kept: bool,
    /// Whether it may be kept for good.
    pub is_lasting: bool,
    /// Whether it may be compressed.
    pub gzip: bool,
    /// Whether a picture is wanted even where it says what is wrong.
    pub picture: bool,
    /// The tags of what the client has.
    known: Vec<String>,
}

impl Wants {
    /// Reads the head of a request.
    pub(super) fn of(method: &Method, uri: &Uri, headers: &HeaderMap) -> Wants {
        let accepted = text(headers, &ACCEPT);
        Wants {
            is_kept: [Method::GET, Method::HEAD].contains(method),
            is_lasting: uri.path().strip_prefix(LASTING).is_some_and(|rest| rest.starts_with('/')),
            gzip: text(headers, &ACCEPT_ENCODING).split(',').any(takes_gzip),
            picture: accepted.trim_start().starts_with("image/"),
            known: text(headers, &IF_NONE_MATCH).split(',').map(|tag| tag.trim().to_owned()).collect(),
        }
    }

    /// The same for what has no pictures.
    pub(super) fn without_pictures(self) -> Wants {
        Wants { picture: false, ..self }
    }

    /// Tells whether the client has what has this tag.
    pub(super) fn knows(&self, tag: &str) -> bool {
        self.known.iter().any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
    }
}

/// All values of a header as one; what is no text counts for nothing.
pub(super) fn text(headers: &HeaderMap, name: &HeaderName) -> String {
    let values: Vec<&str> = headers.get_all(name).iter().filter_map(|value| value.to_str().ok()).collect();
    values.join(",")
}

/// Tells whether a part of `Accept-Encoding` is gzip, and not with a weight of nothing.
fn takes_gzip(part: &str) -> bool {
    let (name, weight) = part.split_once(';').unwrap_or((part, "q=1"));
    let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.trim().parse::<f32>().ok());
    ["gzip", "x-gzip"].contains(&name.trim().to_ascii_lowercase().as_str()) && weight.is_some_and(|weight| weight > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn wants(uri: &str, headers: &[(HeaderName, &'static str)]) -> Wants {
        let headers = headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect();
        Wants::of(&Method::GET, &uri.parse().expect("a URL"), &headers)
    }

    #[test]
    fn gzip_is_taken_where_it_weighs_something() {
        for (accepted, takes) in [
            ("gzip", true),
            ("br, gzip;q=0.5", true),
            ("deflate, GZIP", true),
            ("gzip;q=0", false),
            ("gzip;q=0.0, br", false),
            ("gzipped", false),
            ("", false),
            ("gzip;level=9", false),
        ] {
            assert_eq!(wants("/", &[(ACCEPT_ENCODING, accepted)]).gzip, takes, "{accepted}");
        }
    }

    #[test]
    fn a_tag_is_known_alone_among_others_or_as_weak() {
        for (sent, knows) in [
            ("\"a\"", true),
            ("\"b\", \"a\"", true),
            ("W/\"a\"", true),
            ("*", true),
            ("\"b\"", false),
            ("a", false),
            ("", false),
        ] {
            assert_eq!(wants("/", &[(IF_NONE_MATCH, sent)]).knows("\"a\""), knows, "{sent}");
        }
    }

    #[test]
    fn only_a_version_in_the_path_lasts() {
        let lasting = |path: &str| wants(path, &[]).is_lasting;
        assert!(lasting(&format!("{LASTING}/draw.svg?id=x")));
        assert!(!lasting("/draw.svg") && !lasting(LASTING) && !lasting(&format!("{LASTING}1/draw.svg")));
    }

    #[test]
    fn who_shows_pictures_first_wants_them_of_faults() {
        let picture = |accepted| wants("/", &[(ACCEPT, accepted)]).picture;
        assert!(picture("image/avif,image/webp,*/*;q=0.8") && picture("image/png"));
        assert!(!picture("text/html,image/png") && !picture("*/*"));
    }
}
