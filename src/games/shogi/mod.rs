//! Shogi and its large relatives: positions and records become a picture.
//!
//! [`kind`] is what a piece is and how it moves, [`square`], [`position`], [`variant`] and `setup` the truth of one
//! moment. `json` is the machine's spelling, `table` boards of kanji; `sfen`, `kif` (with BOD) and `csa` are the
//! notations of shogi's programs, `record` the game that they tell of, `replay` its moves, `official` how a move is
//! written. `edits` changes a position by hand, `changes` compares two, `census` counts its pieces, `odd` is what is odd about it, `rest` what is
//! left of a set. [`moment`] is one moment with what led to it. `look` is what can be chosen,
//! [`coordinates`] names the lines, `diagram` says what is drawn, `words` what the picture says, `text` draws for a
//! terminal, `rules_file` writes tai shogi for Zillions. [`moves`] draws how pieces move.

mod census;
mod changes;
pub mod coordinates;
mod csa;
mod diagram;
mod edits;
mod json;
mod kif;
pub mod kind;
mod look;
pub mod moment;
pub mod moves;
mod notation;
mod odd;
mod official;
pub mod position;
mod record;
mod replay;
mod rest;
mod rules_file;
mod setup;
mod sfen;
pub mod square;
mod table;
mod text;
pub mod variant;
mod words;

use crate::contract::{Charset, Entry, Files, Game, GameOption, Record, View};
use crate::diagnostic::Diagnostic;
use crate::template::Needs;
use look::OPTIONS;
use moment::Moment;
use moves::Moves;
use record::Games;
use variant::Variant;

/// The games of the family.
#[derive(Clone, Copy, Debug)]
pub struct Shogi;

/// The notations by example.
const SHAPES: &str = "the set-up of a game of shogi is shogi, chu-shogi or tai-shogi
a position of shogi (SFEN) looks like lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
a game of shogi (USI) looks like position startpos moves 7g7f; records in KIF, BOD and CSA are read too
a position of tai shogi or chu shogi is a table of kanji, v before gote's pieces, ・ for an empty square
how a piece of shogi moves is moves and its name: moves lion, moves 獅子";

impl Game for Shogi {
    fn name(&self) -> &'static str {
        "shogi"
    }

    fn title(&self) -> &'static str {
        "Shogi"
    }

    fn options(&self) -> &'static [GameOption] {
        &OPTIONS
    }

    fn notations(&self) -> &'static [&'static str] {
        &notation::NAMES
    }

    /// Records of old programs are in Shift_JIS. They are short, and known by what they say rather than by guess.
    fn decode(&self, bytes: &[u8]) -> Option<String> {
        let charset = Charset::named("Shift_JIS").filter(|_| std::str::from_utf8(bytes).is_err())?;
        let text = charset.fits(bytes).then(|| charset.decode(bytes))?;
        self.record_at(&text).is_some().then_some(text)
    }

    fn record_at(&self, text: &str) -> Option<usize> {
        table::table_at(text).or_else(|| record::record_at(text))
    }

    fn read(&self, text: &str, _files: &dyn Files) -> Option<Box<dyn Record>> {
        if let Some(read) = Moves::read(text) {
            return Some(Box::new(Movements(read)));
        }
        if table::table_at(text).is_none()
            && let Some(games) = record::read(text)
        {
            return Some(Box::new(games));
        }
        let named = || Variant::named(text).map(|variant| Ok(Moment::of(variant.start())));
        let read = table::read(text).or_else(|| json::read(text)).or_else(named)?;
        Some(Box::new(Games::of(read)))
    }

    fn shapes(&self) -> &'static str {
        SHAPES
    }

    fn needs(&self) -> Needs {
        diagram::needs().and(crate::sets::moves::needs())
    }

    fn schema(&self) -> String {
        json::schema()
    }
}

/// A moment of any notation as an entry of its record: with the edits of the view, its pieces counted.
fn entry(moment: Moment, view: &View) -> Result<Entry, Diagnostic> {
    let moment = edits::edited(moment, view)?;
    let warnings = census::warnings(&moment);
    Ok(Entry { subject: Box::new(moment), warnings })
}

/// One movement diagram.
struct Movements(Result<Moves, Diagnostic>);

impl Record for Movements {
    fn entries(&self, view: &View) -> Vec<Result<Entry, Diagnostic>> {
        let entry = |moves: Moves| Entry { subject: Box::new(moves), warnings: Vec::new() };
        let checked = self.0.clone().and_then(|moves| moves.check_reading(view).map(|()| moves));
        vec![checked.map(entry)]
    }
}
