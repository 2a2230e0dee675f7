//! Players, and the order of their turns.

use super::node::Node;
use super::source::{At, Sources};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::named;

/// The most players that a rules file can have.
pub(crate) const MAX_PLAYERS: usize = 32;

named! {
    /// What a player does.
    pub enum Kind {
        /// Takes turns.
        Player = "player",
        /// Owns pieces and is never on turn.
        Neutral = "neutral",
        /// The program's dice: a name that begins with `?`.
        Random = "random",
    }
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// As the rules name it.
    pub name: String,
    /// What it does.
    pub kind: Kind,
    /// As pictures name it.
    shown: String,
}

/// Initials of colours that leave no doubt where players have both of them.
const INITIALS: [(&str, &str); 2] = [("W", "White"), ("B", "Black")];

impl Player {
    /// Makes a player of a name.
    pub fn new(name: &str, kind: Kind) -> Player {
        Player { name: name.to_owned(), kind, shown: name.trim_start_matches('?').to_owned() }
    }

    /// Its name without the sign of the program's dice, `W` beside `B` as colours.
    pub fn display_name(&self) -> &str {
        &self.shown
    }
}

/// A turn of the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Who moves: an index of the players.
    pub player: usize,
    /// Whose pieces.
    pub pieces_of: usize,
    /// The only type of moves that is allowed; `None` allows all.
    pub move_type: Option<String>,
}

/// The order of turns: a beginning that is played once, and a cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnOrder {
    /// All entries; at least one in a game that can be played.
    pub entries: Vec<Entry>,
    /// Where the cycle begins: the entry behind `repeat`, 0 without it.
    pub cycle: usize,
}

/// One turn of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Which turn it is, from 1.
    pub turn: usize,
    /// Which round, from 1: it grows where the cycle begins anew. The beginning is the first round.
    pub round: usize,
    /// The entry of the order.
    pub entry: usize,
}

impl TurnOrder {
    /// The entries that are played once.
    pub(crate) fn prefix(&self) -> &[Entry] {
        &self.entries[..self.cycle]
    }

    /// The entries that come again and again.
    pub(crate) fn cycle_entries(&self) -> &[Entry] {
        &self.entries[self.cycle..]
    }

    /// The turns from the first on, without an end; none where there are no entries.
    pub fn turns(&self) -> impl Iterator<Item = Turn> + '_ {
        let first = (!self.entries.is_empty()).then_some(Turn { turn: 1, round: 1, entry: 0 });
        std::iter::successors(first, |turn| Some(self.after(*turn)))
    }

    /// The turn that follows.
    pub fn after(&self, turn: Turn) -> Turn {
        let entry = turn.entry + 1;
        let (entry, wraps) = if entry >= self.entries.len() { (self.cycle, true) } else { (entry, false) };
        let round = turn.round + usize::from(wraps || (self.cycle > 0 && entry == self.cycle));
        Turn { turn: turn.turn + 1, round, entry }
    }
}

/// Reads `(players ...)`, without the keyword.
///
/// # Errors
///
/// `zrf::players` for more than 32.
pub(crate) fn read_players(nodes: &[Node], at: At, sources: &mut Sources) -> Result<Vec<Player>, Diagnostic> {
    let mut players: Vec<Player> = Vec::new();
    for node in nodes {
        let Some(name) = node.text() else {
            sources.warn("zrf::players", node.at, "a player must be a name", "remove the brackets");
            continue;
        };
        if players.iter().any(|player| player.name == name) {
            sources.warn("zrf::players", node.at, format!("{name} is named twice"), "name each player once");
            continue;
        }
        if players.len() == MAX_PLAYERS {
            let message = format!("the game has more than {MAX_PLAYERS} players");
            return Err(sources.error("zrf::players", at, message).help("remove some of them"));
        }
        let kind = if name.starts_with('?') { Kind::Random } else { Kind::Neutral };
        players.push(Player::new(name, kind));
    }
    name_by_initials(&mut players);
    Ok(players)
}

