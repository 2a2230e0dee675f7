//! Elements of the crate `svg`, for documents that are written once: the words of a PDF page, icons. What a picture has is
//! written by [`node`](super::node), as the crate would write it.

pub(super) use svg::node::element::Element as Tree;
use svg::node::{Node as _, Value};

/// Sets an attribute in passing.
pub(super) trait With {
    fn with(self, name: &str, value: impl Into<Value>) -> Self;
}

impl With for Tree {
    fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.assign(name, value);
        self
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use svg::node::{Node as _, Text};

    use super::super::node::{Node, to_xml};
    use super::{Tree, With};

    proptest! {
        #[test]
        fn both_writers_write_the_same(
            attributes in proptest::collection::btree_map("[a-z]{1,6}", "\\PC{0,12}", 0..6),
            text in "\\PC{1,20}",
        ) {
            let mut tree = Tree::new("g");
            let mut node = Node::new("g");
            for (name, value) in &attributes {
                tree.assign(name.as_str(), value.as_str());
                node.assign(name, value.as_str());
            }
            let mut title = Tree::new("title");
            title.append(Text::new(text.as_str()));
            let mut outer = Tree::new("svg").with("id", "a").with("x", "1");
            outer.append(tree);
            outer.append(title);
            let mut root = Node::new("svg").with("x", "1").with("id", "a");
            root.append(&node);
            root.append(&Node::new("title").with_text(&text));
            prop_assert_eq!(format!("{outer}\n"), to_xml(&root));
        }
    }
}
