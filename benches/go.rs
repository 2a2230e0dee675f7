//! A record of 250 moves becomes pictures in one process. `cargo bench --bench go`.

use criterion::{Criterion, criterion_group, criterion_main};
use std::fmt::Write;
use std::hint::black_box;
use zumen::games::go::board::{Colour, Size, Vertex};
use zumen::games::go::position::{Position, Rules};
use zumen::{Diagram, NoFiles, Renderer, Style, View};

/// Moves of the game.
const MOVES: usize = 250;

/// A game whose moves a fixed generator deals among the legal ones that do not fill the player's own stones in.
fn game() -> String {
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut random = move |below: u8| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % u64::from(below)) as u8
    };
    let mut position = Position::new(Size::square(19).expect("a board"));
    let mut text = String::from("(;GM[1]FF[4]SZ[19]KM[6.5]PB[Black]PW[White]");
    for index in 0..MOVES {
        let colour = Colour::BOTH[index % 2];
        let at = loop {
            let at = Vertex::new(random(19), random(19));
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

fn diagram(text: &str, view: &View) -> Diagram {
    let record = zumen::read(text.as_bytes(), &NoFiles).expect("the record is sound");
    record.entries(view).remove(0).expect("the record is sound").subject.diagram(view).expect("the moves are there")
}

fn bench(c: &mut Criterion) {
    let text = game();
    let position = View::default();
    let figure = View::default().with("moves", &format!("1-{MOVES}"));
    let renderer = Renderer::new(Style::builtin("go", "classic").expect("built in")).expect("no fonts are given");
    let mut group = c.benchmark_group(format!("Go, {MOVES} moves"));
    group.sample_size(20);
    group.bench_function("read", |b| b.iter(|| black_box(diagram(&text, &position))));
    group.bench_function("svg", |b| b.iter(|| black_box(renderer.draw(&diagram(&text, &position)).expect("drawn"))));
    group.bench_function("png", |b| {
        b.iter(|| black_box(renderer.draw(&diagram(&text, &position)).expect("drawn").png().expect("drawn")))
    });
    group.bench_function("figure svg", |b| {
        b.iter(|| black_box(renderer.draw(&diagram(&text, &figure)).expect("drawn")));
    });
    group.bench_function("figure png", |b| {
        b.iter(|| black_box(renderer.draw(&diagram(&text, &figure)).expect("drawn").png().expect("drawn")));
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
