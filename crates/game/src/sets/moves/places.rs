//! Signs on the places of a game's own board: what a piece can do there, alone or with others.
//!
//! A sign in the middle of a place is what the piece does by itself; an arch is what it does over another piece, small in
//! a corner where it does both.

use super::legend::{self, short_name};
use zumen_core::diagram::{Lang, Row};
use zumen_core::named;

named! {
    /// A sign as the legend lists it, by the piece of the set.
    pub enum PlaceSign {
        /// It goes there and captures there.
        Step = "moves-step",
        /// The same, whatever stands between.
        Jump = "moves-jump",
        /// It goes there and does not capture.
        Only = "moves-only",
        /// It captures there and goes there no other way.
        Capture = "moves-capture",
        /// A line of places that must be empty.
        Way = "moves-sample-way",
        /// A place beside the way that must be empty.
        Empty = "moves-empty",
        /// It goes and captures there over a piece.
        Over = "moves-over",
        /// It goes there over a piece.
        OverOnly = "moves-over-only",
        /// It captures there over a piece.
        OverCapture = "moves-over-capture",
        /// It goes there over a piece, which it takes.
        Takes = "moves-takes",
        /// It also goes there over a piece.
        AlsoOver = "moves-also-over",
        /// It also captures there over a piece.
        AlsoCapture = "moves-also-capture",
        /// It also takes a piece on its way there.
        AlsoTakes = "moves-also-takes",
    }
}

impl PlaceSign {
    /// Tells whether it stands small in a corner, beside another.
    pub fn is_in_corner(self) -> bool {
        matches!(self, PlaceSign::AlsoOver | PlaceSign::AlsoCapture | PlaceSign::AlsoTakes)
    }

    /// Says what it means.
    pub fn words(self, lang: Lang) -> &'static str {
        let texts = match self {
            PlaceSign::Step => ["moves or captures", "動くか取る", "走或吃", "이동하거나 잡음"],
            PlaceSign::Jump => [
                "moves or captures, over any piece",
                "駒を跳び越して動くか取る",
                "跳过棋子走或吃",
                "말을 뛰어넘어 이동하거나 잡음",
            ],
            PlaceSign::Only => {
                ["moves, and does not capture", "動くだけで取れない", "只走不吃", "이동만 하고 잡지 못함"]
            }
            PlaceSign::Capture => {
                ["captures, and does not move", "取るときだけ動ける", "只吃不走", "잡기만 하고 이동하지 못함"]
            }
            PlaceSign::Way => {
                ["as far as the line is empty", "線の途中が空いている限り", "线上无子时可一直走", "선이 비어 있는 한"]
            }
            PlaceSign::Empty => ["must be empty", "空いていなければならない", "须为空", "비어 있어야 함"],
            PlaceSign::Over => [
                "moves or captures over a piece",
                "駒を一つ越えて動くか取る",
                "越过一子走或吃",
                "말 하나를 넘어 이동하거나 잡음",
            ],
            PlaceSign::OverOnly => ["moves over a piece", "駒を一つ越えて動く", "越过一子走", "말 하나를 넘어 이동"],
            PlaceSign::OverCapture => {
                ["captures over a piece", "駒を一つ越えて取る", "越过一子吃", "말 하나를 넘어 잡음"]
            }
            PlaceSign::Takes => [
                "jumps over a piece and takes it",
                "駒を跳び越してその駒を取る",
                "跳过一子并吃掉它",
                "말을 뛰어넘으며 그 말을 잡음",
            ],
            PlaceSign::AlsoOver => [
                "also moves there over a piece",
                "駒を一つ越えても動ける",
                "也可越过一子走到",
                "말 하나를 넘어서도 이동",
            ],
            PlaceSign::AlsoCapture => {
                ["captures there over a piece", "駒を一つ越えれば取れる", "越过一子时可吃", "말 하나를 넘으면 잡음"]
            }
            PlaceSign::AlsoTakes => [
                "also takes a piece on its way",
                "途中の駒を取っても行ける",
                "也可吃掉途中的棋子",
                "길목의 말을 잡고도 감",
            ],
        };
        lang.of(texts)
    }

    /// The row of the legend.
    pub fn row(self, style: &str, lang: Lang) -> Row {
        // A sign of a corner is too small for a legend.
        let sample = match self {
            PlaceSign::AlsoOver => PlaceSign::OverOnly,
            PlaceSign::AlsoCapture => PlaceSign::OverCapture,
            PlaceSign::AlsoTakes => PlaceSign::Takes,
            other => other,
        };
        legend::row(&format!("legend-place-{}", short_name(self.name())), sample.name(), style, self.words(lang))
    }
}
