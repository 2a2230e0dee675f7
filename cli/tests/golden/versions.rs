//! One version, and one least Rust, wherever either stands.

use crate::common::root;

/// Files of the repository with what stands in them before and behind the version.
const PLACES: [(&str, &str, &str); 12] = [
    ("Cargo.toml", "\nversion = \"", "\""),
    ("wasm/npm/package.json", "\n  \"version\": \"", "\""),
    ("latex/zumen.sty", "\\ProvidesExplPackage{zumen}{2026-11-25}{", "}"),
    ("typst/typst.toml", "\nversion = \"", "\""),
    ("typst/README.md", "@local/zumen:", "\""),
    ("typst/README.md", "local/zumen/", "\n"),
    ("typst/tests/run", "local/zumen/", "\n"),
    ("typst/tests/figures.typ", "@local/zumen:", "\""),
    ("examples/book/book.typ", "@local/zumen:", "\""),
    ("docs/book/src/tasks/typst.md", "@local/zumen:", "\""),
    ("docs/book/src/tasks/typst.md", "local/zumen/", "\n"),
    ("docs/book/src/tasks/server.md", "A picture under `/v", "/"),
];

/// Where the least Rust is told.
const RUSTS: [(&str, &str, &str); 6] = [
    ("Cargo.toml", "\nrust-version = \"", "\""),
    ("README.md", "You need Rust ", " or newer"),
    ("CONTRIBUTING.md", "RUSTUP_TOOLCHAIN=", " "),
    (".github/workflows/ci.yml", "RUSTUP_TOOLCHAIN: \"", "\""),
    (".github/workflows/release.yml", "RUSTUP_TOOLCHAIN: \"", "\""),
    ("python/README.md", "needs only Rust ", " and pip"),
];

/// What stands at a place.
fn at((file, before, behind): (&str, &str, &str)) -> String {
    let text = std::fs::read_to_string(root().join(file)).unwrap();
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("{file} has no {before:?}"));
    rest.split_once(behind).unwrap_or_else(|| panic!("{file} has no {behind:?}")).0.to_owned()
}

#[test]
fn one_version_stands_everywhere() {
    for place in PLACES {
        assert_eq!(at(place), env!("CARGO_PKG_VERSION"), "{place:?}");
    }
}

#[test]
fn one_least_rust_stands_everywhere() {
    for place in RUSTS {
        assert_eq!(at(place), env!("CARGO_PKG_RUST_VERSION"), "{place:?}");
    }
}
