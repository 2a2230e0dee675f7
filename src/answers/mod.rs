//! What a page for a browser or a server asks, answered: the paths of a web site, without the web.
//!
//! | path | answer |
//! |---|---|
//! | `/games` | every game with its themes, options and examples, and the options of every picture: [`Games`] |
//! | `/positions` | what an input holds to choose from: [`Contents`](crate::session::Contents) |
//! | `/draw.svg`, and so on for each [`Format`] | one page of an input |
//!
//! The input is the body, or, where that is empty, the parameter `id`. `page` counts the pages of an input from 1; `name` is what
//! a file is called; all other parameters are options by their names on the command line. The same question has the same
//! bytes for an answer wherever it is asked.
//!
//! ```
//! use zumen::answers::{Question, Status, answer};
//!
//! let session = zumen::Session::default();
//! let query = [("id", "XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10"), ("theme", "print")];
//! let drawn = answer(&session, &Question { path: "/draw.svg", query: &query, body: b"" });
//! assert_eq!((drawn.status, drawn.media_type), (Status::Ok, "image/svg+xml"));
//!
//! let slip = [("id", "XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10"), ("them", "print")];
//! let refused = answer(&session, &Question { path: "/draw.svg", query: &slip, body: b"" });
//! assert_eq!(refused.status, Status::Refused);
//! assert!(String::from_utf8_lossy(&refused.bytes).contains("did you mean theme?"));
//! ```

mod examples;
mod fault;
mod games;
#[cfg(test)]
mod tests;

pub use examples::{EXAMPLES, Example};
pub use fault::draw_refusal;
pub use games::{GameFacts, Games, OptionFacts};

use crate::session::{File, Format, Refusal, Request, Script, Session, Sheet, safe};
use zumen_core::diagnostic::{Diagnostic, Report};

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The path of the URL: `/draw.svg`.
    pub path: &'a str,
    /// The parameters behind it, decoded, in their order.
    pub query: &'a [(&'a str, &'a str)],
    /// The input as a file would have it; empty where the parameter `id` has it.
    pub body: &'a [u8],
}

/// What is answered.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Whether it is what was asked for.
    pub status: Status,
    /// The media type of the bytes.
    pub media_type: &'static str,
    /// What a file of it would be called; `None` for what no one keeps.
    pub name: Option<String>,
    /// The file, or a JSON array of [`Report`]s for what is refused.
    pub bytes: Vec<u8>,
    /// Who, what, whose turn; empty for what is no picture.
    pub title: String,
    /// The whole position in words, the alternative text; empty for what is no picture.
    pub description: String,
    /// What was odd about the position and its picture.
    pub warnings: Vec<Report>,
    /// Packs of fonts with which the picture would be whole: see [`Session::add_pack`].
    pub missing: Vec<Script>,
}

impl Answer {
    fn json(status: Status, bytes: Vec<u8>) -> Answer {
        let (title, description) = Default::default();
        let (warnings, missing) = Default::default();
        let media_type = Format::Json.media_type();
        Answer { status, media_type, name: None, bytes, title, description, warnings, missing }
    }
}

/// Whether an answer is what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is.
    Ok,
    /// There is no such path.
    NotFound,
    /// The input or an option is refused; the answer says why.
    Refused,
}

impl Status {
    /// The status code of HTTP.
    pub fn code(self) -> u16 {
        match self {
            Status::Ok => 200,
            Status::NotFound => 404,
            Status::Refused => 422,
        }
    }
}

/// Answers a question; what is refused is said as data.
pub fn answer(session: &Session, question: &Question) -> Answer {
    attempt(session, question).unwrap_or_else(|(status, refusal)| Answer { status, ..report_refusal(&refusal) })
}

/// Answers a question; what is refused is said as [a picture](draw_refusal).
pub fn answer_in_pictures(session: &Session, question: &Question) -> Answer {
    attempt(session, question).unwrap_or_else(|(status, refusal)| Answer { status, ..draw_refusal(&refusal, question) })
}

