//! Options by their names, parted into those of every picture and those of the game; what was asked for goes over what
//! a picture keeps of itself.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use super::film::{FILM_OPTIONS, FilmOptions};
use super::named_file;
use crate::{TEMPLATES, registry};
use zumen_core::diagnostic::{About, Diagnostic, edits};
use zumen_core::diagram::{Lang, Source};
use zumen_core::width::{is_dash, narrow};
use zumen_game::{Commands, Files, GameOption, Info, View};
use zumen_render::{Background, Style};

/// The theme where none is asked for.
pub const DEFAULT_THEME: &str = "classic";
/// Options of every picture, as the command line and the pictures' sources spell them; all others belong to games.
pub const OPTIONS: [GameOption; 17] = [
    GameOption::text(
        "theme",
        "NAME",
        "Choose a theme: classic, colour, dark, print, web, original (backgammon), or FILE.css",
    )
    .or_else(DEFAULT_THEME)
    .also_in(Commands::CHECK),
    GameOption::file("template", "DIR", "Draw with your own template: a folder with board.svg and themes")
        .also_in(Commands::CHECK),
    GameOption::text("background", "PAPER", "Set the background: none, white, or a colour as #rrggbb")
        .or_else("the theme's paper"),
    GameOption::text("caption", "TEXT", "Print this line of text under the board; {1} counts up: 'Fig. {1}'"),
    GameOption::text("turn", "TEXT", "Print this instead of whose turn it is; '' prints nothing"),
    GameOption::choice(
        "info",
        "HOW",
        &Info::NAMES,
        "Print no words round the board, a few, or all that the record says",
    )
    .or_else("short"),
    GameOption::choice("lang", "LANG", &Lang::CODES, "Set the language of the words in the picture").or_else("en"),
    GameOption::text("width", "MM", "Set the width on paper in millimetres, 10 to 2000, after --trim")
        .or_else("140 for PDF and PNG"),
    GameOption {
        excludes: Some("width"),
        ..GameOption::text(
            "cell",
            "MM",
            "Set the width of a cell on paper in millimetres, 0.5 to 100: one scale for all pictures",
        )
    },
    GameOption::switch("trim", "Cut off the margins around the drawing"),
    GameOption::switch("portable", "Write SVG without <use> and gradients, for wikis and programs that lose them"),
    GameOption::text("pixels", "WIDTH", "Set the width of PNG, GIF and APNG in pixels, 16 to 1400, before --trim")
        .or_else("1400; GIF and APNG: 700"),
    GameOption::switch(
        "pdf-x",
        "Write PDF for printers (PDF/X-1a): ink colours only, no transparency, words as outlines",
    ),
    GameOption::choice("text", "HOW", &["outlines", "font"], "Write words as outlines, or as text in a font")
        .or_else("outlines"),
    GameOption {
        is_repeated: true,
        ..GameOption::file("font", "FILE", "Use this font first (TTF or OTF); may be repeated").also_in(Commands::CHECK)
    },
    GameOption::choice(
        "fonts",
        "WHICH",
        &["embedded", "system"],
        "Take missing characters from embedded fonts only, or from system fonts too",
    )
    .or_else("embedded")
    .also_in(Commands::CHECK),
    // The pictures of a book have ids of their own.
    GameOption::text("id-prefix", "PREFIX", "Prefix every id and class in the SVG, for several pictures on one page")
        .or_else("z-")
        .only_in(Commands::DRAW.and(Commands::DIFF)),
];
/// A longer name is no slip of the pen.
const MAX_NAME_CHARS: usize = 40;

/// Everything that shapes a picture, but for the position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// Options of every picture that make its style.
    pub picture: PictureOptions,
    /// The language, the caption and the options of the game.
    pub view: View,
    /// Whether the language was asked for.
    pub has_lang: bool,
    /// Options of animations.
    pub film: FilmOptions,
}

