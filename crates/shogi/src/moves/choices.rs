//! What is chosen about a movement diagram: its game, by whose rules pieces promote, and whose reading is drawn.

use super::Moves;
use super::readings::{self, Choice};
use crate::kind::Kind;
use crate::lints::english;
use crate::options::MovesOptions;
use crate::piece_counts;
use crate::position::{Piece, Side};
use crate::variant::{Tradition, Variant};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::sets::wedge::Tone;
use zumen_game::{View, option_fault};

/// What is chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices<'a> {
    pub variant: Variant,
    tradition: Tradition,
    /// A source of moves.
    pub tag: Option<&'a str>,
    /// The kind whose promotion is drawn.
    pub base: Option<Kind>,
}

impl Moves {
    /// Reads what a view chooses, and what that means for these moves.
    ///
    /// # Errors
    ///
    /// `option::value`, `option::unknown`; `moves::promotion` where the kind does not promote.
    pub(super) fn resolve(self, view: &View) -> Result<(MovesOptions<'_>, Choices<'_>), Diagnostic> {
        let asked = MovesOptions::of(view, matches!(self, Moves::Poster { .. }))?;
        let MovesOptions { tradition, source, .. } = asked;
        let (variant, base) = match self {
            Moves::Poster { variant } => (asked.variant.or(variant).unwrap_or(Variant::Tai), None),
            Moves::Piece { kind, promoted, variant } => {
                (game(kind, promoted, asked.variant, variant, tradition)?, Some(kind).filter(|_| promoted))
            }
        };
        Ok((asked, Choices { variant, tradition, tag: source, base }))
    }

    /// The game where none is named.
    pub(super) fn by_default(self) -> Option<Variant> {
        match self {
            Moves::Piece { kind, promoted, .. } => game(kind, promoted, None, None, Tradition::default()).ok(),
            Moves::Poster { .. } => Some(Variant::Tai),
        }
    }

    /// Tells whether the piece is one of the game that is asked for, and the source that is asked for says how it moves,
    /// where sources disagree about it. Of many kinds at once the others are drawn by default, so this is asked of kinds
    /// that are named.
    ///
    /// # Errors
    ///
    /// `option::value`, `moves::promotion`.
    pub fn check(self, view: &View) -> Result<(), Diagnostic> {
        let (_, chosen) = self.resolve(view)?;
        let (Some(tag), Moves::Piece { kind, .. }) = (chosen.tag, self) else { return Ok(()) };
        let kind = chosen.drawn_kind(kind);
        let tags = Choice::tags(kind);
        if tags.is_empty() || tags.contains(&tag) {
            return Ok(());
        }
        let tags = readings::tags().filter(|tag| tags.contains(&tag.name));
        let tags: Vec<String> = tags.map(|tag| format!("{}: {}", tag.name, tag.about)).collect();
        let message = format!("the source {tag} does not say how {} moves", kind.kanji());
        Err(Diagnostic::option_error("option::value", message).help(tags.join("\n")))
    }
}

/// The game of a kind: the one that is asked for, the one that the text names, or the smallest that has it.
fn game(
    kind: Kind,
    promoted: bool,
    asked: Option<Variant>,
    named: Option<Variant>,
    tradition: Tradition,
) -> Result<Variant, Diagnostic> {
    let promotes = |variant: &Variant| kind.promotes_to(variant.promotions(tradition)).is_some();
    let games: Vec<Variant> = Variant::ALL.into_iter().filter(|variant| piece_counts::has(*variant, kind)).collect();
    if let Some(asked) = asked.filter(|asked| !games.contains(asked)) {
        let message = format!("{} has no {} ({})", asked.name(), kind.kanji(), kind.key());
        let names: Vec<&str> = games.iter().map(|game| game.name()).collect();
        let help = format!("it is a piece of {}", names.join(", "));
        return Err(option_fault("variant", asked.name(), &message).help(help));
    }
    let chosen = asked.or(named.filter(|named| games.contains(named)));
    let mut candidates = games.iter().copied().filter(|game| chosen.is_none_or(|chosen| *game == chosen));
    let found = if promoted { candidates.find(promotes) } else { candidates.next() };
    found.ok_or_else(|| {
        let message = match chosen {
            Some(game) => format!("the {} does not promote in {}", english(kind), game.name()),
            None => format!("the {} does not promote in any game", english(kind)),
        };
        let others: Vec<&str> = games.iter().filter(|game| promotes(game)).map(|game| game.name()).collect();
        let help = match others.is_empty() {
            true => "leave the + out".to_owned(),
            false => format!("leave the + out; it promotes in {}", others.join(", ")),
        };
        Diagnostic::error("moves::promotion", message).help(help)
    })
}

impl Choices<'_> {
    /// The kind that is drawn.
    pub(super) fn drawn_kind(self, kind: Kind) -> Kind {
        self.base.and_then(|base| base.promotes_to(self.variant.promotions(self.tradition))).unwrap_or(kind)
    }

    /// What a kind becomes.
    pub(super) fn promotes_to(self, kind: Kind) -> Option<Kind> {
        kind.promotes_to(self.variant.promotions(self.tradition)).filter(|_| self.base.is_none())
    }

    /// The kinds that become this one, where it stands on no board at the start, or is drawn as their promotion.
    pub(super) fn before(self, kind: Kind) -> Vec<Kind> {
        if let Some(base) = self.base {
            return vec![base];
        }
        let promotions = self.variant.promotions(self.tradition);
        if !piece_counts::is_promotion(kind, self.variant) {
            return Vec::new();
        }
        let own = Kind::all().filter(|before| piece_counts::has(self.variant, *before));
        own.filter(|before| before.promotes_to(promotions) == Some(kind)).collect()
    }

    /// How the name of a kind is painted: as what it has become where it comes by promotion alone.
    pub(super) fn tone(self, kind: Kind, is_promoted: bool) -> Tone {
        let promoted = is_promoted || !self.before(kind).is_empty();
        self.variant.tone(Piece { kind, side: Side::Sente, promoted }, self.tradition)
    }
}
