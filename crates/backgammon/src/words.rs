//! What a picture of backgammon says, in each language; `description.rs` tells the whole position.
//!
//! Players are called by the colour of their checkers, which is what a reader sees; names stand beside.

use super::matches::decision::Action;
use super::play::{Play, can_move};
use super::position::{Cube, CubeAction, GameState, Position, Resignation, Rules, Side, Sides};
use zumen_core::diagram::{Lang, format_count, say, word};
use zumen_core::named;

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
    pub(super) fn word(self, lang: Lang) -> &'static str {
        match self {
            Colour::White => word!(lang, "White", "白", "白方", "백"),
            Colour::Black => word!(lang, "Black", "黒", "黑方", "흑"),
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
pub(crate) struct Sentences<'a> {
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
    pub(super) fn colour(&self, side: Side) -> &'static str {
        self.colours[side].word(self.lang)
    }

    /// Who decides what; empty where the game is over.
    pub(crate) fn turn(&self) -> String {
        self.result().map_or_else(|| self.decision(), |_| String::new())
    }

    /// Who decides what, the picture's most important line; empty where nothing is known.
    pub(crate) fn decision(&self) -> String {
        let p = self.position;
        if let Some(words) = self.result().or_else(|| self.offer()) {
            return words;
        }
        let chooser = self.colour(p.decision);
        if let Some([a, b]) = p.dice {
            return self.roll_words([a.max(b), a.min(b)]);
        }
        if p.state == GameState::None {
            return String::new();
        }
        if p.may_double() {
            let offer = offer_word(CubeAction::Double, &p.cube, self.lang);
            say!(
                self.lang,
                "{chooser} to roll or {offer}",
                "{chooser}番、ロールか{offer}か？",
                "{chooser}掷骰还是{offer}？",
                "{chooser} 차례, 롤 또는 {offer}?"
            )
        } else if p.board.bar()[p.decision] > 0 && p.board.home_closed(p.decision.other()) {
            say!(
                self.lang,
                "{chooser} cannot enter",
                "{chooser}番、バーから入れず",
                "{chooser}无法入场",
                "{chooser} 차례, 바에서 들어갈 수 없음"
            )
        } else {
            say!(self.lang, "{chooser} to roll", "{chooser}番、ロール", "{chooser}掷骰", "{chooser} 차례, 롤")
        }
    }

    /// Who plays a roll, or that it cannot be played.
    fn roll_words(&self, [a, b]: [u8; 2]) -> String {
        let p = self.position;
        let chooser = self.colour(p.decision);
        if can_move(p) {
            say!(
                self.lang,
                "{chooser} to play {a}-{b}",
                "{chooser}番、出目{a}-{b}",
                "{chooser}行棋，掷出{a}-{b}",
                "{chooser} 차례, 주사위 {a}-{b}"
            )
        } else if p.board.bar()[p.decision] > 0 {
            say!(
                self.lang,
                "{chooser} cannot enter with {a}-{b}",
                "{chooser}番、出目{a}-{b}、バーから入れず",
                "{chooser}掷出{a}-{b}，无法入场",
                "{chooser} 차례, 주사위 {a}-{b}, 바에서 들어갈 수 없음"
            )
        } else {
            say!(
                self.lang,
                "{chooser} cannot move with {a}-{b}",
                "{chooser}番、出目{a}-{b}、動けず",
                "{chooser}掷出{a}-{b}，无法走子",
                "{chooser} 차례, 주사위 {a}-{b}, 움직일 수 없음"
            )
        }
    }

    /// Says how the game ended; `None` while it is in play.
    fn result(&self) -> Option<String> {
        Some(match self.position.state {
            GameState::Over => self.winner_words(),
            GameState::Resigned => {
                if let Some(resignation) = self.position.resignation {
                    return Some(self.resignation_words(resignation));
                }
                self.over_words(word!(self.lang, "resigned", "投了", "认输", "기권"))
            }
            GameState::Dropped => {
                let did = word!(self.lang, "passed", "パス", "放弃", "패스");
                // Who doubled is on roll still.
                self.win_words(self.position.on_roll, did, self.position.cube.value())
            }
            GameState::None | GameState::Playing => {
                let is_won = self.position.dice.is_none() && self.position.board.winner().is_some();
                return is_won.then(|| self.winner_words());
            }
        })
    }

    /// Says who resigned a game, and what the other one wins by it.
    fn resignation_words(&self, resignation: Resignation) -> String {
        let p = self.position;
        let did = word!(self.lang, "resigned", "投了", "认输", "기권");
        self.win_words(p.decision, did, (resignation as u32 + 1) * p.cube.value())
    }

    /// Says what the loser did, and who wins how much by it.
    fn win_words(&self, winner: Side, did: &str, points: u32) -> String {
        let (winner, loser) = (self.colour(winner), self.colour(winner.other()));
        let counted = format_count(points.into(), "point");
        say!(
            self.lang,
            "{loser} {did}: {winner} wins {counted}",
            "{loser}{did}：{winner}の勝ち（{points}点）",
            "{loser}{did}：{winner}胜{points}分",
            "{loser} {did}: {winner} {points}점 승"
        )
    }

    /// Says how a game ended before its last checker.
    fn over_words(&self, how: &str) -> String {
        say!(self.lang, "Game over: {how}", "終局（{how}）", "本局结束：{how}", "게임 종료: {how}")
    }

    /// Says what is offered and to whom; `None` where nothing is.
    fn offer(&self) -> Option<String> {
        let p = self.position;
        let (chooser, other) = (self.colour(p.decision), self.colour(p.decision.other()));
        if let Some(resignation) = p.resignation {
            let lost = resignation.word(self.lang);
            return Some(say!(
                self.lang,
                "{other} resigns {lost}: accept?",
                "{other}が{lost}負けの投了を申し出：{chooser}は受けるか？",
                "{other}请求认输（{lost}）：{chooser}是否接受？",
                "{other} 기권 제안({lost}): {chooser} 수락?"
            ));
        }
        if let Some(value) = p.cube.offered_value() {
            let offer = offer_word(p.cube.action, &p.cube, self.lang);
            return Some(say!(
                self.lang,
                "{other} {offer}s to {value}: take or pass?",
                "{other}が{value}へ{offer}：{chooser}はテイクかパスか？",
                "{other}{offer}至{value}：{chooser}接受还是放弃？",
                "{other} {value}배로 {offer}: {chooser} 테이크 또는 패스?"
            ));
        }
        None
    }

    /// Says who has borne off the last checker.
    fn winner_words(&self) -> String {
        match self.position.board.winner() {
            Some(side) => {
                let winner = self.colour(side);
                say!(
                    self.lang,
                    "Game over: {winner} wins",
                    "終局：{winner}の勝ち",
                    "本局结束：{winner}胜",
                    "게임 종료: {winner} 승"
                )
            }
            None => say!(self.lang, "Game over", "終局", "本局结束", "게임 종료"),
        }
    }

    /// Returns of whom the decision tells first: who offers, else who decides; nobody once the game is over.
    pub(crate) fn speaker(&self) -> Option<Side> {
        let p = self.position;
        let is_offer = p.resignation.is_some() || p.cube.offered_value().is_some();
        match self.result() {
            Some(_) => None,
            None if is_offer => Some(p.decision.other()),
            None => Some(p.decision),
        }
    }

    /// The decision with the play that arrows show.
    pub(crate) fn play_words(&self, play: &Play) -> String {
        let (decision, notation) = (self.decision(), play.notation());
        // What nobody can play is said of the roll.
        if notation.is_empty() {
            return decision;
        }
        decision + self.lang.colon() + &notation
    }

    /// What somebody did, where no checkers moved.
    pub(crate) fn action_words(&self, action: &Action, side: Side) -> String {
        let Some(done) = deed(action, self.colour(side), &self.position.cube, self.lang) else {
            return self.decision();
        };
        match self.position.cube.offered_value() {
            Some(offered) if matches!(action, Action::Take | Action::Drop | Action::Beaver | Action::Raccoon) => {
                let offer = offer_word(self.position.cube.action, &self.position.cube, self.lang);
                let (first, rest) = offer.split_at(offer.chars().next().map_or(0, char::len_utf8));
                let capital = first.to_uppercase() + rest;
                say!(
                    self.lang,
                    "{capital} to {offered}: {done}",
                    "{offered}への{offer}：{done}",
                    "{offer}至{offered}：{done}",
                    "{offered}배로 {offer}: {done}"
                )
            }
            _ => done,
        }
    }

    /// Names match or money, with what follows from the score; empty where nothing is known.
    pub(crate) fn event(&self) -> String {
        let p = self.position;
        let mut parts = Vec::new();
        match p.rules {
            Rules::Match { length, .. } => {
                parts.push(say!(
                    self.lang,
                    "{length}-point match",
                    "{length}ポイントマッチ",
                    "{length}分赛",
                    "{length}점 매치"
                ));
                if p.is_crawford() {
                    parts.push(say!(self.lang, "Crawford game", "クロフォードゲーム", "克劳福德局", "크로퍼드 게임"));
                } else if p.is_post_crawford() {
                    parts.push(say!(
                        self.lang,
                        "post-Crawford",
                        "ポストクロフォード",
                        "克劳福德局之后",
                        "포스트 크로퍼드"
                    ));
                }
            }
            Rules::Money { jacoby: None, beavers: None } => {}
            Rules::Money { jacoby, beavers } => {
                parts.push(say!(self.lang, "Money game", "マネーゲーム", "金钱局", "머니 게임"));
                if jacoby == Some(true) {
                    parts.push(say!(self.lang, "Jacoby rule", "ジャコビーあり", "雅各比规则", "제이코비 룰"));
                }
                if beavers == Some(true) {
                    parts.push(say!(self.lang, "beavers", "ビーバーあり", "可反加倍", "비버 허용"));
                }
            }
        }
        parts.join(self.lang.comma())
    }

    /// One player's name, and behind it score and pip count; both empty where there is nothing to tell.
    pub(crate) fn player(&self, side: Side, pips: bool) -> (String, String) {
        let p = self.position;
        let mut facts: Vec<String> = self.points(side).into_iter().collect();
        if pips {
            let pips = p.board.pips(side);
            facts.push(word!(
                self.lang,
                format_count(pips.into(), "pip"),
                format!("{pips}ピップ"),
                format!("{pips}步"),
                format!("{pips}핍")
            ));
        }
        let name = match &p.names[side] {
            Some(name) => name.clone(),
            None if facts.is_empty() => String::new(),
            None => self.colour(side).to_owned(),
        };
        let between = word!(self.lang, " · ", "、", "，", " · ");
        let tail = if facts.is_empty() { String::new() } else { self.lang.colon().to_owned() + &facts.join(between) };
        (name, tail)
    }

    /// Both players' names and scores, for title and description.
    pub(super) fn scores(&self) -> String {
        let players = self.players_by_seat().map(|side| {
            let (name, tail) = self.player(side, false);
            let colour = self.colour(side);
            match self.position.names[side] {
                Some(_) => {
                    name + &say!(self.lang, " ({colour})", "（{colour}）", "（{colour}）", " ({colour})") + &tail
                }
                None => name + &tail,
            }
        });
        let told: Vec<String> = players.into_iter().filter(|player| !player.is_empty()).collect();
        told.join(self.lang.comma())
    }

    fn points(&self, side: Side) -> Option<String> {
        let p = self.position;
        let points = p.score[side];
        let known = p.match_length() > 0 || p.score.bottom > 0 || p.score.top > 0;
        match (self.score, p.away(side)) {
            (Score::Hidden, _) => None,
            (Score::Away, Some(away)) => {
                Some(say!(self.lang, "{away}-away", "{away}アウェイ", "差{away}分", "{away}점 남음"))
            }
            _ if known => Some(say!(self.lang, "score {points}", "{points}点", "{points}分", "{points}점")),
            _ => None,
        }
    }

    /// The picture's title: whose turn, which match, which score.
    pub(crate) fn title(&self) -> String {
        let parts = [self.decision(), self.event(), self.scores()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let game = say!(self.lang, "Backgammon", "バックギャモン", "双陆棋", "백개먼");
        if parts.is_empty() {
            game
        } else {
            game + self.lang.colon() + &parts.join(word!(self.lang, "; ", "／", "；", "; "))
        }
    }
}

