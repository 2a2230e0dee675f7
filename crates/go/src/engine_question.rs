//! A moment that an engine was asked about, with its answer drawn as the host of engines draws it.

use super::cgf::{Answer, Endgame, Figure, Question, Reply, Score, Shape, Status};
use super::coordinates::a1;
use super::diagram::{self, Scene, on};
use super::moment::Moment;
use super::options::GoOptions;
use super::words;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, Lang, Mark, Paragraph, Source, say};

/// A moment and an engine's answer about it.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineMoment {
    /// What the engine was asked about. The author's marks are not drawn.
    moment: Moment,
    reply: Reply,
}

impl EngineMoment {
    /// The answer to a question about a moment.
    pub fn new(mut moment: Moment, reply: Reply) -> EngineMoment {
        moment.line.change_last(|last| last.marks.clear());
        EngineMoment { moment, reply }
    }

    /// The moment.
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// The answer.
    pub fn reply(&self) -> &Reply {
        &self.reply
    }

    /// Draws the moment with the answer over it and under it.
    ///
    /// # Errors
    ///
    /// As [`Subject::diagram`](zumen_game::Subject::diagram).
    pub(super) fn draw(&self, look: &GoOptions, source: Source) -> Result<Diagram, Diagnostic> {
        let mut drawn = diagram::draw(&self.moment, None, look, look.kept_in(source))?;
        drawn.marks.extend(self.marks(&Scene::new(&self.moment, None, look)?));
        let words = self.words(look.lang);
        if !words.is_empty() {
            drawn.desc = format!("{} {words}", drawn.desc);
            let notes = Paragraph::new("words-notes", words, String::new());
            drawn.below.push(Paragraph { id: "words-answer".to_owned(), ..notes });
        }
        Ok(drawn)
    }

    fn marks(&self, scene: &Scene) -> Vec<Mark> {
        match &self.reply {
            Reply::Move(answer) => self.answer(*answer, scene),
            Reply::Board(Question::Figures, endgame) => {
                let shown = endgame.figures().filter(|(at, _)| scene.shows(*at));
                shown.flat_map(|(at, figure)| figure_on(at, figure, scene)).collect()
            }
            Reply::Board(Question::Numbers, endgame) => {
                let shown = endgame.numbers().filter(|(at, _)| scene.shows(*at));
                shown.flat_map(|(at, number)| scene.label("number", "label-number", &number.to_string(), at)).collect()
            }
            Reply::Board(_, endgame) => self.statuses(endgame, scene),
        }
    }

    /// A stone with a dot, or a cross on the point that it may not take.
    fn answer(&self, answer: Answer, scene: &Scene) -> Vec<Mark> {
        let position = &self.moment.replay.position;
        match answer {
            Answer::Play(at) if scene.shows(at) => {
                let stone = format!("stone-{}", position.to_play.name());
                let dot = on("solid", Some(position.to_play));
                vec![scene.piece("stone", &stone, &stone, at), scene.piece("answer", "last-move", &dot, at)]
            }
            Answer::Illegal { at: Some(at), .. } if scene.shows(at) => {
                vec![scene.piece("answer", "cross", &on("mark", position.board.get(at)), at)]
            }
            _ => Vec::new(),
        }
    }

    /// Crosses dead stones and marks territory; nothing else is drawn.
    fn statuses(&self, endgame: &Endgame, scene: &Scene) -> Vec<Mark> {
        let shown = endgame.statuses().filter(|(at, _)| scene.shows(*at));
        let marks = shown.filter_map(|(at, status)| match (self.moment.replay.position.board.get(at), status) {
            (Some(stone), Status::Dead) => Some(scene.piece("dead", "cross", &on("mark", Some(stone)), at)),
            (None, Status::Territory(owner)) => {
                let piece = format!("territory-{}", owner.name());
                Some(scene.piece("territory", &piece, &piece, at))
            }
            _ => None,
        });
        marks.collect()
    }

    /// What the answer says under the board.
    pub(super) fn words(&self, lang: Lang) -> String {
        let position = &self.moment.replay.position;
        match &self.reply {
            Reply::Move(answer) => self.answer_words(*answer, lang),
            Reply::Board(Question::Status, endgame) => {
                let komi = self.moment.info.komi.unwrap_or(0.0);
                let japanese = Score::japanese(position, endgame, komi);
                let chinese = Score::chinese(position, endgame, komi);
                say!(
                    lang,
                    "Japanese count {japanese}, Chinese count {chinese}",
                    "日本ルール {japanese}　中国ルール {chinese}",
                    "日本规则 {japanese}　中国规则 {chinese}",
                    "일본식 계가 {japanese}, 중국식 계가 {chinese}"
                )
            }
            Reply::Board(..) => String::new(),
        }
    }

    fn answer_words(&self, answer: Answer, lang: Lang) -> String {
        let player = words::colour(self.moment.replay.position.to_play, lang);
        match answer {
            Answer::Play(at) => {
                let point = a1(at, self.moment.info.size);
                say!(
                    lang,
                    "The engine plays {player} {point}",
                    "エンジンの手　{player} {point}",
                    "引擎着手　{player} {point}",
                    "엔진의 수: {player} {point}"
                )
            }
            Answer::Pass => say!(
                lang,
                "The engine passes for {player}",
                "エンジンの手　{player} パス",
                "引擎着手　{player} 虚着",
                "엔진의 수: {player} 패스"
            ),
            Answer::Resign => say!(
                lang,
                "The engine resigns for {player}",
                "エンジンの手　{player} 投了",
                "引擎着手　{player} 认输",
                "엔진의 수: {player} 기권"
            ),
            Answer::Illegal { .. } => {
                let why = answer.reason().unwrap_or_default();
                say!(
                    lang,
                    "The engine's move for {player} is illegal: {why}",
                    "{player}の反則　{why}",
                    "引擎的{player}着手不合规则　{why}",
                    "엔진의 {player} 반칙수: {why}"
                )
            }
        }
    }
}

/// A figure of the engine; a question mark is a letter on a ground of the other colour.
fn figure_on(at: super::board::Vertex, figure: Figure, scene: &Scene) -> Vec<Mark> {
    let colour = figure.colour.name();
    let piece = format!("figure-{}-{colour}", figure.shape.name());
    let mut marks = vec![scene.piece("figure", &piece, &piece, at)];
    if figure.shape == Shape::Question {
        let (id, class) = (format!("question-{}", at.sgf()), format!("question-{colour}"));
        marks.push(Mark::label(id, "label-question", class, "?", diagram::spot(at)));
    }
    marks
}
