//! A game with a solution tree as a problem: the question, and each line of the tree as an answer, right or wrong.
//!
//! All pictures of a problem show one part of the board: what the whole tree uses. Answers have numbers from 1 and their comments.

pub(super) mod verdict;

use super::annotations::Annotations;
use super::board::{Colour, Vertex};
use super::coordinates::a1;
use super::crop::Part;
use super::moment::Moment;
use super::options::{GoOptions, RecordOptions};
use super::record::{FigureStart, Node};
use super::sgf::{Collection, NodeId};
use super::{GO, pages, select, subject, words};
use verdict::{Convention, Signs, mover, without_signs};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Source, say};
use zumen_game::{Conversion, Entry, Game, Page, Pages, Subject, View};

/// The most answers of a problem that are drawn.
const MAX_ANSWERS: usize = 200;
/// The longest title from a record, in letters.
const TITLE: usize = 60;

/// A problem.
struct Problem {
    /// Its number among those of the record, from 1, or that of the file which holds it alone.
    number: usize,
    /// What its author calls it.
    name: Option<String>,
    /// The position that is asked about.
    question: Moment,
    /// Right ones first, each as the tree has them.
    answers: Vec<Answer>,
    /// What the tree uses of the board.
    part: Part,
}

/// A line of the tree.
struct Answer {
    moment: Moment,
    is_right: bool,
    /// Its number among those that are as right as it is, from 1.
    number: usize,
    /// The first move behind the question, counted along the line from 1.
    first: usize,
}

/// The problems of a collection that are asked for: all of them, or one by `--game`. `file` is what its file is called.
///
/// # Errors
///
/// `option::value` for a game that is not there, or for an option that `--problems` forbids.
pub(super) fn entries(
    collection: &Collection,
    options: &RecordOptions,
    file: Option<&str>,
) -> Result<Vec<Result<Entry, Diagnostic>>, Diagnostic> {
    if let Some(other) = options.partial {
        let fault =
            Diagnostic::option_error("option::value", format!("--problems and --{other} cannot be used together"));
        return Err(fault.help("leave one of them out"));
    }
    let chosen = select::find_games(collection, options.game.unwrap_or("all"))?;
    let convention = Convention::of(collection, options.convention);
    let mut of_text = collection.warnings().to_vec();
    let entries = chosen.into_iter().map(|(number, root)| {
        // A file with one problem is often called by its number.
        let of_file = file.filter(|_| collection.games().len() == 1).and_then(number_of);
        let (problem, warnings) = Problem::of(collection, root, of_file.unwrap_or(number), &convention)?;
        let mut warnings = [std::mem::take(&mut of_text), warnings].concat();
        select::drop_validate_only(&mut warnings);
        Ok(Entry::new(Box::new(problem), warnings))
    });
    Ok(entries.collect())
}

/// The fault of a game that a bracket too many parts from the problem before it.
fn part_fault(collection: &Collection, root: NodeId) -> Option<Diagnostic> {
    let is_headless = ["SZ", "GM", "FF", "AB", "AW"].iter().all(|ident| !collection.has(root, ident));
    let has_junk = collection.warnings().iter().any(|warning| warning.code == "sgf::junk");
    let is_part = root != collection.games()[0] && mover(collection, root).is_some() && is_headless && has_junk;
    let message = "this is a part of the problem before it, which a ) closes too early";
    let fault = Diagnostic::error("go::no-solution", message).at(collection.span(root));
    is_part.then(|| fault.help("remove the surplus ) before it"))
}

