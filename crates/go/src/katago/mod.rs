//! What KataGo's analysis engine answered about the moments of a record, drawn over them.
//!
//! `answers` knows which line of a file is about which moment, `line` reads one line, and [`analysis`] is what of it is
//! drawn, from one perspective whatever the engine's settings are. [`AnalysedMoment`] is a moment with its analysis, `words` what
//! its picture says, and `json` how the picture keeps it: it does not depend on the file.
//!
//! `gtp` makes such lines of what engines print, `record` of what programs keep in records.
//!
//! Facts come from the description of the analysis engine's protocol.

mod analysed_moment;
pub(crate) mod analysis;
mod answers;
mod gtp;
pub(super) mod json;
mod line;
mod record;
mod words;

pub(crate) use analysed_moment::AnalysedMoment;
pub(super) use analysed_moment::squares_of;
pub(super) use analysis::Show;
pub(super) use answers::Answers;
pub(super) use line::Perspective;
pub(super) use words::no_table;
