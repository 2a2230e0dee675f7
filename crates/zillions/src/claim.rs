//! Which inputs are of Zillions of Games, and what they hold.

use std::cell::RefCell;
use std::sync::Arc;

use super::art::Art;
use super::figures::{self, Figures};
use super::moment::Moment;
use super::options::ZillionsOptions;
use super::piece::Piece;
use super::replay::{self, Reel};
use super::rules::Rules;
use super::rules_file::{self, RulesFile};
use super::saved_game::{Parts, SaveFile, file_name};
use super::shared_rules::SharedRules;
use super::turns::Turns;
use super::{ZILLIONS, json, validate};
use super::{movement::PieceMoves, poster::PiecePoster};
use zumen_core::diagnostic::{Diagnostic, Origin, Severity};
use zumen_game::{Certainty, Claim, Entry, Files, Input, NoFiles, Positions, Record, View, charset};

/// Claims the sheet of figures, movement diagrams and positions as JSON, saved games, and rules files.
pub(super) fn claim<'a>(input: &Input<'a>) -> Option<Claim<'a>> {
    let text = input.text;
    if text.trim() == figures::WORD {
        return Some(Claim::whole(|_| Positions::one(Ok(Figures))));
    }
    if let Some(claim) = claim_moves(text, input.game()) {
        return Some(claim);
    }
    if let Some(claim) = Claim::object(input, &ZILLIONS, |text| Object(json::read(text))) {
        return Some(claim);
    }
    if let Some(parts) = Parts::of(text) {
        return Some(Claim::whole(|files| SavedGame::read(text, parts, files)));
    }
    let at = rules_file::rules_at(text)?;
    Some(Claim::new(Certainty::Whole { at }, |files| Games(RulesFile::read(text, files))))
}

/// Claims what pieces do, as JSON.
fn claim_moves<'a>(text: &'a str, game: Option<&str>) -> Option<Claim<'a>> {
    let is_object = |key| game == Some("zillions") && zumen_game::json::has(text, key);
    if is_object("moves") {
        return Some(Claim::whole(|_| Positions::one(PieceMoves::read(text))));
    }
    is_object("poster").then(|| Claim::whole(|_| Positions::one(PiecePoster::read(text))))
}

/// A position that was given as JSON, or so many turns.
struct Object(Result<(Moment, Option<usize>), Diagnostic>);

impl Record for Object {
    fn entries_with(&self, view: &View, files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        let positions = match self.0.clone() {
            Ok((moment, Some(count))) => Positions::one(Turns::new(moment, count)),
            Ok((moment, None)) => {
                let drawn = ZillionsOptions::of(view).and_then(|options| moment.with_art(&options, files));
                Positions::all(vec![drawn])
            }
            Err(fault) => Positions::one::<Moment>(Err(fault)),
        };
        positions.entries_with(view, files)
    }
}

/// Reads the game or variant of a rules file, or the moment of a saved game, that the user asks for; `None` when the text is
/// neither.
pub fn moment(text: &str, files: &dyn Files, view: &View) -> Option<Result<(Moment, Vec<Diagnostic>), Diagnostic>> {
    let parts = Parts::of(text);
    if parts.is_none() {
        rules_file::rules_at(text)?;
    }
    Some(ZillionsOptions::of(view).and_then(|options| match parts {
        Some(parts) => SavedGame::read(text, parts, files).moment(&options),
        None => Games(RulesFile::read(text, files)).moment(&options),
    }))
}

/// Reads the rules that the user asks for.
///
/// # Errors
///
/// What is wrong with the rules file; `option::value` for a variant that it has not.
pub fn rules_of(text: &str, files: &dyn Files, view: &View) -> Result<Rules, Diagnostic> {
    let file = RulesFile::read(text, files)?;
    let index = form_index(&file, &ZillionsOptions::of(view)?)?;
    file.rules(index).map(|(rules, _)| rules)
}

