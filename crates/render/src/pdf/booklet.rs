//! Several pictures in one PDF, so many to a page, each over its caption.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use krilla::destination::XyzDestination;
use krilla::document::Document;
use krilla::geom::Point;
use krilla::outline::{Outline, OutlineNode};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, SpanTag, Tag, TagGroup, TagTree};

use super::figure::Figure;
use super::paint::Medium;
use super::paper::{Paper, PerPage};
use super::steps::{StepWriter, Steps};
use super::words::PageWords;
use super::{Information, document, finish, page_of};
use crate::drawing::Drawing;
use crate::element::{Element, Form, Paint};
use crate::layout::LEADING;
use crate::node::Node;
use crate::renderer::Renderer;
use crate::shape::Definitions;
use crate::stroke_widths::Finest;
use crate::style::PT_PER_MM;
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::{Lang, say};

/// Sizes of captions, in points: a tenth of their room in millimetres, within these.
const CAPTION_PT: std::ops::RangeInclusive<f64> = 7.0..=10.0;
/// Sizes of page numbers and running heads, and of the title.
const PAGE_NUMBER_PT: f64 = 9.0;
const TITLE_PT: f64 = 18.0;
/// Size of the first line of a header, in points.
const HEADER_PT: f64 = 14.0;
/// From a line of a header to the next, and from the last one of a text on, in parts of its size.
const HEADER_LINE: f64 = 1.0;
const HEADER_GAP: f64 = 0.6;
const TITLE_GAP: f64 = 1.2;
/// From a picture down to its caption, in millimetres.
const GAP_MM: f64 = 2.5;
/// The most room between rows beside the gutter, in parts of it.
const MAX_SLACK: f64 = 2.0;
/// The most lines of a title, or of a text of a header.
const MAX_LINES: usize = 4;

/// Coordinates that would be smaller on paper are left out, in points.
const MIN_COORDINATE_PT: f64 = 6.0;

/// The most pictures of one PDF, which is kept in memory until its end: a book of more is several volumes.
const MAX_PICTURES: usize = 10_000;
/// The most that wait until they are written, so that all of them have one scale; it is a whole number of pages.
const MAX_WAITING: usize = 600;

/// A PDF that pictures are added to. It writes its pages at the end, when it knows all pictures, and those of a long book in
/// parts.
///
/// All boards have one scale, as large as the pages allow; later parts of a long book never have a larger one. If
/// [`Style::width_mm`](crate::Style::width_mm) or [`Style::cell_mm`](crate::Style::cell_mm) is set, pictures have that
/// width, as they are cut, if it fits. Several pages have numbers.
pub struct Booklet {
    paper: Paper,
    /// What stays white at each edge.
    margin_mm: f64,
    per_page: PerPage,
    document: Document,
    tags: TagTree,
    /// Pictures under their headers, at least one.
    sections: Vec<Section>,
    /// What the first page is headed with, until it is.
    title: Option<String>,
    /// The same in small type above the pages behind it.
    running_head: Option<PageWords>,
    /// The paper of the theme, as large as a page, where it isn't white: its pictures stand on it without a seam.
    ground: Option<Steps>,
    /// The colour of the words on them, that of the first picture's words.
    ink: Option<String>,
    /// As many numbers of pages as there are pictures.
    numbers: Vec<PageWords>,
    /// Pages that are written.
    pages: usize,
    /// The scale of the boards of each kind on them.
    scales: BTreeMap<(String, bool), f64>,
    /// One for each picture of these pages; where games have headers below that of their game.
    bookmarks: Vec<OutlineNode>,
    /// Title, language and medium of the first picture.
    first: Option<(String, Lang, Medium)>,
    /// A line for each picture.
    sources: Vec<String>,
    /// Strokes and words of pages that are written.
    finest: Finest,
}

/// Pictures under one header.
#[derive(Default)]
struct Section {
    /// What stands above its first page.
    header: Option<Header>,
    /// Its lines but for the title, if it has any.
    lines: Vec<String>,
    questions: Vec<Entry>,
    /// Answers to the questions, with their numbers.
    answers: Vec<(usize, Entry)>,
}

/// Pictures of a page, each with its place, counted row by row.
struct Page {
    header: Option<Header>,
    /// The name of the section that begins here.
    name: Option<String>,
    /// Whether it is part of a section with a name.
    is_named: bool,
    placed: Vec<(usize, Entry)>,
    /// Whether the page before has the questions to these answers, each at the place of its question.
    is_overleaf: bool,
}

impl Page {
    fn header_mm(&self) -> f64 {
        self.header.as_ref().map_or(0.0, |header| header.height_mm)
    }

    /// The places of its pictures and the room that they take.
    fn sizes(&self) -> impl Iterator<Item = (usize, [f64; 3])> + Clone {
        self.placed.iter().map(|(place, entry)| (*place, entry.size_mm()))
    }
}

/// A page, or questions with their answers overleaf.
struct Sheet<'a> {
    pages: &'a [Page],
    rows: Vec<f64>,
    header_mm: f64,
    /// The room that each row leaves.
    slack: f64,
}

/// The rows of a page and of the one overleaf.
#[derive(Clone, Copy)]
struct Rows<'a> {
    /// With their captions, in millimetres.
    heights: &'a [f64],
    header_mm: f64,
    /// Above the first, and between them beside the gutter.
    spacing: [f64; 2],
}

/// A picture of a page.
struct Entry {
    figure: Figure,
    /// Its strokes and words, in points.
    finest: Finest,
    /// The same without coordinates, and the size of its board.
    bare: Option<(Finest, Figure, f64)>,
    /// The size of the coordinates, in points; infinite without any.
    coordinate_pt: f64,
    /// How many times as large as it is, and at most can be.
    times: f64,
    max_times: f64,
    /// Which pictures are to one scale with it: those of its game whose width is asked for, or not.
    kind: (String, bool),
    /// The size of the board in the picture; of one whose width is asked for 1: all of these shrink alike.
    board: f64,
    caption: Option<PageWords>,
    /// The height that it has below the picture.
    caption_room: f64,
    /// What its bookmark says.
    title: String,
}

impl Entry {
    /// Width and height on the page, and the height of the caption's room.
    fn size_mm(&self) -> [f64; 3] {
        [self.figure.width_mm * self.times, self.figure.height_mm * self.times, self.caption_room]
    }
}

