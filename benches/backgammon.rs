//! The hot path: IDs become SVG and PNG in one process. `cargo bench`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use zumen::{Diagram, NoFiles, Renderer, Style, View};

/// A thousand different positions: the checkers of a start position, dealt anew by a fixed generator.
fn ids() -> Vec<String> {
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    (0..1000)
        .map(|_| {
            let mut points = [0i8; 26];
            for sign in [1i8, -1] {
                for _ in 0..15 {
                    let at = loop {
                        let at = 1 + random(24);
                        if points[at] * sign >= 0 {
                            break at;
                        }
                    };
                    points[at] += sign;
                }
            }
            let letter = |count: &i8| match count {
                0 => '-',
                1.. => char::from(b'A' - 1 + count.unsigned_abs()),
                _ => char::from(b'a' - 1 + count.unsigned_abs()),
            };
            let board: String = points.iter().map(letter).collect();
            format!("XGID={board}:1:1:1:{}{}:{}:{}:0:7:10", 1 + random(6), 1 + random(6), random(6), random(6))
        })
        .collect()
}

fn diagram(id: &str) -> Diagram {
    let record = zumen::read(id.as_bytes(), &NoFiles).expect("the IDs are sound");
    let view = View::default();
    let mut entries = record.entries(&view);
    entries.remove(0).expect("the IDs are sound").position.diagram(&view).expect("no play is asked for")
}

fn bench(c: &mut Criterion) {
    let ids = ids();
    for theme in ["classic", "colour"] {
        let renderer =
            Renderer::new(Style::builtin("backgammon", theme).expect("built in")).expect("no fonts are given");
        let mut group = c.benchmark_group(format!("1000 IDs, {theme}"));
        group.sample_size(10).throughput(Throughput::Elements(ids.len() as u64));
        group.bench_function("svg", |b| {
            b.iter(|| ids.iter().map(|id| renderer.svg(&diagram(id)).expect("drawn").text.len()).sum::<usize>());
        });
        group.bench_function("png", |b| {
            b.iter(|| ids.iter().map(|id| black_box(renderer.png(&diagram(id)).expect("drawn")).len()).sum::<usize>());
        });
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
