//! Animations: the stills of a series one after another in one file, as GIF and as APNG.
//!
//! A [`Film`] takes drawings and keeps of each what it changes, scaled down (`frame`). When it is cut, all frames get one palette
//! (`palette`), and each becomes a step: the box in which it differs from the one before, with the pixels that stay left out
//! (`steps`). Both files say the same steps (`gif`, `apng`), so both show the same: at each moment the PNG of that page, scaled by
//! [`Frame::of`], each pixel in the colour of `Palette::nearest`. `words` has the alternative text.
//!
//! Nothing of a film is translucent: what has no paper lies on white. A frame that shows what the one before does is no frame
//! of its own: the one before is shown longer.

mod apng;
mod frame;
mod gif;
mod palette;
mod playing;
mod steps;
mod words;

pub use frame::Frame;
pub use playing::Playing;

use self::frame::FrameChange;
use self::palette::{ColourCounts, Palette};
use self::steps::Steps;
use super::drawing::Drawing;
use super::style::Style;
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::Lang;
use zumen_core::geometry::Rect;

/// What all frames of a film may take while they wait, compressed, in bytes.
const MAX_BYTES: usize = 512 << 20;

/// The frames of an animation that is not cut yet.
#[derive(Debug)]
pub struct Film {
    /// The width of a whole frame.
    pixels: u32,
    /// How many pictures it has.
    len: usize,
    /// What each shows that the one before did not; nothing where that is nothing.
    shots: Vec<Option<FrameChange>>,
    /// What the shots take, in bytes.
    bytes: usize,
    /// The last picture, scaled.
    last: Option<Frame>,
    colours: ColourCounts,
    /// What is shown of the pictures, in units, where they are cut; all where one of them is whole.
    shown: Option<Rect>,
    is_whole: bool,
    /// Title and description of the first picture and of the last.
    told: Option<[[String; 2]; 2]>,
    lang: Lang,
    /// What the last picture keeps of itself.
    source: String,
}

impl Film {
    /// How wide it is where nothing else is asked for.
    pub const DEFAULT_PIXELS: u32 = 700;
    /// The most pictures of a film.
    pub const MAX_PICTURES: usize = 2_000;

    /// A film without frames, so many pixels wide, of [`Style::PIXELS`].
    pub fn new(pixels: u32) -> Film {
        Film {
            pixels: pixels.clamp(*Style::PIXELS.start(), *Style::PIXELS.end()),
            len: 0,
            shots: Vec::new(),
            bytes: 0,
            last: None,
            colours: ColourCounts::default(),
            shown: None,
            is_whole: false,
            told: None,
            lang: Lang::default(),
            source: String::new(),
        }
    }

    /// How many pictures it has.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Tells whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a picture behind the others.
    ///
    /// # Errors
    ///
    /// As [`Drawing::png`]; `film::many` where it is full.
    pub fn add(&mut self, drawing: &Drawing) -> Result<(), Diagnostic> {
        if self.len == Film::MAX_PICTURES {
            let message = format!("an animation has at most {} pictures", Film::MAX_PICTURES);
            return Err(full(message, "choose a larger step or a part: --every 2, --at 1..2000"));
        }
        if self.bytes > MAX_BYTES {
            let message = format!("the first {} pictures exceed the memory limit of an animation", self.len);
            return Err(full(message, "choose fewer pixels: --pixels 400"));
        }
        let (samples, channels) = drawing.samples()?;
        let frame = Frame::of(samples, channels.samples(), self.pixels);
        let shot = frame.since(self.last.as_ref());
        if let Some(shot) = &shot {
            self.colours.count(frame.rows(shot.area));
            self.bytes += shot.data.len();
        }
        self.shots.push(shot);
        self.last = Some(frame);
        self.len += 1;
        match (drawing.visible_area(), self.shown) {
            (None, _) => self.is_whole = true,
            (Some(shown), before) => self.shown = Some(before.map_or(shown, |before| before.with(shown))),
        }
        let told = [drawing.title(), drawing.description()].map(words::plain);
        self.lang = drawing.lang;
        self.source.clone_from(&drawing.source);
        match &mut self.told {
            Some([_, last]) => *last = told,
            None => self.told = Some([told.clone(), told]),
        }
        Ok(())
    }

    /// Cuts the film: chooses its palette.
    ///
    /// # Errors
    ///
    /// `film::still` where it has fewer than two pictures.
    pub fn cut(self) -> Result<MovingPicture, Diagnostic> {
        let (Some(frame), Some(told)) = (self.last.filter(|_| self.len > 1), self.told) else {
            let message = "this is a single position, but an animation needs several";
            return Err(Diagnostic::error("film::still", message)
                .help("use several positions, such as a record with --every 1; -f png draws a single one"));
        };
        let area = match self.shown.filter(|_| !self.is_whole) {
            Some(shown) => frame.area_of(shown),
            None => frame.area(),
        };
        let palette = Palette::of(&self.colours);
        let [title, description] = words::of_film(&told, self.len, self.lang);
        let steps = Steps::new(self.shots, &palette, frame.area(), area);
        Ok(MovingPicture { palette, steps, title, description, source: self.source })
    }
}

/// An animation, ready to be written.
#[derive(Debug)]
pub struct MovingPicture {
    palette: Palette,
    steps: Steps,
    title: String,
    description: String,
    source: String,
}

impl MovingPicture {
    /// Who, what, and of how many positions.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Its first and its last position in words: the alternative text.
    pub fn description(&self) -> &str {
        &self.description
    }
}

/// The fault of a film that takes no more pictures.
fn full(message: String, help: &str) -> Diagnostic {
    Diagnostic::error("film::many", message).about(About::Picture).help(help)
}

#[cfg(test)]
mod tests {
    use super::{Film, MAX_BYTES, Playing};
    use crate::Renderer;
    use zumen_core::diagram::Diagram;

    #[test]
    fn a_film_is_bounded_and_has_at_least_two_pictures() {
        let renderer = Renderer::new(crate::tests::style("go", "classic")).unwrap();
        let drawing = renderer.draw(&Diagram::default()).unwrap();
        let mut film = Film::new(16);
        film.add(&drawing).unwrap();
        film.bytes = MAX_BYTES + 1;
        assert!(film.add(&drawing).unwrap_err().help.is_some_and(|help| help.contains("--pixels")));
        film.bytes = 0;
        film.len = Film::MAX_PICTURES - 1;
        film.add(&drawing).unwrap();
        assert_eq!(film.add(&drawing).unwrap_err().code, "film::many");
        // Two that look the same are one frame, which stands as long as both.
        let moving = film.cut().unwrap();
        let playing = Playing { delay_ms: Some(100), last_delay_ms: Some(500), times: 0 };
        let delays: Vec<u16> = moving.steps.with_delays(playing).map(|(_, delay)| delay).collect();
        assert_eq!(delays, [60]);
        let mut film = Film::new(16);
        film.add(&drawing).unwrap();
        assert_eq!(film.cut().unwrap_err().code, "film::still");
    }
}