/// Lines above the pictures of a page, each with its distance from the margin, in millimetres.
#[derive(Default)]
struct Header {
    lines: Vec<(PageWords, f64)>,
    height_mm: f64,
}

/// Where a picture's upper left corner and the top of its caption are, in millimetres from the page's.
struct Spot {
    x: f64,
    y: f64,
    caption: f64,
}

/// The part of a page that a picture and its caption have, in millimetres.
#[derive(Clone, Copy)]
struct Cell {
    width: f64,
    height: f64,
    caption_size: f64,
}

impl Cell {
    /// The height that a caption and the gap above it take.
    fn caption_room(self, caption: &PageWords) -> f64 {
        GAP_MM + LEADING * self.caption_size * caption.lines as f64
    }

    /// The most lines of a caption: they take half of the height.
    fn lines(self) -> usize {
        ((self.height / 2.0 - GAP_MM) / (LEADING * self.caption_size)).max(1.0) as usize
    }

    /// How many times as large a picture can be above a caption that takes so much.
    fn max_times(self, figure: &Figure, caption_room: f64) -> f64 {
        (self.width / figure.width_mm).min((self.height - caption_room) / figure.height_mm)
    }
}

impl Booklet {
    /// A booklet without pictures.
    pub fn new(paper: Paper, per_page: PerPage) -> Booklet {
        Booklet {
            margin_mm: paper.margin_mm(),
            paper,
            per_page,
            document: document(),
            tags: TagTree::new(),
            sections: vec![Section::default()],
            title: None,
            running_head: None,
            ground: None,
            ink: None,
            numbers: Vec::new(),
            pages: 0,
            scales: BTreeMap::new(),
            bookmarks: Vec::new(),
            first: None,
            sources: Vec::new(),
            finest: Finest::default(),
        }
    }

    /// The same with a title above the first page, and in small type above the others.
    pub fn with_title(self, title: Option<&str>) -> Booklet {
        Booklet { title: title.map(str::to_owned), ..self }
    }

    /// The section that pictures are added to.
    fn section(&mut self) -> &mut Section {
        self.sections.last_mut().expect("at least one")
    }

    /// The same with another margin than the paper's.
    pub fn with_margin(self, margin_mm: f64) -> Booklet {
        Booklet { margin_mm, ..self }
    }

    /// Tells whether it has a title.
    pub fn has_title(&self) -> bool {
        self.title.is_some() || self.running_head.is_some()
    }

    /// How many pictures it has.
    pub fn len(&self) -> usize {
        self.sources.len()
    }

    /// Tells whether it has none.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// Begins a page under these lines, the first of them larger; where the last header said the same nothing happens.
    ///
    /// # Errors
    ///
    /// As [`Drawing::pdf`].
    pub fn head(&mut self, renderer: &Renderer, lang: Lang, lines: &[String]) -> Result<(), Diagnostic> {
        if self.section().lines == lines {
            return Ok(());
        }
        if !self.section().questions.is_empty() {
            self.sections.push(Section::default());
        }
        self.set_title(renderer, lang)?;
        self.section().lines = lines.to_vec();
        for (index, text) in lines.iter().enumerate() {
            let size = if index == 0 { HEADER_PT } else { *CAPTION_PT.end() };
            self.add_header(renderer, lang, text, size, HEADER_GAP)?;
        }
        Ok(())
    }

    /// Heads the first page with the title.
    fn set_title(&mut self, renderer: &Renderer, lang: Lang) -> Result<(), Diagnostic> {
        let Some(title) = self.title.take() else { return Ok(()) };
        let size = PAGE_NUMBER_PT / PT_PER_MM;
        let ink = self.ink(renderer);
        self.running_head = Some(PageWords::new(renderer, lang, &title, size, self.text_width_mm(), 1, &ink)?);
        self.add_header(renderer, lang, &title, TITLE_PT, TITLE_GAP)
    }

    /// Adds a line above the page, with so much room below it, in parts of its size.
    fn add_header(
        &mut self,
        renderer: &Renderer,
        lang: Lang,
        text: &str,
        size_pt: f64,
        gap: f64,
    ) -> Result<(), Diagnostic> {
        let size = size_pt / PT_PER_MM;
        let ink = self.ink(renderer);
        let words = PageWords::new(renderer, lang, text, size, self.text_width_mm(), MAX_LINES, &ink)?;
        let header = self.section().header.get_or_insert_with(Header::default);
        let room = size * (gap + HEADER_LINE * words.lines as f64);
        header.lines.push((words, header.height_mm));
        header.height_mm += room;
        Ok(())
    }

    /// The width between the margins.
    fn text_width_mm(&self) -> f64 {
        self.paper.size_mm().0 - 2.0 * self.margin_mm
    }

    /// Adds a picture and the words below it, which may be empty: its caption, and paragraphs behind line breaks. Returns what
    /// was odd: characters that no font has, words that were cut, a width that does not fit.
    ///
    /// # Errors
    ///
    /// As [`Drawing::pdf`], and `pages::many` where it is full; the booklet has the same pictures then.
    pub fn add(&mut self, drawing: &Drawing, caption: &str) -> Result<Vec<Diagnostic>, Diagnostic> {
        self.set_title(drawing.renderer, drawing.lang)?;
        if self.sections.iter().map(|section| section.questions.len()).sum::<usize>() == MAX_WAITING {
            let lines = self.section().lines.clone();
            self.write_sections();
            self.sections.push(Section { lines, ..Section::default() });
        }
        let (entry, warnings) = self.entry(drawing, caption)?;
        self.section().questions.push(entry);
        Ok(warnings)
    }

    /// Tells whether the coordinates of a picture may become too small to be read.
    pub fn may_lack_coordinates(&self, drawing: &Drawing) -> bool {
        let cell = self.cell(0.0);
        let [width, height] =
            [drawing.width_mm(), drawing.width_mm() * drawing.visible_rect().height / drawing.visible_rect().width];
        let times = if drawing.asked_mm().is_some() { 1.0 } else { (cell.width / width).min(cell.height / height) };
        drawing.finest(width).coordinates() * times < 2.0 * MIN_COORDINATE_PT
    }

