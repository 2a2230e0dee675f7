//! Pictures that a rules file names and that are not there.

use std::collections::BTreeMap;

use super::findings::Findings;
use crate::language::includes::picture_paths;
use crate::language::rules_file::{Form, RulesFile};
use crate::language::source::At;
use zumen_game::Files;

/// Files that are asked for at the most.
const MAX_CHECKED_FILES: usize = 5_000;

/// Warns of each picture of a board or piece that is not there; once for a folder of which none is there, and once
/// for a file that came without all of its pictures, where no name looks like a slip.
pub(super) fn missing(file: &RulesFile, files: &dyn Files, found: &mut Findings) {
    let mut named: BTreeMap<String, (At, &str, &Form)> = BTreeMap::new();
    for (index, form) in file.forms.iter().enumerate() {
        let board = file.own_section(index, "board");
        let lists = board.into_iter().chain(form.own_pieces().map(|(_, piece)| piece));
        let parts = lists.flat_map(|list| list.list().unwrap_or_default());
        for node in parts.filter_map(|part| part.follows("image")).flatten() {
            if let Some(name) = node.text().filter(|name| node.atom().is_none() && !name.trim().is_empty()) {
                named.entry(picture_paths(name).swap_remove(0)).or_insert((node.at, name, form));
            }
        }
    }
    let first = named.values().min_by_key(|(at, ..)| (at.file, at.start)).copied();
    let (total, before) = (named.len(), found.all.len());
    let mut folders: BTreeMap<String, Folder> = BTreeMap::new();
    for (path, place) in named.into_iter().take(MAX_CHECKED_FILES) {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let of = folders.entry(folder.to_owned()).or_default();
        of.count += 1;
        if picture_paths(&path).iter().all(|name| files.is_there(name) == Some(false)) {
            of.gone.push((path, place));
        }
    }
    let is_bare = folders.values().all(|folder| folder.gone.len() == folder.count);
    for (name, Folder { count, gone }) in folders {
        let first = gone.iter().map(|(_, place)| place).min_by_key(|(at, ..)| (at.file, at.start));
        if let Some((at, _, form)) = first.filter(|_| !is_bare && gone.len() == count && count > 1) {
            let place = if name.is_empty() { String::new() } else { format!(" in {name}") };
            let message = format!("none of the {count} pictures{place} exists");
            found.odd("zrf::bitmap", *at, message, "put them where the rules file expects them".to_owned(), form);
            continue;
        }
        for (path, (at, name, form)) in gone {
            let near = files.near(&path).map(|near| format!("did you mean {near}?"));
            if (near.is_some() || !is_bare) && found.is_new(at, name) {
                let help = near.unwrap_or_else(|| "add the picture, or remove its name".to_owned());
                found.odd("zrf::bitmap", at, format!("the picture {name} does not exist"), help, form);
            }
        }
    }
    if let Some((at, _, form)) = first.filter(|_| is_bare && found.all.len() == before) {
        let what = if total == 1 { "the picture does not exist" } else { "none of the pictures exists" };
        let message = format!("{what}: the rules name {total}");
        found.odd("zrf::bitmap", at, message, "put them where the rules file expects them".to_owned(), form);
    }
}

/// The pictures of one folder.
#[derive(Default)]
struct Folder<'a> {
    /// How many are named.
    count: usize,
    /// Those that are not there, by path: where they are named, how, and in which form.
    gone: Vec<(String, (At, &'a str, &'a Form))>,
}
