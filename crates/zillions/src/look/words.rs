//! What a picture of a rules file says, in each language.

use super::moment::Moment;
use super::players::{Entry, Kind, Turn};
use super::symbol::Family;
use zumen_core::diagram::{Diagram, Lang, say, word};

/// Words about one moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LegendText<'a> {
    pub moment: &'a Moment,
    pub lang: Lang,
}

impl LegendText<'_> {
    /// The game, and the variant of it where its title does not say which game that is.
    pub(crate) fn name(&self) -> String {
        let rules = &self.moment.rules;
        let title = rules.title.to_lowercase();
        let game = rules.variant_of.as_deref().map(base_name).filter(|game| !title.contains(&game.to_lowercase()));
        game.map_or_else(|| rules.title.clone(), |game| format!("{game}: {}", rules.title))
    }

    /// Whose turn it is, and behind what: the last move, where the game's players have a way to write it, or else
    /// the number of the turn. Empty where it is nobody's turn.
    pub(crate) fn turn(&self) -> String {
        let rules = &self.moment.rules;
        let Some(turn) = self.moment.position.turn.filter(|_| !self.is_solitaire()) else { return String::new() };
        let entry = self.entry(turn);
        let [player, pieces] =
            [entry.player, entry.pieces_of].map(|player| self.translate(rules.players[player].display_name()));
        let mut whose = say!(self.lang, "{player} to move", "{player}の番", "轮到 {player}", "{player} 차례");
        // Who moves nothing but what is nobody's is on turn, and that is all.
        let mut own = rules.turn_order.entries.iter().filter(|other| other.player == entry.player);
        let is_told =
            rules.players[entry.pieces_of].kind == Kind::Player || own.any(|other| other.pieces_of != entry.pieces_of);
        let has_men = self.moment.position.stones.values().any(|stone| stone.player == entry.pieces_of);
        if entry.pieces_of != entry.player && has_men && is_told {
            whose = say!(
                self.lang,
                "{player} to move {pieces}",
                "{player}が{pieces}の駒を動かす番",
                "轮到 {player} 走 {pieces} 的棋子",
                "{player} 차례({pieces}의 말을 움직임)"
            );
        }
        if self.is_mate() {
            whose = say!(
                self.lang,
                "{player} is checkmated",
                "{player}はチェックメイト",
                "{player} 被将死",
                "{player} 체크메이트"
            );
        }
        match (&self.moment.position.after, turn.turn) {
            (Some(last), _) => say!(
                self.lang,
                "After {last}, {whose}",
                "{last}まで　{whose}",
                "至 {last}，{whose}",
                "{last}까지, {whose}"
            ),
            (None, 1) => whose,
            (None, turn) => say!(
                self.lang,
                "Turn {turn}, {whose}",
                "{turn}手目　{whose}",
                "第{turn}手，{whose}",
                "{turn}수째, {whose}"
            ),
        }
    }

    /// Tells whether the last move gave mate, so that nobody is to play.
    pub(crate) fn is_mate(&self) -> bool {
        self.moment.position.after.as_deref().is_some_and(|last| last.ends_with('#'))
    }

    /// What a player is called, the usual colours in the language of the words.
    fn translate<'n>(&self, name: &'n str) -> &'n str {
        match name {
            "White" => word!(self.lang, "White", "白", "白方", "백"),
            "Black" => word!(self.lang, "Black", "黒", "黑方", "흑"),
            name => name,
        }
    }

    /// Tells whether one plays alone: nobody has to be told whose turn it is.
    fn is_solitaire(&self) -> bool {
        self.moment.rules.active_players().nth(1).is_none()
    }

    /// Who is said to be on turn: before the first move the rules themselves throw dice and fill boards.
    fn entry(&self, turn: Turn) -> &Entry {
        let rules = &self.moment.rules;
        let entry = &rules.turn_order.entries[turn.entry];
        if turn.turn > 1 || rules.players[entry.player].kind != Kind::Random {
            return entry;
        }
        let mut next = rules.turn_order.entries.iter().skip(turn.entry);
        next.find(|entry| rules.players[entry.player].kind == Kind::Player).unwrap_or(entry)
    }

    /// The player who is said to be on turn.
    pub(crate) fn mover(&self) -> Option<usize> {
        self.moment.position.turn.filter(|_| !self.is_solitaire()).map(|turn| self.entry(turn).player)
    }

    /// Headings of the panel beside the board.
    pub(crate) fn players(&self) -> String {
        say!(self.lang, "Players", "対局者", "对局者", "대국자")
    }

    /// The words over the kinds of pieces.
    pub(crate) fn pieces(&self) -> String {
        say!(self.lang, "Pieces", "駒", "棋子", "말")
    }

    /// What a kind is called, with the character that it has on the discs of the other side.
    pub(crate) fn with_other(&self, name: &str, other: &str) -> String {
        say!(self.lang, "{name} ({other})", "{name}（{other}）", "{name}（{other}）", "{name} ({other})")
    }

    /// The words over the zones of the board.
    pub(crate) fn zones(&self) -> String {
        say!(self.lang, "Zones", "区域", "区域", "구역")
    }

    /// The words over the reserves.
    pub(crate) fn off(&self) -> String {
        say!(self.lang, "Off the board", "持駒", "盘外棋子", "판 밖의 말")
    }

    /// The words over the reserve that each player has.
    pub(crate) fn off_each(&self) -> String {
        say!(self.lang, "Off the board, each", "双方の持駒", "双方各有盘外棋子", "판 밖의 말, 각자")
    }

    /// The words over what stands far from the board.
    pub(crate) fn aside(&self) -> String {
        say!(self.lang, "Beside the board", "盤外", "盘边", "판 옆")
    }

    /// Who, what, whose turn; at most 120 characters.
    pub(crate) fn title(&self) -> String {
        let parts = [self.name(), self.turn()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(", ").chars().take(Diagram::TITLE_MAX).collect()
    }

    /// The whole position in words: what each player has, and where.
    pub(crate) fn description(&self) -> String {
        let rules = &self.moment.rules;
        let position = &self.moment.position;
        let count = rules.board.positions.len();
        let mut parts = vec![say!(
            self.lang,
            "A board of {count} positions.",
            "{count}マスの盤。",
            "共{count}个位置的棋盘。",
            "{count}칸의 판."
        )];
        for (index, player) in rules.players.iter().enumerate() {
            let on = position.stones.iter().filter(|(_, stone)| stone.player == index);
            let on =
                on.map(|(at, stone)| format!("{} {}", rules.pieces[stone.piece].name, rules.board.positions[*at].name));
            let off = position.off.iter().filter(|(stone, _)| stone.player == index);
            let off = off.map(|(stone, count)| {
                let piece = &rules.pieces[stone.piece].name;
                say!(
                    self.lang,
                    "{count} {piece} off the board",
                    "盤外の{piece} {count}枚",
                    "盘外 {piece} {count}枚",
                    "판 밖의 {piece} {count}개"
                )
            });
            let all: Vec<String> = on.chain(off).collect();
            if !all.is_empty() {
                let (name, all) = (self.translate(&player.name), all.join(", "));
                parts.push(word!(self.lang, En = format!("{name}: {all}."), Others = format!("{name}：{all}。")));
            }
        }
        parts.join(" ")
    }
}

