//! Checks what one element alone cannot tell: ids, references, and whether a finished picture obeys the dialect.

use std::collections::BTreeMap;
use std::ops::Range;

use quick_xml::events::Event;

use super::dialect::{ELEMENTS, IMAGE, has_word, is_attribute, is_value};
use super::element::{Element, reference};
use super::reader::{self, Images};
use zumen_core::diagnostic::Diagnostic;

/// The most elements that the uses of uses may come to when they are followed.
const MAX_DRAWN: u64 = 100_000;

/// Ids that stand twice, references without a target, and uses that never end or come to too much.
pub(super) fn references(root: &Element) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    let mut named: BTreeMap<&str, &Element> = BTreeMap::new();
    root.walk(&mut |element| {
        if let Some(id) = element.get("id")
            && named.insert(id, element).is_some()
        {
            faults.push(
                Diagnostic::error("template::duplicate-id", format!("the id {id:?} occurs twice"))
                    .at(element.span.clone())
                    .help("rename one of the two"),
            );
        }
    });
    root.walk(&mut |element| {
        for target in element.attributes.iter().filter_map(|(name, value)| reference(name, value)) {
            if !named.contains_key(target) {
                faults.push(dangling(target, element));
            }
        }
    });
    let mut drawn = BTreeMap::new();
    if let Err(fault) = count(root, &named, &mut drawn) {
        faults.push(fault);
    }
    faults
}

/// Finds words in what is written: they would need a font where the picture is read.
pub(super) fn texts<'a>(written: impl Iterator<Item = &'a Element>) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    for element in written {
        element.walk(&mut |element| {
            if element.name == "text" {
                faults.push(
                    Diagnostic::error("template::text", "text on the board looks different from program to program")
                        .at(element.span.clone())
                        .help("convert it to a path (in Inkscape: Path > Object to Path)"),
                );
            }
        });
    }
    faults
}

/// The fault of a reference to something that is not written.
pub(super) fn dangling(target: &str, element: &Element) -> Diagnostic {
    Diagnostic::error("template::reference", format!("#{target} is not among the pieces or on the board"))
        .at(element.span.clone())
        .help("draw the element, or delete the reference")
}

/// How many elements are drawn for this one when references are followed; `drawn` keeps what is known, `None`
/// for what is being counted.
fn count<'a>(
    element: &'a Element,
    named: &BTreeMap<&str, &'a Element>,
    drawn: &mut BTreeMap<&'a str, Option<u64>>,
) -> Result<u64, Diagnostic> {
    let id = element.get("id");
    match id.and_then(|id| drawn.get(id)) {
        Some(Some(known)) => return Ok(*known),
        Some(None) => {
            return Err(Diagnostic::error("template::cycle", format!("{:?} uses itself", id.unwrap_or_default()))
                .at(element.span.clone())
                .help("draw it without <use>"));
        }
        None => {}
    }
    if let Some(id) = id {
        drawn.insert(id, None);
    }
    let mut sum = 1;
    for child in &element.children {
        sum += count(child, named, drawn)?;
    }
    for target in element.attributes.iter().filter_map(|(name, value)| reference(name, value)) {
        if let Some(target) = named.get(target) {
            sum += count(target, named, drawn)?;
        }
    }
    if sum > MAX_DRAWN {
        return Err(Diagnostic::error("template::size", format!("this draws more than {MAX_DRAWN} elements"))
            .at(element.span.clone())
            .help("draw fewer elements, or avoid nested <use>"));
    }
    if let Some(id) = id {
        drawn.insert(id, Some(sum));
    }
    Ok(sum)
}

/// Reads a finished picture.
///
/// # Errors
///
/// `template::*` where it is none, or too large.
pub(crate) fn read_picture(svg: &str) -> Result<Element, Diagnostic> {
    reader::read(svg, Images::Allowed).map(|parsed| parsed.root)
}

/// Checks a finished picture against the dialect: allowed elements and attributes, unique ids, resolved
/// references, finite numbers, `#rrggbb` colours, one element or line of words a line, LF and a final newline.
///
/// What is wrong; empty means that the picture obeys.
pub fn check_svg(svg: &str) -> Vec<Diagnostic> {
    let parsed = match reader::read(svg, Images::Allowed) {
        Ok(parsed) => parsed,
        Err(fault) => return vec![fault],
    };
    let mut faults = references(&parsed.root);
    faults.extend(parsed.warnings);
    let mut offset = 0;
    for line in svg.split_inclusive('\n') {
        let tags = line.matches('<').count() - line.matches("</").count();
        let glyphs = if line.starts_with("<g aria-label=") { line.matches("<use ").count() } else { 0 };
        if tags - glyphs > 1 {
            faults.push(Diagnostic::error("svg::line", "two elements share a line").at(offset..offset + line.len()));
        }
        offset += line.len();
    }
    if !svg.ends_with('\n') || svg.contains('\r') {
        faults.push(Diagnostic::error("svg::line", "lines must end with LF, the last one too"));
    }
    faults.extend(raw(svg));
    faults
}

fn banned_error(message: String, span: &Range<usize>) -> Diagnostic {
    Diagnostic::error("svg::banned", message).at(span.clone())
}

/// What the forgiving reader of templates passes over: attributes, values and names that no picture may have.
fn raw(svg: &str) -> Vec<Diagnostic> {
    let mut reader = quick_xml::Reader::from_str(svg);
    let mut faults = Vec::new();
    loop {
        let start = reader.buffer_position() as usize;
        let event = reader.read_event();
        let span = start..reader.buffer_position() as usize;
        match event {
            Ok(Event::Start(tag) | Event::Empty(tag)) => {
                let name = tag.name();
                if !has_word(ELEMENTS, name.as_ref()) && name.as_ref() != IMAGE {
                    faults.push(banned_error(format!("<{}> is not in the dialect", name.as_ref()), &span));
                }
                for attribute in tag.attributes().flatten() {
                    let (name, value) = (attribute.key.as_ref(), attribute.value.as_ref());
                    let declares = name == "xmlns" || name == "xmlns:xlink";
                    let legal = declares || (is_attribute(name) && is_value(name, value));
                    if !legal {
                        faults.push(banned_error(format!("{name}={value:?} is not in the dialect"), &span));
                    }
                }
            }
            Ok(Event::Comment(_) | Event::PI(_) | Event::DocType(_)) => {
                faults.push(banned_error("only elements are written".to_owned(), &span));
            }
            Ok(Event::Eof) | Err(_) => return faults,
            Ok(_) => {}
        }
    }
}
