//! Players: a series as one page for a browser, which plays it through without a network.
//!
//! A [`Player`] takes drawings. Of each it keeps the parts of its SVG, and the words of its description, as steps from those of
//! the one before: what all pictures have, the board and the outlines of glyphs, is there once. `page` writes the
//! file: the last picture, which is seen without JavaScript and keeps its source, and behind it, as JSON, the parts that it lacks
//! and the steps. The last picture is as in its own file, but its viewBox fits what any picture draws. `player.js` puts the parts
//! of a picture together and lays them into the last one's place; no part of the last picture stands in the file twice, as the
//! script takes them from there. `player.css` is the page round it.
//!
//! Text from outside gets into the page as escaped text, as parts of an SVG, or as JSON without `<`, `>` and `&`. The page's
//! policy allows its own script by its check sum and no other, and nothing from elsewhere.

mod page;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::background::Background;
use super::drawing::Drawing;
use super::node::xml_text;
use super::source::HEAD_END;
use serde::Serialize;
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::{Diagram, Lang, say};
use zumen_core::geometry::Rect;

/// The most pictures of a player.
const MAX_PICTURES: usize = 2_000;
/// What all lines of a player may take, in bytes.
const MAX_BYTES: usize = 64 << 20;

/// What is said of a picture beside it.
#[derive(Debug)]
struct PageText {
    title: String,
    /// What the author of the record wrote, a paragraph each.
    comment: Vec<String>,
}

/// The pictures of a page that is not written yet.
#[derive(Debug, Default)]
pub struct Player {
    /// The lines of each picture behind what it says of itself.
    lines: Strand,
    /// The words of each description.
    words: Strand,
    texts: Vec<PageText>,
    /// The part of the page that holds what any picture draws, in units.
    visible_area: Option<Rect>,
    last: Option<Last>,
}

/// The last picture, which the page shows by itself.
#[derive(Debug)]
struct Last {
    /// Its root and what it says of itself, up to the end of its description.
    head: String,
    description: String,
    caption: Option<String>,
    /// Red, green and blue of its paper; white where it has none.
    paper: [u8; 3],
    lang: Lang,
}

impl Player {
    /// Adds a picture behind the others.
    ///
    /// # Errors
    ///
    /// `film::many` where it is full; `picture::svg` when the template holds what cannot be drawn.
    pub fn add(&mut self, drawing: &Drawing) -> Result<(), Diagnostic> {
        if self.texts.len() == MAX_PICTURES {
            return Err(full(format!("an HTML page plays at most {MAX_PICTURES} pictures")));
        }
        let (head, lines) = split_head(drawing.svg());
        self.lines.add(parts(lines));
        let description = xml_text(drawing.description());
        self.words.add(description.split(' '));
        if self.lines.bytes() + self.words.bytes() > MAX_BYTES {
            return Err(full(format!(
                "the first {} pictures exceed the size limit of an HTML page",
                self.texts.len() + 1
            )));
        }
        let comment = drawing.comment.iter().map(|text| xml_text(text).into_owned()).collect();
        self.texts.push(PageText { title: xml_text(drawing.title()).into_owned(), comment });
        let area = drawing.content_area()?;
        self.visible_area = Some(self.visible_area.map_or(area, |before| before.with(area)));
        self.last = Some(Last {
            head: head.to_owned(),
            description: description.into_owned(),
            caption: drawing.caption.clone(),
            paper: paper(drawing),
            lang: drawing.lang,
        });
        Ok(())
    }

    /// Ends the series.
    ///
    /// # Errors
    ///
    /// `film::still` where it has fewer than two pictures.
    pub fn end(self) -> Result<Page, Diagnostic> {
        let count = self.texts.len();
        let (Some(last), Some(visible_area)) = (self.last.filter(|_| count > 1), self.visible_area) else {
            let message = "this is a single position, but an HTML page plays several";
            return Err(Diagnostic::error("film::still", message)
                .help("use several positions, such as a record with --every 1; -f svg draws a single one"));
        };
        let title = self.texts.last().map_or("", |text| &text.title);
        let lang = last.lang;
        let end = say!(lang, "; {count} positions", "、{count}局面", "，{count}个局面", "; {count}개 국면");
        let title = Diagram::title_of(title, &end);
        Ok(Page { title, lines: self.lines, words: self.words, texts: self.texts, visible_area, last })
    }
}

