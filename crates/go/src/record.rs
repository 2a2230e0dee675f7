//! What a record says of a game and of each of its nodes, whatever notation it was written in.

use super::annotations::Annotations;
use super::board::{Colour, Size, Vertex};
use super::markup::Markup;
use super::next_moves::NextMoves;
use super::position::Captures;

/// A player as the record names them; empty texts are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// PB, PW.
    pub name: Option<String>,
    /// BR, WR.
    pub rank: Option<String>,
}

/// What stands for Black and for White in many records where nobody is named, in small letters.
const NOBODY: [[&str; 9]; 2] = [
    ["b", "black", "black player", "黒", "黑", "흑", "黒番", "黑方", "黑棋"],
    ["w", "white", "white player", "白", "白", "백", "白番", "白方", "白棋"],
];

impl Player {
    /// The name; `None` where what stands there names only the player's colour.
    pub(crate) fn known_name(&self, colour: Colour) -> Option<&str> {
        let name = self.name.as_deref()?;
        let plain = name.trim().trim_end_matches(':').to_lowercase();
        let is_number = plain.strip_prefix("player").is_some_and(|number| ["1", "2"].contains(&number.trim()));
        let is_nobody = NOBODY[usize::from(colour == Colour::White)].contains(&plain.as_str());
        (!is_nobody && !is_number).then_some(name)
    }
}

/// What the root says of the whole game.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// SZ.
    pub size: Size,
    /// KM, in points.
    pub komi: Option<f64>,
    /// PRISONERS, zumen's own: stones that were taken before the first move.
    pub captures: Captures,
    /// HA: how many stones; says nothing of where they are.
    pub handicap: Option<u32>,
    /// Who plays Black.
    pub black: Player,
    /// Who plays White.
    pub white: Player,
    /// RE, as written: `B+2.5`.
    pub result: Option<String>,
    /// EV.
    pub event: Option<String>,
    /// RO.
    pub round: Option<String>,
    /// GN.
    pub name: Option<String>,
    /// DT.
    pub date: Option<String>,
    /// PC.
    pub place: Option<String>,
    /// RU.
    pub rules: Option<String>,
}

impl Info {
    /// Makes one of which nothing is known but the size.
    pub fn new(size: Size) -> Info {
        Info {
            size,
            komi: None,
            captures: Captures::default(),
            handicap: None,
            black: Player::default(),
            white: Player::default(),
            result: None,
            event: None,
            round: None,
            name: None,
            date: None,
            place: None,
            rules: None,
        }
    }
}

/// How moves are numbered from a node on (PM, inherited).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbering {
    /// Not at all.
    Hidden,
    /// As they are.
    #[default]
    Real,
    /// The first number of a figure modulo 100, then counted on: 102 to 177 are 2 to 77.
    Modulo,
}

/// A figure that starts at a node (FG).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FigureStart {
    /// The sum of the flags; `None` where the record gives none, or says that they are to be ignored (32768).
    pub flags: Option<u32>,
    /// The figure's name.
    pub name: Option<String>,
}

/// What one node holds. Properties have no order: set-up comes first, then the moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// AE, AB, AW: points and what stands there now, each point once, in that order of properties.
    pub setup: Vec<(Vertex, Option<Colour>)>,
    /// B and W: one in sound records, Black first where bad ones hold both; `None` is a pass.
    pub moves: Vec<(Colour, Option<Vertex>)>,
    /// PL.
    pub to_play: Option<Colour>,
    /// MN: the number of this node's move.
    pub number: Option<u32>,
    /// CR MA TR SQ SL LB LN AR TB TW; never dim, which is inherited.
    pub marks: Vec<Markup>,
    /// DD, inherited: `Some` of nothing clears.
    pub dim: Option<Vec<Vertex>>,
    /// VW, inherited: `Some` of nothing shows the whole board.
    pub view: Option<Vec<Vertex>>,
    /// PM, inherited.
    pub numbering: Option<Numbering>,
    /// FG.
    pub figure: Option<FigureStart>,
    /// N.
    pub name: Option<String>,
    /// C.
    pub comment: Option<String>,
    /// BM, DO, TE, IT, GB, GW, DM, UC, HO, V.
    pub annotations: Annotations,
    /// What `--next` shows.
    pub next: Option<NextMoves>,
}
