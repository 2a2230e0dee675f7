//! Libraries among the examples.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::root;

/// Builds a library among the examples, in the profile of the tests, and returns its file.
pub fn example(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a test has a file");
    let profile = test.parent().and_then(Path::parent).expect("target/debug/deps/test");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--example", name]).env("CARGO_TARGET_DIR", profile.parent().expect("a folder"));
    if profile.ends_with("release") {
        cargo.arg("--release");
    }
    assert!(cargo.current_dir(root()).status().expect("cargo runs").success());
    let file = format!("{}{name}{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    profile.join("examples").join(file)
}
