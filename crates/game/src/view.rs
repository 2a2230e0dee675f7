//! How a position is looked at: what the user may choose about a picture beyond its style.

use std::collections::BTreeMap;

use super::{GameOption, Info};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Lang, Source};

/// Options of a game by name; a switch has the empty text.
pub type Options = BTreeMap<String, String>;

/// What shapes a diagram.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The language of words, title and description.
    pub lang: Lang,
    /// The author's own line under the board.
    pub caption: Option<String>,
    /// What is said in the place of whose turn it is.
    pub turn: Option<String>,
    /// How much stands in words round the board; `None` where nobody asks.
    pub info: Option<Info>,
    /// What the record of a picture that is drawn again says of its game, a fact a line, where the picture keeps only a
    /// position.
    pub facts: Option<String>,
    /// The game's options.
    pub options: Options,
    /// What the input is called: the name of its file without the ending; `None` for what is no file.
    pub name: Option<String>,
    /// The files that texts of options are from, by the option's name: for what is wrong in them.
    pub files: BTreeMap<String, String>,
}

impl View {
    /// Makes a view of those options that have values; a switch that is on has the empty text.
    pub fn of(
        lang: Lang,
        caption: Option<&str>,
        options: impl IntoIterator<Item = (&'static str, Option<String>)>,
    ) -> View {
        let given = options.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        View { lang, caption: caption.map(str::to_owned), options: given.collect(), ..View::default() }
    }

    /// Sets an option of the game: `view.with("home", "left")`; a switch takes the empty text.
    pub fn with(mut self, name: &str, value: &str) -> View {
        self.options.insert(name.to_owned(), value.to_owned());
        self
    }

    /// Tells whether a switch is on.
    pub fn has(&self, name: &str) -> bool {
        self.options.contains_key(name)
    }

    /// The value of an option.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.options.get(name).map(String::as_str)
    }

    /// Checks names and values against what a game declares.
    ///
    /// # Errors
    ///
    /// `option::unknown` and `option::value`.
    pub fn check(&self, game: &str, declared: &[GameOption]) -> Result<(), Diagnostic> {
        if let Some(name) = self.find_unknown(declared) {
            return Err(Diagnostic::option_error("option::unknown", format!("{game} has no option --{name}"))
                .help("see zumen draw --help, which lists the options of each game"));
        }
        for option in declared {
            let (name, Some(value)) = (option.name, self.options.get(option.name)) else { continue };
            let is_alone = option.stands_alone && value.is_empty();
            if !option.values.is_empty() && !option.values.contains(&value.as_str()) && !is_alone {
                return Err(Diagnostic::option_error("option::value", format!("--{name} cannot be {value:?}"))
                    .help(format!("one of: {}", option.values.join(", "))));
            }
        }
        Ok(())
    }

    /// Finds an option that a game doesn't declare.
    pub fn find_unknown(&self, declared: &[GameOption]) -> Option<&str> {
        let is_unknown = |name: &&String| declared.iter().all(|option| option.name != **name);
        self.options.keys().find(is_unknown).map(String::as_str)
    }

    /// Keeps in a source what shaped the picture, so that it can be drawn again. A picture keeps the position itself: a game
    /// with options that choose one writes a view without them, with [`View::of`].
    pub fn kept_in(&self, source: Source) -> Source {
        let lang = (self.lang != Lang::default()).then(|| ("lang".to_owned(), self.lang.code().to_owned()));
        let caption = self.caption.clone().map(|caption| ("caption".to_owned(), caption));
        let options = lang.into_iter().chain(caption).chain(self.options.clone()).collect();
        Source { options, ..source }
    }
}

/// Writes a value of an option by its name; `None` for the default.
pub fn unless_default<T: Copy + Default + PartialEq>(value: T, name: fn(T) -> &'static str) -> Option<String> {
    (value != T::default()).then(|| name(value).to_owned())
}
