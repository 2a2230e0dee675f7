//! How far a batch is, on a terminal, when it takes longer than a second.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Nobody needs to be told what is over at once.
const PATIENCE: Duration = Duration::from_secs(1);

pub(super) struct Progress {
    bar: ProgressBar,
    drawn: u64,
}

impl Progress {
    /// How much there is to read in all, in bytes, where that is known.
    pub(super) fn new(bytes: Option<u64>) -> Progress {
        let template = match bytes {
            Some(_) => "{bar:30} {percent:>3} %, {msg} inputs, {eta} left",
            None => "{spinner} {msg} inputs, {elapsed}",
        };
        let bar = ProgressBar::with_draw_target(bytes, ProgressDrawTarget::hidden());
        bar.set_style(ProgressStyle::with_template(template).expect("the template is sound"));
        Progress { bar, drawn: 0 }
    }

    /// Counts one more input, of so many bytes.
    pub(super) fn step(&mut self, bytes: u64) {
        self.drawn += 1;
        if self.bar.is_hidden() && self.bar.elapsed() > PATIENCE {
            // Stays hidden where stderr is no terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        if !self.bar.is_hidden() {
            self.bar.set_message(self.drawn.to_string());
        }
        self.bar.inc(bytes);
    }

    /// Says something, with the bar out of its way.
    pub(super) fn aside<T>(&self, say: impl FnOnce() -> T) -> T {
        self.bar.suspend(say)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