    /// Adds an answer to the picture that was added last. It stands at the same place of the next page, so that who reads the
    /// questions does not see it; where a question of the page has several, all of them follow one another there.
    ///
    /// # Errors
    ///
    /// As [`Booklet::add`].
    pub fn add_answer(&mut self, drawing: &Drawing, caption: &str) -> Result<Vec<Diagnostic>, Diagnostic> {
        let Some(question) = self.section().questions.len().checked_sub(1) else { return self.add(drawing, caption) };
        let (entry, warnings) = self.entry(drawing, caption)?;
        self.section().answers.push((question, entry));
        Ok(warnings)
    }

    /// The size of the largest words in a picture, in points: what stands above the pages is no smaller.
    fn largest_words(&self) -> f64 {
        match (&self.sections.last().expect("at least one").lines[..], &self.running_head) {
            ([], None) => f64::INFINITY,
            ([], Some(_)) => TITLE_PT,
            _ => HEADER_PT,
        }
    }

    /// Makes an entry, and takes its source.
    fn entry(&mut self, drawing: &Drawing, caption_text: &str) -> Result<(Entry, Vec<Diagnostic>), Diagnostic> {
        if self.len() == MAX_PICTURES {
            let message = format!("a PDF has at most {MAX_PICTURES} pictures");
            return Err(Diagnostic::error("pages::many", message).about(About::Picture).help("make several PDFs"));
        }
        let header_mm = self.section().header.as_ref().map_or(0.0, |header| header.height_mm);
        let (cell, renderer) = (self.cell(header_mm), drawing.renderer);
        let figure = Figure::new(drawing)?;
        let mut warnings = drawing.picture.uses.warnings.clone();
        let ink = self.ink(renderer);
        let caption = match caption_text {
            "" => None,
            text => {
                Some(PageWords::new(renderer, drawing.lang, text, cell.caption_size, cell.width, cell.lines(), &ink)?)
            }
        };
        warnings.extend(caption.iter().flat_map(|words| words.warnings.clone()));
        let caption_room = caption.as_ref().map_or(0.0, |caption| cell.caption_room(caption));
        let largest = cell.max_times(&figure, caption_room);
        let asked = drawing.asked_mm();
        let finest = drawing.finest(figure.width_mm);
        let words = self.largest_words() / finest.largest.max(f64::MIN_POSITIVE);
        let max_times = if asked.is_some() { 1.0 } else { words };
        let times = largest.min(max_times);
        let whole_mm = figure.width_mm * times;
        if let Some(asked) = asked.filter(|_| largest < 1.0) {
            warnings.push(self.too_wide(asked, whole_mm, drawing));
        }
        let coordinate_pt = finest.coordinates();
        let scale = |drawing: &Drawing| if asked.is_some() { 1.0 } else { drawing.picture.board_scale() };
        let bare = drawing.bare.as_deref().map(|bare| {
            let figure = Figure::new(bare)?;
            Ok((bare.finest(figure.width_mm), figure, scale(bare)))
        });
        let bare = bare.transpose()?;
        let number = (self.numbers.len() + 1).to_string();
        let size = PAGE_NUMBER_PT / PT_PER_MM;
        self.numbers.push(PageWords::new(renderer, drawing.lang, &number, size, cell.width, 1, &ink)?);
        self.first.get_or_insert_with(|| (drawing.title().to_owned(), drawing.lang, Medium::of(renderer)));
        self.set_ground(drawing)?;
        self.sources.push(drawing.source.clone());
        let kind = (renderer.style().template.game.clone(), asked.is_some());
        let board = scale(drawing);
        let title = caption_text.lines().next().filter(|line| !line.is_empty()).unwrap_or(drawing.title()).to_owned();
        let entry =
            Entry { figure, finest, bare, coordinate_pt, times, max_times, kind, board, caption, caption_room, title };
        Ok((entry, warnings))
    }

    /// The colour of words on all pages.
    fn ink(&mut self, renderer: &Renderer) -> String {
        let words = || renderer.style().template.theme.of("words").get("fill").copied().unwrap_or("#000000").to_owned();
        self.ink.get_or_insert_with(words).clone()
    }

    /// Lays the paper of the first picture under all pages, where it isn't white.
    fn set_ground(&mut self, drawing: &Drawing) -> Result<(), Diagnostic> {
        let renderer = drawing.renderer;
        let paper =
            renderer.style().template.paper().filter(|_| renderer.look.shows_paper() && self.sources.is_empty());
        let Some(paper) = paper else { return Ok(()) };
        let (width, height) = self.paper.size_mm();
        let page = Node::new("rect").with("width", width * PT_PER_MM).with("height", height * PT_PER_MM);
        let paint = Arc::new(Paint::new("", "", std::iter::once(("fill", paper.to_owned()))));
        let mut writer = StepWriter::new(renderer, drawing.lang, Definitions::default());
        writer.element(&Element { id: String::new(), paint, form: Form::Shape(page) })?;
        self.ground = Some(writer.finish());
        Ok(())
    }

    /// The document, with what is too fine on its pages: strokes too thin, and words too small.
    ///
    /// # Errors
    ///
    /// `pages::empty` where it has no picture.
    pub fn finish(mut self) -> Result<(Vec<u8>, Vec<Diagnostic>), Diagnostic> {
        let Some((title, lang, medium)) = self.first.take() else {
            return Err(Diagnostic::error("pages::empty", "there are no pictures for the PDF").about(About::Picture));
        };
        self.write_sections();
        let title = match (self.running_head, self.sources.len() - 1) {
            (Some(head), _) => head.text,
            (None, 0) => title,
            (None, more) => say!(
                lang,
                "{title}, and {more} more",
                "{title}、ほか{more}図",
                "{title}，另有{more}图",
                "{title}, 외 {more}장"
            ),
        };
        let information = Information { title, subject: String::new(), sources: self.sources, lang, medium };
        let mut outline = Outline::new();
        self.bookmarks.into_iter().for_each(|bookmark| outline.push_child(bookmark));
        self.document.set_outline(outline);
        let warnings = self.finest.warnings("on these pages", "choose a smaller --per-page or fewer --columns");
        Ok((finish(self.document, self.tags, information)?, warnings))
    }

    /// What each picture has of the page.
    fn cell(&self, header_mm: f64) -> Cell {
        let (width, height) = self.paper.size_mm();
        let width = self.share(width, self.per_page.columns());
        let caption_pt = (width / 10.0).clamp(*CAPTION_PT.start(), *CAPTION_PT.end());
        let height = height - header_mm;
        Cell { width, height: self.share(height, self.per_page.rows()), caption_size: caption_pt / PT_PER_MM }
    }

