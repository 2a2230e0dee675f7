//! Colours, gradients and strokes of usvg as those of PDF.

use krilla::color::{Color, luma, rgb};
use krilla::geom::Transform;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, LinearGradient, Paint, SpreadMethod, Stop, Stroke, StrokeDash};

use crate::look::template_fault;
use zumen_core::diagnostic::Diagnostic;

/// A fill; `opacity` is that of the group around it.
pub(super) fn fill(fill: &usvg::Fill, opacity: f32) -> Result<Fill, Diagnostic> {
    let opacity = share(fill.opacity().get() * opacity);
    Ok(Fill { paint: paint(fill.paint())?, opacity, rule: rule(fill.rule()) })
}

/// A stroke; `opacity` is that of the group around it.
pub(super) fn stroke(stroke: &usvg::Stroke, opacity: f32) -> Result<Stroke, Diagnostic> {
    Ok(Stroke {
        paint: paint(stroke.paint())?,
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
        opacity: share(stroke.opacity().get() * opacity),
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
pub(super) fn share(value: f32) -> NormalizedF32 {
    NormalizedF32::new(value.clamp(0.0, 1.0)).unwrap_or(NormalizedF32::ONE)
}

fn paint(paint: &usvg::Paint) -> Result<Paint, Diagnostic> {
    match paint {
        usvg::Paint::Color(colour) => Ok(self::colour(*colour, is_grey(*colour)).into()),
        usvg::Paint::LinearGradient(gradient) => linear(gradient).map(Paint::from),
        usvg::Paint::RadialGradient(_) => Err(unsupported_error("a radial gradient")),
        usvg::Paint::Pattern(_) => Err(unsupported_error("a pattern")),
    }
}

fn linear(gradient: &usvg::LinearGradient) -> Result<LinearGradient, Diagnostic> {
    if gradient.spread_method() != usvg::SpreadMethod::Pad {
        return Err(unsupported_error("a gradient that repeats"));
    }
    // All stops are in one colour space.
    let grey = gradient.stops().iter().all(|stop| is_grey(stop.color()));
    let stops = gradient.stops().iter().map(|stop| Stop {
        offset: share(stop.offset().get()),
        color: colour(stop.color(), grey),
        opacity: share(stop.opacity().get()),
    });
    Ok(LinearGradient {
        x1: gradient.x1(),
        y1: gradient.y1(),
        x2: gradient.x2(),
        y2: gradient.y2(),
        transform: transform(gradient.transform()),
        spread_method: SpreadMethod::Pad,
        stops: stops.collect(),
        anti_alias: false,
    })
}

fn is_grey(colour: usvg::Color) -> bool {
    colour.red == colour.green && colour.green == colour.blue
}

fn colour(colour: usvg::Color, grey: bool) -> Color {
    if grey {
        luma::Color::new(colour.red).into()
    } else {
        rgb::Color::new(colour.red, colour.green, colour.blue).into()
    }
}

/// Refuses a picture that holds something that is not written into PDF.
pub(super) fn unsupported_error(what: &str) -> Diagnostic {
    template_fault("picture::pdf", format!("the picture contains {what}, which zumen cannot write to PDF"))
}
