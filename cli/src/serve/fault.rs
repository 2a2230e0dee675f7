//! What HTTP itself is refused for, before the library is asked: as the library's refusals, with a status.

use std::time::Duration;

use axum::http::StatusCode;

use zumen::diagnostic::Diagnostic;
use zumen::session::{Format, Refusal};

/// A request that is refused.
#[derive(Debug)]
pub(super) struct Fault {
    pub status: StatusCode,
    /// After how many seconds it is worth another try.
    pub retry: Option<u64>,
    pub refusal: Refusal,
}

/// Where nothing is, what there is instead.
const PATHS: &str = "/draw.svg and its like, /games, /positions, /batch, /zumen/svg, /health, /metrics, /version";
/// Seconds after which somebody who was one too many may come back.
const RETRY: u64 = 1;

impl Fault {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>, help: impl Into<String>) -> Fault {
        let fault = Diagnostic::option_error(code, message).help(help);
        Fault { status, retry: None, refusal: fault.into() }
    }

    /// A URL that is not well written.
    pub(super) fn query(message: &str, help: &str) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, "serve::query", message, help)
    }

    /// A body that is not what it says it is, or ends before its end.
    pub(super) fn body(message: impl Into<String>, help: &str) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, "serve::body", message, help)
    }

    /// A path where there is nothing.
    pub(super) fn path(path: &str) -> Fault {
        Fault::new(StatusCode::NOT_FOUND, "serve::path", format!("there is nothing at {path:?}"), PATHS)
    }

    /// A format that there is not.
    pub(super) fn format(name: &str) -> Fault {
        let help = format!("one of: {}", Format::endings().join(", "));
        Fault::new(StatusCode::NOT_FOUND, "serve::path", format!("there is no format {name:?}"), help)
    }

    /// A method that a path does not have.
    pub(super) fn method(method: &str) -> Fault {
        let message = format!("{method} cannot be asked of this path");
        Fault::new(StatusCode::METHOD_NOT_ALLOWED, "serve::method", message, "the header Allow names what can")
    }

    /// A body that did not come in time.
    pub(super) fn late(patience: Duration) -> Fault {
        let message = format!("the body took longer than {} s", patience.as_secs());
        Fault::new(StatusCode::REQUEST_TIMEOUT, "serve::late", message, "send it faster, or less of it")
    }

    /// A body, or what is packed in it, that is larger than may be.
    pub(super) fn size(most: usize) -> Fault {
        let help = "send one game by itself, or start the server with a larger --max-body";
        Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "serve::size", format!("this is larger than {most} bytes"), help)
    }

    /// A URL that is longer than may be.
    pub(super) fn uri(most: usize) -> Fault {
        let message = format!("the URL is longer than {most} bytes");
        Fault::new(StatusCode::URI_TOO_LONG, "serve::uri", message, "send the input as the body of a POST")
    }

    /// A kind of body that is not read.
    pub(super) fn media(what: &str, help: &str) -> Fault {
        let message = format!("a body of {what:?} is not read");
        Fault::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "serve::type", message, help)
    }

    /// Words of Kroki that are none of ours.
    pub(super) fn kroki(message: impl Into<String>, help: &str) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, "serve::kroki", message, help)
    }

    /// One request too many.
    pub(super) fn busy() -> Fault {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        let fault = Fault::new(status, "serve::busy", "too many requests at once", "try again in a second");
        Fault { retry: Some(RETRY), ..fault }
    }

    /// A drawing that takes too long.
    pub(super) fn slow(patience: Duration) -> Fault {
        let message = format!("drawing this takes longer than {} s", patience.as_secs());
        let help = "ask for less at once: one page, a still picture, fewer marks";
        let fault = Fault::new(StatusCode::SERVICE_UNAVAILABLE, "serve::slow", message, help);
        Fault { retry: Some(patience.as_secs()), ..fault }
    }

    /// A fault of ours.
    pub(super) fn internal_error() -> Fault {
        let help = "please report it, with what was asked; other requests go on";
        Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "serve::broken", "zumen failed on this input", help)
    }
}

impl From<Diagnostic> for Fault {
    /// Refuses what the library would refuse.
    fn from(diagnostic: Diagnostic) -> Fault {
        Fault { status: StatusCode::UNPROCESSABLE_ENTITY, retry: None, refusal: diagnostic.into() }
    }
}