/// The name of a game without what only its first form is: `Chess (classic)`, `Chess: classic`, `Chess - classic`.
pub(super) fn base_name(title: &str) -> &str {
    let before = [" (", ": ", " - "].iter().filter_map(|part| title.split_once(part)).map(|(before, _)| before.trim());
    without_size(before.filter(|before| !before.is_empty()).min_by_key(|before| before.len()).unwrap_or(title))
}

/// A title without the size of the board at its end, which may be another in a variant: `MarGo 7x7`.
fn without_size(title: &str) -> &str {
    let Some((before, last)) = title.rsplit_once(' ') else { return title };
    let sides: Vec<&str> = last.splitn(2, ['x', '×']).collect();
    let are_numbers = sides.iter().all(|side| !side.is_empty() && side.chars().all(|c| c.is_ascii_digit()));
    if are_numbers && sides.len() == 2 { before.trim_end() } else { title }
}

/// The title of the sheet of figures.
pub(crate) fn figures(lang: Lang) -> String {
    say!(
        lang,
        "Figures for --pieces, by their names",
        "--piecesで使う駒の図と名前",
        "可用于 --pieces 的图形及其名称",
        "--pieces에 쓰는 그림과 이름"
    )
}

/// The heading over figures of one family.
pub(crate) fn family(family: Family, lang: Lang) -> String {
    match family {
        Family::Chess => say!(lang, "Chess", "チェス", "国际象棋", "체스"),
        Family::Fairy => say!(lang, "Fairy chess", "変則チェス", "变体象棋", "변형 체스"),
        Family::Counters => say!(lang, "Counters", "丸駒", "圆子", "둥근 말"),
        Family::Dice => say!(lang, "Dice", "さいころ", "骰子", "주사위"),
        Family::Signs => say!(lang, "Signs", "印", "标记", "기호"),
        Family::Pushing => say!(lang, "Games of pushing", "倉庫番", "推箱子", "창고지기"),
    }
}