/// Options of every picture; what was not asked for is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PictureOptions {
    /// A folder with `board.svg` and themes, instead of the game's own template.
    pub template: Option<String>,
    /// A theme of the template by its name, or a file that ends in `.css`.
    pub theme: Option<String>,
    /// Width on paper, as [`Style::width_mm`](crate::Style::width_mm).
    pub width_mm: Option<f64>,
    /// Width of a cell of the board on paper, as [`Style::cell_mm`](crate::Style::cell_mm).
    pub cell_mm: Option<f64>,
    /// Whether pictures are cut to the drawing.
    pub trim: bool,
    /// Whether an SVG has no uses and no gradients, as [`Style::portable`](crate::Style::portable).
    pub portable: bool,
    /// Width of PNG and animations, as [`Style::pixels`](crate::Style::pixels).
    pub pixels: Option<u32>,
    /// What the picture lies on instead of the theme's paper.
    pub background: Option<Background>,
    /// Whether a PDF is one for the press, as [`Style::pdf_x`](crate::Style::pdf_x).
    pub pdf_x: bool,
    /// Whether words are text in a font rather than outlines.
    pub text_as_font: Option<bool>,
    /// Files of fonts that are asked first.
    pub fonts: Vec<String>,
    /// Whether fonts of the system may fill in for missing characters.
    pub system_fonts: bool,
    /// Put before every id.
    pub id_prefix: Option<String>,
}

impl Options {
    /// Parts what was asked for by name, as in the query of a URL or in keyword arguments: `("theme", "print")`. A switch
    /// takes the empty text or `true`, and `false` leaves it out. `font` may come several times.
    ///
    /// ```
    /// let options = zumen::session::Options::of(&[("theme", "print"), ("width", "84"), ("pips", "")])?;
    /// assert_eq!(options.picture.width_mm, Some(84.0));
    /// assert!(options.view.has("pips"));
    ///
    /// let slip = zumen::session::Options::of(&[("them", "print")]).unwrap_err();
    /// assert_eq!(slip.help.as_deref(), Some("did you mean theme?"));
    /// # Ok::<(), zumen::Diagnostic>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `option::unknown` for a name that neither pictures nor any game have, `option::value` for what an option cannot
    /// be. Whether an option is one of the input's game shows when that is known.
    pub fn of(asked: &[(&str, &str)]) -> Result<Options, Diagnostic> {
        let mut options = Options::default();
        for (name, value) in asked {
            let aliased = registry::options().find(|option| option.alias == Some(*name));
            let name = &aliased.map_or(*name, |option| option.name);
            let mut of_games = registry::options().filter(|option| option.name == *name);
            let is_switch = match of_games.next() {
                Some(option) => option.value.is_none() || option.stands_alone && ["", "true", "false"].contains(value),
                None => match of_pictures().find(|option| option.name == *name) {
                    Some(option) => option.value.is_none(),
                    None => return Err(unknown_option(name)),
                },
            };
            match *value {
                "false" if is_switch => {}
                "" | "true" if is_switch => options.set(name, "")?,
                _ if is_switch => return Err(wrong(name, value, "true or false")),
                _ => options.set(name, value)?,
            }
        }
        if options.picture.width_mm.is_some() && options.picture.cell_mm.is_some() {
            let fault = Diagnostic::option_error("option::value", "--cell cannot be used with --width");
            return Err(fault.help("leave one of them out: either sets the size on paper"));
        }
        Ok(options)
    }

