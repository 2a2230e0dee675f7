//! The one way in for wrappers draws what the program draws, to the last byte.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use zumen::contract::{Files, Game};
use zumen::registry::GAMES;
use zumen::render::{EmbeddedSource, FontPack, Script};
use zumen::session::{Format, Refusal, Request, Session, Sheet};
use zumen::{NoFiles, Renderer, View};

use crate::common::golden::{cases, is_picture, pictures};
use crate::common::root;

/// Files of this repository, by their paths in it.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Files for Folder {
    fn read(&self, path: &str) -> std::io::Result<Vec<u8>> {
        // A saved game of Windows does not care how the name of its rules is written.
        let is_it = |found: &Path| found.file_name().is_some_and(|name| name.eq_ignore_ascii_case(path));
        let mut files = std::fs::read_dir(&self.0)?.filter_map(|entry| Some(entry.ok()?.path()));
        let plain = [path.to_owned(), path.to_lowercase()].map(|path| self.0.join(path));
        let plain = || plain.iter().find(|path| path.exists()).unwrap_or(&plain[0]).clone();
        std::fs::read(files.find(|found| is_it(found)).unwrap_or_else(plain))
    }
}

fn first(session: &Session, request: &Request) -> Result<Sheet, Refusal> {
    session.read(request)?.sheets().next().expect("a sheet")
}

#[test]
fn every_golden_picture_is_drawn_again_from_itself() {
    let session = Session::default();
    let cases = pictures();
    assert!(cases.len() > 140, "the golden pictures are found");
    for case in cases {
        let picture = std::fs::read(case.join("picture.svg")).expect("a picture");
        let files = Folder(case.clone());
        let sheet = first(&session, &Request { input: &picture, files: &files, ..Request::default() });
        let sheet = sheet.unwrap_or_else(|refused| panic!("{}: {refused}", case.display()));
        assert!(sheet.files[0].bytes == picture, "{}", case.display());
    }
}

#[test]
fn the_style_of_another_game_is_refused_at_once() {
    let renderer = |game: &&Game| Renderer::new(zumen::style(game.name, "classic").expect("a theme")).expect("fonts");
    let renderers: Vec<Renderer> = GAMES.iter().map(renderer).collect();
    let view = View::default();
    let mut drawn = 0;
    for case in pictures() {
        let svg = std::fs::read_to_string(case.join("picture.svg")).expect("a picture");
        let source = EmbeddedSource::from_svg(&svg).expect("a source").source;
        let record = zumen::read(source.text.as_bytes(), &NoFiles).expect("it is read");
        let subject = record.entries(&view).remove(0).expect("a position").subject;
        let Ok(diagram) = subject.diagram(&view) else { continue };
        for renderer in &renderers {
            let is_own = renderer.style().template.game == subject.game().name;
            let code = renderer.draw(&diagram).map(|_| ()).map_err(|fault| fault.code);
            assert_eq!(code, if is_own { Ok(()) } else { Err("picture::game") }, "{}", case.display());
        }
        drawn += 1;
    }
    assert!(drawn > 100, "most cases are one picture: {drawn}");
}

#[test]
fn arguments_of_the_program_are_options_by_name() {
    let session = Session::default().with_files(Arc::new(Folder(root().to_owned())));
    let mut drawn = 0;
    for case in cases() {
        let arguments = std::fs::read_to_string(case.join("arguments")).expect("arguments");
        let mut words = arguments.lines().peekable();
        let input = words.next().expect("an input");
        if ["diff", "moves", "turns", "tiles", "figures", "draw"].contains(&input) || input.starts_with('-') {
            continue;
        }
        let mut options = Vec::new();
        while let Some(word) = words.next() {
            let name = word.trim_start_matches("--");
            options.push(match name.split_once('=') {
                Some(pair) => pair,
                None => (name, words.next_if(|next| !next.starts_with("--")).unwrap_or("")),
            });
        }
        let path = root().join(input);
        let bytes = std::fs::read(&path).unwrap_or_else(|_| input.as_bytes().to_vec());
        let files = Folder(path.parent().unwrap_or(root()).to_owned());
        let request = Request { input: &bytes, options: &options, files: &files, ..Request::default() };
        let sheet = first(&session, &request).unwrap_or_else(|refused| panic!("{}: {refused}", case.display()));
        assert!(is_picture(&case, &sheet.files[0].bytes), "{}: {options:?}", case.display());
        drawn += 1;
    }
    assert!(drawn > 100, "most cases draw one input: {drawn}");
}

/// A picture of shogi by a session.
fn shogi(session: &Session) -> Sheet {
    let request = Request { input: b"shogi", formats: &[Format::Svg], ..Request::default() };
    first(session, &request).expect("a picture")
}

#[test]
fn a_pack_of_fonts_is_asked_for_and_loaded() {
    let whole = shogi(&Session::default());
    assert_eq!((whole.missing, whole.warnings.len()), (vec![], 0));
    let bytes = |script: Script| -> Vec<Arc<[u8]>> {
        let file = |name: &&str| std::fs::read(root().join("fonts").join(name)).expect("a font").into();
        script.files().iter().map(file).collect()
    };
    let session = Session::default();
    Script::ALL.into_iter().skip(1).for_each(|script| session.remove_pack(script));
    let poor = shogi(&session);
    assert_eq!(poor.missing, [Script::Pieces]);
    let help = poor.warnings[0].help.as_deref().expect("a remedy");
    assert_eq!((poor.warnings[0].code, help), ("picture::character", "load the pieces font pack, which has it"));
    assert!(poor.files[0].bytes != whole.files[0].bytes);
    session.add_pack(FontPack::new(Script::Pieces, &bytes(Script::Pieces)).expect("a pack"));
    assert!(
        shogi(&session).files[0].bytes == whole.files[0].bytes,
        "the same bytes as with the pack inside the library"
    );
    let swapped = FontPack::new(Script::Latin, &bytes(Script::Pieces)).expect_err("one file too few");
    assert_eq!(swapped.code, "font::pack");
    assert_eq!(Script::of("Black 先手 ы"), [Script::Latin, Script::Japanese]);
    assert_eq!(Script::of("Łódź"), [Script::Latin]);
}
