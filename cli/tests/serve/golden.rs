//! The golden pictures, drawn by the server: the same bytes as those of the command.

use std::fs;
use std::path::{Path, PathBuf};

use crate::ask::{Server, percent_encode};
use crate::common::golden::{cases, is_picture, name};
use crate::common::root;
use zumen::registry::GAMES;
use zumen::session::of_pictures;

/// What a case asks of a server: the parameters, and the body.
struct Request {
    query: Vec<String>,
    body: Vec<u8>,
}

/// Reads the arguments of a case; none for what no server draws: a command, an option that names a file, several inputs, and
/// an input that names a file beside it.
fn build_request(arguments: &[&str]) -> Option<Request> {
    const COMMANDS: [&str; 5] = ["moves", "diff", "turns", "tiles", "figures"];
    if COMMANDS.contains(&arguments[0]) {
        return None;
    }
    let options = || GAMES.iter().flat_map(|game| game.options).copied().chain(of_pictures());
    let mut asked = Request { query: Vec::new(), body: Vec::new() };
    let mut rest = arguments.iter().peekable();
    while let Some(argument) = rest.next() {
        let Some(typed) = argument.strip_prefix("--") else {
            if !asked.body.is_empty() {
                return None;
            }
            let path = root().join(argument);
            asked.body = fs::read(&path).unwrap_or_else(|_| argument.as_bytes().to_owned());
            if names_files(&String::from_utf8_lossy(&asked.body), &path) {
                return None;
            }
            continue;
        };
        let (name, value) = typed.split_once('=').map_or((typed, None), |(name, value)| (name, Some(value)));
        let option = options().find(|option| option.name == name)?;
        if option.is_file || value.is_some_and(|value| name == "theme" && value.ends_with(".css")) {
            return None;
        }
        let is_value = |next: &&&str| !option.stands_alone || option.values.contains(*next);
        let value = value.or_else(|| option.value.and_then(|_| rest.next_if(|next| is_value(next)).copied()));
        asked.query.push(format!("{name}={}", percent_encode(value.unwrap_or_default())));
    }
    Some(asked)
}

/// Tells whether an input names a file that lies beside it, or in a folder beside its own, by its name without the ending:
/// rules, what they include, bitmaps.
fn names_files(text: &str, path: &Path) -> bool {
    let files = |folder: &Path| -> Vec<PathBuf> {
        fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry").path()).collect()
    };
    let folder = path.parent().expect("a folder");
    let beside = files(folder.parent().expect("a folder")).iter().flat_map(|folder| files(folder)).collect::<Vec<_>>();
    let stem = |path: &Path| path.file_stem().map(|stem| stem.to_ascii_lowercase());
    let words = text.split(['"', '(', ')', '\n', '\r', '=', ' ']).filter(|word| word.len() < 100 && word.contains('.'));
    let mut names = words.filter_map(|word| word.rsplit(['/', '\\']).next());
    names.any(|name| beside.iter().any(|file| file != path && stem(file) == stem(Path::new(name))))
}

fn arguments(case: &Path) -> String {
    fs::read_to_string(case.join("arguments")).expect("arguments")
}

#[test]
fn every_golden_picture_is_the_same() {
    let server = Server::start(&["--timeout", "60"]);
    let (mut same, mut left_out, mut different) = (0, Vec::new(), Vec::new());
    for case in cases() {
        let arguments = arguments(&case);
        let lines: Vec<&str> = arguments.lines().collect();
        let Some(asked) = build_request(&lines) else {
            left_out.push(name(&case));
            continue;
        };
        let drawn = server.post(&format!("/draw.svg?{}", asked.query.join("&")), &asked.body);
        match drawn.status == 200 && is_picture(&case, &drawn.body) {
            true => same += 1,
            false => different.push(format!(
                "{}: {} {}",
                name(&case),
                drawn.status,
                &drawn.text()[..drawn.body.len().min(300)]
            )),
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
    println!("{same} drawn, {} left out", left_out.len());
    assert!(same > 150 && left_out.len() < 80, "{same} drawn, left out: {}", left_out.join(", "));
}
