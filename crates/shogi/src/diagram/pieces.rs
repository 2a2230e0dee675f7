//! Pieces as wedges or as kanji alone.

use std::collections::BTreeMap;

use super::Scene;
use crate::options::Style;
use crate::position::{Piece, Side};
use crate::variant::Variant;
use crate::words::BoardNotes;
use zumen_core::diagram::{Mark, Row, Symbol};
use zumen_core::geometry::{Spot, Turn};
use zumen_game::sets::wedge::{Tone, Wedge};

/// The king as gote's piece is written.
const GOTES_KING: &str = "王";

impl Scene<'_> {
    pub(super) fn tone(&self, piece: Piece) -> Tone {
        self.moment.position.variant.tone(piece, self.look.tradition)
    }

    /// Which way a side's pieces point.
    pub(super) fn turn(&self, side: Side) -> Turn {
        if side == self.look.below { Turn::None } else { Turn::Half }
    }

    /// The id of the symbol that a piece is drawn with: `sente-rook`.
    pub(super) fn symbol_id(piece: Piece) -> String {
        format!("{}-{}{}", piece.side.name(), if piece.promoted { "promoted-" } else { "" }, piece.kind.key())
    }

    /// What stands on a piece.
    pub(super) fn kanji(&self, piece: Piece) -> &'static str {
        let position = &self.moment.position;
        match (self.moment.position.variant, piece.kind.short()) {
            (Variant::Tai, _) | (_, None) => piece.kind.kanji(),
            // Who alone has a king in a mate problem has the jewel.
            _ if piece.kind.key() == "king" && piece.side == Side::Gote && position.lone_king().is_none() => GOTES_KING,
            (_, Some(short)) => short,
        }
    }

    /// The symbols of all pieces, on the board and in hand, each once.
    pub(super) fn symbols(&self) -> Vec<Symbol> {
        let position = &self.moment.position;
        let in_hand = Side::BOTH
            .into_iter()
            .flat_map(|side| position.hand(side).keys().map(move |kind| Piece { kind: *kind, side, promoted: false }));
        let on_board = position.pieces().map(|(_, piece)| piece);
        let pieces: BTreeMap<String, Piece> =
            on_board.chain(in_hand).map(|piece| (Self::symbol_id(piece), piece)).collect();
        pieces.into_iter().map(|(id, piece)| self.symbol(&id, piece)).collect()
    }

    fn symbol(&self, id: &str, piece: Piece) -> Symbol {
        let (kanji, tone, turn) = (self.kanji(piece), self.tone(piece), self.turn(piece.side));
        match self.look.style {
            Style::Wedge => Wedge { kanji, tone, turn }.symbol(id),
            Style::Book => {
                // Without a wedge it stands on the board itself.
                let class = format!("wedge-name-{} bare", tone.name());
                let mark = Mark::label("", "label-book", class, kanji, Spot::default());
                Symbol { id: id.to_owned(), turn, marks: vec![mark] }
            }
        }
    }

    pub(super) fn pieces(&self) -> Vec<Mark> {
        self.moment
            .position
            .pieces()
            .filter(|(square, _)| self.part.holds(*square))
            .map(|(square, piece)| {
                Mark::piece(format!("piece-{square}"), Self::symbol_id(piece), piece.side.name(), self.spot(square))
            })
            .collect()
    }

    /// The tones that stand on the board.
    fn tones(&self) -> impl Iterator<Item = Tone> + '_ {
        Tone::ALL.into_iter().filter(|tone| self.moment.position.pieces().any(|(_, piece)| self.tone(piece) == *tone))
    }

    /// A wedge for each tone of the legend.
    pub(super) fn legend_symbols(&self) -> Vec<Symbol> {
        let kanji = "駒";
        self.tones()
            .map(|tone| Wedge { kanji, tone, turn: Turn::None }.symbol(&format!("tone-{}", tone.name())))
            .collect()
    }

    /// Whose turn it is, and what the wedges that occur mean.
    pub(super) fn legend(&self, words: &BoardNotes) -> Vec<Row> {
        let side = format!("side-{}", self.moment.position.to_move.name());
        let turn = ("words-turn".to_owned(), side, words.turn());
        // Kanji alone have no wedges.
        let tones = self.tones().filter(|_| self.look.style == Style::Wedge).map(|tone| {
            (format!("legend-{}", tone.name()), format!("tone-{}", tone.name()), words.tone(tone).to_owned())
        });
        let rows = [turn].into_iter().chain(tones).map(|(id, piece, text)| {
            let mark = Mark::own(format!("{id}-piece"), piece, Spot::default());
            Row::new(id, "words-legend", text).showing(vec![mark])
        });
        rows.collect()
    }
}
