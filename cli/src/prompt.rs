//! The prompt: asks for IDs until an empty line, as the program that zumen succeeds did. A file can be dropped onto it.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

use super::args::is_command;
use super::drawing::Drawing;
use super::error::{Error, Outcome};
use super::input::Input;
use super::missing_files::move_number;
use super::report::Reporter;
use zumen::contract::charset::Charset;
use zumen::contract::{GameOption, NoFiles};
use zumen::registry;
use zumen::session::{Format, of_pictures};

/// What is said before the first question.
const GREETING: &str = "Paste an ID or drop a file. help tells more, an empty line leaves.";
/// What `help` says.
const HELP: &str = "An ID (XGID, gnuID, SFEN), the name of a game of shogi (shogi, chu-shogi, tai-shogi), or a file with positions or \
                    records becomes pictures in this folder.\nA file can be typed, or dropped onto the terminal.\n\
                    zumen --help tells of commands, options and examples: leave the prompt first.\n\
                    An empty line, quit, or Ctrl-D leaves.";
/// What options and commands are answered with, before what was typed.
const OPTIONS: &str = "The prompt takes no options and no commands: leave with an empty line, then type:";
/// What help is asked for with.
const ASKING: [&str; 6] = ["help", "?", "list", "--help", "-h", "zumen"];
/// What is said where a record has more lines.
const GOES_ON: &str = "The record has more lines: two empty lines end it.";
/// How the first lines of records in KIF and KI2 begin, and of typed diagrams.
const KIF_HEADS: &str = "#KIF 手合割 開始日時 終了日時 棋戦 場所 先手 後手 手数 表題 ▲ △ ☗ ☖ $$";
/// What leaves, beside an empty line.
const LEAVING: [&str; 3] = ["quit", "exit", "q"];

/// How long a terminal that is pasted into is silent at most.
const PAUSE: Duration = Duration::from_millis(50);

/// The lines of a terminal, each as soon as it is typed; lines that follow each other at once were pasted and are one item.
pub(super) fn pastes() -> impl Iterator<Item = std::io::Result<Vec<u8>>> {
    let (sender, receiver) = mpsc::channel();
    // It ends with the program, while it waits for a line.
    std::thread::spawn(move || std::io::stdin().lock().split(b'\n').try_for_each(|line| sender.send(line)));
    std::iter::from_fn(move || {
        let mut paste = receiver.recv().ok()?;
        while let (Ok(text), Ok(line)) = (&mut paste, receiver.recv_timeout(PAUSE)) {
            match line {
                Ok(line) => text.extend(std::iter::once(b'\n').chain(line)),
                Err(fault) => return Some(Err(fault)),
            }
        }
        Some(paste)
    })
}

/// Asks, draws, prints the names of the files; a bad ID is explained and asked for again.
pub(super) fn run(
    mut lines: impl Iterator<Item = std::io::Result<Vec<u8>>>,
    mut out: impl Write,
    drawing: &mut Drawing,
    charset: Option<Charset>,
    reporter: &mut Reporter,
) -> Result<(), Error> {
    let mut last = "FILE".to_owned();
    writeln!(out, "{GREETING}").map_err(Error::io("stdout"))?;
    loop {
        write!(out, "Input ID> ").and_then(|()| out.flush()).map_err(Error::io("stdout"))?;
        let line = match lines.next().transpose().map_err(Error::io("stdin"))? {
            Some(line) => String::from_utf8_lossy(&line).trim().to_owned(),
            None => {
                // The shell's prompt begins on a line of its own.
                writeln!(out).map_err(Error::io("stdout"))?;
                return Ok(());
            }
        };
        if line.is_empty() || LEAVING.contains(&line.to_ascii_lowercase().as_str()) {
            return Ok(());
        }
        // What was pasted is one text, with its empty lines.
        let is_pasted = line.contains('\n');
        // As on the command line.
        let line = line.strip_prefix("zumen ").map_or(line.clone(), |rest| rest.trim().to_owned());
        if ASKING.contains(&line.to_ascii_lowercase().as_str()) {
            writeln!(out, "{HELP}").map_err(Error::io("stdout"))?;
            continue;
        }
        if let Some(meant) = command_line(&line, &last).filter(|_| !is_pasted) {
            writeln!(out, "{OPTIONS} zumen {meant}").map_err(Error::io("stdout"))?;
            continue;
        }
        reporter.forget();
        if find_path(&line).is_some() {
            last.clone_from(&line);
        }
        let typed = match find_path(&line).map(|path| Input::open(&path.into_os_string(), charset)) {
            Some(Ok(file)) => file,
            Some(Err(error)) => {
                reporter.error(&error);
                continue;
            }
            None if is_pasted => Input::from_text(&line),
            None => Input::from_text(&read_record(line, &mut lines, &mut out)?),
        };
        let (mut files, outcome) = drawing.input(&typed, reporter)?;
        files.extend(drawing.finish(reporter)?);
        drawing.open(&files, reporter);
        for file in files {
            writeln!(out, "{}", file.display()).map_err(Error::io("stdout"))?;
        }
        if outcome == Outcome::Done {
            writeln!(out, "Output Completed!").map_err(Error::io("stdout"))?;
        }
    }
}

