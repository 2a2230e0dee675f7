//! Every fault of a collection: of its text, of what its roots say, of every node of every variation, and what of its moves
//! the rules do not allow.

use std::rc::Rc;

use super::collection::Collection;
use super::info::check_values;
use super::points::count_habits;
use super::position_history::Past;
use super::referee::{Referee, Standing};
use crate::board::{Board, Colour};
use crate::record::{Info, Node};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::sgf::{Faults, NodeId};

/// Nodes that wait with their positions: where more branch off, moves are not played out.
const MAX_PENDING_NODES: usize = 10_000;

/// What the rules do not allow and a picture shows: a stone where another was, or none where it was played or set up.
const IN_PICTURES: [&str; 3] = ["sgf::handicap", "sgf::occupied", "sgf::suicide"];

/// Plays a line out, and says of its moves what explains the picture at its end.
pub(crate) fn judge<'a>(
    collection: &Collection,
    info: &Info,
    line: impl Iterator<Item = (NodeId, &'a Node)>,
) -> Vec<Diagnostic> {
    let (mut standing, mut past, mut faults) = (Standing::new(info), Past::default(), Faults::default());
    let mut referee = Referee::new(collection, info);
    let mut line = line.peekable();
    line.peek().into_iter().for_each(|(root, _)| check_handicap(collection, *root, info, &mut faults));
    line.for_each(|(id, node)| referee.judge(id, node, &mut standing, &mut past, &mut faults));
    faults.finish().into_iter().filter(|fault| IN_PICTURES.contains(&fault.code)).collect()
}

/// Everything that is odd or wrong in a collection, in the order of the text. Records are records: what the rules
/// do not allow is warned of.
pub fn validate(collection: &Collection) -> Vec<Diagnostic> {
    let mut found = collection.warnings().to_vec();
    for root in collection.games() {
        let mut faults = Faults::default();
        check_values(collection, *root, &mut faults);
        let info = match collection.info(*root) {
            Ok((info, warnings)) => {
                found.extend(warnings);
                info
            }
            // Without a size nothing can be said about points.
            Err(fault) => {
                found.push(fault);
                found.extend(faults.finish());
                continue;
            }
        };
        check_handicap(collection, *root, &info, &mut faults);
        let mut referee = Referee::new(collection, &info);
        let mut past = Past::default();
        let mut open: Vec<(NodeId, Option<Rc<Standing>>)> = vec![(*root, Some(Rc::new(Standing::new(&info))))];
        while let Some((id, before)) = open.pop() {
            let (node, of_node) = collection.node(id, info.size);
            found.extend(of_node);
            let after = before.filter(|_| open.len() < MAX_PENDING_NODES).map(|mut standing| {
                past.go_back(standing.moments);
                referee.judge(id, &node, Rc::make_mut(&mut standing), &mut past, &mut faults);
                standing
            });
            open.extend(collection.children(id).map(|child| (child, after.clone())));
        }
        found.extend(faults.finish());
    }
    found.sort_by_key(|fault| fault.span.as_ref().map(|span| (span.start, span.end)));
    found.dedup();
    count_habits(&mut found);
    found
}

// Whether the stones before the first move are those of the handicap that the root names.

/// Warns where HA names another number of stones than Black has before White's first move: set up, or played one by one
/// where the rules let Black choose. Where White has stones too the record begins with a position, not with a handicap.
fn check_handicap(collection: &Collection, root: NodeId, info: &Info, faults: &mut Faults) {
    let Some(stones) = info.handicap.filter(|stones| *stones >= 2) else { return };
    let mut board = Board::empty(info.size);
    let (mut played, mut has_more) = (0, false);
    for id in std::iter::successors(Some(root), |id| collection.children(*id).next()) {
        let (node, _) = collection.node(id, info.size);
        if played == 0 {
            node.setup.iter().for_each(|(at, stone)| board.set(*at, *stone));
        }
        let white = node.moves.iter().any(|(colour, _)| *colour == Colour::White);
        played += node.moves.iter().filter(|(colour, at)| *colour == Colour::Black && at.is_some()).count();
        has_more |= white;
        if white || played > stones as usize {
            break;
        }
    }
    let [set, white] =
        [Colour::Black, Colour::White].map(|own| board.stones().filter(|(_, colour)| *colour == own).count());
    let is_played = set == 0 && (played == stones as usize || !has_more && played > 0 && played < stones as usize);
    if white > 0 || set == stones as usize || is_played {
        return;
    }
    let properties = collection.properties(root);
    let mut named = ["HA", "HD"].iter().filter_map(|name| properties.iter().find(|property| property.ident == *name));
    let Some(place) = named.next().and_then(|property| Some(property.value()?.place())) else {
        return;
    };
    faults.warn("sgf::handicap", place, "set up the handicap stones with AB, or correct HA", || {
        let found = match set {
            0 => "none is set up".to_owned(),
            1 => "1 is set up".to_owned(),
            set => format!("{set} are set up"),
        };
        format!("the handicap is {stones} stones, but {found}")
    });
}
