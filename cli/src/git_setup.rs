//! `zumen git-setup`: what makes git show pictures as positions.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::{Error, Outcome, output, print};

/// The kinds of files that can hold pictures.
const PATTERNS: [&str; 3] = ["*.svg", "*.png", "*.pdf"];
const DRIVER: &str = "diff=zumen";
const KEY: &str = "diff.zumen.textconv";
/// Shows the file itself where zumen is not installed or cannot read it: git stops where a driver fails.
const PROGRAM: &str = r#"f() { command -v zumen >/dev/null && zumen textconv "$1" || cat "$1"; }; f"#;

/// Sets it in the repository round the current folder, or prints what is to be done by hand.
pub(super) fn run(writes: bool) -> Result<Outcome, Error> {
    let script = match writes {
        true => attributes(&top()?)? + &driver()?,
        false => format!(
            "# in .gitattributes at the top of the repository\n{}\n# once in each clone\ngit config {KEY} '{PROGRAM}'\n",
            PATTERNS.map(|pattern| format!("{pattern} {DRIVER}\n")).concat()
        ),
    };
    print(script.as_bytes())
}

/// Adds the lines that `.gitattributes` lacks, and says which.
fn attributes(top: &Path) -> Result<String, Error> {
    let path = top.join(".gitattributes");
    let read = if path.exists() { std::fs::read(&path) } else { Ok(Vec::new()) };
    let mut bytes = read.map_err(Error::io(path.display().to_string()))?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let mut script = String::new();
    for pattern in PATTERNS {
        let line = format!("{pattern} {DRIVER}");
        script += &match own(&text, pattern) {
            Some(set) if set == DRIVER => format!(".gitattributes has {line} already\n"),
            Some(set) => format!(".gitattributes has {pattern} {set}: left as it is\n"),
            None => {
                if !bytes.is_empty() && !bytes.ends_with(b"\n") {
                    bytes.push(b'\n');
                }
                bytes.extend_from_slice(format!("{line}\n").as_bytes());
                format!(".gitattributes: added {line}\n")
            }
        };
    }
    output::replace(&path, &bytes)?;
    Ok(script)
}

/// What the file says last about how this pattern is compared.
fn own<'a>(text: &'a str, pattern: &str) -> Option<&'a str> {
    let of_pattern = text.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        (words.next() == Some(pattern)).then_some(words)
    });
    of_pattern.flatten().rfind(|word| word.starts_with("diff=") || ["diff", "-diff"].contains(word))
}

/// Sets the driver in the repository's configuration, and says so.
fn driver() -> Result<String, Error> {
    let set = git(["config", "--get", KEY])?;
    let set = String::from_utf8_lossy(&set.stdout).trim_end().to_owned();
    match set.as_str() {
        "" | "zumen textconv" => {
            let done = git(["config", KEY, PROGRAM])?;
            if done.status.success() {
                return Ok(format!("git config: set {KEY}\n"));
            }
            Err(Error::Usage(format!("git: {}", String::from_utf8_lossy(&done.stderr).trim())))
        }
        PROGRAM => Ok(format!("git config has {KEY} already\n")),
        other => Ok(format!("git config has {KEY} = {other}: left as it is\n")),
    }
}

/// The top folder of the repository.
fn top() -> Result<PathBuf, Error> {
    let found = git(["rev-parse", "--show-toplevel"])?;
    if !found.status.success() {
        return Err(Error::Usage(
            "this folder is in no work tree of git: change into a repository, or make one with git init".to_owned(),
        ));
    }
    // `rev-parse` ends the path with a line end, whatever else is in it.
    let path =
        String::from_utf8(found.stdout).map_err(|_| Error::Usage("the repository's path is not UTF-8".to_owned()))?;
    Ok(PathBuf::from(path.trim_end_matches(['\n', '\r'])))
}

fn git<const N: usize>(args: [&str; N]) -> Result<Output, Error> {
    Command::new("git").args(args.map(OsStr::new)).output().map_err(Error::io("git"))
}
