//! What was found in a rules file, each thing once.

use std::collections::BTreeSet;

use crate::language::rules_file::Form;
use crate::language::source::{At, Sources, did_you_mean};
use zumen_core::diagnostic::Diagnostic;

/// Faults beyond these are not looked for.
const MAX_FAULTS: usize = 1_000;

/// What is said of names that the board has not.
pub(super) const MISSING: [&str; 2] = ["zrf::direction", "zrf::position"];
/// Names that the board has not are listed up to so many.
const MAX_MISSING: usize = 3;

/// Counts names that the board has not, instead of listing them, where they are many, or where a slip in a grid takes them
/// away.
pub(crate) fn with_missing_counted(mut warnings: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let is_slip = warnings.iter().any(|warning| match warning.code {
        "zrf::keyword" => ["dimensions", "directions"].iter().any(|part| warning.help == Some(did_you_mean(part))),
        code => ["zrf::grid", "zrf::dimension"].contains(&code),
    });
    let is_missing = |warning: &Diagnostic| {
        MISSING.contains(&warning.code)
            || is_slip && warning.message.ends_with("a direction or a position of the board")
    };
    let count = warnings.iter().filter(|warning| is_missing(warning)).count();
    if count > if is_slip { 1 } else { MAX_MISSING } {
        let mut is_first = true;
        warnings.retain_mut(|warning| {
            if !is_missing(warning) {
                return true;
            }
            let (more, s, are) = if count == 2 { (1, "", "is") } else { (count - 1, "s", "are") };
            warning.message.push_str(&format!("; {more} more name{s} {are} not on the board"));
            warning.help =
                Some("fix its grid first: its dimensions name the positions, as (\"a/b/c\" (50 0))".to_owned());
            std::mem::take(&mut is_first)
        });
    }
    warnings
}

/// What was found so far.
pub(super) struct Findings<'a> {
    pub(super) all: Vec<Diagnostic>,
    /// Places and names that were told of.
    pub(super) seen: BTreeSet<(u16, u32, u32, String)>,
    pub(super) sources: &'a Sources,
}

impl Findings<'_> {
    pub(super) fn warn(&mut self, code: &'static str, at: At, message: impl Into<String>, help: impl Into<String>) {
        if self.all.len() < MAX_FAULTS {
            let warning = Diagnostic::warning(code, message).help(help);
            self.all.push(self.sources.place(warning, at));
        }
    }

    /// Tells whether a name at a place was not told of before; it is from now on.
    pub(super) fn is_new(&mut self, at: At, name: &str) -> bool {
        self.all.len() < MAX_FAULTS && self.seen.insert((at.file, at.start, at.end, name.to_owned()))
    }

    /// Warns of what is odd in a form.
    pub(super) fn odd(&mut self, code: &'static str, at: At, message: String, help: String, form: &Form) {
        let fault = self.sources.place(Diagnostic::warning(code, message).help(help), at);
        self.keep(fault, form);
    }

    /// Keeps what was found in a form, once for all forms that inherit it. What a variant has taken over and does not
    /// fit there any more is said with the variant's name.
    pub(super) fn keep(&mut self, mut fault: Diagnostic, form: &Form) {
        if self.all.len() >= MAX_FAULTS || self.all.contains(&fault) {
            return;
        }
        let own = form.at.range();
        let is_inside = fault.origin == self.sources.text(form.at.file)
            && fault.span.as_ref().is_some_and(|span| own.start <= span.start && span.end <= own.end);
        if form.is_variant && !is_inside {
            fault.message = format!("{} (in {})", fault.message, form.title);
        }
        self.all.push(fault);
    }

    pub(super) fn into_sorted(self) -> Vec<Diagnostic> {
        let mut all = self.all;
        all.sort_by_cached_key(|fault: &Diagnostic| {
            let origin = fault.origin.as_ref().map(|origin| origin.name.clone());
            (origin, fault.span.as_ref().map(|span| (span.start, span.end)), fault.code, fault.message.clone())
        });
        all.dedup();
        with_missing_counted(all)
    }
}
