//! Our engine in the hands of a hostile host: loaded as any host loads it, and given what no host should give.

#![allow(unsafe_code, reason = "a host that does wrong cannot be written without")]

use std::ffi::{c_double, c_int};
use std::ptr::{null, null_mut};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::common::engine::example;
use libloading::{Library, Symbol};
use zumen::games::go::board::{Size, Vertex};
use zumen::games::go::cgf::arrays::{self, LENGTH, ROWS, Row};

type Init = unsafe extern "C" fn(*mut c_int);
type Thinking =
    unsafe extern "C" fn(*const c_int, *const Row, c_int, c_int, c_int, c_double, c_int, *mut c_int) -> c_int;
type Close = unsafe extern "C" fn();

const MOVE: c_int = 0;
const STATUS: c_int = 1;

/// A library is loaded once into a process, with its one stop flag: hosts take turns.
static TURN: Mutex<()> = Mutex::new(());

/// The library, and arrays of an empty board of 9x9.
struct Host {
    library: Library,
    init_board: Vec<i32>,
    kifu: Vec<Row>,
    endgame: Vec<i32>,
    tesuu: i32,
    size: i32,
    _turn: MutexGuard<'static, ()>,
}

impl Host {
    fn new() -> Host {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: it is our own.
        let library = unsafe { Library::new(example("cgfthink")) }.expect("it loads");
        let empty = arrays::empty(Size::square(9).expect("a board"));
        // Stale rows are nonsense.
        let kifu = vec![[i32::MIN; 3]; ROWS];
        Host { library, init_board: empty.clone(), kifu, endgame: empty, tesuu: 0, size: 9, _turn: turn }
    }

    fn with(rows: &[Row]) -> Host {
        let mut host = Host::new();
        host.kifu[..rows.len()].copy_from_slice(rows);
        host.tesuu = rows.len() as i32;
        host
    }

    /// Asks with the host's arrays.
    fn ask(&mut self, question: c_int) -> c_int {
        let endgame = self.endgame.as_mut_ptr();
        self.ask_with(self.init_board.as_ptr(), self.kifu.as_ptr(), question, endgame)
    }

    fn ask_with(&self, init_board: *const i32, kifu: *const Row, question: c_int, endgame: *mut i32) -> c_int {
        // SAFETY: the library says that it survives what the tests hand it.
        unsafe {
            let thinking: Symbol<Thinking> = self.library.get(b"cgfgui_thinking").expect("exported");
            thinking(init_board, kifu, self.tesuu, 1, self.size, 0.0, question, endgame)
        }
    }

    fn is_untouched(&self) -> bool {
        self.endgame == arrays::empty(Size::square(9).expect("a board"))
    }
}

#[test]
fn a_sound_call_gets_a_move_and_a_status() {
    let mut host = Host::with(&[[257, 1, 0], [258, 2, 0]]);
    assert!(arrays::vertex(host.ask(MOVE), 9).is_some_and(|at| at != Vertex::new(0, 0)));
    assert!(host.is_untouched(), "a move is returned, not written");
    assert_eq!((host.ask(STATUS), host.endgame[257], host.endgame[256]), (0, 1, 3));
}

/// The test above once more, in a process whose environment names a folder.
#[test]
fn what_is_asked_about_is_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut again = std::process::Command::new(std::env::current_exe().expect("this test"));
    again.args(["--exact", "cgfthink::a_sound_call_gets_a_move_and_a_status"]).env("ZUMEN_CGF_DIR", folder.path());
    assert!(again.output().expect("it runs").status.success());
    let mut names: Vec<_> =
        std::fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
    names.sort();
    assert_eq!(names, ["move-002.png", "move-002.svg"]);
    let svg = std::fs::read_to_string(folder.path().join("move-002.svg")).expect("text");
    assert_eq!(zumen::template::check_svg(&svg), []);
    // Black on the corner, White beside it with the mark of the last move.
    for id in ["stone-aa", "stone-ba", "last-move-ba"] {
        assert!(svg.contains(&format!("\"z-{id}\"")), "{id} in {svg}");
    }
    let png = std::fs::read(folder.path().join("move-002.png")).expect("bytes");
    assert!(png.starts_with(b"\x89PNG"));
}

#[test]
fn null_pointers_get_a_pass() {
    let mut host = Host::new();
    let (init_board, kifu, endgame) = (host.init_board.as_ptr(), host.kifu.as_ptr(), host.endgame.as_mut_ptr());
    for question in 0..4 {
        assert_eq!(host.ask_with(null(), kifu, question, endgame), 0);
        assert_eq!(host.ask_with(init_board, null(), question, endgame), 0);
        assert_eq!(host.ask_with(null(), null(), question, null_mut()), 0);
    }
    assert_eq!(host.ask_with(init_board, kifu, STATUS, null_mut()), 0);
    assert_ne!(host.ask_with(init_board, kifu, MOVE, null_mut()), 0, "a move needs no board to write on");
    assert!(host.is_untouched());
}

