//! What a picture of backgammon says, in English or Japanese.
//!
//! Players are called by the colour of their checkers, which is what a reader sees; names stand beside.

use super::play::Play;
use super::position::{CubeAction, GameState, Position, Resignation, Rules, Side, Sides};
use crate::diagram::Lang;

/// The colour of a player's checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// The lighter one.
    White,
    /// The darker one.
    Black,
}

impl Colour {
    /// As in the names of pieces and classes.
    pub fn name(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Black => "black",
        }
    }

    fn word(self, lang: Lang) -> &'static str {
        match (lang, self) {
            (Lang::En, Colour::White) => "White",
            (Lang::En, Colour::Black) => "Black",
            (Lang::Ja, Colour::White) => "白",
            (Lang::Ja, Colour::Black) => "黒",
        }
    }
}

/// How the score is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Score {
    /// Points won.
    #[default]
    Points,
    /// Points still needed, in a match.
    Away,
    /// Not at all.
    Hidden,
}

/// Words about one position.
#[derive(Clone, Copy, Debug)]
pub struct Sentences<'a> {
    /// The position.
    pub position: &'a Position,
    /// The language.
    pub lang: Lang,
    /// Whose checkers have which colour.
    pub colours: Sides<Colour>,
    /// Whether the top player sits at the bottom of the picture.
    pub turned: bool,
    /// How the score is told.
    pub score: Score,
}

