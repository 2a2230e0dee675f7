//! PLACEMENTS, the three types of PLACEMENT, TILE_PLACEMENT and MEEPLE_PLACEMENT.

use std::ops::Range;

use super::reader::{MAX_INTEGER, Reader, Stage, codes};
use crate::cell::Cell;
use crate::edge::TURNS;
use crate::sheet::{Places, Sheet};
use crate::tile::{Kind, Letter};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::geometry::Turn;
use zumen_core::named;
use zumen_game::json::raw::{Fields, Value};

named! {
    /// The type of a placement.
    pub(super) enum Type {
        Initial = "initial",
        Skipped = "skipped",
        Regular = "regular",
    }
}

/// A placement before names are looked up; what could not be read is left as it is when it is left out.
pub(super) struct Draft {
    pub path: String,
    pub whole: Range<usize>,
    pub kind: Option<Type>,
    pub letter: Option<Letter>,
    /// The name, and whether the field is there, however it is written.
    pub player: Option<String>,
    pub has_player: bool,
    pub cell: Cell,
    pub turn: Turn,
    pub meeple: Option<(Kind, u8)>,
    pub elapsed_time: Option<u64>,
    pub places: Places,
}

/// Who plays next, before the name is looked up, with its place; and the tile.
pub(super) struct NextDraft {
    pub player: Option<(String, Range<usize>)>,
    pub letter: Option<Letter>,
}

const TILE_HELP: &str = "\"tile\": \"D\", with a capital letter from A to X";
const KNOWN: [&str; 6] = ["type", "tile", "player", "tilePlacement", "meeplePlacement", "elapsedTime"];
const FIRST_HELP: &str = "begin with the starting tile: {\"type\": \"initial\", \"tile\": \"D\"}";

impl Reader {
    pub(super) fn placements(&mut self, value: &Value) -> Option<Vec<Draft>> {
        let help = match value.raw.starts_with('{') {
            true => "write an array instead of an object: put the placements in [ and ], in their order",
            false => "\"placements\": [{\"type\": \"initial\", \"tile\": \"D\"}, ...]",
        };
        let most = Sheet::MAX_PLACEMENTS;
        let (elements, count) = self.array(value, most, codes!("sheet::placements").wrong, help)?;
        if count > most {
            let message = format!("placements has {count} elements, but a game has only {most} tiles");
            self.error("sheet::placements", value.start(), message, "keep only the placements of this game");
        }
        if elements.is_empty() {
            self.error("sheet::initial-first", value.start(), "placements is empty".to_owned(), FIRST_HELP);
        }
        Some(elements.iter().enumerate().filter_map(|(index, element)| self.placement(index, element)).collect())
    }

    fn placement(&mut self, index: usize, value: &Value) -> Option<Draft> {
        let help = "write a placement as {\"type\": \"regular\", \"tile\": \"U\", \"player\": \"Alice\", \"tilePlacement\": {\"x\": 0, \"y\": 1}}";
        let fields = self.object(value, "sheet::placement-type", help)?;
        self.note_unknown_fields(&fields, &KNOWN);
        let kind = self.kind(index, value, &fields);
        let tile = self.require(value, &fields, "tile", &codes!("sheet::tile"), TILE_HELP);
        let letter = tile.and_then(|tile| self.letter(tile));
        let player = fields.by_name.get("player");
        let player_name = player.filter(|_| kind != Some(Type::Initial)).and_then(|player| {
            let help = "write a name from info.players, as a string";
            self.string(player, codes!("sheet::player").wrong, help)
        });
        if kind == Some(Type::Skipped) && player.is_none() {
            let message = format!("{} is missing", value.path_of("player"));
            let help = "add the player whose turn it was: \"player\": \"Alice\"";
            self.error("sheet::player-missing", value.start(), message, help);
        }
        let (cell, turn) = self.tile_placement(kind, value, &fields);
        let meeple = self.meeple(kind, letter, &fields);
        let help = "write the time of the turn in seconds";
        let elapsed = fields.by_name.get("elapsedTime");
        let elapsed = elapsed.and_then(|value| self.whole(value, &codes!("sheet::elapsed-time"), 0, MAX_INTEGER, help));
        self.first(index, letter, kind, tile.unwrap_or(value), &fields);
        let place = |name: &str| fields.by_name.get(name).map_or(value.start(), Value::span);
        Some(Draft {
            path: value.path.clone(),
            whole: value.start(),
            kind,
            letter,
            player: player_name,
            has_player: player.is_some(),
            cell,
            turn,
            meeple,
            elapsed_time: elapsed.map(i64::unsigned_abs),
            places: Places {
                tile: place("tile"),
                player: place("player"),
                tile_placement: place("tilePlacement"),
                meeple_placement: place("meeplePlacement"),
            },
        })
    }