/// A rules file.
struct Games(Result<RulesFile, Diagnostic>);

impl Record for Games {
    fn list(&self) -> Vec<String> {
        let Ok(file) = &self.0 else { return Vec::new() };
        let forms = (1..).zip(&file.forms);
        forms
            .map(|(number, form)| format!("{number:>3} {}{}", if form.is_variant { "  " } else { "" }, form.title))
            .collect()
    }

    fn validate(&self, files: &dyn Files) -> Vec<Diagnostic> {
        match &self.0 {
            Ok(file) => validate::validate(file, files),
            Err(fault) => vec![fault.clone()],
        }
    }

    fn entries_with(&self, view: &View, files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        vec![ZillionsOptions::of(view).and_then(|options| self.entry(&options, files))]
    }
}

impl Games {
    /// Reads what is drawn: turns need no board.
    fn entry(&self, options: &ZillionsOptions, files: &dyn Files) -> Result<Entry, Diagnostic> {
        let (moment, mut warnings) = self.moment(options)?;
        if let Ok(file) = &self.0 {
            let form = form_index(file, options)?;
            let mut misspelt = validate::misspelt_keywords(file, form);
            let missing = validate::missing_sections(file, form, &moment.rules);
            // What is missing because of a slip is said with it.
            let is_said = |fault: &Diagnostic| misspelt.iter().any(|slip| slip.help == fault.help);
            let missing: Vec<Diagnostic> = missing.into_iter().filter(|fault| !is_said(fault)).collect();
            misspelt.extend(missing);
            file.check_board(form, &moment.rules)
                .map_err(|fault| validate::explain_board(fault, misspelt.iter().chain(&warnings)))?;
            // A misspelt keyword explains what later warnings call missing: it comes first.
            warnings.splice(..0, misspelt);
            // A variant without a title has that of its game.
            let games = file.forms[form + 1..].iter().filter(|other| !other.is_variant);
            warnings.extend(validate::twin(file, form, games));
            warnings.extend(validate::check_set_up(file, form, &moment.rules));
        }
        let (moment, faults) = moment.with_art(options, files)?;
        warnings.extend(faults);
        Ok(Entry::new(Box::new(moment), warnings))
    }

    fn moment(&self, options: &ZillionsOptions) -> Result<(Moment, Vec<Diagnostic>), Diagnostic> {
        let file = self.0.as_ref().map_err(Clone::clone)?;
        options.check_start()?;
        options.own.check(&file.piece_names())?;
        let (rules, warnings) = file.rules(form_index(file, options)?)?;
        let warnings = file.warnings().iter().cloned().chain(warnings).collect();
        Ok((Moment::start(rules), validate::with_missing_counted(warnings)))
    }
}

/// The game or variant that the user names; the author's choice where none is named.
fn form_index(file: &RulesFile, options: &ZillionsOptions) -> Result<usize, Diagnostic> {
    let Some(name) = options.variant else { return Ok(file.default_form()) };
    file.find(name).ok_or_else(|| options.variant_fault(&file.titles()))
}

/// Kinds of pieces that are added to rules that do not know them.
const MAX_UNKNOWN_KINDS: usize = 40;

/// Where the rules of a saved game stand, by their name.
#[derive(Clone)]
enum Place {
    /// In a file of their own.
    File(Arc<Origin>),
    /// In the same text, so many bytes behind its start.
    Same(usize),
}

impl Place {
    /// Says what they have not.
    fn have_no(&self, what: &str) -> String {
        match self {
            Place::File(origin) => format!("{} has no {what}", origin.name),
            Place::Same(_) => format!("the rules in the same text have no {what}"),
        }
    }

    /// Says of a fault in the rules where it is.
    fn of(&self, fault: Diagnostic) -> Diagnostic {
        match self {
            Place::File(origin) if fault.origin.is_none() => fault.of(origin),
            Place::File(_) => fault,
            Place::Same(start) => fault.shift_span(*start),
        }
    }
}

