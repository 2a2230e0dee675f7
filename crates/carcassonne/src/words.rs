//! What a picture says in words.

use super::moment::Moment;
use super::replay::{Event, Final, Replay};
use super::sheet::Next;
use super::tile::{Kind, Letter};
use zumen_core::diagram::{Diagram, Lang, Paragraph, ems, say, word};

/// A name that is longer, in parts of its size, may be broken over lines.
const MAX_UNBROKEN_EMS: f64 = 12.0;

/// A kind of feature as a heading names it.
pub(super) fn kind(kind: Kind, lang: Lang) -> &'static str {
    match kind {
        Kind::City => word!(lang, "City", "都市", "城市", "도시"),
        Kind::Road => word!(lang, "Road", "道", "道路", "길"),
        Kind::Cloister => word!(lang, "Cloister", "修道院", "修道院", "수도원"),
        Kind::Field => word!(lang, "Field", "草原", "草地", "들판"),
    }
}

/// What stands under the sheet of all tiles.
pub(super) fn contact(lang: Lang) -> &'static str {
    word!(
        lang,
        "The tiles of Carcassonne: segments and places of meeples",
        "カルカソンヌのタイル：区画の番号とミープルの位置",
        "卡卡颂的板块：区域编号与米宝位置",
        "카르카손 타일: 구역 번호와 미플 자리"
    )
}

/// The words of a moment in one language.
pub(super) struct PanelText<'a> {
    pub moment: &'a Moment,
    pub replay: &'a Replay,
    pub lang: Lang,
}

