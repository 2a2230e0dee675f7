//! The author's own pictures: bitmaps beside the rules file, and pictures that the user's own map of pieces names.
//!
//! They are read and made ready once for all moments of a game. A diagram asks for the picture of a stone.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use super::includes::{join_path, picture_paths, picture_twins};
use super::options::{Bitmaps, PIECES, ZillionsOptions};
use super::piece::Stone;
use super::players::Kind as Role;
use super::shared_rules::SharedRules;
use super::tones::{Tone, draw_outline, tones};
use super::trace::{self, Room};
use super::user_symbols::Choice;
use zumen_core::bitmap::{Bitmap, COVERED, MAX_SIDE_PIXELS, Refusal};
use zumen_core::diagnostic::{Diagnostic, Severity};
use zumen_core::diagram::{Area, Content, Image};
use zumen_game::Files;

/// The largest file of a picture, in bytes.
const MAX_BYTES: usize = 16 << 20;
/// The widest and highest picture of a board, in pixels.
const MAX_BOARD_SIDE: u32 = 2048;
/// Tiles of a board lie over each other by so many pixels: no seam is seen between them at any size.
const OVERLAP: u32 = 2;
/// All pictures may have so many pixels together, and so many files may be asked for.
const MAX_PIXELS: u64 = 16 << 20;
const MAX_FILES: usize = 4_000;
/// Pictures that are not there are named up to so many.
const MAX_NAMED: usize = 3;
/// What helps where pictures are not there.
const HOW_TO_MEND: &str = "put them where the rules file expects them, or beside it";
/// On the board of zumen a picture reaches so far from the middle of its place, in hundredths of a cell.
pub(crate) const REACH: f64 = 43.0;
/// Half a cell.
const CELL_REACH: f64 = 50.0;
/// Beside the board pieces are as small as on it, up to so many times smaller than they have room.
const LOST: f64 = 1.4;

/// The pictures of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Art {
    /// By piece and player.
    pieces: BTreeMap<(usize, usize), PlayerPicture>,
    board: Option<Ground>,
    /// Whether the author's pictures are drawn: a picture then names them.
    pub(crate) is_authors: bool,
}

/// A player's picture of a piece, in colour and in grey.
#[derive(Clone, Debug, PartialEq)]
struct PlayerPicture {
    picture: Arc<Picture>,
    content: Arc<[Content; 2]>,
}

/// A picture of a piece: what is seen of it.
#[derive(Clone, Debug, PartialEq)]
struct Picture {
    /// Its visible part, with a transparent pixel on each side if there is room for one; `None` if all of it is transparent.
    visible: Option<Bitmap>,
    /// The same traced; `None` if it stays pixels.
    areas: Option<Vec<Area>>,
    /// From the middle of the whole to left, top, right and bottom of the visible part, in halves of a pixel.
    rect: [i32; 4],
    /// How far it goes from its middle, in pixels: to its sides, and aslant.
    reach: f64,
    round: f64,
    is_authors: bool,
}

/// The picture of a board.
#[derive(Clone, Debug, PartialEq)]
struct Ground {
    /// How many pixels it is wide and high.
    size: [u32; 2],
    tiles: Vec<Tile>,
    /// Whether its edge is not seen on paper.
    needs_frame: bool,
}

/// A part of the picture of a board.
#[derive(Clone, Debug, PartialEq)]
struct Tile {
    /// Left, top, right, bottom in pixels.
    rect: [u32; 4],
    content: Arc<[Content; 2]>,
}

impl Picture {
    fn new(bitmap: &Bitmap, room: &mut Room, is_authors: bool) -> Picture {
        let Some(ink) = bitmap.ink() else {
            return Picture { visible: None, areas: None, rect: [0; 4], reach: 0.0, round: 0.0, is_authors };
        };
        let [width, height] = bitmap.size().map(|side| side as i32);
        let [left, top, right, bottom] = ink.map(|side| side as i32 * 2);
        let around = [left - width, top - height, right - width, bottom - height];
        let reach = f64::from(around.map(i32::abs).into_iter().max().unwrap_or(0)) / 2.0;
        let (mut visible, mut rect) = (bitmap.part(ink), around);
        if visible.size().into_iter().all(|side| side + 2 <= MAX_SIDE_PIXELS) {
            visible = visible.with_margin();
            rect = [left - width - 2, top - height - 2, right - width + 2, bottom - height + 2];
        }
        let areas = trace::areas(&visible, room);
        Picture { visible: Some(visible), areas, rect, reach, round: bitmap.radius(), is_authors }
    }

