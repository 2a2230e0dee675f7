//! A position of backgammon in words, for those who can't see its picture.

use super::play::Play;
use super::position::Side;
use super::words::Sentences;
use zumen_core::diagram::{format_count, say, word};

impl Sentences<'_> {
    /// The players by their seats in the picture, the lower one first.
    pub(super) fn players_by_seat(&self) -> [Side; 2] {
        if self.turned { [Side::Top, Side::Bottom] } else { Side::BOTH }
    }

    /// The whole position in words, for those who can't see the picture, the play that arrows show, and the table beside the
    /// board.
    pub(crate) fn description(&self, play: Option<&Play>, table: String) -> String {
        let p = self.position;
        let mut sentences: Vec<String> = self.players_by_seat().map(|side| self.checkers(side)).into();
        if p.shows_cube() {
            sentences.push(self.cube());
        }
        sentences.extend([self.decision(), self.event(), self.scores()]);
        if let Some(play) = play {
            let moves = play.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            sentences.push(say!(self.lang, "Play: {moves}", "ムーブ：{moves}", "走法：{moves}", "이동: {moves}"));
        }
        sentences.push(table);
        let mut description = String::new();
        for said in sentences.iter().filter(|said| !said.is_empty()) {
            description.push_str(said);
            description.push_str(match said.ends_with(['?', '？']) {
                true => word!(self.lang, " ", "", "", " "),
                false => word!(self.lang, ". ", "。", "。", ". "),
            });
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
                say!(
                    self.lang,
                    "{count} on {point}",
                    "{point}ポイントに{count}枚",
                    "{point}点{count}枚",
                    "{point}포인트 {count}개"
                )
            })
            .collect();
        let (bar, off) = (board.bar()[side], self.position.off(side));
        if bar > 0 {
            let text = say!(self.lang, "{bar} on the bar", "バーに{bar}枚", "中条{bar}枚", "바 {bar}개");
            parts.push(text);
        }
        if off > 0 {
            parts.push(say!(self.lang, "{off} off", "ベアオフ{off}枚", "已离盘{off}枚", "베어오프 {off}개"));
        }
        let pips = board.pips(side);
        let seat = if side == self.players_by_seat()[0] {
            say!(self.lang, "bottom", "手前", "下", "아래")
        } else {
            say!(self.lang, "top", "奥", "上", "위")
        };
        let colour = self.colour(side);
        let list = parts.join(self.lang.comma());
        word!(
            self.lang,
            format!("{colour} ({seat}), own points: {list}; {}", format_count(pips.into(), "pip")),
            format!("{colour}（{seat}）：{list}、{pips}ピップ"),
            format!("{colour}（{seat}）：{list}，共{pips}步"),
            format!("{colour}({seat}), 자기 기준 포인트: {list}; {pips}핍")
        )
    }

    fn cube(&self) -> String {
        let cube = self.position.cube;
        let value = cube.value();
        match cube.owner {
            None => say!(
                self.lang,
                "Cube {value} in the middle",
                "キューブ{value}は中央",
                "倍数骰{value}在中央",
                "큐브 {value}, 중앙"
            ),
            Some(owner) => {
                let colour = self.colour(owner);
                say!(
                    self.lang,
                    "Cube {value} owned by {colour}",
                    "キューブ{value}は{colour}が所有",
                    "倍数骰{value}归{colour}",
                    "큐브 {value}, {colour} 소유"
                )
            }
        }
    }
}
