//! The pictures of a moment: the position, one figure, or the series of figures of a book.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::board_text::write;
use super::diagram;
use super::figure::{Figure, Numbers, Plan, figure};
use super::moment::Moment;
use super::options::{Figures, GoOptions};
use super::replay::Reel;
use super::words::FigureNotes;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Diagram, format_count};
use zumen_game::{Conversion, MAX_PICTURES, Page, Pages, option_fault};

/// Draws the position, or the first figure that is asked for.
///
/// # Errors
///
/// `option::value` and `go::moves` where moves are asked for that are not there.
pub(super) fn picture(moment: &Moment, look: &GoOptions) -> Result<Diagram, Diagnostic> {
    match plans(moment, look)?.first() {
        Some(plan) => draw_figure(moment, plan, &mut Reel::new(&moment.info), look),
        None => draw(moment, None, look),
    }
}

/// Draws all figures that are asked for, or the position.
///
/// # Errors
///
/// As [`picture`], of a series.
pub(super) fn pages(moment: &Moment, look: GoOptions) -> Result<Pages<'_>, Diagnostic> {
    if matches!(look.figures, Figures::None | Figures::Moves(..)) {
        return Ok(Page::alone(move || picture(moment, &look)));
    }
    let mut reel = Reel::new(&moment.info);
    Ok(Box::new(plans(moment, &look)?.into_iter().map(move |plan| {
        let suffix = format!("fig-{:03}-{:03}", plan.first, plan.last);
        let drawn = draw_figure(moment, &plan, &mut reel, &look)?;
        // The figure's name stands in the picture.
        let header = FigureNotes { moment, figure: None, lang: look.lang }.header();
        Ok(Page { suffix, diagram: Diagram { heading: Some(String::new()), header, ..drawn } })
    })))
}

/// The moment that stands for all pictures of a look, in text, JSON and notations: the one after the last move of
/// the last figure, or the moment itself.
///
/// # Errors
///
/// As [`picture`].
pub(super) fn text_moment<'a>(moment: &'a Moment, look: &GoOptions) -> Result<Cow<'a, Moment>, Diagnostic> {
    Ok(match plans(moment, look)?.last() {
        Some(plan) if plan.last < moment.replay.steps.len() => Cow::Owned(moment.after(plan.last)),
        _ => Cow::Borrowed(moment),
    })
}

/// Plans the figures of a look; none where no moves are shown as numbers.
fn plans(moment: &Moment, look: &GoOptions) -> Result<Vec<Plan>, Diagnostic> {
    let steps = &moment.replay.steps;
    match look.figures {
        Figures::None => Ok(Vec::new()),
        Figures::Moves(first, last, number) => {
            let last = last.unwrap_or(steps.len());
            let step = steps.get(first - 1).filter(|_| last <= steps.len());
            let node = step.ok_or_else(|| beyond(first, last, steps.len()))?.node;
            let start = moment.line.get(node).and_then(|node| node.figure.clone());
            Ok(vec![Plan { number, first, last, start }])
        }
        Figures::Every(_) | Figures::Author if steps.is_empty() => {
            Err(Diagnostic::error("go::moves", "the game has no moves to show in a figure").help("leave out --figures"))
        }
        Figures::Every(most) => series(moment, Some(most)),
        Figures::Author => series(moment, None),
    }
}

/// Plans the figures of a series, as [`Plan::series`], unless they are too many.
fn series(moment: &Moment, most: Option<usize>) -> Result<Vec<Plan>, Diagnostic> {
    let plans = Plan::series(&moment.line, &moment.replay.steps, most);
    if plans.len() <= MAX_PICTURES {
        return Ok(plans);
    }
    let typed = most.map_or("author".to_owned(), |most| most.to_string());
    let message = format!("this makes {} figures; a series can have at most {MAX_PICTURES}", plans.len());
    Err(option_fault("figures", &typed, &message).help("put more moves in each figure, such as --figures 50"))
}