impl Problem {
    /// Walks the tree of a game.
    fn of(
        collection: &Collection,
        root: NodeId,
        number: usize,
        convention: &Convention,
    ) -> Result<(Problem, Vec<Diagnostic>), Diagnostic> {
        let (info, mut warnings) = collection.info(root)?;
        let size = info.size;
        if let Some(fault) = part_fault(collection, root) {
            return Err(fault);
        }
        let start = start(collection, root);
        let first = collection.nodes_of(root).skip_while(|id| start.contains(id)).find_map(|id| mover(collection, id));
        let Some(solver) = first else {
            let fault = Diagnostic::error("go::no-solution", "this game has no moves after its starting position");
            return Err(fault.at(collection.span(root)).help("add a solution tree, or leave out --problems"));
        };
        warnings.extend(collection.nodes_of(root).flat_map(|id| collection.node(id, size).1));
        let nodes = start.iter().map(|id| Node { annotations: Annotations::default(), ..collection.node(*id, size).0 });
        let nodes: Vec<Node> = nodes.collect();
        let question = Moment::of_record(info.clone(), nodes).followed_by(Some(solver));
        let signs = Signs::of(collection, root, solver, convention);
        let leaves = collection.nodes_of(root).filter(|id| collection.children(*id).next().is_none());
        let (mut answers, mut left_out) = (Vec::new(), 0);
        for leaf in leaves {
            if answers.len() == MAX_ANSWERS {
                left_out += 1;
                continue;
            }
            let line = collection.line_to(leaf);
            let is_right = signs.is_right(&line);
            let nodes = line.iter().map(|id| {
                let node = collection.node(*id, size).0;
                let [name, comment] = [&node.name, &node.comment].map(|text| text.as_deref().and_then(without_signs));
                Node { name, comment, annotations: Annotations::default(), ..node }
            });
            let moment = Moment::of_record(info.clone(), nodes.collect::<Vec<Node>>());
            if moment.replay.steps.len() > question.replay.steps.len() {
                answers.push(Answer { moment, is_right, number: 0, first: question.replay.steps.len() + 1 });
            }
        }
        if left_out > 0 {
            let lines = MAX_ANSWERS as u64 + left_out;
            let message = format!("the tree has {lines} lines; zumen draws the first {MAX_ANSWERS}");
            let warning = Diagnostic::warning("go::many-lines", message).at(collection.span(root));
            warnings.push(warning.help("split the problem into smaller ones"));
        }
        let is_set_up = start.iter().any(|id| collection.has(*id, "AB") || collection.has(*id, "AW"));
        let is_game = !is_set_up && (answers.len() == 1 || signs.is_empty());
        warnings.extend(is_game.then(|| game_warning(collection, root, answers.len())));
        number_answers(&mut answers);
        let part = Part::auto(used_points(&question, &answers), size);
        let name = title(&question).map(|name| match collection.games().len() == 1 || is_numbered(&name, number) {
            true => name,
            false => format!("{number}. {name}"),
        });
        warnings.extend(signs.points().filter(|_| answers.len() > 1).map(|id| points_warning(collection, id)));
        Ok((Problem { number, name, question, answers, part }, warnings))
    }

    /// What the problem is called.
    fn display_name(&self, lang: Lang) -> String {
        let number = self.number;
        self.name
            .clone()
            .unwrap_or_else(|| say!(lang, "Problem {number}", "問題{number}", "第{number}题", "문제 {number}"))
    }

    /// The same with what is asked.
    fn title(&self, view: &View, has_caption: bool) -> String {
        let lang = view.lang;
        let (name, asks) = (self.display_name(lang), view.turn.clone().unwrap_or_else(|| self.asks(lang)));
        // A caption of the author may number the problems otherwise.
        if has_caption && self.name.is_none() {
            return asks;
        }
        if says(&name, &asks) {
            return name;
        }
        say!(lang, "{name}. {asks}", "{name}　{asks}", "{name}　{asks}", "{name}. {asks}")
    }

    fn asks(&self, lang: Lang) -> String {
        let player = words::colour(self.question.replay.position.to_play, lang);
        say!(lang, "{player} to play", "{player}先", "{player}先", "{player} 차례")
    }

    /// How its pictures are drawn: one part of the board.
    fn look(&self, view: &View) -> Result<GoOptions, Diagnostic> {
        Ok(GoOptions::of(view)?.cropped_to(self.part, self.question.info.size))
    }

