//! All pieces of a rules file on one sheet, which has its own size: `zumen moves --poster --rules-file`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ZILLIONS;
use super::diagram::moves::{OnBoard, ground};
use super::diagram::pieces::alone;
use super::movement::{Boards, Body, Manner, PieceMoves, Trials};
use super::moves::PieceReach;
use super::options::{MAX_COLUMNS, ZillionsOptions};
use super::rules::Rules;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Paragraph, Row, Source, Symbol, say};
use zumen_game::json::{self as shared, Origin};
use zumen_game::sets::moves::{Board, Chart, Entry, Page, legend};
use zumen_game::{Game, Subject, View};

/// A square of a board in the poster, in units.
const CELL: u16 = 44;
/// Squares from a piece to the edge of a board of its own.
const REACH: i16 = 3;
/// Instructions that are followed for a sheet, and signs on it: what comes behind is named alone.
const MAX_STEPS: usize = 200_000_000;
const MAX_SIGNS: usize = 60_000;
/// Pieces without a diagram that are named.
const MAX_MISSING: usize = 60;

/// The pieces of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PiecePoster {
    /// The title of the game.
    pub title: String,
    /// Those that have a diagram, in the order of the rules.
    pub pieces: Vec<PieceMoves>,
    /// Those that have none, and why.
    pub missing: Vec<Missing>,
}

/// A piece without a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize)]
pub struct Missing {
    /// Its name.
    pub piece: String,
    /// Why it has none.
    pub reason: String,
}

/// The boards of the pieces, and what explains them.
#[derive(Default)]
struct Sheet {
    entries: Vec<Entry>,
    charts: Vec<Chart>,
    symbols: Vec<Symbol>,
    /// Rows of the legend for pieces that stand on the board of the game.
    rows: Vec<Row>,
}

#[derive(Deserialize, JsonSchema, Serialize)]
struct PosterJson {
    /// Always "zillions".
    game: String,
    poster: PosterBody,
}

#[derive(Deserialize, JsonSchema, Serialize)]
struct PosterBody {
    title: String,
    pieces: Vec<Body>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    missing: Vec<Missing>,
    /// The board of all of them, as a rules file without moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<Origin>,
}

impl PiecePoster {
    /// Gathers the pieces of a game.
    ///
    /// # Errors
    ///
    /// `moves::nowhere` where no piece has a diagram.
    pub fn new(rules: &Rules) -> Result<PiecePoster, Diagnostic> {
        let (mut pieces, mut missing) = (Vec::new(), Vec::new());
        let trials = Trials::new(rules);
        let mut signs = 0;
        for (index, piece) in rules.pieces.iter().enumerate() {
            if trials.step_count() > MAX_STEPS || signs > MAX_SIGNS {
                missing.push(Missing { piece: piece.name.clone(), reason: "the sheet is too large".to_owned() });
                continue;
            }
            let reason = match trials.piece(index, None) {
                Ok(moves) => {
                    signs += moves.signs();
                    pieces.push(moves);
                    continue;
                }
                // The message begins with the name.
                Err(fault) => fault.message.split_once(": ").map_or(fault.message.clone(), |(_, why)| why.to_owned()),
            };
            missing.push(Missing { piece: piece.name.clone(), reason });
        }
        if pieces.is_empty() {
            let message = format!("zumen cannot draw how any piece of {} moves", rules.title);
            let why = missing.first().map(|missing| format!("{}: {}", missing.piece, missing.reason));
            return Err(Diagnostic::error("moves::nowhere", message).help(why.unwrap_or_default()));
        }
        Ok(PiecePoster { title: rules.title.clone(), pieces, missing })
    }

