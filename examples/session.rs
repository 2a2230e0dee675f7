//! What a server, a page or a module for Python calls: bytes, formats and options by name in; files or faults out.
//!
//!     cargo run --example session -- game.sgf theme=print figures=50

use zumen::session::{Format, Request, Session};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let start = "XGID=-BBBaBC---aaB------dcbc--B:2:1:1:32:0:0:0:7:10".to_owned();
    let input = args.next().unwrap_or(start);
    let bytes = std::fs::read(&input).unwrap_or_else(|_| input.into_bytes());
    let options: Vec<String> = args.collect();
    let options: Vec<(&str, &str)> =
        options.iter().map(|option| option.split_once('=').unwrap_or((option, ""))).collect();
    // One for the whole process: it keeps what pictures share.
    let session = Session::default();
    let request =
        Request { input: &bytes, formats: &[Format::Svg, Format::Png], options: &options, ..Request::default() };
    let read = match session.read(&request) {
        Ok(read) => read,
        Err(refusal) => {
            println!("{}", refusal.json());
            return Ok(());
        }
    };
    for sheet in read.sheets() {
        match sheet {
            Ok(sheet) => {
                println!("{}", sheet.title);
                sheet.reports.iter().for_each(|warning| println!("{}", warning.json()));
                for file in sheet.files {
                    println!("  {} ({}, {} bytes)", file.name, file.format.media_type(), file.bytes.len());
                }
            }
            Err(refusal) => println!("{}", refusal.json()),
        }
    }
    Ok(())
}