    /// Tells how far it goes in a place of this form.
    fn reach_in(&self, is_round: bool) -> f64 {
        if is_round { self.round } else { self.reach }
    }
}

impl PlayerPicture {
    /// Renders a picture in a tone; nobody's is plain, and has no outline.
    fn new(picture: Arc<Picture>, tone: Option<Tone>, room: &mut Room) -> PlayerPicture {
        let content = picture.visible.as_ref().map(|visible| {
            let outlines = tone.is_some();
            let tone = tone.unwrap_or(Tone::PLAIN);
            let toned = visible.map_colours(|colour| tone.recolour(colour));
            let outlined = if outlines { draw_outline(&toned) } else { None };
            let Some(areas) = &picture.areas else {
                return [visible, outlined.as_ref().unwrap_or(&toned)].map(|bitmap| Content::Pixels(bitmap.png()));
            };
            // What is seen of it, and its outline, in black under the rest.
            let below = outlined.and_then(|outlined| trace::areas(&outlined.map_colours(|_| [0; 3]), room));
            let greys = areas.iter().map(|area| Area { colour: tone.recolour(area.colour), path: area.path.clone() });
            [areas.clone(), below.into_iter().flatten().chain(greys).collect()].map(Content::Areas)
        });
        PlayerPicture { picture, content: Arc::new(content.unwrap_or_default()) }
    }

    /// Returns it with so many hundredths of a cell a pixel.
    fn image(&self, scale: f64) -> Option<Image> {
        let size = self.picture.visible.as_ref()?.size();
        let area = self.picture.rect.map(|side| f64::from(side) / 2.0 * scale);
        Some(Image::new(size, Arc::clone(&self.content), area))
    }
}

impl Art {
    /// Gives a moment the pictures that the user asks for, and tells what is odd about them; `kinds` are those that may be
    /// drawn. Where nothing is asked for, the author's are taken for a game whose look zumen does not know for certain.
    ///
    /// # Errors
    ///
    /// `bitmaps::none` where there is none of those that were asked for, `pieces::picture` for one of the user's own that is
    /// not there, `bitmaps::size` and `bitmaps::unreadable` for one that cannot be drawn.
    pub(crate) fn of(
        options: &ZillionsOptions,
        rules: &SharedRules,
        kinds: &[Stone],
        files: &dyn Files,
    ) -> Result<(Option<Arc<Art>>, Vec<Diagnostic>), Diagnostic> {
        let is_free = options.own.is_empty() && options.board.is_none();
        let which = match options.bitmaps {
            Bitmaps::Auto if is_free && !rules.is_certain(kinds) => Bitmaps::All,
            Bitmaps::Auto => Bitmaps::None,
            which => which,
        };
        let mut shelf = Shelf::new(files);
        let mut art = Art { is_authors: which != Bitmaps::None, ..Art::default() };
        let mut pictures = BTreeMap::new();
        for stone in kinds {
            let (piece, player) = (&rules.pieces[stone.piece], &rules.players[stone.player].name);
            let picture = match options.own.choice_of(player, &piece.name) {
                Some(Choice::Picture(name)) => match shelf.own(name)? {
                    Some(picture) => Some(picture),
                    None => return Err(options.own.without_picture(player, &piece.name)),
                },
                Some(Choice::Symbol(_)) => None,
                None if art.is_authors => piece.image_of(player).and_then(|name| shelf.authors(name)),
                None => None,
            };
            pictures.extend(picture.map(|picture| ((stone.piece, stone.player), picture)));
        }
        art.pieces = apply_tones(pictures, rules, &mut shelf.room);
        // A board without its men would be in their way.
        let are_drawn = !art.pieces.is_empty() || kinds.is_empty() || options.bitmaps == Bitmaps::All;
        if which == Bitmaps::All && are_drawn {
            art.board = rules.board.image.as_deref().and_then(|name| shelf.board(name));
        }
        let has_some = !art.pieces.is_empty() || art.board.is_some();
        art.is_authors &= has_some;
        let odd = match options.bitmaps {
            Bitmaps::Pieces | Bitmaps::All if !has_some && !kinds.is_empty() => return Err(shelf.fault()),
            _ => shelf.warnings(),
        };
        Ok((has_some.then(|| Arc::new(art)), odd))
    }

