//! The plugin of the Typst package: the same answers by the protocol of Typst, which hands arguments over and takes results
//! through two functions of its own.

// The protocol is one of addresses and lengths.
#![allow(unsafe_code)]

use std::sync::LazyLock;

use zumen::studio::Studio;

use crate::answer::{Answer, answered};
use crate::fonts;

/// Where pictures are made, as long as the plugin lives.
static STUDIO: LazyLock<Studio> = LazyLock::new(Studio::default);

#[link(wasm_import_module = "typst_env")]
unsafe extern "C" {
    fn wasm_minimal_protocol_write_args_to_buffer(at: *mut u8);
    fn wasm_minimal_protocol_send_result_to_host(at: *const u8, len: usize);
}

/// Answers a question, which is JSON, about an input: the length of the head in four bytes, the lowest first, the head, and
/// the bytes.
#[unsafe(no_mangle)]
pub extern "C" fn answer(question: usize, body: usize) -> i32 {
    let arguments = arguments(question + body);
    let (question, body) = arguments.split_at(question);
    let Answer { head, bytes } = answered(&STUDIO, question, body);
    let len = u32::try_from(head.len()).expect("a head fits into memory");
    sent(Ok([&len.to_le_bytes(), head.as_bytes(), &bytes].concat()))
}

/// Takes a font that an answer was short of: its name, and the file.
#[unsafe(no_mangle)]
pub extern "C" fn add_font(name: usize, file: usize) -> i32 {
    let arguments = arguments(name + file);
    let (name, file) = arguments.split_at(name);
    sent(fonts::add(&STUDIO, &String::from_utf8_lossy(name), file).map(|()| Vec::new()))
}

/// Takes all arguments of a call, one behind the other.
fn arguments(len: usize) -> Vec<u8> {
    let mut arguments = vec![0; len];
    // SAFETY: Typst writes as many bytes as the lengths say that it calls with.
    unsafe { wasm_minimal_protocol_write_args_to_buffer(arguments.as_mut_ptr()) };
    arguments
}

/// Hands a result over, or what is wrong.
fn sent(result: Result<Vec<u8>, String>) -> i32 {
    let is_fault = i32::from(result.is_err());
    let bytes = result.unwrap_or_else(String::into_bytes);
    // SAFETY: Typst reads the bytes before the call ends.
    unsafe { wasm_minimal_protocol_send_result_to_host(bytes.as_ptr(), bytes.len()) };
    is_fault
}
