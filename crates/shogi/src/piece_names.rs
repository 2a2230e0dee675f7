//! Which kind of pieces a user means by a name.

use super::kind::{Kind, plain, standard};
use super::sfen::{letters, usi};
use super::variant::Variant;
use super::{kif, move_notation, piece_counts};
use zumen_core::diagnostic::{Diagnostic, edits};

/// Letters that may differ in a name that was meant.
const NEAR: usize = 2;
/// So many names are offered.
const OFFERED: usize = 4;
/// A longer name is nobody's, in bytes.
const MAX_NAME_BYTES: usize = 64;

/// The kind of this name: in kanji, in English, its key, its reading, or its letters in a notation; those of a
/// game stand before those that all share.
///
/// # Errors
///
/// `moves::piece` where no kind has the name, or several have.
pub(super) fn kind(name: &str, variant: Option<Variant>) -> Result<Kind, Diagnostic> {
    let trimmed = name.trim();
    let mut found = if trimmed.len() <= MAX_NAME_BYTES { Kind::all_named(trimmed) } else { Vec::new() };
    if let Some(kind) = variant.and_then(|variant| find_by_letter(trimmed, variant)) {
        return Ok(kind);
    }
    if let Some(variant) = variant.filter(|variant| found.iter().any(|kind| piece_counts::has(*variant, *kind))) {
        found.retain(|kind| piece_counts::has(variant, *kind));
    }
    if found.is_empty() {
        // The king of shogi has a letter in SFEN alone.
        found.extend(find_by_letter(trimmed, Variant::Shogi));
    }
    match found[..] {
        [kind] => Ok(kind),
        [] => {
            let shown: String = trimmed.chars().take(MAX_NAME_BYTES).collect();
            let near = near(trimmed);
            let help = match (kif::moved_kind(trimmed), near.is_empty()) {
                (Some(kind), _) => format!("this is a move: write its piece alone, {}", move_notation::name(kind)),
                (None, true) if usi::is_move(trimmed) => {
                    format!("to draw a game, write its moves in quotes: zumen 'position startpos moves {trimmed}'")
                }
                (None, true) if trimmed == "all" => {
                    "use zumen moves --all, or --poster for all on one sheet".to_owned()
                }
                (None, true) if trimmed.contains(['、', ',']) => {
                    "part the names of pieces by blanks, not commas".to_owned()
                }
                (None, true) => "run zumen moves --list for all names".to_owned(),
                (None, false) => format!("did you mean {}? Run zumen moves --list for all names", near.join(", ")),
            };
            Err(Diagnostic::error("moves::piece", format!("no piece is called {shown:?}")).help(help))
        }
        _ => {
            let all: Vec<String> = found.iter().map(|kind| format!("{} ({})", kind.kanji(), kind.key())).collect();
            Err(Diagnostic::error("moves::piece", format!("{trimmed:?} can mean several pieces: {}", all.join(", ")))
                .help("use the kanji or the key"))
        }
    }
}

/// The kind with this letter in SFEN; in shogi also those of CSA, which are capitals.
fn find_by_letter(name: &str, variant: Variant) -> Option<Kind> {
    let mut characters = name.chars();
    if let (Some(letter), None) = (characters.next(), characters.next())
        && let Some(known) = letters::read(variant, letter)
    {
        return Some(known.kind);
    }
    let mut of_csa = Kind::called_in("csa").filter(|_| variant == Variant::Shogi);
    of_csa.find(|(known, _)| *known == name).map(|(_, kind)| kind)
}

/// Keys of kinds with a name that differs by few letters; for a name without letters the kanji of kinds.
fn near(name: &str) -> Vec<&'static str> {
    let letters = plain(name);
    let is_kanji = letters.is_empty();
    let name = if is_kanji { standard(name) } else { letters };
    if name.len() < NEAR || name.len() > MAX_NAME_BYTES {
        return Vec::new();
    }
    let mut near: Vec<(usize, Kind)> = Vec::new();
    for kind in Kind::all() {
        let spellings = if is_kanji { vec![kind.kanji().to_owned()] } else { kind.spellings() };
        let distances = spellings.iter().map(|spelling| match is_kanji {
            // A beginning or an end of a name stands for it: `dragon`, `horse`.
            _ if spelling.starts_with(&name) || spelling.ends_with(&name) => NEAR,
            true if name.contains(spelling) => NEAR,
            // All letters of a short name may differ from those of another.
            false if name.len() > NEAR => edits(&name, spelling),
            _ => usize::MAX,
        });
        near.extend(distances.min().filter(|edits| *edits <= NEAR).map(|edits| (edits, kind)));
    }
    near.sort_unstable();
    near.into_iter().take(OFFERED).map(|(_, kind)| if is_kanji { kind.kanji() } else { kind.key() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_offered() {
        assert_eq!(
            [edits("lion", "lyon"), edits("", "ab"), edits("rook", "rook"), edits("kirin", "krn")],
            [1, 2, 0, 2]
        );
        let kind = |name: &str| kind(name, None);
        assert!(kind("lyon").unwrap_err().help.unwrap().contains("did you mean lion"));
        assert!(kind("獅子王").unwrap_err().help.unwrap().contains("did you mean 獅子?"));
        for said in ["７六歩", "▲７六歩(77)"] {
            assert_eq!(kind(said).unwrap_err().help.unwrap(), "this is a move: write its piece alone, 歩", "{said}");
        }
        assert!(kind("xxxxxxxxxxxx").unwrap_err().help.unwrap().contains("zumen moves --list"));
        assert!(kind(&"x".repeat(100_000)).is_err());
        let message = kind("mōyū").unwrap_err().message;
        assert!(message.contains("盲熊") && message.contains("猛熊"), "{message}");
    }

    #[test]
    fn letters_are_those_of_the_game() {
        let key = |name, variant| kind(name, variant).map(Kind::key).map_err(|fault| fault.message);
        for (name, shogi) in
            [("G", "gold_general"), ("n", "knight"), ("KI", "gold_general"), ("RY", "dragon_king"), ("K", "king")]
        {
            assert_eq!(key(name, Some(Variant::Shogi)), Ok(shogi), "{name}");
        }
        assert_eq!(key("N", Some(Variant::Chu)), Ok("lion"));
        assert_eq!(key("N", Some(Variant::Tai)), Ok("knight"));
        assert_eq!(key("K", None), Ok("king"));
        for name in ["gold", "Gold", "gold general", "金", "金将", "kinshō", "gold_general"] {
            assert_eq!(key(name, Some(Variant::Shogi)), Ok("gold_general"), "{name}");
        }
    }
}
