//! Files that are not there, and folders but a file is needed.

use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::error::Error;
use zumen::contract::{NoFiles, Record, View};
use zumen::diagnostic::{About, Diagnostic, closest};
#[cfg(feature = "shogi")]
use zumen::games::shogi::variant::Variant;
use zumen::registry;
use zumen::session::{Format, of_pictures};

/// Files of a folder that are looked at for what was meant.
const MAX_FILES: usize = 10_000;
/// Where all that can be read is shown.
pub(super) const SEE_HELP: &str = "zumen --help shows examples of positions";
/// What the position is called that a game begins with.
const OPENING: [&str; 6] = ["opening", "start", "starting", "initial", "初期局面", "開始局面"];
/// How games begin.
const OPENINGS: &str =
    "backgammon begins with XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10, shogi with shogi, Go with (;SZ[19])";
const LOOK: &str = "see what is there with ls, or dir";

/// Says that there is no such file, and which was perhaps meant.
pub(super) fn file(path: &Path) -> Diagnostic {
    argument(path, false)
}

/// Says the same of an argument, which may be meant as a picture to write.
fn argument(path: &Path, may_be_output: bool) -> Diagnostic {
    let shown = path.display();
    if path.to_str().is_some_and(|text| registry::is_known(text) && registry::read_text(text, &NoFiles).is_ok()) {
        let fault = missing(format!("{shown} is a position, but a file is needed"));
        return fault.help(format!("draw it into a file first: zumen '{shown}' -o NAME.svg"));
    }
    if is_pattern(path) {
        return missing(format!("there is no file {shown}: this is a pattern, which a shell did not fill in"))
            .help("no file matches, or quotes keep the shell from expanding it");
    }
    let text = path.to_string_lossy();
    let address = text.strip_prefix("file://").map(registry::unescape);
    if let Some(plain) = address.into_iter().chain([text.replace('\\', "/")]).find(|path| Path::new(path).exists()) {
        return missing(format!("there is no file {shown}; did you mean {plain}?"));
    }
    if path.to_str().is_some_and(is_lower_case_gnuid) {
        return missing(format!("there is no file {shown}; an ID of GNU Backgammon has capitals, too"))
            .help("copy the ID as it stands: 4HPwATDgc/ABMA is another than 4hpwatdgc/abma");
    }
    if path.is_symlink() {
        return missing(format!("{shown} is a link to a file that is not there")).help("see where it leads with ls -l");
    }
    if let Some(fault) = shell_fault(path) {
        return fault;
    }
    let parts: Vec<&str> = path.to_str().unwrap_or_default().split([',', ';']).collect();
    if parts.len() > 1 && parts.iter().all(|part| Path::new(part).is_file()) {
        return missing(format!("there is no file {shown}"))
            .help(format!("separate files with blanks: {}", parts.join(" ")));
    }
    let folder = folder_of(path);
    if !folder.is_dir() {
        let message = format!("there is no file {shown}: there is no folder {}", folder.display());
        return match find_similar(folder) {
            Some(name) => missing(format!("{message}; did you mean {}?", folder.with_file_name(name).display())),
            None => missing(message).help(LOOK),
        };
    }
    match find_similar(path) {
        found
            if may_be_output
                && Format::of_path(path).is_some_and(Format::is_picture)
                && found.as_deref().is_none_or(|name| !is_case_of(name, path)) =>
        {
            missing(format!("there is no file {shown}")).help(format!("to write it, use -o {shown}"))
        }
        Some(name) => {
            let meant = path.with_file_name(name);
            missing(format!("there is no file {shown}; did you mean {}?", meant.display()))
        }
        None => missing(format!("there is no file {shown}")).help(LOOK),
    }
}

