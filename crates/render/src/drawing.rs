//! A diagram that was drawn: composed once, and handed out in each format.

use std::sync::atomic::Ordering;

use tiny_skia::{Color, Pixmap};

use super::fonts::Script;
use super::frame::Frame;
use super::look::Look;
use super::raster::Raster;
use super::renderer::Renderer;
use super::style::{DEFAULT_WIDTH_MM, TextMode};
use super::svg::{Part, Picture};
use super::tiles::Packing;
use super::{bounds, png};
use zumen_core::diagnostic::{About, Diagnostic};
use zumen_core::diagram::Diagram;
use zumen_core::diagram::Lang;
use zumen_core::geometry::{HEIGHT, Rect, WIDTH};

/// Paper that is not white is left round what it is cut to, in units: words do not end where the paper does.
const PAPER_ROUND: f64 = 24.0;

/// What [`Renderer::draw`] makes of a diagram: the one picture, and what it says of itself.
///
/// The SVG is there already. PNG and PDF are drawn from the same elements when they are asked for.
#[derive(Debug)]
pub struct Drawing<'a> {
    pub(super) renderer: &'a Renderer,
    pub(super) picture: Picture,
    /// What of the page is shown; all where it is not cut.
    trim: Option<Rect>,
    svg: String,
    pub(super) source: String,
    title: String,
    description: String,
    pub(super) lang: Lang,
    /// As [`Diagram::comment`].
    pub(super) comment: Vec<String>,
    /// As [`Diagram::caption`].
    pub(super) caption: Option<String>,
    /// What is drawn again for a PDF, whose words are glyphs, where those of the SVG are not.
    #[cfg(feature = "pdf")]
    pub(super) diagram: Option<Box<Diagram>>,
    /// The same without coordinates.
    #[cfg(feature = "pdf")]
    pub(super) bare: Option<Box<Drawing<'a>>>,
}

impl Renderer {
    /// Draws a diagram: the picture is composed once, for all formats.
    ///
    /// # Errors
    ///
    /// `picture::game` when the style is of another game than the diagram, `picture::slot` when the template lacks a place of
    /// it; `picture::marks` and `picture::size` when it becomes larger than a picture may; where the style trims,
    /// `picture::svg` when the template holds what cannot be drawn.
    pub fn draw(&self, diagram: &Diagram) -> Result<Drawing<'_>, Diagnostic> {
        check_game(self, diagram)?;
        bounds::check_marks(diagram)?;
        #[cfg(feature = "pdf")]
        let again = (self.style().text == TextMode::Font).then(|| Box::new(diagram.clone()));
        let diagram = &*self.prepare(diagram);
        self.pictures.fetch_add(1, Ordering::Relaxed);
        let picture = Picture::compose(&self.look, &self.bases, diagram)?;
        if self.style().cell_mm.is_some() && !picture.has_cells() {
            let fault = Diagnostic::option_error("picture::cell", "the cells of this board differ in width");
            return Err(fault.help("use --width, which sets the width of the whole picture"));
        }
        let mut trim = None;
        // A page of its own size has no more than its margins.
        if self.style().trim && picture.size.is_none() {
            let mut drawn = png::clear();
            self.raster(&picture).draw(Part::Drawing, Frame::page(), &mut drawn)?;
            trim = png::ink(&drawn).map(|ink| {
                if self.look.shows_paper() { within_page(ink.outset(PAPER_ROUND), picture.page()) } else { ink }
            });
        }
        let (svg, source) = picture.whole(&self.look, diagram, trim)?;
        bounds::check_length(svg.len())?;
        Ok(Drawing {
            renderer: self,
            picture,
            trim,
            svg,
            source,
            title: diagram.title.chars().take(Diagram::TITLE_MAX).collect(),
            description: diagram.desc.clone(),
            lang: diagram.lang,
            comment: diagram.comment.clone(),
            caption: diagram.caption().map(str::to_owned),
            #[cfg(feature = "pdf")]
            diagram: again,
            #[cfg(feature = "pdf")]
            bare: None,
        })
    }
}