/// A page that plays through a series, ready to be written.
#[derive(Debug)]
pub struct Page {
    title: String,
    lines: Strand,
    words: Strand,
    /// What is said of each picture.
    texts: Vec<PageText>,
    visible_area: Rect,
    last: Last,
}

impl Page {
    /// Who, what, and of how many positions.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Its last position in words: the alternative text of what is seen without JavaScript.
    pub fn description(&self) -> &str {
        &self.last.description
    }
}

/// Parts an SVG into what it says of itself, with its root, and its other lines.
fn split_head(svg: &str) -> (&str, &str) {
    let end = svg.find(HEAD_END).map_or(0, |at| at + HEAD_END.len());
    let (head, lines) = svg.split_at(end);
    (head, lines.strip_suffix("</svg>\n").unwrap_or(lines))
}

/// The parts of lines: a tag that opens an element begins each.
fn parts(lines: &str) -> impl Iterator<Item = &str> {
    let tags = lines.match_indices('<').map(|(at, _)| at);
    let starts = tags.filter(|at| !lines[at + 1..].starts_with('/'));
    starts.clone().zip(starts.skip(1).chain([lines.len()])).map(|(start, end)| &lines[start..end])
}

/// Red, green and blue of the paper of a picture.
fn paper(drawing: &Drawing) -> [u8; 3] {
    match drawing.renderer.style().template.paper().and_then(Background::from_name) {
        Some(Background::Colour(paper)) => paper,
        _ => [255; 3],
    }
}

/// The fault of a player that takes no more pictures.
fn full(message: String) -> Diagnostic {
    let help = "choose a larger step or a part: --every 2, --at 1..2000";
    Diagnostic::error("film::many", message).about(About::Picture).help(help)
}

// Pages that are lists of items, each page as steps from the one before: items that pages share stand there once.

/// How a page goes on from where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
enum Step {
    /// With an item, by its place among all.
    Item(usize),
    /// With items of the page before: the first, and how many.
    Again(usize, usize),
}

/// Pages, item by item.
#[derive(Debug, Default)]
struct Strand {
    /// Each item once, in the order of their coming.
    items: Vec<Arc<str>>,
    places: BTreeMap<Arc<str>, usize>,
    /// The last page, items by their places.
    last: Vec<usize>,
    pages: Vec<Vec<Step>>,
    /// What items and steps take, in bytes, or a little less.
    bytes: usize,
}

impl Strand {
    /// Adds a page.
    fn add<'a>(&mut self, items: impl Iterator<Item = &'a str>) {
        let page: Vec<usize> = items.map(|item| self.place(item)).collect();
        let steps = since(&page, &self.last);
        self.bytes += steps.len() * size_of::<Step>();
        self.pages.push(steps);
        self.last = page;
    }

    /// What it takes, in bytes.
    fn bytes(&self) -> usize {
        self.bytes
    }

    /// The last page.
    fn last(&self) -> impl ExactSizeIterator<Item = &str> {
        self.last.iter().map(|place| &*self.items[*place])
    }

    /// All items, and the pages in them.
    fn all(&self) -> (Vec<&str>, Vec<Vec<Step>>) {
        (self.items.iter().map(|item| &**item).collect(), self.pages.clone())
    }

    /// The items that the last page lacks, and the pages: places count the items of that page first, from its start, and
    /// then these.
    fn beyond_last(&self) -> (Vec<&str>, Vec<Vec<Step>>) {
        let mut places = vec![None; self.items.len()];
        for (index, place) in self.last.iter().enumerate() {
            places[*place].get_or_insert(index);
        }
        let mut others = Vec::new();
        let mut renamed = Vec::with_capacity(places.len());
        for (item, place) in self.items.iter().zip(places) {
            renamed.push(place.unwrap_or(self.last.len() + others.len()));
            if place.is_none() {
                others.push(&**item);
            }
        }
        let mut pages = self.pages.clone();
        for step in pages.iter_mut().flatten() {
            if let Step::Item(place) = step {
                *place = renamed[*place];
            }
        }
        (others, pages)
    }

    /// The place of an item among all.
    fn place(&mut self, item: &str) -> usize {
        if let Some(place) = self.places.get(item) {
            return *place;
        }
        let (item, place) = (Arc::<str>::from(item), self.items.len());
        self.bytes += item.len();
        self.items.push(Arc::clone(&item));
        self.places.insert(item, place);
        place
    }
}

