//! The macros of the rules file, read from `macros.zrf`: each kind of movement, once for pieces that stay what they are, and
//! once for those that promote with a capture.

use zumen_game::zrf::Macro;

/// The macros that these calls need, directly or through others, each before those that call it.
pub(super) fn required_macros(calls: &[&str]) -> Vec<Macro> {
    let all: Vec<Macro> = include_str!("macros.zrf").split("\n\n").map(read).collect();
    let mut texts: Vec<&str> = calls.to_vec();
    let mut is_needed = vec![false; all.len()];
    // What is called stands before the caller: one walk from the end finds everything.
    for (index, each) in all.iter().enumerate().rev() {
        let opening = format!("({}", each.name);
        if texts.iter().any(|text| text.split(&opening).skip(1).any(|rest| rest.starts_with([' ', ')']))) {
            is_needed[index] = true;
            texts.extend(each.body.iter().map(String::as_str));
        }
    }
    let needed = all.iter().zip(is_needed).filter(|(_, is_needed)| *is_needed);
    needed.map(|(each, _)| each.clone()).collect()
}

/// Reads a macro with its comment: on one line, or with its body on lines of their own.
fn read(text: &'static str) -> Macro {
    let (comment, lines): (Vec<&str>, Vec<&str>) = text.trim_end().lines().partition(|line| line.starts_with(';'));
    let first = lines[0].trim_start_matches("(define ");
    let (name, inline) = first.split_once(' ').unwrap_or((first, ""));
    let body = match lines[..] {
        [_] => vec![inline.strip_suffix(')').unwrap_or(inline)],
        _ => lines[1..lines.len() - 1].iter().map(|line| line.strip_prefix("   ").unwrap_or(line)).collect(),
    };
    let comment = comment.iter().map(|line| line.trim_start_matches("; ").to_owned()).collect();
    Macro { comment, name: name.to_owned(), body: body.into_iter().map(str::to_owned).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Kind;
    use crate::rules_file::moves;
    use crate::variant::Tradition;

    #[test]
    fn every_movement_of_tai_shogi_has_its_macro() {
        for kind in Kind::of_tai() {
            let promotes =
                [Tradition::Ja, Tradition::Tsa].iter().any(|own| kind.promotes_to(own.promotions()).is_some());
            for target in [None, Some("x").filter(|_| promotes)] {
                for call in moves::calls(kind.movement(), target) {
                    let name = call.split([' ', ')']).next().expect("a name").trim_start_matches('(');
                    let all = required_macros(&[&call]);
                    assert!(all.last().is_some_and(|last| last.name == name), "{call}: {all:?}");
                }
            }
        }
    }
}