    fn letter(&mut self, tile: &Value) -> Option<Letter> {
        let codes = codes!("sheet::tile");
        let name = self.string(tile, codes.wrong, TILE_HELP)?;
        let letter = Letter::from_name(&name);
        match Letter::from_name(&name.to_ascii_uppercase()).filter(|_| letter.is_none()) {
            Some(capital) if self.count_slip("small letter", "tile") => {
                let message = format!("{} is {}, but tiles are capital letters", tile.path, tile.describe());
                self.error(codes.value, tile.span(), message, &format!("use a capital letter: \"{capital}\""));
            }
            None if letter.is_none() => {
                let message = format!("{} is {}, which is not a tile", tile.path, tile.describe());
                let help = format!("{TILE_HELP}; zumen knows the base game only, without expansions");
                self.error(codes.value, tile.span(), message, &help);
            }
            _ => {}
        }
        letter
    }

    /// Reads who plays after the last placement, and with which tile.
    pub(super) fn next(&mut self, value: &Value) -> Option<NextDraft> {
        let help = "\"next\": {\"player\": \"Alice\", \"tile\": \"U\"}, or one of the two";
        let fields = self.object(value, "sheet::next", help)?;
        self.note_unknown_fields(&fields, &["player", "tile"]);
        let letter = fields.by_name.get("tile").and_then(|tile| self.letter(tile));
        let player = fields.by_name.get("player").and_then(|player| {
            let help = "write a name from info.players, as a string";
            Some((self.string(player, codes!("sheet::player").wrong, help)?, player.span()))
        });
        Some(NextDraft { player, letter })
    }

    fn kind(&mut self, index: usize, value: &Value, fields: &Fields) -> Option<Type> {
        let help = "write \"initial\" for the first tile, \"regular\" for a player's tile, \"skipped\" for one that fits nowhere";
        let codes = codes!("sheet::type");
        let field = self.require(value, fields, "type", &codes, help)?;
        let name = self.string(field, codes.wrong, help)?;
        let kind = Type::from_name(&name);
        match kind {
            None => {
                let message = format!("{} is {}, which is not a type", field.path, field.describe());
                self.error(codes.value, field.span(), message, help);
            }
            Some(kind) if index == 0 && kind != Type::Initial => {
                let message =
                    format!("{} is {}, but the first placement must be initial", field.path, field.describe());
                self.error("sheet::initial-first", field.span(), message, FIRST_HELP);
            }
            Some(Type::Initial) if index > 0 => {
                let message = format!("{} is \"initial\", but only the first placement can be", field.path);
                self.error("sheet::initial-again", field.span(), message, "change it to \"regular\" or \"skipped\"");
            }
            Some(_) => {}
        }
        kind
    }

    /// Looks for what is odd about the first tile.
    fn first(&mut self, index: usize, letter: Option<Letter>, kind: Option<Type>, tile: &Value, fields: &Fields) {
        if index > 0 || kind != Some(Type::Initial) {
            return;
        }
        if let Some(letter) = letter.filter(|letter| *letter != Letter::START) {
            let message = format!("{} is {letter}, but a game starts with D", tile.path);
            self.warning("sheet::initial-tile", tile.span(), message, "correct it, unless you play with house rules");
        }
        if let Some(meeple) = fields.by_name.get("meeplePlacement") {
            let message = format!("zumen ignores {}: no player places the first tile", meeple.path);
            self.warning("sheet::initial-meeple", meeple.span(), message, "leave it out");
        }
    }

