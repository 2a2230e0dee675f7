//! The tree of variations as a picture: a row a branch, a stone a move with its number, and at the end of each row the branch's
//! address; what branches are called stands below.
//!
//! Long runs of moves are drawn as their ends with a gap between them. The first branch goes on in its row, the others begin
//! rows of their own, under all rows of those before.

use std::ops::Range;
use std::sync::Arc;

use super::super::board::Colour;
use super::super::options::{RecordOptions, tree_view};
use super::super::sgf::Collection;
use super::super::{GO, select};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Mark, Paragraph, Shape, Source, ellipsize, format_count, say};
use zumen_core::geometry::{CELL, Grid, Spot};
use zumen_game::{Game, Subject, TreeNode, View};

/// The most rows and columns of a picture: with more of them stones would be specks.
const MAX_ROWS: usize = 60;
const MAX_COLUMNS: usize = 60;
/// Of a run of more moves than this its ends are drawn, so many nodes each.
const LONG_RUN: usize = 10;
const ENDS: usize = 3;
/// The most branches that are named below, and how long a name is, in parts of its size.
const MAX_NAMED_BRANCHES: usize = 12;
const NAME: f64 = 30.0;
/// From a stone to the address behind it, and half as much as a letter of it takes.
const BEHIND: i32 = 14;
const HALF_LETTER: i32 = 18;
/// Room round the stones.
const MARGIN: i32 = CELL;

/// The tree of one game.
pub(in super::super) struct TreePicture {
    nodes: Vec<TreeNode>,
    spots: Vec<Option<Spot>>,
    columns: i32,
    rows: i32,
    /// The whole record.
    text: Arc<str>,
    /// The number of the game in it, from 1.
    game: usize,
}

impl TreePicture {
    /// Lays out the nodes of a game of a text, whose root stands there.
    ///
    /// # Errors
    ///
    /// `go::large-tree` for more branches or longer ones than a picture has room for.
    fn of(root: Range<usize>, text: &Arc<str>, game: usize, nodes: &[TreeNode]) -> Result<TreePicture, Diagnostic> {
        let first = nodes.iter().position(|node| node.game == game).unwrap_or_default();
        let nodes = nodes.iter().filter(|node| node.game == game);
        let nodes: Vec<TreeNode> =
            nodes.map(|node| TreeNode { parent: node.parent.map(|parent| parent - first), ..node.clone() }).collect();
        let mut layout = Layout { spots: vec![None; nodes.len()], columns: 0, rows: 0 };
        layout.place(&nodes);
        let (columns, rows) = (layout.columns, layout.rows);
        if columns as usize > MAX_COLUMNS || rows as usize > MAX_ROWS {
            let message = format!(
                "the tree has {rows} rows and {columns} columns; a picture can have at most {MAX_ROWS} and {MAX_COLUMNS}"
            );
            let fault = Diagnostic::error("go::large-tree", message).at(root);
            return Err(fault.help("use zumen tree to print it as text"));
        }
        Ok(TreePicture { nodes, spots: layout.spots, columns, rows, text: Arc::clone(text), game })
    }

    fn branches(&self) -> impl Iterator<Item = &TreeNode> {
        self.nodes.iter().filter(|node| node.node.ends_with(":1"))
    }

    fn title(&self, lang: Lang) -> String {
        let branches = self.branches().count();
        let moves = self.nodes.iter().map(|node| node.moves).max().unwrap_or_default();
        let words = format_count(branches as u64, "branch");
        say!(
            lang,
            "Tree of variations: {words}, {moves} moves",
            "変化ツリー：分岐{branches}本、{moves}手まで",
            "变化树：{branches}个分支，至第{moves}手",
            "변화도 나무: 가지 {branches}개, {moves}수까지"
        )
    }