impl PanelText<'_> {
    /// The game and how far it is.
    pub(crate) fn title(&self) -> String {
        let Moment { sheet, placement } = self.moment;
        let title = &sheet.info.title;
        let title = say!(
            self.lang,
            "{title}, after placement {placement}",
            "{title}、第{placement}手まで",
            "{title}，第{placement}手后",
            "{title}, {placement}수까지"
        );
        title.chars().take(Diagram::TITLE_MAX).collect()
    }

    /// How far the game is.
    pub(crate) fn progress(&self) -> String {
        match self.moment.placement {
            0 => say!(self.lang, "First tile", "最初のタイル", "第一块板块", "첫 타일"),
            placement => say!(
                self.lang,
                "After placement {placement}",
                "第{placement}手まで",
                "第{placement}手后",
                "{placement}수까지"
            ),
        }
    }

    /// Who won, each with a place for a meeple before the name; nothing while there are tiles left.
    pub(crate) fn winners(&self, finals: Option<&Final>) -> Option<(String, Vec<usize>)> {
        let ends = finals.filter(|_| self.replay.is_over())?;
        let most = ends.scores.iter().max();
        let winners: Vec<usize> = (0..ends.scores.len()).filter(|player| ends.scores.get(*player) == most).collect();
        let names: Vec<String> = winners.iter().map(|player| self.with_meeple(*player)).collect();
        let names = names.join(self.lang.comma());
        let text = match winners.len() {
            1 => say!(self.lang, "Winner: {names}", "勝者：{names}", "胜者：{names}", "승자: {names}"),
            _ => say!(self.lang, "Draw: {names}", "引き分け：{names}", "平局：{names}", "무승부: {names}"),
        };
        Some((text, winners))
    }

    /// Who plays next and with which tile, with places for a meeple and the tile; nothing where neither is
    /// known.
    pub(crate) fn turn(&self, next: Next) -> Option<String> {
        let piece = Paragraph::PIECE;
        let name = next.player.map(|player| self.with_meeple(player));
        let tile = next.letter.map(|letter| format!("{piece}\u{a0}{letter}"));
        let fits = next.letter.is_none_or(|letter| self.replay.table.has_place(letter));
        Some(match (name, tile) {
            (Some(name), Some(tile)) if fits => say!(
                self.lang,
                "{name} to place\u{a0} {tile}",
                "{name}の番：{tile}を置く",
                "轮到{name}：放置{tile}",
                "{name} 차례: {tile} 놓기"
            ),
            (Some(name), Some(tile)) => say!(
                self.lang,
                "{name} draws\u{a0} {tile}, which fits nowhere",
                "{name}の番：{tile}は置けない",
                "轮到{name}：{tile} 无处可放",
                "{name} 차례: {tile} 놓을 곳 없음"
            ),
            (Some(name), None) => say!(self.lang, "{name} to play", "{name}の番", "轮到{name}", "{name} 차례"),
            (None, Some(tile)) => {
                say!(self.lang, "Next tile: {tile}", "次のタイル：{tile}", "下一块板块：{tile}", "다음 타일: {tile}")
            }
            (None, None) => return None,
        })
    }

    /// A player's name behind a place for a meeple.
    fn with_meeple(&self, player: usize) -> String {
        let name = self.moment.sheet.name(player);
        let name = if ems(name) > MAX_UNBROKEN_EMS { name.to_owned() } else { name.replace(' ', "\u{a0}") };
        format!("{}\u{a0}{name}", Paragraph::PIECE)
    }

    /// What the marks of legal places say, with a place for the tile.
    pub(crate) fn legal(&self, letter: Letter) -> String {
        let tile = format!("{}\u{a0}{letter}", Paragraph::PIECE);
        match self.replay.table.has_place(letter) {
            true => say!(
                self.lang,
                "{tile} fits in the broken frames, in these rotations",
                "{tile}を置ける場所は破線の枠。数字は右へ90°回す回数",
                "{tile} 可按这些方向放入虚线框",
                "{tile}: 점선 틀에 이 방향으로 놓을 수 있음"
            ),
            false => {
                say!(self.lang, "{tile} fits nowhere", "{tile}は置けない", "{tile} 无处可放", "{tile}: 놓을 곳 없음")
            }
        }
    }

    /// What a counter or tint alone, counters side by side, a counter with points and a cross say.
    pub(crate) fn marks(&self) -> [&'static str; 4] {
        word!(
            self.lang,
            ["held by this player", "shared by these players", "points of a city for fields", "no tile left fits"],
            ["単独所有", "共同所有", "都市が草原に与える点", "残りのどのタイルも置けない"],
            ["单独占有", "共同占有", "城市给草地的分数", "剩余板块都放不下"],
            ["단독 소유", "공동 소유", "도시가 들판에 주는 점수", "남은 타일을 놓을 수 없음"]
        )
    }

    /// What stands over the columns of points and meeples.
    pub(crate) fn columns(&self) -> [&'static str; 2] {
        word!(self.lang, ["Points", "Meeples"], ["得点", "ミープル"], ["得分", "米宝"], ["점수", "미플"])
    }

    /// What stands over the columns of points by type.
    pub(crate) fn types(&self) -> [&'static str; 4] {
        Kind::ALL.map(|kind| self::kind(kind, self.lang))
    }

    /// What stands over what the last placement scored.
    pub(crate) fn score_heading(&self) -> String {
        let placement = self.moment.placement;
        say!(
            self.lang,
            "Placement {placement} scores",
            "第{placement}手の得点",
            "第{placement}手得分",
            "{placement}수의 득점"
        )
    }

    /// What was scored: the kind, and the number of tiles where that says something.
    pub(crate) fn event(&self, event: &Event) -> String {
        let kind = self.types()[event.kind as usize];
        match (event.kind, event.tiles) {
            (Kind::Cloister, _) => kind.to_owned(),
            (_, 1) => say!(self.lang, "{kind}, 1 tile", "{kind}（1枚）", "{kind}（1块）", "{kind} (1장)"),
            (_, tiles) => say!(
                self.lang,
                "{kind}, {tiles} tiles",
                "{kind}（{tiles}枚）",
                "{kind}（{tiles}块）",
                "{kind} ({tiles}장)"
            ),
        }
    }

    /// How many tiles are left; nothing once none is.
    pub(crate) fn left(&self) -> String {
        match self.replay.remaining() {
            0 => String::new(),
            1 => say!(self.lang, "1 tile left", "残り1枚", "剩余1块", "1장 남음"),
            count => say!(self.lang, "{count} tiles left", "残り{count}枚", "剩余{count}块", "{count}장 남음"),
        }
    }

    /// Which tiles fitted nowhere.
    pub(crate) fn skipped_note(&self) -> String {
        let letters: Vec<String> = self.replay.skipped.iter().map(|skip| skip.letter.to_string()).collect();
        let letters = letters.join(self.lang.comma());
        match letters.is_empty() {
            true => letters,
            false => say!(
                self.lang,
                "Skipped: {letters}",
                "置けなかったタイル：{letters}",
                "无法放置的板块：{letters}",
                "놓지 못한 타일: {letters}"
            ),
        }
    }

    /// Which tiles are left, with the number of each.
    pub(crate) fn tiles_left(&self) -> String {
        let letters = self
            .replay
            .letters_left()
            .map(|letter| format!("{letter}\u{a0}{}", self.replay.left[letter.index()]))
            .collect::<Vec<_>>()
            .join(self.lang.comma());
        match letters.is_empty() {
            true => say!(self.lang, "No tiles left", "残りなし", "没有剩余板块", "남은 타일 없음"),
            false => say!(self.lang, "Left: {letters}", "残り：{letters}", "剩余：{letters}", "남은 타일: {letters}"),
        }
    }

    /// The day on which the game began, as the sheet has it.
    pub(crate) fn date(&self) -> String {
        let date = self.moment.sheet.info.start_date.as_deref().unwrap_or_default();
        date.split('T').next().unwrap_or_default().to_owned()
    }

    /// Describes points, with those of the end where they are counted, tiles and meeples.
    pub(crate) fn description(&self, finals: Option<&Final>) -> String {
        let sheet = &self.moment.sheet;
        let scores = finals.map_or_else(
            || self.replay.steps.last().map(|step| step.scores.as_slice()).unwrap_or_default(),
            |ends| ends.scores.as_slice(),
        );
        let scores = scores.iter().enumerate().map(|(player, score)| {
            let name = sheet.name(player);
            say!(self.lang, "{name} has {score} points", "{name}は{score}点", "{name} 得{score}分", "{name} {score}점")
        });
        let tiles = self.replay.table.tiles().iter().map(|placed| {
            let (tile, x, y, quarters) = (placed.letter, placed.cell.x, placed.cell.y, placed.turn as u8);
            say!(
                self.lang,
                "{tile} at {x},{y} turned {quarters}",
                "({x},{y})に{tile}（右へ{quarters}×90°）",
                "{tile}在({x},{y})，旋转{quarters}次",
                "({x},{y})에 {tile}, {quarters}번 회전"
            )
        });
        let meeples = self.replay.table.meeples().into_iter().map(|meeple| {
            let (x, y, index) = (meeple.cell.x, meeple.cell.y, meeple.index);
            let (name, kind) = (sheet.name(meeple.player), kind(meeple.kind, self.lang).to_lowercase());
            say!(
                self.lang,
                "{name} on {kind} {index} at {x},{y}",
                "({x},{y})の{kind}{index}に{name}のミープル",
                "{name} 的米宝在({x},{y})的{kind}{index}",
                "({x},{y})의 {kind} {index}에 {name}의 미플"
            )
        });
        let [separator, stop] = word!(self.lang, ["; ", ". "], ["、", "。"], ["；", "。"], ["; ", ". "]);
        let sentences = [scores.collect::<Vec<_>>(), tiles.collect(), meeples.collect()];
        let sentences = sentences.iter().filter(|parts| !parts.is_empty()).map(|parts| parts.join(separator) + stop);
        sentences.collect::<String>().trim_end().to_owned()
    }
}
