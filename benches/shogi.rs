//! Set-ups become pictures in one process. `cargo bench --bench shogi`.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use zumen::{Diagram, NoFiles, Renderer, Style, View};

fn diagram(text: &str, view: &View) -> Diagram {
    let record = zumen::read(text.as_bytes(), &NoFiles).expect("the input is sound");
    record.entries(view).remove(0).expect("the input is sound").subject.diagram(view).expect("nothing is asked for")
}

fn bench(c: &mut Criterion) {
    let view = View::default();
    for theme in ["classic", "colour"] {
        let renderer = Renderer::new(Style::builtin("shogi", theme).expect("built in")).expect("no fonts are given");
        for (input, what) in [("tai-shogi", "354 pieces"), ("shogi", "40 pieces"), ("chu-shogi", "92 pieces")] {
            let mut group = c.benchmark_group(format!("{input}, {what}, {theme}"));
            group.sample_size(20);
            group.bench_function("diagram", |b| b.iter(|| black_box(diagram(input, &view))));
            group.bench_function("svg", |b| {
                b.iter(|| black_box(renderer.draw(&diagram(input, &view)).expect("drawn")));
            });
            group.bench_function("png", |b| {
                b.iter(|| black_box(renderer.draw(&diagram(input, &view)).expect("drawn").png().expect("drawn")));
            });
            group.finish();
        }
    }
}

criterion_group!(shogi, bench);
criterion_main!(shogi);
