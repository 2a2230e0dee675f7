//! Matches: what players have in hand is a file of many games, or the analysis of one decision.
//!
//! `session` is a match as any file tells it, a `decision` what a player did at one moment of it, `analysis` what a
//! program says of such a moment, and `decision_info` what a match tells of a position beside it; `json` and `analysis_json` write
//! the two. [`mat`] reads what most sites and programs write, [`xg`] files of eXtreme Gammon, [`sgf`] those of GNU
//! Backgammon, [`gnubg`] the text that it prints of a match, `paste` the analyses that programs print; `replay` plays
//! records out. `record` is a match of which a view chooses (`choice`, and `mistakes` by what was lost), and `decisions` what
//! is chosen as pictures; `divergence` compares two matches, and `placement` says where a decision stands.

pub(crate) mod analysis;
pub(crate) mod analysis_json;
mod choice;
pub(crate) mod decision;
pub(crate) mod decision_info;
mod decisions;
mod divergence;
pub mod gnubg;
pub(crate) mod json;
pub mod mat;
mod mistakes;
pub(crate) mod paste;
mod placement;
mod record;
mod replay;
mod session;
pub mod sgf;
mod start;
#[cfg(test)]
mod tests;
pub(crate) mod text;
pub mod xg;

pub use analysis::{Analysis, Candidate, Chances, CubeAnalysis, CubeChoice, Value, Verdict};
pub use decision::{Action, Decision};
pub use decision_info::DecisionInfo;
use record::Match;
pub use session::{Game, Session, SessionRules, WonGame};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{Certainty, Claim, Input};

/// Claims the files of matches, by their form.
pub(super) fn claim<'a>(input: &Input<'a>) -> Option<Claim<'a>> {
    let (bytes, text) = (input.bytes, input.text);
    if xg::is_xg(bytes) {
        return Some(Claim::whole(move |_| Match::new(xg::read(bytes))));
    }
    let formats: [(Finder, Reader); 3] =
        [(sgf::record_at, sgf::read), (gnubg::record_at, gnubg::read), (mat::record_at, mat::read)];
    formats.into_iter().find_map(|(record_at, read)| {
        let at = record_at(text)?;
        Some(Claim::new(Certainty::Whole { at }, move |_| Match::new(read(text))))
    })
}

/// Finds where in a text a match of one format begins.
type Finder = fn(&str) -> Option<usize>;

/// Reads a match of a text.
type Reader = fn(&str) -> Result<Session, Diagnostic>;
