//! Kroki's routes, for its clients: `/zumen/svg/ENC`, where the source is packed with zlib and written in base64url; the source
//! as the body; or all of it as JSON.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde::Deserialize;
use serde_json::Value;

use super::Server;
use super::body::{Packing, RequestBody};
use super::draw::{draw, refuse};
use super::fault::Fault;
use super::query::Query;
use super::request_head::{Wants, text};
use zumen::session::Format;

/// What the type of our diagrams is called.
const TYPE: &str = "zumen";
/// How headers begin that hold options.
const OPTIONS: &str = "kroki-diagram-options-";
/// Some clients leave the padding out.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// What Kroki's clients send as JSON.
#[derive(Deserialize)]
struct KrokiRequest {
    diagram_source: String,
    #[serde(default)]
    diagram_type: Option<String>,
    #[serde(default)]
    output_format: Option<String>,
    #[serde(default)]
    diagram_options: BTreeMap<String, Value>,
}

/// What is drawn, in which format.
struct DiagramRequest {
    format: Format,
    query: Query,
    source: RequestBody,
}

/// Answers `GET /zumen/FORMAT/SOURCE`.
pub(super) async fn get(
    State(server): State<Arc<Server>>,
    Extension(wants): Extension<Wants>,
    Path((format, source)): Path<(String, String)>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    answer(&server, wants, read_url(&format, &source, &uri, &headers)).await
}

/// Reads what a URL asks for.
fn read_url(format: &str, source: &str, uri: &Uri, headers: &HeaderMap) -> Result<DiagramRequest, Fault> {
    let query = options(uri, headers)?;
    let packed = BASE64.decode(source.trim_end_matches('=')).map_err(|_| {
        Fault::kroki("the source in the URL is not base64url", "pack it with zlib, then write it in base64url")
    })?;
    Ok(DiagramRequest { format: parse_format(format)?, query, source: RequestBody::new(packed, Packing::Zlib) })
}

/// Answers `POST /zumen/FORMAT` and `POST /zumen`, whose format stands in `Accept`.
pub(super) async fn post(
    State(server): State<Arc<Server>>,
    Extension(wants): Extension<Wants>,
    format: Option<Path<String>>,
    request: Request,
) -> Response {
    let format = match format {
        Some(Path(name)) => parse_format(&name),
        None => Ok(accepted_format(request.headers())),
    };
    let asked = async {
        let (head, body) = request.into_parts();
        let (format, query) = (format?, options(&head.uri, &head.headers)?);
        let source = RequestBody::read(&server, &head.headers, body).await?;
        // A game of ours may be JSON, too.
        match is_json(&head.headers).then(|| read(&source, server.most_body)) {
            Some(Ok(asked)) => read_json(asked, Some(format), query),
            _ => Ok(DiagramRequest { format, query, source }),
        }
    };
    let asked = asked.await;
    answer(&server, wants, asked).await
}

/// Answers `POST /`, where all stands in the JSON.
pub(super) async fn json(
    State(server): State<Arc<Server>>,
    Extension(wants): Extension<Wants>,
    request: Request,
) -> Response {
    let asked = async {
        let (head, body) = request.into_parts();
        let query = options(&head.uri, &head.headers)?;
        if !is_json(&head.headers) {
            let kind = text(&head.headers, &CONTENT_TYPE);
            return Err(Fault::media(&kind, "POST / takes application/json; a diagram by itself goes to /draw.svg"));
        }
        let source = RequestBody::read(&server, &head.headers, body).await?;
        read_json(read(&source, server.most_body)?, None, query)
    };
    let asked = asked.await;
    answer(&server, wants, asked).await
}

async fn answer(server: &Server, wants: Wants, asked: Result<DiagramRequest, Fault>) -> Response {
    match asked {
        Ok(DiagramRequest { format, query, source }) => {
            draw(server, wants, format!("/draw.{}", format.ending()), query, source).await
        }
        Err(fault) => refuse(server, fault, &wants, "").await,
    }
}

/// The options in the URL and in headers.
fn options(uri: &Uri, headers: &HeaderMap) -> Result<Query, Fault> {
    let mut query = Query::read(uri.query().unwrap_or_default())?;
    for (name, value) in headers {
        if let (Some(name), Ok(value)) = (name.as_str().strip_prefix(OPTIONS), value.to_str()) {
            query.push(name, value);
        }
    }
    Ok(query)
}

fn read(source: &RequestBody, most: usize) -> Result<KrokiRequest, Fault> {
    let bytes = source.unpack(most)?;
    serde_json::from_slice(&bytes).map_err(|error| {
        let help = "write {\"diagram_source\": \"...\", \"diagram_type\": \"zumen\", \"output_format\": \"svg\"}";
        Fault::kroki(format!("the JSON cannot be read: {error}"), help)
    })
}

/// What JSON says; a format in the path goes before the one in it.
fn read_json(asked: KrokiRequest, format: Option<Format>, mut query: Query) -> Result<DiagramRequest, Fault> {
    if let Some(other) = asked.diagram_type.filter(|name| name != TYPE) {
        return Err(Fault::kroki(format!("this server draws no diagrams of the type {other:?}"), "its type is zumen"));
    }
    let format = match (format, asked.output_format) {
        (Some(format), _) => format,
        (None, Some(name)) => parse_format(&name)?,
        (None, None) => Format::Svg,
    };
    for (name, value) in asked.diagram_options {
        match value {
            Value::String(value) => query.push(name, value),
            Value::Bool(_) | Value::Number(_) => query.push(name, value.to_string()),
            _ => {
                return Err(Fault::kroki(
                    format!("the option {name} is not a text, a number or a switch"),
                    "write \"theme\": \"print\"",
                ));
            }
        }
    }
    Ok(DiagramRequest { format, query, source: RequestBody::new(asked.diagram_source.into_bytes(), Packing::Nothing) })
}

fn parse_format(name: &str) -> Result<Format, Fault> {
    Format::from_name(name).ok_or_else(|| Fault::format(name))
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = text(headers, &CONTENT_TYPE).to_ascii_lowercase();
    kind.split(';').next().is_some_and(|kind| kind.trim() == "application/json")
}

/// The first format that a client accepts; an SVG where it takes anything.
fn accepted_format(headers: &HeaderMap) -> Format {
    let accepted = text(headers, &ACCEPT);
    let mut kinds = accepted.split(',').filter_map(|part| part.split(';').next()).map(str::trim);
    kinds.find_map(format_of_kind).unwrap_or(Format::Svg)
}

/// The format of this media type.
fn format_of_kind(kind: &str) -> Option<Format> {
    Format::ALL.iter().copied().find(|format| format.media_type().split(';').next() == Some(kind))
}