/// The fault of moves that the line has not.
fn beyond(first: usize, last: usize, count: usize) -> Diagnostic {
    let message = format!("the game has only {}", format_count(count as u64, "move"));
    let fault = option_fault("moves", &format!("{first}-{last}"), &message);
    fault.help(match count {
        0 => "leave out --moves".to_owned(),
        _ if first <= count => format!("use --moves {first}-end"),
        _ => "use --moves 1-end".to_owned(),
    })
}

/// Draws a figure of a line; `reel` plays it from figure to figure.
fn draw_figure(whole: &Moment, plan: &Plan, reel: &mut Reel, look: &GoOptions) -> Result<Diagram, Diagnostic> {
    let (moment, figure) = figure_of(whole, plan, reel, look);
    draw(&moment, Some((plan, &figure)), look)
}

/// The figure of a plan, and the moment after its last move.
fn figure_of(whole: &Moment, plan: &Plan, reel: &mut Reel, look: &GoOptions) -> (Moment, Figure) {
    let first = whole.replay.steps[plan.first - 1].node;
    let before = reel.wind(&whole.line[..first]).position.board.clone();
    let moment = whole.after_on(reel, plan.last);
    // What holds at the figure's first move: a later figure may say otherwise.
    let recorded = moment.line[..=first].iter().rev().find_map(|node| node.numbering).map(Numbers::from);
    let numbers = look.numbers.or(recorded).unwrap_or(Numbers::Real);
    let figure = figure(before, &moment.line, &moment.replay.steps, plan, numbers, &moment.marks());
    (moment, figure)
}

/// Writes the position, or each of the figures that are asked for, as `$$` diagrams with a line between them.
///
/// # Errors
///
/// As [`pages`], and those of the part that is shown.
pub(super) fn sensei(moment: &Moment, look: &GoOptions, has_coordinates: bool) -> Result<Conversion, Diagnostic> {
    let plans = plans(moment, look)?;
    if plans.is_empty() {
        return write::sensei(moment, None, look, has_coordinates);
    }
    let mut reel = Reel::new(&moment.info);
    let written = plans.iter().map(|plan| {
        let (moment, figure) = figure_of(moment, plan, &mut reel, look);
        write::sensei(&moment, Some((plan, &figure)), look, has_coordinates)
    });
    let written = written.collect::<Result<Vec<_>, _>>()?;
    let lost: BTreeSet<&String> = written.iter().flat_map(|written| &written.lost).collect();
    let texts: Vec<&str> = written.iter().map(|written| written.text.as_str()).collect();
    Ok(Conversion { text: texts.join("\n\n"), lost: lost.into_iter().cloned().collect() })
}

fn draw(moment: &Moment, figure: Option<(&Plan, &Figure)>, look: &GoOptions) -> Result<Diagram, Diagnostic> {
    let (kept, first) = match figure {
        Some((plan, _)) => {
            let kept = look.clone().with_moves(plan.first, Some(plan.last), plan.number);
            (kept, moment.replay.steps[plan.first - 1].node)
        }
        None => (look.clone(), moment.line.len().saturating_sub(1)),
    };
    let source = kept.kept_in(moment.shown_source(look.comments().prints().then_some(first)));
    diagram::draw(moment, figure, look, source)
}

#[cfg(test)]
mod tests {
    use crate::GO;
    use zumen_core::diagram::Lang;
    use zumen_game::{NoFiles, View};

    #[test]
    fn komi_is_read_and_said_in_words() {
        let header = |komi: &str, lang| {
            let view = View { lang, ..View::default() }.with("figures", "2");
            let record = format!("(;SZ[9]KM[{komi}];B[ee])");
            let entry = GO.read(&record, &NoFiles).unwrap().entries(&view).remove(0).unwrap();
            let page = entry.subject.pages(&view).next().unwrap().unwrap();
            page.diagram.header.concat()
        };
        for komi in ["6.5", "6目半", "６目半", "6집반"] {
            assert_eq!(header(komi, Lang::Ja), "コミ6目半", "{komi}");
        }
        assert_eq!([header("7", Lang::Ja), header("6.5", Lang::Ko)], ["コミ7目", "덤 6집반"]);
        assert_eq!([header("0.5", Lang::Ja), header("3又3/4子", Lang::Zh)], ["コミ0.5目", "贴目7.5"]);
    }