/// Says what a shell did to a path, or left in it.
fn shell_fault(path: &Path) -> Option<Diagnostic> {
    let shown = path.display();
    if path.starts_with("~") {
        let fault = missing(format!("there is no file {shown}: in quotes a shell does not expand ~"));
        return Some(fault.help("leave the quotes out, or write the whole path"));
    }
    if path.to_string_lossy().ends_with('\'') && !path.to_string_lossy().starts_with('\'') {
        let fault = Diagnostic::error("input::quotes", format!("a single quote stands at one end of {shown} alone"));
        return Some(fault.help("cmd.exe takes double quotes: put them round the whole text"));
    }
    let path = path.as_os_str().as_encoded_bytes();
    let is_drive = matches!(path, [b'A'..=b'Z' | b'a'..=b'z', b':', letter, ..] if letter.is_ascii_alphanumeric());
    is_drive.then(|| {
        missing(format!("there is no file {shown}"))
            .help("a shell takes backslashes away: write / or put quotes round the path")
    })
}

/// Tells whether a text is as long as the position of a gnuID and has its letters, but no capitals.
fn is_lower_case_gnuid(text: &str) -> bool {
    let position = text.split(':').next().unwrap_or_default();
    let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "+/".contains(c);
    position.len() == 14 && position.contains(['+', '/']) && position.chars().all(is_letter)
}

/// Tells whether a name differs from that of a path by capitals alone.
fn is_case_of(name: &str, path: &Path) -> bool {
    path.file_name().is_some_and(|typed| typed.eq_ignore_ascii_case(name))
}

fn missing(message: String) -> Diagnostic {
    Diagnostic::error("file::missing", message).about(About::File)
}

/// Says that a folder was given for a file.
pub(super) fn folder(path: &Path) -> Diagnostic {
    let (path, all) = (path.display(), path.join("*").display().to_string());
    let fault = Diagnostic::error("file::folder", format!("{path} is a folder, but a file is needed"));
    fault
        .about(About::File)
        .help(format!("draw everything in it with zumen batch {path} -o out/, or name its files: {all}"))
}

/// Checks that the file is there that an option names.
pub(super) fn check(path: &Path) -> Result<(), Diagnostic> {
    match () {
        () if path.is_dir() => Err(Diagnostic { help: None, ..folder(path) }),
        () if !path.exists() => Err(file(path)),
        () => Ok(()),
    }
}

/// Says why a file cannot be read.
pub(super) fn why(path: &Path) -> impl FnOnce(io::Error) -> Error {
    move |error| match error.kind() {
        ErrorKind::NotFound => file(path).into(),
        _ if path.is_dir() => folder(path).into(),
        _ => Error::Io(path.display().to_string(), error),
    }
}

/// Says of a text that nobody knows that it is the name of a file that is missing, if that is likely, or one with options.
pub(super) fn diagnose(text: &str) -> Option<Diagnostic> {
    let path = Path::new(text);
    let text = text.trim();
    if let Some((input, options)) = text.split_once("\u{3000}--").filter(|(input, _)| Path::new(input).exists()) {
        let options = options.replace('\u{3000}', " ");
        let fault =
            Diagnostic::error("input::quotes", "a full-width blank (U+3000) does not separate options from an input");
        return Some(fault.help(format!("write zumen {input} --{options}")));
    }
    if let Some((input, options)) = text.split_once(" --")
        && (Path::new(input).exists() || registry::is_known(input))
    {
        let fault = Diagnostic::error("input::quotes", format!("--{options} stands inside the quotes"));
        return Some(fault.help(format!("options stand outside of them: zumen '{input}' --{options}")));
    }
    if let Some(fault) = setup(text) {
        return Some(fault);
    }
    let is_word = !text.contains(char::is_whitespace);
    (is_like_a_path(text) || is_word && find_similar(path).is_some()).then(|| argument(path, true))
}

/// Says of a word that is like the name of a game of shogi how to draw that.
pub(super) fn setup(text: &str) -> Option<Diagnostic> {
    #[cfg(feature = "shogi")]
    {
        let names = || Variant::ALL.map(Variant::name).into_iter();
        // Many games of shogi have names that are like those of others.
        let is_called_so = ["shogi", "将棋"].iter().any(|end| text.to_lowercase().ends_with(end))
            && text.split_whitespace().count() <= 2;
        if is_called_so && names().all(|name| name != text) {
            let known = names().collect::<Vec<_>>().join(", ");
            let help = "draw any other board from its SFEN, such as zumen 'rbsgk/4p/5/P4/KGSBR b - 1'";
            let message = format!("no set-up is called {text}: zumen knows {known}");
            return Some(Diagnostic::error("input::setup", message).help(help));
        }
        let meant = closest(text, names()).or_else(|| names().find(|name| name.strip_suffix("-shogi") == Some(text)));
        if let Some(meant) = meant {
            let message = match meant == text {
                true => format!("{text} is a set-up, not a piece"),
                false => format!("no set-up is called {text}; did you mean {meant}?"),
            };
            let help = format!("zumen {meant} draws its board, zumen moves --poster --variant {meant} its pieces");
            return Some(Diagnostic::error("input::setup", message).help(help));
        }
    }
    let _ = text;
    None
}

