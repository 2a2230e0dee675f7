//! Colours, gradients and strokes of usvg as those of PDF.

use krilla::color::{Color, cmyk, luma, rgb};
use krilla::geom::Transform;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, LinearGradient, Paint, SpreadMethod, Stop, Stroke, StrokeDash};

use crate::look::template_fault;
use crate::renderer::Renderer;
use zumen_core::diagnostic::{About, Diagnostic};

/// What a picture is painted for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Medium {
    /// A screen, and printers of one's own: red, green and blue.
    Screen,
    /// The press of PDF/X-1a: inks, and nothing that shows through.
    Press,
}

impl Medium {
    /// What the style of a renderer asks for.
    pub(super) fn of(renderer: &Renderer) -> Medium {
        if renderer.style().pdf_x { Medium::Press } else { Medium::Screen }
    }

    /// Takes what shows through as a share, where something may.
    pub(super) fn opacity(self, share: f32) -> Result<NormalizedF32, Diagnostic> {
        if self == Medium::Press && share < 1.0 {
            return Err(press_error("translucent parts", "use --theme print, leave out --background none"));
        }
        Ok(self::share(share))
    }

    /// A colour; `grey` where black alone prints it, alone or in one gradient with others.
    fn colour(self, colour: usvg::Color, grey: bool) -> Color {
        let usvg::Color { red, green, blue } = colour;
        if grey {
            return luma::Color::new(red).into();
        }
        if self == Medium::Screen {
            return rgb::Color::new(red, green, blue).into();
        }
        // What the three inks have in common is black.
        let lightest = red.max(green).max(blue);
        let ink = |part: u8| (u32::from(lightest - part) * 255).checked_div(lightest.into()).unwrap_or_default() as u8;
        cmyk::Color::new(ink(red), ink(green), ink(blue), 255 - lightest).into()
    }
}

/// Refuses for the press what only a screen shows; `remedy` is what to do instead.
pub(super) fn press_error(what: &str, remedy: &str) -> Diagnostic {
    Diagnostic::error("picture::pdf-x", format!("the picture contains {what}, which PDF/X-1a does not allow"))
        .about(About::Picture)
        .help(format!("{remedy}, or leave out --pdf-x"))
}

/// A fill; `opacity` is that of the group around it.
pub(super) fn fill(fill: &usvg::Fill, opacity: f32, medium: Medium) -> Result<Fill, Diagnostic> {
    let opacity = medium.opacity(fill.opacity().get() * opacity)?;
    Ok(Fill { paint: paint(fill.paint(), medium)?, opacity, rule: rule(fill.rule()) })
}

/// A stroke; `opacity` is that of the group around it.
pub(super) fn stroke(stroke: &usvg::Stroke, opacity: f32, medium: Medium) -> Result<Stroke, Diagnostic> {
    Ok(Stroke {
        paint: paint(stroke.paint(), medium)?,
        width: stroke.width().get(),
        miter_limit: stroke.miterlimit().get(),
        line_cap: match stroke.linecap() {
            usvg::LineCap::Butt => LineCap::Butt,
            usvg::LineCap::Round => LineCap::Round,
            usvg::LineCap::Square => LineCap::Square,
        },
        line_join: match stroke.linejoin() {
            usvg::LineJoin::Miter => LineJoin::Miter,
            usvg::LineJoin::Round => LineJoin::Round,
            usvg::LineJoin::Bevel => LineJoin::Bevel,
            usvg::LineJoin::MiterClip => return Err(unsupported_error("a clipped mitre")),
        },
        opacity: medium.opacity(stroke.opacity().get() * opacity)?,
        dash: stroke.dasharray().map(|array| StrokeDash { array: array.to_vec(), offset: stroke.dashoffset() }),
    })
}

pub(super) fn rule(rule: usvg::FillRule) -> FillRule {
    match rule {
        usvg::FillRule::NonZero => FillRule::NonZero,
        usvg::FillRule::EvenOdd => FillRule::EvenOdd,
    }
}

pub(super) fn transform(transform: usvg::Transform) -> Transform {
    let usvg::Transform { sx, ky, kx, sy, tx, ty } = transform;
    Transform::from_row(sx, ky, kx, sy, tx, ty)
}

/// A share from 0 to 1.
fn share(value: f32) -> NormalizedF32 {
    NormalizedF32::new(value.clamp(0.0, 1.0)).unwrap_or(NormalizedF32::ONE)
}

fn paint(paint: &usvg::Paint, medium: Medium) -> Result<Paint, Diagnostic> {
    match paint {
        usvg::Paint::Color(colour) => Ok(medium.colour(*colour, is_grey(*colour)).into()),
        usvg::Paint::LinearGradient(gradient) => linear(gradient, medium).map(Paint::from),
        usvg::Paint::RadialGradient(_) => Err(unsupported_error("a radial gradient")),
        usvg::Paint::Pattern(_) => Err(unsupported_error("a pattern")),
    }
}

fn linear(gradient: &usvg::LinearGradient, medium: Medium) -> Result<LinearGradient, Diagnostic> {
    if gradient.spread_method() != usvg::SpreadMethod::Pad {
        return Err(unsupported_error("a gradient that repeats"));
    }
    // All stops are in one colour space.
    let grey = gradient.stops().iter().all(|stop| is_grey(stop.color()));
    let stops = gradient.stops().iter().map(|stop| {
        let (offset, opacity) = (share(stop.offset().get()), medium.opacity(stop.opacity().get())?);
        Ok(Stop { offset, color: medium.colour(stop.color(), grey), opacity })
    });
    Ok(LinearGradient {
        x1: gradient.x1(),
        y1: gradient.y1(),
        x2: gradient.x2(),
        y2: gradient.y2(),
        transform: transform(gradient.transform()),
        spread_method: SpreadMethod::Pad,
        stops: stops.collect::<Result<_, Diagnostic>>()?,
        anti_alias: false,
    })
}

fn is_grey(colour: usvg::Color) -> bool {
    colour.red == colour.green && colour.green == colour.blue
}

/// Refuses a picture that holds something that is not written into PDF.
pub(super) fn unsupported_error(what: &str) -> Diagnostic {
    template_fault("picture::pdf", format!("the picture contains {what}, which zumen cannot write to PDF"))
}
