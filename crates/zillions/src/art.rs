//! The author's own pictures: bitmaps beside the rules file, and pictures that the user's own map of pieces names.
//!
//! They are read and made ready once for all moments of a game. A diagram asks for the picture of a stone.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use super::includes::joined;
use super::options::{Bitmaps, PIECES, ZillionsOptions};
use super::own::Choice;
use super::piece::Stone;
use super::rules::Rules;
use zumen_core::bitmap::{Bitmap, MOST_SIDE, Refusal};
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::Image;
use zumen_game::Files;

/// The largest file of a picture, in bytes.
pub(super) const MOST_BYTES: usize = 16 << 20;
/// The widest and highest picture of a board, in pixels.
pub(super) const MOST_BOARD: u32 = 2048;
/// Tiles of a board lie over each other by so many pixels: no seam is seen between them at any size.
const OVER: u32 = 2;
/// All pictures of pieces may have so many pixels together, and so many files may be asked for.
const MOST_PIXELS: u64 = 16 << 20;
const MOST_FILES: usize = 4_000;
/// Pictures that are not there are named up to so many.
const MOST_NAMED: usize = 3;
/// On the board of zumen a picture reaches so far from the middle of its place, in hundredths of a cell.
pub(super) const REACH: f64 = 43.0;
/// Half a cell.
const CELL_REACH: f64 = 50.0;
/// Beside the board pieces are as small as on it, up to so many times smaller than they have room.
const LOST: f64 = 1.4;

/// The pictures of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Art {
    /// By piece and player.
    pieces: BTreeMap<(usize, usize), Arc<Picture>>,
    board: Option<Ground>,
    /// Whether the author's pictures were asked for: a picture then names them.
    pub is_authors: bool,
}

/// A picture of a piece: what is seen of it.
#[derive(Clone, Debug, PartialEq)]
struct Picture {
    png: Arc<[u8]>,
    /// From the middle of the whole to left, top, right and bottom of what is seen, in halves of a pixel; `None` where
    /// nothing is.
    ink: Option<[i32; 4]>,
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
}

/// A part of the picture of a board.
#[derive(Clone, Debug, PartialEq)]
struct Tile {
    /// Left, top, right, bottom in pixels.
    rect: [u32; 4],
    png: Arc<[u8]>,
}

/// Returns the names under which a picture may lie, seen from the rules file's folder: PNG stands in for BMP, and BMP for
/// PNG.
pub(super) fn names(name: &str) -> [String; 2] {
    let path = joined("", name);
    let stem = path.rsplit_once('.').map_or(path.as_str(), |(stem, _)| stem);
    let other = if path.to_lowercase().ends_with(".png") { "bmp" } else { "png" };
    let twin = format!("{stem}.{other}");
    [path, twin]
}

impl Picture {
    fn new(bitmap: &Bitmap, is_authors: bool) -> Picture {
        let [width, height] = bitmap.size().map(|side| side as i32);
        match bitmap.ink() {
            Some(ink) => {
                let [left, top, right, bottom] = ink.map(|side| side as i32 * 2);
                let around = [left - width, top - height, right - width, bottom - height];
                let reach = f64::from(around.map(i32::abs).into_iter().max().unwrap_or(0)) / 2.0;
                let png = bitmap.part(ink).png().into();
                Picture { png, ink: Some(around), reach, round: bitmap.radius(), is_authors }
            }
            None => Picture { png: Arc::new([]), ink: None, reach: 0.0, round: 0.0, is_authors },
        }
    }

    /// Tells how far it goes in a place of this form.
    fn reach_in(&self, is_round: bool) -> f64 {
        if is_round { self.round } else { self.reach }
    }

    /// Returns it with so many hundredths of a cell a pixel.
    fn image(&self, scale: f64) -> Option<Image> {
        Some(Image::new(Arc::clone(&self.png), self.ink?.map(|side| f64::from(side) / 2.0 * scale)))
    }
}

