//! A movement in words.

use zumen_core::diagram::{Lang, say, word};
use zumen_core::movement::{Move, Movement, Offset};

/// Directions that have one name together, the larger sets first: offsets as letters of the compass.
const TOGETHER: [(&[&str], [&str; 4]); 15] = [
    (&["n", "ne", "e", "se", "s", "sw", "w", "nw"], ["in all directions", "全方向", "八个方向", "모든 방향"]),
    (&["n", "e", "s", "w"], ["straight", "縦横", "前后左右", "상하좌우"]),
    (&["ne", "se", "sw", "nw"], ["diagonally", "斜め", "斜方", "대각선"]),
    (&["n", "s"], ["forward and back", "前後", "前后", "앞뒤"]),
    (&["e", "w"], ["sideways", "左右", "左右", "좌우"]),
    (&["ne", "nw"], ["diagonally forward", "斜め前", "斜前", "대각선 앞"]),
    (&["se", "sw"], ["diagonally back", "斜め後ろ", "斜后", "대각선 뒤"]),
    (&["n"], ["forward", "前", "前", "앞"]),
    (&["s"], ["back", "後ろ", "后", "뒤"]),
    (&["e"], ["right", "右", "右", "오른쪽"]),
    (&["w"], ["left", "左", "左", "왼쪽"]),
    (&["ne"], ["right forward", "右前", "右前", "오른쪽 앞"]),
    (&["nw"], ["left forward", "左前", "左前", "왼쪽 앞"]),
    (&["se"], ["right back", "右後ろ", "右后", "오른쪽 뒤"]),
    (&["sw"], ["left back", "左後ろ", "左后", "왼쪽 뒤"]),
];

/// The movement in one phrase, its kinds parted by semicolons: `any number of squares forward; 1 square
/// sideways`.
pub fn phrase(movement: &Movement, lang: Lang) -> String {
    let mut kinds: Vec<(Kind, Vec<Offset>)> = Vec::new();
    for part in &movement.0 {
        let (kind, by) = kind(*part);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, offsets)) => offsets.extend(by),
            None => kinds.push((kind, by.into_iter().collect())),
        }
    }
    let phrases: Vec<String> = kinds.iter().map(|(kind, offsets)| kind.words(offsets, lang)).collect();
    phrases.join(word!(lang, "; ", "、", "；", "; "))
}

/// What parts of a movement have in common when they are told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Up to so many squares; all where `None`.
    Way(Option<u8>),
    /// Jumps of one offset, so often.
    Jump(Option<u8>),
    Hook,
    Lion(u8),
    Line(u8),
    Anywhere,
}

fn kind(part: Move) -> (Kind, Option<Offset>) {
    match part {
        Move::Ride { by, most } if by.name().is_some() => (Kind::Way(most), Some(by)),
        Move::Ride { by, most } => (Kind::Jump(most), Some(by)),
        Move::Hook { by } => (Kind::Hook, Some(by)),
        Move::Lion { within } => (Kind::Lion(within), None),
        Move::Line { by, within } => (Kind::Line(within), Some(by)),
        Move::Anywhere => (Kind::Anywhere, None),
    }
}

impl Kind {
    fn words(self, offsets: &[Offset], lang: Lang) -> String {
        let ways = match self {
            Kind::Jump(_) => jumps(offsets, lang),
            _ => directions(offsets, lang),
        };
        match self {
            Kind::Way(Some(1)) => say!(lang, "1 square {ways}", "{ways}に1マス", "向{ways}走1格", "{ways} 1칸"),
            Kind::Way(Some(most)) => say!(
                lang,
                "up to {most} squares {ways}",
                "{ways}に{most}マスまで",
                "向{ways}最多走{most}格",
                "{ways} {most}칸까지"
            ),
            Kind::Way(None) => {
                say!(lang, "any number of squares {ways}", "{ways}に何マスでも", "向{ways}走任意格", "{ways} 몇 칸이든")
            }
            Kind::Jump(Some(1)) => say!(lang, "jumps {ways}", "{ways}に跳ぶ", "跳至{ways}", "{ways} 점프"),
            Kind::Jump(_) => {
                say!(lang, "jumps again and again {ways}", "{ways}に繰り返し跳ぶ", "连续跳至{ways}", "{ways} 연속 점프")
            }
            Kind::Hook => say!(
                lang,
                "any number of squares {ways} with one turn at a right angle",
                "{ways}に何マスでも、一度直角に曲がれる",
                "向{ways}走任意格，可直角转弯一次",
                "{ways} 몇 칸이든, 직각으로 한 번 꺾음"
            ),
            Kind::Lion(within) => say!(
                lang,
                "a lion’s moves within {within} squares",
                "{within}マス以内の獅子の動き",
                "{within}格以内的狮子走法",
                "{within}칸 이내 사자의 움직임"
            ),
            Kind::Line(within) => say!(
                lang,
                "a lion’s moves up to {within} squares {ways}",
                "{ways}に{within}マスまで直線上の獅子の動き",
                "向{ways}走{within}格以内的直线狮子走法",
                "{ways} {within}칸까지 직선상 사자의 움직임"
            ),
            Kind::Anywhere => say!(lang, "to any empty square", "どの空きマスへも", "走到任意空格", "빈칸 어디든"),
        }
    }
}

