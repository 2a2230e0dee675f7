//! The routes, and what goes round all of them.

use std::io::Write;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use super::fault::Fault;
use super::reply::{Reply, WARNINGS};
use super::request_head::{LASTING, Wants};
use super::{Server, batch, draw, kroki, status};
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{ALLOW, CONTENT_DISPOSITION, CONTENT_LENGTH, ETAG, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderName, HeaderValue, Method, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Extension, Router};
use serde::Serialize;
use tokio::time::Instant;
use tower_http::cors::{Any, CorsLayer};
use zumen::answers::{Answer, Status};
use zumen::session::Format;

/// The longest URL, in bytes.
const MAX_URI_BYTES: usize = 16 << 10;
/// How long a browser may remember what a page of another host may ask.
const REMEMBERED: Duration = Duration::from_secs(86_400);
/// The name of a policy by which pages of other hosts may show what is here.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Everything that is served.
pub(super) fn router(server: Arc<Server>) -> Router {
    let formats = Format::ALL.iter().flat_map(|format| [format.name(), format.ending()]);
    let mut paths: Vec<String> = formats.map(|name| format!("/draw.{name}")).chain(["/positions".to_owned()]).collect();
    paths.sort();
    paths.dedup();
    let routes =
        paths.iter().fold(Router::new(), |router, path| router.route(path, get(draw::answer).post(draw::answer)));
    let routes = routes
        .route("/games", get(draw::answer))
        .route("/batch", post(batch::answer))
        .route("/zumen/{format}/{source}", get(kroki::get))
        .route("/zumen/{format}", post(kroki::post))
        .route("/zumen", post(kroki::post))
        .route("/", get(answer_with_page).post(kroki::json))
        .route("/version", get(status::version));
    Router::new()
        .nest(LASTING, routes.clone())
        .merge(routes)
        .route("/health", get(status::health))
        .route("/metrics", get(status::metrics))
        .fallback(nowhere)
        .method_not_allowed_fallback(wrong_method)
        .layer(cors())
        .layer(from_fn_with_state(Arc::clone(&server), around))
        .with_state(server)
}

/// Lets pages of every host ask, without what they know of who is there.
fn cors() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        .allow_headers(Any)
        .expose_headers([ETAG, CONTENT_DISPOSITION, RETRY_AFTER, ALLOW, WARNINGS])
        .max_age(REMEMBERED)
}

/// Reads what every request says of its answer, and tells how it went.
async fn around(State(server): State<Arc<Server>>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let wants = Wants::of(&method, &uri, request.headers());
    let route = request.extensions().get::<MatchedPath>().map(|route| route.as_str().to_owned());
    let mut response = match uri.path_and_query().is_some_and(|uri| uri.as_str().len() > MAX_URI_BYTES) {
        true => draw::refuse(&server, Fault::uri(MAX_URI_BYTES), &wants, uri.path()).await,
        false => {
            request.extensions_mut().insert(wants);
            next.run(request).await
        }
    };
    response.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response.headers_mut().insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
    let took = begun.elapsed();
    server.metrics.count(route.as_deref().unwrap_or("other"), response.status(), took);
    if server.logs {
        log_request(&method, route.as_deref().unwrap_or(uri.path()), &response, took);
    }
    response
}

async fn nowhere(State(server): State<Arc<Server>>, Extension(wants): Extension<Wants>, uri: Uri) -> Response {
    draw::refuse(&server, Fault::path(uri.path()), &wants, uri.path()).await
}

async fn wrong_method(
    State(server): State<Arc<Server>>,
    Extension(wants): Extension<Wants>,
    method: Method,
    uri: Uri,
) -> Response {
    draw::refuse(&server, Fault::method(method.as_str()), &wants, uri.path()).await
}

// The page at `/`: it asks this server for all that it shows.

/// The page, plain and packed.
static PAGE: LazyLock<[Reply; 2]> = LazyLock::new(|| [false, true].map(page_reply));

fn page_reply(gzip: bool) -> Reply {
    let answer = Answer {
        status: Status::Ok,
        media_type: "text/html; charset=utf-8",
        name: None,
        bytes: include_bytes!("page.html").to_vec(),
        title: String::new(),
        description: String::new(),
        warnings: Vec::new(),
        missing: Vec::new(),
    };
    Reply::of(answer, gzip).into_page()
}

/// Answers `GET /`.
async fn answer_with_page(Extension(wants): Extension<Wants>) -> Response {
    PAGE[usize::from(wants.gzip)].clone().response(&wants)
}

// A line of JSON for each request. Neither the parameters nor the body stand in it: they are nobody else's business.

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
fn log_request(method: &Method, path: &str, response: &Response, took: Duration) {
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