    #[test]
    fn a_caption_stands_for_the_number_of_a_problem_without_a_name() {
        let heading = |record: &str, caption| {
            let view = View { caption, ..View::default().with("problems", "") };
            let entry = GO.read(record, &NoFiles).unwrap().entries(&view).remove(0).unwrap();
            entry.subject.diagram(&view).unwrap().heading.unwrap()
        };
        let [bare, named] = ["", "GN[Corner]"].map(|name| format!("(;SZ[9]{name}AB[ba]AW[bb](;B[aa])(;B[ca]))"));
        let caption = || Some("Exercise".to_owned());
        assert_eq!([heading(&bare, None), heading(&bare, caption())], ["Problem 1. Black to play", "Black to play"]);
        assert_eq!(heading(&named, caption()), "Corner. Black to play");
    }

    #[test]
    fn problems_of_a_file_have_numbers_and_the_words_of_the_author() {
        let problem = |name: &str| format!("(;SZ[9]{name}AB[ba]AW[bb];B[aa])");
        let headings = |name: &str, turn: Option<&str>| {
            let view = View { turn: turn.map(str::to_owned), ..View::default().with("problems", "") };
            let record = problem("") + &problem(name);
            let entry = GO.read(&record, &NoFiles).unwrap().entries(&view).remove(1).unwrap();
            entry.subject.pages(&view).map(|page| page.unwrap().diagram.heading.unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(headings("GN[Corner]", None), ["2. Corner. Black to play", "2. Corner. Black to play: Correct 1"]);
        assert_eq!(headings("GN[Corner 7]", None)[0], "2. Corner 7. Black to play");
        assert_eq!(headings("GN[Corner 2]", None)[0], "Corner 2. Black to play");
        assert_eq!(headings("GN[Corner]", Some("Black kills"))[0], "2. Corner. Black kills");
        assert_eq!(headings("", Some("")), ["Problem 2", "Problem 2: Correct 1"]);
    }

    #[test]
    fn nobody_is_to_play_where_both_have_passed() {
        let title = |record: &str, at: &str| {
            let view = View::default().with("at", at);
            let entry = GO.read(record, &NoFiles).unwrap().entries(&view).remove(0).unwrap();
            entry.subject.diagram(&view).unwrap().title
        };
        for (end, after) in [("", "Go, Move 3"), ("RE[Void]", "Go, No result, Move 3"), ("RE[?]", "Go, Move 3")] {
            let record = format!("(;SZ[9]{end};B[ee];W[];B[])");
            assert_eq!(title(&record, "end"), after);
            assert_eq!(title(&record, "2"), "Go, Move 2, Black to play");
        }
        assert_eq!(title("(;SZ[9];B[ee];W[];B[];W[dd])", "3"), "Go, Move 3, White to play");
        assert_eq!(title("(;SZ[9];B[ee];W[];B[]PL[W])", "end"), "Go, Move 3, White to play");
    }

    #[test]
    fn figures_of_a_game_have_one_header_and_say_themselves_which_they_are() {
        let record = "(;SZ[9]PB[Ann]BR[3d]PW[Bo]EV[Cup]DT[2026]HA[2]AB[cc][gg]KM[0.5]RE[B+R];W[ee];B[aa];W[bb])";
        let view = View::default().with("figures", "2");
        let entry = GO.read(record, &NoFiles).unwrap().entries(&view).remove(0).unwrap();
        let pages: Vec<_> = entry.subject.pages(&view).map(|page| page.unwrap().diagram).collect();
        assert_eq!(pages.len(), 2);
        let header = [
            "Ann\u{a0}3d\u{a0}(Black)\u{a0}– Bo\u{a0}(White)",
            "Cup · 2026 · 2 handicap stones · komi 0.5 · White resigned",
        ];
        assert!(
            pages.iter().all(|page| page.header == header && page.heading.as_deref() == Some("")),
            "{:?}",
            pages[0].header
        );
        // Nothing is known of a record without names.
        let bare = GO.read("(;SZ[9];B[ee])", &NoFiles).unwrap().entries(&view).remove(0).unwrap();
        assert!(bare.subject.pages(&view).all(|page| page.unwrap().diagram.header.is_empty()));
    }
}
