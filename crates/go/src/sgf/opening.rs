//! Whether the stones before the first move are those of the handicap that the root names.

use super::collection::Collection;
use crate::board::{Board, Colour};
use crate::record::Info;
use zumen_game::sgf::{Faults, NodeId};

/// Warns where HA names another number of stones than Black has before White's first move: set up, or played one by one
/// where the rules let Black choose. Where White has stones too the record begins with a position, not with a handicap.
pub(super) fn handicap(collection: &Collection, root: NodeId, info: &Info, faults: &mut Faults) {
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
