//! INFO and PLAYER.

use std::ops::Range;

use super::reader::{Codes, MAX_INTEGER, Reader, codes};
use crate::colour::Colour;
use crate::sheet::{Info, Player, Sheet};
use jiff::civil::{self, ISOWeekDate, Time};
use jiff::fmt::temporal::Pieces;
use jiff::tz::Offset;
use zumen_game::json::raw::{Fields, Value};

/// Names with their places, and the place of the whole list.
pub(super) type Winners = (Vec<(String, Range<usize>)>, Range<usize>);

/// A name and points, with the way to the points and their place.
pub(super) type NamedPoints = (String, i64, String, Range<usize>);

/// INFO before names are looked up.
pub(super) struct InfoDraft {
    /// Without what names players.
    pub info: Info,
    /// Whether all players could be read: else a name that nobody has may be one of theirs.
    pub players_are_sound: bool,
    pub final_points: Vec<NamedPoints>,
    pub winner: Option<Winners>,
}

/// A player with the way there and the places of name and colour.
struct PlayerEntry {
    player: Player,
    path: String,
    name: Range<usize>,
    color: Range<usize>,
    points: Option<(i64, String, Range<usize>)>,
}

const KNOWN: [&str; 7] = ["title", "startDate", "endDate", "players", "finalPoint", "winner", "allottedTime"];

impl Reader {
    pub(super) fn info(&mut self, value: &Value) -> Option<InfoDraft> {
        let fields =
            self.object(value, codes!("sheet::info").wrong, "\"info\": {\"title\": \"...\", \"players\": [...]}")?;
        self.note_unknown_fields(&fields, &KNOWN);
        let help = "\"title\": \"the name of the game\"";
        let title = self.require(value, &fields, "title", &codes!("sheet::title"), help);
        let title = title.and_then(|title| self.string(title, codes!("sheet::title").wrong, help));
        let start_date = self.date(&fields, "startDate", codes!("sheet::start-date"));
        let end_date = self.date(&fields, "endDate", codes!("sheet::end-date"));
        if let (Some((start, Some(first))), Some((end, Some(last)))) = (&start_date, &end_date)
            && last.is_before(first)
        {
            let message = format!("info.endDate {end:?} is before info.startDate {start:?}");
            let at = fields.by_name["endDate"].span();
            self.warning("sheet::end-before-start", at, message, "correct or remove one of them");
        }
        let help = "\"players\": [{\"name\": \"Alice\", \"color\": \"red\"}, ...]";
        let before = self.faults.len();
        let players = self.require(value, &fields, "players", &codes!("sheet::players"), help);
        let players = players.and_then(|players| self.players(players));
        let players_are_sound = !self.faults[before..].iter().any(|(_, fault)| fault.is_error());
        let (players, mut final_points) = players.unwrap_or_default();
        final_points.extend(fields.by_name.get("finalPoint").map(|value| self.final_points(value)).unwrap_or_default());
        let winner = fields.by_name.get("winner").and_then(|value| self.winner(value));
        let allotted_time = fields.by_name.get("allottedTime").and_then(|value| {
            let help = "write each player's time in minutes";
            self.whole(value, &codes!("sheet::allotted-time"), 0, MAX_INTEGER, help)
        });
        let info = Info {
            title: title.unwrap_or_default(),
            start_date: start_date.map(|(text, _)| text),
            end_date: end_date.map(|(text, _)| text),
            players,
            allotted_time: allotted_time.map(i64::unsigned_abs),
            ..Info::default()
        };
        Some(InfoDraft { info, players_are_sound, final_points, winner })
    }

    /// Reads a date, and looks whether it is none, or unusual.
    fn date(&mut self, fields: &Fields, name: &str, codes: Codes) -> Option<(String, Option<Date>)> {
        let help = "write an ISO 8601 date: \"2015-08-23\", or with a time \"2015-08-23T13:00:00+09:00\"";
        let value = fields.by_name.get(name)?;
        let text = self.string(value, codes.wrong, help)?;
        let date = Date::read(&text);
        match &date {
            Some(date) if date.is_usual => {}
            Some(_) => {
                let message = format!("{} is {}, which few programs read", value.path, value.describe());
                self.warning("sheet::date-form", value.span(), message, help);
            }
            None => {
                let message = format!("{} is {}, which is not a date", value.path, value.describe());
                self.error(codes.value, value.span(), message, help);
            }
        }
        Some((text, date))
    }

