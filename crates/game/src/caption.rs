//! Captions with a number that counts up over the pictures of a series.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Info, Pages, Subject, View};
use zumen_core::diagram::Diagram;

/// Counts pictures for captions with a number in braces: `Fig. {3}` is `Fig. 3` under the first one, `Fig. 4` under the
/// next. Clones count together.
#[derive(Clone, Debug, Default)]
pub struct CaptionCounter(Arc<AtomicUsize>);

impl CaptionCounter {
    /// Tells whether the caption of a view has such a number.
    pub fn is_needed(view: &View) -> bool {
        view.caption.as_deref().is_some_and(|caption| numbered_caption(caption, 0) != caption)
    }

    /// The pictures of a position with the author's own words: a numbered caption, and what is said of the turn.
    pub fn pages<'a>(&self, subject: &'a dyn Subject, view: &'a View) -> Pages<'a> {
        let counter = self.clone();
        Box::new(subject.pages(view).map(move |page| {
            page.map(|mut page| {
                counter.number(&mut page.diagram);
                if let Some(turn) = &view.turn {
                    page.diagram.replace_turn(turn);
                    page.diagram.source.options.push(("turn".to_owned(), turn.clone()));
                }
                say_facts(subject, view, &mut page.diagram);
                page
            })
        }))
    }

    /// Numbers a picture. One that answers the picture before it has the number of that.
    fn number(&self, diagram: &mut Diagram) {
        let index = match diagram.is_answer {
            true => self.0.load(Ordering::Relaxed).saturating_sub(1),
            false => self.0.fetch_add(1, Ordering::Relaxed),
        };
        // What the picture keeps of itself has its own number, too.
        let kept = diagram.source.options.iter_mut().filter(|(name, _)| name == "caption").map(|(_, value)| value);
        for caption in diagram.caption.iter_mut().chain(kept) {
            *caption = numbered_caption(caption, index);
        }
    }
}

/// Says as much of the game as the view asks for. Of full information the picture keeps the facts: many notations of
/// positions have no place for them.
fn say_facts(subject: &dyn Subject, view: &View, diagram: &mut Diagram) {
    let Some(info) = view.info else { return };
    let mut facts = subject.facts(view.lang);
    if facts.is_empty() {
        facts = view.facts.iter().flat_map(|facts| facts.lines()).map(str::to_owned).collect();
    }
    info.apply(&facts, view, diagram);
    let kept = [("info", info.name().to_owned()), ("facts", facts.join("\n"))];
    let kept = kept.into_iter().filter(|(name, value)| *name == "info" || info == Info::Full && !value.is_empty());
    diagram.source.options.extend(kept.map(|(name, value)| (name.to_owned(), value)));
}

/// Replaces numbers in braces by those of the picture with so many before it.
pub fn numbered_caption(caption: &str, before: usize) -> String {
    let mut parts = caption.split('{');
    let mut numbered = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once('}').unwrap_or_default();
        match number.parse::<u32>() {
            Ok(first) => numbered += &format!("{}{rest}", first as usize + before),
            Err(_) => numbered.extend(["{", part]),
        }
    }
    numbered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_braces_count_up_and_nothing_else_does() {
        for (caption, third) in [
            ("Fig. {1}", "Fig. 3"),
            ("第{12}図", "第14図"),
            ("{1} of {7}", "3 of 9"),
            ("{a} {} {1", "{a} {} {1"),
            ("Sets {1, 2}", "Sets {1, 2}"),
            ("{{1}}", "{3}"),
        ] {
            assert_eq!(numbered_caption(caption, 2), third);
        }
    }

    #[test]
    fn an_answer_has_the_number_of_its_question() {
        let counter = CaptionCounter::default();
        let captions = [false, true, true, false].map(|is_answer| {
            let caption = Some("Problem {5}".to_owned());
            let mut diagram = Diagram { is_answer, caption, ..Diagram::default() };
            counter.number(&mut diagram);
            diagram.caption.unwrap_or_default()
        });
        assert_eq!(captions, ["Problem 5", "Problem 5", "Problem 5", "Problem 6"]);
    }
}