    /// What each of so many beside or under each other has of a page's width or height.
    fn share(&self, size: f64, of: usize) -> f64 {
        (size - 2.0 * self.margin_mm - self.gutter_mm() * (of - 1) as f64) / of as f64
    }

    /// The height that so many rows share, without the room between them.
    fn room(&self, header_mm: f64, rows: usize) -> f64 {
        self.share(self.paper.size_mm().1 - header_mm, rows) * rows as f64
    }

    /// Room between pictures.
    fn gutter_mm(&self) -> f64 {
        self.margin_mm / 2.0
    }

    fn too_wide(&self, asked_mm: f64, whole_mm: f64, drawing: &Drawing) -> Diagnostic {
        let (count, paper) = (self.per_page.count(), self.paper.name());
        let message = format!(
            "pictures {:.1} mm wide do not fit {count} to a page of {paper}; zumen draws them {whole_mm:.1} mm wide",
            asked_mm
        );
        let option = if drawing.renderer.style().cell_mm.is_some() { "cell" } else { "width" };
        Diagnostic::warning("pages::width", message)
            .about(About::Picture)
            .help(format!("choose a smaller --{option}, a larger --paper, or a smaller --per-page"))
    }

    /// Writes the pictures that wait.
    fn write_sections(&mut self) {
        let sections = std::mem::take(&mut self.sections);
        let mut pages: Vec<Page> = sections.into_iter().flat_map(|section| self.lay_out(section)).collect();
        self.scale(&mut pages);
        self.leave_coordinates_out(&mut pages);
        for (_, entry) in pages.iter().flat_map(|page| &page.placed) {
            self.scales.insert(entry.kind.clone(), entry.times * entry.board);
            self.finest.add(&entry.finest, entry.times);
        }
        self.write_pages(pages);
    }

    /// Lays the pictures of a section on pages.
    fn lay_out(&self, section: Section) -> Vec<Page> {
        let Section { mut header, lines, questions, answers } = section;
        let is_named = !lines.is_empty();
        let mut name = lines.into_iter().next().filter(|_| header.is_some());
        let mut pages = Vec::new();
        let mut page = |header, name, placed, is_overleaf| {
            pages.push(Page { header, name, is_named, placed, is_overleaf });
        };
        let mut answers = answers.into_iter().peekable();
        let mut last = 0;
        for placed in self.spread(questions) {
            let first = last;
            last += placed.len();
            page(header.take(), name.take(), placed, false);
            let of_page: Vec<_> = std::iter::from_fn(|| answers.next_if(|(question, _)| *question < last)).collect();
            if of_page.windows(2).any(|pair| pair[0].0 == pair[1].0) {
                let entries = of_page.into_iter().map(|(_, entry)| entry).collect();
                self.spread(entries).for_each(|placed| page(None, None, placed, false));
            } else if !of_page.is_empty() {
                let placed = of_page.into_iter().map(|(question, entry)| (question - first, entry));
                page(None, None, placed.collect(), true);
            }
        }
        pages
    }

    /// Deals pictures out to as few pages as hold them, as evenly as full rows allow.
    fn spread(&self, entries: Vec<Entry>) -> impl Iterator<Item = Vec<(usize, Entry)>> {
        let columns = self.per_page.columns();
        let mut rows = entries.len().div_ceil(columns);
        let mut pages = rows.div_ceil(self.per_page.rows());
        let mut entries = entries.into_iter();
        std::iter::from_fn(move || {
            let of_page = rows.div_ceil((pages > 0).then_some(pages)?);
            (rows, pages) = (rows - of_page, pages - 1);
            Some(entries.by_ref().take(of_page * columns).enumerate().collect())
        })
    }

    /// Has boards of a kind begin at one place in their pictures, whatever sticks out of them.
    fn align(&self, pages: &mut [Page]) {
        let cell = self.cell(pages.iter().map(Page::header_mm).fold(0.0, f64::max));
        let mut farthest: BTreeMap<(String, bool), [f64; 2]> = BTreeMap::new();
        for (_, entry) in pages.iter().flat_map(|page| &page.placed) {
            let Some(to_board) = entry.figure.to_board_mm else { continue };
            let farthest = farthest.entry(entry.kind.clone()).or_insert([f64::NEG_INFINITY; 2]);
            *farthest = [0, 1].map(|side| farthest[side].max(to_board[side] / entry.board));
        }
        // Pictures whose width is asked for stay as they are.
        for (_, entry) in pages.iter_mut().flat_map(|page| &mut page.placed).filter(|(_, entry)| !entry.kind.1) {
            let Some(wanted) = farthest.get(&entry.kind) else { continue };
            entry.figure.begin_board_at(wanted.map(|units| units * entry.board));
            entry.times = entry.times.min(cell.max_times(&entry.figure, entry.caption_room));
        }
    }

    /// Brings all boards of a kind to the scale of the smallest of them, as large as the pages allow: low rows leave room to
    /// high ones. Those whose width is asked for grow no further.
    fn scale(&self, pages: &mut [Page]) {
        self.align(pages);
        let mut scales = self.scales.clone();
        for page in pages.iter() {
            for (_, entry) in &page.placed {
                let scale = scales.entry(entry.kind.clone()).or_insert(f64::INFINITY);
                *scale = scale.min(entry.times * entry.board);
            }
        }
        let all = |pages: &mut [Page], times: &dyn Fn(&Entry) -> f64| {
            pages.iter_mut().flat_map(|page| &mut page.placed).for_each(|(_, entry)| entry.times = times(entry));
        };
        all(pages, &|entry| scales[&entry.kind] / entry.board);
        let entries = pages.iter().flat_map(|page| &page.placed);
        let most = entries.map(|(_, entry)| entry.max_times / entry.times).fold(f64::INFINITY, f64::min);
        let chunks = pages.chunk_by(|_, next| next.is_overleaf);
        let growth = chunks.map(|pages| self.growth(pages)).fold(most, f64::min);
        if growth > 1.0 && self.pages == 0 {
            all(pages, &|entry| entry.times * growth);
        }
    }

