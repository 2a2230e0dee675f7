//! An engine that misbehaves, for tests of the host: komi says how.
//!
//! | komi | what it does | komi | what it does |
//! |---|---|---|---|
//! | 0 | passes, writes nothing | 8 | prints onto stdout, then panics |
//! | 1 | writes through a null pointer | 9 | resigns |
//! | 2 | never returns | 10 | writes every kind of number onto the board |
//! | 3 | returns a pass once it is asked to stop | 11 | prints onto stdout and passes |
//! | 4 | writes beside the board | 12 | writes onto `init_board` |
//! | 5 | writes past the end of `endgame_board` | 13 | writes into `kifu` |
//! | 6 | returns 0x0a0a | 14 | aborts |
//! | 7 | ends the process with status 0 | 15 | ends the process with status 3 |
//!
//! `tests/engines` has the same in C.

#![allow(unsafe_code, reason = "it is here to do wrong")]

use std::ffi::{c_double, c_int};
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::time::Duration;

static STOP: AtomicPtr<c_int> = AtomicPtr::new(ptr::null_mut());

/// Keeps the flag.
///
/// # Safety
///
/// The flag stays valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cgfgui_thinking_init(stop: *mut c_int) {
    STOP.store(stop, Ordering::SeqCst);
}

/// Does nothing.
#[unsafe(no_mangle)]
pub extern "C" fn cgfgui_thinking_close() {}

/// Misbehaves.
///
/// # Safety
///
/// There is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cgfgui_thinking(
    init_board: *mut c_int,
    kifu: *mut [c_int; 3],
    _tesuu: c_int,
    _black_turn: c_int,
    _board_size: c_int,
    komi: c_double,
    _endgame_type: c_int,
    endgame_board: *mut c_int,
) -> c_int {
    // SAFETY: none is meant: each line does what a host has to survive.
    unsafe {
        match komi as i32 {
            // Volatile: nothing that a compiler sees through.
            1 => ptr::null_mut::<c_int>().wrapping_add(1).write_volatile(1),
            2 => wait_for(|| false),
            3 => wait_for(|| STOP.load(Ordering::SeqCst).read_volatile() != 0),
            4 => endgame_board.add(10 * 256 + 10).write_volatile(1),
            5 => endgame_board.add(5376).write_volatile(1),
            6 => return 0x0a0a,
            7 => std::process::exit(0),
            8 => {
                println!("the engine is about to panic");
                panic!("the engine panics");
            }
            9 => return -1,
            10 => write_all_kinds(endgame_board),
            11 => println!("the engine talks"),
            12 => init_board.add(257).write_volatile(1),
            13 => kifu.add(2047).write_volatile([1, 1, 1]),
            14 => std::process::abort(),
            15 => std::process::exit(3),
            _ => {}
        }
    }
    0
}

fn wait_for(done: impl Fn() -> bool) {
    while !done() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Every number that means something, then some that do not, onto the first rows of a board of 9x9.
///
/// # Safety
///
/// `board` is an array of the interface.
unsafe fn write_all_kinds(board: *mut c_int) {
    let named = (0..10).chain((1..10).map(|shape| 0x1000 | shape)).chain((1..10).map(|shape| 0x2000 | shape));
    let nonsense = [-1, 6, 10, 0x3001, 0x3005, 0x4001, 0x00ff_ffff, c_int::MIN, c_int::MAX];
    for (index, value) in named.chain(nonsense).enumerate() {
        // SAFETY: 37 values fit into five rows of nine.
        unsafe { board.add((index / 9 + 1) * 256 + index % 9 + 1).write(value) };
    }
}
