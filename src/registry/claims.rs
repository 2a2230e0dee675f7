//! The games that share what is read, and what each claims of one input.

use super::synonyms::game_of_word;
use super::{check_view, foreign, link, pair};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{Certainty, Claim, Entry, Files, Game, Input, Record, TreeNode, View, charset, json};

/// The code of what no game can read.
pub const UNKNOWN: &str = "input::unknown";

/// Games that share what is read.
#[derive(Clone, Copy)]
pub(super) struct Registry<'g>(pub &'g [&'g Game]);

impl<'g> Registry<'g> {
    /// Decodes an input: by its byte order mark, else as the game does that is surest of it, else by its looks. Lines end in LF
    /// or CRLF, of old files of a Mac, too.
    pub(crate) fn decode(self, bytes: &[u8]) -> String {
        let of_mail = charset::quoted_printable(bytes);
        let bytes = of_mail.as_deref().unwrap_or(bytes);
        let text = charset::decode_or(bytes, || {
            let decoded = self.0.iter().filter_map(|game| Some((game, game.decode?(bytes)?)));
            let surest = decoded.max_by_key(|(game, text)| {
                ((game.claim)(&Input::new(bytes, text)).map(|claim| claim.certainty), game.name)
            });
            Some(surest?.1)
        });
        charset::unescape_html(charset::with_lines(text))
    }

    /// Reads the escaped links among the words of a text that no game claims all of.
    pub(super) fn links(self, input: &Input, best: &[Best], files: &dyn Files) -> Option<Box<dyn Record>> {
        let links = (!claims_whole(best)).then(|| link::read_among_words(self, input.text, files)).flatten();
        Some(Box::new(links?))
    }

    /// Decides on what stands beside the notations of games: a file that is no text, a link, a text of another program.
    /// Nothing where the games decide.
    pub(super) fn apart(
        self,
        input: &Input,
        best: &[Best],
        files: &dyn Files,
        is_text: bool,
    ) -> Option<Result<Box<dyn Record>, Diagnostic>> {
        if claims_whole(best) {
            return None;
        }
        if !is_text && let Some(fault) = foreign::file(input.bytes, input.text) {
            return Some(Err(fault));
        }
        if !is_unsure(best) {
            return None;
        }
        let linked = link::read(input.text, |part| self.read_claimed(part, files));
        linked.map(Ok).or_else(|| self.foreign_text(input).map(Err))
    }

    /// Names a text by its form; where an ID is damaged, that is told instead of its absence.
    fn foreign_text(self, input: &Input) -> Option<Diagnostic> {
        let has_id = || self.0.iter().any(|game| game.name == "backgammon" && (game.claim)(input).is_some());
        let named = foreign::text(input.text, |line| self.is_claimed(line));
        named.filter(|fault| fault.code != "input::analysis" || !has_id())
    }

    /// Looks at a file that is no text: well where a game reads its bytes, else with what it is. Nothing of a text.
    pub(crate) fn look(self, bytes: &[u8], text: &str) -> Option<Result<(), Diagnostic>> {
        let fault = foreign::file(bytes, text)?;
        if claims_whole(&self.best(&Input::new(bytes, ""))) {
            return Some(Ok(()));
        }
        (!claims_whole(&self.best(&Input::new(bytes, text)))).then_some(Err(fault))
    }

    /// Reads a text that games are sure of, and none else; what says what it is may be damaged.
    pub(super) fn read_claimed(self, text: &str, files: &dyn Files) -> Option<Box<dyn Record>> {
        let mut best = self.best(&Input::of(text));
        let is_named = foreign::begins(text, "XGID=");
        let is_sure = (!is_unsure(&best) || is_named) && best.len() == 1;
        best.pop().filter(|_| is_sure).map(|best| best.read(files))
    }

    /// Tells whether a game claims all of a text.
    pub(crate) fn is_claimed(self, text: &str) -> bool {
        claims_whole(&self.best(&Input::of(text)))
    }

    /// Tells whether a game finds a position in a text that it can read.
    pub(super) fn is_sure(self, text: &str) -> bool {
        !is_unsure(&self.best(&Input::of(text)))
    }

    /// Tells whether a game claims a text at all, be it broken.
    pub(crate) fn is_known(self, text: &str) -> bool {
        !self.best(&Input::of(text)).is_empty()
    }

    /// Finds the one game that an input looks like.
    pub(super) fn game_of(self, input: &Input) -> Option<&'g Game> {
        let best = self.best(input);
        best.iter().all(|other| other.game.name == best[0].game.name).then(|| Some(best.first()?.game)).flatten()
    }

    /// Tells whether a text is one record over all its lines.
    pub(crate) fn is_record(self, text: &str) -> bool {
        self.is_claimed(text) || is_object(text)
    }

    /// Reads a text that is no list: a line of one, for example.
    pub(super) fn read_one(self, text: &str, files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
        self.pair(text, files).map_or_else(|| self.read_of_game(text, files), Ok)
    }

    pub(super) fn pair(self, text: &str, files: &dyn Files) -> Option<Box<dyn Record>> {
        pair::read(text, |half| self.read_of_game(half, files))
    }

    /// Reads a text that is no list and no pair.
    fn read_of_game(self, text: &str, files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
        let input = Input::of(text);
        let best = self.best(&input);
        if let Some(links) = self.links(&input, &best, files) {
            return Ok(links);
        }
        self.apart(&input, &best, files, false).unwrap_or_else(|| self.read_best(best, &input, files))
    }

    /// Reads what games claim that are equally sure. Of several the one has it that can read it: no game has to know the
    /// notations of another.
    pub(super) fn read_best(
        self,
        best: Vec<Best>,
        input: &Input,
        files: &dyn Files,
    ) -> Result<Box<dyn Record>, Diagnostic> {
        let mut titles: Vec<&str> = best.iter().map(|best| best.game.title).collect();
        let mut records: Vec<_> = best.into_iter().map(|best| best.read(files)).collect();
        // To a reader of shogi a position of chess is one of shogi; a game that reads it may be there.
        let is_fen = foreign::is_fen(input.text) || foreign::is_xiangqi(input.text);
        if records.len() > 1 || is_fen {
            let accepted = (0..records.len())
                .filter(|index| records[*index].entries(&View::default()).iter().any(Result::is_ok))
                .collect::<Vec<_>>();
            match accepted[..] {
                [only] => return Ok(records.swap_remove(only)),
                [] => match self.foreign_text(input) {
                    Some(fault) => return Err(fault),
                    None if is_fen => return Err(self.unknown_input(input.text)),
                    None => {}
                },
                _ => {}
            }
        }
        match records.len() {
            0 => Err(self.unknown_input(input.text)),
            1 => Ok(records.swap_remove(0)),
            _ => {
                titles.sort_unstable();
                let message = format!("this can be read as {}", titles.join(" and as "));
                Err(Diagnostic::error("input::ambiguous", message)
                    .help("leave out what does not belong to the position, or give its JSON, which names the game"))
            }
        }
    }

    /// Finds the best claims on an input: several where games are equally sure.
    pub(super) fn best<'a>(self, input: &Input<'a>) -> Vec<Best<'a, 'g>> {
        let claims = self.0.iter().filter_map(|game| Some(Best { claim: (game.claim)(input)?, game }));
        let mut claims: Vec<Best> = claims.collect();
        let surest = claims.iter().map(|best| best.claim.certainty).max();
        claims.retain(|best| Some(best.claim.certainty) == surest);
        claims
    }

    /// Makes the error for what no game knows. Of an object it is that it is damaged, or names no game.
    fn unknown_input(self, text: &str) -> Diagnostic {
        let what = text.trim();
        if let Some(fault) = what.starts_with('{').then(|| json::game_name(text).err()).flatten() {
            return fault;
        }
        let start = text.len() - text.trim_start().len();
        let end = start + what.find('\n').unwrap_or(what.len());
        if what.is_empty() {
            let fault = Diagnostic::error("input::empty", "the input is empty");
            return fault.help("give an ID, a record, or a file that holds one");
        }
        let (name, of) = game_of_word(what).unwrap_or((what, what));
        let is_named = |game: &&&Game| [game.name, game.title].iter().any(|name| name.eq_ignore_ascii_case(of));
        if let Some(game) = self.0.iter().find(is_named) {
            let message = format!("{name} is the name of a game; give a position or a record of it");
            return Diagnostic::error("input::game", message).at(start..end).help(game.shapes);
        }
        let titles: Vec<&str> = self.0.iter().map(|game| game.title).collect();
        Diagnostic::error(UNKNOWN, "not a position in any format zumen reads")
            .at(start..end)
            .help(format!("give a position or a record of {}", titles.join(", ")))
    }
}