impl<'a> Drawing<'a> {
    /// What it is drawn in.
    fn look(&self) -> &Look {
        &self.renderer.look
    }

    /// The picture as SVG: LF, one element or line of words a line, final newline.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// The same text for good.
    pub fn into_svg(self) -> String {
        self.svg
    }

    /// Who, what, whose turn; at most 120 characters.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The whole position in words: the alternative text.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Keeps what another drawing keeps of itself: that of which this is a part.
    pub fn keeping(mut self, whole: &Drawing) -> Drawing<'a> {
        self.source.clone_from(&whole.source);
        self
    }

    /// Takes its place on pages where its coordinates would be too small to be read: the same without coordinates.
    #[cfg(feature = "pdf")]
    pub fn or_bare(self, bare: Drawing<'a>) -> Drawing<'a> {
        Drawing { bare: Some(Box::new(bare)), ..self }
    }

    /// The width on paper in millimetres, as the picture is cut: what the style asks for, or what a PDF has without
    /// that.
    pub fn width_mm(&self) -> f64 {
        self.asked_mm().unwrap_or(self.visible_rect().width * DEFAULT_WIDTH_MM / f64::from(WIDTH))
    }

    /// The width that the style asks for, as the picture is cut.
    pub fn asked_mm(&self) -> Option<f64> {
        self.picture.width_mm(self.look(), self.visible_rect().width)
    }

    /// What of the page is shown, in units.
    pub(super) fn visible_rect(&self) -> Rect {
        let [width, height] = self.picture.page();
        self.trim.unwrap_or(Rect { x: 0.0, y: 0.0, width, height })
    }

    /// What of the page is shown, where it is cut.
    pub(super) fn visible_area(&self) -> Option<Rect> {
        self.trim
    }

    /// The part of the page that a player shows: what the page is cut to, or all that is drawn, with some paper round it.
    ///
    /// # Errors
    ///
    /// `picture::svg` when the template holds what cannot be drawn.
    pub(super) fn content_area(&self) -> Result<Rect, Diagnostic> {
        let page = self.picture.page();
        if let Some(area) = self.trim {
            return Ok(area);
        }
        let shapes = self.raster().shapes(Part::Drawing, Frame::page())?;
        let boxes = shapes.iter().filter_map(|(shape, frame)| shape.bounding_box(*frame));
        let area = boxes.reduce(Rect::with).map(|area| area.outset(PAPER_ROUND));
        Ok(within_page(area.unwrap_or(Rect { x: 0.0, y: 0.0, width: page[0], height: page[1] }), page))
    }

    /// Tells whether something of the page is cut off.
    #[cfg(feature = "pdf")]
    pub(super) fn is_cut(&self) -> bool {
        self.trim.is_some()
    }

    /// What is odd about the picture: characters that no font has, words that were cut or can hardly be told from the
    /// background, and, where the style has a width, strokes too thin and words too small for it.
    pub fn warnings(&self) -> Vec<Diagnostic> {
        let fine = self.asked_mm().map(|width| self.too_fine(width)).into_iter().flatten();
        let style = &self.look().style;
        let pale = style.background.zip(style.template.theme.of("words").get("fill").copied());
        let pale = pale.and_then(|(paper, words)| paper.contrast_fault(words));
        self.picture.uses.warnings.iter().cloned().chain(pale).chain(fine).collect()
    }

    /// Lists the packs of fonts that are not in the style and that its words are drawn with where all packs are: also where
    /// another font has a character, in another form or weight. With them it has the bytes that it has everywhere.
    pub fn missing_packs(&self) -> Vec<Script> {
        self.picture.uses.packs.iter().copied().collect()
    }

    /// The picture as PNG: 1400x1200 pixels, unless the style cuts it or asks for another width.
    ///
    /// # Errors
    ///
    /// `picture::svg` when the template holds what cannot be drawn.
    pub fn png(&self) -> Result<Vec<u8>, Diagnostic> {
        self.encode_png(Packing::Small)
    }

    /// The picture as PNG, several times as fast where many pictures are drawn by one renderer, in a file that is
    /// larger: by some 15 % in grey, up to 1.6 times in colour. The pixels are those of [`Drawing::png`], but that one in ten
    /// thousand may differ by more than one level of 255, by 32 at most: the edges of pieces are rounded for many cells at once.
    ///
    /// # Errors
    ///
    /// As [`Drawing::png`].
    pub fn fast_png(&self) -> Result<Vec<u8>, Diagnostic> {
        // A table grows, and its cells have another size in each picture: few of its tiles come back.
        self.encode_png(if self.is_table() { Packing::Small } else { Packing::Fast })
    }

    fn encode_png(&self, packing: Packing) -> Result<Vec<u8>, Diagnostic> {
        if self.trim.is_some() || self.renderer.style().pixels.is_some() {
            return Ok(png::encode(&self.shown_pixels()?, self.channels(), self.width_mm(), &self.source));
        }
        let width = self.picture.width_mm(self.look(), f64::from(WIDTH)).unwrap_or(DEFAULT_WIDTH_MM);
        if self.is_of_tiles() {
            let (data, channels) = self.tiles(packing)?;
            return Ok(png::file(&data, channels, [WIDTH, HEIGHT], width, &self.source));
        }
        Ok(png::encode(&self.pixels()?, self.channels(), width, &self.source))
    }

    /// The picture as it is shown, as wide as the style asks for.
    fn shown_pixels(&self) -> Result<Pixmap, Diagnostic> {
        let [width, height] = self.picture.page();
        let shown = self.visible_rect();
        let pixels = self.renderer.style().pixels.unwrap_or(WIDTH);
        // A page of its own size is larger than the picture that it becomes.
        let scale = f64::from(pixels) / width.max(height * f64::from(WIDTH) / f64::from(HEIGHT));
        // Sides are whole pixels, and the drawing fills them: no edge is half covered.
        let [width, height] = [shown.width, shown.height].map(|side| (side * scale).round().max(1.0));
        let pixels = Pixmap::new(width as u32, height as u32);
        let mut pixels = pixels.ok_or_else(|| png::unreadable("it has no pixels"))?;
        if self.look().has_paper() {
            pixels.fill(Color::WHITE);
        }
        let scale = [width / shown.width, height / shown.height];
        let start = [-shown.x * scale[0], -shown.y * scale[1]];
        let page = Frame::of_page(start.map(|start| start as f32), scale.map(|scale| scale as f32));
        self.raster().draw(Part::Whole, page, &mut pixels)?;
        Ok(pixels)
    }

    /// The samples of [`Drawing::png`], row by row, without a file.
    pub(super) fn samples(&self) -> Result<(Vec<u8>, png::Channels), Diagnostic> {
        if self.is_of_tiles() {
            return self.tiles(Packing::Plain);
        }
        let (mut samples, channels) = (Vec::new(), self.channels());
        channels.pack(self.pixels()?.pixels(), &mut samples);
        Ok((samples, channels))
    }

    fn tiles(&self, packing: Packing) -> Result<(Vec<u8>, png::Channels), Diagnostic> {
        self.renderer.mosaic.draw(self.raster(), packing, self.picture.base.comes_back())
    }

    /// Those of a picture that is not of tiles.
    fn channels(&self) -> png::Channels {
        let is_grey = self.look().is_grey() && self.picture.is_grey();
        png::Channels { is_grey, has_alpha: !self.look().has_paper() }
    }

    /// The picture as pixels, 1400x1200; a page of its own size gets as small as that. The empty board comes from
    /// the cache of the renderer, and the rest is drawn over it.
    ///
    /// # Errors
    ///
    /// As [`Drawing::png`].
    pub fn pixels(&self) -> Result<Pixmap, Diagnostic> {
        let Some([width, height]) = self.picture.size else {
            let mut pixels = self.raster().ground()?;
            self.raster().draw(Part::Over, Frame::page(), &mut pixels)?;
            return Ok(pixels);
        };
        let (page_width, page_height) = (f64::from(WIDTH), f64::from(HEIGHT));
        let scale = (page_width / width).min(page_height / height);
        let start = [(page_width - width * scale) / 2.0, (page_height - height * scale) / 2.0];
        let page = Frame::of_page(start.map(|start| start as f32), [scale as f32; 2]);
        let mut pixels = png::blank();
        self.raster().draw(Part::Whole, page, &mut pixels)?;
        Ok(pixels)
    }

    /// Draws the empty board alone, as a [`KeptBoard`](super::KeptBoard) has it: its document, and its pixels.
    ///
    /// # Errors
    ///
    /// As [`Drawing::png`].
    pub fn empty_board(&self) -> Result<(String, Pixmap), Diagnostic> {
        let mut pixels = png::blank();
        self.raster().draw(Part::Board, Frame::page(), &mut pixels)?;
        Ok((self.picture.part(self.look(), Part::Board), pixels))
    }

    /// Tells whether it shows a table that grows, whose cells have another size in each picture.
    pub fn is_table(&self) -> bool {
        self.picture.is_table()
    }

    /// Tells whether the picture is put together from tiles: one on paper, of the usual size, of shapes alone.
    fn is_of_tiles(&self) -> bool {
        let style = self.renderer.style();
        self.look().has_paper()
            && self.picture.size.is_none()
            && self.picture.images.is_empty()
            && style.text == TextMode::Outlines
    }

    /// What draws it as pixels.
    fn raster(&self) -> Raster<'_> {
        self.renderer.raster(&self.picture)
    }
}