    /// Reads the players, and the points that are written with them.
    fn players(&mut self, value: &Value) -> Option<(Vec<Player>, Vec<NamedPoints>)> {
        let help = "write an array of players in any order: [{\"name\": \"Alice\", \"color\": \"red\"}, ...]";
        let (elements, count) = self.array(value, Sheet::MAX_PLAYERS, codes!("sheet::players").wrong, help)?;
        if count > Sheet::MAX_PLAYERS {
            let most = Sheet::MAX_PLAYERS;
            let message = format!("info.players has {count} players, but at most {most} can play");
            self.error("sheet::players", value.start(), message, "list only the players of this game");
        } else if !Sheet::PLAYERS.contains(&count) {
            let (least, most) = (Sheet::PLAYERS.start(), Sheet::PLAYERS.end());
            let message = format!("info.players has {count} players, but the game is for {least} to {most}");
            let help = "list all players, or none to use the names in the placements";
            self.warning("sheet::player-count", value.start(), message, help);
        }
        let mut players: Vec<PlayerEntry> = Vec::new();
        for element in &elements {
            players.extend(self.player(element));
        }
        for (index, PlayerEntry { player, path, name, color, .. }) in players.iter().enumerate() {
            let earlier: Vec<&Player> = players[..index].iter().map(|other| &other.player).collect();
            if earlier.iter().any(|other| other.name == player.name) {
                let message = format!("{path}.name is {:?}, like an earlier player's name", player.name);
                self.error("sheet::player-name-unique", name.clone(), message, "give each player a different name");
            }
            let Some(written) = &player.color else { continue };
            let read = Colour::read(written);
            let path = format!("{path}.color");
            if earlier.iter().any(|other| other.color.as_ref() == Some(written)) {
                let message = format!("{path} is {written:?}, like an earlier player's color");
                let help = "give each player a different color, or leave it out";
                self.error("sheet::player-color-unique", color.clone(), message, help);
            } else if read.is_none() {
                let message = format!("{path} is {written:?}, an unknown color; zumen picks an unused one");
                let help = "use red, green, blue, yellow, black, gray, pink, purple, white or #rrggbb";
                self.warning("sheet::player-color-unknown", color.clone(), message, help);
            } else if earlier.iter().any(|other| other.color.as_deref().and_then(Colour::read) == read) {
                let message = format!("{path} is {written:?}, which looks the same as an earlier player's color");
                self.warning("sheet::player-color-alike", color.clone(), message, "give each player a different color");
            }
        }
        let points = players.iter().filter_map(|written| {
            let (points, path, at) = written.points.clone()?;
            Some((written.player.name.clone(), points, path, at))
        });
        let points = points.collect();
        Some((players.into_iter().map(|written| written.player).collect(), points))
    }

    fn player(&mut self, value: &Value) -> Option<PlayerEntry> {
        let fields =
            self.object(value, "sheet::player-type", "write a player as {\"name\": \"Alice\", \"color\": \"red\"}")?;
        self.note_unknown_fields(&fields, &["name", "color", "points"]);
        let help = "\"name\": \"Alice\"";
        let color = fields.by_name.get("color");
        let color = color.map(|color| {
            let help = "\"color\": \"red\", or leave it out";
            (self.string(color, codes!("sheet::player-color").wrong, help), color.span())
        });
        let points = fields.by_name.get("points").and_then(|points| {
            let help = "write the final score, such as \"points\": 58, or leave it out";
            let number = self.whole(points, &codes!("sheet::final-point"), -MAX_INTEGER, MAX_INTEGER, help)?;
            Some((number, points.path.clone(), points.span()))
        });
        let name = self.require(value, &fields, "name", &codes!("sheet::player-name"), help)?;
        let place = name.span();
        let name = self.string(name, codes!("sheet::player-name").wrong, help)?;
        let (color, color_place) = color.unwrap_or_default();
        Some(PlayerEntry {
            player: Player { name, color },
            path: value.path.clone(),
            name: place,
            color: color_place,
            points,
        })
    }

    fn final_points(&mut self, value: &Value) -> Vec<NamedPoints> {
        let help = "\"finalPoint\": {\"Alice\": 58, \"Bob\": 76}";
        let Some(fields) = self.object(value, codes!("sheet::final-point").wrong, help) else { return Vec::new() };
        let points = fields.by_name.iter().take(Sheet::MAX_PLAYERS + 1).filter_map(|(name, points)| {
            let number = self.whole(points, &codes!("sheet::final-point"), -MAX_INTEGER, MAX_INTEGER, help)?;
            Some((name.clone(), number, value.path.clone(), points.span()))
        });
        points.collect()
    }