/// A page as steps from the one before it: the longest run that goes on where the last one ended, or else where the
/// item comes next.
fn since(page: &[usize], before: &[usize]) -> Vec<Step> {
    let mut where_to: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, place) in before.iter().enumerate() {
        where_to.entry(*place).or_default().push(index);
    }
    let mut steps = Vec::new();
    let (mut rest, mut cursor) = (page, 0);
    while let Some(item) = rest.first() {
        let comes = where_to.get(item).map_or(&[][..], |comes| comes);
        let from = comes.iter().find(|from| **from >= cursor).or(comes.first()).copied();
        let run = from.map_or(0, |from| rest.iter().zip(&before[from..]).take_while(|(a, b)| a == b).count());
        match from {
            Some(from) if run > 1 => steps.push(Step::Again(from, run)),
            _ => steps.push(Step::Item(*item)),
        }
        cursor = from.map_or(cursor, |from| from + run);
        rest = &rest[run.max(1)..];
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::{MAX_BYTES, MAX_PICTURES, PageText, Player, Strand};
    use crate::Renderer;
    use zumen_core::diagram::Diagram;

    #[test]
    fn a_player_is_bounded_and_has_at_least_two_pictures() {
        let renderer = Renderer::new(crate::tests::style("go", "classic")).unwrap();
        let drawing = renderer.draw(&Diagram::default()).unwrap();
        let mut player = Player::default();
        player.add(&drawing).unwrap();
        let text = || PageText { title: String::new(), comment: Vec::new() };
        player.texts = (0..MAX_PICTURES).map(|_| text()).collect();
        assert_eq!(player.add(&drawing).unwrap_err().code, "film::many");
        player.texts.truncate(1);
        player.words = Strand::default();
        player.words.add([&*"a".repeat(MAX_BYTES)].into_iter());
        assert_eq!(player.add(&drawing).unwrap_err().code, "film::many");
        player.texts.truncate(1);
        assert_eq!(player.end().unwrap_err().code, "film::still");
    }

    use super::Step;

    /// Puts pages together as the script does.
    fn assemble_pages(items: &[&str], pages: &[Vec<Step>]) -> Vec<String> {
        let mut before: Vec<&str> = Vec::new();
        let page = |steps: &Vec<Step>| {
            let items = steps.iter().flat_map(|step| match *step {
                Step::Item(place) => vec![items[place]],
                Step::Again(from, count) => before[from..from + count].to_vec(),
            });
            before = items.collect();
            before.concat()
        };
        pages.iter().map(page).collect()
    }

    #[test]
    fn pages_come_back_from_their_steps() {
        let pages = ["abcde", "abxcde", "abxcde", "", "edcba", "aabbaab", "xbcdez", "bcde"];
        let mut strand = Strand::default();
        for page in pages {
            strand.add(page.split("").filter(|item| !item.is_empty()));
        }
        let (items, steps) = strand.all();
        assert_eq!(items.concat(), "abcdexz");
        assert_eq!(assemble_pages(&items, &steps), pages);
        assert_eq!(steps[1], [Step::Again(0, 2), Step::Item(5), Step::Again(2, 3)]);
        assert_eq!(steps[2], [Step::Again(0, 6)]);
        let last: Vec<&str> = strand.last().collect();
        let (others, steps) = strand.beyond_last();
        assert_eq!((last.concat(), others.concat()), ("bcde".to_owned(), "axz".to_owned()));
        assert_eq!(assemble_pages(&[last, others].concat(), &steps), pages);
    }
}