/// Answers a question, or says why not: for who shows what is refused in another way.
///
/// # Errors
///
/// Why the status of an answer would not be [`Status::Ok`], with that status.
pub fn attempt(session: &Session, question: &Question) -> Result<Answer, (Status, Refusal)> {
    let asked = Parameters::of(question);
    let answer = match question.path {
        "/games" => Ok(json(&Games::all())),
        "/positions" => asked.and_then(|asked| Ok(json(&session.contents(&asked.request(&[Format::Svg]))?))),
        path => match path.strip_prefix("/draw.").and_then(Format::from_name) {
            Some(format) => asked.and_then(|asked| asked.draw(session, format)),
            None => return Err((Status::NotFound, no_path(path))),
        },
    };
    answer.map_err(|refusal| (Status::Refused, refusal))
}

/// The answer to what is refused.
pub fn report_refusal(refusal: &Refusal) -> Answer {
    Answer::json(Status::Refused, refusal.json().into_bytes())
}

fn no_path(path: &str) -> Refusal {
    let fault = Diagnostic::option_error("answers::path", format!("there is nothing at {path:?}"))
        .help(format!("use /games, /positions, or /draw. with one of: {}", Format::endings().join(", ")));
    fault.into()
}

fn json(document: &impl serde::Serialize) -> Answer {
    let mut bytes = serde_json::to_vec(document).expect("keys are texts");
    bytes.push(b'\n');
    Answer::json(Status::Ok, bytes)
}

/// The parameters of a question, parted.
struct Parameters<'a> {
    input: &'a [u8],
    name: String,
    /// From 0.
    page: usize,
    options: Vec<(&'a str, &'a str)>,
}

impl<'a> Parameters<'a> {
    /// Parts the parameters.
    ///
    /// # Errors
    ///
    /// `option::value` for a page that is no number, and for an input that is given twice; `input::empty` for none.
    fn of(question: &Question<'a>) -> Result<Parameters<'a>, Refusal> {
        let mut asked =
            Parameters { input: question.body, name: Request::default().name.to_owned(), page: 0, options: Vec::new() };
        for &(name, value) in question.query {
            match name {
                "id" if !asked.input.is_empty() => {
                    return Err(wrong("the request has two inputs", "send it either as id or as the body").into());
                }
                "id" => asked.input = value.as_bytes(),
                "name" => asked.name = safe(value),
                "page" => {
                    let number = value.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                    let fault = || wrong(&format!("page cannot be {value:?}"), "pages count from 1");
                    asked.page = number.ok_or_else(fault)?;
                }
                _ => asked.options.push((name, value)),
            }
        }
        if asked.input.is_empty() {
            let fault = Diagnostic::error("input::empty", "the input is empty");
            return Err(fault.help("send the position as id=..., percent-encoded, or as the body").into());
        }
        Ok(asked)
    }

    fn request<'b>(&'b self, formats: &'b [Format]) -> Request<'b> {
        Request { name: &self.name, input: self.input, formats, options: &self.options, ..Request::default() }
    }

    /// Draws the page that is asked for.
    fn draw(&self, session: &Session, format: Format) -> Result<Answer, Refusal> {
        let formats = [format];
        let reading = session.read(&self.request(&formats))?;
        let sheet = reading.sheet(self.page).unwrap_or_else(|count| Err(self.no_page(count)))?;
        let Sheet { title, description, mut files, reports, missing, .. } = sheet;
        let Some(File { name, bytes, .. }) = files.pop() else { return Err(self.no_page(0)) };
        let (media_type, warnings) = (format.media_type(), reports);
        Ok(Answer { status: Status::Ok, media_type, name: Some(name), bytes, title, description, warnings, missing })
    }

    fn no_page(&self, count: usize) -> Refusal {
        let number = self.page + 1;
        wrong(&format!("there is no page {number}"), &format!("the last page is {count}")).into()
    }
}

fn wrong(message: &str, help: &str) -> Diagnostic {
    Diagnostic::option_error("option::value", message).help(help)
}
