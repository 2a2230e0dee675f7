//! What a picture lies on: the theme's paper, paper of a colour, or none at all.

use super::paperless::Cutter;
use crate::template::Template;
use zumen_core::diagnostic::Diagnostic;

/// The least contrast of large words with their paper that the Web Content Accessibility Guidelines allow.
const MIN_CONTRAST: f64 = 3.0;

/// How light a colour is, from 0 to 1, with a gamma of 2.
fn luminance(colour: [u8; 3]) -> f64 {
    colour.iter().zip([0.2126, 0.7152, 0.0722]).map(|(part, weight)| (f64::from(*part) / 255.0).powi(2) * weight).sum()
}

/// The paper of a picture, where it is not the theme's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Background {
    /// None: what lies behind the picture shows through. A PNG has an alpha channel then.
    None,
    /// Paper of this red, green and blue.
    Colour([u8; 3]),
}

impl Background {
    /// What [`Background::from_name`] asks for.
    pub const HELP: &str = "none, white, or a colour such as #f4efe6";

    /// Finds a background by its name: `none`, which others call `transparent`, `white` or `#rrggbb`.
    pub fn from_name(name: &str) -> Option<Background> {
        match name {
            "none" | "transparent" => Some(Background::None),
            "white" => Some(Background::Colour([255; 3])),
            _ => {
                let hex = name.strip_prefix('#')?;
                let hex =
                    Some(hex).filter(|hex| hex.len() == 6 && hex.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
                let [_, red, green, blue] = u32::from_str_radix(hex, 16).ok()?.to_be_bytes();
                Some(Background::Colour([red, green, blue]))
            }
        }
    }

    /// Warns of words that can hardly be told from it, in a theme with this colour of words.
    pub(super) fn contrast_fault(self, words: &str) -> Option<Diagnostic> {
        let (Background::Colour(paper), Some(Background::Colour(words))) = (self, Background::from_name(words)) else {
            return None;
        };
        let [dark, light] = if luminance(paper) < luminance(words) { [paper, words] } else { [words, paper] };
        ((luminance(light) + 0.05) / (luminance(dark) + 0.05) < MIN_CONTRAST).then(|| {
            let message = "the words of this theme can hardly be read on this background";
            let theme = if light == paper { "web on light" } else { "dark on dark" };
            Diagnostic::warning("style::contrast", message).help(format!("use --theme {theme} paper"))
        })
    }

    /// Its name.
    pub fn name(self) -> String {
        match self {
            Background::None => "none".to_owned(),
            Background::Colour([255, 255, 255]) => "white".to_owned(),
            Background::Colour([red, green, blue]) => format!("#{red:02x}{green:02x}{blue:02x}"),
        }
    }

    /// Lays a template on it; returns who cuts the board's lines where there is no paper to paint over them with.
    ///
    /// # Errors
    ///
    /// `style::background` where the template has no paper.
    pub(super) fn under(self, template: &mut Template) -> Result<Option<Cutter>, Diagnostic> {
        let Some(paper) = template.paper().map(str::to_owned) else {
            let message = "the template has no paper to leave out or to paint";
            let help = "give the rectangle behind its board the class paper";
            return Err(Diagnostic::option_error("style::background", message).help(help));
        };
        Ok(match self {
            Background::None => {
                let cutter = Cutter::new(template, &paper);
                template.remove_paper();
                Some(cutter)
            }
            Background::Colour([red, green, blue]) => {
                template.repaint_paper(&paper, &format!("#{red:02x}{green:02x}{blue:02x}"));
                None
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Background;

    #[test]
    fn names_read_back() {
        for name in ["none", "white", "#0a1b2c"] {
            assert_eq!(Background::from_name(name).map(Background::name).as_deref(), Some(name));
        }
        assert_eq!(Background::from_name("#FFFFFF"), Background::from_name("white"));
        for name in ["", "None", "black", "#fff", "#12345g", "#1234567", "#+12345", "ffffff", "#日本"] {
            assert_eq!(Background::from_name(name), None, "{name}");
        }
    }
}
