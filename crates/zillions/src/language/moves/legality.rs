//! Moves of a saved game that its rules forbid.

use super::mover::Mover;
use crate::language::rules::Rules;
use crate::language::saved_game::{Line, SaveFile};
use zumen_core::diagnostic::{Diagnostic, Severity};

/// Instructions that are followed for all moves of a game.
const MAX_INSTRUCTIONS: usize = 2_000_000;

impl SaveFile {
    /// Warns of each of the first moves that ends where its piece cannot go. Drops, passes, pieces without instructions and
    /// those whose instructions ask for more than the position are not looked at.
    pub(crate) fn forbidden_moves(&self, rules: &Rules, moves: usize) -> Vec<Diagnostic> {
        let mover = Mover::new(rules);
        let mut warnings = Vec::new();
        self.for_each_line(rules, moves, |position, line| {
            if let Some((from, to)) = squares(rules, line)
                && mover.step_count() < MAX_INSTRUCTIONS
                && let Some(stone) = position.stones.get(&from)
                && mover.blocks(stone.piece).is_ok_and(|blocks| !blocks.is_empty())
                && let Ok(reached) = mover.moves(position, from)
                && !reached.iter().any(|reached| reached.to == to)
            {
                let [piece, from, _, to] = [0, 1, 2, 3].map(|word| &line.words[word]);
                let fault = line.fault_at(3, format!("the rules do not let {piece} move from {from} to {to} here"));
                let help = "check the move, and whether the rules are of the right version";
                warnings.push(Diagnostic { code: "zsg::forbidden", severity: Severity::Warning, ..fault }.help(help));
            }
        });
        warnings
    }
}

/// Where the first action of a line goes from and to: `Piece a - b`, `Piece a x b`.
fn squares(rules: &Rules, line: &Line) -> Option<(usize, usize)> {
    let [_, from, "-" | "x", to, ..] = &*line.words.iter().map(String::as_str).collect::<Vec<_>>() else { return None };
    Some((rules.board.find(from)?, rules.board.find(to)?))
}
