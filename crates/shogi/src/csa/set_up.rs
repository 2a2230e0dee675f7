//! The set-up of a CSA record: `PI82HI22KA`, `P1-KY-KE...`, `P+63TO00FU`, `P-00AL`.

use std::collections::BTreeSet;
use std::ops::Range;

use super::kinds;
use crate::kind::Kind;
use crate::position::{Piece, Position, Side};
use crate::record::Places;
use crate::square::{Size, Square};
use crate::variant::Variant;
use zumen_core::diagnostic::Diagnostic;

/// What is known of the set-up so far.
pub(super) struct SetUp {
    pub position: Position,
    /// The places of pieces in the text.
    pub places: Places,
    pub rest: Option<Side>,
    /// Whether the record tells of it at all.
    pub is_told: bool,
    /// The ranks that it has told of.
    ranks: BTreeSet<u8>,
}

impl Default for SetUp {
    fn default() -> SetUp {
        let position = Position::empty(Variant::Shogi, Size::square(9));
        SetUp { position, places: Vec::new(), rest: None, is_told: false, ranks: BTreeSet::new() }
    }
}

impl SetUp {
    /// Takes a statement that begins with `P`.
    ///
    /// # Errors
    ///
    /// `csa::set-up`.
    pub(super) fn statement(&mut self, text: &str, offset: usize) -> Result<(), Diagnostic> {
        self.is_told = true;
        let rest = text.get(2..).unwrap_or_default();
        match text.as_bytes().get(1) {
            Some(b'I') => self.without(rest, offset + 2),
            Some(rank @ b'1'..=b'9') => self.rank(rank - b'0', rest, offset + 2),
            Some(b'+') => self.pieces(Side::Sente, rest, offset + 2),
            Some(b'-') => self.pieces(Side::Gote, rest, offset + 2),
            _ => Err(fault("not a valid set-up line", offset..offset + text.len())),
        }
    }

    /// Reads `PI`: the set-up of shogi without some pieces.
    fn without(&mut self, text: &str, offset: usize) -> Result<(), Diagnostic> {
        self.position = Variant::Shogi.start();
        for (part, span) in parts(text, offset) {
            let found = part.get(..2).and_then(square).zip(part.get(2..).and_then(kinds::read));
            let is_there = |square, kind| self.position.at(square).is_some_and(|piece| piece.kind == kind);
            let Some((square, _)) = found.filter(|(square, (kind, _))| is_there(*square, *kind)) else {
                return Err(fault(&format!("{part:?} is not a square and a piece of the starting position"), span));
            };
            self.position.take(square);
        }
        Ok(())
    }

    /// The first of the ranks that it leaves out, where it tells of some.
    pub(super) fn missing_rank(&self) -> Option<u8> {
        (1..=9).find(|rank| !self.ranks.is_empty() && !self.ranks.contains(rank))
    }

    /// Reads `P1` to `P9`: nine squares from the ninth file.
    fn rank(&mut self, rank: u8, text: &str, offset: usize) -> Result<(), Diagnostic> {
        self.ranks.insert(rank);
        let signs = text.match_indices(['+', '-', '*']).map(|(at, _)| at);
        // Blanks may have been lost where the record was copied from a page.
        let ends: Vec<usize> = [0].into_iter().chain(signs.filter(|at| *at > 0)).chain([text.len()]).collect();
        let parts = ends.windows(2).map(|pair| text[pair[0]..pair[1]].trim());
        let mut squares = 0;
        for part in parts.filter(|part| !part.is_empty()) {
            let at = offset + zumen_core::diagnostic::offset(text, part);
            let span = at..at + part.len();
            squares += 1;
            let side = match part.as_bytes()[0] {
                _ if squares > 9 => return Err(fault(&format!("rank {rank} has more than 9 squares"), span)),
                b'*' if part.len() == 1 => continue,
                b'+' => Side::Sente,
                b'-' => Side::Gote,
                _ => return Err(fault(&format!("{part:?} must begin with +, - or *"), span)),
            };
            let Some((kind, promoted)) = kinds::read(&part[1..]) else {
                return Err(fault(&format!("no piece is called {:?}", &part[1..]), span));
            };
            self.put(Square { rank, file: 10 - squares }, Piece { kind, side, promoted }, span)?;
        }
        if squares < 9 {
            let message = format!("rank {rank} has {squares} squares instead of 9");
            return Err(fault(&message, offset.saturating_sub(2)..offset + text.len()));
        }
        Ok(())
    }

    /// Reads `P+` and `P-`: pieces on squares, or in hand on the square 00; `00AL` is all that is left.
    fn pieces(&mut self, side: Side, text: &str, offset: usize) -> Result<(), Diagnostic> {
        for (part, span) in parts(text, offset) {
            let [at, name] = [part.get(..2), part.get(2..)].map(Option::unwrap_or_default);
            match (at, name, kinds::read(name), square(at)) {
                ("00", "AL", ..) => self.rest = Some(side),
                ("00", _, Some((kind, false)), _) if kind != Kind::of("king") => {
                    if self.position.hand(side).get(&kind) == Some(&u8::MAX) {
                        return Err(fault("too many pieces in hand", span));
                    }
                    self.position.give(side, kind, 1);
                }
                (_, _, Some((kind, promoted)), Some(square)) => {
                    self.put(square, Piece { kind, side, promoted }, span)?;
                }
                _ => return Err(fault(&format!("{part:?} is not a square and a piece"), span)),
            }
        }
        Ok(())
    }

    fn put(&mut self, square: Square, piece: Piece, span: Range<usize>) -> Result<(), Diagnostic> {
        if self.position.put(square, piece).is_some() {
            return Err(fault(&format!("two pieces stand on {square}"), span));
        }
        self.places.push((square, span));
        Ok(())
    }
}

/// Reads `76` as a square.
pub(super) fn square(text: &str) -> Option<Square> {
    match text.as_bytes() {
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => Some(Square::new(file - b'0', rank - b'0')),
        _ => None,
    }
}

/// Parts of four characters, with their places in the text.
fn parts(text: &str, offset: usize) -> impl Iterator<Item = (&str, Range<usize>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let end = rest.char_indices().nth(4).map_or(rest.len(), |(end, _)| end);
        let part = (&rest[..end], offset + at..offset + at + end);
        at += end;
        (end > 0).then_some(part)
    })
}

fn fault(message: &str, span: Range<usize>) -> Diagnostic {
    Diagnostic::error("csa::set-up", message)
        .at(span)
        .help("write lines such as PI82HI22KA, P1-KY-KE ..., P+63TO00FU or P-00AL")
}
