//! The child: loads the engine, calls it once, and writes down what came back.
//!
//! The order is CGFGoban's: load, init, one call, close. Before each step it notes which, so that the parent knows
//! where the engine was when nothing comes any more.

use std::io;
use std::path::Path;

use super::call::{self, Functions};
use super::guards::GuardedMemory;
use super::message::{GRACE, Phase, Report, Request};

/// Serves the request in `folder`.
pub(crate) fn run(library: &Path, folder: &Path) -> io::Result<()> {
    call::crash_quietly();
    let request = Request::read(folder)?;
    let mut memory = GuardedMemory::new(&request).ok_or(io::ErrorKind::InvalidData)?;
    watch(&request);
    Phase::Load.write(folder)?;
    let engine = match Functions::load(library) {
        Ok(engine) => engine,
        Err(why) => return Report::NotLoaded(why).write(folder),
    };
    Phase::Init.write(folder)?;
    engine.init();
    Phase::Thinking.write(folder)?;
    let value = engine.thinking(&mut memory, &request);
    let stopped = call::is_stop_raised();
    if let Some(place) = memory.wild() {
        // Nothing more is asked of an engine that has done this.
        return Report::Wild(place).write(folder);
    }
    Report::Answered { value, endgame: memory.endgame(), stopped }.write(folder)?;
    Phase::Close.write(folder)?;
    engine.close();
    Phase::Done.write(folder)
}

/// Raises the stop flag at the limit. Long after it the process ends itself: its parent may be gone by then.
fn watch(request: &Request) {
    let limit = request.limit();
    std::thread::spawn(move || {
        std::thread::sleep(limit);
        call::raise_stop();
        std::thread::sleep(2 * GRACE);
        std::process::abort();
    });
}
