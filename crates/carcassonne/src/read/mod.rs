//! Reads a score sheet: every fault of its structure in one run, causes before what follows from them.
//!
//! Unknown fields are accepted; one that is nearly a known one is told. Numbers without a fraction are whole numbers however they are written: `1.0` and `1e0`
//! are 1.

mod info;
mod names;
mod placement;
mod reader;

use super::sheet::Sheet;
use info::InfoDraft;
use placement::Draft;
pub(super) use reader::SLIP;
use reader::{Reader, codes};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::json::raw::Value;

/// What faults of its JSON call it.
pub(super) const SHEET: &str = "a score sheet";

/// Reads a sheet, with what is odd about it.
///
/// # Errors
///
/// All that is wrong, with the warnings between.
pub(super) fn read(text: &str) -> Result<(Sheet, Vec<Diagnostic>), Vec<Diagnostic>> {
    let root = Value::read(text, SHEET).map_err(|fault| vec![fault])?;
    let mut reader = Reader::default();
    let sheet = reader.sheet(&root);
    let faults = reader.finish();
    match sheet {
        Some(sheet) if !faults.iter().any(Diagnostic::is_error) => Ok((sheet, faults)),
        _ => Err(faults),
    }
}

impl Reader {
    fn sheet(&mut self, root: &Value) -> Option<Sheet> {
        let help = "a score sheet looks like {\"info\": {...}, \"placements\": [...]}";
        let fields = self.object(root, "sheet::object", help)?;
        self.note_unknown_fields(&fields, &["info", "placements", "next"]);
        let help = "\"info\": {\"title\": \"...\", \"players\": [{\"name\": \"...\"}, ...]}";
        let info = self.require(root, &fields, "info", &codes!("sheet::info"), help);
        let info = info.and_then(|info| self.info(info));
        let help = "\"placements\": [{\"type\": \"initial\", \"tile\": \"D\"}, ...]";
        let drafts = self.require(root, &fields, "placements", &codes!("sheet::placements"), help);
        let drafts = drafts.and_then(|placements| self.placements(placements));
        let next = fields.by_name.get("next").and_then(|next| self.next(next));
        let (info, drafts): (InfoDraft, Vec<Draft>) = (info?, drafts?);
        self.resolve_names(info, drafts, next)
    }
}