/// A saved game with its rules.
struct SavedGame(Result<(SaveFile, RulesFile, Place), Diagnostic>);

impl SavedGame {
    fn read(text: &str, parts: Parts, files: &dyn Files) -> SavedGame {
        SavedGame(SaveFile::read_part(text, parts.saved).and_then(|saved| {
            let named = saved.rules_name();
            let name = files.rules_name(named);
            if name.is_empty() && parts.rules.is_none() {
                return Err(SaveFile::without_rules(text));
            }
            // Rules that the user names go before those that are there.
            let (rules, place) = match parts.rules.filter(|_| name == named) {
                Some(part) => (text[part.clone()].to_owned(), Place::Same(part.start)),
                None => {
                    let bytes = files.rules(named).map_err(|error| {
                        Diagnostic::error("zsg::rules", format!("the rules file {name} cannot be read: {error}")).help(
                            "put it beside the saved game, append it to the saved game, or name it with --rules-file",
                        )
                    })?;
                    let text = charset::decode(&bytes);
                    (text.clone(), Place::File(Arc::new(Origin { name, text })))
                }
            };
            let file = RulesFile::read(&rules, files).map_err(|fault| place.of(fault))?;
            Ok((saved, file, place))
        }))
    }

    /// Chooses the game or variant that the user asks for, else the one that is named.
    fn form(&self, options: &ZillionsOptions) -> Result<usize, Diagnostic> {
        let (saved, file, place) = self.0.as_ref().map_err(Clone::clone)?;
        match options.variant {
            None if !saved.variant.is_empty() => file.find(&saved.variant).ok_or_else(|| {
                let message = place.have_no(&format!("game or variant {}", saved.variant));
                let help = match place {
                    Place::File(origin) if !file_name(&origin.name).eq_ignore_ascii_case(saved.rules_name()) => {
                        format!("the saved game names {}: use that rules file", saved.rules_name())
                    }
                    _ => format!("use --variant with one of: {}", file.titles().join(", ")),
                };
                Diagnostic::error("zsg::variant", message).help(help)
            }),
            _ => form_index(file, options),
        }
    }

    /// Reads the game with its rules.
    fn load_game(&self, options: &ZillionsOptions) -> Result<SavedRecord, Diagnostic> {
        let (saved, file, place) = self.0.as_ref().map_err(Clone::clone)?;
        options.own.check(&file.piece_names())?;
        let (mut rules, _) = file.rules(self.form(options)?).map_err(|fault| place.of(fault))?;
        let mut warnings = Vec::new();
        if options.is_lenient {
            for (line, word) in replay::unknown_kinds(saved, &rules).into_iter().take(MAX_UNKNOWN_KINDS) {
                let name = line.words[word].clone();
                let fault = line.fault_at(word, format!("the rules have no piece {name}; zumen draws it as letters"));
                let help = "the rules may be of another version";
                warnings.push(Diagnostic { severity: Severity::Warning, ..fault }.help(help));
                rules.pieces.push(Piece { name, ..Piece::default() });
            }
        }
        Ok(SavedRecord { saved: saved.clone(), rules: Arc::new(rules.into()), warnings, art: None })
    }

    /// Reads the moment that the user asks for; of a series the last.
    fn moment(&self, options: &ZillionsOptions) -> Result<(Moment, Vec<Diagnostic>), Diagnostic> {
        let played = self.load_game(options)?;
        let last = options.selection.one(0, played.saved.moves.len(), &played.describe_range())?;
        Ok((played.moment(last)?, played.warnings))
    }

