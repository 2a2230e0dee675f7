//! The order of turns by itself: as a table, as JSON, and as a timeline with the turns that are played once, the cycle,
//! and its arrow back.

use schemars::JsonSchema;
use serde::Serialize;

use super::json::{self, TurnBody};
use super::moment::Moment;
use super::options::ZillionsOptions;
use super::players::Kind;
use super::{ZILLIONS, diagram, sides};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Mark, Row, Shape, Source, format_count, say, word};
use zumen_core::geometry::{Grid, Spot};
use zumen_game::{Conversion, Game, Subject, View, columns, json as shared};

/// The most turns that are listed.
pub const MAX_TURNS: usize = 10_000;
/// The most signs of a timeline.
const MAX_SIGNS: usize = 350;
/// Signs in a row of the timeline.
const ROW: usize = 7;
/// From one sign to the next, and from one row to the next.
const STEP: i32 = 200;
const ROW_STEP: i32 = 380;
/// Lines of words under a token, from its middle.
const LINES: [i32; 3] = [78, 116, 154];
/// From the middle of a token to where arrows begin and end.
const RIM: i32 = 54;
/// Length and half the width of an arrow's head.
const HEAD: [i32; 2] = [26, 13];
/// The way back runs so far under a row, and the way to the next row under that.
const BACK_RAIL: i32 = 214;
const NEXT_RAIL: i32 = 264;
/// Between the way back and what stands under it.
const TO_LEGEND: i32 = 20;
/// So far beside the outer tokens run the way to the next row and, at the left, the way back.
const NEXT_BESIDE: i32 = 104;
const BACK_BESIDE: i32 = 154;

/// The order of turns of a game, of which the first turns are told.
#[derive(Clone, Debug, PartialEq)]
pub struct Turns {
    /// The game.
    pub moment: Moment,
    /// How many turns are listed.
    pub count: usize,
}

/// What `-f json` prints.
#[derive(JsonSchema, Serialize)]
struct TurnsJson {
    players: Vec<PlayerBody>,
    /// The turns that are played once.
    prefix: Vec<EntryBody>,
    /// The turns that come again and again.
    cycle: Vec<EntryBody>,
    turns: Vec<TurnBody>,
}

#[derive(JsonSchema, Serialize)]
struct PlayerBody {
    name: String,
    /// "player", "neutral" or "random".
    kind: &'static str,
}

#[derive(JsonSchema, Serialize)]
struct EntryBody {
    player: String,
    pieces_of: String,
    move_type: Option<String>,
}

/// A sign of the timeline: equal turns in a row.
struct Sign {
    /// The first of them: an index of the order's entries.
    entry: usize,
    /// How many there are.
    count: usize,
    /// Where it stands.
    at: Spot,
}

impl Sign {
    /// Where a sign stands: rows of the timeline, from left to right.
    fn spot(index: usize) -> Spot {
        Spot::new((index % ROW) as i32 * STEP, (index / ROW) as i32 * ROW_STEP)
    }

    /// The number of its first turn.
    fn number(&self) -> usize {
        self.entry + 1
    }
}

impl Turns {
    /// The order of a game.
    ///
    /// # Errors
    ///
    /// `zrf::turn-order` for a game without turns.
    pub fn new(moment: Moment, count: usize) -> Result<Turns, Diagnostic> {
        match moment.rules.turn_order.entries.is_empty() {
            false => Ok(Turns { moment, count: count.min(MAX_TURNS) }),
            true => Err(Diagnostic::error("zrf::turn-order", "the game has no turn order")
                .help("write (turn-order White Black)")),
        }
    }

    fn entry(&self, index: usize) -> EntryBody {
        let rules = &self.moment.rules;
        let entry = &rules.turn_order.entries[index];
        EntryBody {
            player: rules.players[entry.player].name.clone(),
            pieces_of: rules.players[entry.pieces_of].name.clone(),
            move_type: entry.move_type.clone(),
        }
    }

