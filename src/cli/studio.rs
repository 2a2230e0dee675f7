//! Where pictures are made, in memory: every command that draws uses it, several threads of one too.

use std::sync::{Arc, Mutex, PoisonError};

use super::look::{Look, Picture};
use super::output::{Format, Part};
use super::{Stop, style};
use crate::diagnostic::Diagnostic;
use crate::games::{Game, Position};
use crate::render::Renderer;

/// Looks whose renderers are kept: pictures that are drawn again may bring one each.
const MOST: usize = 64;

/// Renderers by game and look.
#[derive(Debug, Default)]
pub(super) struct Studio {
    renderers: Mutex<Vec<(&'static str, Picture, Arc<Renderer>)>>,
}

/// A position in the formats that were asked for.
pub(super) struct Drawn {
    /// Its files: lines of text first, then each page of it in each format.
    pub parts: Vec<Part>,
    /// What was odd about its pictures.
    pub warnings: Vec<Diagnostic>,
}

impl Studio {
    /// Draws a position. The inner error is one of the position, the outer one of everything that is drawn so.
    pub fn draw(
        &self,
        position: &dyn Position,
        look: &Look,
        formats: &[Format],
    ) -> Result<Result<Drawn, Diagnostic>, Stop> {
        let game = position.game();
        if let Err(fault) = look.view.check(game.name(), game.options()) {
            return Err(Stop::Faults(vec![fault]));
        }
        let renderer = match formats.iter().any(|format| format.is_picture()) {
            true => Some(self.renderer(&look.picture, game)?),
            false => None,
        };
        match drawn(position, look, formats, renderer.as_deref()) {
            Err(fault) if fault.is_of_option() || fault.code.starts_with("picture::") => Err(Stop::Faults(vec![fault])),
            drawn => Ok(drawn),
        }
    }

    /// The renderer of a game's pictures.
    pub fn renderer(&self, picture: &Picture, game: &dyn Game) -> Result<Arc<Renderer>, Stop> {
        let mut renderers = self.renderers.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |kept: &&(&str, Picture, Arc<Renderer>)| kept.0 == game.name() && kept.1 == *picture;
        if let Some((_, _, renderer)) = renderers.iter().find(same) {
            return Ok(Arc::clone(renderer));
        }
        let renderer = Arc::new(style::renderer(picture, game)?);
        if renderers.len() >= MOST {
            renderers.clear();
        }
        renderers.push((game.name(), picture.clone(), Arc::clone(&renderer)));
        Ok(renderer)
    }
}

fn drawn(
    position: &dyn Position,
    look: &Look,
    formats: &[Format],
    renderer: Option<&Renderer>,
) -> Result<Drawn, Diagnostic> {
    let mut drawn = Drawn { parts: Vec::new(), warnings: Vec::new() };
    for format in formats {
        let text = match format {
            Format::Json => position.json(&look.view)? + "\n",
            Format::Text => position.text(&look.view)?,
            Format::Svg | Format::Png => continue,
        };
        drawn.parts.push(Part { suffix: String::new(), format: *format, bytes: text.into_bytes() });
    }
    let Some(renderer) = renderer else { return Ok(drawn) };
    drawn.warnings.extend(renderer.style().template.warnings.iter().cloned());
    for page in position.pages(&look.view)? {
        let svg = renderer.svg(&page.diagram)?;
        drawn.warnings.extend(svg.warnings);
        for format in formats.iter().filter(|format| format.is_picture()) {
            let bytes = match format {
                Format::Png => renderer.png(&page.diagram)?,
                _ => svg.text.clone().into_bytes(),
            };
            drawn.parts.push(Part { suffix: page.suffix.clone(), format: *format, bytes });
        }
    }
    Ok(drawn)
}
