//! Lists that begin alike hold what they share once: all moments of a record have its nodes and its moves in common.

use std::ops::Deref;
use std::sync::Arc;

/// The first so many of a list that others may know more of.
#[derive(Clone, Debug)]
pub struct Beginning<T> {
    all: Arc<Vec<T>>,
    /// How many of them belong to it.
    count: usize,
}

impl<T: Clone> Beginning<T> {
    /// The beginning of so many; itself where it has no more.
    pub fn until(&self, count: usize) -> Beginning<T> {
        Beginning { all: Arc::clone(&self.all), count: count.min(self.count) }
    }

    /// Adds one. Nothing is copied where nobody else holds the list.
    pub fn push(&mut self, one: T) {
        self.own().push(one);
        self.count += 1;
    }

    /// Changes the last one, for itself alone.
    pub(crate) fn change_last(&mut self, change: impl FnOnce(&mut T)) {
        if let Some(last) = self.own().last_mut() {
            change(last);
        }
    }

    /// Everything that is known, also beyond its end.
    pub fn all(&self) -> &[T] {
        &self.all
    }

    /// A list that ends where it does, and is its own.
    fn own(&mut self) -> &mut Vec<T> {
        if self.count < self.all.len() {
            self.all = Arc::new(self.to_vec());
        }
        Arc::make_mut(&mut self.all)
    }
}

impl<T> Default for Beginning<T> {
    fn default() -> Beginning<T> {
        Vec::new().into()
    }
}

impl<T> From<Vec<T>> for Beginning<T> {
    fn from(all: Vec<T>) -> Beginning<T> {
        Beginning { count: all.len(), all: Arc::new(all) }
    }
}

impl<T> Deref for Beginning<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.all[..self.count]
    }
}

impl<T: PartialEq> PartialEq for Beginning<T> {
    fn eq(&self, other: &Beginning<T>) -> bool {
        **self == **other
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use super::Beginning;

    /// Counts how often one of its kind was copied.
    #[derive(Debug)]
    struct StoneCount(Rc<Cell<usize>>);

    impl Clone for StoneCount {
        fn clone(&self) -> StoneCount {
            self.0.set(self.0.get() + 1);
            StoneCount(Rc::clone(&self.0))
        }
    }

    #[test]
    fn one_moment_after_another_copies_no_move() {
        let copies = Rc::new(Cell::new(0));
        let mut played = Beginning::default();
        for count in 1..=100 {
            played.push(StoneCount(Rc::clone(&copies)));
            assert_eq!(played.clone().len(), count);
        }
        assert_eq!((played.until(30).len(), played.until(300).len(), copies.get()), (30, 100, 0));
    }

    #[test]
    fn what_is_changed_or_added_is_its_own() {
        let whole = Beginning::from(vec![1, 2, 3]);
        let mut part = whole.until(2);
        part.change_last(|last| *last = 7);
        part.push(8);
        assert_eq!((&*whole, &*part, part.all()), (&[1, 2, 3][..], &[1, 7, 8][..], &[1, 7, 8][..]));
    }
}
