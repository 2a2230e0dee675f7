//! What several fuzz targets look at.

use zumen::Diagnostic;

/// Looks whether the place of a diagnostic is in its text: the one that it brings along, or the input's.
///
/// # Panics
///
/// Panics where it is not.
pub fn assert_place(fault: &Diagnostic, text: &str) {
    let text = fault.origin.as_ref().map_or(text, |origin| &origin.text);
    assert!(fault.span.clone().is_none_or(|span| text.get(span).is_some()), "a place in the text: {fault:?}");
}