/// Gives players the names of colours, where the initials of both are names of players.
fn name_by_initials(players: &mut [Player]) {
    if INITIALS.iter().all(|(initial, _)| players.iter().any(|player| player.name == *initial)) {
        for player in players {
            if let Some((_, colour)) = INITIALS.iter().find(|(initial, _)| player.name == *initial) {
                player.shown = (*colour).to_owned();
            }
        }
    }
}

/// Reads `(turn-order ...)`, without the keyword, and tells the players that take turns from the neutral ones.
///
/// # Errors
///
/// `zrf::turn-order`: an unknown player, an empty entry, more than one type of moves, a second `repeat`.
pub(crate) fn read_order(
    nodes: &[Node],
    players: &mut [Player],
    sources: &mut Sources,
) -> Result<TurnOrder, Diagnostic> {
    let mut order = TurnOrder::default();
    let mut repeat: Option<At> = None;
    for node in nodes {
        let is_player = players.iter().any(|player| node.atom() == Some(&*player.name));
        if !is_player && node.atom().is_some_and(|atom| atom.eq_ignore_ascii_case("repeat")) {
            if repeat.replace(node.at).is_some() {
                return Err(fault(node, "repeat occurs twice", "remove one of them", sources));
            }
            order.cycle = order.entries.len();
            continue;
        }
        order.entries.push(read_entry(node, players, sources)?);
    }
    if let Some(at) = repeat.filter(|_| order.cycle == order.entries.len()) {
        return Err(sources
            .error("zrf::turn-order", at, "nothing follows repeat")
            .help("put it before the turns that repeat"));
    }
    for entry in &order.entries {
        let player = &mut players[entry.player];
        if player.kind == Kind::Neutral {
            player.kind = Kind::Player;
        }
    }
    Ok(order)
}

fn read_entry(node: &Node, players: &[Player], sources: &Sources) -> Result<Entry, Diagnostic> {
    let single = std::slice::from_ref(node);
    let parts = node.list().unwrap_or(single);
    let Some((player, rest)) = parts.split_first() else {
        return Err(fault(node, "this turn is empty", "name the player who moves", sources));
    };
    let Some(player) = find(players, player) else {
        let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
        let message = format!("{} is not a player", player.text().unwrap_or("this"));
        let help = match names.is_empty() {
            true => "name the players: (players White Black)".to_owned(),
            false => format!("the players are {}", names.join(", ")),
        };
        return Err(fault(player, &message, &help, sources));
    };
    // A player's name goes before a type of moves.
    let other = rest.first().and_then(|name| find(players, name));
    let move_type = match (other, rest) {
        (_, []) | (Some(_), [_]) => None,
        (None, [kind]) | (Some(_), [_, kind]) => match kind.text() {
            Some(text) => Some(text.to_owned()),
            None => return Err(fault(kind, "a type of moves must be a name", "remove the brackets", sources)),
        },
        _ => {
            let message = match other {
                Some(_) => "a turn has at most one type of moves",
                None => "a turn has at most one type of moves, or the second name is not a player",
            };
            let help = "write (Player), (Player type), (Player Other) or (Player Other type)";
            return Err(fault(node, message, help, sources));
        }
    };
    Ok(Entry { player, pieces_of: other.unwrap_or(player), move_type })
}

fn find(players: &[Player], name: &Node) -> Option<usize> {
    players.iter().position(|player| name.text() == Some(&*player.name))
}