    fn entry(&self, options: &ZillionsOptions, files: &dyn Files) -> Result<Entry, Diagnostic> {
        let mut played = self.load_game(options)?;
        let mut warnings = std::mem::take(&mut played.warnings);
        let (last, told) = (played.saved.moves.len(), played.describe_range());
        let (moves, (art, faults)) = match options.is_series() {
            // What stands on the board in the course of a series is not known yet.
            true => (last, Art::of(options, &played.rules, &Vec::from_iter(played.rules.stones()), files)?),
            false => {
                let number = options.selection.one(0, last, &told)?;
                let moment = played.moment(number).map_err(|fault| played.explain(fault))?;
                (number, Art::of(options, &moment.rules, &moment.kinds_to_draw(), files)?)
            }
        };
        warnings.extend(played.forbidden_moves(moves));
        played.art = art;
        warnings.extend(faults);
        let reel = RefCell::new(Reel::default());
        let subject = options
            .selection
            .subject([0, last], &told, move |number| played.moment_on(&mut reel.borrow_mut(), number))?;
        Ok(Entry::new(subject, warnings))
    }
}

/// A saved game with the rules of its game or variant.
struct SavedRecord {
    saved: SaveFile,
    rules: Arc<SharedRules>,
    /// Pieces that the rules do not know.
    warnings: Vec<Diagnostic>,
    art: Option<Arc<Art>>,
}

impl SavedRecord {
    /// Warns of those of the first moves that the rules forbid.
    fn forbidden_moves(&self, moves: usize) -> Vec<Diagnostic> {
        // How pieces move in a game with a program of its own, only that program knows.
        if self.rules.has_engine { Vec::new() } else { self.saved.forbidden_moves(&self.rules, moves) }
    }

    /// Says of a line that does not fit which line before it the rules forbid, and how to draw what was before that.
    fn explain(&self, fault: Diagnostic) -> Diagnostic {
        let Some(at) = self.line_of(&fault) else { return fault };
        let forbidden = self.forbidden_moves(at).into_iter().next();
        let before = forbidden.as_ref().and_then(|forbidden| self.line_of(forbidden)).unwrap_or(at);
        let cause = forbidden.map(|forbidden| forbidden.message).or_else(|| fault.help.clone());
        let cause = cause.unwrap_or_else(|| "correct the line".to_owned());
        fault.help(format!("{cause}; --at {before} draws the position before it"))
    }

    /// The line of moves that a fault is about.
    fn line_of(&self, fault: &Diagnostic) -> Option<usize> {
        let start = fault.span.as_ref()?.start;
        self.saved.moves.iter().position(|line| line.span.contains(&start))
    }

    /// What it has, for who asks for something else.
    fn describe_range(&self) -> String {
        format!("the game has only {} lines of moves", self.saved.moves.len())
    }

    fn moment(&self, moves: usize) -> Result<Moment, Diagnostic> {
        self.moment_on(&mut Reel::default(), moves)
    }

    /// Does what [`Played::moment`] does; `reel` is one of this game, for several moments of it.
    fn moment_on(&self, reel: &mut Reel, moves: usize) -> Result<Moment, Diagnostic> {
        let position = self.saved.position_on(reel, &self.rules, moves)?;
        Ok(Moment { rules: Arc::clone(&self.rules), position, art: self.art.clone() })
    }
}

impl Record for SavedGame {
    /// Finds what is wrong with the moves; what the pictures of its rules lack is none of its faults.
    fn validate(&self, _files: &dyn Files) -> Vec<Diagnostic> {
        let view = View::default();
        let options = ZillionsOptions::of(&view).map(ZillionsOptions::without_pictures);
        match options.map(|options| (self.entry(&options, &NoFiles), options)) {
            Ok((Ok(entry), _)) => entry.warnings,
            Ok((Err(fault), options)) => {
                let played = self.load_game(&options).ok();
                let forbidden = played.map_or(Vec::new(), |played| played.forbidden_moves(usize::MAX));
                std::iter::once(fault).chain(forbidden).collect()
            }
            Err(fault) => vec![fault],
        }
    }

    fn entries_with(&self, view: &View, files: &dyn Files) -> Vec<Result<Entry, Diagnostic>> {
        vec![ZillionsOptions::of(view).and_then(|options| self.entry(&options, files))]
    }
}