/// Says of a text whose first line is the name of a file that it is a list of these.
pub(super) fn names(text: &str) -> Option<Diagnostic> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let name = lines.next()?;
    if !Path::new(name).is_file() || registry::is_claimed(name) || lines.any(registry::is_known) {
        return None;
    }
    let fault = Diagnostic::error("input::names", format!("these are names of files, not positions: {name}"));
    Some(fault.help(format!(
        "name the files as arguments, zumen batch {name} -o out/; xargs zumen batch -o out/ takes a list of them"
    )))
}

/// Says what can be given where a text is not known: what its game has, where it names one.
pub(super) fn examples(text: &str) -> String {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    if words.clone().any(|word| OPENING.iter().any(|known| word.eq_ignore_ascii_case(known))) {
        return OPENINGS.to_owned();
    }
    match words.find_map(|word| registry::GAMES.iter().find(|game| word.eq_ignore_ascii_case(game.name))) {
        Some(game) => format!("zumen reads IDs and files, not phrases: {}", game.shapes),
        None => SEE_HELP.to_owned(),
    }
}

/// Says of a single word that nothing has this name.
pub(super) fn word(text: &str) -> Option<Diagnostic> {
    let is_plain = text.chars().all(|c| c.is_alphabetic() || c == '-') && !text.is_empty();
    let fault = || Diagnostic::error(registry::UNKNOWN, format!("{text} is not a position, a file or a command"));
    let help = Some(examples(text)).filter(|help| help != SEE_HELP);
    let help = help.unwrap_or_else(|| format!("{SEE_HELP} and commands"));
    explain_misplaced(text).or_else(|| is_plain.then(|| fault().help(help)))
}

/// Tells whether an argument is a word that stands in the wrong place.
pub(super) fn is_misplaced(word: &str) -> bool {
    !Path::new(word).exists() && !registry::is_known(word) && explain_misplaced(word).is_some()
}

/// Says of a format, a command, a unit, an option or a notation that stands among inputs where it belongs.
fn explain_misplaced(text: &str) -> Option<Diagnostic> {
    if Format::from_name(text).is_some() {
        let fault = Diagnostic::error(registry::UNKNOWN, format!("{text} is a format; separate formats by commas"));
        return Some(fault.help(format!("-f svg,{text}, without a blank")));
    }
    let fault = || Diagnostic::error(registry::UNKNOWN, format!("{text} is not a position or a file"));
    let mut options = of_pictures().chain(registry::options().copied());
    if let Some((name, value)) = text.split_once('=').filter(|(name, _)| options.any(|option| option.name == *name)) {
        return Some(fault().help(format!("options begin with two dashes: --{name} {value}")));
    }
    if text == "^" {
        return Some(fault().help("cmd.exe goes on with the next line there: leave it out"));
    }
    if text.eq_ignore_ascii_case("XGID") {
        return Some(fault().help(
            "write the whole ID, XGID=...; cmd.exe drops the = unless double quotes stand round it, \"XGID=...\"",
        ));
    }
    if ["px", "mm", "cm", "%"].contains(&text) {
        return Some(fault().help(format!("write a unit behind its number without a blank, as in 2{text}")));
    }
    if let Some(help) = move_help(text) {
        return Some(fault().help(help));
    }
    let is_notation = registry::GAMES.iter().any(|game| game.notations.contains(&text));
    is_notation.then(|| fault().help(format!("{text} is a notation: zumen convert INPUT --to {text}")))
}

/// Reads the record in a file.
type OpenRecord = fn(&OsString) -> Option<Box<dyn Record>>;

