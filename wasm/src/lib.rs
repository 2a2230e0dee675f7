//! zumen for WebAssembly. No imports, no glue library: who has the bytes of the module has all of it.
//!
//! What the exports take and give stands in `abi.rs`; `zumen.mjs` calls them from JavaScript.

mod abi;
mod answer;
mod fonts;