    /// Reads its JSON.
    ///
    /// # Errors
    ///
    /// `json::syntax` and `json::value`.
    pub(crate) fn read(text: &str) -> Result<PiecePoster, Diagnostic> {
        let (PosterJson { poster: body, .. }, whole) = shared::read::<PosterJson>(text)?;
        let board = body.source.map(|source| source.text.into());
        let mut boards = Boards::default();
        let pieces = body.pieces.into_iter().map(|piece| PieceMoves::of(piece, board.as_ref(), &mut boards));
        let pieces = pieces.collect::<Result<Vec<_>, _>>().map_err(|fault| fault.at(whole.clone()))?;
        if pieces.is_empty() {
            return Err(shared::value("pieces", "[]", "at least one piece").at(whole));
        }
        Ok(PiecePoster { title: body.title, pieces, missing: body.missing })
    }

    /// How many boards stand side by side: about as many as rows.
    fn columns(&self, options: &ZillionsOptions) -> Result<i32, Diagnostic> {
        let most = self.pieces.len().clamp(1, MAX_COLUMNS);
        let usual = (1..most).find(|columns| columns * columns >= self.pieces.len()).unwrap_or(most);
        let columns = options.columns()?.map_or(usual, |columns| columns.min(most));
        Ok(i32::try_from(columns).unwrap_or(1))
    }

    /// Gathers the boards of the pieces.
    fn sheet(&self, options: &ZillionsOptions) -> Result<Sheet, Diagnostic> {
        let mut sheet = Sheet::default();
        let mut board: Option<Symbol> = None;
        let mut boards = Boards::default();
        for (number, moves) in self.pieces.iter().enumerate() {
            let id = format!("piece-{}", number + 1);
            match (&moves.manner, boards.moment(moves)?) {
                (Manner::Alike(movement), _) => {
                    let symbol = alone(moves.symbol(), &format!("{id}-symbol"));
                    let chart = Chart::new(movement, REACH, &[]);
                    sheet.charts.push(chart.clone());
                    let (piece, class) = (symbol.id.clone(), "piece".to_owned());
                    let is_chequered = moves.is_chequered();
                    let board = Board { name: id, piece, class, chart, is_chequered, is_small: true };
                    sheet.entries.push(Entry::of(&board, vec![moves.name.clone()]));
                    sheet.symbols.push(symbol);
                }
                (Manner::From { placed, .. }, Some(moment)) => {
                    options.check_fit(&moment.rules)?;
                    let on_board = OnBoard { moment: &moment, name: &moves.name, placed };
                    let drawn = on_board.entry(&id, options);
                    sheet.symbols.extend(drawn.symbols);
                    sheet.rows.extend(drawn.rows);
                    let names = names(moves, placed, options.lang);
                    sheet.entries.push(Entry {
                        name: id,
                        size: drawn.size,
                        ground: board.get_or_insert_with(|| ground(&moment, options.board)).clone(),
                        marks: drawn.marks,
                        names,
                    });
                }
                (Manner::From { .. }, None) => {}
            }
        }
        Ok(sheet)
    }

    /// What has no diagram, in words.
    fn without(&self, lang: Lang) -> Option<String> {
        let named = self.missing.iter().take(MAX_MISSING).map(|one| format!("{} ({})", one.piece, one.reason));
        let named = named.collect::<Vec<_>>().join(", ");
        let more = if self.missing.len() > MAX_MISSING { " …" } else { "" };
        (!self.missing.is_empty()).then(|| {
            say!(
                lang,
                "Not drawn: {named}{more}",
                "図のない駒：{named}{more}",
                "未画出：{named}{more}",
                "그리지 않은 말: {named}{more}"
            )
        })
    }
}

