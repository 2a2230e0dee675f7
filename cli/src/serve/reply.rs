//! A response, made of an answer: what may be kept of it and for how long, what a browser may do with it, what it is called.

use std::io::Write;

use axum::body::{Body, Bytes};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, RETRY_AFTER,
    VARY,
};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use sha2::{Digest, Sha256};

use super::fault::Fault;
use super::request_head::Wants;
use zumen::answers::Answer;
use zumen::diagnostic::Report;
use zumen::session::Format;

/// What may be kept for a day: a newer zumen may draw better.
const DAY: &str = "public, max-age=86400";
/// What may be kept for good: the version stands in its path.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";
/// What is asked for again each time, and seldom sent again.
const ASKED_AGAIN: &str = "public, no-cache";
/// What nobody keeps.
const NEVER: &str = "no-store";
/// What the page may do: run its own script, ask this server, show what it got.
const PAGE: &str = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' blob: data:; \
                    connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// The header with the warnings of a picture, a JSON array of reports.
pub(super) const WARNINGS: HeaderName = HeaderName::from_static("zumen-warnings");
/// The longest header of warnings, in bytes: proxies take 8 KiB for all headers together.
const MAX_WARNINGS_BYTES: usize = 4 << 10;
/// What is not worth compressing, in bytes.
const MIN_PACKED_BYTES: usize = 1 << 10;
/// How much of a check sum a tag has, in bytes.
const TAG: usize = 16;
/// What stands as it is in a name (RFC 5987, attr-char).
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// An answer with all that took time to make of it.
#[derive(Clone)]
pub(super) struct Reply {
    status: StatusCode,
    retry: Option<u64>,
    media_type: &'static str,
    name: Option<String>,
    /// In double quotes.
    tag: String,
    /// What is odd about the picture, as [`WARNINGS`] says it.
    warnings: Option<HeaderValue>,
    bytes: Bytes,
    is_packed: bool,
    /// Whether it is the page of the server itself.
    is_page: bool,
}

impl Reply {
    /// Makes one of an answer, compressed where that may be: to be called where it may take time.
    pub(super) fn of(answer: Answer, gzip: bool) -> Reply {
        let Answer { status, media_type, name, bytes, warnings, .. } = answer;
        let is_packed = gzip && is_text(media_type) && bytes.len() >= MIN_PACKED_BYTES;
        let sum: String = Sha256::digest(&bytes)[..TAG].iter().map(|byte| format!("{byte:02x}")).collect();
        Reply {
            status: StatusCode::from_u16(status.code()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
            retry: None,
            media_type,
            name,
            // What is packed is another representation, and a strong tag is of bytes.
            tag: if is_packed { format!("\"{sum}-gzip\"") } else { format!("\"{sum}\"") },
            warnings: warnings_header(&warnings),
            bytes: if is_packed { compress(&bytes).into() } else { bytes.into() },
            is_packed,
            is_page: false,
        }
    }

    /// Makes one of a text.
    pub(super) fn text(media_type: &'static str, text: String) -> Reply {
        Reply {
            status: StatusCode::OK,
            retry: None,
            media_type,
            name: None,
            tag: String::new(),
            warnings: None,
            bytes: text.into(),
            is_packed: false,
            is_page: false,
        }
    }

    /// Says that it is the page of the server, which asks and shows.
    pub(super) fn into_page(self) -> Reply {
        Reply { is_page: true, ..self }
    }

    /// Gives it the status of a fault.
    pub(super) fn with_fault(self, fault: &Fault) -> Reply {
        Reply { status: fault.status, retry: fault.retry, ..self }
    }

    /// The response, without a body where the client has it. What has no tag is not kept.
    pub(super) fn response(self, wants: &Wants) -> Response {
        let is_kept = self.status == StatusCode::OK && wants.is_kept && !self.tag.is_empty();
        let is_known = is_kept && wants.knows(&self.tag);
        let kept = match is_kept {
            true if self.is_page => ASKED_AGAIN,
            true if wants.is_lasting => FOR_GOOD,
            true => DAY,
            false => NEVER,
        };
        let mut response = match is_known {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => (self.status, Body::from(self.bytes)).into_response(),
        };
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(kept));
        if is_kept {
            headers.insert(ETAG, header(&self.tag));
        }
        if is_text(self.media_type) {
            headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        }
        if let Some(seconds) = self.retry {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if is_known {
            return response;
        }
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.media_type));
        if let Some(warnings) = self.warnings {
            headers.insert(WARNINGS, warnings);
        }
        if self.is_packed {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        if let Some(name) = &self.name {
            headers.insert(CONTENT_DISPOSITION, header(&disposition(name)));
        }
        if let Some(policy) = if self.is_page { Some(PAGE) } else { policy(self.media_type) } {
            headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
        }
        response
    }
}

/// The warnings as JSON in ASCII; `None` where there are none. Those that would make a header too long are left out.
fn warnings_header(warnings: &[Report]) -> Option<HeaderValue> {
    let mut kept = warnings.len();
    loop {
        let json = serde_json::to_string(&warnings[..kept]).expect("keys are texts");
        let mut ascii = String::with_capacity(json.len());
        for unit in json.encode_utf16() {
            match char::from_u32(unit.into()).filter(char::is_ascii) {
                Some(c) => ascii.push(c),
                None => ascii += &format!("\\u{unit:04x}"),
            }
        }
        if ascii.len() <= MAX_WARNINGS_BYTES || kept == 0 {
            return HeaderValue::from_str(&ascii).ok().filter(|_| kept > 0);
        }
        kept /= 2;
    }
}

/// Tells whether something of this type gets smaller when it is compressed.
fn is_text(media_type: &str) -> bool {
    media_type.starts_with("text/") || [Format::Svg, Format::Json].map(Format::media_type).contains(&media_type)
}

/// Says what a browser may do with what it opens by itself: pictures draw, the page of a series runs its own script, and
/// neither asks for anything or knows where it is.
fn policy(media_type: &str) -> Option<&'static str> {
    match media_type {
        "image/svg+xml" => Some("default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"),
        _ if media_type.starts_with("text/html") => Some(
            "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; sandbox allow-scripts",
        ),
        _ => None,
    }
}

/// Says what a file is called: a name that all understand, and the right one where that is another.
fn disposition(name: &str) -> String {
    let plain: String =
        name.chars().map(|c| if matches!(c, ' '..='~') && c != '"' && c != '\\' { c } else { '_' }).collect();
    match plain == name {
        true => format!("inline; filename=\"{name}\""),
        false => format!("inline; filename=\"{plain}\"; filename*=UTF-8''{}", utf8_percent_encode(name, PLAIN)),
    }
}

fn compress(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), Compression::default());
    // Writing to memory cannot fail.
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory")
}

/// Makes a header of what has only letters that one may have.
fn header(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).expect("printable ASCII")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_in_headers() {
        for (name, expected) in [
            ("game.svg", "inline; filename=\"game.svg\""),
            ("a \"b\".svg", "inline; filename=\"a _b_.svg\"; filename*=UTF-8''a%20%22b%22.svg"),
            ("図面\r\n.svg", "inline; filename=\"____.svg\"; filename*=UTF-8''%E5%9B%B3%E9%9D%A2%0D%0A.svg"),
        ] {
            assert_eq!(disposition(name), expected);
            assert_eq!(header(&disposition(name)).to_str().ok(), Some(expected));
        }
    }
}
