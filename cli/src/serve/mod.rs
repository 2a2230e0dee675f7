//! `zumen serve`: HTTP around what the library answers.
//!
//! [`listen`] opens a socket, [`connection`] lets so many clients in and cuts those that are too slow, [`app`] sends a
//! request to who answers it: [`draw`] for the paths of [`zumen::answers`], [`kroki`] for those of Kroki, [`batch`] for lines.
//! It has the page for people itself.
//! [`body`] and [`query`] read what is asked, [`workers`] draws, [`reply`] makes a response of it and [`fault`] one of what is
//! refused. [`status`] and [`app`] tell how it goes.
//!
//! Peculiar here:
//!
//! - A permit to draw belongs to the drawing and not to the request: a thread cannot be stopped, so a client that has gone, or
//!   a drawing that takes too long, holds it until the thread is done. `ConcurrencyLimitLayer` would bound each route by itself.
//! - All that drawing costs is done on the thread that draws, check sums and compression too. What waits is bounded in number
//!   and in bytes; what does not fit is refused at once, with 503.
//! - Nothing of what is asked is kept or logged but the path. There is no clock here but for how long something takes.

mod app;
mod batch;
mod body;
mod connection;
mod draw;
mod fault;
mod kroki;
mod listen;
mod query;
mod reply;
mod request_head;
mod status;
mod workers;

use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use tokio::runtime::Builder;
use tokio::sync::Semaphore;

use self::listen::Listener;
use self::status::Metrics;
use self::workers::Workers;
use super::args::Serve;
use super::error::{Error, Outcome};
use super::report::Reporter;
use zumen::session::Session;

/// The stack of a thread, in bytes: what every reader is content with.
const STACK: usize = 8 << 20;
/// What bodies may take in memory together, in bytes, where one may be no larger than that.
const ROOM: usize = 64 << 20;
/// Bodies of the largest size that have room in any case.
const MIN_BODIES: usize = 4;
/// The most frames of an animation that is 700 pixels wide: two seconds of work.
const MAX_FRAMES: usize = 300;
/// The unit in which room is counted, in bytes.
const UNIT: usize = 1 << 10;

/// What all requests share.
struct Server {
    session: Arc<Session>,
    workers: Workers,
    /// Streams of lines that are answered at once.
    batches: Arc<Semaphore>,
    /// What is left for bodies, in [`UNIT`]s.
    room: Arc<Semaphore>,
    /// The most bytes of a body.
    most_body: usize,
    /// How long a client may take.
    patience: Duration,
    metrics: Metrics,
    /// Whether each request is told of.
    logs: bool,
}

/// Runs the command: until it is told to end.
pub(super) fn run(serve: &Serve, reporter: &mut Reporter) -> Result<Outcome, Error> {
    let listener = Listener::open(&serve.listen)?;
    let jobs = if serve.jobs > 0 { serve.jobs } else { available_parallelism().map_or(1, NonZero::get) };
    let runtime = Builder::new_multi_thread()
        .thread_name("serve")
        .thread_stack_size(STACK)
        // Nobody but who has a permit blocks.
        .max_blocking_threads(jobs)
        .enable_all()
        .build()
        .map_err(Error::io("threads"))?;
    let server = Server {
        session: Arc::new(Session::default().with_most_frames(MAX_FRAMES)),
        workers: Workers::new(jobs, serve.patience),
        batches: Arc::new(Semaphore::new(jobs)),
        room: Arc::new(Semaphore::new(ROOM.max(MIN_BODIES * serve.most_body) / UNIT)),
        most_body: serve.most_body,
        patience: serve.patience,
        metrics: Metrics::default(),
        logs: serve.logs,
    };
    let is_whole = runtime.block_on(connection::serve(listener, Arc::new(server)))?;
    if !is_whole {
        reporter.note("some requests took too long and were cut off");
    }
    // A drawing that nobody waits for any more does not hold the end up.
    runtime.shutdown_background();
    Ok(Outcome::Done)
}
