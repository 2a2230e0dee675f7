//! Reads the XML of a template, in the stride that editors need and with the refusals that safety needs.
//!
//! What editors add is dropped: foreign namespaces, comments, processing instructions. `style=""` is folded
//! into attributes. Refused, with the place: DOCTYPE, entities other than the five, a second root, scripts,
//! `foreignObject`, external references, unresolved references, duplicate ids, elements outside the dialect.
//! quick-xml checks none of these by itself.

use std::ops::Range;

use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::{QName, ResolveResult};
use quick_xml::reader::NsReader;

use super::dialect;
use super::element::Element;
use zumen_core::diagnostic::Diagnostic;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";
const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// The largest template, in bytes.
const MAX_BYTES: usize = 8 << 20;
/// The deepest nesting of a template.
const MAX_DEPTH: usize = 64;

/// A file that was read.
pub(super) struct ParsedTemplate {
    /// The `svg` element.
    pub root: Element,
    /// Attributes that were passed over.
    pub warnings: Vec<Diagnostic>,
}

/// Whether pictures of pixels may stand in a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Images {
    /// In none: a template is drawn alike at every size.
    Refused,
    /// In a picture.
    Allowed,
}

/// Reads the file's text.
pub(super) fn read(text: &str, images: Images) -> Result<ParsedTemplate, Diagnostic> {
    if text.len() > MAX_BYTES {
        let message = format!("the file has {} bytes; at most {MAX_BYTES} are allowed", text.len());
        return Err(Diagnostic::error("template::size", message).help("simplify its paths"));
    }
    let mut reader = NsReader::from_str(text);
    let mut state = State { text, images, stack: Vec::new(), root: None, skipping: 0, warnings: Vec::new() };
    loop {
        let start = reader.buffer_position() as usize;
        let event = reader.read_event();
        let span = start..(reader.buffer_position() as usize).max(start);
        match event {
            Ok(Event::Start(tag)) => state.open(&reader, &tag, span, false)?,
            Ok(Event::Empty(tag)) => state.open(&reader, &tag, span, true)?,
            Ok(Event::End(_)) => state.close(),
            Ok(Event::Text(run)) => state.text(&run, span)?,
            Ok(Event::CData(run)) => state.text(&run, span)?,
            Ok(Event::GeneralRef(name)) => {
                let entity = format!("&{};", &*name);
                state.text(&unescape(&entity).map_err(|_| entity_fault(span.clone()))?, span)?;
            }
            Ok(Event::DocType(_)) => {
                let fault = Diagnostic::error("template::doctype", "a template cannot have a DOCTYPE");
                return Err(fault.at(span).help("delete it"));
            }
            Ok(Event::Decl(_) | Event::PI(_) | Event::Comment(_)) => {}
            Ok(Event::Eof) => break,
            Err(error) => {
                let at = (reader.error_position() as usize).min(text.len().saturating_sub(1));
                return Err(Diagnostic::error("template::xml", format!("this is not well-formed XML: {error}"))
                    .at(on_boundaries(text, at..at + 1))
                    .help("open and save the file in an SVG editor"));
            }
        }
    }
    if let Some(open) = state.stack.last() {
        let fault = Diagnostic::error("template::xml", format!("<{}> is never closed", open.name));
        return Err(fault.at(open.span.clone()).help("close it"));
    }
    let root = state.root.ok_or_else(|| {
        Diagnostic::error("template::root", "the file has no <svg> element").help("a template is an SVG file")
    })?;
    Ok(ParsedTemplate { root, warnings: state.warnings })
}

struct State<'a> {
    text: &'a str,
    images: Images,
    stack: Vec<Element>,
    root: Option<Element>,
    /// How deep inside a dropped element.
    skipping: usize,
    warnings: Vec<Diagnostic>,
}

