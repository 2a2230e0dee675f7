//! Pictures of pieces as areas: each area of one colour becomes a path with smooth edges.
//!
//! On a grid of twice the resolution, the four pixels around a point vote for their colours, nearer ones more. The edge of a
//! colour lies where it has as many votes as the strongest other. Staircases become lines, and no new colours appear.

use std::fmt::Write;

use contour::ContourBuilder;
use zumen_core::bitmap::{Bitmap, COVERED};
use zumen_core::diagram::Area;

/// A picture of more colours is shaded, or has edges of blended colours: it looks better as pixels.
const MAX_COLOURS: usize = 5;
/// Maximum distance of a path from the traced edge, in pixels.
const TOLERANCE: f64 = 0.15;
/// Maximum points of an edge that are simplified together.
const MAX_POINTS: usize = 256;
/// Smaller areas are left out, in square pixels.
const MIN_AREA: f64 = 0.3;

/// No colour: what is transparent, and what lies outside.
const CLEAR: u8 = u8::MAX;

/// What all pictures of a drawing may still take together.
pub(super) struct Room {
    /// Pixels, each as often as its picture has colours.
    pixels: usize,
    /// Bytes of paths.
    bytes: usize,
}

impl Default for Room {
    fn default() -> Room {
        Room { pixels: 4 << 20, bytes: 512 << 10 }
    }
}

/// Traces a picture, the largest area first. `None` for one of many colours, or that takes more than there is room.
pub(super) fn areas(bitmap: &Bitmap, room: &mut Room) -> Option<Vec<Area>> {
    let [width, height] = bitmap.size().map(|side| side as usize);
    let (colours, labels) = label_pixels(bitmap.pixels())?;
    let pixels = room.pixels.checked_sub(width * height * colours.len())?;
    // An edge of one pixel takes no less than a byte.
    let edges = labels.chunks_exact(width).flat_map(|row| row.windows(2)).filter(|pair| pair[0] != pair[1]).count();
    if edges > room.bytes {
        return None;
    }
    room.pixels = pixels;
    let votes = Votes::new([width, height], &labels);
    let mut areas = Vec::new();
    let mut bytes = room.bytes;
    for (number, colour) in (0..).zip(colours) {
        let path = votes.path(number)?;
        bytes = bytes.checked_sub(path.len())?;
        if !path.is_empty() {
            areas.push(Area { colour, path });
        }
    }
    room.bytes = bytes;
    Some(areas)
}

/// Finds the colours of a picture, the most frequent first, and which of them each pixel has; `None` where there are many.
fn label_pixels(pixels: &[[u8; 4]]) -> Option<(Vec<[u8; 3]>, Vec<u8>)> {
    let mut counts: Vec<([u8; 3], usize)> = Vec::new();
    for colour in pixels.iter().filter_map(visible_colour) {
        match counts.iter().position(|(known, _)| *known == colour) {
            Some(index) => counts[index].1 += 1,
            None if counts.len() == MAX_COLOURS => return None,
            None => counts.push((colour, 1)),
        }
    }
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let colours: Vec<[u8; 3]> = counts.into_iter().map(|(colour, _)| colour).collect();
    let labels = pixels.iter().map(|pixel| {
        let colour = visible_colour(pixel)?;
        (0..).zip(&colours).find(|(_, known)| **known == colour).map(|(label, _)| label)
    });
    let labels = labels.map(|label| label.unwrap_or(CLEAR)).collect();
    Some((colours, labels))
}

/// The colour of a pixel that is not transparent.
fn visible_colour([red, green, blue, alpha]: &[u8; 4]) -> Option<[u8; 3]> {
    (*alpha >= COVERED).then_some([*red, *green, *blue])
}

/// What the points of a grid vote for, which has two points a pixel each way, and a pixel more on each side.
struct Votes {
    /// How many points the grid is wide and high.
    size: [usize; 2],
    /// By pixel, two more on each side.
    labels: Vec<u8>,
    /// By point: the strongest colour, its votes and those of the second.
    strongest: Vec<(u8, u8, u8)>,
}