#[test]
fn bad_numbers_get_a_pass() {
    let mut host = Host::new();
    for size in [0, -1, 20, 21, 256, 275, i32::MAX, i32::MIN] {
        host.size = size;
        assert_eq!([host.ask(MOVE), host.ask(STATUS)], [0, 0], "size {size}");
    }
    host.size = 9;
    for tesuu in [-1, ROWS as i32 + 1, i32::MAX, i32::MIN] {
        host.tesuu = tesuu;
        assert_eq!([host.ask(MOVE), host.ask(STATUS)], [0, 0], "tesuu {tesuu}");
    }
    host.tesuu = 0;
    for question in [-1, 4, i32::MAX] {
        assert_eq!(host.ask(question), 0, "question {question}");
    }
    assert!(host.is_untouched());
}

#[test]
fn moves_that_cannot_be_played_get_a_pass() {
    for row in [[0x0a0a, 2, 0], [257, 2, 0], [-1, 2, 0], [i32::MAX, 2, 0], [256, 2, 0], [258, 3, 0], [258, 0, 0]] {
        let mut host = Host::with(&[[257, 1, 0], row]);
        assert_eq!(host.ask(MOVE), 0, "{row:?}");
        // The status is that of the stones before it, as the sample engine's.
        host.ask(STATUS);
        assert_eq!((host.endgame[257], host.endgame[258]), (0, 4), "{row:?}");
    }
}

#[test]
fn only_points_of_the_board_are_written() {
    for lines in 1..=19 {
        let size = Size::square(lines).expect("a board");
        let mut host = Host::new();
        host.init_board = arrays::empty(size);
        host.size = i32::from(lines);
        for question in 0..4 {
            host.endgame = vec![77; LENGTH];
            host.ask(question);
            let on_board = |z: &usize| arrays::vertex(*z as i32, lines).is_some();
            assert!((0..LENGTH).filter(|z| !on_board(z)).all(|z| host.endgame[z] == 77), "{lines}, {question}");
            let written = (0..LENGTH).filter(on_board).all(|z| host.endgame[z] != 77);
            assert_eq!(written, question != MOVE, "{lines}, {question}");
        }
    }
}

#[test]
fn the_stop_flag_is_polled_from_init_to_close() {
    let mut host = Host::new();
    let mut stop = 1;
    // SAFETY: the flag lives until close, and is not touched while the engine thinks.
    unsafe {
        host.library.get::<Init>(b"cgfgui_thinking_init").expect("exported")(&raw mut stop);
    }
    assert_eq!(host.ask(MOVE), 0);
    // SAFETY: as above.
    unsafe {
        (&raw mut stop).write(0);
    }
    assert_ne!(host.ask(MOVE), 0);
    // SAFETY: no arguments.
    unsafe {
        host.library.get::<Close>(b"cgfgui_thinking_close").expect("exported")();
    }
    assert_ne!(host.ask(MOVE), 0, "after close it still answers");
}

/// Arrays that end where memory ends: to read one int more is to crash.
#[cfg(unix)]
#[test]
fn nothing_is_read_beyond_the_rows_and_the_boards_last_point() {
    let host = Host::with(&[[257, 1, 0], [258, 2, 0], [0, 1, 0]]);
    let rows: Vec<i32> = host.kifu[..3].iter().flatten().copied().collect();
    let last = 9 * 256 + 9;
    let init_board = at_the_end_of_memory(&host.init_board[..=last]);
    let endgame = at_the_end_of_memory(&host.endgame[..=last]);
    let kifu = at_the_end_of_memory(&rows).cast::<Row>();
    for question in 0..4 {
        let value = host.ask_with(init_board, kifu, question, endgame);
        assert_eq!(value != 0, question == MOVE);
    }
}

/// Copies ints to the end of a page with no page behind it; never given back.
#[cfg(unix)]
fn at_the_end_of_memory(ints: &[i32]) -> *mut i32 {
    // SAFETY: new memory, of which the last page is made unreadable, and which is written up to that page.
    unsafe {
        let page = libc::sysconf(libc::_SC_PAGESIZE) as usize;
        let bytes = size_of_val(ints);
        let whole = bytes.next_multiple_of(page);
        let (both, anonymous) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANON);
        let memory = libc::mmap(null_mut(), whole + page, both, anonymous, -1, 0);
        assert_ne!(memory, libc::MAP_FAILED);
        assert_eq!(libc::mprotect(memory.byte_add(whole), page, libc::PROT_NONE), 0);
        let start = memory.byte_add(whole - bytes).cast::<i32>();
        start.copy_from_nonoverlapping(ints.as_ptr(), ints.len());
        start
    }
}