    /// Draws the line of an answer.
    fn answer(&self, answer: &Answer, view: &View, look: GoOptions) -> Result<Page, Diagnostic> {
        let (title, verdict) = (self.title(view, look.caption.is_some()), answer.verdict(look.lang));
        let heading =
            say!(look.lang, "{title}: {verdict}", "{title}　{verdict}", "{title}　{verdict}", "{title}: {verdict}");
        let look = look.for_answer(answer.first);
        let drawn = pages::picture(&answer.with_figure_name(verdict), &look)?;
        let diagram = Diagram { heading: Some(heading), is_answer: true, ..drawn };
        Ok(Page { suffix: answer.suffix(), diagram })
    }
}

impl Answer {
    fn verdict(&self, lang: Lang) -> String {
        let number = self.number;
        match self.is_right {
            true => say!(lang, "Correct {number}", "正解図{number}", "正解图{number}", "정해도 {number}"),
            false => say!(lang, "Wrong {number}", "失敗図{number}", "失败图{number}", "실패도 {number}"),
        }
    }

    /// The line with the figure called by a name.
    fn with_figure_name(&self, name: String) -> Moment {
        let mut nodes = self.moment.line.to_vec();
        let first = self.moment.replay.steps[self.first - 1].node;
        nodes[first].figure = Some(FigureStart { flags: None, name: Some(name) });
        Moment::of_record(self.moment.info.clone(), nodes)
    }

    fn suffix(&self) -> String {
        format!("{}-{}", if self.is_right { "correct" } else { "wrong" }, self.number)
    }

    /// The moves behind the question: `B S1, W O1`.
    fn moves(&self) -> String {
        let size = self.moment.info.size;
        let steps = self.moment.replay.steps.iter().skip(self.first - 1);
        let told = steps.map(|step| {
            let letter = if step.colour == Colour::Black { "B" } else { "W" };
            format!("{letter} {}", step.at.map_or_else(|| "pass".to_owned(), |at| a1(at, size)))
        });
        told.collect::<Vec<_>>().join(", ")
    }
}

impl Subject for Problem {
    fn game(&self) -> &'static Game {
        &GO
    }

    fn source(&self) -> Source {
        self.question.source()
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let mut look = self.look(view)?;
        let heading = self.title(view, look.caption.is_some());
        look.caption.get_or_insert_with(|| self.display_name(view.lang));
        let mut drawn = pages::picture(&self.question, &look)?;
        // As the heading says it: a page prints it once.
        if !drawn.turn.is_empty() {
            let asks = self.asks(view.lang);
            drawn.replace_turn(&asks);
            drawn.turn = asks;
        }
        Ok(Diagram { heading: Some(heading), ..drawn })
    }

    fn pages<'a>(&'a self, view: &'a View) -> Pages<'a> {
        let question =
            Page::alone(|| self.diagram(view)).map(|page| Ok(Page { suffix: "question".to_owned(), ..page? }));
        let look = self.look(view);
        Box::new(question.chain(self.answers.iter().map(move |answer| self.answer(answer, view, look.clone()?))))
    }

    fn facts(&self, lang: Lang) -> Vec<String> {
        self.question.facts(lang)
    }

    /// Says what is asked, and a line each which answers there are.
    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        let mut text = format!("{}\n{}", self.title(view, false), self.question.text(view)?);
        for answer in &self.answers {
            text.push_str(&format!("{}: {}\n", answer.verdict(view.lang), answer.moves()));
        }
        Ok(text)
    }

    /// Writes the question.
    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        subject::json(&self.question, &self.look(view)?)
    }

    fn convert(&self, notation: &str, view: &View) -> Result<Conversion, Diagnostic> {
        self.question.convert(notation, view)
    }
}

/// Puts right answers first, and numbers right and wrong ones.
fn number_answers(answers: &mut [Answer]) {
    answers.sort_by_key(|answer| !answer.is_right);
    let mut counts = [0, 0];
    for answer in answers {
        let count = &mut counts[usize::from(answer.is_right)];
        *count += 1;
        answer.number = *count;
    }
}

