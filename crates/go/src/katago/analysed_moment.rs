//! A moment with what KataGo says of it.

use super::analysis::{Analysis, Candidate, Overlay, Show};
use super::words::Words;
use crate::board::{Colour, Vertex};
use crate::crop::Part;
use crate::diagram::{self, Scene, on, spot};
use crate::moment::Moment;
use crate::options::GoOptions;
use crate::record::{FigureStart, Info, Node};
use crate::{GO, changes, json, pages};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Mark, Source};
use zumen_game::{Change, Conversion, Game, Subject, View};

/// From how many hundredths on a point is somebody's by how much: the squares grow with it, and the last is as large as
/// territory.
const GRADES: [i8; 5] = [10, 30, 50, 75, 95];

/// A moment and KataGo's answer about it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AnalysedMoment {
    /// What the answer is about. The author's marks are not drawn.
    moment: Moment,
    analysis: Analysis,
}

impl AnalysedMoment {
    /// What is said of a moment; its board and the analysis have to be of one size.
    pub(crate) fn new(mut moment: Moment, analysis: Analysis) -> AnalysedMoment {
        moment.line.change_last(|last| last.marks.clear());
        AnalysedMoment { moment, analysis }
    }

    /// The moment.
    pub(crate) fn moment(&self) -> &Moment {
        &self.moment
    }

    /// The analysis.
    pub(crate) fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    fn words(&self, lang: Lang) -> Words<'_> {
        Words { moment: &self.moment, analysis: &self.analysis, lang }
    }

    /// What a picture keeps of it, with the source of its moment.
    fn stored_source(&self, source: Source) -> Source {
        let text = json::write_analysed(self, Part::whole(self.moment.info.size), source);
        Source { format: "json".to_owned(), text, options: Vec::new() }
    }

    /// Draws the position with marks over it.
    fn draw_with_marks(
        &self,
        marks: impl FnOnce(&Scene) -> Vec<Mark>,
        look: &GoOptions,
    ) -> Result<Diagram, Diagnostic> {
        let mut drawn = diagram::draw(&self.moment, None, look, Source::default())?;
        drawn.marks.extend(marks(&Scene::new(&self.moment, None, look)?));
        Ok(drawn)
    }

    /// Draws the variation as a figure.
    fn figure(&self, moves: &[Option<Vertex>], look: &GoOptions) -> Result<Diagram, Diagnostic> {
        let mut nodes = self.moment.line.to_vec();
        let first = self.moment.replay.steps.len() + 1;
        let mut player = self.moment.replay.position.to_play;
        for at in moves {
            nodes.push(Node { moves: vec![(player, *at)], ..Node::default() });
            player = player.other();
        }
        let name = self.words(look.lang).variation();
        nodes[self.moment.line.len()].figure = Some(FigureStart { flags: None, name: Some(name) });
        let look = look.clone().for_line(first);
        // Nobody won by these moves.
        let info = Info { result: None, ..self.moment.info.clone() };
        pages::picture(&Moment::of_record(info, nodes), &look)
    }
}

impl Subject for AnalysedMoment {
    fn game(&self) -> &'static Game {
        &GO
    }

    fn source(&self) -> Source {
        self.stored_source(self.moment.source())
    }

    fn diagram(&self, view: &View) -> Result<Diagram, Diagnostic> {
        let look = GoOptions::of(view)?;
        let mut drawn = match &self.analysis.shown {
            Overlay::Ownership(owned) => self.draw_with_marks(|scene| squares(owned, &self.moment, scene), &look)?,
            Overlay::Moves(moves) => self.draw_with_marks(|scene| letters(moves, scene), &look)?,
            Overlay::Variation(moves) => self.figure(moves, &look)?,
        };
        let words = self.words(view.lang);
        drawn.below.extend(words.below());
        drawn.beside.extend(words.rows());
        drawn.desc = format!("{} {}", drawn.desc, words.description());
        // A figure prints what is said of its moves, and nobody says anything of these.
        let prints = look.comments().prints() && self.analysis.shown.show() != Show::Variation;
        let commented = prints.then_some(self.moment.line.len().saturating_sub(1));
        let source = self.stored_source(self.moment.shown_source(commented));
        Ok(Diagram { source: look.kept_in(source), ..drawn })
    }

    fn facts(&self, lang: Lang) -> Vec<String> {
        self.moment.facts(lang)
    }

    fn text(&self, view: &View) -> Result<String, Diagnostic> {
        Ok(self.moment.text(view)? + &self.words(view.lang).lines())
    }

    fn json(&self, view: &View) -> Result<String, Diagnostic> {
        let part = diagram::part(&self.moment, &GoOptions::of(view)?)?;
        Ok(json::write_analysed(self, part, self.moment.source()))
    }

    fn changes(&self, before: &dyn Subject) -> Option<Vec<Change>> {
        changes::between(before, self)
    }

    fn convert(&self, notation: &str, view: &View) -> Result<Conversion, Diagnostic> {
        match notation {
            "latex" => self.words(view.lang).latex().map(|text| Conversion { text, lost: Vec::new() }),
            _ => self.moment.convert(notation, view),
        }
    }
}

/// A square in its owner's colour on each point that is shown; stones of the owner are left alone.
fn squares(owned: &[i8], moment: &Moment, scene: &Scene) -> Vec<Mark> {
    let board = &moment.replay.position.board;
    let columns = usize::from(moment.info.size.columns());
    let shown = moment.info.size.vertices().filter(|at| scene.shows(*at));
    let squares = shown.filter_map(|at| {
        let value = owned[usize::from(at.row) * columns + usize::from(at.column)];
        let owner = if value > 0 { Colour::Black } else { Colour::White };
        let grade = GRADES.iter().filter(|least| value.unsigned_abs() >= least.unsigned_abs()).count();
        if grade == 0 || board.get(at) == Some(owner) {
            return None;
        }
        let owner = owner.name();
        let is_full = grade == GRADES.len();
        let piece = if is_full { format!("territory-{owner}") } else { format!("owned-{grade}-{owner}") };
        Some(scene.piece("owned", &piece, &piece, at))
    });
    squares.collect()
}

/// The letters of moves on their points, the best one in a frame.
fn letters(moves: &[Candidate], scene: &Scene) -> Vec<Mark> {
    let placed = moves.iter().zip('A'..).filter_map(|(candidate, letter)| Some((candidate.at?, letter)));
    let shown = placed.filter(|(at, _)| scene.shows(*at));
    let marks = shown.flat_map(|(at, letter)| match letter {
        'A' => vec![
            scene.piece("best", "best", &on("mark", None), at),
            Mark::label(format!("candidate-{}", at.sgf()), "label-text", "label", "A", spot(at)),
        ],
        _ => scene.label("candidate", "label-text", &letter.to_string(), at),
    });
    marks.collect()
}

/// Names what a template has for squares that are smaller than territory.
pub(crate) fn squares_of(colour: &str) -> impl Iterator<Item = String> + use<'_> {
    (1..GRADES.len()).map(move |grade| format!("owned-{grade}-{colour}"))
}