impl Art {
    /// Gives a moment the pictures that the user asks for, and tells what is odd about them; `stones` are those that may be
    /// drawn.
    ///
    /// # Errors
    ///
    /// `bitmaps::none` where there is none of those that were asked for, `bitmaps::unreadable` and `bitmaps::size` for
    /// files that cannot be drawn, `pieces::picture` for one of the user's own that is not there.
    pub(super) fn of(
        options: &ZillionsOptions,
        rules: &Rules,
        stones: impl Iterator<Item = Stone>,
        files: &dyn Files,
    ) -> Result<(Option<Arc<Art>>, Vec<Diagnostic>), Diagnostic> {
        let (which, own) = (options.bitmaps, &options.own);
        let mut shelf =
            Shelf { files, read: BTreeMap::new(), pixels: 0, named: 0, is_empty: true, missing: Vec::new() };
        let mut art = Art { is_authors: which.is_some(), ..Art::default() };
        for stone in stones {
            shelf.is_empty = false;
            let (piece, player) = (&rules.pieces[stone.piece], &rules.players[stone.player].name);
            let picture = match own.choice_of(player, &piece.name) {
                Some(Choice::Picture(name)) => match shelf.own(name)? {
                    Some(picture) => Some(picture),
                    None => return Err(own.without_picture(player, &piece.name)),
                },
                Some(Choice::Symbol(_)) => None,
                None if which.is_some() => {
                    piece.image_of(player).map(|name| shelf.authors(name)).transpose()?.flatten()
                }
                None => None,
            };
            art.pieces.extend(picture.map(|picture| ((stone.piece, stone.player), picture)));
        }
        if which == Some(Bitmaps::All)
            && let Some(name) = rules.board.image.as_deref()
        {
            art.board = shelf.board(name)?;
        }
        let odd = if which.is_some() { shelf.told()? } else { Vec::new() };
        let has_some = art.is_authors || !art.pieces.is_empty();
        Ok((has_some.then(|| Arc::new(art)), odd))
    }

    /// Returns the pictures of the pieces, each as it lies on the board and as it stands beside it; `None` for one of which
    /// nothing is seen. On the author's own board a pixel is so many hundredths of a cell; on that of zumen places may be round.
    pub(super) fn images(&self, on_board: Option<f64>, is_round: bool) -> BTreeMap<(usize, usize), Option<[Image; 2]>> {
        let usual = self.usual_scale(is_round);
        let image = |picture: &Picture| {
            let fitted = REACH / picture.reach_in(is_round).max(0.5);
            let scale = match on_board {
                Some(scale) if picture.is_authors => scale,
                _ if picture.is_authors => usual.min(fitted),
                _ => fitted,
            };
            // What is larger than a cell has no room beside the board, and small counters would be lost there.
            let beside = match scale * picture.reach > CELL_REACH || scale * LOST < usual {
                true => usual.min(fitted),
                false => scale,
            };
            Some([picture.image(scale)?, picture.image(beside)?])
        };
        self.pieces.iter().map(|(of, picture)| (*of, image(picture))).collect()
    }

    /// Tells how wide and high the picture of the board is, in pixels.
    pub(super) fn board_size(&self) -> Option<[u32; 2]> {
        self.board.as_ref().map(|board| board.size)
    }

    /// Returns the picture of the board with so many hundredths of a cell a pixel, in parts.
    pub(super) fn board(&self, scale: f64) -> Vec<Image> {
        let tiles = self.board.iter().flat_map(|board| &board.tiles);
        let image = |Tile { rect, png }: &Tile| Image::new(Arc::clone(png), rect.map(|side| f64::from(side) * scale));
        tiles.map(image).collect()
    }

    /// Finds how large the author's pictures are drawn: most fill their places, and none grows beside the others.
    fn usual_scale(&self, is_round: bool) -> f64 {
        let own = self.pieces.values().filter(|picture| picture.is_authors);
        let mut reaches: Vec<f64> = own.map(|picture| picture.reach_in(is_round)).collect();
        reaches.retain(|reach| *reach > 0.0);
        reaches.sort_by(f64::total_cmp);
        reaches.get(reaches.len() * 3 / 4).map_or(1.0, |reach| REACH / reach)
    }
}

/// Pictures that were read.
struct Shelf<'a> {
    files: &'a dyn Files,
    /// By the author's or the user's, and the path.
    read: BTreeMap<(bool, String), Option<Arc<Picture>>>,
    pixels: u64,
    /// How many of the author's were asked for, and which are not there.
    named: usize,
    /// Whether there is nothing to draw a picture of.
    is_empty: bool,
    missing: Vec<String>,
}