/// A claim that no other is surer than, and whose it is.
pub(super) struct Best<'a, 'g> {
    pub claim: Claim<'a>,
    game: &'g Game,
}

impl Best<'_, '_> {
    fn read(self, files: &dyn Files) -> Box<dyn Record> {
        Box::new(GameRecord { game: *self.game, record: self.claim.read(files) })
    }
}

/// A record of a game, which takes the options of this game alone.
struct GameRecord {
    game: Game,
    record: Box<dyn Record>,
}

impl Record for GameRecord {
    fn list(&self) -> Vec<String> {
        self.record.list()
    }

    fn tree(&self) -> Result<Vec<TreeNode>, Diagnostic> {
        self.record.tree()
    }

    fn entries_with(&self, view: &View, files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        match check_view(view, &self.game) {
            Err(fault) => vec![Err(fault)],
            Ok(()) => self.record.entries_with(view, files),
        }
    }

    fn validate(&self, files: &dyn Files) -> Vec<Diagnostic> {
        self.record.validate(files)
    }
}

/// Tells whether no game found a position in a text that it can read.
pub(super) fn is_unsure(best: &[Best]) -> bool {
    best.first().is_none_or(|best| matches!(best.claim.certainty, Certainty::Broken { .. }))
}

pub(super) fn claims_whole(best: &[Best]) -> bool {
    best.first().is_some_and(|best| matches!(best.claim.certainty, Certainty::Whole { .. }))
}

/// Tells whether the text is one JSON object, maybe over several lines; a list of objects has one whole on its first
/// line.
pub(super) fn is_object(text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or_default();
    first.starts_with('{') && serde_json::from_str::<serde::de::IgnoredAny>(first).is_err()
}
