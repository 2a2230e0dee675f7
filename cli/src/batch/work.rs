//! Threads: jobs are drawn as they come, and answered in their order.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::thread;

use rayon_core::ThreadPoolBuilder;

use super::job::{Job, Jobs};
use crate::Error;

/// Jobs for each thread that are read before their turn: what is kept in memory, and no more.
const AHEAD: usize = 4;

/// The stack of a thread, in bytes: that of the main thread on most systems, which every reader is content with.
const STACK: usize = 8 << 20;

/// Has the jobs answered on so many threads (0: one for each core) and hands on the answers, in order and each as soon as it
/// is there: whoever waits for it before saying more gets it.
///
/// The thread that reads is left behind where the answers end early: it may wait for a pipe that stays open.
pub(super) fn run<A: Send + 'static>(
    jobs: Jobs,
    answer: impl Fn(Job) -> Result<A, Error> + Send + Sync + 'static,
    threads: usize,
    mut take: impl FnMut(A) -> Result<ControlFlow<()>, Error>,
) -> Result<(), Error> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build();
    let pool = pool.map_err(|error| Error::Usage(format!("so many threads cannot be started: {error}")))?;
    let (queue, answers) = sync_channel(pool.current_num_threads() * AHEAD);
    let answer = Arc::new(answer);
    let thread = thread::Builder::new().stack_size(STACK);
    let reading = thread.spawn(move || {
        for job in jobs {
            let (done, answered) = sync_channel(1);
            if queue.send(answered).is_err() {
                return;
            }
            let answer = Arc::clone(&answer);
            pool.spawn_fifo(move || {
                // Nobody waits any more where the answers have ended.
                let _ = done.send(job.and_then(&*answer));
            });
        }
    });
    reading.map_err(Error::io("a thread that reads"))?;
    for answer in answers {
        // A thread that panics ends the process: there is always an answer.
        let Ok(answer) = answer.recv() else { continue };
        if take(answer?)?.is_break() {
            break;
        }
    }
    Ok(())
}
