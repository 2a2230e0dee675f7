//! Draws every form of the rules files in a folder, and prints a table of what was drawn. What changes how rules files look is
//! tried on collections of them, before and after:
//!
//!     cargo run --release --example collection -- FOLDER > before.tsv
//!     cargo run --release --example collection -- FOLDER --draw pictures > after.tsv
//!     cargo run --release --example collection -- --compare before.tsv after.tsv
//!
//! A form is a game or a variant. Columns: the file in the folder, the form's title, which step chose the look (`certain`,
//! `pictures`, `letters`), what the board is made of, codes of the warnings or of the error, seconds. `--compare` prints the
//! lines that differ in more than seconds, and counts the steps.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Instant;

use zumen::diagram::Mark;
use zumen::{Diagram, Files, Renderer, View};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--compare", before, after] => compare(before, after),
        [folder] => table(Path::new(folder), None),
        [folder, "--draw", pictures] => table(Path::new(folder), Some(Path::new(pictures))),
        _ => Err("give FOLDER, FOLDER --draw PICTURES, or --compare BEFORE AFTER".into()),
    }
}

fn table(folder: &Path, pictures: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let renderer = Renderer::new(zumen::style("zillions", "classic")?)?;
    pictures.map_or(Ok(()), fs::create_dir_all)?;
    let mut files = Vec::new();
    find_rules(folder, &mut files)?;
    println!("file\tform\tstep\tboard\twarnings\tseconds");
    for path in files {
        let name = path.strip_prefix(folder)?.display().to_string();
        let drawn = catch_unwind(AssertUnwindSafe(|| draw(&path, &name, &renderer, pictures)));
        drawn.unwrap_or_else(|_| {
            println!("{name}\t\tpanic\t\t\t");
            Ok(())
        })?;
    }
    Ok(())
}

/// Finds the rules files in a folder and all below it, in the order of their names.
fn find_rules(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            find_rules(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zrf")) {
            found.push(path);
        }
    }
    Ok(())
}

/// Prints the lines of a file's forms, and draws them into a folder.
fn draw(path: &Path, name: &str, renderer: &Renderer, pictures: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let beside = Beside(path.parent().unwrap_or(Path::new("")).to_owned());
    let record = match zumen::read(&fs::read(path)?, &beside) {
        Ok(record) => record,
        Err(fault) => {
            println!("{name}\t\terror\t\t{}\t", fault.code);
            return Ok(());
        }
    };
    for form in 1..=record.list().len().max(1) {
        let view = View::default().with("variant", &form.to_string());
        #[expect(clippy::disallowed_methods, reason = "seconds are what is asked for")]
        let start = Instant::now();
        let entry = record.entries_with(&view, &beside).pop().ok_or("no position")?;
        let drawn = entry.and_then(|entry| {
            let diagram = entry.subject.diagram(&view)?;
            let png = renderer.draw(&diagram)?.png()?;
            Ok((diagram, png, entry.warnings))
        });
        let (diagram, png, warnings) = match drawn {
            Ok(drawn) => drawn,
            Err(fault) => {
                println!("{name}\t{form}\terror\t\t{}\t", fault.code);
                continue;
            }
        };
        let seconds = start.elapsed().as_secs_f64();
        let codes: Vec<&str> = warnings.iter().map(|warning| warning.code).collect();
        let (title, step, board) = (&diagram.title, step(&diagram), board(&diagram));
        println!("{name}\t{form} {title}\t{step}\t{board}\t{}\t{seconds:.2}", codes.join(" "));
        if let Some(folder) = pictures {
            fs::write(folder.join(format!("{}-{form}.png", name.replace(['/', '\\'], "-"))), png)?;
        }
    }
    Ok(())
}

/// Tells which of the three steps chose how a position looks.
fn step(diagram: &Diagram) -> &'static str {
    let is_label = |mark: &Mark| matches!(mark, Mark::Label { .. });
    match &diagram.pieces[..] {
        _ if !diagram.images.is_empty() => "pictures",
        pieces if pieces.iter().any(is_label) => "letters",
        _ => "certain",
    }
}

/// Names what the board is made of: classes of its lines and cells.
fn board(diagram: &Diagram) -> String {
    let classes = diagram.board.iter().filter_map(|mark| match mark {
        Mark::Piece { class, .. } | Mark::Shape { class, .. } => Some(class.as_str()),
        _ => None,
    });
    let mut classes: Vec<&str> = classes.collect();
    classes.sort_unstable();
    classes.dedup();
    classes.join(" ")
}

/// Prints the lines of two tables that differ, and how often each step was chosen.
fn compare(before: &str, after: &str) -> Result<(), Box<dyn Error>> {
    let [before, after] = [fs::read_to_string(before)?, fs::read_to_string(after)?];
    let lines =
        |text: &str| text.lines().map(|line| line.rsplit_once('\t').unwrap_or((line, "")).0.to_owned()).collect();
    let [old, new]: [Vec<String>; 2] = [lines(&before), lines(&after)];
    old.iter().filter(|line| !new.contains(line)).for_each(|line| println!("- {line}"));
    new.iter().filter(|line| !old.contains(line)).for_each(|line| println!("+ {line}"));
    for lines in [old, new] {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let steps = lines.iter().skip(1).filter_map(|line| line.split('\t').nth(2));
        steps.for_each(|step| *counts.entry(step.to_owned()).or_default() += 1);
        println!("{counts:?}");
    }
    Ok(())
}

/// The files beside a rules file, in any case of letters.
struct Beside(PathBuf);

impl Files for Beside {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        let mut found = self.0.clone();
        for part in path.split('/') {
            let plain = found.join(part);
            let is_same = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().eq_ignore_ascii_case(part);
            found = match plain.exists() {
                true => plain,
                false => fs::read_dir(&found)?.flatten().find(is_same).ok_or(io::ErrorKind::NotFound)?.path(),
            };
        }
        fs::read(found)
    }
}
