//! Runs of the program.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// What a run of the program left behind.
#[derive(Debug)]
pub struct Run {
    pub status: Option<i32>,
    pub stdout: Vec<u8>,
    pub stderr: String,
}

impl Run {
    /// What was printed, as text.
    pub fn out(&self) -> String {
        String::from_utf8(self.stdout.clone()).expect("text")
    }

    /// What was printed, line by line, after a run without a word of complaint.
    pub fn lines(&self) -> Vec<String> {
        assert_eq!((self.status, self.stderr.as_str()), (Some(0), ""));
        self.out().lines().map(str::to_owned).collect()
    }
}

/// The program, to be run in a folder.
pub fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zumen"));
    command.current_dir(folder).stdin(Stdio::null());
    command
}

/// Runs the program in a folder.
pub fn zumen(folder: &Path, args: &[&str]) -> Run {
    to_run(program(folder).args(args).output().expect("it runs"))
}

/// Runs the program in a folder with something on stdin.
pub fn zumen_with(folder: &Path, args: &[&str], stdin: &[u8]) -> Run {
    let mut command = program(folder);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    child.stdin.take().expect("a pipe").write_all(stdin).expect("it reads");
    to_run(child.wait_with_output().expect("it ends"))
}

pub fn to_run(output: Output) -> Run {
    let stderr = String::from_utf8(output.stderr).expect("text");
    Run { status: output.status.code(), stdout: output.stdout, stderr }
}

/// The names of the files in a folder, sorted.
pub fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}

/// A new empty folder, gone at the end of the test.
pub fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}
