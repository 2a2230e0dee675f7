//! Which game an input is given to.

use super::{check_view, conflict, foreign, link, list, pair};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::{Certainty, Claim, Entry, Files, Game, Input, Record, TreeNode, View, charset, json};

/// The largest input, in bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// The code of what no game can read.
pub const UNKNOWN: &str = "input::unknown";

/// Reads an input of one of these games, or of several: an ID, a text with IDs in it, a list with one ID a line, a
/// record. The order of the games does not matter.
///
/// # Errors
///
/// `input::size`, `input::array`, `input::empty`, `input::unknown` and `input::ambiguous`; what is known to be something
/// else is named by `input::picture`, `input::chess` and their like. Single positions that are refused stand in the
/// [`Record`].
pub fn read_with(games: &[&Game], bytes: &[u8], files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
    let registry = Registry(games);
    registry.read(&Input::new(bytes, &registry.decode(bytes)), files, false)
}

/// Games that share what is read.
#[derive(Clone, Copy)]
pub(super) struct Registry<'g>(pub &'g [&'g Game]);

impl<'g> Registry<'g> {
    /// Decodes an input: by its byte order mark, else as the game does that is surest of it, else by its looks. Lines end in LF
    /// or CRLF, of old files of a Mac, too.
    pub(crate) fn decode(self, bytes: &[u8]) -> String {
        charset::with_lines(charset::decode_or(bytes, || {
            let decoded = self.0.iter().filter_map(|game| Some((game, game.decode?(bytes)?)));
            let surest = decoded.max_by_key(|(game, text)| {
                ((game.claim)(&Input::new(bytes, text)).map(|claim| claim.certainty), game.name)
            });
            Some(surest?.1)
        }))
    }

    /// Reads an input that may be a list. `is_text` says that somebody found it to be a text before.
    pub(crate) fn read(self, input: &Input, files: &dyn Files, is_text: bool) -> Result<Box<dyn Record>, Diagnostic> {
        if input.bytes.len().max(input.text.len()) > MAX_BYTES {
            let message = format!("the input has {} bytes; at most {MAX_BYTES} are allowed", input.bytes.len());
            return Err(Diagnostic::error("input::size", message).help("give the part that holds the position"));
        }
        if let Some(fault) = conflict(input.text) {
            return Err(fault);
        }
        let best = self.best(input);
        if let Some(fault) = array(input.text).filter(|_| !claims_whole(&best)) {
            return Err(fault);
        }
        if let Some(pair) = self.pair(input.text, files) {
            return Ok(pair);
        }
        if let Some(decided) = self.apart(input, &best, files, is_text) {
            return decided;
        }
        if self.is_list(input.text, &best)
            && let Some(list) = list::read(self, input.text, files)
        {
            return Ok(Box::new(list));
        }
        self.read_best(best, input, files)
    }

    /// Tells whether a text on which games have these claims is a list.
    fn is_list(self, text: &str, best: &[Best]) -> bool {
        let record_at = best.iter().find_map(|best| match best.claim.certainty {
            Certainty::Whole { at } => Some(at),
            _ => None,
        });
        !is_object(text) && list::is_list(self, text, record_at)
    }

    /// Tells whether a text is to be read line by line: it is a list, or nobody knows what it is.
    pub(crate) fn is_of_lines(self, text: &str) -> bool {
        let best = self.best(&Input::of(text));
        (best.is_empty() && !is_object(text) || self.is_list(text, &best)) && conflict(text).is_none()
    }

    /// Decides on what stands beside the notations of games: a file that is no text, a link, a text of another program.
    /// Nothing where the games decide.
    fn apart(
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
        linked.map(Ok).or_else(|| foreign::text(input.text).map(Err))
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
    fn read_claimed(self, text: &str, files: &dyn Files) -> Option<Box<dyn Record>> {
        let mut best = self.best(&Input::of(text));
        let is_named = foreign::begins(text, "XGID=");
        let is_sure = (!is_unsure(&best) || is_named) && best.len() == 1;
        best.pop().filter(|_| is_sure).map(|best| best.read(files))
    }

    /// Tells whether a game claims all of a text.
    pub(crate) fn is_claimed(self, text: &str) -> bool {
        claims_whole(&self.best(&Input::of(text)))
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

    fn pair(self, text: &str, files: &dyn Files) -> Option<Box<dyn Record>> {
        pair::read(text, |half| self.read_of_game(half, files))
    }

    /// Reads a text that is no list and no pair.
    fn read_of_game(self, text: &str, files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
        let input = Input::of(text);
        let best = self.best(&input);
        self.apart(&input, &best, files, false).unwrap_or_else(|| self.read_best(best, &input, files))
    }

    /// Reads what games claim that are equally sure. Of several the one has it that can read it: no game has to know the
    /// notations of another.
    fn read_best(self, best: Vec<Best>, input: &Input, files: &dyn Files) -> Result<Box<dyn Record>, Diagnostic> {
        let mut titles: Vec<&str> = best.iter().map(|best| best.game.title).collect();
        let mut records: Vec<_> = best.into_iter().map(|best| best.read(files)).collect();
        // To a reader of shogi a position of chess is one of shogi; a game that reads it may be there.
        let is_fen = foreign::is_fen(input.text);
        if records.len() > 1 || is_fen {
            let accepts = |record: &dyn Record| record.entries(&View::default()).iter().any(Result::is_ok);
            let accepted: Vec<usize> = (0..records.len()).filter(|index| accepts(records[*index].as_ref())).collect();
            match accepted[..] {
                [only] => return Ok(records.swap_remove(only)),
                [] => match foreign::text(input.text) {
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
    fn best<'a>(self, input: &Input<'a>) -> Vec<Best<'a, 'g>> {
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
        let named =
            self.0.iter().find(|game| [game.name, game.title].iter().any(|name| name.eq_ignore_ascii_case(what)));
        if let Some(game) = named {
            let message = format!("{what} is the name of a game; give a position or a record of it");
            return Diagnostic::error("input::game", message).at(start..end).help(game.shapes);
        }
        let titles: Vec<&str> = self.0.iter().map(|game| game.title).collect();
        Diagnostic::error(UNKNOWN, "not a position in any format zumen reads")
            .at(start..end)
            .help(format!("give a position or a record of {}", titles.join(", ")))
    }
}

/// A claim that no other is surer than, and whose it is.
struct Best<'a, 'g> {
    claim: Claim<'a>,
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
fn is_unsure(best: &[Best]) -> bool {
    best.first().is_none_or(|best| matches!(best.claim.certainty, Certainty::Broken { .. }))
}

fn claims_whole(best: &[Best]) -> bool {
    best.first().is_some_and(|best| matches!(best.claim.certainty, Certainty::Whole { .. }))
}

/// Tells whether the text is one JSON object, maybe over several lines; a list of objects has one whole on its first
/// line.
fn is_object(text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or_default();
    first.starts_with('{') && serde_json::from_str::<serde::de::IgnoredAny>(first).is_err()
}

/// Finds the fault of a JSON array: what is inside must not be taken for a text with IDs in it.
fn array(text: &str) -> Option<Diagnostic> {
    let trimmed = text.trim();
    let is_array = trimmed.starts_with('[') && serde_json::from_str::<serde::de::IgnoredAny>(trimmed).is_ok();
    let start = text.len() - text.trim_start().len();
    is_array.then(|| {
        Diagnostic::error("input::array", "a JSON array is not a position")
            .at(start..start + 1)
            .help("give its objects, one a line")
    })
}
