//! What an author thinks of a move and of a position: SGF's annotations.

use super::board::Colour;
use super::words;
use zumen_core::diagram::{Lang, say, word};

/// Larger estimates than this say nothing of a board.
const MAX_POINTS: f64 = 10_000.0;

/// One of the annotations with one or two degrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// SGF's property: `"BM"`.
    pub ident: &'static str,
    /// Whether it is emphasized: `BM[2]` is a very bad move.
    pub is_emphasized: bool,
}

impl Annotation {
    /// Those of moves; of several in a node the first counts.
    pub const OF_MOVES: [&str; 4] = ["BM", "DO", "TE", "IT"];
    /// Those of positions, alike.
    pub const OF_POSITIONS: [&str; 4] = ["GB", "GW", "DM", "UC"];
    /// What the author calls a key position.
    pub const KEY: [&str; 1] = ["HO"];

    /// One of the annotations; DO and IT have one degree.
    pub fn new(ident: &'static str, is_emphasized: bool) -> Annotation {
        Annotation { ident, is_emphasized: is_emphasized && Annotation::has_degrees(ident) }
    }

    fn has_degrees(ident: &str) -> bool {
        !matches!(ident, "DO" | "IT")
    }

    /// Tells whether a move is bad or doubtful.
    pub(crate) fn is_bad(self) -> bool {
        matches!(self.ident, "BM" | "DO")
    }

    /// Who stands better.
    pub(crate) fn leader(self) -> Option<Colour> {
        match self.ident {
            "GB" => Some(Colour::Black),
            "GW" => Some(Colour::White),
            _ => None,
        }
    }

    /// The sign of a move: `?`.
    pub(crate) fn sign(self) -> &'static str {
        match (self.ident, self.is_emphasized) {
            ("BM", false) => "?",
            ("BM", true) => "??",
            ("DO", _) => "?!",
            ("IT", _) => "!?",
            (_, false) => "!",
            (_, true) => "!!",
        }
    }

    fn position_words(self, lang: Lang) -> String {
        let Some(leader) = self.leader() else {
            return match self.ident {
                "DM" => word!(lang, "even", "互角", "均势", "호각"),
                _ => word!(lang, "unclear", "形勢不明", "形势不明", "형세 불명"),
            }
            .to_owned();
        };
        let leader = words::colour(leader, lang);
        match self.is_emphasized {
            false => say!(lang, "good for {leader}", "{leader}良し", "{leader}好", "{leader} 우세"),
            true => say!(lang, "very good for {leader}", "{leader}優勢", "{leader}大优", "{leader} 매우 우세"),
        }
    }
}

/// The annotations of a node.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Annotations {
    /// BM, DO, TE or IT.
    pub of_move: Option<Annotation>,
    /// GB, GW, DM or UC.
    pub of_position: Option<Annotation>,
    /// HO.
    pub key: Option<Annotation>,
    /// V: by how many points Black leads.
    pub lead: Option<f64>,
}

impl Annotations {
    /// The sign of the node's move: `?!`.
    pub(crate) fn sign(&self) -> Option<&'static str> {
        Some(self.of_move?.sign())
    }

    /// What the author thinks of the position; empty where they don't say.
    pub(crate) fn judgement(&self, lang: Lang) -> String {
        let position = self.of_position.map(|position| position.position_words(lang));
        let lead = self.lead.map(|lead| {
            if lead == 0.0 {
                return word!(lang, "even", "互角", "均势", "호각").to_owned();
            }
            let (leader, points) = (if lead < 0.0 { Colour::White } else { Colour::Black }, lead.abs());
            let leader = words::colour(leader, lang);
            say!(
                lang,
                "{leader} leads by {points}",
                "{leader}{points}目リード",
                "{leader}领先{points}目",
                "{leader} {points}집 앞섬"
            )
        });
        let key = self.key.map(|_| word!(lang, "key position", "勝負所", "关键局面", "승부처").to_owned());
        [position, lead, key].into_iter().flatten().collect::<Vec<_>>().join(lang.comma())
    }

    /// Writes each as a property with its value.
    pub(crate) fn properties(&self) -> impl Iterator<Item = (&'static str, String)> {
        let degrees = [self.of_move, self.of_position, self.key].into_iter().flatten();
        let degrees = degrees.map(|annotation| {
            let degree = if annotation.is_emphasized { "2" } else { "1" };
            (
                annotation.ident,
                if Annotation::has_degrees(annotation.ident) { degree.to_owned() } else { String::new() },
            )
        });
        degrees.chain(self.lead.map(|lead| ("V", lead.to_string())))
    }

    /// Reads V: points to one decimal.
    pub(crate) fn read_lead(value: &str) -> Option<f64> {
        let lead = value.parse::<f64>().ok().filter(|lead| lead.abs() < MAX_POINTS)?;
        Some((lead * 10.0).round() / 10.0)
    }
}