    fn winner(&mut self, value: &Value) -> Option<Winners> {
        let help = "\"winner\": [\"Bob\"], or [] for a draw";
        let codes = codes!("sheet::winner");
        let (elements, _) = self.array(value, Sheet::MAX_PLAYERS + 1, codes.wrong, help)?;
        let names = elements.iter().filter_map(|name| Some((self.string(name, codes.wrong, help)?, name.span())));
        Some((names.collect(), value.span()))
    }
}

// Dates and times of day of score sheets, by ISO 8601 as far as `jiff` reads it.

/// A date, maybe with a time of day and the distance of its clock from UTC.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Date {
    /// Whether most programs read it: few read weeks, dates without hyphens and times without colons.
    is_usual: bool,
    day: civil::Date,
    time: Option<Time>,
    offset: Option<Offset>,
}

impl Date {
    /// Reads a date; `None` where it is none.
    fn read(text: &str) -> Option<Date> {
        if let Ok(day) = text.parse::<ISOWeekDate>() {
            return Some(Date { is_usual: false, day: day.date(), time: None, offset: None });
        }
        let pieces = Pieces::parse(text).ok()?;
        let is_usual = text
            .strip_prefix(&pieces.date().to_string())
            .is_some_and(|time| time.is_empty() || time.starts_with('T') && time.contains(':') && !time.contains('['));
        Some(Date { is_usual, day: pieces.date(), time: pieces.time(), offset: pieces.to_numeric_offset() })
    }

    /// Tells whether it lies before another: the day, where one of them has no time. Clocks that do not say how far they are
    /// from UTC stand in one place.
    fn is_before(&self, other: &Date) -> bool {
        let (Some(time), Some(other_time)) = (self.time, other.time) else { return self.day < other.day };
        let (moment, other_moment) = (self.day.to_datetime(time), other.day.to_datetime(other_time));
        match (self.offset, other.offset) {
            (Some(offset), Some(other_offset)) => {
                offset.to_timestamp(moment).ok() < other_offset.to_timestamp(other_moment).ok()
            }
            _ => moment < other_moment,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn dates_are_told_from_other_texts() {
        let usual = "2015-08-23 2016-02-29 2015-08-23T13:00 2015-08-23T13:00:00 2015-08-23T13:00:00.25Z \
                     2015-08-23T13:00+09:00 2016-12-31T23:59:60Z";
        for usual in usual.split(' ') {
            assert!(Date::read(usual).is_some_and(|date| date.is_usual), "{usual}");
        }
        let unusual = "20150823 20150823T1300Z 2015-W34-7 2015W347 2015-W53-1 2015-08-23T13 20150823T130000+0900";
        for unusual in unusual.split(' ').chain(["2015-08-23 13:00"]) {
            assert!(Date::read(unusual).is_some_and(|date| !date.is_usual), "{unusual}");
        }
        let wrong = "- T 15 2015- 2015-13-01 2015-02-29 1900-02-29 2015-8-23 2015-08-5 2015/08/23 23.08.2015 \
                     2015-08-23T 2015-08-23T25:00 2015-08-23T24:01 2015-08-23T13:60 2015-08-23T13:00+ \
                     2015-08-23T13:00+9 2015-08T13:00 2015-W54 2014-W53-1 2015-W34-8 2015-W34-0 ２０１５ tomorrow";
        for wrong in wrong.split(' ').chain([""]) {
            assert_eq!(Date::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_date_is_before_another() {
        let before = [
            ("2015-08-22", "2015-08-23"),
            ("2015-07-31", "2015-08-01T00:00"),
            ("2015-W01-7", "2015-W02-1"),
            ("2015-08-23T12:59", "2015-08-23T13:00"),
            ("2015-08-23T13:00+09:00", "2015-08-23T05:00Z"),
            ("2015-08-23T13:00Z", "2015-08-23T12:00-02:00"),
        ];
        for (one, other) in before {
            let [one, other] = [one, other].map(|text| Date::read(text).unwrap());
            assert!(one.is_before(&other) && !other.is_before(&one), "{one:?} {other:?}");
        }
        let alike = [
            ("2015-08-23", "2015-08-23"),
            ("2015-W34-7", "2015-08-23"),
            ("2015-08-23T13:00", "2015-08-23"),
            ("2015-08-23T14:00+02:00", "2015-08-23T12:00Z"),
        ];
        for (one, other) in alike {
            let [one, other] = [one, other].map(|text| Date::read(text).unwrap());
            assert!(!one.is_before(&other) && !other.is_before(&one), "{one:?} {other:?}");
        }
    }
}
