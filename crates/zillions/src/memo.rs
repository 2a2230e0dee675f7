//! What was found out about the last few boards and armies: positions of a batch, and moments of a game, mostly share theirs.

use std::sync::{Arc, Mutex, PoisonError};

/// So many results are kept of a function.
const KEPT: usize = 4;

/// The last results of a function that depends on nothing but what it is given.
pub(super) struct Memo<K, V>(Mutex<Vec<(K, Arc<V>)>>);

impl<K, V> Memo<K, V> {
    pub(crate) const fn new() -> Memo<K, V> {
        Memo(Mutex::new(Vec::new()))
    }

    /// Returns what was made for the same, or makes it. `key` is what is kept to know it by; `None` is not kept.
    pub(crate) fn of(
        &self,
        is_same: impl Fn(&K) -> bool,
        key: impl FnOnce() -> Option<K>,
        make: impl FnOnce() -> V,
    ) -> Arc<V> {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept().iter().find(|(key, _)| is_same(key)).map(|(_, value)| Arc::clone(value));
        known.unwrap_or_else(|| {
            let value = Arc::new(make());
            if let Some(key) = key() {
                let mut kept = kept();
                kept.truncate(KEPT - 1);
                kept.insert(0, (key, Arc::clone(&value)));
            }
            value
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{KEPT, Memo};

    #[test]
    fn what_is_known_is_not_made_again_and_the_oldest_is_forgotten() {
        let memo = Memo::new();
        let made = std::cell::Cell::new(0);
        let double = |number: usize| {
            let make = || {
                made.set(made.get() + 1);
                2 * number
            };
            *memo.of(|known| *known == number, || (number < 100).then_some(number), make)
        };
        assert_eq!([double(1), double(1), double(100), double(100)], [2, 2, 200, 200]);
        assert_eq!(made.take(), 3, "what is too large is not kept");
        assert_eq!((2..=KEPT).map(double).sum::<usize>() + double(1), KEPT * (KEPT + 1));
        assert_eq!(made.take(), KEPT - 1);
        double(KEPT + 1);
        double(1);
        assert_eq!(made.take(), 2);
    }
}