impl Sentences<'_> {
    fn colour(&self, side: Side) -> &'static str {
        self.colours[side].word(self.lang)
    }

    /// English or Japanese.
    fn say(&self, en: &str, ja: &str) -> String {
        match self.lang {
            Lang::En => en.to_owned(),
            Lang::Ja => ja.to_owned(),
        }
    }

    /// Who decides what, the picture's most important line; empty where nothing is known.
    pub fn decision(&self) -> String {
        let p = self.position;
        let chooser = self.colour(p.decision);
        let other = self.colour(p.decision.other());
        match p.state {
            GameState::Over => return self.say("Game over", "終局"),
            GameState::Resigned => return self.say("Game over: resigned", "終局（投了）"),
            GameState::Dropped => return self.say("Game over: double passed", "終局（ダブルをパス）"),
            GameState::None | GameState::Playing => {}
        }
        if let Some(resignation) = p.resignation {
            let en = resignation.phrase();
            let ja = match resignation {
                Resignation::Single => "シングル",
                Resignation::Gammon => "ギャモン",
                Resignation::Backgammon => "バックギャモン",
            };
            return self.say(
                &format!("{other} resigns {en}: accept?"),
                &format!("{other}が{ja}負けの投了を申し出：受けるか？"),
            );
        }
        if let Some(value) = p.cube.offered() {
            let (verb, ja) = match p.cube.action {
                CubeAction::Beaver => ("beavers", "ビーバー"),
                CubeAction::Raccoon => ("raccoons", "ラクーン"),
                CubeAction::None | CubeAction::Double => ("doubles", "ダブル"),
            };
            return self.say(
                &format!("{other} {verb} to {value}: take or pass?"),
                &format!("{other}が{value}へ{ja}：テイクかパスか？"),
            );
        }
        if let Some([a, b]) = p.dice {
            return self.say(&format!("{chooser} to play {a}{b}"), &format!("{chooser}番、出目{a}{b}"));
        }
        if p.state == GameState::None {
            return String::new();
        }
        if p.may_double() {
            self.say(&format!("{chooser} to roll or double"), &format!("{chooser}番、ロールかダブルか？"))
        } else {
            self.say(&format!("{chooser} to roll"), &format!("{chooser}番、ロール"))
        }
    }

    /// Match or money, with what follows from the score; empty where nothing is known.
    pub fn event(&self) -> String {
        let p = self.position;
        let mut parts = Vec::new();
        match p.rules {
            Rules::Match { length, .. } => {
                parts.push(self.say(&format!("{length}-point match"), &format!("{length}ポイントマッチ")));
                if p.is_crawford() {
                    parts.push(self.say("Crawford game", "クロフォードゲーム"));
                } else if p.is_post_crawford() {
                    parts.push(self.say("post-Crawford", "ポストクロフォード"));
                }
            }
            Rules::Money { jacoby: None, beavers: None } => {}
            Rules::Money { jacoby, beavers } => {
                parts.push(self.say("Money game", "マネーゲーム"));
                if jacoby == Some(true) {
                    parts.push(self.say("Jacoby rule", "ジャコビーあり"));
                }
                if beavers == Some(true) {
                    parts.push(self.say("beavers", "ビーバーあり"));
                }
            }
        }
        parts.join(&self.say(", ", "、"))
    }

    /// One player's name, and behind it score and pip count; both empty where there is nothing to tell.
    pub fn player(&self, side: Side, pips: bool) -> (String, String) {
        let p = self.position;
        let mut facts = Vec::new();
        if let Some(score) = self.points(side) {
            facts.push(score);
        }
        if pips {
            let pips = p.board.pips(side);
            facts.push(self.say(&plural(pips, "pip"), &format!("{pips}ピップ")));
        }
        let colour = self.colour(side);
        let (name, mut tail) = match &p.names[side] {
            Some(name) => (name.clone(), self.say(&format!(" ({colour})"), &format!("（{colour}）"))),
            None if facts.is_empty() => (String::new(), String::new()),
            None => (colour.to_owned(), String::new()),
        };
        if !facts.is_empty() {
            tail = tail + &self.say(": ", "：") + &facts.join(&self.say(", ", "、"));
        }
        (name, tail)
    }

    /// Both players' names and scores, for title and description.
    fn scores(&self) -> String {
        let players = self.seated().map(|side| {
            let (name, tail) = self.player(side, false);
            name + &tail
        });
        let told: Vec<String> = players.into_iter().filter(|player| !player.is_empty()).collect();
        told.join(&self.say(", ", "、"))
    }

    fn points(&self, side: Side) -> Option<String> {
        let p = self.position;
        let points = p.score[side];
        let known = p.match_length() > 0 || p.score.bottom > 0 || p.score.top > 0;
        match (self.score, p.away(side)) {
            (Score::Hidden, _) => None,
            (Score::Away, Some(away)) => Some(self.say(&format!("{away}-away"), &format!("{away}アウェイ"))),
            _ if known => Some(self.say(&plural(points, "point"), &format!("{points}ポイント"))),
            _ => None,
        }
    }

    /// The picture's title: whose turn, which match, which score.
    pub fn title(&self) -> String {
        let parts = [self.decision(), self.event(), self.scores()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let game = self.say("Backgammon", "バックギャモン");
        if parts.is_empty() { game } else { game + &self.say(": ", "：") + &parts.join(&self.say("; ", "／")) }
    }

    /// The players by their seats in the picture, the lower one first.
    fn seated(&self) -> [Side; 2] {
        if self.turned { [Side::Top, Side::Bottom] } else { Side::BOTH }
    }

    /// The whole position in words, for who cannot see the picture, and the play that arrows show.
    pub fn description(&self, play: Option<&Play>) -> String {
        let p = self.position;
        let mut sentences: Vec<String> = self.seated().map(|side| self.checkers(side)).into();
        if p.shows_cube() {
            sentences.push(self.cube());
        }
        sentences.extend([self.decision(), self.event(), self.scores()]);
        if let Some(play) = play {
            let moves: Vec<String> = play.moves().iter().map(ToString::to_string).collect();
            sentences.push(self.say(&format!("Play: {}", moves.join(" ")), &format!("動き：{}", moves.join(" "))));
        }
        let sentences: Vec<String> = sentences.into_iter().filter(|sentence| !sentence.is_empty()).collect();
        match self.lang {
            Lang::En => sentences
                .iter()
                .map(|s| if s.ends_with('?') { format!("{s} ") } else { format!("{s}. ") })
                .collect::<String>()
                .trim_end()
                .to_owned(),
            Lang::Ja => sentences.iter().map(|s| format!("{s}。")).collect(),
        }
    }

    fn checkers(&self, side: Side) -> String {
        let board = &self.position.board;
        let mut parts: Vec<String> = (1..=24u8)
            .rev()
            .filter(|point| board.count(side, *point) > 0)
            .map(|point| {
                let count = board.count(side, point);
                self.say(&format!("{count} on {point}"), &format!("{point}ポイントに{count}個"))
            })
            .collect();
        for (count, en, ja) in [(board.bar()[side], "on the bar", "バーに"), (board.off(side), "off", "上がり")] {
            if count > 0 {
                parts.push(self.say(&format!("{count} {en}"), &format!("{ja}{count}個")));
            }
        }
        let pips = board.pips(side);
        let seat = if side == self.seated()[0] { self.say("bottom", "手前") } else { self.say("top", "奥") };
        let colour = self.colour(side);
        let list = parts.join(&self.say(", ", "、"));
        self.say(
            &format!("{colour} ({seat}), own points: {list}; {}", plural(pips, "pip")),
            &format!("{colour}（{seat}）：{list}、{pips}ピップ"),
        )
    }

    fn cube(&self) -> String {
        let cube = self.position.cube;
        let value = cube.value();
        match cube.owner {
            None => self.say(&format!("Cube {value} in the middle"), &format!("キューブ{value}は中央")),
            Some(owner) => {
                let colour = self.colour(owner);
                self.say(&format!("Cube {value} owned by {colour}"), &format!("キューブ{value}は{colour}が所有"))
            }
        }
    }
}

fn plural(count: u32, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
