//! Where what stands in a record: offsets in bytes. All numbers have their lowest byte first.

/// Bytes of a record, of whatever kind.
pub const RECORD: usize = 2560;
/// The kind of a record, a byte.
pub const KIND: usize = 8;

/// The kinds of records.
pub mod kind {
    pub const HEAD: u8 = 0;
    pub const GAME: u8 = 1;
    pub const CUBE: u8 = 2;
    pub const PLAY: u8 = 3;
    pub const END: u8 = 4;
}

/// The head of a match.
pub mod head {
    pub const SHORT_NAMES: [usize; 2] = [9, 50];
    pub const LENGTH: usize = 92;
    /// 0 backgammon, 1 NackGammon, 2 HyperGammon, 3 LongGammon.
    pub const VARIATION: usize = 96;
    pub const CRAWFORD: usize = 100;
    pub const JACOBY: usize = 101;
    pub const BEAVERS: usize = 102;
    /// Days since the end of 1899, with a fraction for the time of the day.
    pub const DATE: usize = 128;
    pub const SHORT_EVENT: usize = 136;
    pub const SHORT_PLACE: usize = 283;
    pub const SHORT_ROUND: usize = 417;
    pub const VERSION: usize = 552;
    pub const MARK: usize = 556;
    /// The notes before and behind a match.
    pub const NOTES: [usize; 2] = [576, 580];
    /// The most the cube may reach, as a power of two; since version 8.
    pub const MAX_CUBE: usize = 612;
    // Since version 24, in UTF-16.
    pub const EVENT: usize = 622;
    pub const NAMES: [usize; 2] = [880, 1138];
    pub const PLACE: usize = 1396;
    pub const ROUND: usize = 1654;
    /// Since version 30, in UTF-16.
    pub const TRANSCRIBER: usize = 1960;
}

/// The head of a game.
pub mod game {
    pub const SCORES: [usize; 2] = [12, 16];
    pub const CRAWFORD: usize = 20;
    /// All places are empty where the game starts as usual.
    pub const BOARD: usize = 21;
    pub const NUMBER: usize = 48;
    /// The notes before and behind a game.
    pub const NOTES: [usize; 2] = [56, 60];
    /// How often the cube was turned before the game; since version 26.
    pub const TURNED: usize = 64;
}

/// A decision about the cube, made or not.
pub mod cube {
    pub const PLAYER: usize = 12;
    /// 1 offered, 0 not, -2 not possible, -1 not known.
    pub const DOUBLE: usize = 16;
    /// 1 taken, 0 passed, 2 beavered, -1 nothing.
    pub const TAKE: usize = 20;
    /// 1 taken, 0 passed, 2 answered with a raccoon.
    pub const BEAVER: usize = 24;
    /// 1 taken, 0 passed.
    pub const RACCOON: usize = 28;
    pub const CUBE: usize = 32;
    pub const BOARD: usize = 36;
    pub const LEVEL: usize = 92;
    pub const CHANCES: usize = 124;
    /// Not doubled, taken, passed.
    pub const EQUITIES: usize = 152;
    pub const DOUBLE_LOSS: usize = 200;
    pub const TAKE_LOSS: usize = 216;
    pub const NOTE: usize = 292;
}

/// A roll, and what was played.
pub mod play {
    pub const BEFORE: usize = 9;
    /// As the player sees it; all other boards are player 1's.
    pub const AFTER: usize = 35;
    pub const PLAYER: usize = 64;
    /// Four pairs, from and to.
    pub const STEPS: usize = 68;
    pub const DICE: [usize; 2] = [100, 104];
    pub const CUBE: usize = 108;
    pub const COUNT: usize = 188;
    pub const BOARDS: usize = 192;
    pub const PLAYS: usize = 1024;
    pub const LEVELS: usize = 1280;
    pub const CHANCES: usize = 1408;
    pub const PLAYED: usize = 2308;
    /// Other than 0: not allowed by the rules.
    pub const INVALID: usize = 2480;
    pub const NOTE: usize = 2524;
}

/// The end of a game.
pub mod end {
    pub const WINNER: usize = 24;
    pub const POINTS: usize = 28;
    /// 0 passed, 1 to 3 borne off, 100 more by resignation, 1000 more by agreement.
    pub const MANNER: usize = 32;
}

/// An entry of the index.
pub mod entry {
    pub const BYTES: usize = 532;
    pub const NAME: usize = 0;
    pub const ORIGINAL: usize = 512;
    pub const PACKED: usize = 516;
    pub const START: usize = 520;
    pub const CHECKSUM: usize = 524;
    /// 1 where the file is stored as it is.
    pub const STORED: usize = 528;
}

/// What ends a file that has an index.
pub mod trailer {
    pub const BYTES: usize = 36;
    pub const CHECKSUM: usize = 0;
    pub const FILES: usize = 4;
    pub const INDEX: usize = 12;
    pub const ARCHIVE: usize = 16;
    pub const PACKED: usize = 20;
}

/// What begins a file.
pub mod top {
    pub const MARK: &[u8; 4] = b"RGMH";
    pub const SIZE: usize = 8;
    pub const THUMBNAIL: usize = 20;
    /// The author's words, 1024 units of UTF-16.
    pub const NOTE: usize = 6184;
    pub const NOTE_UNITS: usize = 1024;
}
