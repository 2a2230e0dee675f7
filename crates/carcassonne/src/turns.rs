//! Whose turn it is.

/// Whose turn it is. The order of the players is that in which they first play.
pub(super) struct Turns {
    players: usize,
    /// Those who have played.
    order: Vec<usize>,
    /// Whether the order is known.
    is_closed: bool,
    /// Who played last. Where that was not their turn, they may be named by mistake: then those who were due count, too, so that
    /// one wrong name is one fault.
    last: Vec<usize>,
    /// Whether it is still the turn of who played last.
    keeps: bool,
}

impl Turns {
    /// Begins where nobody has played yet.
    pub(crate) fn new(players: usize) -> Turns {
        Turns { players, order: Vec::new(), is_closed: false, last: Vec::new(), keeps: false }
    }

    /// Notes who plays, and whether it stays their turn. Returns who was due where that is somebody else.
    pub(crate) fn take(&mut self, player: usize, keeps: bool) -> Option<Vec<usize>> {
        let is_new = !self.order.contains(&player);
        let due: Vec<usize> = if self.last.is_empty() {
            vec![player]
        } else if self.keeps {
            self.last.clone()
        } else if self.is_closed || self.order.len() == self.players {
            self.is_closed = true;
            self.last.iter().filter_map(|last| self.after(*last)).collect()
        } else if is_new {
            vec![player]
        } else {
            (0..self.players).filter(|player| !self.order.contains(player)).collect()
        };
        if is_new {
            self.order.push(player);
        }
        self.keeps = keeps;
        self.last = vec![player];
        if due.contains(&player) {
            return None;
        }
        self.is_closed = true;
        self.last.extend(&due);
        Some(due)
    }

    /// Whose turn it is; nobody where that is not yet known.
    pub(crate) fn next(&self) -> Option<usize> {
        let [last] = self.last[..] else { return None };
        let is_known = self.is_closed || self.order.len() == self.players;
        if self.keeps { Some(last) } else { self.after(last).filter(|_| is_known) }
    }

    /// Finds who plays after another; nobody after one who has not played yet.
    fn after(&self, player: usize) -> Option<usize> {
        let at = self.order.iter().position(|known| *known == player)?;
        Some(self.order[(at + 1) % self.order.len()])
    }
}

#[cfg(test)]
mod tests {
    use super::Turns;

    /// Who was due, where a letter plays out of turn; a small letter skips.
    fn breaks(players: usize, turns: &str) -> Vec<String> {
        let mut order = Turns::new(players);
        let number = |c: char| (c.to_ascii_uppercase() as u8 - b'A') as usize;
        let name = |player: usize| char::from(b'A' + player as u8);
        turns
            .chars()
            .filter_map(|c| order.take(number(c), c.is_lowercase()))
            .map(|due| due.into_iter().map(name).collect())
            .collect()
    }

    #[test]
    fn turns_go_round_in_the_order_of_the_first_round() {
        for sound in ["", "A", "ABABA", "BABA", "CABCABC", "aaAbBA", "ABcCAB"] {
            let players = if sound.contains(['C', 'c']) { 3 } else { 2 };
            assert_eq!(breaks(players, sound), [""; 0], "{sound}");
        }
        assert_eq!(breaks(2, "ABB"), ["A"]);
        assert_eq!(breaks(2, "AA"), ["B"]);
        assert_eq!(breaks(2, "aB"), ["A"]);
        assert_eq!(breaks(3, "ABABAB"), ["C"]);
        assert_eq!(breaks(3, "ABCABBC"), ["C"]);
    }

    #[test]
    fn one_wrong_name_is_one_fault() {
        assert_eq!(breaks(2, "ABBBAB"), ["A"]);
        assert_eq!(breaks(2, "ABBABA"), ["A"]);
        assert_eq!(breaks(3, "ABCACCABC"), ["B"]);
        assert_eq!(breaks(3, "ABCaCBC"), ["A"]);
        assert_eq!(breaks(2, "ABBBBB"), ["A", "A"]);
    }
}
