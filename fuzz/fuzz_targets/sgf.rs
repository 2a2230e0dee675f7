//! Any bytes are read as SGF: nothing panics, every warning has a place in the text, what a line of nodes says is written
//! and read the same, and the analysis in its nodes is drawn.
//!
//! `fuzz/run 60 sgf`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use zumen::games::go::GO;
use zumen::games::go::record::Node;
use zumen::games::go::sgf::{Collection, NodeId, read, write};
use zumen::registry::{decode, read_with};
use zumen::{Diagnostic, NoFiles, View};
use zumen_fuzz::assert_place;

fuzz_target!(|bytes: &[u8]| {
    let text = decode(bytes, None);
    let checked = |fault: &Diagnostic| assert_place(fault, &text);
    let collection = match read(&text) {
        Ok(collection) => collection,
        Err(fault) => return checked(&fault),
    };
    collection.warnings().iter().for_each(checked);
    for root in collection.games() {
        match collection.info(*root) {
            Err(fault) => checked(&fault),
            Ok((info, warnings)) => {
                warnings.iter().for_each(checked);
                let main: Vec<NodeId> = line(&collection, *root).collect();
                let nodes: Vec<Node> = main.iter().map(|id| collection.node(*id, info.size).0).collect();
                main.iter().for_each(|id| collection.node(*id, info.size).1.iter().for_each(checked));

                let again = read(&write(&info, &nodes)).expect("what was written");
                assert!(again.warnings().is_empty(), "clean");
                let root = again.games()[0];
                assert_eq!(again.info(root), Ok((info.clone(), Vec::new())));
                let read: Vec<Node> = line(&again, root).map(|id| again.node(id, info.size).0).collect();
                assert_eq!(read, nodes);
            }
        }
    }
    let Ok(record) = read_with(&[&GO], bytes, &NoFiles) else { return };
    for show in ["ownership", "moves", "pv"] {
        let view = View::default().with("analysis", show);
        for entry in record.entries(&view) {
            match entry {
                Err(fault) => checked(&fault),
                Ok(entry) => {
                    entry.warnings.iter().for_each(checked);
                    drop(entry.subject.diagram(&view));
                }
            }
        }
    }
});

/// The main line from a root on.
fn line(collection: &Collection, root: NodeId) -> impl Iterator<Item = NodeId> {
    std::iter::successors(Some(root), |id| collection.children(*id).next())
}
