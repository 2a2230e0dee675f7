//! What is asked in JSON, and what is answered.

use serde::Deserialize;
use serde_json::json;
use zumen::studio::{Format, Refusal, Request, Studio};

/// A question, but for its body.
#[derive(Deserialize)]
struct Asked {
    /// What it is about: `/draw.svg`.
    path: String,
    /// Options by their names.
    query: Vec<(String, String)>,
}

/// What is told about an answer, and the answer.
pub struct Answer {
    /// JSON.
    pub head: String,
    /// A picture, or JSON about many.
    pub bytes: Vec<u8>,
}

/// Answers a question in JSON.
pub fn answered(studio: &Studio, question: &[u8], body: &[u8]) -> Answer {
    let asked: Asked = serde_json::from_slice(question).expect("the host writes questions");
    let options: Vec<(&str, &str)> = asked.query.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let ending = asked.path.strip_prefix("/draw.").unwrap_or("svg");
    let formats = &[Format::named(ending).unwrap_or(Format::Svg)];
    let drawn = studio.read(&Request { input: body, formats, options: &options, ..Request::default() });
    match drawn.and_then(|reading| reading.sheets().next().expect("a position")) {
        Ok(mut sheet) => {
            let file = sheet.files.remove(0);
            let missing: Vec<&str> = sheet.missing.iter().flat_map(|script| script.files()).copied().collect();
            let head = json!({ "status": 200, "type": file.media_type, "name": file.name, "missing": missing });
            Answer { head: head.to_string(), bytes: file.bytes }
        }
        Err(refusal) => refused(&refusal),
    }
}

fn refused(refusal: &Refusal) -> Answer {
    let head = json!({ "status": 422, "type": "application/json", "missing": [] });
    Answer { head: head.to_string(), bytes: refusal.json().into_bytes() }
}
