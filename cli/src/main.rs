//! The `zumen` command. Everything else is in the library of this package.

use std::process::ExitCode;

fn main() -> ExitCode {
    zumen_cli::run(std::env::args_os())
}
