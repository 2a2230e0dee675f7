//! Backgammon for zumen: positions, plays, matches and analyses become pictures and text.
//!
//! ```
//! use zumen_game::{Subject, View};
//!
//! let (position, warnings) = zumen_backgammon::xgid::read("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")?;
//! assert!(warnings.is_empty());
//! assert!(zumen_backgammon::gnuid::write(&position).0.starts_with("4HPwATDgc/ABMA:"));
//!
//! let moment = zumen_backgammon::Moment::new(position);
//! let diagram = moment.diagram(&View::default().with("play", "8/5 6/5"))?;
//! assert!(diagram.title.contains("White to play 3-1"));
//! # Ok::<(), zumen_core::diagnostic::Diagnostic>(())
//! ```
//!
//! What it promises: it never panics on any input, what is read is a legal position, and whatever cannot be read or
//! written is named with its place. What it leaves out: analysis of its own, other rules of moving, and variations of a match.
//!
//! [`reader`] finds IDs in any text, [`xgid`] and [`gnuid`] read and write one, [`json`] writes a position for machines;
//! [`play`] reads and makes plays, [`mod@matches`] reads and writes whole matches.
//!
//! Inside, `position` is what IDs mean, `changes` compares two, `options` is what can be chosen, `shown_position` applies it,
//! `diagram` and `arrows` say what is drawn, `words` and `description` what the picture says, `ascii` draws for a terminal,
//! and `subject` puts these together.

mod arrows;
mod ascii;
mod board;
mod changes;
mod description;
mod diagram;
pub mod gnuid;
pub mod json;
pub mod matches;
mod moment;
mod options;
pub mod play;
mod position;
pub mod reader;
mod shown_position;
mod side;
mod subject;
mod table;
mod words;
pub mod xgid;

pub use moment::Moment;
pub use options::PLAY;
pub use position::{Board, Cube, CubeAction, GameState, Position, Resignation, Rules, Side, Sides};
use reader::Reading;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Source;
use zumen_game::json::schema;
use zumen_game::{Certainty, Claim, Game, Input, Positions};

/// The game.
pub static BACKGAMMON: Game = Game {
    name: "backgammon",
    title: "Backgammon",
    options: &options::OPTIONS,
    notations: &["xgid", "gnuid", "mat", "sgf", "moves", "latex"],
    shapes: "an XGID looks like XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10
a gnuID looks like 4HPwATDgc/ABMA:cAkqAAAAAAAE",
    needs: diagram::needs,
    schema: schema::<json::BackgammonJson>,
    decode: None,
    claim,
};

/// Claims objects of JSON, and every text with IDs in it; a text in which each ID is damaged, as much as these are of it.
fn claim<'a>(input: &Input<'a>) -> Option<Claim<'a>> {
    let text = input.text;
    // What stands inside an object of another game is not for us.
    if text.trim_start().starts_with('{') {
        return Claim::object(input, &BACKGAMMON, |text| Positions::one(json::read(text)));
    }
    if let Some(claim) = matches::claim(input) {
        return Some(claim);
    }
    let found = reader::read(text);
    let certainty = match found.iter().flatten().next() {
        Some(first) => Certainty::Ids { at: first.span.start },
        None => {
            let damaged = found.iter().filter_map(|found| found.as_ref().err()?.span.clone());
            let length: usize = damaged.map(|span| span.len()).sum();
            Certainty::Broken { likeness: (length * 100 / text.len().max(1)).clamp(1, 100) as u8 }
        }
    };
    (!found.is_empty()).then(|| Claim::new(certainty, |_| Positions::all(found.into_iter().map(moment).collect())))
}

fn moment(found: Result<Reading, Diagnostic>) -> Result<(Moment, Vec<Diagnostic>), Diagnostic> {
    found.map(|found| {
        let source = Source { format: found.format.to_owned(), text: found.text, options: Vec::new() };
        (Moment { position: found.position, source, analysis: found.analysis, decision: None }, found.warnings)
    })
}
