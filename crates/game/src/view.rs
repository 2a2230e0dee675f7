//! How a position is looked at: what the user may choose about a picture beyond its style.

use std::collections::BTreeMap;

use super::GameOption;
use zumen_core::diagnostic::{About, Diagnostic};
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
    /// The game's options.
    pub options: Options,
    /// What the input is called: the name of its file without the ending; `None` for what is no file.
    pub name: Option<String>,
    /// The files that texts of options are from, by the option's name: for what is wrong in them.
    pub files: BTreeMap<String, String>,
}

impl View {
    /// Sets an option of the game: `view.with("home", "left")`; a switch takes the empty text.
    pub fn with(mut self, name: &str, value: &str) -> View {
        self.options.insert(name.to_owned(), value.to_owned());
        self
    }

    /// Takes an option away.
    pub fn without(mut self, name: &str) -> View {
        self.options.remove(name);
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
            return Err(Diagnostic::error("option::unknown", format!("{game} has no option --{name}"))
                .about(About::Option)
                .help("see zumen draw --help, which lists the options of each game"));
        }
        for option in declared {
            let (name, Some(value)) = (option.name, self.options.get(option.name)) else { continue };
            let is_alone = option.stands_alone && value.is_empty();
            if !option.values.is_empty() && !option.values.contains(&value.as_str()) && !is_alone {
                return Err(Diagnostic::error("option::value", format!("--{name} cannot be {value:?}"))
                    .about(About::Option)
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

    /// The same without the options that choose a position of a record: a picture keeps that position itself.
    pub fn without_selection(&self, declared: &[GameOption]) -> View {
        let chooses = |name: &str| declared.iter().any(|option| option.selects && option.name == name);
        // A text of a file may be long: what is left out is not copied first.
        let left = self.options.iter().filter(|(name, _)| !chooses(name));
        let options = left.map(|(name, value)| (name.clone(), value.clone())).collect();
        View {
            lang: self.lang,
            caption: self.caption.clone(),
            options,
            name: self.name.clone(),
            files: self.files.clone(),
        }
    }

    /// Keeps in a source what shaped the picture, so that it can be drawn again; what chose the position is left out.
    pub fn kept_in(&self, source: Source, declared: &[GameOption]) -> Source {
        Source { options: self.without_selection(declared).stored_options(), ..source }
    }

    /// What is kept in the picture so that it can be drawn again: what differs from the default.
    pub fn stored_options(&self) -> Vec<(String, String)> {
        let mut kept = Vec::new();
        if self.lang != Lang::default() {
            kept.push(("lang".to_owned(), self.lang.code().to_owned()));
        }
        if let Some(caption) = &self.caption {
            kept.push(("caption".to_owned(), caption.clone()));
        }
        kept.extend(self.options.iter().map(|(name, value)| (name.clone(), value.clone())));
        kept
    }
}
