//! The words of the language: what can stand in which list.

/// Forms of the top level.
pub(crate) const TOP: [&str; 5] = ["version", "include", "define", "game", "variant"];
/// Sections of games and variants.
pub(crate) const GAME: [&str; 42] = [
    "title",
    "description",
    "history",
    "strategy",
    "solution",
    "default",
    "engine",
    "players",
    "turn-order",
    "move-priorities",
    "option",
    "board",
    "board-setup",
    "piece",
    "win-condition",
    "loss-condition",
    "draw-condition",
    "count-condition",
    "music",
    "opening-sound",
    "win-sound",
    "loss-sound",
    "draw-sound",
    "move-sound",
    "release-sound",
    "capture-sound",
    "drop-sound",
    "click-sound",
    "change-sound",
    "changing-sound",
    "opening",
    "translate",
    // Of versions before 1.3, where options were sections.
    "allow-flipping",
    "animate-captures",
    "animate-drops",
    "include-off-pieces",
    "maximal-captures",
    "pass-partial",
    "pass-turn",
    "recycle-captures",
    "recycle-promotions",
    "discard-cascades",
];
/// What options are called.
pub(crate) const OPTIONS: [&str; 18] = [
    "allow flipping",
    "animate captures",
    "animate drops",
    "discard cascades",
    "highlight goals",
    "include off-pieces",
    "maximal captures",
    "pass partial",
    "pass turn",
    "prevent flipping",
    "progressive levels",
    "recycle captures",
    "recycle promotions",
    "selection screen",
    "show moves list",
    "silent ? moves",
    "smart moves",
    "smart moves from",
];
/// Parts of a board.
pub(crate) const BOARD: [&str; 10] =
    ["image", "grid", "positions", "kill-positions", "links", "unlink", "zone", "dummy", "symmetry", "directions"];
/// Parts of a grid.
pub(crate) const GRID: [&str; 3] = ["start-rectangle", "dimensions", "directions"];
/// Parts of a zone.
pub(crate) const ZONE: [&str; 3] = ["name", "players", "positions"];
/// Parts of a piece.
pub(crate) const PIECE: [&str; 11] =
    ["name", "image", "help", "description", "notation", "attribute", "moves", "drops", "dummy", "open", "glyph"];
/// Sections that say how a game ends.
pub(crate) const GOALS: [&str; 4] = ["win-condition", "loss-condition", "draw-condition", "count-condition"];
/// Instructions that may stand alone.
pub(crate) const ALONE: [&str; 14] = [
    "add",
    "add-copy",
    "add-copy-partial",
    "add-partial",
    "back",
    "capture",
    "cascade",
    "change-owner",
    "discard-cascades",
    "else",
    "flip",
    "from",
    "mark",
    "to",
];
/// Instructions that are lists.
pub(crate) const LISTS: [&str; 22] = [
    "add",
    "add-copy",
    "add-copy-partial",
    "add-partial",
    "capture",
    "cascade",
    "change-owner",
    "change-type",
    "create",
    "flip",
    "from",
    "go",
    "if",
    "mark",
    "move-type",
    "opposite",
    "set-attribute",
    "set-flag",
    "set-position-flag",
    "to",
    "verify",
    "while",
];
/// Conditions of a place: the one where the block stands, or a direction or position behind the word.
pub(crate) const OF_PLACES: [&str; 12] = [
    "adjacent-to-enemy?",
    "attacked?",
    "defended?",
    "empty?",
    "enemy?",
    "friend?",
    "goal-position?",
    "last-from?",
    "last-to?",
    "marked?",
    "neutral?",
    "on-board?",
];
/// All other conditions.
pub(crate) const CONDITIONS: [&str; 10] =
    ["and", "or", "not", "true", "false", "flag?", "in-zone?", "piece?", "position?", "position-flag?"];
/// What ends a game.
pub(crate) const ENDS: [&str; 11] = [
    "absolute-config",
    "and",
    "captured",
    "checkmated",
    "not",
    "or",
    "pieces-remaining",
    "relative-config",
    "repetition",
    "stalemated",
    "total-piece-count",
];
/// Where `go` goes.
pub(crate) const GO: [&str; 5] = ["from", "to", "last-from", "last-to", "mark"];
