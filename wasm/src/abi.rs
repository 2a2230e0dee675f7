//! The exports: memory is asked for and given back, and between stand a question and its answer.
//!
//! An answer is a block of its own: the length of its head and that of its bytes, four bytes each and the lowest first,
//! then the head (JSON) and the bytes.

// A host hands over addresses and lengths, and there is no other way to take them.
#![allow(unsafe_code)]

use std::sync::LazyLock;

use zumen::session::Session;

use crate::answer::{Answer, answer_json};
use crate::fonts;

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
    let fault = fonts::add(&STUDIO, &String::from_utf8_lossy(&name), &file).err();
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
