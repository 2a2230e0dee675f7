//! The page at `/`: it asks this server for all that it shows.

use std::sync::LazyLock;

use axum::Extension;
use axum::response::Response;

use super::reply::Reply;
use super::request_head::Wants;
use zumen::answers::{Answer, Status};

/// The page, plain and packed.
static PAGE: LazyLock<[Reply; 2]> = LazyLock::new(|| [false, true].map(page));

fn page(gzip: bool) -> Reply {
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
pub(super) async fn answer(Extension(wants): Extension<Wants>) -> Response {
    PAGE[usize::from(wants.gzip)].clone().response(&wants)
}
