//! What a plugin of Typst exports, and the two functions that Typst gives it: lengths come in, the arguments of these lengths
//! are fetched, and one block of bytes is sent back.
//!
//! `draw(source, options)` takes an input and, as a JSON array of `[name, value]`, the options of a question for `/draw.svg`. It
//! sends the length of the alternative text, four bytes and the lowest first, that text and the SVG; or, where it returns 1, why
//! nothing is drawn.

// A host hands over addresses and lengths, and there is no other way to take them.
#![allow(unsafe_code)]

use std::sync::LazyLock;

use zumen::answers::{self, Question};
use zumen::diagnostic::Report;
use zumen::session::Session;

/// Faults that are shown of a list of positions: Typst shows one error.
const MAX_SHOWN: usize = 5;

/// Where pictures are made, as long as the instance lives.
static STUDIO: LazyLock<Session> = LazyLock::new(Session::default);

#[link(wasm_import_module = "typst_env")]
unsafe extern "C" {
    /// Writes the arguments, one after another.
    fn wasm_minimal_protocol_write_args_to_buffer(at: *mut u8);
    /// Takes what is answered.
    fn wasm_minimal_protocol_send_result_to_host(at: *const u8, len: usize);
}

/// Draws an input as SVG.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn draw(source: usize, options: usize) -> i32 {
    let mut arguments = vec![0_u8; source + options];
    // SAFETY: the arguments are as long as Typst said.
    unsafe { wasm_minimal_protocol_write_args_to_buffer(arguments.as_mut_ptr()) };
    let (source, options) = arguments.split_at(source);
    let (status, answer) = match try_draw(source, options) {
        Ok(block) => (0, block),
        Err(why) => (1, why.into_bytes()),
    };
    // SAFETY: Typst copies it before it returns.
    unsafe { wasm_minimal_protocol_send_result_to_host(answer.as_ptr(), answer.len()) };
    status
}

fn try_draw(source: &[u8], options: &[u8]) -> Result<Vec<u8>, String> {
    let options: Vec<(&str, String)> =
        serde_json::from_slice(options).map_err(|_| "options are pairs of names and texts".to_owned())?;
    let query: Vec<(&str, &str)> = options.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let question = Question { path: "/draw.svg", query: &query, body: source };
    let answer = answers::attempt(&STUDIO, &question).map_err(|(_, refusal)| format_reports(&refusal.reports))?;
    let alt = answer.description.as_bytes();
    let length = u32::try_from(alt.len()).expect("a description fits into memory");
    Ok([&length.to_le_bytes(), alt, &answer.bytes].concat())
}

/// Tells what is wrong in lines: code and message, the place, the remedy.
fn format_reports(reports: &[Report]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for Report { code, message, file, line, column, help, .. } in reports.iter().take(MAX_SHOWN) {
        lines.push(format!("{code}: {message}"));
        if let (Some(file), Some(line), Some(column)) = (file, line, column) {
            lines.push(format!("  in {file}, line {line}, column {column}"));
        }
        lines.extend(help.iter().map(|help| format!("  help: {help}")));
    }
    if reports.len() > MAX_SHOWN {
        lines.push(format!("and {} more", reports.len() - MAX_SHOWN));
    }
    lines.join("\n")
}
