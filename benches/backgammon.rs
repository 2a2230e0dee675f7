//! The hot path: IDs become SVG and PNG in one process. `cargo bench`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use zumen::{Diagram, NoFiles, Renderer, Style, View};

#[path = "../tests/common/ids.rs"]
mod ids;

fn diagram(id: &str) -> Diagram {
    let record = zumen::read(id.as_bytes(), &NoFiles).expect("the IDs are sound");
    let view = View::default();
    let mut entries = record.entries(&view);
    entries.remove(0).expect("the IDs are sound").subject.diagram(&view).expect("no play is asked for")
}

fn bench(c: &mut Criterion) {
    let ids = ids::ids(1000);
    for theme in ["classic", "colour"] {
        let renderer =
            Renderer::new(Style::builtin("backgammon", theme).expect("built in")).expect("no fonts are given");
        let mut group = c.benchmark_group(format!("1000 IDs, {theme}"));
        group.sample_size(10).throughput(Throughput::Elements(ids.len() as u64));
        group.bench_function("svg", |b| {
            b.iter(|| ids.iter().map(|id| renderer.draw(&diagram(id)).expect("drawn").svg().len()).sum::<usize>());
        });
        group.bench_function("png", |b| {
            b.iter(|| {
                ids.iter()
                    .map(|id| black_box(renderer.draw(&diagram(id)).expect("drawn").png().expect("drawn")).len())
                    .sum::<usize>()
            });
        });
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
