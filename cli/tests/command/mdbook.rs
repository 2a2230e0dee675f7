//! `zumen mdbook` alone: what mdBook 0.4 and 0.5 send on stdin, and what they get back. With mdBook itself:
//! `tests/mdbook/run`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common::{Run, folder, zumen, zumen_with};
use serde_json::Value;

const START: &str = "4HPwATDgc/ABMA";

/// What a version of mdBook sends for a book of two chapters in this folder.
pub(crate) fn book_json(version: &str, root: &Path, first: &str, second: &str) -> String {
    let path = crate::common::root().join(format!("tests/data/mdbook/{version}.json"));
    let mut pair: Value = serde_json::from_str(&fs::read_to_string(path).expect("recorded")).expect("JSON");
    pair[0]["root"] = root.display().to_string().into();
    let key = if version == "0.4" { "sections" } else { "items" };
    let chapter = &mut pair[1][key][0]["Chapter"];
    chapter["content"] = first.into();
    chapter["sub_items"][0]["Chapter"]["content"] = second.into();
    pair.to_string()
}

/// Runs the preprocessor over two chapters, as the newest mdBook does.
fn preprocess(root: &Path, first: &str, second: &str) -> Run {
    fs::create_dir_all(root.join("src/deep")).expect("folders");
    zumen_with(root, &["mdbook"], book_json("0.5", root, first, second).as_bytes())
}

/// The two chapters that came back.
fn chapters(run: &Run) -> [String; 2] {
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    let book: Value = serde_json::from_slice(&run.stdout).expect("JSON");
    let items = book.get("items").or(book.get("sections")).expect("chapters");
    let chapter = &items[0]["Chapter"];
    let text = |value: &Value| value["content"].as_str().expect("text").to_owned();
    [text(chapter), text(&chapter["sub_items"][0]["Chapter"])]
}

/// The SVG documents in a page.
fn pictures(page: &str) -> Vec<String> {
    let parts = page.split("<svg ").skip(1);
    parts.map(|part| format!("<svg {}</svg>", part.split_once("</svg>").expect("closed").0)).collect()
}

#[test]
fn html_is_served_and_nothing_else() {
    let folder = folder();
    assert_eq!(zumen(folder.path(), &["mdbook", "supports", "html"]).status, Some(0));
    assert_eq!(zumen(folder.path(), &["mdbook", "supports", "epub"]).status, Some(1));
}

#[test]
fn captions_count_up_through_the_book() {
    let folder = folder();
    let block = format!("```zumen caption=\"F{{8}}\"\n{START}\n```\n");
    let [first, second] = chapters(&preprocess(folder.path(), &block.repeat(2), &block));
    for (chapter, number) in [(&first, 8), (&first, 9), (&second, 10)] {
        assert!(chapter.contains(&format!("caption=F{number}")), "{number}");
    }
}

#[test]
fn every_version_gets_its_book_back_with_pictures() {
    for version in ["0.4", "0.5"] {
        let folder = folder();
        let first = format!("# A\n\nBefore\n\n```zumen width=84mm\n{START}\n```\nafter\n");
        let sent = book_json(version, folder.path(), &first, "no blocks\r\n\n    ```zumen\n");
        fs::create_dir(folder.path().join("src")).expect("a folder");
        let run = zumen_with(folder.path(), &["mdbook"], sent.as_bytes());
        let [first, second] = chapters(&run);
        assert_eq!(second, "no blocks\r\n\n    ```zumen\n", "what is not ours stays");
        let (before, rest) = first.split_once("<!-- zumen -->").expect("a picture");
        assert_eq!(before, "# A\n\nBefore\n\n");
        let (picture, after) = rest.split_once('\n').expect("one line");
        assert_eq!(after, "after\n");
        assert!(picture.starts_with("<figure class=\"zumen zumen-backgammon\" style=\"max-width:84mm\"><svg "));
        assert!(picture.ends_with("</svg></figure>"));
        assert!(picture.contains(" width=\"100%\"") && !picture.contains(" height=\"72"), "as wide as its column");
        assert!(picture.contains("role=\"img\"") && picture.contains("aria-labelledby=\"fig-a-1-title\""));
        assert!(picture.contains("theme=print"), "book.toml gives options to all");
        // Everything but the contents is what was sent.
        let mut before: Value = serde_json::from_str(&sent).expect("JSON");
        let mut book = before[1].take();
        let mut back: Value = serde_json::from_slice(&run.stdout).expect("JSON");
        for tree in [&mut book, &mut back] {
            let key = if version == "0.4" { "sections" } else { "items" };
            tree[key][0]["Chapter"]["content"] = Value::Null;
        }
        assert_eq!(book, back);
    }
}

