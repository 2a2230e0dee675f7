//! Turns the author's pictures grey. Sides that differ in colour differ in grey, too.

use zumen_core::bitmap::{Bitmap, COVERED};

/// Minimum contrast of two sides, as WCAG 2.2 defines it.
const MIN_CONTRAST: f64 = 3.0;
/// Sides whose mean colours are nearer than this, in levels, differ in form or direction.
const MIN_DISTANCE: f64 = 24.0;
/// Mean greys of the dark and of the light of two sides, from 0 to 1, the best first: a side that is darker or lighter stays so.
const DARK_GREYS: [f64; 3] = [0.3, 0.4, 0.5];
const LIGHT_GREYS: [f64; 3] = [0.85, 0.7, 0.55];
/// What is drawn on a piece is seen while it keeps so much of its contrast.
const KEPT_CONTRAST: f64 = 0.5;
/// Mean greys of the darkest and the lightest of more sides.
const SPREAD_GREYS: [f64; 2] = [0.15, 0.9];
/// Minimum mean grey of a board: pieces of all tones are seen on it, and it takes little ink.
const BOARD_GREY: f64 = 0.75;

/// What the greys of a side become, each from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Tone {
    /// Darker where the number is above 1 and lighter where it is below; black stays black, and white white.
    Bent(f64),
    /// Spread over the range from one grey to another.
    Within(f64, f64),
}

impl Tone {
    /// The greys as they are.
    pub(crate) const PLAIN: Tone = Tone::Bent(1.0);
    const DARK: Tone = Tone::Within(0.0, 0.44);
    const LIGHT: Tone = Tone::Within(0.5, 1.0);

    /// The tone that makes one grey another.
    fn between(grey: f64, wanted: f64) -> Tone {
        let grey = grey.clamp(0.02, 0.98);
        Tone::Bent(grey * (1.0 - wanted) / (wanted * (1.0 - grey)))
    }

    /// The tone of a board: a dark one becomes lighter.
    pub(crate) fn of_board(bitmap: &Bitmap) -> Tone {
        let mean = mean_grey(bitmap);
        if mean < BOARD_GREY { Tone::between(mean, BOARD_GREY) } else { Tone::PLAIN }
    }

    /// The grey of a colour.
    pub(crate) fn recolour(self, colour: [u8; 3]) -> [u8; 3] {
        [(self.apply(grey(colour)) * 255.0).round() as u8; 3]
    }

    fn apply(self, grey: f64) -> f64 {
        match self {
            Tone::Bent(amount) if grey > 0.0 => grey / (grey + amount * (1.0 - grey)),
            Tone::Bent(_) => 0.0,
            Tone::Within(from, to) => from + grey * (to - from),
        }
    }
}

/// What is seen of the pictures of a side.
struct Side {
    /// The grey of each pixel.
    greys: Vec<f64>,
    /// Its mean.
    mean: f64,
    /// The means of red, green and blue.
    colour: [f64; 3],
}

/// A side in a tone.
struct TonedSide {
    tone: Tone,
    /// Its mean luminance.
    luminance: f64,
    /// How much of its inner contrast is left.
    kept: f64,
}

impl Side {
    /// Looks at pictures; `None` where nothing is seen of them.
    fn new(pictures: &[&Bitmap]) -> Option<Side> {
        let pixels = pictures.iter().flat_map(|bitmap| bitmap.pixels()).filter(|pixel| pixel[3] >= COVERED);
        let greys: Vec<f64> = pixels.clone().map(|[red, green, blue, _]| grey([*red, *green, *blue])).collect();
        let count = greys.len() as f64;
        let colour = [0, 1, 2].map(|part| pixels.clone().map(|pixel| f64::from(pixel[part])).sum::<f64>() / count);
        (!greys.is_empty()).then(|| Side { mean: greys.iter().sum::<f64>() / count, greys, colour })
    }