    /// How many times as large pictures of a page, and of the one overleaf, can be.
    fn growth(&self, pages: &[Page]) -> f64 {
        let sizes = || pages.iter().flat_map(Page::sizes);
        let [mut heights, mut captions] = [0.0; 2];
        let rows = self.row_heights(sizes());
        for [height, caption] in &rows {
            heights += height;
            captions += caption;
        }
        let header_mm = pages.iter().map(Page::header_mm).fold(0.0, f64::max);
        let widest = sizes().map(|(_, [width, ..])| width).fold(0.0, f64::max);
        (self.cell(header_mm).width / widest).min((self.room(header_mm, rows.len()) - captions) / heights)
    }

    /// Leaves coordinates out where some would be too small to be read, on all boards of a kind: these have more room then.
    fn leave_coordinates_out(&self, pages: &mut [Page]) {
        let entries = pages.iter().flat_map(|page| &page.placed);
        let (mut small, mut kept) = (BTreeSet::new(), BTreeSet::new());
        for (_, entry) in entries.filter(|(_, entry)| entry.coordinate_pt.is_finite()) {
            let kinds = if entry.bare.is_none() { &mut kept } else { &mut small };
            if entry.bare.is_none() || entry.coordinate_pt * entry.times < MIN_COORDINATE_PT {
                kinds.insert(entry.kind.clone());
            }
        }
        small.retain(|kind| !kept.contains(kind));
        let cell = self.cell(pages.iter().map(Page::header_mm).fold(0.0, f64::max));
        for (_, entry) in pages.iter_mut().flat_map(|page| &mut page.placed).filter(|(_, e)| small.contains(&e.kind)) {
            if let Some((finest, figure, board)) = entry.bare.take() {
                (entry.finest, entry.figure, entry.board) = (finest, figure, board);
                entry.times = cell.max_times(&entry.figure, entry.caption_room).min(entry.max_times);
            }
        }
        if !small.is_empty() {
            self.scale(pages);
        }
    }

    /// Writes all pages.
    fn write_pages(&mut self, pages: Vec<Page>) {
        let is_numbered = self.pages + pages.len() > 1;
        let sheets: Vec<Sheet> = pages
            .chunk_by(|_, next| next.is_overleaf)
            .map(|pages| {
                let rows = self.row_heights(pages.iter().flat_map(Page::sizes));
                let rows: Vec<f64> = rows.into_iter().map(|[height, caption]| height + caption).collect();
                let header_mm = pages.iter().map(Page::header_mm).fold(0.0, f64::max);
                let slack = (self.room(header_mm, rows.len()) - rows.iter().sum::<f64>()) / rows.len() as f64;
                Sheet { pages, rows, header_mm, slack }
            })
            .collect();
        // Rows have one distance on all pages; a picture alone stands in the middle of its page, but not far below a header.
        let slack = sheets.iter().map(|sheet| sheet.slack).fold(MAX_SLACK * self.gutter_mm(), f64::min);
        let is_headed = sheets.iter().any(|sheet| sheet.header_mm > 0.0);
        let lowest = if is_headed { self.gutter_mm().min(slack / 2.0) } else { f64::INFINITY };
        for Sheet { pages, rows, header_mm, slack: own } in sheets {
            let spacing = if self.per_page.rows() == 1 { [lowest.min(own / 2.0), 0.0] } else { [0.0, slack] };
            let rows = Rows { heights: &rows, header_mm, spacing };
            pages.iter().for_each(|page| self.write_page(page, rows, is_numbered));
        }
    }

    /// Writes a page.
    fn write_page(&mut self, of: &Page, rows: Rows, is_numbered: bool) {
        let (width, height) = self.paper.size_mm();
        let sizes: Vec<_> = of.sizes().collect();
        let spots = self.spots(&sizes, rows);
        self.add_bookmarks(of, &spots);
        let mut page = self.document.start_page_with(page_of(width, height));
        let mut surface = page.surface();
        if let Some(ground) = &self.ground {
            surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Background)));
            ground.play(&mut surface);
            surface.end_tagged();
        }
        for (words, y_mm) in of.header.iter().flat_map(|header| &header.lines) {
            self.tags.push(write_caption(words, width / 2.0, self.margin_mm + y_mm, &mut surface));
        }
        for ((_, entry), spot) in of.placed.iter().zip(spots) {
            self.tags.push(entry.figure.draw(spot.x, spot.y, entry.times, &mut surface));
            if let Some(caption) = &entry.caption {
                self.tags.push(write_caption(caption, spot.x + entry.size_mm()[0] / 2.0, spot.caption, &mut surface));
            }
        }
        if let Some(head) = self.running_head.as_ref().filter(|_| self.pages > 0) {
            surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Header)));
            head.draw(width / 2.0, self.margin_mm * 0.4, &mut surface);
            surface.end_tagged();
        }
        if is_numbered {
            surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::PageNumber)));
            self.numbers[self.pages].draw(width / 2.0, height - self.margin_mm * 0.6, &mut surface);
            surface.end_tagged();
        }
        surface.finish();
        page.finish();
        self.pages += 1;
    }

    /// Adds bookmarks of a page that is written now.
    fn add_bookmarks(&mut self, of: &Page, spots: &[Spot]) {
        let page = self.pages;
        let bookmark = |title: &str, x_mm: f64, y_mm: f64| {
            let [x, y] = [x_mm, y_mm].map(|mm| (mm * PT_PER_MM) as f32);
            OutlineNode::new(title.to_owned(), XyzDestination::new(page, Point::from_xy(x, y)))
        };
        if let Some(game) = &of.name {
            self.bookmarks.push(bookmark(game, 0.0, 0.0).with_open(true));
        }
        for ((_, entry), spot) in of.placed.iter().zip(spots) {
            let bookmark = bookmark(&entry.title, spot.x, spot.y);
            match self.bookmarks.last_mut().filter(|_| of.is_named) {
                Some(game) => game.push_child(bookmark),
                None => self.bookmarks.push(bookmark),
            }
        }
    }

    /// The height of each row of pictures of these places and sizes, and that of its captions.
    fn row_heights(&self, placed: impl Iterator<Item = (usize, [f64; 3])>) -> Vec<[f64; 2]> {
        let mut rows: Vec<[f64; 2]> = Vec::new();
        for (place, [_, height, caption]) in placed {
            let index = place / self.per_page.columns();
            rows.resize(rows.len().max(index + 1), [0.0; 2]);
            let row = &mut rows[index];
            *row = [row[0].max(height), row[1].max(caption)];
        }
        rows
    }

    /// Where pictures of these places and sizes stand. Those of a row hang from one line, so that their boards stand side
    /// by side whatever is said under them, and their captions stand on one line. Boards of a column begin at one line: a cube
    /// at the right moves none, and those of the last row stand below those above.
    fn spots(&self, placed: &[(usize, [f64; 3])], rows: Rows) -> Vec<Spot> {
        let (gutter, margin) = (self.gutter_mm(), self.margin_mm);
        let (cell, columns, [lone, slack]) = (self.cell(rows.header_mm), self.per_page.columns(), rows.spacing);
        let mut spots = Vec::with_capacity(placed.len());
        for entries in placed.chunk_by(|(one, _), (next, _)| one / columns == next / columns) {
            let row = entries[0].0 / columns;
            let tallest = entries.iter().map(|(_, [_, height, _])| *height).fold(0.0, f64::max);
            let above: f64 = rows.heights[..row].iter().map(|height| height + slack + gutter).sum();
            let top = margin + rows.header_mm + lone + above;
            spots.extend(entries.iter().map(|(place, _)| {
                let alike = placed.iter().filter(|(other, _)| other % columns == place % columns);
                let widest = alike.map(|(_, [width, ..])| *width).fold(0.0, f64::max);
                let middle = margin + (place % columns) as f64 * (cell.width + gutter) + cell.width / 2.0;
                Spot { x: middle - widest / 2.0, y: top, caption: top + tallest + GAP_MM }
            }));
        }
        spots
    }
}