    /// The pictures of the pieces, each as it lies on the board and as it stands beside it; `None` for one of which
    /// nothing is seen. On the author's own board a pixel is so many hundredths of a cell; on that of zumen places may be round.
    pub(crate) fn images(&self, on_board: Option<f64>, is_round: bool) -> BTreeMap<(usize, usize), Option<[Image; 2]>> {
        let usual = self.usual_scale(is_round);
        let mut images = BTreeMap::new();
        for (of, drawn) in &self.pieces {
            let picture = &drawn.picture;
            let fitted = REACH / picture.reach_in(is_round).max(0.5);
            let scale = match on_board {
                Some(scale) if picture.is_authors => scale,
                _ if picture.is_authors => usual.min(fitted),
                _ => fitted,
            };
            // What is larger than a cell has no room beside the board, and small counters would be lost there.
            let beside = match () {
                () if scale * picture.reach > CELL_REACH => fitted,
                () if scale * LOST < usual => usual.min(fitted),
                () => scale,
            };
            images.insert(*of, drawn.image(scale).zip(drawn.image(beside)).map(<[Image; 2]>::from));
        }
        images
    }

    /// Tells how wide and high the picture of the board is, in pixels.
    pub(crate) fn board_size(&self) -> Option<[u32; 2]> {
        self.board.as_ref().map(|board| board.size)
    }

    /// Whether a frame has to show where the picture of the board ends.
    pub(crate) fn needs_frame(&self) -> bool {
        self.board.as_ref().is_some_and(|board| board.needs_frame)
    }

    /// The picture of the board with so many hundredths of a cell a pixel, in parts.
    pub(crate) fn board(&self, scale: f64) -> Vec<Image> {
        let tiles = self.board.iter().flat_map(|board| &board.tiles);
        let images = tiles.map(|Tile { rect, content }| {
            let size = [rect[2] - rect[0], rect[3] - rect[1]];
            Image::new(size, Arc::clone(content), rect.map(|side| f64::from(side) * scale))
        });
        images.collect()
    }

    /// Finds how large the author's pictures are drawn: most fill their places, and none grows beside the others.
    fn usual_scale(&self, is_round: bool) -> f64 {
        let own = self.pieces.values().map(|drawn| &drawn.picture).filter(|picture| picture.is_authors);
        let mut reaches: Vec<f64> = own.map(|picture| picture.reach_in(is_round)).collect();
        reaches.retain(|reach| *reach > 0.0);
        reaches.sort_by(f64::total_cmp);
        reaches.get(reaches.len() * 3 / 4).map_or(1.0, |reach| REACH / reach)
    }
}

/// Renders each player's pictures in the tone of that player.
fn apply_tones(
    pictures: BTreeMap<(usize, usize), Arc<Picture>>,
    rules: &SharedRules,
    room: &mut Room,
) -> BTreeMap<(usize, usize), PlayerPicture> {
    let mut sides: BTreeMap<usize, Vec<&Bitmap>> = BTreeMap::new();
    for ((_, player), picture) in &pictures {
        if rules.players[*player].kind == Role::Player {
            sides.entry(*player).or_default().extend(&picture.visible);
        }
    }
    let players: Vec<usize> = sides.keys().copied().collect();
    let sides: Vec<_> =
        sides.into_iter().map(|(player, pictures)| (rules.players[player].display_name(), pictures)).collect();
    let toned: BTreeMap<usize, Tone> = players.into_iter().zip(tones(&sides)).collect();
    let pictures = pictures.into_iter();
    pictures.map(|(of, picture)| (of, PlayerPicture::new(picture, toned.get(&of.1).copied(), room))).collect()
}