/// Neighbours by the fewest names.
fn directions(offsets: &[Offset], lang: Lang) -> String {
    let mut left: Vec<&str> = offsets.iter().filter_map(|by| by.name()).collect();
    let mut names = Vec::new();
    for (set, texts) in TOGETHER {
        if set.iter().all(|name| left.contains(name)) {
            left.retain(|name| !set.contains(name));
            names.push(lang.of(texts));
        }
    }
    word!(lang, join_names(&names), names.join("・"), names.join("、"), names.join("·"))
}

/// Tells whether a jump goes along a line of the board.
fn is_line(by: Offset) -> bool {
    by.right == 0 || by.forward == 0 || by.right.unsigned_abs() == by.forward.unsigned_abs()
}

/// Words jumps: along a line by their directions and length, others by their two numbers.
fn jumps(offsets: &[Offset], lang: Lang) -> String {
    let mut names: Vec<String> = Vec::new();
    let mut lengths: Vec<i16> = offsets.iter().filter(|by| is_line(**by)).map(|by| by.distance()).collect();
    lengths.sort_unstable();
    lengths.dedup();
    // Lengths that go the same ways are told together.
    let mut along: Vec<(String, Vec<String>)> = Vec::new();
    for length in lengths {
        let same = offsets.iter().filter(|by| is_line(**by) && by.distance() == length);
        let ways: Vec<Offset> = same.map(|by| Offset::new(by.right.signum(), by.forward.signum())).collect();
        let ways = directions(&ways, lang);
        match along.iter_mut().find(|(known, _)| *known == ways) {
            Some((_, lengths)) => lengths.push(length.to_string()),
            None => along.push((ways, vec![length.to_string()])),
        }
    }
    names.extend(along.into_iter().map(|(ways, lengths)| {
        let lengths = lengths.join(word!(lang, " or ", "・", "或", "·"));
        say!(lang, "{lengths} squares {ways}", "{ways}{lengths}マス先", "{ways}{lengths}格处", "{ways} {lengths}칸")
    }));
    let [ahead, behind, right_hand, left_hand] = word!(
        lang,
        ["forward", "back", "right", "left"],
        ["前", "後ろ", "右", "左"],
        ["前", "后", "右", "左"],
        ["앞", "뒤", "오른쪽", "왼쪽"]
    );
    for by in offsets.iter().filter(|by| !is_line(**by)) {
        let ways = [(by.forward, [ahead, behind]), (by.right, [right_hand, left_hand])];
        let [forward, right] = ways.map(|(count, names)| {
            let (name, count) = (names[usize::from(count < 0)], count.unsigned_abs());
            say!(lang, "{count} {name}", "{name}{count}", "{name}{count}", "{name} {count}")
        });
        names.push(say!(lang, "{forward} and {right}", "{forward}{right}", "{forward}{right}", "{forward} {right}"));
    }
    names.join(word!(lang, ", ", "・", "、", ", "))
}

fn join_names(names: &[&str]) -> String {
    match names {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        _ => names.join(""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn movements_are_told_with_few_names() {
        for (text, en, ja, zh, ko) in [
            (
                "step n ne e se s sw w nw",
                "1 square in all directions",
                "全方向に1マス",
                "向八个方向走1格",
                "모든 방향 1칸",
            ),
            (
                "range n e s w; step se sw",
                "any number of squares straight; 1 square diagonally back",
                "縦横に何マスでも、斜め後ろに1マス",
                "向前后左右走任意格；向斜后走1格",
                "상하좌우 몇 칸이든; 대각선 뒤 1칸",
            ),
            (
                "range3 n ne",
                "up to 3 squares forward and right forward",
                "前・右前に3マスまで",
                "向前、右前最多走3格",
                "앞·오른쪽 앞 3칸까지",
            ),
            (
                "jump -2,0 2,0 3,0 -3,0",
                "jumps 2 or 3 squares sideways",
                "左右2・3マス先に跳ぶ",
                "跳至左右2或3格处",
                "좌우 2·3칸 점프",
            ),
            (
                "jump -1,2 1,-2",
                "jumps 2 forward and 1 left, 2 back and 1 right",
                "前2左1・後ろ2右1に跳ぶ",
                "跳至前2左1、后2右1",
                "앞 2 왼쪽 1, 뒤 2 오른쪽 1 점프",
            ),
            (
                "ride 1,2",
                "jumps again and again 2 forward and 1 right",
                "前2右1に繰り返し跳ぶ",
                "连续跳至前2右1",
                "앞 2 오른쪽 1 연속 점프",
            ),
            (
                "lion2; line3 n",
                "a lion’s moves within 2 squares; a lion’s moves up to 3 squares forward",
                "2マス以内の獅子の動き、前に3マスまで直線上の獅子の動き",
                "2格以内的狮子走法；向前走3格以内的直线狮子走法",
                "2칸 이내 사자의 움직임; 앞 3칸까지 직선상 사자의 움직임",
            ),
            ("anywhere", "to any empty square", "どの空きマスへも", "走到任意空格", "빈칸 어디든"),
        ] {
            let movement = text.parse().unwrap();
            assert_eq!(Lang::ALL.map(|lang| phrase(&movement, lang)), [en, ja, zh, ko], "{text}");
        }
    }
}
