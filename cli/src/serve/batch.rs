//! `/batch`: lines in, lines of JSON out, each as soon as it is drawn, as `zumen batch -` has them.
//!
//! Each batch has a thread that reads and draws, of which there are as many as permits. It takes a permit for each line, so
//! that pictures of others are drawn between two of them; what waits for a slow client holds none.

use std::io::{self, BufReader, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt;
use http_body_util::channel::{Channel, Sender};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::draw::refuse;
use super::fault::Fault;
use super::query::Query;
use super::request_head::{Wants, text};
use super::workers::Workers;
use super::{STACK, Server};
use crate::batch::stream::Stream;
use crate::report::faults;
use zumen::diagnostic::{Context, Diagnostic, Report};
use zumen::session::{Format, Options, Session, names_file};

/// What is taken from a client before it takes its answers, in bytes: many say all that they have before they listen.
const AHEAD: usize = 8 << 20;
/// Answers that are ready and not taken yet.
const READY: usize = 16;
/// The most positions of a batch: the names that were given are remembered.
const MAX_LINES: usize = 100_000;
const LINES: &str = "application/x-ndjson";

/// Answers `POST /batch`.
pub(super) async fn answer(
    State(server): State<Arc<Server>>,
    Extension(wants): Extension<Wants>,
    request: Request,
) -> Response {
    let (head, body) = request.into_parts();
    let asked = read_query(head.uri.query().unwrap_or_default(), &head.headers);
    let place = Arc::clone(&server.batches).try_acquire_owned().map_err(|_| server.workers.busy());
    let (options, formats, place) = match (asked, place) {
        (Ok((options, formats)), Ok(place)) => (options, formats, place),
        (Err(fault), _) | (_, Err(fault)) => {
            return refuse(&server, fault, &wants.without_pictures(), "").await;
        }
    };
    let (chunks, incoming) = incoming();
    let (answers, outgoing) = Channel::new(READY);
    tokio::spawn(take(body, chunks, server.patience));
    let batch = Batch {
        workers: server.workers.clone(),
        session: Arc::clone(&server.session),
        longest: server.most_body,
        options,
        formats,
        handle: Handle::current(),
        answers,
        _place: place,
    };
    let thread = std::thread::Builder::new().name("batch".to_owned()).stack_size(STACK);
    if thread.spawn(move || batch.run(incoming)).is_err() {
        return refuse(&server, Fault::busy(), &wants.without_pictures(), "").await;
    }
    let headers =
        [(CONTENT_TYPE, HeaderValue::from_static(LINES)), (CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    (headers, Body::new(outgoing)).into_response()
}

/// Reads what is asked of all lines: `format`, and options.
fn read_query(query: &str, headers: &HeaderMap) -> Result<(Options, Vec<Format>), Fault> {
    let packing = text(headers, &CONTENT_ENCODING);
    if !["", "identity"].contains(&packing.trim()) {
        return Err(Fault::media(&packing, "send the lines as they are"));
    }
    let mut query = Query::read(query)?;
    let formats = match query.take("format") {
        None => vec![Format::Svg],
        Some(names) => names.split(',').map(text_format).collect::<Result<_, _>>()?,
    };
    let options = Options::of(&query.pairs())?;
    // Every file that an option names is refused here: afterwards nobody looks for one.
    if let Some((_, name)) = query.pairs().iter().find(|(name, value)| names_file(name, value)) {
        let fault = Diagnostic::option_error("file::missing", format!("there is no file {name}"));
        return Err(fault.help("no request may name a file").into());
    }
    if options.picture.system_fonts {
        let fault = Diagnostic::option_error("option::value", "system fonts are not available here");
        return Err(fault.help("leave fonts out").into());
    }
    Ok((options, formats))
}

/// Finds a format that can stand in a line.
fn text_format(name: &str) -> Result<Format, Fault> {
    let format = Format::from_name(name.trim()).ok_or_else(|| Fault::format(name))?;
    let is_line = format.is_text() && !format.is_animation();
    is_line.then_some(format).ok_or_else(|| {
        let fault = Diagnostic::option_error("option::value", format!("a line cannot hold a {}", format.name()));
        fault.help("one of: svg, text, json").into()
    })
}

/// A batch that is answered.
struct Batch {
    workers: Workers,
    session: Arc<Session>,
    longest: usize,
    options: Options,
    formats: Vec<Format>,
    handle: Handle,
    answers: Sender<Bytes, io::Error>,
    _place: OwnedSemaphorePermit,
}

impl Batch {
    /// Answers line after line, until there are no more, or nobody takes the answers.
    fn run(mut self, incoming: Incoming) {
        let (session, options) = (Arc::clone(&self.session), self.options.clone());
        let reader = Box::new(BufReader::new(incoming));
        let mut stream = match Stream::new(reader, self.longest, session, options, self.formats.clone()) {
            Ok(stream) => stream,
            Err(error) => return self.answers.abort(error),
        };
        for number in 1.. {
            let Some(position) = stream.next() else { return };
            if number > MAX_LINES {
                let message = format!("a batch has at most {MAX_LINES} positions");
                self.end(&Diagnostic::option_error("serve::lines", message).help("send the others in another"));
                return;
            }
            let permit = self.handle.block_on(self.workers.permit());
            let answered = catch_unwind(AssertUnwindSafe(|| position.and_then(|position| stream.answer(position))));
            drop(permit);
            let line = match answered {
                Ok(Ok(line)) => line,
                Ok(Err(crate::Error::Io(_, error))) => return self.answers.abort(error),
                Ok(Err(error)) => return faults(&error).iter().take(1).for_each(|fault| self.end(fault)),
                Err(_) => {
                    self.workers.counts.broken.fetch_add(1, Ordering::Relaxed);
                    return self.answers.abort(io::ErrorKind::Other.into());
                }
            };
            if !self.send(line) {
                return;
            }
        }
    }

    /// Says as the last line why no more are answered.
    fn end(&mut self, fault: &Diagnostic) {
        let report = Report::new(fault, Context::whole("", ""));
        self.send(serde_json::json!({ "error": report }).to_string() + "\n");
    }

    /// Sends a line; tells whether somebody takes it.
    fn send(&mut self, line: String) -> bool {
        self.handle.block_on(self.answers.send_data(line.into())).is_ok()
    }
}

/// Hands on what a client sends, as long as it says something now and then.
async fn take(mut body: Body, mut chunks: Chunks, patience: Duration) {
    loop {
        let chunk = match timeout(patience, body.frame()).await {
            Ok(None) => return,
            Ok(Some(Ok(frame))) => frame.into_data().map_err(|_| io::ErrorKind::InvalidData.into()),
            Ok(Some(Err(error))) => Err(io::Error::other(error)),
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        };
        let is_over = chunk.is_err();
        if !chunks.send(chunk).await || is_over {
            return;
        }
    }
}

/// Where chunks are put: no more than [`AHEAD`] together.
struct Chunks {
    sender: UnboundedSender<io::Result<Bytes>>,
    room: Arc<Semaphore>,
}

/// What a thread reads of them.
struct Incoming {
    receiver: UnboundedReceiver<io::Result<Bytes>>,
    room: Arc<Semaphore>,
    chunk: Bytes,
}

fn incoming() -> (Chunks, Incoming) {
    let (sender, receiver) = unbounded_channel();
    let room = Arc::new(Semaphore::new(AHEAD));
    (Chunks { sender, room: Arc::clone(&room) }, Incoming { receiver, room, chunk: Bytes::new() })
}

impl Chunks {
    /// Puts one more when there is room; tells whether somebody reads.
    async fn send(&mut self, chunk: io::Result<Bytes>) -> bool {
        let length = chunk.as_ref().map_or(0, Bytes::len).min(AHEAD);
        tokio::select! {
            room = self.room.acquire_many(length as u32) => room.is_ok_and(|room| {
                room.forget();
                self.sender.send(chunk).is_ok()
            }),
            () = self.sender.closed() => false,
        }
    }
}

impl Read for Incoming {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.chunk.is_empty() {
            match self.receiver.blocking_recv() {
                Some(chunk) => self.chunk = chunk?,
                None => return Ok(0),
            }
            self.room.add_permits(self.chunk.len().min(AHEAD));
        }
        let part = self.chunk.split_to(buffer.len().min(self.chunk.len()));
        buffer[..part.len()].copy_from_slice(&part);
        Ok(part.len())
    }
}
