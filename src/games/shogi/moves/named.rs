//! Which kind a name means.

use crate::diagnostic::{Diagnostic, edits};
use crate::games::shogi::kind::{Kind, plain};

/// Letters that may differ in a name that was meant.
const NEAR: usize = 2;
/// So many names are offered.
const OFFERED: usize = 4;
/// A longer name is nobody's, in bytes.
const LONGEST_NAME: usize = 64;

/// Returns the kind of this name.
///
/// # Errors
///
/// `moves::piece` where no kind has the name, or several have.
pub(super) fn kind(name: &str) -> Result<Kind, Diagnostic> {
    let trimmed = name.trim();
    let found = if trimmed.len() <= LONGEST_NAME { Kind::all_named(trimmed) } else { Vec::new() };
    match found[..] {
        [kind] => Ok(kind),
        [] => {
            let shown: String = trimmed.chars().take(LONGEST_NAME).collect();
            let near = near(trimmed);
            let help = match near.is_empty() {
                true => "zumen moves --list prints all names".to_owned(),
                false => format!("did you mean {}? zumen moves --list prints all names", near.join(", ")),
            };
            Err(Diagnostic::error("moves::piece", format!("no piece is called {shown:?}")).help(help))
        }
        _ => {
            let all: Vec<String> = found.iter().map(|kind| format!("{} ({})", kind.kanji(), kind.key())).collect();
            Err(Diagnostic::error("moves::piece", format!("{trimmed:?} is read of several pieces: {}", all.join(", ")))
                .help("give the kanji or the key"))
        }
    }
}

/// Keys of kinds with a name that differs by few letters.
fn near(name: &str) -> Vec<&'static str> {
    let name = plain(name);
    if name.len() <= NEAR || name.len() > LONGEST_NAME {
        return Vec::new();
    }
    let distance = |kind: &Kind| kind.spellings().iter().map(|spelling| edits(&name, spelling)).min();
    let mut near: Vec<(usize, Kind)> =
        Kind::all().filter_map(|kind| Some((distance(&kind).filter(|edits| *edits <= NEAR)?, kind))).collect();
    near.sort_unstable();
    near.into_iter().take(OFFERED).map(|(_, kind)| kind.key()).collect()
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
        assert!(kind("lyon").unwrap_err().help.unwrap().contains("did you mean lion"));
        assert!(kind("xxxxxxxxxxxx").unwrap_err().help.unwrap().starts_with("zumen moves --list"));
        assert!(kind(&"x".repeat(100_000)).is_err());
        let message = kind("mōyū").unwrap_err().message;
        assert!(message.contains("盲熊") && message.contains("猛熊"), "{message}");
    }
}