/// Pictures that were read.
struct Shelf<'a> {
    files: &'a dyn Files,
    /// By the author's or the user's, and the path.
    read: BTreeMap<(bool, String), Option<Arc<Picture>>>,
    pixels: u64,
    /// What pieces may still take as areas.
    room: Room,
    /// How many of the author's were asked for, and which are not there.
    named: usize,
    missing: Vec<String>,
    /// What is wrong with those that cannot be drawn.
    broken: Vec<Diagnostic>,
}

impl<'a> Shelf<'a> {
    fn new(files: &'a dyn Files) -> Shelf<'a> {
        Shelf {
            files,
            read: BTreeMap::new(),
            pixels: 0,
            room: Room::default(),
            named: 0,
            missing: Vec::new(),
            broken: Vec::new(),
        }
    }

    /// A picture that the author names; `None` where it is not there or cannot be drawn.
    fn authors(&mut self, name: &str) -> Option<Arc<Picture>> {
        let files = self.files;
        let key = (true, picture_paths(name).swap_remove(0));
        if let Some(known) = self.read.get(&key) {
            return known.clone();
        }
        let bitmap = self.bitmap(name, MAX_SIDE_PIXELS, |path| files.read_at_most(path, MAX_BYTES));
        let picture = bitmap.map(|bitmap| Arc::new(Picture::new(&bitmap, &mut self.room, true)));
        self.read.insert(key, picture.clone());
        picture
    }

    /// A picture that the user's own map names; `None` where it is not there.
    fn own(&mut self, name: &str) -> Result<Option<Arc<Picture>>, Diagnostic> {
        let files = self.files;
        let key = (false, name.to_owned());
        if let Some(known) = self.read.get(&key) {
            return Ok(known.clone());
        }
        let bitmap =
            find(&picture_twins(&join_path("", name)), MAX_SIDE_PIXELS, |path| files.beside(PIECES, path, MAX_BYTES))?;
        if let Some(bitmap) = &bitmap {
            self.count(name, bitmap)?;
        }
        let picture = bitmap.map(|bitmap| Arc::new(Picture::new(&bitmap, &mut self.room, false)));
        self.read.insert(key, picture.clone());
        Ok(picture)
    }

    /// The picture of a board in parts that are small enough: as areas its thin lines would swell. `None` where it is
    /// not there or cannot be drawn.
    fn board(&mut self, name: &str) -> Option<Ground> {
        let files = self.files;
        let bitmap = self.bitmap(name, MAX_BOARD_SIDE, |path| files.read_at_most(path, MAX_BYTES))?;
        let size = bitmap.size();
        let [width, height] = size;
        let tone = Tone::of_board(&bitmap);
        let mut tiles = Vec::new();
        for [top, bottom] in parts(height) {
            for [left, right] in parts(width) {
                let rect = [left, top, right, bottom];
                let part = bitmap.part(rect);
                let grey = part.map_colours(|colour| tone.recolour(colour));
                let content = [part, grey].map(|bitmap| Content::Pixels(bitmap.png()));
                tiles.push(Tile { rect, content: Arc::new(content) });
            }
        }
        Some(Ground { size, tiles, needs_frame: needs_frame(&bitmap) })
    }

    /// Reads a picture of the author's, and notes why it is not drawn.
    fn bitmap(&mut self, name: &str, side: u32, read: impl Fn(&str) -> io::Result<Vec<u8>>) -> Option<Bitmap> {
        self.named += 1;
        let found = find(&picture_paths(name), side, read);
        let counted = found.and_then(|bitmap| match bitmap {
            Some(bitmap) => self.count(name, &bitmap).map(|()| Some(bitmap)),
            None => Ok(None),
        });
        match counted {
            Ok(Some(bitmap)) => return Some(bitmap),
            Ok(None) => self.missing.push(name.to_owned()),
            Err(fault) => self.broken.push(Diagnostic { severity: Severity::Warning, ..fault }),
        }
        None
    }

    /// Counts a picture against the bounds of all together.
    fn count(&mut self, name: &str, bitmap: &Bitmap) -> Result<(), Diagnostic> {
        let [width, height] = bitmap.size();
        let pixels = self.pixels + u64::from(width) * u64::from(height);
        if pixels > MAX_PIXELS || self.read.len() >= MAX_FILES {
            let message = format!("{name} exceeds the limits of a drawing: {MAX_FILES} pictures, {MAX_PIXELS} pixels");
            return Err(Diagnostic::error("bitmaps::size", message).help("make the pictures smaller"));
        }
        self.pixels = pixels;
        Ok(())
    }

    /// What is wrong where none of the pictures that were asked for can be drawn.
    fn fault(mut self) -> Diagnostic {
        match (self.named, self.broken.pop()) {
            (_, Some(broken)) => Diagnostic { severity: Severity::Error, ..broken },
            (0, None) => Diagnostic::error("bitmaps::none", "the rules name no picture for this diagram")
                .help("leave --bitmaps out: zumen draws the pieces itself"),
            (_, None) => {
                let message = format!("{} missing: {}", self.count_missing(), self.list());
                Diagnostic::error("bitmaps::none", message)
                    .help(format!("{HOW_TO_MEND}; or draw without them: --bitmaps none"))
            }
        }
    }

    /// What is odd: pictures of the author that are not there, and those that cannot be drawn.
    fn warnings(mut self) -> Vec<Diagnostic> {
        if !self.missing.is_empty() {
            let message = format!("{} missing, so zumen draws its own: {}", self.count_missing(), self.list());
            self.broken.push(Diagnostic::warning("bitmaps::missing", message).help(HOW_TO_MEND));
        }
        self.broken
    }

    /// Says how many of the pictures are not there.
    fn count_missing(&self) -> String {
        match (self.named, self.missing.len()) {
            (1, 1) => "the only picture that this diagram needs is".to_owned(),
            (named, missing) if named == missing => format!("all {named} pictures that this diagram needs are"),
            (named, 1) => format!("1 of {named} pictures that this diagram needs is"),
            (named, missing) => format!("{missing} of {named} pictures that this diagram needs are"),
        }
    }

    /// Lists the first of those that are not there.
    fn list(&self) -> String {
        let named: Vec<&str> = self.missing.iter().map(String::as_str).take(MAX_NAMED).collect();
        let more = match self.missing.len() - named.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        format!("{}{more}", named.join(", "))
    }
}

/// Whether a part of a picture's edge is white, as paper is, and a part is not: squares end there, and no margin.
fn needs_frame(bitmap: &Bitmap) -> bool {
    let [width, height] = bitmap.size();
    let edge = (0..)
        .zip(bitmap.pixels())
        .filter(|(at, _)| [0, width - 1].contains(&(at % width)) || [0, height - 1].contains(&(at / width)));
    let mut whites = edge.map(|(_, [red, green, blue, cover])| {
        *cover < COVERED || [red, green, blue].into_iter().all(|part| *part > 240)
    });
    let first = whites.next();
    first.is_some() && whites.any(|white| Some(white) != first)
}

/// Cuts a side into parts that lie over each other a little.
fn parts(side: u32) -> Vec<[u32; 2]> {
    let step = MAX_SIDE_PIXELS - OVERLAP;
    let count = side.saturating_sub(OVERLAP).div_ceil(step).max(1);
    (0..count).map(|index| [index * step, (index * step + MAX_SIDE_PIXELS).min(side)]).collect()
}

/// Reads the first picture of several paths that is there; `None` where none is.
fn find(paths: &[String], side: u32, read: impl Fn(&str) -> io::Result<Vec<u8>>) -> Result<Option<Bitmap>, Diagnostic> {
    for path in paths {
        let bytes = match read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                let message = format!("{path} is larger than {} MB", MAX_BYTES >> 20);
                return Err(Diagnostic::error("bitmaps::size", message).help("make it smaller"));
            }
            Err(_) => continue,
        };
        return Bitmap::decode(&bytes, side).map(Some).map_err(|refusal| match refusal {
            Refusal::Large([width, height]) => {
                let message = format!("{path} has {width}x{height} pixels; at most {side}x{side} are allowed");
                Diagnostic::error("bitmaps::size", message).help("make it smaller")
            }
            Refusal::Unreadable(why) => {
                let message = format!("{path} cannot be read as a picture: {why}");
                Diagnostic::error("bitmaps::unreadable", message).help("save it again as BMP or PNG, or remove it")
            }
        });
    }
    Ok(None)
}