/// What of an area lies on the page.
fn within_page(area: Rect, page: [f64; 2]) -> Rect {
    let [x, y] = [area.x.max(0.0), area.y.max(0.0)];
    let [right, bottom] = [(area.x + area.width).min(page[0]), (area.y + area.height).min(page[1])];
    Rect { x, y, width: right - x, height: bottom - y }
}

/// Looks whether the style is of the diagram's game, where both are known.
fn check_game(renderer: &Renderer, diagram: &Diagram) -> Result<(), Diagnostic> {
    let (style, game) = (renderer.style().template.game.as_str(), diagram.game);
    if style.is_empty() || game.is_empty() || style == game {
        return Ok(());
    }
    let message = format!("a diagram of {game} cannot be drawn in a style of {style}");
    Err(Diagnostic::error("picture::game", message)
        .about(About::Picture)
        .help("Renderer::of makes the one that a position needs"))
}

#[cfg(test)]
mod tests {
    use crate::look::PARSED;
    use crate::tests::{diagram, style};
    use std::sync::Arc;

    use crate::{Background, Drawing, Renderer, Style, TextMode};
    use zumen_core::diagram::{Area, Content, Diagram, Image, Mark, Place};

    /// Counts the pictures that a renderer has composed, and the documents parsed since the last call.
    fn counts(renderer: &Renderer) -> (u64, usize) {
        (renderer.picture_count(), PARSED.take())
    }