    /// Whether another side has the same colour.
    fn has_colour_of(&self, other: &Side) -> bool {
        let squares = self.colour.iter().zip(other.colour).map(|(one, other)| (one - other).powi(2));
        squares.sum::<f64>().sqrt() < MIN_DISTANCE
    }

    /// What becomes of it in the tone that gives it another mean grey.
    fn with_mean(&self, grey: f64) -> TonedSide {
        let tone = Tone::between(self.mean, grey);
        TonedSide { tone, luminance: self.luminance(tone), kept: self.remaining_contrast(tone) }
    }

    /// The mean of its greys in a tone.
    fn mean_in(&self, tone: Tone) -> f64 {
        self.greys.iter().map(|grey| tone.apply(*grey)).sum::<f64>() / self.greys.len() as f64
    }

    /// How much of its inner contrast a tone keeps: 1 for all of it.
    fn remaining_contrast(&self, tone: Tone) -> f64 {
        let [whole, kept] = [Tone::PLAIN, tone].map(|tone| {
            let mean = self.mean_in(tone);
            self.greys.iter().map(|grey| (tone.apply(*grey) - mean).powi(2)).sum::<f64>().sqrt()
        });
        if whole > 0.0 { kept / whole } else { 1.0 }
    }

    /// The mean luminance of its greys in a tone.
    fn luminance(&self, tone: Tone) -> f64 {
        self.greys.iter().map(|grey| luminance(tone.apply(*grey))).sum::<f64>() / self.greys.len() as f64
    }
}

/// Chooses the tone of each side, given by its name and pictures. Sides of one colour get one tone; all stay plain if they have
/// enough contrast as they are. A side that is called light or dark becomes so.
pub(crate) fn tones(pictures: &[(&str, Vec<&Bitmap>)]) -> Vec<Tone> {
    let mut sides: Vec<(i8, usize, Side)> = Vec::new();
    for (index, (name, pictures)) in pictures.iter().enumerate() {
        let name = name.to_lowercase();
        let [is_light, is_dark] =
            [["white", "light"], ["black", "dark"]].map(|words| words.iter().any(|word| name.contains(word)));
        sides.extend(Side::new(pictures).map(|side| (i8::from(is_light) - i8::from(is_dark), index, side)));
    }
    sides.sort_by(|(one, _, first), (other, _, second)| one.cmp(other).then(first.mean.total_cmp(&second.mean)));
    let mut groups: Vec<(Vec<usize>, Side)> = Vec::new();
    for (_, index, side) in sides {
        match groups.iter_mut().find(|(_, group)| group.has_colour_of(&side)) {
            Some((members, group)) => {
                members.push(index);
                group.greys.extend(side.greys);
            }
            None => groups.push((vec![index], side)),
        }
    }
    let chosen = match &groups[..] {
        [(_, dark), (_, light)] => two_tones(dark, light).to_vec(),
        _ => spread_tones(groups.iter().map(|(_, group)| group).collect()),
    };
    let mut tones = vec![Tone::PLAIN; pictures.len()];
    for ((members, _), tone) in groups.iter().zip(chosen) {
        members.iter().for_each(|index| tones[*index] = tone);
    }
    tones
}

/// Chooses the tones of a dark and a light side.
fn two_tones(dark: &Side, light: &Side) -> [Tone; 2] {
    // What changes the pictures least comes first: black lines on white stay so on one side.
    if contrast((dark, Tone::PLAIN), (light, Tone::PLAIN)) >= MIN_CONTRAST {
        return [Tone::PLAIN; 2];
    }
    let darker = DARK_GREYS.map(|grey| dark.with_mean(dark.mean.min(grey)));
    let lighter = LIGHT_GREYS.map(|grey| light.with_mean(light.mean.max(grey)));
    let pairs = darker.iter().flat_map(|first| lighter.iter().map(move |second| [first, second]));
    let enough = pairs.filter(|[first, second]| ratio(first.luminance, second.luminance) >= MIN_CONTRAST);
    let enough = enough.map(|pair| (pair[0].kept.min(pair[1].kept).min(KEPT_CONTRAST), pair));
    if let Some((_, best)) = enough.rev().max_by(|one, other| one.0.total_cmp(&other.0)) {
        return best.map(|side| side.tone);
    }
    let mut choices = [[Tone::DARK, Tone::PLAIN], [Tone::PLAIN, Tone::LIGHT]].into_iter();
    let found = choices.find(|[first, second]| contrast((dark, *first), (light, *second)) >= MIN_CONTRAST);
    found.unwrap_or([Tone::DARK, Tone::LIGHT])
}

