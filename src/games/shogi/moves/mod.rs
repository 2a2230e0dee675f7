//! Movement diagrams of the pieces of shogi: `zumen moves`.
//!
//! [`Moves`] is what is drawn: some kinds, each with its partner and what it becomes, or the poster of all kinds that
//! tai shogi begins with. `named` finds the kinds, `readings` what sources say of them, `words` what stands beside the
//! boards, `json` the machine's spelling.

mod diagram;
mod json;
mod named;
mod poster;
pub(super) mod readings;
mod words;

use super::kind::{Kind, Promotions};
use super::position::{Piece, Side};
use super::variant::{Tradition, Variant};
use super::{OPTIONS, Shogi};
use crate::contract::{self, Converted, Game, View};
use crate::diagnostic::{About, Diagnostic};
use crate::diagram::{Diagram, Source};
use crate::sets::moves::{Chart, text};
use crate::sets::wedge::Tone;
use readings::{Choice, TAGS};
use words::Words;

/// How an input begins that is a movement diagram: `moves lion`.
const WORD: &str = "moves";
/// What stands for the poster instead of a name.
const POSTER: &str = "poster";

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// A kind.
    Piece(Kind),
    /// All kinds that tai shogi begins with.
    Poster,
}

/// Options that a movement diagram has.
const OWN: [&str; 2] = ["promotion", "reading"];

/// What is chosen about it.
#[derive(Clone, Copy, Debug)]
struct Chosen<'a> {
    tradition: Tradition,
    /// A source of moves.
    tag: Option<&'a str>,
}

impl Moves {
    /// The kind with this name.
    ///
    /// # Errors
    ///
    /// `moves::piece` where no kind has the name, or several have.
    pub fn named(name: &str) -> Result<Moves, Diagnostic> {
        named::kind(name).map(Moves::Piece)
    }

    /// All kinds of tai shogi.
    pub fn of_tai() -> impl Iterator<Item = Moves> {
        Kind::of_tai().map(Moves::Piece)
    }

    /// Reads `moves NAME`, or its JSON; `None` for another text.
    pub(super) fn read(text: &str) -> Option<Result<Moves, Diagnostic>> {
        if let Some(read) = json::read(text) {
            return Some(read);
        }
        let (word, name) = text.trim().split_once(char::is_whitespace)?;
        if word != WORD || name.contains('\n') {
            return None;
        }
        if name.trim() == POSTER {
            return Some(Ok(Moves::Poster));
        }
        let start = text.find(name).unwrap_or(0);
        Some(Moves::named(name).map_err(|fault| fault.at(start..start + name.trim_end().len())))
    }

    /// The name of its files: the key of the kind.
    pub fn name(self) -> &'static str {
        match self {
            Moves::Piece(kind) => kind.key(),
            Moves::Poster => POSTER,
        }
    }

    /// The kinds that it is about.
    fn kinds(self) -> Vec<Kind> {
        match self {
            Moves::Piece(kind) => vec![kind],
            Moves::Poster => Kind::of_tai().filter(|kind| kind.count() > 0).collect(),
        }
    }

    /// Whether the source that is asked for says how the kind moves, where sources disagree about it. Of many kinds at
    /// once the others are drawn by default, so this is asked of kinds that are named.
    ///
    /// # Errors
    ///
    /// `option::value`.
    pub fn check_reading(self, view: &View) -> Result<(), Diagnostic> {
        let (Some(tag), Moves::Piece(kind)) = (view.get("reading"), self) else { return Ok(()) };
        let tags = Choice::tags(kind);
        if tags.is_empty() || tags.contains(&tag) {
            return Ok(());
        }
        let tags = TAGS.iter().filter(|tag| tags.contains(&tag.name));
        let tags: Vec<String> = tags.map(|tag| format!("{}: {}", tag.name, tag.about)).collect();
        let message = format!("the source {tag} does not say how {} moves", kind.kanji());
        Err(Diagnostic::error("option::value", message).about(About::Option).help(tags.join("\n")))
    }

    fn chosen(self, view: &View) -> Result<Chosen<'_>, Diagnostic> {
        view.check("shogi", &OPTIONS)?;
        if let Some(name) = view.options.keys().find(|name| !OWN.contains(&name.as_str())) {
            return Err(Diagnostic::error("option::value", format!("a movement diagram has no option --{name}"))
                .about(About::Option)
                .help(format!("it has --{}", OWN.join(", --"))));
        }
        let tag = view.get("reading");
        Ok(Chosen { tradition: view.get("promotion").and_then(Tradition::named).unwrap_or_default(), tag })
    }
}