/// Writes words of a page; a screen reader reads their text.
fn write_caption(caption: &PageWords, x_mm: f64, y_mm: f64, surface: &mut Surface) -> TagGroup {
    let text = SpanTag::empty().with_actual_text(Some(&caption.text));
    let drawn = surface.start_tagged(ContentTag::Span(text));
    caption.draw(x_mm, y_mm, surface);
    surface.end_tagged();
    let mut tag = TagGroup::new(Tag::P);
    tag.push(drawn);
    tag
}

#[cfg(test)]
mod tests {
    use super::{Booklet, CAPTION_PT, HEADER_PT, MAX_PICTURES, PT_PER_MM, Page, Rows};
    use crate::{Paper, PerPage, Renderer, Style};
    use zumen_core::diagram::{Diagram, Lang, Mark, Shape};
    use zumen_core::geometry::{Grid, Spot};

    /// The places of the pictures of each page, and whether it has answers.
    fn laid_out(mut booklet: Booklet) -> Vec<(Vec<usize>, bool)> {
        let pages: Vec<Page> =
            std::mem::take(&mut booklet.sections).into_iter().flat_map(|section| booklet.lay_out(section)).collect();
        pages.iter().map(|page| (page.placed.iter().map(|(place, _)| *place).collect(), page.is_overleaf)).collect()
    }

    /// The scale of each picture, page by page.
    fn scales(booklet: &mut Booklet) -> Vec<f64> {
        let sections = std::mem::take(&mut booklet.sections);
        let mut pages: Vec<Page> = sections.into_iter().flat_map(|section| booklet.lay_out(section)).collect();
        booklet.scale(&mut pages);
        pages.iter().flat_map(|page| &page.placed).map(|(_, entry)| entry.times * entry.board).collect()
    }

    #[test]
    fn answers_stand_overleaf_at_the_places_of_their_questions() {
        let renderer = Renderer::new(crate::tests::style("backgammon", "classic")).unwrap();
        let drawing = renderer.draw(&Diagram::default()).unwrap();
        let mut booklet = Booklet::new(Paper::A4, PerPage::TWO);
        for question in 0..4 {
            booklet.add(&drawing, "").unwrap();
            if question != 0 {
                booklet.add_answer(&drawing, "").unwrap();
            }
        }
        assert_eq!(booklet.len(), 7);
        let both = || vec![0, 1];
        assert_eq!(laid_out(booklet), [(both(), false), (vec![1], true), (both(), false), (both(), true)]);
    }

    #[test]
    fn rows_are_dealt_out_evenly() {
        let renderer = Renderer::new(crate::tests::style("backgammon", "classic")).unwrap();
        let drawing = renderer.draw(&Diagram::default()).unwrap();
        let pages = |per_page: PerPage, pictures: usize| {
            let mut booklet = Booklet::new(Paper::A4, per_page);
            (0..pictures).for_each(|_| drop(booklet.add(&drawing, "").unwrap()));
            laid_out(booklet).iter().map(|(placed, _)| placed.len()).collect::<Vec<_>>()
        };
        assert_eq!(pages(PerPage::SIX, 7), [4, 3]);
        assert_eq!(pages(PerPage::SIX, 14), [6, 4, 4]);
        assert_eq!(pages(PerPage::TWELVE, 12), [12]);
        assert_eq!(pages(PerPage::ONE, 2), [1, 1]);
    }

    #[test]
    fn coordinates_too_small_to_be_read_are_left_out_of_the_whole_pdf() {
        let renderer = Renderer::new(crate::tests::style("backgammon", "classic")).unwrap();
        let drawing = || renderer.draw(&Diagram::default()).unwrap();
        let has_bare = |coordinate_pt: f64| {
            let mut booklet = Booklet::new(Paper::A4, PerPage::ONE);
            (0..2).for_each(|_| drop(booklet.add(&drawing().or_bare(drawing()), "").unwrap()));
            let times = booklet.sections[0].questions[1].times;
            booklet.sections[0].questions[1].coordinate_pt = coordinate_pt / times;
            let section = booklet.sections.remove(0);
            let mut pages = booklet.lay_out(section);
            booklet.scale(&mut pages);
            booklet.leave_coordinates_out(&mut pages);
            pages.iter().map(|page| page.placed[0].1.bare.is_some()).collect::<Vec<_>>()
        };
        assert_eq!(has_bare(6.1), [true; 2], "they stay");
        assert_eq!(has_bare(5.9), [false; 2]);
    }