/// What is done with this cube, in a word: an owned one is redoubled.
fn offer_word(action: CubeAction, cube: &Cube, lang: Lang) -> &'static str {
    match action {
        CubeAction::Beaver => word!(lang, "beaver", "ビーバー", "反加倍", "비버"),
        CubeAction::Raccoon => word!(lang, "raccoon", "ラクーン", "再反加倍", "라쿤"),
        _ if cube.owner.is_some() => word!(lang, "redouble", "リダブル", "再加倍", "리더블"),
        _ => word!(lang, "double", "ダブル", "加倍", "더블"),
    }
}

/// Says what somebody did without dice, with this cube before it: `White takes`.
pub(super) fn deed(action: &Action, who: &str, cube: &Cube, lang: Lang) -> Option<String> {
    let (offer, value) = match action {
        Action::Double => (CubeAction::Double, cube.value() * 2),
        Action::Beaver => (CubeAction::Beaver, cube.value() * 4),
        Action::Raccoon => (CubeAction::Raccoon, cube.value() * 4),
        Action::Take => {
            return Some(say!(lang, "{who} takes", "{who}はテイク", "{who}接受", "{who} 테이크"));
        }
        Action::Drop => {
            return Some(say!(lang, "{who} passes", "{who}はパス", "{who}放弃", "{who} 패스"));
        }
        Action::Resign(kind) => {
            let lost = kind.word(lang);
            return Some(say!(
                lang,
                "{who} resigns {lost}",
                "{who}が{lost}負けで投了",
                "{who}认输（{lost}）",
                "{who} 기권({lost})"
            ));
        }
        Action::Open | Action::Move(_) | Action::Roll => return None,
    };
    let name = offer_word(offer, cube, lang);
    Some(say!(
        lang,
        "{who} {name}s to {value}",
        "{who}が{value}へ{name}",
        "{who}{name}至{value}",
        "{who} {value}배로 {name}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Resignation;
    use crate::xgid;

    #[test]
    fn nobody_rolls_when_all_checkers_are_off() {
        let (position, _) = xgid::read("XGID=-b----------e----c-e------:0:0:1:00:0:0:0:7:10").expect("the end");
        let colours = Sides { bottom: Colour::White, top: Colour::Black };
        let words = Sentences { position: &position, lang: Lang::En, colours, turned: false, score: Score::default() };
        assert_eq!((words.result().as_deref(), words.speaker()), (Some("Game over: White wins"), None));
    }

    #[test]
    fn answers_alone_are_told_with_the_double() {
        let (position, _) = xgid::read("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10").expect("a double");
        let colours = Sides { bottom: Colour::White, top: Colour::Black };
        let words = Sentences { position: &position, lang: Lang::En, colours, turned: false, score: Score::default() };
        assert_eq!(words.action_words(&Action::Take, Side::Top), "Double to 2: Black takes");
        let resigned = words.action_words(&Action::Resign(Resignation::Single), Side::Top);
        assert!(resigned.starts_with("Black resigns"), "{resigned}");
    }
}