    fn tile_placement(&mut self, kind: Option<Type>, owner: &Value, fields: &Fields) -> (Cell, Turn) {
        let help = "\"tilePlacement\": {\"x\": 0, \"y\": 1, \"rotation\": 0}; missing values count as 0";
        let codes = codes!("sheet::tile-placement");
        let value = match kind {
            Some(Type::Skipped) => {
                if let Some(value) = fields.by_name.get("tilePlacement") {
                    let message = format!("zumen ignores {}: a skipped tile is not placed", value.path);
                    let help = "leave it out, or change the type to \"regular\" if the tile was placed";
                    self.warning("sheet::skipped-placement", value.span(), message, help);
                }
                None
            }
            Some(Type::Regular) => self.require(owner, fields, "tilePlacement", &codes, help),
            Some(Type::Initial) | None => fields.by_name.get("tilePlacement"),
        };
        let Some(value) = value else { return Default::default() };
        let Some(fields) = self.object(value, codes.wrong, help) else { return Default::default() };
        self.note_unknown_fields(&fields, &["x", "y", "rotation"]);
        let is_initial = kind == Some(Type::Initial);
        let help = match is_initial {
            true => "write a whole number; the first tile always lies at x 0, y 0",
            false => "write whole numbers: x grows to the right of the first tile, y upwards",
        };
        // However far it says, the first tile lies at 0, 0.
        let farthest = if is_initial { MAX_INTEGER } else { i64::from(Cell::MAX_OFFSET) };
        let [x, y] = [("x", codes!("sheet::x")), ("y", codes!("sheet::y"))].map(|(name, codes)| {
            let value = fields.by_name.get(name);
            let number = value.and_then(|value| self.whole(value, &codes, -farthest, farthest, help));
            number.filter(|_| !is_initial).map_or(0, |number| number as i32)
        });
        let turn = fields.by_name.get("rotation").and_then(|value| {
            let quarters = value.number().filter(|number| number % 90.0 == 0.0 && number.abs() >= 90.0);
            let help = match quarters {
                Some(degrees) if degrees.abs() <= 360.0 => {
                    let turns = (degrees / 90.0).rem_euclid(4.0) as u8;
                    format!("count quarter turns clockwise: write {turns} for {degrees} degrees")
                }
                _ => "count quarter turns clockwise: 0, 1, 2 or 3".to_owned(),
            };
            self.whole(value, &codes!("sheet::rotation"), 0, 3, &help)
        });
        (Cell::new(x, y), TURNS[turn.map_or(0, |turn| turn as usize)])
    }

    fn meeple(&mut self, kind: Option<Type>, letter: Option<Letter>, fields: &Fields) -> Option<(Kind, u8)> {
        let value = fields.by_name.get("meeplePlacement").filter(|_| kind != Some(Type::Skipped))?;
        let help = "\"meeplePlacement\": {\"segmentType\": \"road\", \"segmentIndex\": 0}, or leave it out";
        let fields = self.object(value, codes!("sheet::meeple-placement").wrong, help)?;
        self.note_unknown_fields(&fields, &["segmentType", "segmentIndex"]);
        let help = "\"segmentType\": \"city\", \"road\", \"cloister\" or \"field\"";
        let codes = codes!("sheet::segment-type");
        let segment_type = self.require(value, &fields, "segmentType", &codes, help).and_then(|field| {
            let name = self.string(field, codes.wrong, help)?;
            let kind = Kind::from_name(&name);
            if kind.is_none() && self.count_slip(&name, "segmentType") {
                let message = format!("{} is {}, which is not a segment type", field.path, field.describe());
                let help = match &*name {
                    "farm" | "grass" | "meadow" => "write \"field\"",
                    "monastery" | "abbey" => "write \"cloister\"",
                    _ => help,
                };
                self.error(codes.value, field.span(), message, help);
            }
            kind
        });
        let help = "\"segmentIndex\": 0; count the tile's segments of this type from 0, clockwise from north";
        let codes = codes!("sheet::segment-index");
        let field = self.require(value, &fields, "segmentIndex", &codes, help);
        let index = field.and_then(|index| self.whole(index, &codes, 0, MAX_INTEGER, help));
        let (segment_type, field, index) = (segment_type?, field?, index?);
        let letter = letter.filter(|_| kind == Some(Type::Regular))?;
        let short = u8::try_from(index).ok().filter(|index| letter.tile().segment(segment_type, *index).is_some());
        if short.is_none() {
            let name = segment_type.name();
            let message = format!("{}: tile {letter} has no {name} {index}", field.path);
            let help = match letter.tile().count_of(segment_type) {
                0 => format!("tile {letter} has no {name} at all"),
                1 => format!("its only {name} is 0"),
                count => format!("its segments of type {name} are 0 to {}", count - 1),
            };
            self.fault(Stage::Tiles, Diagnostic::error("sheet::segment", message).at(field.span()).help(help));
        }
        short.map(|index| (segment_type, index))
    }
}