    #[test]
    fn pictures_of_all_pages_have_one_scale() {
        let plain = Renderer::new(crate::tests::style("backgammon", "classic")).unwrap();
        let cut = Renderer::new(Style { trim: true, ..crate::tests::style("backgammon", "classic") }).unwrap();
        let diagram = Diagram::default();
        let mut booklet = Booklet::new(Paper::A4, PerPage::TWO).with_title(Some("Openings"));
        for _ in 0..5 {
            booklet.add(&cut.draw(&diagram).unwrap(), "").unwrap();
        }
        booklet.add_answer(&plain.draw(&diagram).unwrap(), "").unwrap();
        let [question, answer] = [&booklet.sections[0].questions[4], &booklet.sections[0].answers[0].1];
        assert!(question.times > answer.times, "{} {}", question.times, answer.times);
        let scales = scales(&mut booklet);
        assert!(scales.len() == 6 && scales.iter().all(|scale| *scale == scales[0]), "{scales:?}");
    }

    #[test]
    fn no_words_of_a_picture_are_larger_than_what_stands_above() {
        let renderer = Renderer::new(crate::tests::style("backgammon", "classic")).unwrap();
        let text = "White to play".to_owned();
        let words = vec![Mark::Words { slot: "words-decision".to_owned(), text, tail: String::new() }];
        let drawing = renderer.draw(&Diagram { words, ..Diagram::default() }).unwrap();
        let largest = |lines: &[String]| {
            let mut booklet = Booklet::new(Paper::A4, PerPage::ONE);
            booklet.head(&renderer, Lang::En, lines).unwrap();
            booklet.add(&drawing, "").unwrap();
            let entry = &booklet.sections[0].questions[0];
            drawing.finest(entry.figure.width_mm * entry.times).largest
        };
        let (alone, headed) = (largest(&[]), largest(&["Ann and Bo".to_owned()]));
        assert!(alone > HEADER_PT && (headed - HEADER_PT).abs() < 0.01, "{alone} {headed}");
    }

    #[test]
    fn a_header_stands_once_and_begins_a_page() {
        let renderer = Renderer::new(crate::tests::style("backgammon", "classic")).unwrap();
        let drawing = renderer.draw(&Diagram::default()).unwrap();
        let mut booklet = Booklet::new(Paper::A4, PerPage::TWO);
        let lines = |name: &str| vec![name.to_owned(), "komi 6.5".to_owned()];
        booklet.head(&renderer, Lang::En, &lines("Ann and Bo")).unwrap();
        // Lines lie below one another.
        let header = booklet.sections[0].header.as_ref().unwrap();
        let (sizes, height) = ([HEADER_PT, *CAPTION_PT.end()].map(|size| size / PT_PER_MM), header.height_mm);
        assert!(header.lines[1].1 > sizes[0] && height > sizes[0] + sizes[1]);
        assert!((booklet.cell(0.0).height - booklet.cell(height).height - height / 2.0).abs() < 1e-9);
        booklet.add(&drawing, "").unwrap();
        booklet.head(&renderer, Lang::En, &lines("Ann and Bo")).unwrap();
        (0..2).for_each(|_| drop(booklet.add(&drawing, "").unwrap()));
        // Another game begins the third page.
        booklet.head(&renderer, Lang::En, &lines("Cy and Di")).unwrap();
        booklet.add(&drawing, "").unwrap();
        let sections = std::mem::take(&mut booklet.sections);
        let pages: Vec<Page> = sections.into_iter().flat_map(|section| booklet.lay_out(section)).collect();
        assert_eq!(pages.iter().map(|page| page.header.is_some()).collect::<Vec<_>>(), [true, false, true]);
        let tops = pages[..2].iter().map(|page| {
            let rows = Rows { heights: &[50.0], header_mm: page.header_mm(), spacing: [0.0; 2] };
            booklet.spots(&[(0, [50.0; 3])], rows)[0].y
        });
        assert_eq!(tops.collect::<Vec<_>>(), [booklet.margin_mm + height, booklet.margin_mm]);
    }

    #[test]
    fn a_title_heads_the_first_page_and_runs_above_the_others() {
        let renderer = Renderer::new(crate::tests::style("backgammon", "classic")).unwrap();
        let drawing = renderer.draw(&Diagram::default()).unwrap();
        let mut booklet = Booklet::new(Paper::A4, PerPage::TWO).with_title(Some("Openings"));
        booklet.add(&drawing, "").unwrap();
        assert_eq!(booklet.section().header.as_ref().unwrap().lines[0].0.text, "Openings");
        booklet.head(&renderer, Lang::En, &["Ann and Bo".to_owned()]).unwrap();
        booklet.add(&drawing, "").unwrap();
        let header = booklet.section().header.as_ref().unwrap();
        assert_eq!(header.lines.len(), 1, "the title stands once");
        assert_eq!(booklet.running_head.as_ref().unwrap().text, "Openings");
        let bytes = booklet.finish().unwrap().0;
        let title = |text: &str| bytes.windows(text.len()).any(|bytes| bytes == text.as_bytes());
        assert!(title("/Title(Openings)") || title("/Title (Openings)"));
    }

    #[test]
    fn rows_follow_one_another_from_the_top() {
        let booklet = Booklet::new(Paper::A4, PerPage::SIX);
        let (margin, gutter) = (booklet.margin_mm, booklet.gutter_mm());
        let rows = Rows { heights: &[40.0, 20.0, 40.0], header_mm: 0.0, spacing: [0.0, 3.0] };
        let spots = booklet.spots(&[(0, [60.0, 40.0, 0.0]), (2, [60.0, 20.0, 0.0]), (4, [60.0, 40.0, 0.0])], rows);
        let tops: Vec<f64> = spots.iter().map(|spot| spot.y - margin).collect();
        let second = 40.0 + gutter + 3.0;
        assert_eq!(tops, [0.0, second, second + 20.0 + gutter + 3.0]);
    }

    #[test]
    fn boards_grow_into_the_room_of_low_rows() {
        let renderer = Renderer::new(crate::tests::style("backgammon", "classic")).unwrap();
        let drawing = renderer.draw(&Diagram::default()).unwrap();
        let grown = |per_page: PerPage, second: f64| {
            let mut booklet = Booklet::new(Paper::A4, per_page);
            (0..per_page.count()).for_each(|_| drop(booklet.add(&drawing, "").unwrap()));
            let questions = &mut booklet.sections[0].questions;
            questions[1].figure.height_mm *= second;
            let before = questions[0].times * questions[0].board;
            questions.iter_mut().for_each(|entry| entry.max_times = f64::INFINITY);
            scales(&mut booklet)[0] / before
        };
        assert!((grown(PerPage::TWO, 1.0) - 1.0).abs() < 1e-9, "the page is full");
        assert!(grown(PerPage::TWO, 0.5) > 1.1, "its second row is low");
        assert!((grown(PerPage::FOUR, 0.5) - 1.0).abs() < 1e-9, "its columns are full");
    }

