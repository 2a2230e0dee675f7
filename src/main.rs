//! The `zumen` command: parse, run, exit code. Everything else is in the library's `cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    zumen::cli::main()
}