    /// The lines from a node to those that follow it.
    fn lines(&self) -> Vec<[Spot; 2]> {
        let mut lines = Vec::new();
        for (index, node) in self.nodes.iter().enumerate() {
            let Some(at) = self.spots[index] else { continue };
            let before = std::iter::successors(node.parent, |parent| self.nodes[*parent].parent);
            let Some(from) = before.into_iter().find_map(|parent| self.spots[parent]) else { continue };
            // Down from the node where it branches, then along the row.
            if from.y != at.y {
                lines.push([from, Spot::new(from.x, at.y)]);
            }
            lines.push([Spot::new(from.x, at.y), at]);
        }
        lines
    }

    fn marks(&self) -> (Vec<Mark>, Vec<Mark>) {
        let (mut pieces, mut marks) = (Vec::new(), Vec::new());
        for (index, node) in self.nodes.iter().enumerate() {
            let Some(at) = self.spots[index] else { continue };
            let address = node.node.replace([':', '.'], "-");
            match node.played.as_deref() {
                Some(played) => {
                    let colour = if played.starts_with("Black") { Colour::Black } else { Colour::White };
                    let stone = format!("stone-{}", colour.name());
                    pieces.push(Mark::piece(format!("node-{address}"), stone.clone(), stone, at));
                    let class = format!("number-on-{}", colour.name());
                    marks.push(Mark::label(
                        format!("number-{address}"),
                        "label-number",
                        class,
                        node.moves.to_string(),
                        at,
                    ));
                }
                None => pieces.push(Mark::piece(format!("node-{address}"), "hoshi", "hoshi", at)),
            }
            // Where a branch parts again its row goes on.
            let is_leaf = self.nodes.get(index + 1).is_none_or(|next| next.parent != Some(index));
            if is_leaf && !node.branch().is_empty() {
                let behind = Spot::new(at.x + CELL / 2 + BEHIND + half_of(node.branch()), at.y);
                marks.push(Mark::coordinate(format!("branch-{address}"), "label-row", node.branch(), behind));
            }
        }
        (pieces, marks)
    }

    /// The branches that have a name or a comment, a line each.
    fn names(&self, lang: Lang) -> Vec<Paragraph> {
        let named = self.branches().filter_map(|node| {
            let mut of_branch = self.nodes.iter().filter(|other| other.branch() == node.branch());
            let name = of_branch.find_map(|node| node.name.as_deref());
            let words = name.or(node.comment.as_deref())?;
            let words = ellipsize(&words.split_whitespace().collect::<Vec<_>>().join(" "), NAME);
            Some(format!("{} {words}", node.branch()).trim().to_owned())
        });
        let mut named: Vec<String> = named.collect();
        let more = named.len().saturating_sub(MAX_NAMED_BRANCHES);
        named.truncate(MAX_NAMED_BRANCHES);
        named.extend(
            (more > 0).then(|| say!(lang, "and {more} more", "ほか{more}本", "另有{more}个分支", "그 외 {more}개")),
        );
        named
            .into_iter()
            .enumerate()
            .map(|(index, text)| Paragraph {
                id: format!("words-branch-{}", index + 1),
                ..Paragraph::new("words-notes", text, String::new())
            })
            .collect()
    }
}

