//! Where what stands in a record: offsets in bytes. All numbers have their lowest byte first.

/// Bytes of a record, of whatever kind.
pub(super) const RECORD: usize = 2560;
/// The kind of a record, a byte.
pub(super) const KIND: usize = 8;

/// The kinds of records.
pub(super) mod kind {
    pub(crate) const HEAD: u8 = 0;
    pub(crate) const GAME: u8 = 1;
    pub(crate) const CUBE: u8 = 2;
    pub(crate) const PLAY: u8 = 3;
    pub(crate) const END: u8 = 4;
}

/// The head of a match.
pub(super) mod head {
    pub(crate) const SHORT_NAMES: [usize; 2] = [9, 50];
    pub(crate) const LENGTH: usize = 92;
    /// 0 backgammon, 1 NackGammon, 2 HyperGammon, 3 LongGammon.
    pub(crate) const VARIATION: usize = 96;
    pub(crate) const CRAWFORD: usize = 100;
    pub(crate) const JACOBY: usize = 101;
    pub(crate) const BEAVERS: usize = 102;
    /// Days since the end of 1899, with a fraction for the time of the day.
    pub(crate) const DATE: usize = 128;
    pub(crate) const SHORT_EVENT: usize = 136;
    pub(crate) const SHORT_PLACE: usize = 283;
    pub(crate) const SHORT_ROUND: usize = 417;
    pub(crate) const VERSION: usize = 552;
    pub(crate) const MARK: usize = 556;
    /// The notes before and behind a match.
    pub(crate) const NOTES: [usize; 2] = [576, 580];
    /// The most the cube may reach, as a power of two; since version 8.
    pub(crate) const MAX_CUBE: usize = 612;
    // Since version 24, in UTF-16.
    pub(crate) const EVENT: usize = 622;
    pub(crate) const NAMES: [usize; 2] = [880, 1138];
    pub(crate) const PLACE: usize = 1396;
    pub(crate) const ROUND: usize = 1654;
    /// Since version 30, in UTF-16.
    pub(crate) const TRANSCRIBER: usize = 1960;
}

/// The head of a game.
pub(super) mod game {
    pub(crate) const SCORES: [usize; 2] = [12, 16];
    pub(crate) const CRAWFORD: usize = 20;
    /// All places are empty where the game starts as usual.
    pub(crate) const BOARD: usize = 21;
    pub(crate) const NUMBER: usize = 48;
    /// The notes before and behind a game.
    pub(crate) const NOTES: [usize; 2] = [56, 60];
    /// How often the cube was turned before the game; since version 26.
    pub(crate) const TURNED: usize = 64;
}

/// A decision about the cube, made or not.
pub(super) mod cube {
    pub(crate) const PLAYER: usize = 12;
    /// 1 offered, 0 not, -2 not possible, -1 not known.
    pub(crate) const DOUBLE: usize = 16;
    /// 1 taken, 0 passed, 2 beavered, -1 nothing.
    pub(crate) const TAKE: usize = 20;
    /// 1 taken, 0 passed, 2 answered with a raccoon.
    pub(crate) const BEAVER: usize = 24;
    /// 1 taken, 0 passed.
    pub(crate) const RACCOON: usize = 28;
    pub(crate) const CUBE: usize = 32;
    pub(crate) const BOARD: usize = 36;
    pub(crate) const LEVEL: usize = 92;
    pub(crate) const CHANCES: usize = 124;
    /// Not doubled, taken, passed.
    pub(crate) const EQUITIES: usize = 152;
    pub(crate) const DOUBLE_LOSS: usize = 200;
    pub(crate) const TAKE_LOSS: usize = 216;
    pub(crate) const NOTE: usize = 292;
}

/// A roll, and what was played.
pub(super) mod play {
    pub(crate) const BEFORE: usize = 9;
    /// As the player sees it; all other boards are player 1's.
    pub(crate) const AFTER: usize = 35;
    pub(crate) const PLAYER: usize = 64;
    /// Four pairs, from and to.
    pub(crate) const STEPS: usize = 68;
    pub(crate) const DICE: [usize; 2] = [100, 104];
    pub(crate) const CUBE: usize = 108;
    pub(crate) const COUNT: usize = 188;
    pub(crate) const BOARDS: usize = 192;
    pub(crate) const PLAYS: usize = 1024;
    pub(crate) const LEVELS: usize = 1280;
    pub(crate) const CHANCES: usize = 1408;
    pub(crate) const PLAYED: usize = 2308;
    /// Other than 0: not allowed by the rules.
    pub(crate) const INVALID: usize = 2480;
    pub(crate) const NOTE: usize = 2524;
}

/// The end of a game.
pub(super) mod end {
    pub(crate) const WINNER: usize = 24;
    pub(crate) const POINTS: usize = 28;
    /// 0 passed, 1 to 3 borne off, 100 more by resignation, 1000 more by agreement.
    pub(crate) const MANNER: usize = 32;
}

/// An entry of the index.
pub(super) mod entry {
    pub(crate) const BYTES: usize = 532;
    pub(crate) const NAME: usize = 0;
    pub(crate) const ORIGINAL: usize = 512;
    pub(crate) const PACKED: usize = 516;
    pub(crate) const START: usize = 520;
    pub(crate) const CHECKSUM: usize = 524;
    /// 1 where the file is stored as it is.
    pub(crate) const STORED: usize = 528;
}

/// What ends a file that has an index.
pub(super) mod trailer {
    pub(crate) const BYTES: usize = 36;
    pub(crate) const CHECKSUM: usize = 0;
    pub(crate) const FILES: usize = 4;
    pub(crate) const INDEX: usize = 12;
    pub(crate) const ARCHIVE: usize = 16;
    pub(crate) const PACKED: usize = 20;
}

/// What begins a file.
pub(super) mod top {
    pub(crate) const MARK: &[u8; 4] = b"RGMH";
    pub(crate) const SIZE: usize = 8;
    pub(crate) const THUMBNAIL: usize = 20;
    /// The author's words, 1024 units of UTF-16.
    pub(crate) const NOTE: usize = 6184;
    pub(crate) const NOTE_UNITS: usize = 1024;
}
