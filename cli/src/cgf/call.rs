//! The one place in zumen where `unsafe` is allowed: loading a library and calling its three functions.
//!
//! Why that is sound, as far as it can be: it happens in the child process only, which makes one call and ends; the
//! functions have the C calling convention and the arguments of the interface's description; pointers are into
//! memory that lives until the process ends. What the library itself does cannot be sound or unsound from here:
//! it is foreign code, and the process is its cage.

use std::ffi::{c_double, c_int};
use std::path::Path;
use std::sync::atomic::{AtomicI32, Ordering};

use libloading::Library;

use super::guards::GuardedMemory;
use super::message::Request;

type Init = unsafe extern "C" fn(stop: *mut c_int);
type Thinking = unsafe extern "C" fn(
    init_board: *mut c_int,
    kifu: *mut [c_int; 3],
    tesuu: c_int,
    black_turn: c_int,
    board_size: c_int,
    komi: c_double,
    endgame_type: c_int,
    endgame_board: *mut c_int,
) -> c_int;
type Close = unsafe extern "C" fn();

/// What an engine polls: it stops when this is not 0.
static STOP: AtomicI32 = AtomicI32::new(0);

/// Asks the engine to stop.
pub(super) fn raise_stop() {
    STOP.store(1, Ordering::SeqCst);
}

/// Tells whether the engine was asked to stop.
pub(super) fn is_stop_raised() -> bool {
    STOP.load(Ordering::SeqCst) != 0
}

/// The functions of a loaded library, which stays loaded until the process ends.
pub(super) struct Functions {
    init: Init,
    thinking: Thinking,
    close: Close,
}

impl Functions {
    /// Loads a library from an absolute path: nothing is searched for. Code of the library runs already here.
    pub(super) fn load(path: &Path) -> Result<Functions, String> {
        // SAFETY: see above; constructors of the library run in the cage too.
        let library = unsafe { Library::new(path) }.map_err(|error| error.to_string())?;
        // Engines with threads of their own would not survive being unloaded.
        let library: &'static Library = Box::leak(Box::new(library));
        // SAFETY: the types are those of the interface's description.
        unsafe {
            Ok(Functions {
                init: *function(library, "cgfgui_thinking_init")?,
                thinking: *function(library, "cgfgui_thinking")?,
                close: *function(library, "cgfgui_thinking_close")?,
            })
        }
    }

    /// Hands the engine the flag that asks it to stop.
    pub(super) fn init(&self) {
        // SAFETY: the flag is static.
        unsafe { (self.init)(STOP.as_ptr()) }
    }

    /// Asks the engine; its answer is what it returns and what it writes.
    pub(super) fn thinking(&self, memory: &mut GuardedMemory, request: &Request) -> i32 {
        let [init_board, kifu, endgame_board] = memory.pointers();
        let komi = f64::from_bits(request.komi);
        // SAFETY: the arrays have the lengths of the interface and outlive the call.
        unsafe {
            (self.thinking)(
                init_board,
                kifu.cast(),
                request.tesuu,
                request.black_turn,
                c_int::from(request.lines),
                komi,
                request.endgame_type,
                endgame_board,
            )
        }
    }

    /// Says good-bye.
    pub(super) fn close(&self) {
        // SAFETY: no arguments, no answer.
        unsafe { (self.close)() }
    }
}

/// A function of the library.
///
/// # Safety
///
/// `T` is the function's type.
unsafe fn function<T>(library: &'static Library, name: &str) -> Result<libloading::Symbol<'static, T>, String> {
    // SAFETY: as the caller says.
    unsafe { library.get(name.as_bytes()) }.map_err(|_| format!("it does not export {name}"))
}

/// Makes a crash of this process quiet: no core file, no dialog.
pub(super) fn crash_quietly() {
    #[cfg(unix)]
    {
        let none = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        // SAFETY: the struct outlives the call; if it fails, a core file may be left, no more.
        unsafe { libc::setrlimit(libc::RLIMIT_CORE, &none) };
    }
    #[cfg(windows)]
    {
        unsafe extern "system" {
            fn SetErrorMode(mode: u32) -> u32;
        }
        /// SEM_FAILCRITICALERRORS, SEM_NOGPFAULTERRORBOX and SEM_NOOPENFILEERRORBOX.
        const NO_DIALOGS: u32 = 0x0001 | 0x0002 | 0x8000;
        // SAFETY: a function of kernel32 that takes any number.
        unsafe { SetErrorMode(NO_DIALOGS) };
    }
}