/// Chooses the tones of sides from dark to light: their means are spread evenly, since four sides cannot have 3:1 each.
fn spread_tones(sides: Vec<&Side>) -> Vec<Tone> {
    if sides.windows(2).all(|pair: &[&Side]| contrast((pair[0], Tone::PLAIN), (pair[1], Tone::PLAIN)) >= MIN_CONTRAST) {
        return vec![Tone::PLAIN; sides.len()];
    }
    let step = (SPREAD_GREYS[1] - SPREAD_GREYS[0]) / (sides.len() - 1) as f64;
    let sides = sides.iter().enumerate();
    sides.map(|(rank, side)| Tone::between(side.mean, SPREAD_GREYS[0] + step * rank as f64)).collect()
}

/// The contrast of the mean luminances of a darker and a lighter side, each in a tone.
fn contrast((dark, first): (&Side, Tone), (light, second): (&Side, Tone)) -> f64 {
    ratio(dark.luminance(first), light.luminance(second))
}

/// The contrast of a darker and a lighter luminance.
fn ratio(dark: f64, light: f64) -> f64 {
    (light + 0.05) / (dark + 0.05)
}

/// Draws a black outline round what is light in a light picture, which is lost on a light board otherwise; `None` where there is
/// nothing to draw. A dark one may have a light edge, which sets it off.
pub(crate) fn draw_outline(bitmap: &Bitmap) -> Option<Bitmap> {
    const HALF: f64 = 0.5;
    let outlined = (mean_grey(bitmap) > HALF).then(|| bitmap.with_outline(|colour| grey(colour) > HALF));
    outlined.filter(|outlined| outlined != bitmap)
}

/// The mean grey of what is seen of a picture; white where nothing is.
fn mean_grey(bitmap: &Bitmap) -> f64 {
    Side::new(&[bitmap]).map_or(1.0, |side| side.mean)
}

/// The grey of a colour, from 0 to 1: weights of Rec. ITU-R BT.709.
fn grey([red, green, blue]: [u8; 3]) -> f64 {
    (0.2126 * f64::from(red) + 0.7152 * f64::from(green) + 0.0722 * f64::from(blue)) / 255.0
}