impl Subject for TreePicture {
    fn game(&self) -> &'static Game {
        &GO
    }

    fn source(&self) -> Source {
        Source { format: "sgf".to_owned(), text: self.text.to_string(), options: Vec::new() }
    }

    /// A line each branch: its address, its moves, what it is called.
    fn text(&self, _view: &View) -> Result<String, Diagnostic> {
        let lines = self.branches().map(|node| {
            let name = node.name.as_deref().map(|name| format!(" {name}")).unwrap_or_default();
            format!("{} {}{name}\n", node.node, node.moves)
        });
        Ok(lines.collect())
    }

    /// Writes a line each node, as `zumen tree -f json`.
    fn json(&self, _view: &View) -> Result<String, Diagnostic> {
        let lines = self.nodes.iter().map(|node| serde_json::to_string(node).expect("plain data"));
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let source = tree_view(view, self.game).kept_in(self.source());
        let to = Spot::new((self.columns - 1).max(1) * CELL, (self.rows - 1).max(1) * CELL);
        let longest = self.nodes.iter().map(|node| half_of(node.branch())).max().unwrap_or_default();
        let right = MARGIN + BEHIND + 2 * longest;
        let grid = Grid { from: Spot::new(0, 0), to, margins: [MARGIN, MARGIN, right, MARGIN] };
        let ground = [Spot::new(-MARGIN, -MARGIN), Spot::new(to.x + right, to.y + MARGIN)];
        let (pieces, marks) = self.marks();
        let names = self.names(view.lang);
        let title = self.title(view.lang);
        let said: Vec<&str> = names.iter().map(|name| name.text.as_str()).collect();
        Ok(Diagram {
            game: GO.name,
            lang: view.lang,
            desc: std::iter::once(title.as_str()).chain(said).collect::<Vec<_>>().join(". "),
            title,
            grid: Some(grid),
            cell_max: Some(MAX_STONE_SIZE),
            board: vec![
                Mark::shape("ground", "ground", Shape::Area(ground)),
                Mark::shape("grid-lines", "grid", Shape::Lines(self.lines())),
            ],
            pieces,
            marks,
            below: names,
            caption: view.caption.clone(),
            source,
            ..Diagram::default()
        })
    }
}

/// Half of what an address takes.
fn half_of(address: &str) -> i32 {
    i32::try_from(address.len()).unwrap_or_default() * HALF_LETTER
}

/// No stone is larger, in units.
const MAX_STONE_SIZE: u16 = 70;

/// Where nodes lie: columns along the moves, rows one under another.
struct Layout {
    spots: Vec<Option<Spot>>,
    columns: i32,
    rows: i32,
}

impl Layout {
    /// Places the nodes, which come each behind its parent; branch by branch.
    fn place(&mut self, nodes: &[TreeNode]) {
        let mut start = 0;
        // The column and row behind each node's branch.
        let mut ends: Vec<[i32; 2]> = vec![[0, 0]; nodes.len()];
        while start < nodes.len() {
            let branch = nodes[start].branch();
            let end = start + nodes[start..].iter().take_while(|node| node.branch() == branch).count();
            let [column, row] = match nodes[start].parent {
                None => [0, 0],
                Some(parent) => {
                    let [column, row] = ends[parent];
                    [column, if branch.ends_with(".1") || branch == "1" { row } else { self.rows }]
                }
            };
            self.rows = self.rows.max(row + 1);
            let count = end - start;
            let mut at = column;
            let places = self.spots[start..end].iter_mut().zip(&mut ends[start..end]).enumerate();
            for (place, (spot, end)) in places {
                let is_left_out = count > LONG_RUN && place >= ENDS && place < count - ENDS;
                if is_left_out {
                    // One column for all that is left out.
                    at += i32::from(place == ENDS);
                } else {
                    *spot = Some(Spot::new(at * CELL, row * CELL));
                    at += 1;
                }
                *end = [at, row];
            }
            self.columns = self.columns.max(at);
            start = end;
        }
    }
}

/// The pictures of a collection's trees: of all games, or of one by `--game`.
///
/// # Errors
///
/// As [`super::of`].
pub(in super::super) fn pictures(
    collection: &Collection,
    options: &RecordOptions,
) -> Result<Vec<Result<TreePicture, Diagnostic>>, Diagnostic> {
    let nodes = super::of(collection)?;
    let chosen = select::find_games(collection, options.game.unwrap_or("1"))?;
    // Each keeps the whole record.
    let text: Arc<str> = collection.text().into();
    let pictures = chosen.into_iter().map(|(game, root)| TreePicture::of(collection.span(root), &text, game, &nodes));
    Ok(pictures.collect())
}