/// Says of an input that is no file, and that no game knows, what it is.
pub(super) fn stray(inputs: &[OsString], open: OpenRecord) -> Option<Diagnostic> {
    let mut words = inputs.iter().filter_map(|input| input.to_str());
    let stray = words.find(|word| *word != "-" && !Path::new(word).exists() && !registry::is_known(word))?;
    if is_like_a_path(stray) {
        return Some(argument(Path::new(stray), true));
    }
    let words = std::iter::once(stray).chain(words.take(1)).collect::<Vec<_>>().join(" ");
    if let Some(fault) = setup(&words) {
        return Some(fault);
    }
    let has_file = inputs.iter().any(|input| Path::new(input).is_file());
    // A text whose quotes are missing is told what it is.
    let all: Vec<&str> = inputs.iter().filter_map(|input| input.to_str()).collect();
    let text = all.join(" ");
    let unknown = if has_file { None } else { registry::read_text(&text, &NoFiles).err() };
    if let Some(fault) = unknown.filter(|fault| fault.code != registry::UNKNOWN) {
        return Some(Diagnostic { span: None, ..fault });
    }
    let phrase = || Some(examples(&text)).filter(|help| !has_file && help != SEE_HELP);
    let moves = [stray, &words].into_iter().filter(|_| has_file).find_map(move_help);
    if let Some(help) =
        moves.or_else(|| dice_help(inputs, stray)).or_else(|| choice(inputs, stray, open)).or_else(phrase)
    {
        let fault = Diagnostic::option_error("cli::usage", format!("{stray} is not a file or a position"));
        return Some(fault.help(help));
    }
    let message = format!("{stray} is not a file or a position; put quotes round a text, or leave it out");
    let fault = Diagnostic::option_error("cli::usage", message);
    Some(explain_misplaced(stray).unwrap_or(fault))
}

/// Says of `31` and `3-1` beside an ID of backgammon where the dice stand.
fn dice_help(inputs: &[OsString], text: &str) -> Option<String> {
    let digits: String = text.chars().filter(|c| !"- ".contains(*c)).collect();
    let is_roll = digits.len() == 2 && digits.chars().all(|digit| ('1'..='6').contains(&digit));
    let is_of_dice = |input: &&str| registry::game_of(input.as_bytes()).is_some_and(|game| game.name == "backgammon");
    inputs.iter().filter_map(|input| input.to_str()).find(is_of_dice).filter(|_| is_roll)?;
    Some(format!("dice stand in the ID: {digits} in XGID=...:{digits}:0:0:0:7:10"))
}

/// Says of a move how the position after it is drawn.
fn move_help(text: &str) -> Option<String> {
    move_number(text).map(|number| format!("for the position after move {number}, use --at {number}"))
}

/// Reads `20`, `move 20`, `20手目` and `第20手`.
pub(super) fn move_number(text: &str) -> Option<usize> {
    let (digits, words): (String, String) = text.chars().filter(|c| *c != ' ').partition(char::is_ascii_digit);
    let digits = Some(digits).filter(|digits| text.contains(digits.as_str()))?;
    let is_move = ["", "move", "手", "手目", "第手", "第手目"].contains(&&*words.to_lowercase());
    digits.parse().ok().filter(|_| is_move)
}

/// Says of the name of a variant or a game in a file of the inputs how it is chosen.
fn choice(inputs: &[OsString], name: &str, open: OpenRecord) -> Option<String> {
    let file = inputs.iter().find(|input| Path::new(input).is_file())?;
    let record = open(file)?;
    let list = record.list();
    let rows = list.iter().filter_map(|line| line.trim().split_once(' '));
    let (number, _) = rows.map(|(number, title)| (number, title.trim())).find(|(_, title)| *title == name)?;
    let entry = record.entries(&View::default()).into_iter().find_map(Result::ok)?;
    let option = entry.subject.game().options.iter().find(|option| option.is_listed)?;
    let value = if option.is_free_text() { format!("\"{name}\"") } else { number.to_owned() };
    Some(format!("to draw it from {}, use --{} {value}", file.display(), option.name))
}

