//! What a movement diagram becomes: pictures, text, and the list of all kinds.

use super::choices::Choices;
use super::readings::Choice;
use super::words::MovementNotes;
use super::{Moves, WORD, diagram, json, poster};
use crate::SHOGI;
use crate::kind::Kind;
use crate::options::{self, MovesOptions};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Source};
use zumen_game::sets::moves::Chart;
use zumen_game::{Game, Page, Pages, Subject, View, columns};

/// All kinds, those of tai shogi first, a line each below a heading: key, kanji, reading, English name,
/// ShogiVar's letters or `-`, its game, the key of what it promotes to there or `-`. The game is the smallest that has it;
/// where the view names one, those of that game are listed. Columns are padded with spaces for a terminal.
///
/// # Errors
///
/// As [`Subject::diagram`].
pub fn list(view: &View) -> Result<String, Diagnostic> {
    let moves: Vec<Moves> = match options::variant(view) {
        Some(game) => Moves::all(game).collect(),
        None => Kind::all().map(|kind| Moves::Piece { kind, promoted: false, variant: None }).collect(),
    };
    let head = ["key", "kanji", "reading", "English", "code", "game", "promotes to"].map(str::to_owned);
    let mut rows: Vec<[String; 7]> = vec![head];
    for moves in moves {
        let (_, chosen) = moves.resolve(view)?;
        for kind in moves.kinds(chosen) {
            let promoted = chosen.promotes_to(kind).map_or("-", Kind::key);
            let code = if kind.code().is_empty() { "-" } else { kind.code() };
            let game = chosen.variant.name();
            let row = [kind.key(), kind.kanji(), kind.romaji(), kind.english(), code, game, promoted];
            rows.push(row.map(str::to_owned));
        }
    }
    Ok(columns(&rows, 0))
}

impl Moves {
    /// Draws the diagram, or a page of a poster.
    fn draw(self, options: &MovesOptions, chosen: Choices) -> Result<Diagram, Diagnostic> {
        let mut diagram = match self {
            Moves::Piece { kind, .. } => diagram::of(chosen.drawn_kind(kind), chosen, options.lang),
            Moves::Poster { .. } => {
                let kinds = self.kinds(chosen);
                poster::page(&kinds, chosen, options.layout(kinds.len()), options.lang)?
            }
        };
        diagram.caption = options.caption.map(str::to_owned);
        diagram.source = self.kept_source(options);
        Ok(diagram)
    }

    /// What a picture keeps: its game is named where another is the usual one.
    fn kept_source(self, options: &MovesOptions) -> Source {
        let (Moves::Piece { variant, .. } | Moves::Poster { variant }) = self;
        let variant = variant.filter(|variant| self.by_default() != Some(*variant));
        let options = MovesOptions { variant: options.variant.or(variant), ..*options };
        let text = format!("{WORD} {}", self.name());
        options.kept_in(Source { format: WORD.to_owned(), text, options: Vec::new() })
    }
}

impl Subject for Moves {
    fn game(&self) -> &'static Game {
        &SHOGI
    }

    fn source(&self) -> Source {
        self.kept_source(&MovesOptions::default())
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let (options, chosen) = self.resolve(view)?;
        self.draw(&options, chosen)
    }

    fn pages<'a>(&'a self, view: &'a View) -> Pages<'a> {
        let (options, chosen) = match self.resolve(view) {
            Ok(resolved) => resolved,
            Err(fault) => return Box::new(std::iter::once(Err(fault))),
        };
        let kinds = self.kinds(chosen).len();
        let pages = options.layout(kinds).pages(kinds);
        if options.page.is_some() || pages == 1 {
            return Page::alone(move || self.draw(&options, chosen));
        }
        Box::new((1..=pages).map(move |page| {
            let diagram = self.draw(&MovesOptions { page: Some(page), ..options }, chosen)?;
            Ok(Page { suffix: format!("page-{page:02}"), diagram })
        }))
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        let (_, chosen) = self.resolve(view)?;
        Ok(self
            .kinds(chosen)
            .iter()
            .map(|kind| {
                let words = MovementNotes { lang: view.lang, chosen };
                let choice = Choice::of(*kind, chosen.tag);
                let chart = Chart::fit(&choice.movement, &[]);
                let notes: String = words.notes(*kind, &choice, &[]).iter().map(|note| format!("{note}\n")).collect();
                format!("{}\n{}\n{}{notes}", words.caption(*kind), choice.movement, chart.table())
            })
            .collect::<Vec<_>>()
            .join("\n"))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        Ok(json::write(*self, self.resolve(view)?.1))
    }
}