    /// Sets an option by its name, as a picture keeps it; a switch takes the empty text. Those of games are checked when
    /// the game is known.
    ///
    /// # Errors
    ///
    /// `option::value` with what it can be.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Diagnostic> {
        self.try_set(name, &plain_value(name, value)).map_err(|help| wrong(name, value, &help))
    }

    /// Does the same; the error is what it can be.
    fn try_set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let values = of_pictures().find(|option| option.name == name).map_or(&[][..], |option| option.values);
        if !values.is_empty() && !values.contains(&value) {
            return Err(format!("one of: {}", values.join(", ")));
        }
        match name {
            "theme" => self.picture.theme = Some(value.to_owned()),
            "template" => self.picture.template = Some(value.to_owned()),
            "width" => self.picture.width_mm = Some(millimetres(value, Style::WIDTHS_MM)?),
            "cell" => self.picture.cell_mm = Some(millimetres(value, Style::CELLS_MM)?),
            "trim" => self.picture.trim = true,
            "portable" => self.picture.portable = true,
            "pdf-x" => self.picture.pdf_x = true,
            "pixels" => self.picture.pixels = Some(pixels(value)?),
            "background" => {
                let background = Background::from_name(value).ok_or(Background::HELP)?;
                self.picture.background = Some(background);
            }
            "text" => self.picture.text_as_font = Some(value == "font"),
            "font" => self.picture.fonts.push(value.to_owned()),
            "fonts" => self.picture.system_fonts = value == "system",
            "id-prefix" if Style::is_id_prefix(value) => self.picture.id_prefix = Some(value.to_owned()),
            "id-prefix" => return Err(Style::ID_PREFIX_HELP.to_owned()),
            "lang" => {
                self.view.lang = Lang::from_name(value).unwrap_or_default();
                self.has_lang = true;
            }
            "caption" => self.view.caption = Some(value.to_owned()),
            "turn" => self.view.turn = Some(value.to_owned()),
            "info" => self.view.info = Info::from_name(value),
            "facts" => self.view.facts = Some(value.to_owned()),
            name if FILM_OPTIONS.iter().any(|option| option.name == name) => self.film.set(name, value)?,
            _ => {
                let is_repeated = registry::options().any(|option| option.name == name && option.is_repeated);
                let before = self.view.options.remove(name).filter(|_| is_repeated);
                let value = before.map_or(value.to_owned(), |before| format!("{before},{value}"));
                self.view.options.insert(name.to_owned(), value);
            }
        }
        Ok(())
    }

    /// Puts the texts of files in the place of their names, for options of games that name one.
    ///
    /// # Errors
    ///
    /// `file::unreadable` where there is no such file.
    pub fn load(&mut self, files: &dyn Files) -> Result<(), Diagnostic> {
        for option in registry::options().filter(|option| option.is_file) {
            if let Some(name) = self.view.get(option.name).map(str::to_owned) {
                let bytes = named_file::bytes(&name, files)?;
                let text = registry::decode(&bytes, None);
                if registry::foreign(&bytes, &text).is_some() {
                    let message = format!("{name} is not a text, and --{} takes one", option.name);
                    let fault = Diagnostic::error("file::unreadable", message).about(About::File);
                    return Err(fault.help(option.help));
                }
                self.view.options.insert(option.name.to_owned(), text);
                self.view.files.insert(option.name.to_owned(), name);
            }
        }
        Ok(())
    }

    /// Makes the options of a picture that is drawn again: these where something was asked for, those of the older picture
    /// where nothing was.
    ///
    /// # Errors
    ///
    /// `read::template` and `read::theme` when the picture was drawn with files that only its author has, and none are
    /// named.
    pub fn over(&self, source: &Source) -> Result<Options, Diagnostic> {
        let mut options = self.clone();
        let template = source.option("template");
        if let Some(name) = template.filter(|name| self.picture.template.is_none() && !TEMPLATES.names().contains(name))
        {
            return Err(Diagnostic::error(
                "read::template",
                format!("the picture uses the template {name:?}, which zumen does not include"),
            )
            .about(About::Picture)
            .help("add its folder: --template DIR"));
        }
        if let Some(name) = source.option("theme").filter(|_| self.picture.theme.is_none()) {
            let is_ours = template.is_some_and(|template| TEMPLATES.themes(template).contains(&name));
            if !is_ours && self.picture.template.is_none() {
                return Err(Diagnostic::error(
                    "read::theme",
                    format!("the picture uses the theme {name:?}, which zumen does not include"),
                )
                .about(About::Picture)
                .help("add its file: --theme FILE.css"));
            }
            options.picture.theme = Some(name.to_owned());
        }
        let kept = source.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in kept.filter(|(name, _)| !["template", "theme"].contains(name) && !self.has(name)) {
            // What no picture of ours says counts for nothing.
            let _ = options.set(name, value);
        }
        options.has_lang = self.has_lang;
        // An empty one takes away what the picture has.
        options.view.caption = options.view.caption.filter(|caption| !caption.is_empty());
        Ok(options)
    }

    /// Tells whether an option was asked for.
    fn has(&self, name: &str) -> bool {
        match name {
            "width" | "cell" => self.picture.width_mm.or(self.picture.cell_mm).is_some(),
            "pixels" => self.picture.pixels.is_some(),
            "background" => self.picture.background.is_some(),
            "text" => self.picture.text_as_font.is_some(),
            "id-prefix" => self.picture.id_prefix.is_some(),
            "lang" => self.has_lang,
            "caption" => self.view.caption.is_some(),
            "turn" => self.view.turn.is_some(),
            "info" => self.view.info.is_some(),
            // No picture keeps files.
            "font" | "fonts" => true,
            _ => self.view.has(name),
        }
    }
}