/// The warning for comments that say by points which answer is best.
fn points_warning(collection: &Collection, id: NodeId) -> Diagnostic {
    let warning = Diagnostic::warning("go::points", "the comments count points, which zumen does not compare");
    let help = "the first branch is drawn as right: mark the right moves with TE[1], or write RIGHT in the comment";
    warning.at(collection.span(id)).help(help)
}

/// Warns of a game that is no problem: its moves become the answers.
fn game_warning(collection: &Collection, root: NodeId, answers: usize) -> Diagnostic {
    let message = match answers {
        1 => "the record has no setup stones and no variations; the whole game becomes the answer",
        _ => "the record has no setup stones, and no sign says which lines are right; the first is drawn as right",
    };
    let warning = Diagnostic::warning("go::no-problem", message).at(collection.span(root));
    warning.help("draw a game with --figures 50, or set up the problem with AB and AW")
}

/// The nodes before the first move, where something is set up; else those before the record branches first.
fn start(collection: &Collection, root: NodeId) -> Vec<NodeId> {
    let mut trunk = vec![root];
    while let (Some(next), None) = {
        let mut children = collection.children(trunk[trunk.len() - 1]);
        (children.next(), children.next())
    } {
        trunk.push(next);
    }
    let moves = trunk.iter().position(|id| mover(collection, *id).is_some()).unwrap_or(trunk.len());
    let is_set_up = trunk[..moves].iter().any(|id| collection.has(*id, "AB") || collection.has(*id, "AW"));
    let is_line = collection.children(trunk[trunk.len() - 1]).next().is_none();
    if is_set_up || is_line {
        trunk.truncate(moves.max(1));
    }
    trunk
}

/// The points that have stones, moves and marks anywhere in the tree.
fn used_points(question: &Moment, answers: &[Answer]) -> Vec<Vertex> {
    let mut points: Vec<Vertex> = question.replay.position.board.stones().map(|(at, _)| at).collect();
    for moment in std::iter::once(question).chain(answers.iter().map(|answer| &answer.moment)) {
        points.extend(moment.replay.steps.iter().filter_map(|step| step.at));
        let marks = moment.line.iter().flat_map(|node| &node.marks);
        points.extend(marks.flat_map(|mark| [Some(mark.at), mark.to]).flatten());
    }
    points
}

/// The number at the end of a file's name.
fn number_of(name: &str) -> Option<usize> {
    let digits = name.len() - name.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
    name[name.len() - digits..].parse().ok()
}

/// Tells whether a name begins or ends with a word that has this number: `Problem 3`, `第3题`.
fn is_numbered(name: &str, number: usize) -> bool {
    let mut words = name.split_whitespace();
    let edges = [words.next(), words.next_back()].into_iter().flatten();
    let mut numbers = edges.flat_map(|word| word.split(|letter: char| !letter.is_ascii_digit()));
    numbers.any(|digits| digits.parse() == Ok(number))
}

/// What an author calls a problem: the name of its position or game, or the first short line of its comment.
fn title(question: &Moment) -> Option<String> {
    let mut nodes = question.line.iter().rev();
    let name = nodes.clone().find_map(|node| node.name.as_ref()).or(question.info.name.as_ref());
    name.and_then(|name| short_title(name, Diagram::TITLE_MAX)).or_else(|| {
        let comment = nodes.find_map(|node| node.comment.as_ref())?;
        let line = short_title(comment.lines().find(|line| !line.trim().is_empty())?, TITLE)?;
        line.contains(char::is_numeric).then_some(line)
    })
}

/// A title without its full stop; `None` for an empty one, and for one of more characters.
fn short_title(text: &str, most: usize) -> Option<String> {
    let title = text.trim().trim_end_matches(['.', '。']);
    (1..=most).contains(&title.chars().count()).then(|| title.to_owned())
}

/// Tells whether a title says already who is to play.
fn says(title: &str, asks: &str) -> bool {
    let small = title.to_lowercase();
    small.contains(&asks.to_lowercase())
        || ["to play", "to move", "to kill", "to live", "to win", "先", "番"].iter().any(|word| small.contains(word))
}
