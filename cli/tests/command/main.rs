//! The program from end to end.

mod answers;
mod backgammon_matches;
mod batch;
mod carcassonne;
mod changes;
mod cli;
#[path = "../common/mod.rs"]
mod common;
mod edge_cases;
mod film;
mod git;
mod go;
mod go_analysis;
mod go_annotations;
mod go_figures;
mod go_problems;
mod go_tree;
mod help;
mod mdbook;
mod moves;
mod paper;
mod pdf;
mod pictures;
mod player;
mod shogi;
mod show;
mod small;
mod statuses;
mod tai_zrf;
mod templates;
mod themes;
mod validate;
mod watch;
mod zillions_bitmaps;
mod zillions_cli;
