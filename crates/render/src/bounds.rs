//! How large a picture may become: what an input says decides its size, and nobody waits for a picture without end.

use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::Diagram;

/// The most marks of a picture: five for each place of the largest board that is read. A page of print shows fewer than
/// that many dots apart.
pub(super) const MAX_MARKS: usize = 100_000;

/// The most bytes of an SVG: four times what a full board of 20 000 places takes, beyond what browsers draw without
/// stumbling, and twice the longest source that is read back.
pub(super) const MAX_BYTES: usize = 16 << 20;

/// Bytes as megabytes.
pub(super) fn megabytes(bytes: usize) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

/// Refuses a diagram with more marks than are drawn.
pub(super) fn check_marks(diagram: &Diagram) -> Result<(), Diagnostic> {
    let Diagram { board, coordinates, pieces, gone, new, marks, words, symbols, .. } = diagram;
    let lists = [board, coordinates, pieces, gone, new, marks, words].map(Vec::len);
    let count = lists.iter().sum::<usize>() + symbols.iter().map(|symbol| symbol.marks.len()).sum::<usize>();
    if count <= MAX_MARKS {
        return Ok(());
    }
    let message = format!("the picture has {count} marks; at most {MAX_MARKS} are allowed");
    Err(Diagnostic::error("picture::marks", message)
        .about(About::Picture)
        .help("draw fewer marks, or a part of the board"))
}

/// Refuses a document that is longer than one may be.
pub(super) fn check_length(bytes: usize) -> Result<(), Diagnostic> {
    if bytes <= MAX_BYTES {
        return Ok(());
    }
    let most = MAX_BYTES >> 20;
    let message = format!("the SVG has {:.1} MB; at most {most} MB are allowed", megabytes(bytes));
    let help = "draw fewer marks or a part of the board, or shorten the record, which the picture contains";
    Err(Diagnostic::error("picture::size", message).about(About::Picture).help(help))
}

#[cfg(test)]
mod tests {
    use super::{MAX_BYTES, MAX_MARKS};
    use crate::Renderer;
    use zumen_core::diagram::{Diagram, Mark, Source};
    use zumen_core::geometry::Spot;

    fn svg_bytes(diagram: &Diagram) -> Result<usize, &'static str> {
        let renderer = Renderer::new(crate::tests::style("backgammon", "classic")).unwrap();
        renderer.draw(diagram).map(|drawing| drawing.svg().len()).map_err(|fault| fault.code)
    }

    #[test]
    fn a_picture_has_so_many_marks_and_no_more() {
        let mark = |_| Mark::own("", "checker-white", Spot::default());
        let marks = |count| Diagram { pieces: (0..count).map(mark).collect(), ..Diagram::default() };
        assert!(super::check_marks(&marks(MAX_MARKS)).is_ok());
        assert_eq!(svg_bytes(&marks(MAX_MARKS + 1)), Err("picture::marks"));
    }

    #[test]
    fn a_document_has_so_many_bytes_and_no_more() {
        let kept =
            |count| Diagram { source: Source { text: "x".repeat(count), ..Source::default() }, ..Diagram::default() };
        assert!(svg_bytes(&kept(MAX_BYTES - (1 << 20))).is_ok_and(|bytes| bytes <= MAX_BYTES));
        assert_eq!(svg_bytes(&kept(MAX_BYTES)), Err("picture::size"));
    }
}