    fn turn_bodies(&self) -> Vec<TurnBody> {
        let rules = &self.moment.rules;
        rules.turn_order.turns().take(self.count).map(|turn| TurnBody::new(rules, turn)).collect()
    }

    /// The signs of the timeline: equal turns in a row are one, but for those that are played once and those that
    /// come again.
    fn signs(&self) -> Vec<Sign> {
        let order = &self.moment.rules.turn_order;
        let mut signs: Vec<Sign> = Vec::new();
        for (index, entry) in order.entries.iter().enumerate() {
            match signs.last_mut() {
                Some(last) if order.entries[last.entry] == *entry && index != order.cycle => last.count += 1,
                _ => signs.push(Sign { entry: index, count: 1, at: Sign::spot(signs.len()) }),
            }
        }
        signs
    }

    fn pieces(&self, signs: &[Sign], lang: Lang) -> Vec<Mark> {
        let rules = &self.moment.rules;
        let sides = sides::sides(&rules.players);
        let mut marks = Vec::new();
        for sign in signs {
            let at = sign.at;
            let id = format!("turn-{}", sign.number());
            let player = rules.turn_order.entries[sign.entry].player;
            marks.extend(self.token(&id, player, &sides, at, &sign.number().to_string()));
            let lines = self.lines(sign, lang);
            for (number, (text, down)) in lines.into_iter().zip(LINES).enumerate() {
                let (id, at) = (format!("{id}-line-{}", number + 1), Spot::new(at.x, at.y + down));
                marks.push(Mark::label(id, "label-turn", "label", text, at));
            }
        }
        marks
    }

    /// What stands under a token: who moves and how often, whose pieces, which kind of move.
    fn lines(&self, sign: &Sign, lang: Lang) -> Vec<String> {
        let entry = &self.moment.rules.turn_order.entries[sign.entry];
        let [player, owner] =
            [entry.player, entry.pieces_of].map(|player| self.moment.rules.players[player].display_name());
        let count = if sign.count > 1 { format!(" ×{}", sign.count) } else { String::new() };
        let other = (entry.pieces_of != entry.player)
            .then(|| say!(lang, "moves {owner}", "{owner}の駒", "{owner} 的棋子", "{owner}의 말"));
        let kind = entry.move_type.as_ref().map(|kind| format!("({kind})"));
        [format!("{player}{count}")].into_iter().chain(other).chain(kind).collect()
    }

    /// Where the words under a sign end, from the middle of its token.
    fn words_end(&self, sign: &Sign) -> i32 {
        LINES[self.lines(sign, Lang::En).len() - 1] + 26
    }

    /// A player's token with a number; the program's dice are a ring.
    fn token(&self, id: &str, player: usize, sides: &[usize], at: Spot, text: &str) -> Vec<Mark> {
        let side = sides[player];
        let is_random = self.moment.rules.players[player].kind == Kind::Random;
        let piece = if is_random { "disc-ring".to_owned() } else { format!("token-{}", sides::form(side)) };
        let token = Mark::piece(id, piece, format!("side-{side}"), at);
        let style = if is_random { "label-token".to_owned() } else { sides::token_style(side) };
        let class = format!("on-side-{side}");
        let label = (!text.is_empty()).then(|| Mark::label(format!("{id}-number"), &style, class, text, at));
        [token].into_iter().chain(label).collect()
    }