impl Votes {
    fn new([width, height]: [usize; 2], own: &[u8]) -> Votes {
        let stride = width + 4;
        let mut labels = vec![CLEAR; stride * (height + 4)];
        for (row, own) in labels.chunks_exact_mut(stride).skip(2).zip(own.chunks_exact(width)) {
            row[2..width + 2].copy_from_slice(own);
        }
        let mut votes = Votes { size: [width, height].map(|side| (side + 2) * 2), labels, strongest: Vec::new() };
        votes.strongest = (0..votes.size[0] * votes.size[1]).map(|point| votes.strongest_at(point)).collect();
        votes
    }

    /// The four pixels round a point, and how much each counts: the more the nearer it is, in sixteenths.
    fn around(&self, point: usize) -> [(u8, u8); 4] {
        let [columns, _] = self.size;
        let at = [point % columns, point / columns];
        let [x, y] = at.map(|at| at / 2 + 1);
        let [far_x, far_y] = at.map(|at| if at.is_multiple_of(2) { at / 2 } else { at / 2 + 2 });
        [(x, y, 9), (far_x, y, 3), (x, far_y, 3), (far_x, far_y, 1)]
            .map(|(x, y, count)| (self.labels[y * (columns / 2 + 2) + x], count))
    }

    fn strongest_at(&self, point: usize) -> (u8, u8, u8) {
        let around = self.around(point);
        let mut best = (around[0].0, count_votes(&around, around[0].0), 0);
        for (label, _) in around {
            let votes = count_votes(&around, label);
            if label != best.0 && votes > best.1 {
                best = (label, votes, best.1);
            } else if label != best.0 {
                best.2 = best.2.max(votes);
            }
        }
        best
    }

    /// The path round all areas of a colour; `None` where it cannot be found.
    fn path(&self, colour: u8) -> Option<String> {
        let leads = self.strongest.iter().enumerate().map(|(point, (strongest, votes, second))| match second {
            _ if *strongest == colour => f64::from(*votes) - f64::from(*second),
            0 => -1.0,
            _ => f64::from(count_votes(&self.around(point), colour)) - f64::from(*votes),
        });
        let leads: Vec<f64> = leads.collect();
        let [columns, rows] = self.size;
        let lines = ContourBuilder::new(columns, rows, true).lines(&leads, &[0.0]).ok()?;
        let mut path = String::new();
        for ring in lines.iter().flat_map(|line| line.geometry().iter()) {
            let points: Vec<[f64; 2]> = ring.coords().map(|at| [at.x, at.y].map(|side| side / 2.0 - 1.0)).collect();
            write_ring(&mut path, &points);
        }
        Some(path)
    }
}

/// How many votes of the pixels round a point a colour has.
fn count_votes(around: &[(u8, u8)], colour: u8) -> u8 {
    around.iter().filter(|(label, _)| *label == colour).map(|(_, count)| count).sum()
}

/// Writes a ring with as few corners as show its form.
fn write_ring(path: &mut String, ring: &[[f64; 2]]) {
    let area: f64 = ring.windows(2).map(|pair| pair[0][0] * pair[1][1] - pair[1][0] * pair[0][1]).sum::<f64>() / 2.0;
    let from_start = ring.iter().map(|point| square(*point, ring[0])).enumerate().skip(1);
    let Some((far, _)) = from_start.max_by(|one, other| one.1.total_cmp(&other.1)) else { return };
    let mut corners = Vec::new();
    // Short pieces bound what a long edge costs.
    for half in [&ring[..=far], &ring[far..]] {
        for start in (0..half.len() - 1).step_by(MAX_POINTS) {
            keep_corners(&half[start..(start + MAX_POINTS + 1).min(half.len())], &mut corners);
        }
    }
    if area.abs() < MIN_AREA || corners.len() < 3 {
        return;
    }
    let mut tenths = corners.iter().map(|corner| corner.map(|side| (side * 10.0).round() as i32));
    let Some([mut x, mut y]) = tenths.next() else { return };
    // Writing to a string cannot fail.
    let _ = write!(path, "M{x} {y}l");
    for [to_x, to_y] in tenths {
        let _ = write!(path, "{} {} ", to_x - x, to_y - y);
        [x, y] = [to_x, to_y];
    }
    path.pop();
    path.push('z');
}