    fn all_formats(drawing: &Drawing) {
        assert!(drawing.svg().starts_with("<svg"));
        assert!(drawing.png().expect("a PNG").starts_with(b"\x89PNG"));
        #[cfg(feature = "pdf")]
        assert!(drawing.pdf().expect("a PDF").starts_with(b"%PDF"));
        assert_eq!(drawing.warnings(), []);
    }

    #[test]
    fn all_formats_of_a_diagram_are_composed_once() {
        let diagram = diagram();
        let renderer = Renderer::new(style("backgammon", "classic")).expect("a renderer");
        counts(&renderer);
        let drawing = renderer.draw(&diagram).expect("a picture");
        assert!(drawing.title().len() < drawing.description().len() && !drawing.svg().is_empty());
        assert_eq!(counts(&renderer), (1, 0), "the SVG is composed and not parsed");
        all_formats(&drawing);
        let (composed, parsed) = counts(&renderer);
        assert!(composed == 1 && parsed > 1, "the empty board and shapes over it: {parsed}");
        all_formats(&drawing);
        assert_eq!(counts(&renderer), (1, 0));
    }

    #[test]
    fn a_warm_picture_parses_nothing() {
        let plain = style("backgammon", "classic");
        let styles = [
            Style { background: Some(Background::None), ..plain.clone() },
            Style { trim: true, ..plain.clone() },
            Style { pixels: Some(300), ..plain.clone() },
            Style { width_mm: Some(80.0), ..plain.clone() },
            Style { text: TextMode::Font, ..plain.clone() },
            plain,
        ];
        let moved = Mark::own("checker-8-1", "checker-white", Place::in_stack("point-8", 0));
        let other = Diagram { title: "Another".to_owned(), pieces: vec![moved], ..diagram() };
        for style in styles {
            let renderer = Renderer::new(style).expect("a renderer");
            let all_formats = |diagram: &Diagram| {
                let drawing = renderer.draw(diagram).expect("a picture");
                drawing.png().expect("a PNG");
                drawing.fast_png().expect("a PNG");
                #[cfg(feature = "pdf")]
                drawing.pdf().expect("a PDF");
                drawing.into_svg()
            };
            let svg = all_formats(&diagram());
            PARSED.set(0);
            assert_ne!(all_formats(&other), svg);
            assert_eq!(PARSED.take(), 0, "{:?}", renderer.style().names);
        }
    }

