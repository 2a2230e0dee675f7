//! The paths that the library answers: a question of a URL and a body.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::response::Response;

use super::Server;
use super::body::Packed;
use super::fault::Fault;
use super::query::Query;
use super::reply::{Reply, refused};
use super::wants::Wants;
use zumen::answers::{self, Question};

/// Answers `/draw.svg` and its like, `/games` and `/positions`.
pub(super) async fn answer(
    State(server): State<Arc<Server>>,
    Extension(wants): Extension<Wants>,
    request: Request,
) -> Response {
    let (head, body) = request.into_parts();
    let path = head.uri.path().to_owned();
    let asked = async {
        let query = Query::read(head.uri.query().unwrap_or_default())?;
        Ok((query, Packed::read(&server, &head.headers, body).await?))
    };
    match asked.await {
        Ok((query, body)) => drawn(&server, wants, path, query, body).await,
        Err(fault) => refuse(fault, &wants),
    }
}

/// Answers a question on a thread that draws.
pub(super) async fn drawn(server: &Server, mut wants: Wants, path: String, mut query: Query, body: Packed) -> Response {
    match query.take("errors").as_deref() {
        Some("picture") => wants.picture = true,
        Some("json") => wants.picture = false,
        Some(other) => {
            let message = format!("errors cannot be {other:?}");
            return refuse(Fault::query(&message, "one of: json, picture"), &wants);
        }
        None => {}
    }
    let studio = Arc::clone(&server.studio);
    let most = server.most_body;
    let asked = wants.clone();
    let work = move || {
        let body = body.unpacked(most)?;
        let question = Question { path: &path, query: &query.pairs(), body: &body };
        Ok(Reply::of(answers::answer(&studio, &question), &asked))
    };
    match server.workers.run(work).await {
        Ok(Ok(reply)) => reply.response(&wants),
        Ok(Err(fault)) | Err(fault) => refuse(fault, &wants),
    }
}

/// Says why a request is refused.
pub(super) fn refuse(fault: Fault, wants: &Wants) -> Response {
    Reply::of(refused(&fault), wants).with_fault(&fault).response(wants)
}
