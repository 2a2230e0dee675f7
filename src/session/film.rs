//! The animation of a position's pages, and the page that plays through them: what may be asked of it, which pages it has, and its files.

use super::{File, Format, Options, PictureOptions, Sheet};
use crate::registry;
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{CaptionCounter, Entry, Files, GameOption, Pictures, Record, Subject, TOO_MANY, View};
use zumen_render::film::{Film, Playing};
use zumen_render::player::Player;
use zumen_render::{Drawing, Renderer};

/// So many frames of others cost what one of a growing table does, whose cells have another size in each.
const TABLE: usize = 2;
/// Options of animations, as the command line spells them.
pub const FILM_OPTIONS: [GameOption; 3] = [
    GameOption::text(
        "delay",
        "MS",
        "Show each frame of a GIF, APNG or HTML this long, in milliseconds, in steps of 10",
    )
    .or_else("800"),
    GameOption::text("last-delay", "MS", "Show the last frame this long").or_else("three times --delay"),
    GameOption::text("loop", "N", "Play a GIF or APNG N times; 0 repeats it for ever").or_else("0"),
];

/// Options of animations; what was not asked for is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FilmOptions {
    /// As [`Playing::delay_ms`].
    pub delay_ms: Option<u32>,
    /// As [`Playing::last_delay_ms`].
    pub last_delay_ms: Option<u32>,
    /// As [`Playing::times`].
    pub times: Option<u16>,
}

impl FilmOptions {
    /// Sets an option by its name; the error is what it can be.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "delay" => self.delay_ms = Some(delay(value)?),
            "last-delay" => self.last_delay_ms = Some(delay(value)?),
            _ => self.times = Some(times(value)?),
        }
        Ok(())
    }

    /// Refuses them where no animation is asked for, and a size on paper where nothing else is: how long a picture stands is
    /// of players, too.
    ///
    /// # Errors
    ///
    /// `film::options`.
    pub fn check(self, formats: &[Format], picture: &PictureOptions) -> Result<(), Diagnostic> {
        let sizes = [("width", picture.width_mm), ("cell", picture.cell_mm)];
        let size = sizes.into_iter().find_map(|(name, size)| size.map(|_| name));
        if let Some(name) = size.filter(|_| !formats.is_empty() && formats.iter().all(|format| format.is_film())) {
            let message = format!("--{name} is a size on paper, but an animation has pixels");
            let help = format!("use --pixels 500 instead of --{name}");
            return Err(Diagnostic::option_error("film::options", message).help(help));
        }
        if picture.pixels.is_some() && !formats.iter().any(|format| format.has_pixels()) {
            let fault = Diagnostic::option_error("film::options", "--pixels works only for PNG, GIF and APNG");
            return Err(fault.help("use -f png, or set the size on paper: --width 84"));
        }
        let asked = [self.delay_ms, self.last_delay_ms, self.times.map(u32::from)];
        let is_animation = formats.iter().any(|format| format.is_animation());
        let is_film = formats.iter().any(|format| format.is_film());
        let mut names = FILM_OPTIONS.into_iter().zip(asked).filter_map(|(option, asked)| asked.map(|_| option.name));
        let Some(name) = names.find(|name| !if *name == "delay" { is_animation } else { is_film }) else {
            return Ok(());
        };
        let ask = if name == "delay" { "-f gif, -f apng or -f html" } else { "-f gif or -f apng" };
        Err(Diagnostic::option_error("film::options", format!("--{name} works only for animations"))
            .help(format!("add {ask}, or leave it out")))
    }
}

/// Reads how long a frame stands, in milliseconds; the error is what it can be.
fn delay(text: &str) -> Result<u32, String> {
    let (least, most) = (Playing::DELAYS_MS.start(), Playing::DELAYS_MS.end());
    let help = || format!("use milliseconds in steps of {}, from {least} to {most}", Playing::DELAY_STEP_MS);
    let number = text.parse().ok().filter(|delay| Playing::DELAYS_MS.contains(delay));
    number.filter(|delay| delay % Playing::DELAY_STEP_MS == 0).ok_or_else(help)
}

/// Reads how many times all of it is shown; the error is what it can be.
fn times(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| format!("use a number of times up to {}, or 0 for ever", u16::MAX))
}