/// The luminance of a grey of sRGB, within 0.002: a polynomial is the same on every platform, a power is not.
fn luminance(grey: f64) -> f64 {
    grey * (grey * (grey * 0.305_306 + 0.682_171) + 0.012_523)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::art::png;
    use png::ColorType;

    /// A disc of one colour with a black rim and a white spot, as many pieces are drawn.
    fn disc(colour: [u8; 3]) -> Bitmap {
        let pixel = |n: usize| match n {
            0..20 => [0; 3],
            20..30 => [255; 3],
            _ => colour,
        };
        let samples: Vec<u8> = (0..100).flat_map(pixel).collect();
        Bitmap::decode(&png([10, 10], ColorType::Rgb, &samples), 10).expect("a picture")
    }

    /// The contrast of two sides as they are drawn.
    fn contrast(colours: [[u8; 3]; 2]) -> f64 {
        let discs = colours.map(disc);
        let tones = tones(&[("", vec![&discs[0]]), ("", vec![&discs[1]])]);
        let luminances = [0, 1].map(|side| {
            let grey = discs[side].map_colours(|colour| tones[side].recolour(colour));
            Side::new(&[&grey]).expect("seen").luminance(Tone::PLAIN) + 0.05
        });
        luminances[0].max(luminances[1]) / luminances[0].min(luminances[1])
    }

    #[test]
    fn sides_of_any_colours_keep_their_contrast() {
        let levels = [0, 85, 170, 255];
        let all: Vec<[u8; 3]> =
            levels.iter().flat_map(|r| levels.iter().flat_map(|g| levels.map(|b| [*r, *g, b]))).collect();
        for one in &all {
            for other in all.iter().filter(|other| *other != one && ![*one, **other].contains(&[0, 255, 0])) {
                let contrast = contrast([*one, *other]);
                assert!(contrast >= 2.98, "{one:?} {other:?}: {contrast}");
            }
        }
    }

    #[test]
    fn sides_of_one_colour_and_those_that_are_light_and_dark_stay_as_they_are() {
        for [one, other] in [[[200, 30, 30]; 2], [[10, 10, 60], [250, 240, 230]], [[250, 240, 230], [10, 10, 60]]] {
            assert_eq!(tones(&[("", vec![&disc(one)]), ("", vec![&disc(other)])]), [Tone::PLAIN; 2]);
        }
        assert_eq!(tones(&[("", vec![]), ("", vec![&disc([9; 3])])]), [Tone::PLAIN; 2], "a side without pictures");
    }

    #[test]
    fn black_outlines_stay_black_where_they_can() {
        let tones = tones(&[("", vec![&disc([220, 40, 40])]), ("", vec![&disc([60, 120, 240])])]);
        let [red, blue] = tones[..] else { panic!("two sides") };
        for tone in [red, blue] {
            assert_eq!((tone.recolour([0; 3]), tone.recolour([255; 3])), ([0; 3], [255; 3]));
        }
        assert!(red.recolour([220, 40, 40]) < blue.recolour([60, 120, 240]));
    }

    #[test]
    fn a_side_that_is_called_light_becomes_so() {
        let (grey, orange) = ([180; 3], [230, 120, 20]);
        let tones = tones(&[("Dark", vec![&disc(grey)]), ("Light", vec![&disc(orange)])]);
        assert!(tones[0].recolour(grey)[0] < 100 && tones[1].recolour(orange)[0] > 180, "{tones:?}");
    }

    #[test]
    fn marks_on_a_piece_stay_visible() {
        let [green, blue, yellow] = [[0, 130, 0], [0, 130, 255], [255, 255, 0]];
        let tile = |colour: [u8; 3]| {
            let samples: Vec<u8> = (0..100).flat_map(|n| if n < 5 { yellow } else { colour }).collect();
            Bitmap::decode(&png([10, 10], ColorType::Rgb, &samples), 10).expect("a picture")
        };
        let tones = tones(&[("Green", vec![&tile(green)]), ("Blue", vec![&tile(blue)])]);
        for (tone, colour) in tones.into_iter().zip([green, blue]) {
            let [ground, mark] = [colour, yellow].map(|colour| i32::from(tone.recolour(colour)[0]));
            assert!(mark - ground > 60, "{tone:?}: {ground} {mark}");
        }
    }

    #[test]
    fn four_colours_become_four_greys_and_twins_one() {
        let colours = [[220, 40, 40], [40, 160, 60], [240, 220, 40], [40, 60, 220], [225, 45, 35]];
        let discs = colours.map(disc);
        let tones = tones(&discs.each_ref().map(|disc| ("", vec![disc])));
        assert_eq!(tones[0], tones[4]);
        let mut greys = [0, 1, 2, 3].map(|index| tones[index].recolour(colours[index])[0]);
        greys.sort_unstable();
        assert!(greys.windows(2).all(|pair| pair[1] - pair[0] >= 40), "{greys:?}");
    }
}
