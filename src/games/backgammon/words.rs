//! What a picture of backgammon says, in English or Japanese.
//!
//! Players are called by the colour of their checkers, which is what a reader sees; names stand beside.

use super::matches::decision::Action;
use super::play::Play;
use super::position::{CHECKERS, CubeAction, GameState, Position, Rules, Side, Sides};
use crate::diagram::{Lang, counted, say, word};
use crate::named::named;

named! {
    /// The colour of a player's checkers.
    pub enum Colour {
        /// The lighter one.
        White = "white",
        /// The darker one.
        Black = "black",
    }
}

impl Colour {
    fn word(self, lang: Lang) -> &'static str {
        match self {
            Colour::White => word!(lang, En = "White", Ja = "白"),
            Colour::Black => word!(lang, En = "Black", Ja = "黒"),
        }
    }
}

named! {
    /// How the score is told.
    #[derive(Default)]
    pub enum Score {
        /// Points won.
        #[default]
        Points = "points",
        /// Points still needed, in a match.
        Away = "away",
        /// Not at all.
        Hidden = "none",
    }
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

    /// Returns what stands between parts of a sentence.
    fn comma(&self) -> &'static str {
        word!(self.lang, En = ", ", Ja = "、")
    }

    /// Returns who decides what, the picture's most important line; empty where nothing is known.
    pub fn decision(&self) -> String {
        let p = self.position;
        let chooser = self.colour(p.decision);
        let other = self.colour(p.decision.other());
        match p.state {
            GameState::Over => return self.won_by(),
            GameState::Resigned => return say!(self.lang, En = "Game over: resigned", Ja = "終局（投了）"),
            GameState::Dropped => return say!(self.lang, En = "Game over: double passed", Ja = "終局（ダブルをパス）"),
            GameState::None | GameState::Playing => {}
        }
        if let Some(resignation) = p.resignation {
            let en = resignation.phrase();
            let ja = resignation.japanese();
            return say!(
                self.lang,
                En = "Resigned {en}: {chooser} to accept?",
                Ja = "{other}が{ja}負けの投了を申し出：{chooser}は受けるか？"
            );
        }
        if let Some(value) = p.cube.offered() {
            let (en, ja) = match p.cube.action {
                CubeAction::Beaver => ("Beaver", "ビーバー"),
                CubeAction::Raccoon => ("Raccoon", "ラクーン"),
                CubeAction::None | CubeAction::Double => ("Double", "ダブル"),
            };
            return say!(
                self.lang,
                En = "{en} to {value}: {chooser} to take or pass?",
                Ja = "{other}が{value}へ{ja}：{chooser}はテイクかパスか？"
            );
        }
        if let Some([a, b]) = p.dice {
            let (a, b) = (a.max(b), a.min(b));
            return say!(self.lang, En = "{chooser} to play {a}-{b}", Ja = "{chooser}番、出目{a}-{b}");
        }
        if p.state == GameState::None {
            return String::new();
        }
        if p.may_double() {
            say!(self.lang, En = "{chooser} to roll or double", Ja = "{chooser}番、ロールかダブルか？")
        } else {
            say!(self.lang, En = "{chooser} to roll", Ja = "{chooser}番、ロール")
        }
    }

    /// Says who has borne off the last checker.
    fn won_by(&self) -> String {
        match Side::BOTH.into_iter().find(|side| self.position.board.off(*side) == CHECKERS) {
            Some(side) => {
                let winner = self.colour(side);
                say!(self.lang, En = "Game over: {winner} wins", Ja = "終局：{winner}の勝ち")
            }
            None => say!(self.lang, En = "Game over", Ja = "終局"),
        }
    }

    /// Returns of whom the decision tells first: who offers, else who decides; nobody once the game is over.
    pub fn speaker(&self) -> Option<Side> {
        let p = self.position;
        let is_offer = p.resignation.is_some() || p.cube.offered().is_some();
        match p.state {
            GameState::Over | GameState::Resigned | GameState::Dropped => None,
            _ if is_offer => Some(p.decision.other()),
            _ => Some(p.decision),
        }
    }

    /// Returns the decision with the play that arrows show.
    pub fn played(&self, play: &Play) -> String {
        let (decision, moves) = (self.decision(), play.notation());
        match moves.is_empty() {
            true => say!(self.lang, En = "{decision}: no play", Ja = "{decision}：動けず"),
            false => say!(self.lang, En = "{decision}: {moves}", Ja = "{decision}：{moves}"),
        }
    }

    /// Returns what somebody did, where no checkers moved.
    pub fn done(&self, action: &Action, side: Side) -> String {
        let who = self.colour(side);
        let value = self.position.cube.value();
        let (en, ja) = match action {
            Action::Double => (format!("doubles to {}", value * 2), format!("が{}へダブル", value * 2)),
            Action::Take => ("takes".to_owned(), "はテイク".to_owned()),
            Action::Drop => ("passes".to_owned(), "はパス".to_owned()),
            Action::Beaver => (format!("beavers to {}", value * 4), format!("が{}へビーバー", value * 4)),
            Action::Raccoon => (format!("raccoons to {}", value * 4), format!("が{}へラクーン", value * 4)),
            Action::Resign(kind) => (format!("resigns {}", kind.phrase()), format!("が{}負けで投了", kind.japanese())),
            Action::Open | Action::Move(_) | Action::Roll => return self.decision(),
        };
        let done = word!(self.lang, En = format!("{who} {en}"), Ja = format!("{who}{ja}"));
        match self.position.cube.offered() {
            Some(offered) if matches!(action, Action::Take | Action::Drop | Action::Beaver) => {
                say!(self.lang, En = "Double to {offered}: {done}", Ja = "{offered}へのダブル：{done}")
            }
            _ => done,
        }
    }

    /// Names match or money, with what follows from the score; empty where nothing is known.
    pub fn event(&self) -> String {
        let p = self.position;
        let mut parts = Vec::new();
        match p.rules {
            Rules::Match { length, .. } => {
                parts.push(say!(self.lang, En = "{length}-point match", Ja = "{length}ポイントマッチ"));
                if p.is_crawford() {
                    parts.push(say!(self.lang, En = "Crawford game", Ja = "クロフォードゲーム"));
                } else if p.is_post_crawford() {
                    parts.push(say!(self.lang, En = "post-Crawford", Ja = "ポストクロフォード"));
                }
            }
            Rules::Money { jacoby: None, beavers: None } => {}
            Rules::Money { jacoby, beavers } => {
                parts.push(say!(self.lang, En = "Money game", Ja = "マネーゲーム"));
                if jacoby == Some(true) {
                    parts.push(say!(self.lang, En = "Jacoby rule", Ja = "ジャコビーあり"));
                }
                if beavers == Some(true) {
                    parts.push(say!(self.lang, En = "beavers", Ja = "ビーバーあり"));
                }
            }
        }
        parts.join(self.comma())
    }

    /// Returns one player's name, and behind it score and pip count; both empty where there is nothing to tell.
    pub fn player(&self, side: Side, pips: bool) -> (String, String) {
        let p = self.position;
        let mut facts: Vec<String> = self.points(side).into_iter().collect();
        let has_score = !facts.is_empty();
        if pips {
            let pips = p.board.pips(side);
            facts.push(word!(self.lang, En = counted(pips.into(), "pip"), Ja = format!("{pips}ピップ")));
        }
        let name = match &p.names[side] {
            Some(name) => name.clone(),
            None if facts.is_empty() => String::new(),
            None => self.colour(side).to_owned(),
        };
        // A comma between two numbers would make one of them.
        let between = word!(self.lang, En = " · ", Ja = "、");
        let tail = match facts.is_empty() {
            true => String::new(),
            false => [if has_score { " " } else { between }, &facts.join(between)].concat(),
        };
        (name, tail)
    }

    /// Returns both players' names and scores, for title and description.
    fn scores(&self) -> String {
        let players = self.seated().map(|side| {
            let (name, tail) = self.player(side, false);
            let colour = self.colour(side);
            match self.position.names[side] {
                Some(_) => name + &say!(self.lang, En = " ({colour})", Ja = "（{colour}）") + &tail,
                None => name + &tail,
            }
        });
        let told: Vec<String> = players.into_iter().filter(|player| !player.is_empty()).collect();
        told.join(self.comma())
    }

    fn points(&self, side: Side) -> Option<String> {
        let p = self.position;
        let points = p.score[side];
        let known = p.match_length() > 0 || p.score.bottom > 0 || p.score.top > 0;
        match (self.score, p.away(side)) {
            (Score::Hidden, _) => None,
            (Score::Away, Some(away)) => Some(say!(self.lang, En = "{away}-away", Ja = "{away}アウェイ")),
            _ if known => Some(points.to_string()),
            _ => None,
        }
    }

    /// Returns the picture's title: whose turn, which match, which score.
    pub fn title(&self) -> String {
        let parts = [self.decision(), self.event(), self.scores()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let game = say!(self.lang, En = "Backgammon", Ja = "バックギャモン");
        if parts.is_empty() {
            game
        } else {
            game + word!(self.lang, En = ": ", Ja = "：") + &parts.join(word!(self.lang, En = "; ", Ja = "／"))
        }
    }

    /// Returns the players by their seats in the picture, the lower one first.
    fn seated(&self) -> [Side; 2] {
        if self.turned { [Side::Top, Side::Bottom] } else { Side::BOTH }
    }

    /// Returns the whole position in words, for who cannot see the picture, and the play that arrows show.
    /// Then what else is told.
    pub fn description(&self, play: Option<&Play>, told: &[String]) -> String {
        let p = self.position;
        let mut sentences: Vec<String> = self.seated().map(|side| self.checkers(side)).into();
        if p.shows_cube() {
            sentences.push(self.cube());
        }
        sentences.extend([self.decision(), self.event(), self.scores()]);
        if let Some(play) = play {
            let moves = play.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            sentences.push(say!(self.lang, En = "Play: {moves}", Ja = "動き：{moves}"));
        }
        sentences.extend(told.iter().cloned());
        let end = |said: &String| match said.ends_with('?') {
            true => word!(self.lang, En = " ", Ja = "。"),
            false => word!(self.lang, En = ". ", Ja = "。"),
        };
        let mut description = String::new();
        for said in sentences.iter().filter(|said| !said.is_empty()) {
            description.extend([said, end(said)]);
        }
        description.truncate(description.trim_end().len());
        description
    }

    fn checkers(&self, side: Side) -> String {
        let board = &self.position.board;
        let mut parts: Vec<String> = (1..=24u8)
            .rev()
            .filter(|point| board.count(side, *point) > 0)
            .map(|point| {
                let count = board.count(side, point);
                say!(self.lang, En = "{count} on {point}", Ja = "{point}ポイントに{count}個")
            })
            .collect();
        for (count, en, ja) in [(board.bar()[side], "on the bar", "バーに"), (board.off(side), "off", "上がり")] {
            if count > 0 {
                parts.push(say!(self.lang, En = "{count} {en}", Ja = "{ja}{count}個"));
            }
        }
        let pips = board.pips(side);
        let seat = if side == self.seated()[0] {
            say!(self.lang, En = "bottom", Ja = "手前")
        } else {
            say!(self.lang, En = "top", Ja = "奥")
        };
        let colour = self.colour(side);
        let list = parts.join(self.comma());
        word!(
            self.lang,
            En = format!("{colour} ({seat}), own points: {list}; {}", counted(pips.into(), "pip")),
            Ja = format!("{colour}（{seat}）：{list}、{pips}ピップ")
        )
    }

    fn cube(&self) -> String {
        let cube = self.position.cube;
        let value = cube.value();
        match cube.owner {
            None => say!(self.lang, En = "Cube {value} in the middle", Ja = "キューブ{value}は中央"),
            Some(owner) => {
                let colour = self.colour(owner);
                say!(self.lang, En = "Cube {value} owned by {colour}", Ja = "キューブ{value}は{colour}が所有")
            }
        }
    }
}
