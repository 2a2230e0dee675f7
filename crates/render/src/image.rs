//! Imported pictures as definitions of a document.

use super::bounds::megabytes;
use super::look::Look;
use super::node::Node;
use crate::template::image_href;
use zumen_core::diagnostic::Diagnostic;
use zumen_core::diagram::{Area, Content, Image};
use zumen_core::geometry::number;

/// Maximum bytes of all imported pictures in a document.
pub(super) const MAX_IMAGE_BYTES: usize = 4 << 20;

/// Units of an [`Area`]'s path for each pixel.
const UNITS_PER_PIXEL: f64 = 10.0;

/// Stroke width of an area, in units of its path: hides the seam between areas that touch.
const SEAM_WIDTH: f64 = 2.5;

/// Rejects imported pictures that would make the document too large.
pub(super) fn check_images(look: &Look, images: &[Image]) -> Result<(), Diagnostic> {
    let bytes = |image| match content_of(look, image) {
        Content::Pixels(png) => image_href(png).len(),
        Content::Areas(areas) => areas.iter().map(|area| area.path.len()).sum(),
    };
    let bytes: usize = images.iter().map(bytes).sum();
    if bytes <= MAX_IMAGE_BYTES {
        return Ok(());
    }
    let most = MAX_IMAGE_BYTES >> 20;
    let message = format!("the bitmaps in the picture total {:.1} MB; at most {most} MB are allowed", megabytes(bytes));
    Err(Diagnostic::error("picture::size", message).help("draw the board without its bitmap: --bitmaps pieces"))
}

/// Chooses grey content for themes without colour.
fn content_of<'a>(look: &Look, image: &'a Image) -> &'a Content {
    &image.content[usize::from(look.is_grey())]
}

/// Makes an imported picture a definition.
pub(super) fn image_node<'a>(look: &Look, image: &'a Image) -> Node<'a> {
    let [left, top, right, bottom] = image.area;
    let area = [left, top, (right - left).max(1), (bottom - top).max(1)];
    let [x, y, width, height] = area.map(|hundredths| f64::from(hundredths) / 100.0);
    let id = format!("{}{}", look.style.id_prefix, image.id);
    match content_of(look, image) {
        Content::Pixels(png) => Node::new("image")
            .with("id", id)
            .with("x", x)
            .with("y", y)
            .with("width", width)
            .with("height", height)
            .with("xlink:href", image_href(png)),
        Content::Areas(areas) => {
            let [across, down] = image.size.map(|side| f64::from(side) * UNITS_PER_PIXEL);
            let transform =
                format!("translate({} {}) scale({:.5} {:.5})", number(x), number(y), width / across, height / down);
            let mut group = Node::new("g")
                .with("id", id)
                .with("transform", transform)
                .with("fill-rule", "evenodd")
                .with("stroke-width", SEAM_WIDTH)
                .with("stroke-linejoin", "round");
            for Area { colour: [red, green, blue], path } in areas {
                let colour = format!("#{red:02x}{green:02x}{blue:02x}");
                group.append(
                    &Node::new("path").with("fill", colour.clone()).with("stroke", colour).with("d", path.as_str()),
                );
            }
            group
        }
    }
}