impl Subject for PiecePoster {
    fn game(&self) -> &'static Game {
        &ZILLIONS
    }

    fn source(&self) -> Source {
        let board = self.pieces.iter().find_map(|moves| match &moves.manner {
            Manner::From { rules, .. } => Some(Origin { format: "zrf".to_owned(), text: rules.to_string() }),
            Manner::Alike(_) => None,
        });
        let body = PosterBody {
            title: self.title.clone(),
            pieces: self.pieces.iter().map(|moves| moves.body(true)).collect(),
            missing: self.missing.clone(),
            source: board,
        };
        let text = shared::write(&PosterJson { game: "zillions".to_owned(), poster: body });
        Source { format: "json".to_owned(), text, options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let options = ZillionsOptions::of(view)?;
        let columns = self.columns(&options)?;
        let Sheet { entries, charts, symbols, rows } = self.sheet(&options)?;
        let page = Page::poster(&entries, columns);
        let mut under = legend(charts.iter(), "words-moves-poster-legend", options.lang);
        under.extend(rows.into_iter().map(|row| Row { style: "words-moves-poster-legend".to_owned(), ..row }));
        let mut seen = std::collections::BTreeSet::new();
        under.retain(|row| seen.insert(row.id.clone()));
        let mut seen = std::collections::BTreeSet::new();
        let mut symbols: Vec<Symbol> = page.symbols.into_iter().chain(symbols).collect();
        symbols.retain(|symbol| seen.insert(symbol.id.clone()));
        let title = poster_title(&self.title, options.lang);
        let mut below = Paragraph::non_empty([("words-moves-poster", title.clone(), String::new())]);
        below.extend(
            self.without(options.lang).map(|text| Paragraph::new("words-moves-poster-legend", text, String::new())),
        );
        Ok(Diagram {
            game: "zillions",
            lang: options.lang,
            title: title.clone(),
            desc: format!(
                "{title}: {}.",
                self.pieces.iter().map(|moves| moves.name.as_str()).collect::<Vec<_>>().join(", ")
            ),
            grid: Some(page.grid),
            own_cell: Some(CELL),
            symbols,
            pieces: page.marks,
            below,
            under,
            caption: view.caption.clone(),
            header: vec![title.clone()],
            heading: Some(title),
            source: options.kept_in(self.source()),
            ..Diagram::default()
        })
    }

    /// Writes one piece behind the other.
    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        let options = ZillionsOptions::of(view)?;
        let texts = self.pieces.iter().map(|moves| moves.text(&View { lang: view.lang, ..View::default() }));
        let texts = texts.collect::<Result<Vec<_>, _>>()?;
        let without = self.without(options.lang).map(|text| text + "\n");
        Ok(texts.into_iter().chain(without).collect::<Vec<_>>().join("\n"))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        ZillionsOptions::of(view)?;
        Ok(self.source().text)
    }
}

/// The piece, and where it stands, with a star where more is to be told than the sheet says.
fn names(moves: &PieceMoves, placed: &PieceReach, lang: Lang) -> Vec<String> {
    let from = &placed.from;
    let mut second = say!(lang, "on {from}", "{from}", "{from}", "{from}");
    if !placed.unknown.is_empty() || !placed.remarks.is_empty() {
        second += &say!(lang, ", not all is shown", "・一部のみ", "，未全部标出", ", 일부만 표시");
    }
    vec![moves.name.clone(), second]
}

/// The title of a sheet of all pieces.
fn poster_title(game: &str, lang: Lang) -> String {
    let title =
        say!(lang, "{game}: how its pieces move", "{game}　駒の動き", "{game}　棋子走法", "{game}: 말의 움직임");
    title.chars().take(Diagram::TITLE_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::rules;

    #[test]
    fn a_poster_has_about_as_many_columns_as_rows() {
        let rules = rules(include_str!("../../../../examples/zillions/chess.zrf"), 0);
        let PiecePoster { title, pieces, missing } = PiecePoster::new(&rules).expect("a poster");
        let view = View::default();
        let options = ZillionsOptions::of(&view).expect("no options");
        for (count, columns) in [(1, 1), (2, 2), (4, 2), (5, 3), (7, 3), (9, 3), (10, 4)] {
            let pieces = pieces.iter().cycle().take(count).cloned().collect();
            let poster = PiecePoster { title: title.clone(), pieces, missing: missing.clone() };
            assert_eq!(poster.columns(&options).ok(), Some(columns), "{count} pieces");
        }
    }
}
