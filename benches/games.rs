//! Positions become pictures in one process, of each game the same rows; and a long record of Go, and the largest shogi.
//! `cargo bench --bench games`, or with a part of a name behind it: `cargo bench --bench games -- 'shogi/png'`.
//!
//! | row | what is measured |
//! |---|---|
//! | `svg cold`, `png cold` | a text becomes a file by a new `Renderer` each |
//! | `svg warm`, `png warm` | the same by one `Renderer`, which has drawn all of them before |
//! | `compose` | a ready diagram becomes a drawing |
//! | `tiles hit` | a drawing becomes a fast PNG, of tiles that are known |
//! | `tiles missed` | the same where its board is known and its tiles are not; composing included |
//! | `encode` | a drawing becomes a small PNG, of tiles that are known: pixels are copied and compressed |

use std::fmt::Write;
use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use zumen::games::go::board::{Colour, Size, Vertex};
use zumen::games::go::position::{Position, Rules};
use zumen::{Diagram, Drawing, NoFiles, Renderer, View};

#[path = "../tests/common/mod.rs"]
mod common;

use common::chance::{self, Chance};

const GAMES: [&str; 5] = ["backgammon", "go", "shogi", "carcassonne", "zillions"];
/// Positions of a row.
const POSITIONS: usize = 40;
/// Those of a row whose pictures take long.
const FEW: usize = 4;
/// Moves of the long record.
const MOVES: usize = 250;

fn renderer(game: &str) -> Renderer {
    Renderer::new(zumen::style(game, "classic").expect("built in")).expect("no fonts are given")
}

fn diagram(text: &str, view: &View) -> Diagram {
    let record = zumen::read(text.as_bytes(), &NoFiles).expect("the input is sound");
    record.entries(view).swap_remove(0).expect("the input is sound").subject.diagram(view).expect("it can be drawn")
}

/// Makes a file of a text.
fn file(renderer: &Renderer, text: &str, view: &View, is_png: bool) -> usize {
    let drawing = renderer.draw(&diagram(text, view)).expect("drawn");
    if is_png { drawing.png().expect("drawn").len() } else { drawing.into_svg().len() }
}

/// Measures what is done with each of these, as a rate.
fn each<T>(group: &mut BenchmarkGroup<WallTime>, name: &str, all: &[T], mut measured: impl FnMut(&T) -> usize) {
    group.throughput(Throughput::Elements(all.len() as u64));
    group.bench_function(name, |b| b.iter(|| all.iter().map(|one| black_box(measured(one))).sum::<usize>()));
}

fn pictures(c: &mut Criterion) {
    let view = View::default();
    for game in GAMES {
        let texts = chance::positions(game, POSITIONS);
        let diagrams: Vec<Diagram> = texts.iter().map(|text| diagram(text, &view)).collect();
        let warm = renderer(game);
        let drawings: Vec<Drawing> = diagrams.iter().map(|diagram| warm.draw(diagram).expect("drawn")).collect();
        // The first picture of a board is drawn without tiles: twice, and each tile is known.
        for drawing in drawings.iter().chain(&drawings) {
            black_box((drawing.png().expect("drawn"), drawing.fast_png().expect("drawn")));
        }
        let mut group = c.benchmark_group(game);
        group.sample_size(10);
        for (format, is_png) in [("svg", false), ("png", true)] {
            each(&mut group, &format!("{format} cold"), &texts[..FEW], |text| {
                file(&renderer(game), text, &view, is_png)
            });
            each(&mut group, &format!("{format} warm"), &texts, |text| file(&warm, text, &view, is_png));
        }
        each(&mut group, "compose", &diagrams, |diagram| warm.draw(diagram).expect("drawn").svg().len());
        each(&mut group, "tiles hit", &drawings, |drawing| drawing.fast_png().expect("drawn").len());
        each(&mut group, "encode", &drawings, |drawing| drawing.png().expect("drawn").len());
        let (first, unseen) = diagrams[..=FEW].split_first().expect("there are some");
        let knows_board = || {
            let renderer = renderer(game);
            // Once without tiles, once with those of this picture.
            (0..2).for_each(|_| drop(renderer.draw(first).and_then(|drawing| drawing.fast_png()).expect("drawn")));
            renderer
        };
        group.throughput(Throughput::Elements(unseen.len() as u64));
        group.bench_function("tiles missed", |b| {
            b.iter_batched(
                knows_board,
                |renderer| {
                    for diagram in unseen {
                        black_box(renderer.draw(diagram).and_then(|drawing| drawing.fast_png()).expect("drawn"));
                    }
                    renderer
                },
                BatchSize::PerIteration,
            );
        });
        group.finish();
    }
}

/// A game of Go whose moves chance deals among the legal ones that do not fill the player's own stones in.
fn long_record() -> String {
    let mut chance = Chance(0x2545_f491_4f6c_dd1d);
    let mut position = Position::new(Size::square(19).expect("a board"));
    let mut text = String::from("(;GM[1]FF[4]SZ[19]KM[6.5]PB[Black]PW[White]");
    for index in 0..MOVES {
        let colour = Colour::BOTH[index % 2];
        let at = loop {
            let at = Vertex::new(chance.below(19) as u8, chance.below(19) as u8);
            let closed = position.board.neighbours(at).all(|beside| position.board.get(beside) == Some(colour));
            if !closed && position.play(Rules::Cgf, colour, Some(at)).is_ok() {
                break at;
            }
        };
        let letter = if colour == Colour::Black { 'B' } else { 'W' };
        write!(text, ";{letter}[{}]", at.sgf()).expect("a text takes everything");
    }
    text + ")"
}

fn records(c: &mut Criterion) {
    let last = View::default();
    let figure = View::default().with("moves", &format!("1-{MOVES}"));
    let record = long_record();
    let texts = [
        ("go", format!("{MOVES} moves"), record.as_str(), &last),
        ("go", format!("figure of {MOVES} moves"), &record, &figure),
        ("shogi", "chu-shogi".to_owned(), "chu-shogi", &last),
        ("shogi", "tai-shogi".to_owned(), "tai-shogi", &last),
    ];
    for (game, name, text, view) in texts {
        let renderer = renderer(game);
        let mut group = c.benchmark_group(name);
        group.sample_size(20);
        each(&mut group, "read", &[text], |text| diagram(text, view).title.len());
        each(&mut group, "svg warm", &[text], |text| file(&renderer, text, view, false));
        each(&mut group, "png warm", &[text], |text| file(&renderer, text, view, true));
        group.finish();
    }
}

criterion_group!(benches, pictures, records);
criterion_main!(benches);
