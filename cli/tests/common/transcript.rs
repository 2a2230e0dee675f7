//! Transcripts in a page: what stands there under a command is what it prints.

use std::path::Path;
use std::process::Command;

/// Runs all blocks that begin with this fence in the folder; returns the page with what was
/// printed now where that differs from what it shows.
pub fn run(folder: &Path, text: &str, fence: &str, environment: &[(&str, &str)]) -> String {
    let mut shown = String::new();
    let mut lines = text.lines().peekable();
    let mut inside = false;
    while let Some(line) = lines.next() {
        shown.push_str(line);
        shown.push('\n');
        match line.strip_prefix("$ ") {
            Some(command) if inside => {
                let mut expected = String::new();
                while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && *line != "```") {
                    expected.push_str(line);
                    expected.push('\n');
                }
                let actual = shell_output(folder, command, environment);
                let actual: String = actual.lines().map(|line| format!("{}\n", line.trim_end())).collect();
                let same = without_clock(&actual) == without_clock(&expected);
                shown.push_str(if same { &expected } else { &actual });
            }
            _ => inside = if inside { line != "```" } else { line == fence },
        }
    }
    shown
}

/// Runs a command in a shell; what it says on stdout and stderr, in the order in which it says it.
fn shell_output(folder: &Path, command: &str, environment: &[(&str, &str)]) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_zumen")).parent().unwrap();
    let mut path = program.as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1 < /dev/null")])
        .current_dir(folder)
        .env("PATH", path)
        .envs(environment.iter().copied())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Every `20261120-145102` and `20261120-145102-2` becomes the same word.
pub fn without_clock(text: &str) -> String {
    let shape = |bytes: &[u8]| {
        let digits = |range: std::ops::Range<usize>| bytes[range].iter().all(u8::is_ascii_digit);
        bytes.len() >= 15 && digits(0..8) && bytes[8] == b'-' && digits(9..15)
    };
    let mut rest = text;
    let mut plain = String::new();
    while let Some(first) = rest.chars().next() {
        if shape(rest.as_bytes()) {
            plain.push_str("CLOCK");
            rest = &rest[15..];
            let number = rest.strip_prefix('-').map(|tail| tail.trim_start_matches(|c: char| c.is_ascii_digit()));
            rest = number.filter(|tail| tail.len() + 1 < rest.len()).unwrap_or(rest);
        } else {
            plain.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    plain
}
