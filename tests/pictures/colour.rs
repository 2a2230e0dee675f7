//! The theme `colour` can be told apart by everybody: differences of lightness (L* of CIE 1976), for normal sight
//! and as deuteranopes and protanopes see it.
//!
//! Dichromats are simulated by the matrices of Machado, Oliveira and Fernandes (2009), severity 1.0, applied to
//! linear RGB; values outside the gamut are clipped.

use std::sync::Arc;

use zumen::Needs;
use zumen::template::Theme;

/// The least difference in L*.
const MIN_DIFFERENCE: f64 = 25.0;

const SIGHTS: [(&str, [[f64; 3]; 3]); 3] = [
    ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "deuteranopia",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    ("protanopia", [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
];

pub(crate) fn theme(game: &str, name: &str) -> Arc<Theme> {
    zumen::TEMPLATES.template(game, name, &Needs::default()).expect("a sound theme").theme
}

/// A paint of a class of backgammon, in linear RGB.
fn paint(class: &str, property: &str) -> [f64; 3] {
    paint_of(&theme("backgammon", "colour"), class, property)
}

/// A paint of a class, in linear RGB.
pub(crate) fn paint_of(theme: &Theme, class: &str, property: &str) -> [f64; 3] {
    hex(theme.of(class).get(property).copied().unwrap_or_else(|| panic!(".{class} has no {property}")))
}

/// `#rrggbb` in linear RGB.
pub(crate) fn hex(colour: &str) -> [f64; 3] {
    let number = u32::from_str_radix(colour.strip_prefix('#').expect("#rrggbb"), 16).expect("#rrggbb");
    [16, 8, 0].map(|shift| linear(f64::from((number >> shift) & 255) / 255.0))
}

#[allow(clippy::disallowed_methods, reason = "a figure for a test, far from any limit in its last digit")]
fn linear(channel: f64) -> f64 {
    if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
}

/// L* of a colour as it is seen.
fn lightness([r, g, b]: [f64; 3], sight: &[[f64; 3]; 3]) -> f64 {
    let [r, g, b] = sight.map(|row| (row[0] * r + row[1] * g + row[2] * b).clamp(0.0, 1.0));
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    if y > 216.0 / 24389.0 { 116.0 * y.cbrt() - 16.0 } else { y * 24389.0 / 27.0 }
}

/// A colour that covers another as far as its opacity goes, both in linear RGB; what is mixed is sRGB, as browsers do.
pub(crate) fn blend(above: [f64; 3], below: [f64; 3], part: f64) -> [f64; 3] {
    let level = |colour: [f64; 3], channel: usize| to_srgb(colour[channel]);
    [0, 1, 2].map(|channel| linear(level(above, channel) * part + level(below, channel) * (1.0 - part)))
}

#[allow(clippy::disallowed_methods, reason = "a figure for a test, far from any limit in its last digit")]
fn to_srgb(channel: f64) -> f64 {
    if channel <= 0.0031308 { channel * 12.92 } else { 1.055 * channel.powf(1.0 / 2.4) - 0.055 }
}

/// How far two colours are apart in CIELAB (CIE 1976), for who sees them least apart.
pub(crate) fn seen_apart(one: [f64; 3], other: [f64; 3]) -> f64 {
    let lab = |[r, g, b]: [f64; 3], sight: &[[f64; 3]; 3]| {
        let [r, g, b] = sight.map(|row| (row[0] * r + row[1] * g + row[2] * b).clamp(0.0, 1.0));
        let f = |t: f64| if t > 216.0 / 24389.0 { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 };
        let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
        let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
        let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    };
    let distance = |sight| {
        let (one, other) = (lab(one, sight), lab(other, sight));
        one.iter().zip(other).map(|(one, other)| (one - other) * (one - other)).sum::<f64>().sqrt()
    };
    SIGHTS.iter().map(|(_, sight)| distance(sight)).fold(f64::INFINITY, f64::min)
}

/// The smallest difference over the three sights.
fn apart(one: [f64; 3], other: [f64; 3]) -> f64 {
    let differences = SIGHTS.map(|(name, sight)| {
        let difference = (lightness(one, &sight) - lightness(other, &sight)).abs();
        println!("  {name}: {difference:.1}");
        difference
    });
    differences.into_iter().fold(f64::INFINITY, f64::min)
}

#[test]
fn the_scale_is_right() {
    let normal = &SIGHTS[0].1;
    assert!((lightness([1.0; 3], normal) - 100.0).abs() < 1e-9);
    assert!(lightness([0.0; 3], normal).abs() < 1e-9);
    // Grey stays grey for everybody: each row of the matrices adds up to one.
    for (name, sight) in SIGHTS {
        assert!((lightness([linear(119.0 / 255.0); 3], &sight) - 50.0).abs() < 0.1, "{name}");
    }
    // A red is much darker for protanopes.
    let red = [1.0, 0.0, 0.0];
    assert!(lightness(red, &SIGHTS[2].1) < lightness(red, normal) - 10.0);
}

#[test]
fn the_sides_are_told_apart_by_lightness() {
    for [one, other] in [["checker-white", "checker-black"], ["die-white", "die-black"]] {
        println!("{one} {other}");
        let apart = apart(paint(one, "fill"), paint(other, "fill"));
        assert!(apart >= MIN_DIFFERENCE, "{one} and {other} are {apart:.1} apart");
    }
}

#[test]
fn checkers_are_told_from_the_points() {
    for checker in ["checker-white", "checker-black"] {
        for point in ["point-dark", "point-light"] {
            println!("{checker} {point}");
            let apart = apart(paint(checker, "fill"), paint(point, "fill"));
            assert!(apart >= MIN_DIFFERENCE, "{checker} and {point} are {apart:.1} apart");
        }
    }
}

/// Checkers also lie beside the points' tips, on the bar and on the tray: there the outline may tell them.
#[test]
fn checkers_are_told_from_what_lies_beside_the_points() {
    for checker in ["checker-white", "checker-black"] {
        for ground in ["field", "bar", "tray"] {
            println!("{checker} {ground}");
            let by_fill = apart(paint(checker, "fill"), paint(ground, "fill"));
            let by_edge = apart(paint(checker, "stroke"), paint(ground, "fill"));
            assert!(
                by_fill.max(by_edge) >= MIN_DIFFERENCE,
                "{checker} on {ground}: fill {by_fill:.1}, outline {by_edge:.1}"
            );
        }
    }
}

#[test]
fn what_stands_on_a_checker_or_die_can_be_read() {
    for [mark, ground] in [
        ["count-white", "checker-white"],
        ["count-black", "checker-black"],
        ["pips-white", "die-white"],
        ["pips-black", "die-black"],
        ["cube", "cube-offered"],
    ] {
        let apart = apart(paint(mark, "fill"), paint(ground, "fill"));
        assert!(apart >= MIN_DIFFERENCE, "{mark} and {ground} are {apart:.1} apart");
    }
}

/// Zillions of Games has up to 32 sides. Their letters are read by everybody, and where sides go through tones, neighbours
/// differ; colours may not for more than a few, there forms and badges tell.
#[test]
fn letters_on_the_sides_of_zillions_can_be_read_and_tones_differ() {
    for name in ["classic", "colour", "print"] {
        let theme = theme("zillions", name);
        let fill = |class: String| paint_of(&theme, &class, "fill");
        for side in 1..=32 {
            let apart = apart(fill(format!("side-{side}")), fill(format!("on-side-{side}")));
            assert!(apart >= MIN_DIFFERENCE, "{name}: letters on side {side} are {apart:.1} apart");
        }
        if name == "colour" {
            continue;
        }
        // In one ink the sides with names of colours are as light as these: green and yellow have neighbours of their tone.
        let is_named = |side: usize| name == "print" && [4, 6].contains(&side);
        for side in (1..32).filter(|side| side % 8 != 0 && !is_named(*side)) {
            let apart = apart(fill(format!("side-{side}")), fill(format!("side-{}", side + 1)));
            assert!(apart >= MIN_DIFFERENCE, "{name}: sides {side} and the next are {apart:.1} apart");
        }
    }
}

/// The contrast ratio of WCAG 2: 1 for equal colours, 21 for black on white.
pub(crate) fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let luminance = |[r, g, b]: [f64; 3]| 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Names on wedges are small, so they ask for more than the 4.5:1 of WCAG.
#[test]
fn names_on_the_wedges_of_shogi_stand_out() {
    assert!((contrast([0.0; 3], [1.0; 3]) - 21.0).abs() < 1e-9);
    let theme = theme("shogi", "colour");
    let wedge = paint_of(&theme, "wedge", "fill");
    for tone in zumen::sets::wedge::Tone::ALL {
        let contrast = contrast(paint_of(&theme, &format!("wedge-name-{}", tone.name()), "fill"), wedge);
        println!("{}: {contrast:.2}", tone.name());
        assert!(contrast >= 5.0, "{} has a contrast of {contrast:.2}", tone.name());
    }
}

#[test]
fn signs_of_movement_stand_out_from_their_squares() {
    let theme = theme("shogi", "colour");
    let signs = [
        ("moves-step", "fill"),
        ("moves-range", "stroke"),
        ("moves-jump", "fill"),
        ("moves-lion", "stroke"),
        ("moves-hook", "stroke"),
        ("moves-other", "stroke"),
    ];
    for (class, property) in signs {
        for square in ["moves-ground", "moves-chequer"] {
            println!("{class} on {square}");
            let apart = apart(paint_of(&theme, class, property), paint_of(&theme, square, "fill"));
            assert!(apart >= MIN_DIFFERENCE, "{class} and {square} are {apart:.1} apart");
        }
    }
}