/// Says of inputs that are words of a sentence that they are none, once for all of them; returns the words, too.
pub(super) fn phrase(inputs: &[OsString]) -> Option<(Diagnostic, Vec<&str>)> {
    let inputs: Vec<&str> = inputs.iter().filter_map(|input| input.to_str()).collect();
    let count = inputs.iter().filter(|input| is_word_of_phrase(input)).count();
    let number = inputs.iter().copied().find(|input| input.parse::<usize>().is_ok());
    let file = inputs.iter().copied().find(|input| Path::new(input).is_file());
    let is_phrase = count > 1 || count == 1 && number.and(file).is_some();
    let mut words = inputs;
    words.retain(|word| is_word_of_phrase(word) || is_phrase && is_part_of_phrase(word));
    let help = match (file, number) {
        (Some(file), Some(number)) => format!("for the position after move {number}: zumen {file} --at {number}"),
        _ => examples(&words.join(" ")),
    };
    let fault = Diagnostic::option_error("cli::usage", format!("these words are not inputs: {}", words.join(", ")));
    words.extend(number);
    is_phrase.then(|| (fault.help(help), words))
}

/// Tells whether an argument is a word of a sentence, and nothing that is written otherwise.
fn is_word_of_phrase(word: &str) -> bool {
    is_stray_word(word) && diagnose(word).is_none() && Format::from_name(word).is_none()
}

/// Tells whether an argument may stand among such words.
fn is_part_of_phrase(word: &str) -> bool {
    let is_plain = word.chars().all(char::is_alphanumeric) && word.contains(char::is_alphabetic);
    is_plain && !Path::new(word).exists() && !registry::is_known(word)
}

/// Tells whether an argument is a word of a text, rather than a file or a part of a position.
pub(super) fn is_stray_word(word: &str) -> bool {
    let is_word =
        word.chars().count() > 1 && word.chars().all(|c| c.is_alphabetic() || ".,!?'’‘“”„\"«»&-–:".contains(c));
    is_word && !Path::new(word).exists() && !registry::is_known(word) && !is_like_a_path(word.trim_end_matches('.'))
}

/// Tells whether a text looks like the name of a file: it has folders or an ending.
fn is_like_a_path(text: &str) -> bool {
    let ending = Path::new(text).extension().unwrap_or_default().to_string_lossy();
    let has_ending = (2..=5).contains(&ending.len()) && ending.chars().all(|c| c.is_ascii_alphanumeric());
    let is_word = !text.contains(char::is_whitespace) && text.contains(['/', '\\', '.']);
    is_word || (has_ending || is_pattern(Path::new(text))) && !text.contains(char::is_control)
}

/// Tells whether a path is a pattern for several.
fn is_pattern(path: &Path) -> bool {
    let text = path.to_string_lossy();
    text.contains(['*', '?']) && !text.contains(char::is_whitespace)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Finds the file of the same folder that was perhaps meant: one that is spelled nearly so.
pub(super) fn find_similar(path: &Path) -> Option<String> {
    let typed = path.file_name()?.to_str()?;
    let entries = std::fs::read_dir(folder_of(path)).ok()?.filter_map(Result::ok).take(MAX_FILES);
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    if let Some(same) = names.iter().find(|name| name.to_lowercase() == typed.to_lowercase()) {
        return Some(same.clone());
    }
    // A picture is seldom what is to be drawn, and a font never.
    let is_other =
        |name: &&str| is_picture(Path::new(name)) || [".ttf", ".otf"].iter().any(|font| name.ends_with(font));
    let (others, inputs): (Vec<&str>, Vec<&str>) = names.iter().map(String::as_str).partition(is_other);
    let stem = |name: &str| Path::new(name).file_stem().map(|stem| stem.to_string_lossy().to_lowercase());
    let twin = inputs.iter().copied().find(|name| stem(name) == stem(typed));
    // Without an ending it is a file of this name before one of a name like it.
    let bare = twin.filter(|_| !typed.contains('.'));
    let near = bare.or_else(|| closest(typed, inputs.into_iter())).or(twin);
    let near = near.or_else(|| closest(typed, others.into_iter()));
    near.map(str::to_owned)
}

/// Tells whether a file has the ending of what zumen writes.
fn is_picture(path: &Path) -> bool {
    path.extension().is_some_and(|end| Format::endings().iter().any(|known| end.eq_ignore_ascii_case(known)))
}
