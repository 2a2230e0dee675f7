//! zumen for WebAssembly. No glue library: who has the bytes of the module has all of it.
//!
//! What the exports take and give stands in `abi.rs`; `zumen.mjs` calls them from JavaScript, and they need no imports. With the
//! feature `typst` the module is a plugin of Typst, whose interface is another one: `typst.rs`.

#[cfg(not(feature = "typst"))]
mod abi;
#[cfg(feature = "typst")]
mod typst;
