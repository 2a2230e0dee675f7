//! Entries of a document that krilla does not write. Its last two objects are the information and the catalog.

use memchr::memmem;

/// What every viewer shows in the bar of its window: the title, not the name of the file.
const CATALOG: &str = "/ViewerPreferences<</DisplayDocTitle true>>";

const OBJECT_END: &[u8] = b">>\nendobj\n";
const CATALOG_START: &str = "<</Type/Catalog";

/// Adds the entries to a document that was just written; nothing to what is not written so.
pub(super) fn amend(pdf: Vec<u8>) -> Vec<u8> {
    try_amend(&pdf, "", CATALOG).unwrap_or(pdf)
}

fn try_amend(pdf: &[u8], information: &str, catalog: &str) -> Option<Vec<u8>> {
    let catalog_at = memmem::rfind(pdf, CATALOG_START.as_bytes())?;
    let information_end = memmem::rfind(&pdf[..catalog_at], OBJECT_END)?;
    let xref = memmem::rfind(pdf, b"\nxref\n")? + 1;
    let object = information_end + OBJECT_END.len();
    let tail = std::str::from_utf8(&pdf[information_end..]).ok()?;
    let moved = tail
        .replacen(CATALOG_START, &[CATALOG_START, catalog].concat(), 1)
        .replace(&format!("\n{object:010} 00000 n"), &format!("\n{:010} 00000 n", object + information.len()))
        .replace(
            &format!("startxref\n{xref}\n"),
            &format!("startxref\n{}\n", xref + information.len() + catalog.len()),
        );
    Some([&pdf[..information_end], information.as_bytes(), moved.as_bytes()].concat())
}