/// The positions that a view asks for of a record, for these formats: where all pictures are animations and no series
/// is asked for, every move of it is one.
pub(super) fn entries(
    record: &dyn Record,
    view: &View,
    files: &dyn Files,
    formats: &[Format],
) -> Vec<Result<Entry, Diagnostic>> {
    let is_animation = formats.iter().any(|format| format.is_animation())
        && formats.iter().all(|format| format.is_animation() || !format.is_picture());
    let Some(moving) = every_move(view).filter(|_| is_animation) else { return record.entries_with(view, files) };
    let moving = record.entries_with(&moving, files);
    let is_long = moving.iter().any(|entry| matches!(entry, Err(fault) if fault.code == TOO_MANY));
    let is_range = view.get(GameOption::AT.name).is_some_and(|at| at.contains(".."));
    if moving.iter().all(Result::is_ok) || is_long || is_range {
        return moving;
    }
    // What has no moves, and why, is said of what was asked for.
    let plain = record.entries_with(view, files);
    match moving.iter().any(Result::is_ok) {
        false => plain,
        true if moving.len() != plain.len() => moving,
        true => moving.into_iter().zip(plain).map(|(moving, plain)| moving.or(plain)).collect(),
    }
}

/// The view of every move, from the start, or where `--at A..B` begins, to the end or the moment that is asked for;
/// nothing where a series is asked for.
fn every_move(view: &View) -> Option<View> {
    if registry::options().any(|option| option.is_series() && view.has(option.name)) {
        return None;
    }
    let at = match view.get(GameOption::AT.name).unwrap_or("end") {
        range if range.contains("..") => range.to_owned(),
        end => format!("start..{end}"),
    };
    Some(view.clone().with(GameOption::EVERY.name, "1").with(GameOption::AT.name, &at))
}

/// Draws all pages of a position as one animation, in those of the formats that are. `odd` is what was odd about the
/// template, `most` as [`Session::with_most_frames`](super::Session::with_most_frames) has it.
pub(super) fn draw_film(
    renderer: &Renderer,
    subject: &dyn Subject,
    options: &Options,
    formats: &[Format],
    odd: Vec<Diagnostic>,
    most: usize,
) -> Result<Sheet, Vec<Diagnostic>> {
    let pixels = options.picture.pixels.unwrap_or(Film::DEFAULT_PIXELS);
    let mut recording = Recording {
        most: most_pages(options, formats, most),
        film: formats.iter().any(|format| format.is_film()).then(|| Film::new(pixels)),
        player: formats.contains(&Format::Html).then(Player::default),
        sheet: Sheet { warnings: odd, ..Sheet::default() },
    };
    for (index, page) in CaptionCounter::default().pages(subject, &options.view).enumerate() {
        let drawing = page.and_then(|page| renderer.draw(&page.diagram)).map_err(|fault| vec![fault])?;
        if index == 0 {
            recording.check_length(&drawing, subject, options).map_err(|fault| vec![fault])?;
        }
        recording.add(&drawing).map_err(|fault| vec![fault])?;
    }
    recording.end(options, formats).map_err(|fault| vec![fault])
}

/// An animation and a page that plays, as far as their pages were drawn.
struct Recording {
    /// The most pages there may be.
    most: usize,
    film: Option<Film>,
    player: Option<Player>,
    sheet: Sheet,
}

impl Recording {
    /// Counts all pages once it is known how large the first one is.
    fn check_length(&self, first: &Drawing, subject: &dyn Subject, options: &Options) -> Result<(), Diagnostic> {
        if self.most == usize::MAX {
            return Ok(());
        }
        let most = if self.film.is_some() && first.is_table() { self.most / TABLE } else { self.most };
        bound(subject.pages(&options.view).take(Film::MAX_PICTURES + 1).count(), most, options)
    }

    fn add(&mut self, drawing: &Drawing) -> Result<(), Diagnostic> {
        self.film.as_mut().map_or(Ok(()), |film| film.add(drawing))?;
        self.player.as_mut().map_or(Ok(()), |player| player.add(drawing))?;
        // Most of what is odd about a page is so about each.
        for warning in drawing.warnings() {
            if !self.sheet.warnings.contains(&warning) {
                self.sheet.warnings.push(warning);
            }
        }
        self.sheet.missing.extend(drawing.missing_packs());
        Ok(())
    }

