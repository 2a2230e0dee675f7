//! zumen for WebAssembly. No imports, no glue library: who has the bytes of the module has all of it.
//!
//! What the exports take and give stands in `abi.rs`; `zumen.mjs` calls them from JavaScript. With the feature `typst` it is
//! the plugin of the Typst package instead, which has other exports, in `typst.rs`, and the two imports of its protocol.

#[cfg(not(feature = "typst"))]
mod abi;
mod answer;
mod fonts;
#[cfg(feature = "typst")]
mod typst;