/// The heading over what is written and no name of a figure.
pub(crate) fn letters_heading(lang: Lang) -> String {
    say!(lang, "Numbers, letters and kanji", "数字・文字・漢字", "数字、字母、汉字", "숫자, 글자, 한자")
}

#[cfg(test)]
mod tests {
    use super::{Lang, LegendText, base_name};
    use crate::{Moment, RulesFile};
    use zumen_game::NoFiles;

    #[test]
    fn players_called_after_colours_are_called_so_in_each_language() {
        let text = "(game (title \"G\") (players White Red) (turn-order White Red) (board (positions (a1 0 0 9 9) (b1 9 0 18 9)))
            (piece (name Man)) (board-setup (White (Man a1)) (Red (Man b1))))";
        let (rules, _) = RulesFile::read(text, &NoFiles).and_then(|file| file.rules(0)).expect(text);
        let moment = Moment::start(rules);
        let words = |lang: Lang| LegendText { moment: &moment, lang };
        assert!(
            words(Lang::Ja).description().ends_with("白：Man a1。 Red：Man b1。"),
            "{}",
            words(Lang::Ja).description()
        );
        assert_eq!(words(Lang::Ja).turn(), "白の番");
        assert!(words(Lang::En).description().ends_with(" White: Man a1. Red: Man b1."));
    }

    #[test]
    fn the_size_of_a_board_is_no_part_of_the_name_of_its_game() {
        let bare = ["MarGo 7x7", "Hex 11×11", "7x7", "Chess 4x", "Plan x7", "Go"].map(base_name);
        assert_eq!(bare, ["MarGo", "Hex", "7x7", "Chess 4x", "Plan x7", "Go"]);
    }

    #[test]
    fn what_only_the_first_form_is_called_is_no_part_of_the_name_of_its_game() {
        let bare =
            ["Maze (Level 1)", "Maze 8x8 (Level 1)", "Maze: first", "Maze - first", "(Maze)", "X-Maze"].map(base_name);
        assert_eq!(bare, ["Maze", "Maze", "Maze", "Maze", "(Maze)", "X-Maze"]);
        let text =
            "(game (title \"Maze (Level 1)\") (players White) (turn-order White) (board (positions (a1 0 0 9 9)))
            (piece (name Man)) (board-setup (White (Man a1)))) (variant (title \"TITLE\"))";
        for (title, name) in [("Maze (Level 2)", "Maze (Level 2)"), ("Fred", "Maze: Fred")] {
            let file = RulesFile::read(&text.replace("TITLE", title), &NoFiles).expect("a rules file");
            let moment = Moment::start(file.rules(1).expect("rules").0);
            assert_eq!(LegendText { moment: &moment, lang: Lang::En }.name(), name);
        }
    }
}
