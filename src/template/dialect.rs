//! The SVG that zumen reads in templates and writes in pictures: what every reader of SVG draws alike.

use super::element::reference;

/// Elements of the dialect.
pub const ELEMENTS: [&str; 19] = [
    "svg",
    "g",
    "defs",
    "use",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "title",
    "desc",
    "metadata",
    "linearGradient",
    "stop",
    "clipPath",
];

/// Attributes that place and size things; their values are checked by kind.
const LENGTHS: [&str; 16] =
    ["x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "dx", "dy", "offset"];

/// Attributes that a theme may set too.
pub(super) const PAINT: [&str; 14] = [
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "opacity",
    "font-weight",
    "font-style",
    "stop-color",
    "display",
];

const OTHERS: [&str; 15] = [
    "id",
    "class",
    "d",
    "points",
    "transform",
    "clip-path",
    "text-anchor",
    "xlink:href",
    "role",
    "xml:lang",
    "viewBox",
    "font-size",
    "font-family",
    "xml:space",
    "gradientUnits",
];

/// What editors write and nobody misses.
const EDITOR_NOISE: [&str; 27] = [
    "version",
    "stroke-miterlimit",
    "overflow",
    "font-variant",
    "font-stretch",
    "line-height",
    "writing-mode",
    "text-align",
    "white-space",
    "paint-order",
    "stroke-dashoffset",
    "vector-effect",
    "color",
    "visibility",
    "shape-inside",
    "enable-background",
    "isolation",
    "mix-blend-mode",
    "text-decoration",
    "letter-spacing",
    "word-spacing",
    "text-indent",
    "direction",
    "baseline-shift",
    "text-orientation",
    "dominant-baseline",
    "clip-rule",
];

/// Whether an attribute belongs to the dialect.
pub fn is_attribute(name: &str) -> bool {
    LENGTHS.contains(&name)
        || PAINT.contains(&name)
        || OTHERS.contains(&name)
        || name.starts_with("data-")
        || name.starts_with("aria-")
}

/// Whether an attribute outside the dialect is one that editors add by themselves.
pub(super) fn is_editor_noise(name: &str) -> bool {
    EDITOR_NOISE.contains(&name)
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
        "stroke-width" | "font-size" => value.strip_suffix("px").unwrap_or(value).to_owned(),
        _ if LENGTHS.contains(&name) => value.strip_suffix("px").unwrap_or(value).to_owned(),
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

/// Whether a value, in the dialect's spelling, is one that its attribute can have.
pub(super) fn is_value(name: &str, value: &str) -> bool {
    let finite = |value: &str| value.parse::<f64>().is_ok_and(f64::is_finite);
    match name {
        "fill" | "stroke" | "stop-color" => value == "none" || is_colour(value) || reference("fill", value).is_some(),
        "offset" | "opacity" | "fill-opacity" | "stroke-opacity" => finite(value.strip_suffix('%').unwrap_or(value)),
        "stroke-width" | "font-size" => finite(value) && !value.starts_with('-'),
        // The root's size may be in millimetres.
        "width" | "height" => finite(value.strip_suffix("mm").or(value.strip_suffix('%')).unwrap_or(value)),
        "x" | "y" | "dx" | "dy" => value.split([' ', ',']).all(finite),
        _ if LENGTHS.contains(&name) => finite(value.strip_suffix('%').unwrap_or(value)),
        "transform" => value
            .parse::<svgtypes::Transform>()
            .is_ok_and(|t| [t.a, t.b, t.c, t.d, t.e, t.f].iter().all(|n| n.is_finite())),
        "d" => svgtypes::PathParser::from(value).all(|segment| segment.is_ok()),
        "points" => value.split([' ', ',', '\n']).filter(|n| !n.is_empty()).all(finite),
        _ => true,
    }
}

/// What a value should look like.
pub(super) fn value_help(name: &str) -> &'static str {
    match name {
        "fill" | "stroke" | "stop-color" => "a colour is #rrggbb, a reference url(#id), or none",
        "transform" => "a list such as translate(10 20) rotate(90)",
        "d" => "path data such as M0 0L10 10Z",
        _ => "a plain number in units of the picture",
    }
}

fn is_colour(value: &str) -> bool {
    value.len() == 7 && value.starts_with('#') && value[1..].bytes().all(|byte| byte.is_ascii_hexdigit())
}
