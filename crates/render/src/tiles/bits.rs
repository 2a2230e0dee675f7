//! A stream of bits, the lowest of each byte first.

/// Bits that were written.
#[derive(Debug, Default)]
pub(super) struct Bits {
    /// Whole words of 64 bits, the lowest byte first.
    words: Vec<[u8; 8]>,
    /// What is no whole word yet, and how many bits that is, below 64.
    open: u64,
    count: u32,
}

impl Bits {
    pub(super) fn with_room(bytes: usize) -> Bits {
        Bits { words: Vec::with_capacity(bytes.div_ceil(8)), ..Bits::default() }
    }

    /// Writes the lowest bits of a value, 64 at most; the others are 0.
    #[inline]
    pub(super) fn put(&mut self, value: u64, count: u32) {
        self.open |= value << self.count;
        let free = 64 - self.count;
        if count < free {
            self.count += count;
        } else {
            self.words.push(self.open.to_le_bytes());
            self.open = value.checked_shr(free).unwrap_or_default();
            self.count = count - free;
        }
    }

    /// Writes bits of another stream, from one of them to another: words that one more follows.
    #[inline]
    pub(super) fn append(&mut self, words: &[u64], from: usize, to: usize) {
        let (first, shift) = (from / 64, from % 64);
        // Most rows of tiles are short.
        if to - from < 64 {
            return self.put(
                funnel_shift(words[first], words[first + 1], shift) & ((1 << (to - from)) - 1),
                (to - from) as u32,
            );
        }
        let (count, mut open) = (self.count, self.open);
        let whole = (to - from) / 64;
        let pairs = words[first..=first + whole].windows(2);
        self.words.extend(pairs.map(|pair| {
            let value = funnel_shift(pair[0], pair[1], shift);
            let full = open | value << count;
            open = value >> 1 >> (63 - count);
            full.to_le_bytes()
        }));
        self.open = open;
        let rest = (to - from) % 64;
        if rest > 0 {
            let last = first + whole;
            self.put(funnel_shift(words[last], words[last + 1], shift) & ((1 << rest) - 1), rest as u32);
        }
    }

    /// How many bits were written.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.words.len() * 64 + self.count as usize
    }

    /// The bits as words, filled up with zeros, and a word of zeros.
    pub(super) fn words(mut self) -> Vec<u64> {
        self.words.extend([self.open.to_le_bytes(), [0; 8]]);
        self.words.into_iter().map(u64::from_le_bytes).collect()
    }

    /// The bits as bytes, filled up with zeros.
    pub(super) fn bytes(mut self) -> Vec<u8> {
        let count = self.len().div_ceil(8);
        self.words.push(self.open.to_le_bytes());
        let mut bytes = self.words.into_flattened();
        bytes.truncate(count);
        bytes
    }
}

/// The word that begins so many bits into the first of two.
#[inline]
fn funnel_shift(low: u64, high: u64, shift: usize) -> u64 {
    low >> shift | high << 1 << (63 - shift)
}