    /// The arrows from turn to turn, from row to row, and back to where the cycle begins: lines of one weight.
    fn ways(&self, signs: &[Sign]) -> Vec<Mark> {
        let cycle = self.moment.rules.turn_order.cycle;
        let (Some(last), Some(first)) = (signs.last(), signs.iter().find(|sign| sign.entry == cycle)) else {
            return Vec::new();
        };
        let mut marks = Vec::new();
        for next in signs.windows(2) {
            let (from, to) = (next[0].at, next[1].at);
            let mut way = vec![Spot::new(from.x + RIM, from.y)];
            if from.y != to.y {
                let (right, left, rail) = (from.x + NEXT_BESIDE, to.x - NEXT_BESIDE, from.y + NEXT_RAIL);
                let corners = [(right, from.y), (right, rail), (left, rail), (left, to.y)];
                way.extend(corners.map(|(x, y)| Spot::new(x, y)));
            }
            way.push(Spot::new(to.x - RIM, to.y));
            marks.extend(arrow(&format!("to-{}", next[1].number()), &way));
        }
        let (end, begin) = (last.at, first.at);
        let (rail, first_rail) = (end.y + BACK_RAIL, begin.y + BACK_RAIL);
        let mut way = vec![Spot::new(end.x, end.y + self.words_end(last)), Spot::new(end.x, rail)];
        if rail != first_rail {
            way.extend([Spot::new(-BACK_BESIDE, rail), Spot::new(-BACK_BESIDE, first_rail)]);
        }
        way.extend([Spot::new(begin.x, first_rail), Spot::new(begin.x, begin.y + self.words_end(first))]);
        // A single sign comes back beside its own words.
        if last.entry == cycle {
            let (x, y) = (begin.x + NEXT_BESIDE, begin.y + BACK_RAIL);
            let corners = [(end.x, y), (x, y), (x, begin.y), (begin.x + RIM, begin.y)];
            way.truncate(1);
            way.extend(corners.map(|(x, y)| Spot::new(x, y)));
        }
        marks.extend(arrow("again", &way));
        marks
    }

    /// Lists players whose names do not say all: who takes no turns, and dice.
    fn legend(&self, lang: Lang) -> Vec<Row> {
        let rules = &self.moment.rules;
        let sides = sides::sides(&rules.players);
        let mut rows = Vec::new();
        for (index, player) in rules.players.iter().enumerate() {
            let kind = match player.kind {
                Kind::Player => continue,
                Kind::Neutral => word!(lang, "neutral", "中立", "中立", "중립"),
                Kind::Random => word!(lang, "random", "乱数", "随机", "무작위"),
            };
            let id = format!("legend-player-{}", index + 1);
            let token = self.token(&format!("{id}-token"), index, &sides, Spot::default(), "");
            let name = player.display_name();
            let text = say!(lang, "{name}, {kind}", "{name}（{kind}）", "{name}（{kind}）", "{name} ({kind})");
            rows.push(Row::new(id, "words-legend", text).showing(token));
        }
        rows
    }

    fn words(&self, lang: Lang) -> String {
        let order = &self.moment.rules.turn_order;
        let (prefix, cycle) = (order.prefix().len(), order.cycle_entries().len());
        let first = if prefix == 0 { cycle } else { prefix };
        let first = word!(
            lang,
            format_count(first as u64, "turn"),
            format!("{first}手"),
            format!("{first}手"),
            format!("{first}수")
        );
        match prefix {
            0 => say!(lang, "{first}, again and again", "{first}を繰り返す", "{first}循环", "{first} 반복"),
            _ => say!(
                lang,
                "{first} once, then {cycle} again and again",
                "最初の{first}のあと、{cycle}手を繰り返す",
                "先走{first}，之后{cycle}手循环",
                "처음 {first} 뒤, {cycle}수 반복"
            ),
        }
    }
}

/// Draws a way with a head at its end.
fn arrow(id: &str, way: &[Spot]) -> Vec<Mark> {
    let (Some(tip), Some(before)) = (way.last(), way.len().checked_sub(2).and_then(|at| way.get(at))) else {
        return Vec::new();
    };
    let [length, half] = HEAD;
    let (x, y) = ((tip.x - before.x).signum(), (tip.y - before.y).signum());
    let foot = Spot::new(tip.x - x * length, tip.y - y * length);
    let mut lines: Vec<[Spot; 2]> = way.windows(2).map(|ends| [ends[0], ends[1]]).collect();
    if let Some(line) = lines.last_mut() {
        line[1] = foot;
    }
    let [left, right] = [half, -half].map(|half| Spot::new(foot.x + y * half, foot.y + x * half));
    vec![
        Mark::shape(id, "way", Shape::Lines(lines)),
        Mark::shape(format!("{id}-head"), "way-head", Shape::Polygon(vec![*tip, left, right])),
    ]
}

