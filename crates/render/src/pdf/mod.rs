//! PDF: the elements of the one picture, written as vectors and as words in the fonts that they were set in, and bitmaps as
//! they are.
//!
//! Where red, green and blue are the same, a colour is DeviceGray: a press prints it with black alone, where grey of
//! three colours would take four inks. The document holds no date and no version, so that the same picture has the same
//! bytes. Its information keeps the title, the description and, as the one keyword, the source; the picture is a tagged
//! figure with the description as its alternative text.
//!
//! What pictures of ours cannot hold is refused, not left out: masks, filters, patterns.

mod booklet;
mod figure;
mod letters;
mod paint;
mod paper;
mod read;
mod steps;
mod words;

use self::figure::Figure;
use self::paint::{Medium, unsupported_error};
use super::drawing::Drawing;
use super::style::PT_PER_MM;
pub use booklet::Booklet;
use krilla::SerializeSettings;
use krilla::configure::{ConfigurationBuilder, PdfVersion};
use krilla::document::Document;
use krilla::geom::Rect;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::tagging::TagTree;
use memchr::memmem;
pub use paper::{Paper, PerPage};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Lang;

impl Drawing<'_> {
    /// The picture as PDF, one page of its size: [`Style::width_mm`](crate::Style::width_mm) or
    /// 140 mm wide, cut where [`Style::trim`](crate::Style::trim) says so.
    ///
    /// # Errors
    ///
    /// As [`Drawing::png`], and `picture::pdf` when the template draws with what zumen does not write into PDF.
    pub fn pdf(&self) -> Result<Vec<u8>, Diagnostic> {
        let figure = Figure::new(self)?;
        let mut document = document();
        let mut tags = TagTree::new();
        let mut page = document.start_page_with(page_of(figure.width_mm, figure.height_mm));
        let mut surface = page.surface();
        tags.push(figure.draw(0.0, 0.0, 1.0, &mut surface));
        surface.finish();
        page.finish();
        let information = Information {
            title: self.title().to_owned(),
            subject: figure.alt,
            sources: vec![self.source.clone()],
            lang: self.lang,
            medium: Medium::of(self.renderer),
        };
        finish(document, tags, information)
    }
}

/// What a document says of itself.
struct Information {
    title: String,
    subject: String,
    /// A line for each picture; none holds a line end.
    sources: Vec<String>,
    lang: Lang,
    medium: Medium,
}

fn document() -> Document {
    // Nothing needs a later version, and printers and older typesetters take no later one.
    let version = ConfigurationBuilder::new().with_version(PdfVersion::Pdf14).finish().expect("nothing asks for more");
    // The information stands in one place: no second copy as XMP.
    let settings = SerializeSettings { xmp_metadata: false, configuration: version, ..SerializeSettings::default() };
    Document::new_with(settings)
}

/// A page of this size, in millimetres.
fn page_of(width_mm: f64, height_mm: f64) -> PageSettings {
    let [width, height] = [width_mm, height_mm].map(|mm| ((mm * PT_PER_MM * 1000.0).round() / 1000.0) as f32);
    let settings = PageSettings::from_wh(width, height).expect("pages have a size");
    // What the press cuts to.
    settings.with_trim_box(Rect::from_xywh(0.0, 0.0, width, height))
}

/// Writes the document.
fn finish(mut document: Document, tags: TagTree, information: Information) -> Result<Vec<u8>, Diagnostic> {
    document.set_metadata(
        Metadata::new()
            .title(information.title)
            .description(information.subject)
            .keywords(vec![information.sources.join("\n")])
            .language(information.lang.code().to_owned())
            .producer("zumen".to_owned()),
    );
    document.set_tag_tree(tags);
    let pdf = document.finish();
    pdf.map(|pdf| amend(&pdf, information.medium))
        .map_err(|error| unsupported_error(&format!("something that PDF does not support ({error:?})")))
}

// Entries of a document that krilla does not write. Its last two objects are the information and the catalog.

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
fn amend(pdf: &[u8], medium: Medium) -> Vec<u8> {
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
