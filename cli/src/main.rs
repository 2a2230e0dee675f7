//! The `zumen` command. Everything else is in the library of this package.

use std::process::ExitCode;

fn main() -> ExitCode {
    // The shells of Windows leave wildcards to programs.
    zumen_cli::run(wild::args_os())
}
