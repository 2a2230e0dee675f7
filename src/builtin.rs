//! What the library embeds: templates, fonts, and the usual empty boards.

use std::sync::OnceLock;

use include_dir::{Dir, include_dir};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::Subject;
use zumen_render::template::Templates;
use zumen_render::{FontPack, KeptBoard, Pixmap, Renderer, Style};

static TEMPLATE_FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// The templates of all games, with their themes.
pub const TEMPLATES: Templates = Templates::new(&TEMPLATE_FILES);

/// Embeds a board by the name of its two files.
macro_rules! board {
    ($name:literal) => {
        KeptBoard {
            svg: include_str!(concat!("boards/", $name, ".svg")),
            pixels: include_bytes!(concat!("boards/", $name, ".deflate")),
        }
    };
}

/// The boards of the usual themes. Points of backgammon are numbered for the player on roll, below or above; the board of
/// shogi is that of a position without a last move, whose squares are tinted.
///
/// A change of a template makes them old: `ZUMEN_BLESS=1 cargo test --test pictures boards` draws them again.
static BOARDS: &[KeptBoard] = if cfg!(feature = "boards") {
    &[board!("backgammon-below"), board!("backgammon-above"), board!("go-19"), board!("shogi")]
} else {
    &[]
};

/// The embedded font packs, by the features `font-latin`, `font-japanese`, `font-chinese` and `font-korean`.
pub fn font_packs() -> &'static [FontPack] {
    static PACKS: OnceLock<Vec<FontPack>> = OnceLock::new();
    PACKS.get_or_init(|| {
        vec![
            #[cfg(feature = "font-latin")]
            FontPack::from_embedded(
                zumen_render::Script::Latin,
                &[
                    include_bytes!("../fonts/zumen-sans-regular.ttf"),
                    include_bytes!("../fonts/zumen-sans-semibold.ttf"),
                ],
            ),
            #[cfg(feature = "font-japanese")]
            FontPack::from_embedded(
                zumen_render::Script::Pieces,
                &[include_bytes!("../fonts/zumen-mincho-jp-bold.otf")],
            ),
            #[cfg(feature = "font-japanese")]
            FontPack::from_embedded(
                zumen_render::Script::Heavy,
                &[include_bytes!("../fonts/zumen-sans-jp-semibold.otf")],
            ),
            #[cfg(feature = "font-japanese")]
            FontPack::from_embedded(
                zumen_render::Script::Japanese,
                &[include_bytes!("../fonts/zumen-sans-jp-regular.otf")],
            ),
            #[cfg(feature = "font-chinese")]
            FontPack::from_embedded(
                zumen_render::Script::Chinese,
                &[include_bytes!("../fonts/zumen-sans-sc-regular.otf")],
            ),
            #[cfg(feature = "font-korean")]
            FontPack::from_embedded(
                zumen_render::Script::Korean,
                &[include_bytes!("../fonts/zumen-sans-kr-regular.otf")],
            ),
        ]
    })
}

/// An embedded template in one of its themes, with the embedded fonts.
///
/// # Errors
///
/// `template::name` or `theme::name` for an unknown name.
pub fn style(template: &str, theme: &str) -> Result<Style, Diagnostic> {
    let template_read = TEMPLATES.read_unchecked(template, theme)?;
    Ok(Style { boards: BOARDS, ..Style::new(template_read, template, theme, font_packs()) })
}

/// Makes a renderer of the position's game, in one of its themes.
///
/// ```
/// let record = zumen::read(b"(;SZ[9];B[ee])", &zumen::NoFiles)?;
/// let view = zumen::View::default();
/// let subject = record.entries(&view).remove(0)?.subject;
/// let renderer = zumen::renderer(subject.as_ref(), "print")?;
/// assert!(renderer.draw(&subject.diagram(&view)?)?.svg().starts_with("<svg"));
/// # Ok::<(), zumen::Diagnostic>(())
/// ```
///
/// # Errors
///
/// `theme::name` when the game has no theme of that name.
pub fn renderer(subject: &dyn Subject, theme: &str) -> Result<Renderer, Diagnostic> {
    Renderer::new(style(subject.game().name, theme)?)
}

/// Rasterizes a PNG, or an SVG as large as fits into 1400x1200, with the embedded fonts.
///
/// # Errors
///
/// As [`zumen_render::pixels`].
pub fn pixels(picture: &[u8]) -> Result<Pixmap, Diagnostic> {
    zumen_render::pixels(picture, font_packs())
}
