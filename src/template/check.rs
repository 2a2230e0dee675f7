//! Checks what one element alone cannot tell: ids, references, and whether a finished picture obeys the dialect.

use std::collections::BTreeSet;

use quick_xml::events::Event;

use super::element::{Element, reference};
use super::reader;
use crate::diagnostic::Diagnostic;

/// Ids that stand twice and references without a target, in a template or a picture.
pub(super) fn references(root: &Element) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    let mut ids = BTreeSet::new();
    root.walk(&mut |element| {
        if let Some(id) = element.get("id")
            && !ids.insert(id)
        {
            faults.push(
                Diagnostic::error("template::duplicate-id", format!("the id {id:?} stands twice"))
                    .at(element.span.clone())
                    .help("rename one of the two"),
            );
        }
    });
    root.walk(&mut |element| {
        for target in element.attributes.iter().filter_map(|(name, value)| reference(name, value)) {
            if !ids.contains(target) {
                faults.push(
                    Diagnostic::error("template::reference", format!("#{target} is not in the file"))
                        .at(element.span.clone())
                        .help("draw the thing, or delete the reference"),
                );
            }
        }
    });
    faults.extend(cycles(root));
    faults
}

/// Elements that use themselves, directly or through others: readers of SVG loop or draw nothing.
fn cycles(root: &Element) -> Vec<Diagnostic> {
    let mut named: Vec<(&str, &Element)> = Vec::new();
    root.walk(&mut |element| named.extend(element.get("id").map(|id| (id, element))));
    let mut faults = Vec::new();
    for (id, element) in &named {
        let mut seen = BTreeSet::new();
        let mut open = element.references();
        while let Some(target) = open.pop() {
            if target == *id {
                faults.push(
                    Diagnostic::error("template::cycle", format!("{id:?} uses itself"))
                        .at(element.span.clone())
                        .help("draw it without <use>"),
                );
                break;
            }
            if seen.insert(target) {
                open.extend(
                    named.iter().filter(|(name, _)| *name == target).flat_map(|(_, element)| element.references()),
                );
            }
        }
    }
    faults
}

/// Checks a finished picture against the dialect: allowed elements and attributes, unique ids, resolved
/// references, finite numbers, `#rrggbb` colours, one element a line, LF and a final newline.
///
/// Returns what is wrong; empty means that the picture obeys.
pub fn check_svg(svg: &str) -> Vec<Diagnostic> {
    let parsed = match reader::read(svg) {
        Ok(parsed) => parsed,
        Err(faults) => return faults,
    };
    let mut faults = references(&parsed.root);
    faults.extend(parsed.warnings);
    let mut offset = 0;
    for line in svg.split_inclusive('\n') {
        let tags = line.matches('<').count() - line.matches("</").count();
        if tags > 1 && !line.starts_with("<metadata") {
            faults.push(Diagnostic::error("svg::line", "two elements share a line").at(offset..offset + line.len()));
        }
        offset += line.len();
    }
    if !svg.ends_with('\n') || svg.contains('\r') {
        faults.push(Diagnostic::error("svg::line", "lines must end with LF, the last one too"));
    }
    faults.extend(banned(svg));
    faults
}

/// Attributes and values that are folded away or resolved while reading, but not drawn alike everywhere.
fn banned(svg: &str) -> Vec<Diagnostic> {
    let mut reader = quick_xml::Reader::from_str(svg);
    let mut faults = Vec::new();
    loop {
        let start = reader.buffer_position() as usize;
        let tag = match reader.read_event() {
            Ok(Event::Start(tag) | Event::Empty(tag)) => tag,
            Ok(Event::Eof) | Err(_) => return faults,
            Ok(_) => continue,
        };
        let span = start..reader.buffer_position() as usize;
        for attribute in tag.attributes().flatten() {
            let name = attribute.key.as_ref();
            let said = name.starts_with("data-") || name.starts_with("aria-");
            let variable = !said && (attribute.value.contains("var(") || attribute.value.contains("@media"));
            if variable || ["style", "filter", "mask", "href"].contains(&name) {
                let message = format!("the attribute {name} is not drawn alike everywhere");
                faults.push(Diagnostic::error("svg::banned", message).at(span.clone()));
            }
        }
    }
}
