//! What is asked in JSON, and what is answered.

use serde::{Deserialize, Serialize};
use zumen::answers::{self, Question};
use zumen::diagnostic::Report;
use zumen::session::Session;

/// A question, but for its body.
#[derive(Deserialize)]
struct Request {
    /// The path of the URL: `/draw.svg`.
    path: String,
    /// The parameters behind it, in their order.
    query: Vec<(String, String)>,
}

/// What is told about an answer.
#[derive(Serialize)]
struct Head<'a> {
    /// The status code of HTTP.
    status: u16,
    /// The media type of the bytes.
    #[serde(rename = "type")]
    media_type: &'a str,
    /// What a file of it would be called.
    name: Option<&'a str>,
    /// Who, what, whose turn.
    title: &'a str,
    /// The position in words.
    description: &'a str,
    /// What was odd.
    warnings: &'a [Report],
    /// Files of fonts with which the picture would be whole, by their names in the folder `fonts`.
    missing: Vec<&'a str>,
}

/// What is told about an answer, and the answer.
pub(crate) struct Answer {
    /// JSON.
    pub head: String,
    /// As a server would send them.
    pub bytes: Vec<u8>,
}

/// Answers a question in JSON.
pub(crate) fn answer_json(session: &Session, question: &[u8], body: &[u8]) -> Answer {
    let Request { path, query } = serde_json::from_slice(question).expect("a host writes questions as zumen.mjs does");
    let query: Vec<(&str, &str)> = query.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let answer = answers::answer(session, &Question { path: &path, query: &query, body });
    let head = Head {
        status: answer.status.code(),
        media_type: answer.media_type,
        name: answer.name.as_deref(),
        title: &answer.title,
        description: &answer.description,
        warnings: &answer.warnings,
        missing: answer.missing.iter().flat_map(|script| script.files()).copied().collect(),
    };
    Answer { head: serde_json::to_string(&head).expect("keys are texts"), bytes: answer.bytes }
}