/// The options of every picture, and those of animations.
pub fn of_pictures() -> impl Iterator<Item = GameOption> {
    OPTIONS.into_iter().chain(FILM_OPTIONS)
}

/// Tells whether the value of an option is the path of a file or folder: one that names some, or a theme of one's own.
pub fn names_file(name: &str, value: &str) -> bool {
    let mut options = of_pictures().chain(registry::options().copied()).filter(|option| option.name == name);
    options.any(|option| option.names_file())
        || name == "theme" && (value.ends_with(".css") || value.contains(['/', '\\']))
}

/// The fault of an option that is none.
fn unknown_option(name: &str) -> Diagnostic {
    let of_games = registry::options().copied();
    let known = of_pictures().chain(of_games).map(|option| option.name).filter(|_| name.len() <= MAX_NAME_CHARS);
    let near = known.map(|known| (edits(name, known), known)).min().filter(|(edits, known)| edits * 3 <= known.len());
    let fault = Diagnostic::option_error("option::unknown", format!("there is no option {name:?}"));
    fault.help(match (registry::instead(name, None), near) {
        (Some(instead), _) => format!("use {instead}"),
        (None, Some((_, near))) => format!("did you mean {near}?"),
        _ => {
            let names = OPTIONS.iter().filter(|option| !option.names_file()).map(|option| option.name);
            format!("use an option of the game, or one of: {}", names.collect::<Vec<_>>().join(", "))
        }
    })
}

/// A value as an option takes it: full-width digits are digits, dashes are hyphens, languages are codes, and capitals don't
/// matter where there are few values. `--at 第30手` is `--at 30`. Free text stays as it is.
pub fn plain_value<'a>(name: &str, value: &'a str) -> Cow<'a, str> {
    let options = || of_pictures().chain(registry::options().copied()).filter(|option| option.name == name);
    let is_free = |option: GameOption| option.names_file() || option.is_free_text();
    if name == "lang" {
        return Lang::from_name(value).map_or(Cow::Borrowed(value), |lang| Cow::Borrowed(lang.code()));
    }
    if options().any(is_free) {
        return Cow::Borrowed(value);
    }
    if let Some(known) = options().flat_map(|option| option.values).find(|known| known.eq_ignore_ascii_case(value)) {
        return Cow::Borrowed(known);
    }
    let plain = |c: char| if is_dash(c) { '-' } else { narrow(c) };
    let is_move = name == GameOption::AT.name && value.contains(|c| narrow(c).is_ascii_digit());
    let is_counter = |c: &char| is_move && "第手目".contains(*c);
    Cow::Owned(value.chars().filter(|c| !is_counter(c)).map(plain).collect())
}

/// Reads a width in pixels; the error is what it can be.
fn pixels(text: &str) -> Result<u32, String> {
    let (min, max) = (Style::PIXELS.start(), Style::PIXELS.end());
    let help = || format!("use a number of pixels from {min} to {max}; SVG and PDF have any size");
    text.strip_suffix("px").unwrap_or(text).trim().parse().ok().filter(|n| Style::PIXELS.contains(n)).ok_or_else(help)
}

/// Reads a size on paper, with the unit or without.
///
/// # Errors
///
/// What it can be.
pub fn millimetres(text: &str, range: RangeInclusive<f64>) -> Result<f64, String> {
    let (number, unit) = match text.strip_suffix("cm") {
        Some(number) => (number, 10.0),
        None => (text.strip_suffix("mm").unwrap_or(text), 1.0),
    };
    let number = number.trim().parse().ok().map(|number: f64| number * unit);
    let point = if text.contains(',') { ", with a decimal point" } else { "" };
    let pixels =
        text.strip_suffix("px").map(|number| format!("; for pixels use --pixels {number}")).unwrap_or_default();
    let help = format!("use a number of millimetres from {} to {}{point}{pixels}", range.start(), range.end());
    number.filter(|mm| range.contains(mm)).ok_or(help)
}

fn wrong(name: &str, value: &str, help: &str) -> Diagnostic {
    let fault = Diagnostic::option_error("option::value", format!("--{name} cannot be {value:?}"));
    fault.help(help)
}
