//! Draws the ID given as the first argument into `diagram.svg` and `diagram.png`.
//!
//! `cargo run --example library -- 'XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10'`

use std::error::Error;

use zumen::{NoFiles, Renderer, View};

fn main() -> Result<(), Box<dyn Error>> {
    let id = std::env::args().nth(1).ok_or("give an XGID or a gnuID")?;
    let record = zumen::read(id.as_bytes(), &NoFiles)?;
    let renderer = Renderer::new(zumen::style("backgammon", "classic")?)?;
    let view = View::default().with("pips", "");
    for entry in record.entries(&view) {
        let diagram = entry?.subject.diagram(&view)?;
        let drawing = renderer.draw(&diagram)?;
        std::fs::write("diagram.svg", drawing.svg())?;
        std::fs::write("diagram.png", drawing.png()?)?;
    }
    Ok(())
}
