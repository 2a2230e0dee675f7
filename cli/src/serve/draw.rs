//! The paths that the library answers: a question of a URL and a body.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::response::Response;

use super::Server;
use super::body::RequestBody;
use super::fault::Fault;
use super::query::Query;
use super::reply::Reply;
use super::request_head::Wants;
use zumen::answers::{self, Question};
use zumen::session::{Format, Session};

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
        Ok((query, RequestBody::read(&server, &head.headers, body).await?))
    };
    match asked.await {
        Ok((query, body)) => draw(&server, wants, path, query, body).await,
        Err(fault) => refuse(&server, fault, &wants, &path).await,
    }
}

/// Answers a question on a thread that draws.
pub(super) async fn draw(
    server: &Server,
    mut wants: Wants,
    path: String,
    mut query: Query,
    body: RequestBody,
) -> Response {
    match query.take("errors").as_deref() {
        Some("picture") => wants.picture = true,
        Some("json") => wants.picture = false,
        Some(other) => {
            let message = format!("errors cannot be {other:?}");
            let fault = Fault::query(&message, "one of: json, picture");
            return refuse(server, fault, &wants, &path).await;
        }
        None => {}
    }
    let session = Arc::clone(&server.session);
    let most = server.most_body;
    let (asked, asked_path) = (wants.clone(), path.clone());
    let work = move || Ok(reply(&session, &asked, &asked_path, &query, &body.unpack(most)?));
    let done = if is_film(&path) { server.workers.film(work).await } else { server.workers.run(work).await };
    match done {
        Ok(Ok(reply)) => reply.response(&wants),
        Ok(Err(fault)) | Err(fault) => refuse(server, fault, &wants, &path).await,
    }
}

/// Answers a question with a body.
fn reply(session: &Session, wants: &Wants, path: &str, query: &Query, body: &[u8]) -> Reply {
    let question = Question { path, query: &query.pairs(), body };
    let answer = if wants.picture { answers::answer_in_pictures } else { answers::answer };
    Reply::of(answer(session, &question), wants.gzip)
}

/// Tells whether an animation is asked for, by the ending of a path.
fn is_film(path: &str) -> bool {
    path.rsplit_once('.').and_then(|(_, ending)| Format::from_name(ending)).is_some_and(Format::is_animation)
}

/// Says why a request is refused: in a picture where one is wanted, and where there is somebody to draw it.
pub(super) async fn refuse(server: &Server, fault: Fault, wants: &Wants, path: &str) -> Response {
    let in_words = Reply::of(answers::report_refusal(&fault.refusal), wants.gzip);
    if !wants.picture || fault.status.is_server_error() {
        return in_words.with_fault(&fault).response(wants);
    }
    let (refusal, path, gzip) = (fault.refusal.clone(), path.to_owned(), wants.gzip);
    let drawn = server.workers.run(move || {
        let question = Question { path: &path, query: &[], body: b"" };
        Reply::of(answers::draw_refusal(&refusal, &question), gzip)
    });
    drawn.await.unwrap_or(in_words).with_fault(&fault).response(wants)
}
