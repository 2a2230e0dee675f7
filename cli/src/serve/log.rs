//! A line of JSON for each request. Neither the parameters nor the body stand in it: they are nobody else's business.

use std::io::Write;
use std::time::Duration;

use axum::http::Method;
use axum::http::header::CONTENT_LENGTH;
use axum::response::Response;
use serde::Serialize;

/// The most bytes of a path that are told.
const MAX_ROUTE_BYTES: usize = 40;

#[derive(Serialize)]
struct Line<'a> {
    method: &'a str,
    path: &'a str,
    status: u16,
    /// Of the body; not known where it is a stream.
    bytes: Option<u64>,
    /// How long it took to the first byte.
    milliseconds: u64,
}

/// Tells of a request on stderr, whose reader knows the time. The path is that of the route, where it is one: Kroki's paths hold
/// the source.
pub(super) fn request(method: &Method, path: &str, response: &Response, took: Duration) {
    let bytes = response.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let line = Line {
        method: method.as_str(),
        path: zumen::session::truncate_name(path, MAX_ROUTE_BYTES),
        status: response.status().as_u16(),
        bytes: bytes.or_else(|| axum::body::HttpBody::size_hint(response.body()).exact()),
        milliseconds: u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
    };
    let line = serde_json::to_string(&line).expect("keys are texts");
    // Nobody can be told when stderr is closed.
    let _ = writeln!(std::io::stderr(), "{line}");
}
