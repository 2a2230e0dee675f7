//! `--node`: which line of a record with variations is asked for.
//!
//! One grammar for every record that branches: `1.2.3` takes the 1st branch where the record branches first, then the 2nd,
//! then the 3rd, and the first one behind them.

use super::{GameOption, option_fault};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::format_count;

impl GameOption {
    /// A line of a record.
    pub const NODE: GameOption = GameOption::text(
        "node",
        "PATH",
        "Follow a variation: 1.2.3 takes the 1st, 2nd and 3rd branch; Go: 1.2:5 is the 5th node",
    )
    .or_else("the main line")
    .selecting();
}

/// A line of a record.
pub struct Line<N> {
    /// Its nodes from the root on.
    pub nodes: Vec<N>,
    /// The index of the node with which the branch begins that the path named last; 0 where it named none.
    pub branched_at: usize,
}

/// The line of a path: at each branching the branch that the path names, the first one behind it.
///
/// # Errors
///
/// `option::value` for what is no path, a branch that is not there, and a path that goes on behind the end.
pub fn line<N: Copy, I: Iterator<Item = N>>(
    root: N,
    path: Option<&str>,
    branches: impl Fn(N) -> I,
) -> Result<Line<N>, Diagnostic> {
    let text = path.unwrap_or_default();
    let mut choices = Vec::new();
    for part in text.split('.').filter(|_| path.is_some()) {
        let choice = part.trim().parse::<usize>().ok().filter(|choice| *choice >= 1);
        choices.push(choice.ok_or_else(|| {
            option_fault("node", text, "not a path").help(match text {
                "main" => "the main line is drawn without --node: leave it out",
                _ => "use branch numbers from 1, such as --node 1.2.3",
            })
        })?);
    }
    let mut choices = choices.into_iter();
    let mut nodes = vec![root];
    let mut at = root;
    let (mut branchings, mut branched_at) = (0, 0);
    loop {
        let choice = match branches(at).take(2).count() {
            0 => break,
            1 => 1,
            _ => {
                branchings += 1;
                let named = choices.next();
                if named.is_some() {
                    branched_at = nodes.len();
                }
                named.unwrap_or(1)
            }
        };
        let Some(next) = branches(at).nth(choice - 1) else {
            let most = branches(at).count();
            let there = format_count(most as u64, "branch");
            let message = format!("branching {branchings} of this path has {there}, not {choice}");
            let help = format!("use a branch from 1 to {most}; for the position after a move use --at with its number");
            return Err(option_fault("node", text, &message).help(help));
        };
        nodes.push(next);
        at = next;
    }
    match choices.next() {
        None => Ok(Line { nodes, branched_at }),
        Some(_) => {
            let there = if branchings == 1 { "is" } else { "are" };
            let there = format!("there {there} {} on the way", format_count(branchings, "branching"));
            let message = format!("this path continues past the end: {there}");
            let node =
                text.rsplit_once('.').map(|(path, node)| format!("; in Go {path}:{node} is node {node} of a branch"));
            let help = format!("name a branch only where the record branches{}", node.unwrap_or_default());
            Err(option_fault("node", text, &message).help(help))
        }
    }
}
