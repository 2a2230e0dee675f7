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
            sentences.push(say!(
                self.lang,
                En = "Play: {moves}",
                Ja = "ムーブ：{moves}",
                Zh = "走法：{moves}",
                Ko = "이동: {moves}"
            ));
        }
        sentences.push(table);
        let mut description = String::new();
        for said in sentences.iter().filter(|said| !said.is_empty()) {
            description.push_str(said);
            description.push_str(match said.ends_with(['?', '？']) {
                true => word!(self.lang, En = " ", Ja = "", Zh = "", Ko = " "),
                false => word!(self.lang, En = ". ", Ja = "。", Zh = "。", Ko = ". "),
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
                    En = "{count} on {point}",
                    Ja = "{point}ポイントに{count}枚",
                    Zh = "{point}点{count}枚",
                    Ko = "{point}포인트 {count}개"
                )
            })
            .collect();
        let (bar, off) = (board.bar()[side], self.position.off(side));
        if bar > 0 {
            let text =
                say!(self.lang, En = "{bar} on the bar", Ja = "バーに{bar}枚", Zh = "中条{bar}枚", Ko = "바 {bar}개");
            parts.push(text);
        }
        if off > 0 {
            parts.push(say!(
                self.lang,
                En = "{off} off",
                Ja = "ベアオフ{off}枚",
                Zh = "已离盘{off}枚",
                Ko = "베어오프 {off}개"
            ));
        }
        let pips = board.pips(side);
        let seat = if side == self.players_by_seat()[0] {
            say!(self.lang, En = "bottom", Ja = "手前", Zh = "下", Ko = "아래")
        } else {
            say!(self.lang, En = "top", Ja = "奥", Zh = "上", Ko = "위")
        };
        let colour = self.colour(side);
        let list = parts.join(self.comma());
        word!(
            self.lang,
            En = format!("{colour} ({seat}), own points: {list}; {}", format_count(pips.into(), "pip")),
            Ja = format!("{colour}（{seat}）：{list}、{pips}ピップ"),
            Zh = format!("{colour}（{seat}）：{list}，共{pips}步"),
            Ko = format!("{colour}({seat}), 자기 기준 포인트: {list}; {pips}핍")
        )
    }

    fn cube(&self) -> String {
        let cube = self.position.cube;
        let value = cube.value();
        match cube.owner {
            None => say!(
                self.lang,
                En = "Cube {value} in the middle",
                Ja = "キューブ{value}は中央",
                Zh = "倍数骰{value}在中央",
                Ko = "큐브 {value}, 중앙"
            ),
            Some(owner) => {
                let colour = self.colour(owner);
                say!(
                    self.lang,
                    En = "Cube {value} owned by {colour}",
                    Ja = "キューブ{value}は{colour}が所有",
                    Zh = "倍数骰{value}归{colour}",
                    Ko = "큐브 {value}, {colour} 소유"
                )
            }
        }
    }
}
