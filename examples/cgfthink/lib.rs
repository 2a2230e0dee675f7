//! A library for hosts of the CGF interface (CGFGoban loads it as `cgfthink.dll`), made of zumen.
//!
//! `cargo build --release --example cgfthink` makes it; `cgfthink.h` declares it for C. It answers all four
//! questions as `zumen::games::go::cgf::answer` says, and at each call draws the position into the folder that the
//! environment names in `ZUMEN_CGF_DIR`, if it names one.
//!
//! It trusts no host: to null pointers, sizes that no board has, and moves that cannot be played it answers a pass.
//! It reads `tesuu` rows and the board's points, writes the board's points, and nothing else; a panic stays inside.

#![allow(unsafe_code, reason = "a host speaks C: pointers come in, functions go out by their names")]

mod draw;

use std::ffi::{c_double, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::slice;
use std::sync::atomic::{AtomicPtr, Ordering};

use zumen::games::go::board::{Size, Vertex};
use zumen::games::go::cgf::arrays::{self, MAX_BOARD_SIZE, ROWS, Row};
use zumen::games::go::cgf::read::{Call, Moment};
use zumen::games::go::cgf::{Question, answer, read};

const PASS: c_int = 0;

/// The host's flag, not 0 when the engine shall stop; null outside of init and close.
static STOP: AtomicPtr<c_int> = AtomicPtr::new(ptr::null_mut());

/// Called once, first: `stop` stays the host's, and is polled.
///
/// # Safety
///
/// `stop` is null or valid until [`cgfgui_thinking_close`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cgfgui_thinking_init(stop: *mut c_int) {
    STOP.store(stop, Ordering::SeqCst);
}

/// Called once, last.
#[unsafe(no_mangle)]
pub extern "C" fn cgfgui_thinking_close() {
    STOP.store(ptr::null_mut(), Ordering::SeqCst);
}

/// Answers a question about a game: returns a point or 0 for a pass, or writes onto the points of `endgame_board`.
///
/// # Safety
///
/// Pointers are null or point to arrays as long as `cgfthink.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cgfgui_thinking(
    init_board: *const c_int,
    kifu: *const Row,
    tesuu: c_int,
    black_turn: c_int,
    board_size: c_int,
    komi: c_double,
    endgame_type: c_int,
    endgame_board: *mut c_int,
) -> c_int {
    let answered = catch_unwind(|| {
        let question = Question::of_type(endgame_type)?;
        let size = u8::try_from(board_size).ok().filter(|lines| *lines <= MAX_BOARD_SIZE).and_then(Size::square)?;
        let tesuu_in_range = usize::try_from(tesuu).ok().filter(|tesuu| *tesuu <= ROWS)?;
        if init_board.is_null() || kifu.is_null() {
            return None;
        }
        let last = Vertex::new(size.columns() - 1, size.rows() - 1);
        // SAFETY: the pointers are not null; rows from `tesuu` on and points behind the board's last are not touched.
        let (init_board, kifu) = unsafe {
            (
                slice::from_raw_parts(init_board, arrays::z(last) as usize + 1),
                slice::from_raw_parts(kifu, tesuu_in_range),
            )
        };
        let moment = read(&Call { init_board, kifu, tesuu, black_turn, board_size }).ok()?;
        let value = match question {
            Question::Move => genmove(&moment),
            _ => {
                // SAFETY: as the caller says.
                unsafe { fill(question, &moment, endgame_board) };
                PASS
            }
        };
        Some((value, moment))
    });
    let Ok(Some((value, moment))) = answered else { return PASS };
    // A picture that fails takes no answer away.
    let _ = catch_unwind(AssertUnwindSafe(|| draw::draw(&moment, komi)));
    value
}

/// The move to answer. Where the record goes wrong, the host may see another position: no move is safe then.
fn genmove(moment: &Moment) -> c_int {
    if moment.illegal.is_some() {
        return PASS;
    }
    answer::genmove(&moment.position, is_stopped).map_or(PASS, arrays::z)
}

fn is_stopped() -> bool {
    let stop = STOP.load(Ordering::SeqCst);
    // SAFETY: the host keeps it valid from init to close; it may change at any time.
    !stop.is_null() && unsafe { stop.read_volatile() } != 0
}

/// Writes an answer: every point of the board, 0 where there is nothing to say, and no other.
///
/// # Safety
///
/// `board` is null or an array of the interface.
unsafe fn fill(question: Question, moment: &Moment, board: *mut c_int) {
    if board.is_null() {
        return;
    }
    let position = &moment.position;
    let nothing = position.board.size().vertices().map(|at| (at, 0));
    for (at, value) in nothing.chain(answer::endgame(question, position)) {
        // SAFETY: a point of the board, which the array holds.
        unsafe { board.add(arrays::z(at) as usize).write(value) };
    }
}
