//! Entries of a document that krilla does not write. Its last two objects are the information and the catalog.

use memchr::memmem;

use super::paint::Medium;

/// What every viewer shows in the bar of its window: the title, not the name of the file.
const CATALOG: &str = "/ViewerPreferences<</DisplayDocTitle true>>";

const OBJECT_END: &[u8] = b">>\nendobj\n";
const CATALOG_START: &str = "<</Type/Catalog";

/// The condition of a press that PDF/X-1a names, by its name in the registry of the ICC: offset on coated paper. Black prints alike
/// in all of them.
const OUTPUT_INTENT: &str = "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(FOGRA39)\
    /OutputCondition(Offset on coated paper, ISO 12647-2)/RegistryName(http://www.color.org)>>]";
/// What PDF/X-1a:2003 (ISO 15930-4) asks of the information. The dates are no dates: the same picture has the same bytes.
const INFORMATION: &str = "/Creator(zumen)/CreationDate(D:20000101000000Z)/ModDate(D:20000101000000Z)/Trapped/False\
    /GTS_PDFXVersion(PDF/X-1a:2003)";

/// Adds the entries to a document that krilla just wrote.
pub(super) fn amend(pdf: &[u8], medium: Medium) -> Vec<u8> {
    let (information, intent) = if medium == Medium::Press { (INFORMATION, OUTPUT_INTENT) } else { ("", "") };
    try_amend(pdf, information, &[CATALOG, intent].concat()).expect("krilla ends documents so")
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
