//! The exports: memory is asked for and given back, and between stand a question and its answer.
//!
//! An answer is a block of its own: the length of its head and that of its bytes, four bytes each and the lowest first,
//! then the head (JSON) and the bytes.

// A host hands over addresses and lengths, and there is no other way to take them.
#![allow(unsafe_code)]

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use zumen::answers::{self, Question};
use zumen::diagnostic::Report;
use zumen::render::{FontPack, Script};
use zumen::session::Session;

/// Where pictures are made, as long as the instance lives.
static STUDIO: LazyLock<Session> = LazyLock::new(Session::default);

/// Gives memory for a block: it belongs to the host until it is handed over or given back.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn reserve(len: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; len].into_boxed_slice()).cast()
}

/// Takes memory of a block back.
///
/// # Safety
///
/// The block is one of [`reserve`] with this length, or an answer with that of all of it, and was not given back before.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn release(at: *mut u8, len: usize) {
    // SAFETY: as the caller promises.
    drop(unsafe { take_block(at, len) });
}

/// Answers a question: a block of JSON, and one of the bytes that come with it. Both are taken.
///
/// # Safety
///
/// Both blocks are as [`release`] takes them.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn answer(
    question: *mut u8,
    question_len: usize,
    body: *mut u8,
    body_len: usize,
) -> *mut u8 {
    // SAFETY: as the caller promises.
    let (question, body) = unsafe { (take_block(question, question_len), take_block(body, body_len)) };
    give_block(answer_json(&STUDIO, &question, &body))
}

/// Takes a font that an answer was short of: a block with its name, and one of the file. Both are taken. The answer has no
/// bytes, and its head is what is wrong as a JSON string, or `null`.
///
/// # Safety
///
/// Both blocks are as [`release`] takes them.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn add_font(name: *mut u8, name_len: usize, file: *mut u8, file_len: usize) -> *mut u8 {
    // SAFETY: as the caller promises.
    let (name, file) = unsafe { (take_block(name, name_len), take_block(file, file_len)) };
    let fault = add(&STUDIO, &String::from_utf8_lossy(&name), &file).err();
    give_block(Answer { head: serde_json::to_string(&fault).expect("a text"), bytes: Vec::new() })
}

/// Makes a block its own again.
///
/// # Safety
///
/// As [`release`].
unsafe fn take_block(at: *mut u8, len: usize) -> Box<[u8]> {
    // SAFETY: `reserve` and `given` made it of a box of that length.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, len)) }
}

/// Makes an answer a block of the host's.
fn give_block(answer: Answer) -> *mut u8 {
    let Answer { head, bytes } = answer;
    let lengths = [head.len(), bytes.len()].map(|len| u32::try_from(len).expect("an answer fits into memory"));
    let block = [&lengths[0].to_le_bytes(), &lengths[1].to_le_bytes(), head.as_bytes(), &bytes[..]].concat();
    Box::into_raw(block.into_boxed_slice()).cast()
}

// Fonts that come after the module: files of zumen's folder `fonts`, put together to packs.

/// Files of packs that are not whole, by their names.
static WAITING: Mutex<BTreeMap<&str, Arc<[u8]>>> = Mutex::new(BTreeMap::new());

/// Takes a file; the session draws with its pack once all of that are here.
///
/// # Errors
///
/// What is wrong, where it is no font of a pack.
fn add(session: &Session, name: &str, bytes: &[u8]) -> Result<(), String> {
    let named = |script: Script| Some((script, *script.files().iter().find(|file| **file == name)?));
    let found = Script::ALL.into_iter().find_map(named);
    let (script, file) = found.ok_or_else(|| format!("no pack of fonts has a file {name:?}"))?;
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    waiting.insert(file, Arc::from(bytes));
    let Some(files) = script.files().iter().map(|file| waiting.get(file).cloned()).collect::<Option<Vec<_>>>() else {
        return Ok(());
    };
    script.files().iter().for_each(|file| drop(waiting.remove(file)));
    session.add_pack(FontPack::new(script, &files).map_err(|fault| fault.message)?);
    Ok(())
}

// What is asked in JSON, and what is answered.

/// A question, but for its body.
#[derive(Deserialize)]
struct Request {
    /// The path of the URL: `/draw.svg`.
    path: String,
    /// The parameters behind it, in their order.
    query: Vec<(String, String)>,
}

/// What is told about an answer.
#[derive(Serialize)]
struct Head<'a> {
    /// The status code of HTTP.
    status: u16,
    /// The media type of the bytes.
    #[serde(rename = "type")]
    media_type: &'a str,
    /// What a file of it would be called.
    name: Option<&'a str>,
    /// Who, what, whose turn.
    title: &'a str,
    /// The position in words.
    description: &'a str,
    /// What was odd.
    warnings: &'a [Report],
    /// Files of fonts with which the picture would be whole, by their names in the folder `fonts`.
    missing: Vec<&'a str>,
}

/// What is told about an answer, and the answer.
struct Answer {
    /// JSON.
    head: String,
    /// As a server would send them.
    bytes: Vec<u8>,
}

/// Answers a question in JSON.
fn answer_json(session: &Session, question: &[u8], body: &[u8]) -> Answer {
    let Request { path, query } = serde_json::from_slice(question).expect("a host writes questions as zumen.mjs does");
    let query: Vec<(&str, &str)> = query.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let answer = answers::answer(session, &Question { path: &path, query: &query, body });
    let head = Head {
        status: answer.status.code(),
        media_type: answer.media_type,
        name: answer.name.as_deref(),
        title: &answer.title,
        description: &answer.description,
        warnings: &answer.warnings,
        missing: answer.missing.iter().flat_map(|script| script.files()).copied().collect(),
    };
    Answer { head: serde_json::to_string(&head).expect("keys are texts"), bytes: answer.bytes }
}