/// Adds the corners of an open line but its last, without those that lie almost on the line of others.
fn keep_corners(line: &[[f64; 2]], corners: &mut Vec<[f64; 2]>) {
    let (first, last) = (line[0], line[line.len() - 1]);
    let [dx, dy] = [last[0] - first[0], last[1] - first[1]];
    let length = square(first, last).sqrt();
    let between = (1..line.len() - 1).map(|index| {
        let [px, py] = [line[index][0] - first[0], line[index][1] - first[1]];
        (index, if length == 0.0 { square(line[index], first).sqrt() } else { (px * dy - py * dx).abs() / length })
    });
    match between.max_by(|one, other| one.1.total_cmp(&other.1)) {
        Some((index, off)) if off > TOLERANCE => {
            keep_corners(&line[..=index], corners);
            keep_corners(&line[index..], corners);
        }
        _ => corners.push(first),
    }
}

/// The square of the distance of two points.
fn square(one: [f64; 2], other: [f64; 2]) -> f64 {
    (one[0] - other[0]).powi(2) + (one[1] - other[1]).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::art::png;
    use png::ColorType;

    /// A picture of these pixels: `.` is transparent, other characters are greys.
    fn bitmap_from_rows(rows: &[&str]) -> Bitmap {
        let grey = |character: u8| if character == b'.' { [0, 255, 0] } else { [character; 3] };
        bitmap_from_pixels(rows[0].len(), rows.iter().flat_map(|row| row.bytes().map(grey)).collect())
    }

    fn bitmap_from_pixels(width: usize, pixels: Vec<[u8; 3]>) -> Bitmap {
        let size = [width, pixels.len() / width].map(|side| side as u32);
        Bitmap::decode(&png(size, ColorType::Rgb, pixels.as_flattened()), 2048).expect("a picture")
    }

    fn trace_areas(bitmap: &Bitmap) -> Option<Vec<Area>> {
        areas(bitmap, &mut Room::default())
    }

    /// The rings of a path, in pixels.
    fn rings(area: &Area) -> Vec<Vec<[f64; 2]>> {
        let rings = area.path.split_terminator('z').map(|ring| {
            let (start, steps) = ring.strip_prefix('M').and_then(|ring| ring.split_once('l')).expect("a ring");
            let numbers: Vec<f64> = [start, steps].join(" ").split(' ').map(|n| n.parse().expect(n)).collect();
            let steps = numbers.as_chunks::<2>().0.iter();
            let corners = steps.scan([0.0; 2], |at, [x, y]| {
                *at = [at[0] + x / 10.0, at[1] + y / 10.0];
                Some(*at)
            });
            corners.collect()
        });
        rings.collect()
    }

    /// How many square pixels the rings of a path enclose, holes taken off.
    fn size(area: &Area) -> f64 {
        let of = |ring: &Vec<[f64; 2]>| {
            let next = ring.iter().cycle().skip(1);
            ring.iter().zip(next).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum::<f64>() / 2.0
        };
        rings(area).iter().map(of).sum::<f64>().abs()
    }

    #[test]
    fn corners_stand_where_edges_are_simplified_in_parts() {
        // The first corner is the last point but one of the first part.
        let (right, bottom) = (MAX_POINTS - 1, 9);
        let there = (0..=right).map(|x| [x, 0]).chain((1..=bottom).map(|y| [right, y]));
        let back = (0..right).rev().map(|x| [x, bottom]).chain((0..bottom).rev().map(|y| [0, y]));
        let ring: Vec<[f64; 2]> = there.chain(back).map(|at| at.map(|side| side as f64)).collect();
        let mut path = String::new();
        write_ring(&mut path, &ring);
        // Where parts meet points stay too.
        assert_eq!(path, "M0 0l2550 0 0 10 0 80 -2550 0 0 -10z");
    }

    #[test]
    fn staircases_become_lines() {
        let rows: Vec<String> = (1..=20).map(|dark| format!("{}{}", "a".repeat(dark), "z".repeat(21 - dark))).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let areas = trace_areas(&bitmap_from_rows(&rows)).expect("two colours");
        assert_eq!(areas.len(), 2);
        for area in &areas {
            let [ring] = &rings(area)[..] else { panic!("{area:?}") };
            assert!(ring.len() < 20, "{} corners for twenty steps: {}", ring.len(), area.path);
        }
    }

    #[test]
    fn areas_fill_the_picture_but_for_what_is_transparent() {
        let rows = ["aaaaaaaa", "a......a", "a.zzzz.a", "a.zzzz.a", "a.zzzz.a", "a......a", "aaaaaaaa"];
        let areas = trace_areas(&bitmap_from_rows(&rows)).expect("two colours");
        let colours: Vec<u8> = areas.iter().map(|area| area.colour[0]).collect();
        assert_eq!(colours, [b'a', b'z'], "the largest first");
        assert_eq!(rings(&areas[0]).len(), 2, "a frame has a hole");
        for (area, pixels) in areas.iter().zip([26.0, 12.0]) {
            assert!((size(area) - pixels).abs() < 1.5, "{} of {pixels}: {}", size(area), area.path);
        }
        let rows = [["aaaaaaaaazzzzzzzzz"; 9], ["zzzzzzzzzaaaaaaaaa"; 9]].concat();
        let sum: f64 = trace_areas(&bitmap_from_rows(&rows)).expect("two colours").iter().map(size).sum();
        assert!((sum - 324.0).abs() < 3.0, "sixteen corners are rounded: {sum}");
    }

    #[test]
    fn thin_lines_and_single_pixels_stay() {
        let areas =
            trace_areas(&bitmap_from_rows(&["zzzzzz", "zaaaaz", "zzzzzz", "zzazzz", "zzzzzz"])).expect("two colours");
        assert_eq!(rings(&areas[1]).len(), 2, "a line and a dot: {}", areas[1].path);
        assert_eq!(trace_areas(&bitmap_from_rows(&["a"])).expect("a pixel").len(), 1);
        assert_eq!(trace_areas(&bitmap_from_rows(&["."])), Some(Vec::new()));
    }

    #[test]
    fn shaded_pictures_and_large_ones_stay_pixels() {
        for (count, is_traced) in [(MAX_COLOURS as u8, true), (MAX_COLOURS as u8 + 1, false)] {
            let shades = bitmap_from_pixels(64, (0..64 * 64).map(|n| [(n / 64) as u8 % count, 9, 9]).collect());
            assert_eq!(trace_areas(&shades).is_some(), is_traced, "{count} colours");
        }
        let noise =
            bitmap_from_pixels(1000, (0..1_000_000_u32).map(|n| [(n.wrapping_mul(n) >> 5) as u8 & 128; 3]).collect());
        assert_eq!(trace_areas(&noise), None, "its edges have no room");
        let flat = bitmap_from_rows(&["az", "az"]);
        assert_eq!(areas(&flat, &mut Room { pixels: 7, bytes: 999 }), None);
        assert_eq!(areas(&flat, &mut Room { pixels: 8, bytes: 9 }), None);
        let mut room = Room { pixels: 10, bytes: 999 };
        let taken: usize = areas(&flat, &mut room).expect("room").iter().map(|area| area.path.len()).sum();
        assert_eq!((room.pixels, room.bytes), (2, 999 - taken), "what is taken is counted");
    }
}