/// Finds what to type on the command line for a line with options, with dashes or without; `last` is the file before it.
fn command_line(line: &str, last: &str) -> Option<String> {
    if is_of_command_line(line) {
        return Some(line.to_owned());
    }
    // A shell writes into a file so.
    if let Some((input, path)) = line.rsplit_once('>').filter(|(_, path)| Format::of_path(Path::new(path)).is_some()) {
        return Some(format!("'{}' -o {}", input.trim_matches([' ', '\'', '"']), path.trim()));
    }
    let (before, value) = line.rsplit_once(' ').unwrap_or_default();
    let has_value = |option: GameOption| option.name == before && option.value.is_some();
    let is_option = of_pictures().chain(registry::options().copied()).any(has_value);
    match (move_number(line), move_number(value)) {
        _ if registry::is_known(line) || find_path(line).is_some() => None,
        (Some(number), _) => Some(format!("{last} --at {number}")),
        (_, Some(number)) if find_path(before).is_some() => Some(format!("{before} --at {number}")),
        _ => is_option.then(|| format!("{last} --{before} {value}")),
    }
}

/// Tells whether a line has options or a command, which the prompt does not obey. Comments of records may have dashes.
fn is_of_command_line(line: &str) -> bool {
    let is_name = |name: &str| name.starts_with(|c: char| c.is_ascii_lowercase()) && !name.contains([':', '.']);
    let is_option = |word: &str| ["-o", "-f"].contains(&word) || word.strip_prefix("--").is_some_and(is_name);
    let mut words = line.split_whitespace();
    let is_of_words = words.clone().next().is_some_and(is_command) || words.any(is_option);
    is_of_words && !line.starts_with("(;") && find_path(line).is_none()
}

/// Reads the rest of a record of several lines that begins with this line: up to its last bracket, or two empty lines.
fn read_record(
    mut record: String,
    lines: &mut impl Iterator<Item = std::io::Result<Vec<u8>>>,
    mut out: impl Write,
) -> Result<String, Error> {
    let is_headed = is_csa_head(&record) || KIF_HEADS.split(' ').any(|head| record.starts_with(head));
    if is_headed || is_open(&record) {
        writeln!(out, "{GOES_ON}").map_err(Error::io("stdout"))?;
    }
    while (is_headed || is_open(&record)) && !record.ends_with("\n\n") {
        let Some(line) = lines.next().transpose().map_err(Error::io("stdin"))? else { break };
        record.push('\n');
        record.push_str(String::from_utf8_lossy(&line).trim_end());
    }
    Ok(record)
}

/// Tells whether a line begins a record in CSA: its version, a player or the board. A gnuID may begin with the same letters.
fn is_csa_head(line: &str) -> bool {
    match line.as_bytes() {
        [b'V', rest @ ..] => !rest.is_empty() && rest.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.'),
        [b'P', b'I', rest @ ..] => rest.iter().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase()),
        [b'P', b'1', b'-' | b'*' | b' ', ..] => true,
        [b'N', b'+' | b'-', ..] => !registry::is_known(line),
        _ => false,
    }
}

/// Tells whether a text is a record of Go whose last bracket is missing.
fn is_open(record: &str) -> bool {
    if !record.starts_with("(;") || !record.ends_with(')') {
        return record.starts_with("(;");
    }
    registry::validate(record, &NoFiles).iter().any(|fault| fault.code.starts_with("sgf::unclosed"))
}

/// The file that a line names, as it is typed or as a terminal writes one that is dropped onto it: in quotes, or
/// with a backslash before each blank.
fn find_path(line: &str) -> Option<PathBuf> {
    let quoted = |quote: char| line.strip_prefix(quote)?.strip_suffix(quote).map(str::to_owned);
    let mut escaped = false;
    let unescaped = line.chars().filter(|c| {
        escaped = *c == '\\' && !escaped;
        !escaped
    });
    let names = [Some(line.to_owned()), quoted('\''), quoted('"'), Some(unescaped.collect())];
    names.into_iter().flatten().map(PathBuf::from).find(|path| path.exists())
}

#[cfg(test)]
mod tests {
    use super::{find_path, read_record};

    #[test]
    fn a_record_of_several_lines_is_read_to_its_end() {
        for (text, record, rest) in [
            ("XGID=-b\nnext\n", "XGID=-b", "next"),
            ("(;GM[1]C[:-( \\] (\n\nhm)]\n;B[aa])\nnext", "(;GM[1]C[:-( \\] (\n\nhm)]\n;B[aa])", "next"),
            ("(;GM[1]\n;B[aa]\n\n\nnext", "(;GM[1]\n;B[aa]\n\n", "next"),
            ("手合割：平手\r\n   1 ７六歩(77)\r\n\r\n\r\nnext", "手合割：平手\n   1 ７六歩(77)\n\n", "next"),
            ("V2.2\nPI\n+", "V2.2\nPI\n+", ""),
        ] {
            let mut lines = text.split('\n').map(|line| Ok(line.as_bytes().to_vec()));
            let first = String::from_utf8(lines.next().expect("a line").expect("read")).expect("UTF-8");
            let read = read_record(first.trim().to_owned(), &mut lines, std::io::sink()).expect("a record");
            assert_eq!(read, record, "{text}");
            let next = lines.next().map(|line| String::from_utf8(line.expect("read")).expect("UTF-8"));
            assert_eq!(next.unwrap_or_default(), rest, "{text}");
        }
    }

    #[test]
    fn files_are_known_as_terminals_write_them() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let path = folder.path().join("my game.sgf");
        std::fs::write(&path, "(;SZ[9])").expect("written");
        let name = path.to_str().expect("a name");
        for line in [name.to_owned(), format!("'{name}'"), format!("\"{name}\""), name.replace(' ', "\\ ")] {
            assert_eq!(find_path(&line).as_ref(), Some(&path), "{line}");
        }
        for line in ["", "'", "''", "\\", "no such file"] {
            assert_eq!(find_path(line), None, "{line}");
        }
    }
}