    /// Makes the files.
    fn end(self, options: &Options, formats: &[Format]) -> Result<Sheet, Diagnostic> {
        let Recording { film, player, mut sheet, .. } = self;
        sheet.missing.sort_unstable();
        sheet.missing.dedup();
        let ended = film.map(Film::cut).transpose().and_then(|film| Ok((film, player.map(Player::end).transpose()?)));
        // Beside a still picture, one position was asked for.
        let has_stills = formats.iter().any(|format| format.is_still());
        let (film, player) = ended.map_err(|fault| match has_stills {
            true => fault.help("to play a record, add --every 1, or leave out the formats that don't move"),
            false => fault,
        })?;
        let FilmOptions { delay_ms, last_delay_ms, times } = options.film;
        let playing = Playing { delay_ms, last_delay_ms, times: times.unwrap_or_default() };
        for format in formats {
            let bytes = match (format, &film, &player) {
                (Format::Gif, Some(film), _) => film.gif(playing),
                (Format::Apng, Some(film), _) => film.apng(playing),
                (Format::Html, _, Some(page)) => {
                    page.html(playing.delay_ms.unwrap_or(Playing::DEFAULT_DELAY_MS)).into_bytes()
                }
                _ => continue,
            };
            sheet.files.push(File::new("", *format, bytes));
        }
        let words = film.as_ref().map(|film| [film.title(), film.description()]);
        if let Some(words) = words.or(player.as_ref().map(|page| [page.title(), page.description()])) {
            [sheet.title, sheet.description] = words.map(str::to_owned);
        }
        Ok(sheet)
    }
}

/// Tells how many pages a film may have where one as wide as usual may have so many frames.
fn most_pages(options: &Options, formats: &[Format], most: usize) -> usize {
    let square = |pixels: u32| (pixels as usize).pow(2);
    let pixels = options.picture.pixels.unwrap_or(Film::DEFAULT_PIXELS).max(Film::DEFAULT_PIXELS);
    match formats.iter().any(|format| format.is_film()) {
        true => most.saturating_mul(square(Film::DEFAULT_PIXELS)) / square(pixels),
        // A page has no pixels.
        false => most.saturating_mul(3),
    }
}

/// Refuses more frames than there may be here.
///
/// # Errors
///
/// `film::many`, with a step of which there are no more than may be.
fn bound(count: usize, most: usize, options: &Options) -> Result<(), Diagnostic> {
    if count <= most {
        return Ok(());
    }
    let asked = registry::options().filter(|option| option.pictures == Pictures::Steps).find_map(|option| {
        let step: usize = options.view.get(option.name)?.parse().ok()?;
        Some((option.name, step))
    });
    let every = GameOption::EVERY.name;
    let (name, step) = asked.unwrap_or((every, 1));
    let mut help = format!("choose a larger step: --{name} {}", step.saturating_mul(count.div_ceil(most.max(1))));
    if name == every {
        help += &format!(", or a part of it: --{} 1..{}", GameOption::AT.name, step.saturating_mul(most));
    }
    if options.picture.pixels > Some(Film::DEFAULT_PIXELS) {
        help += &format!(", or make it narrower: --pixels {}", Film::DEFAULT_PIXELS);
    }
    let message = format!("an animation of this width has at most {most} frames here");
    Err(Diagnostic::option_error("film::many", message).help(help))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_say_what_they_can_be() {
        for (name, good, bad) in [
            ("delay", ["20", "60000"], ["10", "805"]),
            ("last-delay", ["800", "5000"], ["60010", "-10"]),
            ("loop", ["0", "65535"], ["65536", "ever"]),
        ] {
            let set = |value: &str| FilmOptions::default().set(name, value);
            assert!(good.iter().all(|value| set(value).is_ok()), "{name}");
            assert!(bad.iter().all(|value| set(value).is_err()), "{name}");
        }
    }

    #[test]
    fn every_move_is_shown_where_no_series_is_asked_for() {
        let shown = |options: &[(&str, &str)]| {
            let view = options.iter().fold(View::default(), |view, (name, value)| view.with(name, value));
            every_move(&view).map(|view| view.get("at").unwrap_or_default().to_owned())
        };
        assert_eq!(shown(&[]).as_deref(), Some("start..end"));
        assert_eq!(shown(&[("at", "30")]).as_deref(), Some("start..30"));
        assert_eq!(shown(&[("at", "10..30")]).as_deref(), Some("10..30"));
        for series in ["every", "figures", "moves", "round", "player", "mistakes", "cube-mistakes"] {
            assert_eq!(shown(&[(series, "1")]), None, "{series}");
        }
    }
}
