//! How the server does: for who watches it.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use super::Server;
use super::reply::Reply;
use super::request_head::Wants;

/// The text format of Prometheus.
const PROMETHEUS: &str = "text/plain; version=0.0.4; charset=utf-8";
const JSON: &str = "application/json";

/// Requests so far, by their route and status: how many, and how long they took together.
#[derive(Default)]
pub(super) struct Metrics(Mutex<BTreeMap<(String, u16), (u64, Duration)>>);

impl Metrics {
    /// Counts a request. A route is one of few; paths where nothing is are one together.
    pub(super) fn count(&self, route: &str, status: StatusCode, took: Duration) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, all) = counts.entry((route.to_owned(), status.as_u16())).or_default();
        (*count, *all) = (*count + 1, *all + took);
    }
}

/// Answers `/health`.
pub(super) async fn health(Extension(wants): Extension<Wants>) -> Response {
    Reply::text(JSON, "{\"status\":\"pass\"}\n".to_owned()).response(&wants)
}

/// Answers `/version`.
pub(super) async fn version(Extension(wants): Extension<Wants>) -> Response {
    let version = env!("CARGO_PKG_VERSION");
    Reply::text(JSON, format!("{{\"version\":\"{version}\"}}\n")).response(&wants)
}

/// Answers `/metrics`.
pub(super) async fn metrics(State(server): State<Arc<Server>>, Extension(wants): Extension<Wants>) -> Response {
    Reply::text(PROMETHEUS, render_metrics(&server)).response(&wants)
}

fn render_metrics(server: &Server) -> String {
    let (requests, seconds) = ("zumen_requests_total", "zumen_request_seconds_total");
    let (mut counts, mut times) = (Vec::new(), Vec::new());
    for ((route, status), (count, took)) in &*server.metrics.0.lock().unwrap_or_else(PoisonError::into_inner) {
        let labels = format!("{{route=\"{route}\",status=\"{status}\"}}");
        counts.push(format!("{requests}{labels} {count}"));
        times.push(format!("{seconds}{labels} {:.6}", took.as_secs_f64()));
    }
    let mut text = render_metric(requests, "counter", "Requests that were answered.", &counts);
    text += &render_metric(seconds, "counter", "How long they took to the first byte, together.", &times);
    let work = &server.workers.counts;
    let (renderers, boards) = server.session.cache_counts();
    for (name, kind, help, value) in [
        ("zumen_busy_total", "counter", "Requests refused because too many waited.", work.busy.load(Ordering::Relaxed)),
        ("zumen_slow_total", "counter", "Drawings that took too long.", work.slow.load(Ordering::Relaxed)),
        ("zumen_broken_total", "counter", "Drawings that zumen broke down on.", work.broken.load(Ordering::Relaxed)),
        ("zumen_working", "gauge", "Requests that wait or are drawn now.", server.workers.in_flight() as u64),
        ("zumen_renderers", "gauge", "Renderers that are kept.", renderers as u64),
        ("zumen_boards", "gauge", "Empty boards that are kept, 7 MB each.", boards as u64),
    ] {
        text += &render_metric(name, kind, help, &[format!("{name} {value}")]);
    }
    text
}

fn render_metric(name: &str, kind: &str, help: &str, lines: &[String]) -> String {
    format!("# HELP {name} {help}\n# TYPE {name} {kind}\n{}\n", lines.join("\n"))
}