    #[test]
    fn a_width_on_paper_changes_no_pixel() {
        let pixels = |width_mm| {
            let style = Style { width_mm, pixels: Some(300), ..style("backgammon", "classic") };
            let renderer = Renderer::new(style).expect("a renderer");
            crate::pixels(&renderer.draw(&diagram()).and_then(|drawing| drawing.png()).expect("a PNG"), &[])
        };
        assert_eq!(pixels(Some(80.0)).expect("pixels").data(), pixels(None).expect("pixels").data());
    }

    #[test]
    fn imported_pictures_of_one_id_are_told_apart() {
        let renderer = Renderer::new(style("backgammon", "web")).expect("a renderer");
        let png = |colour| {
            let areas = Content::Areas(vec![Area { colour, path: "M0 0H90V90H0Z".to_owned() }]);
            let content = Arc::new([areas.clone(), areas]);
            let image = Image { id: "bitmap-1".to_owned(), area: [-3000, -3000, 3000, 3000], size: [9, 9], content };
            let piece = Mark::own("piece-1", "bitmap-1", Place::in_stack("point-8", 0));
            let diagram = Diagram { images: vec![image], pieces: vec![piece], ..diagram() };
            renderer.draw(&diagram).expect("a picture").pixels().expect("pixels")
        };
        let [red, blue] = [[255, 0, 0], [0, 0, 255]].map(png);
        assert!(red.data() != blue.data(), "the second is not drawn as the first");
    }

    #[test]
    fn an_svg_takes_of_templates_only_what_it_shows() {
        let renderer = Renderer::new(style("backgammon", "dark")).expect("a renderer");
        let drawing = renderer.draw(&diagram()).expect("a picture");
        let definitions = &renderer.style().template.defs;
        let read: Vec<&str> = definitions.iter_read().map(|(_, piece)| piece.get("id").expect("its id")).collect();
        let shown = |id: &&str| drawing.svg().contains(&format!(" id=\"z-{id}\""));
        assert!(read.contains(&"checker-white") && read.len() < definitions.len() / 2, "{read:?}");
        assert_eq!(read.iter().filter(|id| !shown(id)).collect::<Vec<_>>(), Vec::<&&str>::new());
    }
}