impl Shelf<'_> {
    /// Returns a picture that the author names; `None` where it is not there.
    fn authors(&mut self, name: &str) -> Result<Option<Arc<Picture>>, Diagnostic> {
        let files = self.files;
        self.picture(true, name, |path| files.bounded(path, MOST_BYTES))
    }

    /// Returns a picture that the user's own map names; `None` where it is not there.
    fn own(&mut self, name: &str) -> Result<Option<Arc<Picture>>, Diagnostic> {
        let files = self.files;
        self.picture(false, name, |path| files.beside(PIECES, path, MOST_BYTES))
    }

    fn picture(
        &mut self,
        is_authors: bool,
        name: &str,
        read: impl Fn(&str) -> io::Result<Vec<u8>>,
    ) -> Result<Option<Arc<Picture>>, Diagnostic> {
        let key = (is_authors, names(name)[0].clone());
        if let Some(known) = self.read.get(&key) {
            return Ok(known.clone());
        }
        let bitmap = found(name, MOST_SIDE, read)?;
        if is_authors {
            self.note(name, bitmap.is_some());
        }
        if let Some([width, height]) = bitmap.as_ref().map(Bitmap::size) {
            self.pixels += u64::from(width) * u64::from(height);
        }
        if self.pixels > MOST_PIXELS || self.read.len() >= MOST_FILES {
            let message = format!("the game has more than {MOST_FILES} pictures, or of too many pixels together");
            return Err(Diagnostic::error("bitmaps::size", message).help("make them smaller"));
        }
        let picture = bitmap.map(|bitmap| Arc::new(Picture::new(&bitmap, is_authors)));
        self.read.insert(key, picture.clone());
        Ok(picture)
    }

    /// Returns the picture of a board in parts that are small enough; `None` where it is not there.
    fn board(&mut self, name: &str) -> Result<Option<Ground>, Diagnostic> {
        let files = self.files;
        let bitmap = found(name, MOST_BOARD, |path| files.bounded(path, MOST_BYTES))?;
        self.note(name, bitmap.is_some());
        let Some(bitmap) = bitmap else { return Ok(None) };
        let size = bitmap.size();
        let [width, height] = size;
        let mut tiles = Vec::new();
        for [top, bottom] in parts(height) {
            for [left, right] in parts(width) {
                let rect = [left, top, right, bottom];
                tiles.push(Tile { rect, png: bitmap.part(rect).png().into() });
            }
        }
        Ok(Some(Ground { size, tiles }))
    }

    fn note(&mut self, name: &str, is_there: bool) {
        self.named += 1;
        if !is_there {
            self.missing.push(name.to_owned());
        }
    }

    /// Returns what is odd: pictures of the author that are not there.
    fn told(&self) -> Result<Vec<Diagnostic>, Diagnostic> {
        let help = "put them where the rules file names them: beside it, or beside the picture that is drawn again";
        let named: Vec<&str> = self.missing.iter().map(String::as_str).take(MOST_NAMED).collect();
        let more = match self.missing.len() - named.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let list = format!("{}{more}", named.join(", "));
        match (self.named, self.missing.len()) {
            (0, _) if self.is_empty => Ok(Vec::new()),
            (0, _) => {
                let fault = Diagnostic::error("bitmaps::none", "the rules name no picture of what is drawn");
                Err(fault.help("leave --bitmaps out: zumen draws the pieces itself"))
            }
            (all, missing) if all == missing => {
                let message = match missing {
                    1 => format!("the one bitmap that the rules name is not there: {list}"),
                    _ => format!("none of the {missing} bitmaps that the rules name is there: {list}"),
                };
                Err(Diagnostic::error("bitmaps::none", message).help(format!("{help}; or leave --bitmaps out")))
            }
            (_, 0) => Ok(Vec::new()),
            (all, missing) => {
                let message = match missing {
                    1 => format!("1 of {all} bitmaps is not there, and is drawn as zumen draws it: {list}"),
                    _ => format!("{missing} of {all} bitmaps are not there, and are drawn as zumen draws them: {list}"),
                };
                Ok(vec![Diagnostic::warning("bitmaps::missing", message).help(help)])
            }
        }
    }
}

/// Cuts a side into parts that lie over each other a little.
fn parts(side: u32) -> Vec<[u32; 2]> {
    let step = MOST_SIDE - OVER;
    let count = side.saturating_sub(OVER).div_ceil(step).max(1);
    (0..count).map(|index| [index * step, (index * step + MOST_SIDE).min(side)]).collect()
}

/// Reads a picture under one of its names; `None` where there is none.
pub(super) fn found(
    name: &str,
    most: u32,
    read: impl Fn(&str) -> io::Result<Vec<u8>>,
) -> Result<Option<Bitmap>, Diagnostic> {
    for path in names(name) {
        let bytes = match read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                let message = format!("{path} is larger than {} MB", MOST_BYTES >> 20);
                return Err(Diagnostic::error("bitmaps::size", message).help("make it smaller"));
            }
            Err(_) => continue,
        };
        return Bitmap::decode(&bytes, most).map(Some).map_err(|refusal| match refusal {
            Refusal::Large([width, height]) => {
                let message = format!("{path} is {width}x{height} pixels large, the most is {most}x{most}");
                Diagnostic::error("bitmaps::size", message).help("make it smaller")
            }
            Refusal::Unreadable(why) => {
                let message = format!("{path} cannot be read as a picture: {why}");
                let help = "save it anew as BMP or PNG, or take it away";
                Diagnostic::error("bitmaps::unreadable", message).help(help)
            }
        });
    }
    Ok(None)
}
