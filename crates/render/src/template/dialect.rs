//! The SVG that zumen reads in templates and writes in pictures: what every reader of SVG draws alike.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::element::reference;
use zumen_core::bitmap::is_small_png;
use zumen_core::geometry::number;

/// Elements of the dialect, as a list of words.
pub(super) const ELEMENTS: &str = "svg g defs use path rect circle ellipse line polyline polygon text tspan title desc \
    linearGradient stop clipPath";

/// A picture of pixels, which stands in the definitions of pictures that are drawn, and in no template.
pub(super) const IMAGE: &str = "image";
/// What all pictures of pixels begin with: there are none but PNG, and none outside of the document.
const PNG_HREF: &str = "data:image/png;base64,";

/// Attributes that place and size things; their values are checked by kind.
const LENGTHS: [&str; 16] =
    ["x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "dx", "dy", "offset"];

/// Attributes that a theme may set too.
pub(super) const PAINT: &str = "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin \
    stroke-dasharray opacity font-weight font-style stop-color rx display";

/// In a theme: the colour that the diagram itself gives to what has the class, such as a player's.
pub(crate) const OWN: &str = "currentColor";
/// What a theme says of lines that are as wide on a large board as on a small one. It is read, never written.
pub(crate) const FIXED_STROKE: &str = "vector-effect";

const OTHERS: &str = "id class d points transform clip-path text-anchor xlink:href role xml:lang viewBox font-size \
    font-family xml:space gradientUnits";

/// What editors write and nobody misses.
const EDITOR_NOISE: &str = "version stroke-miterlimit overflow font-variant font-stretch line-height writing-mode text-align \
    white-space paint-order stroke-dashoffset vector-effect color visibility shape-inside \
    enable-background isolation mix-blend-mode text-decoration letter-spacing word-spacing text-indent \
    direction baseline-shift text-orientation dominant-baseline clip-rule";

/// Tells whether a name is among words that blanks part.
pub(super) fn has_word(words: &str, name: &str) -> bool {
    words.split(' ').any(|word| word == name)
}

/// Tells whether an attribute belongs to the dialect.
pub(super) fn is_attribute(name: &str) -> bool {
    LENGTHS.contains(&name)
        || has_word(PAINT, name)
        || has_word(OTHERS, name)
        || name.starts_with("data-")
        || name.starts_with("aria-")
}

/// Tells whether an attribute outside the dialect is one that editors add by themselves.
pub(super) fn is_editor_noise(name: &str) -> bool {
    has_word(EDITOR_NOISE, name)
        || name.starts_with('-')
        || name.starts_with("font-")
        || name.starts_with("text-")
        || name.starts_with("solid-")
        || name.starts_with("color-")
        || name.ends_with("-rendering")
}

/// The value in the dialect's spelling: short colours and common names become `#rrggbb`, `px` goes.
pub(super) fn normal_value(name: &str, value: &str) -> String {
    match name {
        "fill" | "stroke" | "stop-color" => normal_colour(value),
        "stroke-width" | "font-size" => plain(value.strip_suffix("px").unwrap_or(value)),
        _ if LENGTHS.contains(&name) => plain(value.strip_suffix("px").unwrap_or(value)),
        _ => value.to_owned(),
    }
}

/// A number as we write it, without exponent or sign; anything else unchanged.
fn plain(value: &str) -> String {
    match value.parse::<f64>() {
        Ok(value) if value.abs() <= MAX_DISTANCE => number(value),
        _ => value.to_owned(),
    }
}

/// A colour as `#rrggbb`, or the value unchanged where it is no colour.
fn normal_colour(value: &str) -> String {
    if value == "none" || value.starts_with("url(") {
        return value.to_owned();
    }
    match value.parse::<svgtypes::Color>() {
        Ok(colour) if colour.alpha == 255 => format!("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue),
        _ => value.to_owned(),
    }
}

/// Writes a PNG as the reference of a picture of pixels.
pub(crate) fn image_href(png: &[u8]) -> String {
    let mut href = PNG_HREF.to_owned();
    STANDARD.encode_string(png, &mut href);
    href
}

/// Tells whether a reference of a picture of pixels is a PNG in the document, as [`image_href`] writes it, and none too large.
pub(crate) fn is_image_href(href: &str) -> bool {
    let png = href.strip_prefix(PNG_HREF).and_then(|text| STANDARD.decode(text).ok());
    png.is_some_and(|png| is_small_png(&png))
}

/// Tells whether a value, in the dialect's spelling, is one that its attribute can have.
pub(super) fn is_value(name: &str, value: &str) -> bool {
    match name {
        "fill" | "stroke" | "stop-color" => value == "none" || is_colour(value) || reference("fill", value).is_some(),
        "fill-rule" => matches!(value, "nonzero" | "evenodd"),
        "stroke-linecap" => matches!(value, "butt" | "round" | "square"),
        "stroke-linejoin" => matches!(value, "miter" | "round" | "bevel"),
        "display" => matches!(value, "none" | "inline" | "block"),
        FIXED_STROKE => value == "non-scaling-stroke",
        "font-style" => matches!(value, "normal" | "italic"),
        "font-weight" => {
            matches!(value, "normal" | "bold") || value.parse().is_ok_and(|weight: u16| (1..=1000).contains(&weight))
        }
        "text-anchor" => matches!(value, "start" | "middle" | "end"),
        "offset" => is_part(value) || value.strip_suffix('%').is_some_and(is_near),
        "opacity" | "fill-opacity" | "stroke-opacity" => is_part(value),
        "stroke-width" | "font-size" => {
            is_near(value) && value.parse().is_ok_and(|size: f64| (0.0..=MAX_LENGTH).contains(&size))
        }
        // Shorter dashes are no longer dashes, and take forever to draw.
        "stroke-dasharray" => {
            value == "none" || numbers(value).all(|n| is_near(n) && n.parse().is_ok_and(|length: f64| length >= 0.5))
        }
        "viewBox" => numbers(value).filter(|n| is_near(n)).count() == 4,
        // The root's size may be in millimetres.
        "width" | "height" => is_near(value.strip_suffix("mm").or(value.strip_suffix('%')).unwrap_or(value)),
        "x" | "y" | "dx" | "dy" => numbers(value).all(is_near),
        _ if LENGTHS.contains(&name) => is_near(value.strip_suffix('%').unwrap_or(value)),
        "transform" => value.parse().is_ok_and(|t: svgtypes::Transform| are_near(&[t.a, t.b, t.c, t.d, t.e, t.f])),
        "d" => svgtypes::SimplifyingPathParser::from(value).all(|segment| segment.is_ok_and(is_near_segment)),
        "points" => numbers(value).all(is_near),
        _ => true,
    }
}

/// The farthest that anything may lie or reach, in units: rasterizers lose count beyond.
pub(super) const MAX_DISTANCE: f64 = 100_000.0;
/// The thickest stroke and the largest type, in units.
const MAX_LENGTH: f64 = 10_000.0;

fn numbers(list: &str) -> impl Iterator<Item = &str> {
    list.split([' ', ',', '\n', '\t']).filter(|number| !number.is_empty())
}

/// Tells whether it is a plain number that lies near enough; infinities and NaN do not.
fn is_near(number: &str) -> bool {
    number.parse::<f64>().is_ok_and(|value| value.abs() <= MAX_DISTANCE)
}

fn are_near(numbers: &[f64]) -> bool {
    numbers.iter().all(|n| n.abs() <= MAX_DISTANCE)
}

/// Tells whether it is a number from 0 to 1.
fn is_part(number: &str) -> bool {
    number.parse().is_ok_and(|part: f64| (0.0..=1.0).contains(&part))
}

fn is_near_segment(segment: svgtypes::SimplePathSegment) -> bool {
    use svgtypes::SimplePathSegment as Segment;
    match segment {
        Segment::MoveTo { x, y } | Segment::LineTo { x, y } => are_near(&[x, y]),
        Segment::Quadratic { x1, y1, x, y } => are_near(&[x1, y1, x, y]),
        Segment::CurveTo { x1, y1, x2, y2, x, y } => are_near(&[x1, y1, x2, y2, x, y]),
        Segment::ClosePath => true,
    }
}

/// What a value should look like.
pub(super) fn value_help(name: &str) -> &'static str {
    match name {
        "fill" | "stroke" | "stop-color" => "write a colour as #rrggbb, a reference as url(#id), or none",
        "transform" => "write a list such as translate(10 20) rotate(90)",
        FIXED_STROKE => "non-scaling-stroke",
        "d" => "write path data such as M0 0L10 10Z",
        _ => "write a plain number in units of the picture",
    }
}

fn is_colour(value: &str) -> bool {
    value.len() == 7 && value.starts_with('#') && value[1..].bytes().all(|byte| byte.is_ascii_hexdigit())
}