impl State<'_> {
    fn open(
        &mut self,
        reader: &NsReader<&[u8]>,
        tag: &BytesStart,
        span: Range<usize>,
        empty: bool,
    ) -> Result<(), Diagnostic> {
        let (namespace, local) = reader.resolver().resolve_element(tag.name());
        let local = local.as_ref().to_owned();
        let foreign = matches!(namespace, ResolveResult::Bound(ns) if ns.as_ref() != SVG);
        if self.skipping > 0 || foreign || local == "metadata" {
            if !empty {
                self.skipping += 1;
            }
            return Ok(());
        }
        let has_namespace = match namespace {
            ResolveResult::Bound(_) => true,
            ResolveResult::Unbound => !self.stack.is_empty(),
            ResolveResult::Unknown(_) => false,
        };
        self.check_element(&local, has_namespace).map_err(|fault| fault.at(span.clone()))?;
        let mut element = Element { name: local, span: span.clone(), ..Element::default() };
        for attribute in tag.attributes() {
            let attribute = attribute.map_err(|error| {
                Diagnostic::error("template::xml", format!("an attribute is malformed: {error}"))
                    .at(span.clone())
                    .help("fix it")
            })?;
            let Some(name) = attribute_name(reader, attribute.key) else { continue };
            let value = unescape(&attribute.value).map_err(|_| entity_fault(span.clone()))?;
            if name == "style" {
                for (property, value) in value.split(';').filter_map(|declaration| declaration.split_once(':')) {
                    self.set(&mut element, property.trim(), value.trim(), &span)?;
                }
            } else {
                self.set(&mut element, &name, &value, &span)?;
            }
        }
        self.stack.push(element);
        if empty {
            self.close();
        }
        Ok(())
    }

    /// Refuses an element that may not stand here, or in no template.
    fn check_element(&self, name: &str, has_namespace: bool) -> Result<(), Diagnostic> {
        if !has_namespace {
            return Err(Diagnostic::error("template::xml", format!("<{name}> has no namespace"))
                .help("declare it: an SVG file begins with <svg xmlns=\"http://www.w3.org/2000/svg\""));
        }
        if self.stack.is_empty() && (self.root.is_some() || name != "svg") {
            let message = if self.root.is_some() {
                "the file has a second root element"
            } else {
                "the root element is not <svg>"
            };
            return Err(Diagnostic::error("template::root", message).help("a template is one <svg> element"));
        }
        let is_image = name == dialect::IMAGE && self.images == Images::Allowed;
        let is_drawn = dialect::has_word(dialect::ELEMENTS, name) || is_image;
        if !is_drawn {
            return Err(Diagnostic::error("template::element", format!("zumen does not draw <{name}>"))
                .help(format!("use one of: {}", dialect::ELEMENTS.replace(' ', ", "))));
        }
        if self.stack.len() >= MAX_DEPTH {
            return Err(Diagnostic::error("template::depth", format!("elements are nested deeper than {MAX_DEPTH}"))
                .help("ungroup them"));
        }
        Ok(())
    }

    fn set(&mut self, element: &mut Element, name: &str, value: &str, span: &Range<usize>) -> Result<(), Diagnostic> {
        let value = value.trim();
        let is_image = element.name == dialect::IMAGE && dialect::is_image_href(value);
        if name == "xlink:href" && !value.starts_with('#') && !is_image {
            return Err(Diagnostic::error("template::external", "this reference leads outside the file")
                .at(self.within(span, value))
                .help("draw it inside the template; zumen does not follow links to other files"));
        }
        if name.starts_with("on") {
            return Err(Diagnostic::error("template::script", format!("{name} is a script"))
                .at(self.within(span, name))
                .help("delete it"));
        }
        let value = dialect::normal_value(name, value);
        if dialect::is_attribute(name) {
            if !dialect::is_value(name, &value) {
                return Err(Diagnostic::error("template::value", format!("{name} cannot be {value:?}"))
                    .at(self.within(span, &value))
                    .help(dialect::value_help(name)));
            }
            element.attributes.insert(name.to_owned(), value);
        } else if !dialect::is_editor_noise(name) {
            self.warnings.push(
                Diagnostic::warning("template::attribute", format!("zumen ignores the attribute {name}"))
                    .at(self.within(span, name))
                    .help("it is not in the SVG dialect that zumen writes"),
            );
        }
        Ok(())
    }

    /// The place of `part` inside the tag at `span`, or the whole tag where it cannot be found as typed.
    fn within(&self, span: &Range<usize>, part: &str) -> Range<usize> {
        match self.text.get(span.clone()).and_then(|tag| tag.find(part)) {
            Some(at) if !part.is_empty() => span.start + at..span.start + at + part.len(),
            _ => span.clone(),
        }
    }

    fn close(&mut self) {
        if self.skipping > 0 {
            self.skipping -= 1;
            return;
        }
        if let Some(element) = self.stack.pop() {
            match self.stack.last_mut() {
                Some(parent) => parent.children.push(element),
                None => self.root = Some(element),
            }
        }
    }

    fn text(&mut self, run: &str, span: Range<usize>) -> Result<(), Diagnostic> {
        if self.skipping > 0 {
            return Ok(());
        }
        match self.stack.last_mut() {
            Some(element) => element.text.push_str(run),
            None if run.trim().is_empty() || run == "\u{feff}" => {}
            None => {
                return Err(Diagnostic::error("template::xml", "there is text outside the root element")
                    .at(span)
                    .help("delete it"));
            }
        }
        Ok(())
    }
}

/// The attribute's name as our dialect spells it, or nothing for a foreign one.
fn attribute_name(reader: &NsReader<&[u8]>, key: QName) -> Option<String> {
    if key.as_namespace_binding().is_some() {
        return None;
    }
    let (namespace, local) = reader.resolver().resolve_attribute(key);
    let local = local.as_ref().to_owned();
    match namespace {
        ResolveResult::Unbound if local == "href" => Some("xlink:href".to_owned()),
        ResolveResult::Unbound => Some(local),
        ResolveResult::Bound(ns) if ns.as_ref() == XLINK => Some(format!("xlink:{local}")),
        ResolveResult::Bound(ns) if ns.as_ref() == XML => Some(format!("xml:{local}")),
        _ => None,
    }
}

fn entity_fault(span: Range<usize>) -> Diagnostic {
    Diagnostic::error("template::entity", "an entity other than &amp; &lt; &gt; &quot; &apos; or a character number")
        .at(span)
        .help("write the character itself")
}

/// Widens a span to whole characters.
fn on_boundaries(text: &str, span: Range<usize>) -> Range<usize> {
    let mut span = span.start.min(text.len())..span.end.min(text.len());
    while !text.is_char_boundary(span.start) {
        span.start -= 1;
    }
    while !text.is_char_boundary(span.end) {
        span.end += 1;
    }
    span
}