/// All kinds, those of tai shogi first, a line each below a heading: key, kanji, reading, English name, ShogiVar's letters
/// or `-`, the key of what it promotes to or `-`. Columns are padded with spaces for a terminal.
///
/// # Errors
///
/// As [`contract::Subject::diagram`].
pub fn list(view: &View) -> Result<String, Diagnostic> {
    let chosen = Moves::Poster.chosen(view)?;
    let head = ["key", "kanji", "reading", "English", "code", "promotes to"].map(str::to_owned);
    let row = |kind: Kind| {
        let promoted = promoted(kind, chosen.tradition).map_or("-", Kind::key);
        let code = if kind.code().is_empty() { "-" } else { kind.code() };
        [kind.key(), kind.kanji(), kind.romaji(), kind.english(), code, promoted].map(str::to_owned)
    };
    let rows: Vec<[String; 6]> = std::iter::once(head).chain(Kind::all().map(row)).collect();
    let widths = [0, 1, 2, 3, 4].map(|column| rows.iter().map(|row| columns(&row[column])).max().unwrap_or(0));
    let mut text = String::new();
    for row in &rows {
        for (cell, width) in row.iter().zip(widths) {
            text.push_str(cell);
            text.push_str(&" ".repeat(width - columns(cell) + 2));
        }
        text.push_str(&row[5]);
        text.push('\n');
    }
    Ok(text)
}

/// How wide a terminal shows a text: kanji are as wide as two letters.
fn columns(text: &str) -> usize {
    text.chars().map(|c| if c >= '\u{2e80}' { 2 } else { 1 }).sum()
}

/// What a kind becomes: in tai shogi by tradition; the kinds of shogi and chu shogi have their own.
fn promoted(kind: Kind, tradition: Tradition) -> Option<Kind> {
    if Kind::of_tai().any(|known| known == kind) {
        return kind.promoted(tradition.promotions());
    }
    kind.promoted(Promotions::Shogi).or_else(|| kind.promoted(Promotions::Chu))
}

/// The kinds that become this one, where it stands on no board at the start.
fn before(kind: Kind, tradition: Tradition) -> Vec<Kind> {
    let promotions: &[Promotions] = match Kind::of_tai().any(|known| known == kind) {
        true => &[tradition.promotions()],
        false => &[Promotions::Shogi, Promotions::Chu],
    };
    let becomes = |before: &Kind| promotions.iter().any(|promotions| before.promoted(*promotions) == Some(kind));
    Kind::all().filter(|before| kind.count() == 0 && becomes(before)).collect()
}

/// How the name of a kind is painted: as what it has become where it comes by promotion alone.
fn tone(kind: Kind, is_promoted: bool, tradition: Tradition) -> Tone {
    let promoted = is_promoted || !before(kind, tradition).is_empty();
    Variant::Tai.tone(Piece { kind, side: Side::Sente, promoted }, tradition)
}

impl contract::Subject for Moves {
    fn game(&self) -> &'static dyn Game {
        &Shogi
    }

    fn source(&self) -> Source {
        Source { format: WORD.to_owned(), text: format!("{WORD} {}", self.name()), options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let chosen = self.chosen(view)?;
        let mut diagram = match self {
            Moves::Piece(kind) => diagram::of(*kind, chosen, view.lang),
            Moves::Poster => poster::of(&self.kinds(), chosen, view.lang),
        };
        diagram.caption.clone_from(&view.caption);
        diagram.source = Source { options: view.kept(), ..self.source() };
        Ok(diagram)
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        let chosen = self.chosen(view)?;
        let table = |kind: &Kind| {
            let words = Words { lang: view.lang, chosen };
            let choice = Choice::of(*kind, chosen.tag);
            let chart = Chart::fitted(&choice.movement, &[]);
            let notes: String = words.notes(*kind, &choice, &[]).iter().map(|note| format!("{note}\n")).collect();
            format!("{}\n{}\n{}{notes}", words.caption(*kind), choice.movement, text::table(&chart))
        };
        Ok(self.kinds().iter().map(table).collect::<Vec<_>>().join("\n"))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        Ok(json::write(*self, self.chosen(view)?))
    }

    fn convert(&self, notation: &str, _view: &View) -> Result<Converted, Diagnostic> {
        Err(Diagnostic::error("convert::notation", format!("a movement diagram cannot be written as {notation}"))
            .help("zumen moves NAME -f text or -f json prints it"))
    }
}