    #[test]
    fn what_is_too_fine_is_so_at_the_scale_of_the_pages() {
        let renderer = Renderer::new(crate::tests::style("backgammon", "classic")).unwrap();
        let text = "White to play".to_owned();
        let words = vec![Mark::Words { slot: "words-decision".to_owned(), text, tail: String::new() }];
        let drawing = renderer.draw(&Diagram { words, ..Diagram::default() }).unwrap();
        let codes = |pictures: usize| {
            let mut booklet = Booklet::new(Paper::A5, PerPage::TWELVE.with_columns(1).unwrap());
            (0..pictures).for_each(|_| drop(booklet.add(&drawing, "").unwrap()));
            let (_, warnings) = booklet.finish().unwrap();
            warnings.iter().map(|warning| warning.code).collect::<Vec<_>>()
        };
        assert_eq!(codes(12), ["picture::thin-stroke", "picture::small-words"]);
        assert_eq!(codes(1), [""; 0], "it has the whole page");
    }

    #[test]
    fn paper_that_is_not_white_fills_the_page() {
        let has_ground = |theme: &str| {
            let renderer = Renderer::new(crate::tests::style("go", theme)).unwrap();
            let grid = Grid { from: Spot::new(0, 0), to: Spot::new(800, 800), margins: [60; 4] };
            let diagram = Diagram { game: "go", grid: Some(grid), ..Diagram::default() };
            let mut booklet = Booklet::new(Paper::A4, PerPage::TWO);
            booklet.add(&renderer.draw(&diagram).unwrap(), "").unwrap();
            booklet.ground.is_some()
        };
        assert_eq!(["dark", "classic"].map(has_ground), [true, false]);
    }

    #[test]
    fn boards_begin_at_one_place_whatever_sticks_out_of_them() {
        let style = Style { trim: true, ..crate::tests::style("go", "classic") };
        let renderer = Renderer::new(style).unwrap();
        let grid = Grid { from: Spot::new(0, 0), to: Spot::new(800, 800), margins: [60; 4] };
        let bare = Diagram { game: "go", grid: Some(grid), ..Diagram::default() };
        let board = Mark::shape("board", "frame", Shape::Area([grid.from, grid.to]));
        let stone = Mark::shape("stone", "stone-black", Shape::Circle(Spot::new(0, 400), 48));
        let mut booklet = Booklet::new(Paper::A4, PerPage::TWO);
        for pieces in [vec![board.clone()], vec![board, stone]] {
            let drawing = renderer.draw(&Diagram { pieces, ..bare.clone() }).unwrap();
            booklet.add(&drawing, "").unwrap();
        }
        let left = |page: &Page| -> Vec<f64> {
            let entries = page.placed.iter().map(|(_, entry)| entry);
            entries.map(|entry| entry.figure.to_board_mm.unwrap()[0] * entry.times).collect()
        };
        let sections = std::mem::take(&mut booklet.sections);
        let mut pages: Vec<Page> = sections.into_iter().flat_map(|section| booklet.lay_out(section)).collect();
        let before = left(&pages[0]);
        assert!(before[1] - before[0] > 1.0, "a stone sticks out: {before:?}");
        booklet.scale(&mut pages);
        let after = left(&pages[0]);
        assert!((after[1] - after[0]).abs() < 0.01 && after[0] > 1.0, "{after:?}");
    }

    #[test]
    fn several_answers_to_a_question_follow_one_another() {
        let renderer = Renderer::new(crate::tests::style("backgammon", "classic")).unwrap();
        let drawing = renderer.draw(&Diagram::default()).unwrap();
        let mut booklet = Booklet::new(Paper::A4, PerPage::TWO);
        booklet.add(&drawing, "").unwrap();
        (0..5).for_each(|_| drop(booklet.add_answer(&drawing, "").unwrap()));
        booklet.add(&drawing, "").unwrap();
        booklet.add_answer(&drawing, "").unwrap();
        booklet.add(&drawing, "").unwrap();
        let pages: Vec<usize> = laid_out(booklet).iter().map(|(placed, _)| placed.len()).collect();
        assert_eq!(pages, [2, 2, 2, 2, 1], "two questions, their six answers, and the third");
    }

    #[test]
    fn captions_stand_on_one_line_and_pairs_hang_from_one() {
        let booklet = Booklet::new(Paper::A4, PerPage::FOUR);
        let heights = |spots: Vec<super::Spot>| spots.iter().map(|spot| [spot.y, spot.caption]).collect::<Vec<_>>();
        let (short, tall) = ([60.0, 40.0, 8.0], [60.0, 50.0, 8.0]);
        let rows = Rows { heights: &[50.0, 0.0], header_mm: 0.0, spacing: [0.0; 2] };
        let alone = heights(booklet.spots(&[(0, short), (1, tall)], rows));
        assert_eq!(alone[0], alone[1], "boards and captions on one line");
        let left = |placed: &[_]| booklet.spots(placed, rows)[0].x;
        assert_eq!(left(&[(0, short)]), left(&[(0, short), (1, short)]), "a row that isn't full begins at the left");
        let questions = heights(booklet.spots(&[(0, short), (1, short)], rows));
        let answers = heights(booklet.spots(&[(0, tall), (1, short)], rows));
        assert_eq!([questions[0][0], questions[1][0]], [answers[0][0], answers[1][0]], "boards at one place");
        assert_eq!(
            [questions[0][1] + 10.0, answers[1][1]],
            [answers[0][1]; 2],
            "captions below the tallest of the page"
        );
    }

    #[test]
    fn a_booklet_has_so_many_pictures_and_no_more() {
        let renderer = Renderer::new(crate::tests::style("backgammon", "classic")).unwrap();
        let drawing = renderer.draw(&Diagram::default()).unwrap();
        let mut booklet = Booklet::new(Paper::A4, PerPage::default());
        booklet.sources = vec![String::new(); MAX_PICTURES - 1];
        assert!(booklet.add(&drawing, "").is_ok());
        assert_eq!(booklet.add(&drawing, "").map_err(|fault| fault.code), Err("pages::many"));
        assert_eq!(booklet.len(), MAX_PICTURES);
    }
}
