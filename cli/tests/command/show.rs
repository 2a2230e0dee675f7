//! `--open`: pictures that are shown in the viewer of the system, which the test is.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::common::{Run, files, folder, program, to_run};
const START: &str = "4HPwATDgc/ABMA";

/// Runs the program with this script as the only viewer.
fn with_viewer(folder: &Path, script: &str, args: &[&str]) -> Run {
    let bin = folder.join("bin");
    fs::create_dir_all(&bin).expect("a folder");
    let viewer = bin.join("xdg-open");
    fs::write(&viewer, format!("#!/bin/sh\n{script}\n")).expect("written");
    fs::set_permissions(&viewer, fs::Permissions::from_mode(0o755)).expect("it can run");
    to_run(program(folder).args(args).env("PATH", &bin).output().expect("it runs"))
}

#[test]
fn each_picture_is_opened_once() {
    let folder = folder();
    fs::create_dir(folder.path().join("out")).expect("a folder");
    let script = format!("echo \"$1\" >> {}/shown", folder.path().display());
    let run = with_viewer(folder.path(), &script, &[START, "shogi", "--open", "-o", "out/"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    let shown = fs::read_to_string(folder.path().join("shown")).expect("it was shown");
    let names: Vec<&str> = run.out().leak().lines().filter(|name| name.ends_with(".svg")).collect();
    assert_eq!(shown.lines().collect::<Vec<_>>(), names);
    assert_eq!(names.len(), 2);
}

#[test]
fn a_viewer_that_fails_is_a_warning() {
    let folder = folder();
    let run = with_viewer(folder.path(), "exit 3", &[START, "--open", "-o", "a.png"]);
    assert_eq!((run.status, run.out().as_str()), (Some(0), "a.png\n"), "{run:?}");
    assert!(run.stderr.contains("warning[open::viewer]"), "{}", run.stderr);
    assert!(files(folder.path()).contains(&"a.png".to_owned()));
    for args in [[START, "--open", "-o", "-"], [START, "--open", "-f", "json"]] {
        let run = with_viewer(folder.path(), "exit 0", &args);
        assert_eq!((run.status, run.out().as_str()), (Some(2), ""), "{run:?}");
    }
}
