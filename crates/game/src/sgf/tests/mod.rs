//! What is written reads back.

mod charsets;

use super::{Dialect, NodeId, Tree, Writer, game_number, read};

/// A node with what follows it.
#[derive(Clone, Debug, PartialEq)]
struct Branch {
    properties: Vec<(String, Vec<String>)>,
    after: Vec<Branch>,
}

impl Branch {
    fn write(&self, writer: &mut Writer) {
        writer.node();
        for (name, texts) in &self.properties {
            match texts.as_slice() {
                [text] => writer.text(name, text),
                texts => writer.property(name, texts.iter().map(|text| super::escape_part(text))),
            }
        }
        match self.after.as_slice() {
            [only] => only.write(writer),
            branches => branches.iter().for_each(|branch| branch.write_whole(writer)),
        }
    }

    fn write_whole(&self, writer: &mut Writer) {
        writer.open();
        self.write(writer);
        writer.close();
        writer.line_break();
    }

    fn of(tree: &Tree, id: NodeId) -> Branch {
        let texts =
            |property: super::Property| property.values().map(|value| value.text().unwrap_or_default()).collect();
        Branch {
            properties: tree
                .node(id)
                .properties()
                .map(|property| (property.name().to_owned(), texts(property)))
                .collect(),
            after: tree.children(id).map(|child| Branch::of(tree, child)).collect(),
        }
    }
}

/// Numbers that look like random ones and are the same in every run: SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 33) as usize % end
    }

    /// A text with what must be escaped, and what looks like the next part.
    fn text(&mut self) -> String {
        let letters: String =
            (0..self.below(9)).map(|_| ['a', '[', ']', '\\', ':', ';', '(', ')', '表', '\n'][self.below(10)]).collect();
        // A text of nothing but blanks is no text.
        letters + "x"
    }

    fn property(&mut self) -> (String, Vec<String>) {
        let name = ["B", "C", "AW", "GM", "ZZ"][self.below(5)];
        (name.to_owned(), (0..=self.below(3)).map(|_| self.text()).collect())
    }

    fn branch(&mut self, depth: usize) -> Branch {
        let properties = (0..self.below(4)).map(|_| self.property()).collect();
        let count = if depth == 0 { 0 } else { self.below(4) };
        Branch { properties, after: (0..count).map(|_| self.branch(depth - 1)).collect() }
    }
}

#[test]
fn what_is_written_reads_back() {
    let mut random = Random(0);
    for _ in 0..500 {
        let games: Vec<Branch> = (0..=random.below(3)).map(|_| random.branch(4)).collect();
        let mut writer = Writer::default();
        games.iter().for_each(|game| game.write_whole(&mut writer));
        let text = writer.finish();
        let tree = read(&text, &Dialect::default()).expect("a record");
        assert_eq!(tree.warnings(), [], "{text}");
        let read: Vec<Branch> = tree.games().iter().map(|root| Branch::of(&tree, *root)).collect();
        assert_eq!(read, games, "{text}");
    }
}

#[test]
fn the_game_of_a_root_is_its_gm() {
    assert_eq!(game_number("(;FF[4]C[GM[1\\]]GM[ 6 ])"), Some("6"));
    for text in ["", "(;", "(;GM", "(;GM[6", "(;FF[4];GM[6])", "(FF[4]GM[6])"] {
        assert_eq!(game_number(text), None, "{text}");
    }
}

#[test]
fn a_record_in_a_document_is_told_of() {
    let tree = read("{\\rtf1\\ansi\n\\f0 (;A[b];C[d])}", &Dialect::default()).expect("a record");
    assert!(tree.warnings()[0].message.contains("RTF") && tree.warnings().len() == 1, "{:?}", tree.warnings());
}

#[test]
fn games_are_cut_and_counted() {
    let dialect = Dialect { max_games: 2, ..Dialect::default() };
    let tree = read("(;A[b];C[d] \n(;FF[4];E[f]) (;G[h])", &dialect).expect("a record");
    let ends: Vec<_> = tree.games().iter().map(|root| tree.cut_at(*root)).collect();
    assert_eq!((ends, tree.rest()), (vec![Some(11), None], Some(27)));
    assert_eq!(read("", &Dialect::default()).expect("no game").games(), []);
}