#[test]
fn ids_are_unique_in_the_whole_book() {
    let folder = folder();
    let block = format!("```zumen\n{START}\n```\n");
    let series = "```zumen figures=1\n(;GM[1]FF[4]SZ[9];B[ee];W[gc])\n```\n";
    let list = format!("```zumen\n{START}\n{START}\n```\n");
    let run =
        preprocess(folder.path(), &[&block, "\n> ", &block.replace('\n', "\n> "), "\n\n", series].concat(), &list);
    let [first, second] = chapters(&run);
    let pictures: Vec<String> = [first, second].iter().flat_map(|page| pictures(page)).collect();
    assert_eq!(pictures.len(), 6);
    let mut ids = BTreeSet::new();
    for picture in &pictures {
        // Alone, and in lines again, each is a sound document.
        assert_eq!(crate::common::faults(&(picture.replace("><", ">\n<") + "\n")), Vec::<String>::new());
        for part in picture.split(" id=\"").skip(1) {
            let id = part.split('"').next().expect("a value");
            assert!(ids.insert(id.to_owned()), "{id} stands twice");
        }
    }
    assert!(ids.contains("fig-deep-b-2-title"), "{:?}", ids.iter().take(5).collect::<Vec<_>>());
    // And the same bytes again.
    let again =
        preprocess(folder.path(), &[&block, "\n> ", &block.replace('\n', "\n> "), "\n\n", series].concat(), &list);
    assert_eq!(run.stdout, again.stdout);
}

#[test]
fn files_are_those_of_the_book() {
    let folder = folder();
    let root = folder.path();
    fs::create_dir_all(root.join("src/deep")).expect("folders");
    fs::write(root.join("src/deep/game.sgf"), "(;GM[1]FF[4]SZ[9];B[ee];W[gc])").expect("written");
    fs::write(root.join("secret.sgf"), "(;GM[1]FF[4]SZ[9])").expect("written");
    let examples = crate::common::root().join("examples/zillions");
    for name in ["chess.zsg", "chess.zrf"] {
        fs::copy(examples.join(name), root.join("src").join(name)).expect("copied");
    }
    let [first, second] =
        chapters(&preprocess(root, "```zumen file=chess.zsg at=2\n```\n", "```zumen file=game.sgf last-move\n```\n"));
    assert!(first.contains("zumen-zillions") && second.contains("zumen-go"));

    for path in
        ["deep", "../secret.sgf", "deep/../../secret.sgf", "no.sgf", &root.join("secret.sgf").display().to_string()]
    {
        let run = preprocess(root, &format!("```zumen file={path}\n```\n"), "");
        assert_eq!((run.status, run.out().as_str()), (Some(2), ""), "{path}");
        assert!(run.stderr.contains("error[book::file]") && run.stderr.contains("src/a.md:1:10"), "{}", run.stderr);
    }
    // Nor does a saved game lead out of it.
    let saved = fs::read_to_string(examples.join("chess.zsg")).expect("text").replace("chess.zrf", "../chess.zrf");
    fs::rename(root.join("src/chess.zrf"), root.join("chess.zrf")).expect("renamed");
    fs::write(root.join("src/out.zsg"), saved).expect("written");
    let run = preprocess(root, "```zumen file=out.zsg\n```\n", "");
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    assert!(run.stderr.contains("block at src/a.md:1"), "{}", run.stderr);
}

#[test]
fn every_fault_is_said_with_chapter_and_line() {
    let folder = folder();
    let bad = "XGID=-b----E-C---eE---c-e----C-:0:0:1:42:0:0:0:7:10";
    let first = format!("# A\n\n> text\n> ```zumen\n> {bad}\n> ```\n\n```zumen colour=red\n{START}\n```\n");
    let second =
        format!("```zumen\n```\n\n- ```zumen theme=blue\n  {START}\n  ```\n\n```zumen caption=\"a\n{START}\n```\n");
    let run = preprocess(folder.path(), &first, &second);
    assert_eq!((run.status, run.out().as_str()), (Some(2), ""), "no book");
    for (code, place) in [
        ("xgid::checkers", "src/a.md:5:32"),
        ("book::options", "src/a.md:8:10"),
        ("book::empty", "src/deep/b.md:1:1"),
        ("theme::name", "src/deep/b.md:4:3"),
        ("book::quote", "src/deep/b.md:8:18"),
    ] {
        let after =
            run.stderr.split_once(&format!("error[{code}]")).unwrap_or_else(|| panic!("{code}: {}", run.stderr)).1;
        let line = after.lines().nth(1).expect("a place");
        assert!(line.ends_with(place), "{code}: {line} and not {place}");
    }
    let caret = run.stderr.lines().position(|line| line.contains(bad)).expect("the line is shown");
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines[caret].find("C-:0:0").expect("the fault"), lines[caret + 1].find('^').expect("a caret"));
}

#[test]
fn options_of_a_document_are_none_of_a_block() {
    let folder = folder();
    for option in ["pages", "output=x.svg", "format=png", "id-prefix=a-"] {
        let run = preprocess(folder.path(), &format!("```zumen {option}\n{START}\n```\n"), "");
        assert_eq!((run.status, run.out().as_str()), (Some(2), ""), "{option}");
        assert!(run.stderr.contains("a block has no option"), "{}", run.stderr);
    }
}

#[test]
fn what_is_no_book_is_refused() {
    let folder = folder();
    for input in ["", "{}", "[1]", "[{}, {}]", "no JSON"] {
        let run = zumen_with(folder.path(), &["mdbook"], input.as_bytes());
        assert_eq!((run.status, run.out().as_str()), (Some(2), ""), "{input:?}");
        assert!(run.stderr.contains("book.toml"), "{}", run.stderr);
    }
}