fn fault(node: &Node, message: &str, help: &str, sources: &Sources) -> Diagnostic {
    sources.error("zrf::turn-order", node.at, message).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::node;

    fn read(text: &str) -> Result<(Vec<Player>, TurnOrder), Diagnostic> {
        read_of("White Black Neutral1 Neutral2 ?Dice", text)
    }

    fn read_of(names: &str, text: &str) -> Result<(Vec<Player>, TurnOrder), Diagnostic> {
        let mut sources = Sources::default();
        let nodes = node::read(text, 0, &mut sources).unwrap();
        let names = node::read(names, 0, &mut sources).unwrap();
        let mut players = read_players(&names, At::default(), &mut sources).unwrap();
        let order = read_order(&nodes, &mut players, &mut sources)?;
        Ok((players, order))
    }

    /// The first twelve turns: `1 W`, `2 (W B move1)`...
    fn turns(text: &str) -> String {
        let (_, order) = read(text).unwrap();
        let names = ["W", "B", "Neutral1", "Neutral2", "?Dice"];
        let turn = |turn: Turn| {
            let entry = &order.entries[turn.entry];
            let mut parts = vec![names[entry.player]];
            if entry.pieces_of != entry.player {
                parts.push(names[entry.pieces_of]);
            }
            parts.extend(entry.move_type.as_deref());
            let parts = if parts.len() == 1 { parts[0].to_owned() } else { format!("({})", parts.join(" ")) };
            format!("{} {parts}", turn.turn)
        };
        order.turns().take(12).map(turn).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn the_seven_examples_over_twelve_turns() {
        for (order, expected) in [
            ("White Black", "1 W, 2 B, 3 W, 4 B, 5 W, 6 B, 7 W, 8 B, 9 W, 10 B, 11 W, 12 B"),
            ("White White Black Black", "1 W, 2 W, 3 B, 4 B, 5 W, 6 W, 7 B, 8 B, 9 W, 10 W, 11 B, 12 B"),
            (
                "(White move1) (White move2) (Black move1) (Black move2)",
                "1 (W move1), 2 (W move2), 3 (B move1), 4 (B move2), 5 (W move1), 6 (W move2), 7 (B move1), \
                 8 (B move2), 9 (W move1), 10 (W move2), 11 (B move1), 12 (B move2)",
            ),
            (
                "White (White Black) Black (Black White)",
                "1 W, 2 (W B), 3 B, 4 (B W), 5 W, 6 (W B), 7 B, 8 (B W), 9 W, 10 (W B), 11 B, 12 (B W)",
            ),
            (
                "White (White Black move1) Black (Black White move1)",
                "1 W, 2 (W B move1), 3 B, 4 (B W move1), 5 W, 6 (W B move1), 7 B, 8 (B W move1), 9 W, \
                 10 (W B move1), 11 B, 12 (B W move1)",
            ),
            ("White repeat Black Black White White", "1 W, 2 B, 3 B, 4 W, 5 W, 6 B, 7 B, 8 W, 9 W, 10 B, 11 B, 12 W"),
            (
                "White (Black Neutral1) Black (Black Neutral2)",
                "1 W, 2 (B Neutral1), 3 B, 4 (B Neutral2), 5 W, 6 (B Neutral1), 7 B, 8 (B Neutral2), 9 W, \
                 10 (B Neutral1), 11 B, 12 (B Neutral2)",
            ),
        ] {
            assert_eq!(turns(order), expected, "{order}");
        }
    }

    #[test]
    fn rounds_grow_where_the_cycle_begins() {
        let (_, order) = read("White Black repeat Black White White").unwrap();
        let rounds: Vec<usize> = order.turns().take(9).map(|turn| turn.round).collect();
        assert_eq!(rounds, [1, 1, 2, 2, 2, 3, 3, 3, 4]);
        assert_eq!((order.prefix().len(), order.cycle_entries().len()), (2, 3));
        let (_, plain) = read("White Black").unwrap();
        assert_eq!(plain.turns().take(5).map(|turn| turn.round).collect::<Vec<_>>(), [1, 1, 2, 2, 3]);
    }

    #[test]
    fn who_takes_no_turn_is_neutral() {
        let (players, _) = read("White ?Dice (Black Neutral1) (Black rest)").unwrap();
        let kinds: Vec<Kind> = players.iter().map(|player| player.kind).collect();
        assert_eq!(kinds, [Kind::Player, Kind::Player, Kind::Neutral, Kind::Neutral, Kind::Random]);
    }

    #[test]
    fn what_is_no_order_is_refused_with_its_place() {
        for (order, place) in [
            ("White Red", "Red"),
            ("White () Black", "()"),
            ("White Black repeat", "repeat"),
            ("White repeat Black repeat White", "repeat"),
            ("(White move1 move2)", "(White move1 move2)"),
            ("(White Black move1 move2)", "(White Black move1 move2)"),
            ("(White (move1))", "(move1)"),
        ] {
            let fault = read(order).unwrap_err();
            assert_eq!((fault.code, &order[fault.span.unwrap()]), ("zrf::turn-order", place), "{order}");
        }
    }

    /// Orders built as those of published games are.
    #[test]
    fn orders_of_real_games() {
        let turns = |names: &str, order: &str, from: usize, count: usize| {
            let (players, order) = read_of(names, order).unwrap();
            let name = |player: usize| players[player].name.clone();
            let turn = |turn: Turn| {
                let entry = &order.entries[turn.entry];
                let kind = entry.move_type.as_deref().unwrap_or("any");
                format!("{}:{}>{}:{kind}", turn.round, name(entry.player), name(entry.pieces_of))
            };
            let told: Vec<String> = order.turns().skip(from - 1).take(count).map(turn).collect();
            (order.prefix().len(), order.cycle_entries().len(), told.join(" "))
        };
        // Splut!: fewer actions at the beginning, and the program cleans up between the players.
        let splut = "(South normal) (West normal) (West normal) repeat (?C North n-clean) (North normal) (North normal) \
                     (North normal) (?C East e-clean) (East normal) (East normal) (East normal)";
        let (prefix, cycle, told) = turns("South West North East ?C", splut, 3, 3);
        assert_eq!((prefix, cycle), (3, 8));
        assert_eq!(told, "1:West>West:normal 2:?C>North:n-clean 2:North>North:normal");
        // Cyvasse: 54 turns of set-up.
        let setup = "(White drop) (Black drop) ".repeat(27) + "repeat White Black";
        let (prefix, cycle, told) = turns("White Black", &setup, 54, 4);
        assert_eq!((prefix, cycle), (54, 2));
        assert_eq!(told, "1:Black>Black:drop 2:White>White:any 2:Black>Black:any 3:White>White:any");
        // Gufuu Shogi: a random player helps one of the two.
        let gufuu = "(South normal) (North normal) (South normal) repeat (North normal) (?N North support) \
                     (South normal) (?N South support)";
        let (prefix, cycle, told) = turns("South North ?N", gufuu, 7, 2);
        assert_eq!((prefix, cycle), (3, 4));
        assert_eq!(told, "2:?N>South:support 3:North>North:normal");
        // Qiguo Xiangqi: seven sides, a beginning of fourteen turns, random checkers.
        let sides = "A B C D E F G ?R";
        let qiguo = "A B C D E F G A B C D E F G repeat A ?R B ?R C ?R D ?R E ?R F ?R G ?R";
        let (prefix, cycle, told) = turns(sides, qiguo, 14, 3);
        assert_eq!((prefix, cycle), (14, 14));
        assert_eq!(told, "1:G>G:any 2:A>A:any 2:?R>?R:any");
        // Axiomatic Ur: four dice between the players.
        let (prefix, cycle, told) =
            turns("White Black ?Dice", "White ?Dice ?Dice ?Dice ?Dice Black ?Dice ?Dice ?Dice ?Dice", 6, 6);
        assert_eq!((prefix, cycle), (0, 10));
        assert!(told.starts_with("1:Black>Black:any 1:?Dice") && told.ends_with("2:White>White:any"), "{told}");
    }

    #[test]
    fn initials_of_white_and_black_are_colours() {
        let shown = |names: &str| {
            let (players, _) = read_of(names, names.split(' ').next().unwrap_or_default()).unwrap();
            players.iter().map(|player| player.display_name().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(shown("B W ?C"), ["Black", "White", "C"]);
        for names in ["B R", "W N"] {
            assert_eq!(shown(names).join(" "), names);
        }
    }
}