impl Subject for Turns {
    fn game(&self) -> &'static Game {
        &ZILLIONS
    }

    fn source(&self) -> Source {
        let text = json::write(&self.moment, Some(self.count));
        Source { format: "json".to_owned(), text, options: Vec::new() }
    }

    /// Draws the order as a timeline; refuses one that is too long for that with `zrf::turn-order`.
    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let options = ZillionsOptions::of_picture(view)?;
        let rules = &self.moment.rules;
        let signs = self.signs();
        let count = signs.len();
        if count > MAX_SIGNS {
            let message =
                format!("the turn order has {count} different entries in a row; a timeline shows at most {MAX_SIGNS}");
            return Err(Diagnostic::error("zrf::turn-order", message).help("use -f text to print a table"));
        }
        let width = count.min(ROW) as i32;
        let bottom = Sign::spot(count - 1).y;
        Ok(Diagram {
            game: "zillions",
            lang: options.lang,
            title: format!("{}, {}", rules.title, self.words(options.lang)).chars().take(Diagram::TITLE_MAX).collect(),
            desc: self.text(view)?.split_whitespace().collect::<Vec<_>>().join(" "),
            grid: Some(Grid {
                from: Spot::new(-if count > ROW { BACK_BESIDE } else { NEXT_BESIDE }, -RIM),
                to: Spot::new((width - 1) * STEP + NEXT_BESIDE, bottom + BACK_RAIL),
                margins: [4, 4, 4, TO_LEGEND],
            }),
            board: self.ways(&signs),
            pieces: self.pieces(&signs, options.lang),
            under: self.legend(options.lang),
            below: diagram::picture::below(rules.title.clone(), self.words(options.lang)),
            caption: view.caption.clone(),
            source: options.kept_in(self.source()),
            ..Diagram::default()
        })
    }

    /// Writes the turns as a table.
    fn text(&self, _view: &View) -> Result<String, Diagnostic> {
        let order = &self.moment.rules.turn_order;
        let turns: Vec<_> = order.turns().take(self.count).collect();
        let mut rows = vec![["turn", "round", "player", "pieces of", "moves", ""].map(str::to_owned)];
        for (body, turn) in self.turn_bodies().into_iter().zip(&turns) {
            let mark = match turn.entry {
                entry if entry < order.cycle => "once",
                entry if entry == order.cycle => "cycle begins",
                _ => "",
            };
            rows.push([
                body.turn.to_string(),
                body.round.to_string(),
                body.player,
                body.pieces_of,
                body.move_type.unwrap_or_else(|| "any".to_owned()),
                mark.to_owned(),
            ]);
        }
        Ok(columns(&rows, 2))
    }

    fn json(&self, _view: &View) -> Result<String, Diagnostic> {
        let rules = &self.moment.rules;
        let (cycle, count) = (rules.turn_order.cycle, rules.turn_order.entries.len());
        let player =
            |player: &super::players::Player| PlayerBody { name: player.name.clone(), kind: player.kind.name() };
        Ok(shared::write(&TurnsJson {
            players: rules.players.iter().map(player).collect(),
            prefix: (0..cycle).map(|index| self.entry(index)).collect(),
            cycle: (cycle..count).map(|index| self.entry(index)).collect(),
            turns: self.turn_bodies(),
        }))
    }

    fn convert(&self, notation: &str, view: &View) -> Result<Conversion, Diagnostic> {
        self.moment.convert(notation, view)
    }
}
