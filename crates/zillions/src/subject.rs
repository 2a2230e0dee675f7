//! What a moment becomes: pictures, text, and other notations.

use std::collections::{BTreeMap, BTreeSet};

use super::moment::Moment;
use super::options::ZillionsOptions;
use super::words::LegendText;
use super::{ZILLIONS, diagram, json, writer};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Source};
use zumen_game::change::{Change, on_board, own};
use zumen_game::{Conversion, Game, Subject, View, columns, notation_error};

impl Subject for Moment {
    fn game(&self) -> &'static Game {
        &ZILLIONS
    }

    fn source(&self) -> Source {
        Source { format: "json".to_owned(), text: json::write(self, None), options: Vec::new() }
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let options = ZillionsOptions::of_picture(view)?;
        options.check_fit(&self.rules)?;
        let has_pictures = self.art.as_ref().is_some_and(|art| art.is_authors);
        let source = self.source();
        let kept = if has_pictures { options.kept_with_pictures(source) } else { options.kept_in(source) };
        Ok(diagram::picture::draw(self, &options, kept))
    }

    fn facts(&self, lang: Lang) -> Vec<String> {
        vec![LegendText { moment: self, lang }.name().to_owned()]
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        ZillionsOptions::of_picture(view)?;
        Ok(table(self))
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        ZillionsOptions::of_picture(view)?;
        Ok(json::write(self, None))
    }

    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        Some(changes(own(before)?, self))
    }

    fn convert(&self, notation: &str, _view: &View) -> Result<Conversion, Diagnostic> {
        if notation != "zrf" {
            return Err(notation_error(&ZILLIONS, notation));
        }
        let mut lost = vec!["the rules file omits how pieces move and stores only the position".to_owned()];
        if self.position.turn.is_some_and(|turn| turn.turn > 1) {
            lost.push("a rules file always begins with the first turn".to_owned());
        }
        Ok(Conversion { text: writer::write(self).trim_end().to_owned(), lost })
    }
}

// The position as a table: a piece a line, by the name of its place.

/// What stands where, then what is off the board.
fn table(moment: &Moment) -> String {
    let words = LegendText { moment, lang: Lang::En };
    let rules = &moment.rules;
    let on_board = moment.by_name().into_iter().map(|(at, stone)| (rules.board.positions[at].name.clone(), stone));
    let off = moment.position.off.iter().map(|(stone, count)| (format!("off {count}"), *stone));
    let mut rows: Vec<[String; 3]> = Vec::new();
    for (place, stone) in on_board.chain(off) {
        let [player, piece] = rules.names(stone).map(str::to_owned);
        rows.push([place, player, piece]);
    }
    let mut text = format!("{}\n", words.name());
    if !words.turn().is_empty() {
        text.push_str(&format!("{}\n", words.turn()));
    }
    text + &columns(&rows, 0)
}

// What changed between two moments: pieces by the names of the rules, reserves, whose turn it is, and which rules.

/// A piece by the names of its player and its kind: two rules files may number them otherwise.
type PieceName<'a> = [&'a str; 2];

/// A place by its number in the rules of the later moment, and its name there; those that it has not come last.
type Place<'a> = (usize, &'a str);

/// Everything that is different.
fn changes(before: &Moment, after: &Moment) -> Vec<Change> {
    let [old_places, new_places] = [before, after].map(|moment| -> BTreeSet<&str> {
        moment.rules.board.positions.iter().map(|position| position.name.as_str()).collect()
    });
    let [old_only, new_only] = [&old_places - &new_places, &new_places - &old_places].map(list);
    let [old_game, new_game] =
        [before, after].map(|moment| moment.rules.variant_of.as_ref().unwrap_or(&moment.rules.title));
    let setting = [
        Change::value("game", old_game.as_str(), new_game.as_str()),
        Change::value("variant", before.rules.title.as_str(), after.rules.title.as_str()),
        Change::optional_value("places of the board", old_only, new_only),
    ];
    let moved = on_board(
        &standing(before, after),
        &standing(after, after),
        |[player, piece]| format!("{player} {piece}"),
        |(_, name)| (*name).to_owned(),
    );
    let expected = match (before.position.turn, moved.is_empty()) {
        // Who moved is not on turn any more.
        (Some(turn), false) if after.position.turn == Some(before.rules.turn_order.after(turn)) => after,
        _ => before,
    };
    let mut changes: Vec<Change> = setting.into_iter().flatten().collect();
    let is_still = moved.is_empty();
    changes.extend(moved);
    changes.extend(reserves(before, after));
    changes.extend(turn(expected, after));
    changes.extend(
        Change::optional_value("last move", last_move_places(before), last_move_places(after)).filter(|_| is_still),
    );
    changes
}

/// What stands on the board.
fn standing<'a>(moment: &'a Moment, after: &Moment) -> BTreeMap<Place<'a>, PieceName<'a>> {
    let stones = moment.position.stones.iter().map(|(at, stone)| {
        let name = moment.rules.board.positions[*at].name.as_str();
        ((after.rules.board.find(name).unwrap_or(usize::MAX), name), moment.rules.names(*stone))
    });
    stones.collect()
}

/// Names in one text; `None` for none.
fn list(names: BTreeSet<&str>) -> Option<String> {
    Some(Vec::from_iter(names).join(" ")).filter(|names| !names.is_empty())
}

/// How many of each are off the board.
fn reserves(before: &Moment, after: &Moment) -> Vec<Change> {
    let mut counts: BTreeMap<String, [u32; 2]> = BTreeMap::new();
    for (place, moment) in [before, after].into_iter().enumerate() {
        for (stone, count) in &moment.position.off {
            counts.entry(moment.rules.names(*stone).join(" ")).or_default()[place] = *count;
        }
    }
    let counts = counts.into_iter();
    counts.filter_map(|(name, [old, new])| Change::value(&format!("{name} off the board"), old, new)).collect()
}

/// Whose turn it is at a moment.
fn whose_turn(moment: &Moment) -> Option<String> {
    let entry = &moment.rules.turn_order.entries[moment.position.turn?.entry];
    let [player, pieces] = [entry.player, entry.pieces_of].map(|player| moment.rules.players[player].name.as_str());
    let pieces = if player == pieces { String::new() } else { format!(" with {pieces}'s pieces") };
    let kind = entry.move_type.as_ref().map(|kind| format!(" ({kind})")).unwrap_or_default();
    Some(format!("{player}{pieces}{kind}"))
}

/// Whose turn it is, and which.
fn turn(before: &Moment, after: &Moment) -> Vec<Change> {
    let [old, new] = [before, after].map(|moment| moment.position.turn.map(|turn| turn.turn));
    let found = [
        Change::optional_value("turn", whose_turn(before), whose_turn(after)),
        Change::optional_value("turn number", old, new),
    ];
    found.into_iter().flatten().collect()
}

/// What the last move touched, by name.
fn last_move_places(moment: &Moment) -> Option<String> {
    list(moment.position.last.iter().map(|at| moment.rules.board.positions[*at].name.as_str()).collect())
}
