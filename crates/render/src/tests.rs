//! What unit tests draw with.

use std::sync::{Arc, OnceLock};

use include_dir::{Dir, include_dir};
use zumen_core::diagram::{Diagram, Mark, Place};

use crate::template::Templates;
use crate::{FontPack, Script, Style};

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../templates");
/// The templates of the facade.
pub(crate) const TEMPLATES: Templates = Templates::new(&FILES);

/// The font packs of the facade.
pub(crate) fn packs() -> &'static [FontPack] {
    static PACKS: OnceLock<Vec<FontPack>> = OnceLock::new();
    PACKS.get_or_init(|| {
        let path = |name: &&str| format!("{}/../../fonts/{name}", env!("CARGO_MANIFEST_DIR"));
        let read = |name| Arc::from(std::fs::read(path(name)).expect("a font"));
        let pack = |script: Script| {
            FontPack::new(script, &Vec::from_iter(script.files().iter().map(read))).expect("sound fonts")
        };
        Script::ALL.map(pack).to_vec()
    })
}

/// A style of an embedded template.
pub(crate) fn style(template: &str, theme: &str) -> Style {
    Style::new(TEMPLATES.read_unchecked(template, theme).expect("a theme"), template, theme, packs())
}

/// A board with one checker, under a title.
pub(crate) fn diagram() -> Diagram {
    let checker = Mark::own("checker-6-1", "checker-white", Place::in_stack("point-6", 0));
    let [title, desc] = ["A checker", "A white checker on point 6."].map(str::to_owned);
    Diagram { title, desc, pieces: vec![checker], ..Diagram::default() }
}
