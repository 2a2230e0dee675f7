//! Helpers for the tests.

pub(crate) mod art;
mod bounds;
mod chess;
mod files;
mod games;
mod looks;
mod macros;
mod samples;
mod saved_games;
mod validating;

use std::collections::BTreeMap;
use std::io;

use crate::language::rules::Rules;
use crate::language::rules_file::RulesFile;
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{Files, NoFiles};

/// Files by name.
#[derive(Default)]
struct Shelf(BTreeMap<String, Vec<u8>>);

impl Files for Shelf {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        let found = self.0.iter().find(|(name, _)| name.eq_ignore_ascii_case(path));
        found.map(|(_, bytes)| bytes.clone()).ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

fn shelf<const N: usize>(files: [(&str, &str); N]) -> Shelf {
    Shelf(files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec())).into())
}

/// What a diagnostic points at.
fn span_text<'a>(fault: &'a Diagnostic, text: &'a str) -> &'a str {
    let text = fault.origin.as_ref().map_or(text, |origin| &origin.text);
    &text[fault.span.clone().expect("a place")]
}

/// Lists what is odd or wrong in a rules file or a saved game.
fn validate(text: &str, files: &dyn Files) -> Vec<Diagnostic> {
    super::ZILLIONS.read(text, files).expect("a file of Zillions").validate(files)
}

fn read(text: &str) -> RulesFile {
    RulesFile::read(text, &NoFiles).expect(text)
}

/// The rules of a form without a word of complaint.
pub(crate) fn rules(text: &str, form: usize) -> Rules {
    let file = read(text);
    let (rules, warnings) = file.rules(form).expect(text);
    assert_eq!((file.warnings(), warnings.as_slice()), (&[] as &[Diagnostic], &[] as &[Diagnostic]), "{text}");
    rules
}

/// The warnings of a form, each with the part of the text that it points at.
fn form_warnings(text: &str, form: usize) -> Vec<(&'static str, String)> {
    let file = read(text);
    let (_, warnings) = file.rules(form).expect(text);
    let all = file.warnings().iter().chain(&warnings);
    all.map(|fault| (fault.code, span_text(fault, text).to_owned())).collect()
}

/// What stands where, sorted by position: `a1 White King`.
fn standing(rules: &Rules, position: &crate::language::position::Position) -> Vec<String> {
    let stone = |(at, stone): (&usize, &crate::language::piece::Stone)| {
        let (place, piece) = (&rules.board.positions[*at].name, &rules.pieces[stone.piece].name);
        format!("{place} {} {piece}", rules.players[stone.player].name)
    };
    let mut all: Vec<String> = position.stones.iter().map(stone).collect();
    all.sort();
    all
}
