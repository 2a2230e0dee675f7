//! Prints a list of backgammon positions by chance, one in a hundred of them bad:
//! `cargo run --example many -- 10000 > many.txt`

#![allow(unreachable_pub, reason = "tests share it")]

#[path = "../tests/common/ids.rs"]
mod ids;

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(10_000);
    print!("{}", ids::list(count));
}
