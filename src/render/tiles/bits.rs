//! A stream of bits, the lowest of each byte first.

/// Bits that were written.
#[derive(Debug, Default)]
pub(super) struct Bits {
    bytes: Vec<u8>,
    /// What is no whole word yet, and how many bits that is, below 32.
    open: u64,
    count: u32,
}

impl Bits {
    pub fn with_room(bytes: usize) -> Bits {
        Bits { bytes: Vec::with_capacity(bytes), ..Bits::default() }
    }

    /// Writes the lowest bits of a value, 32 at most; the others are 0.
    pub fn put(&mut self, value: u32, count: u32) {
        self.open |= u64::from(value) << self.count;
        self.count += count;
        if self.count >= 32 {
            self.bytes.extend_from_slice(&(self.open as u32).to_le_bytes());
            self.open >>= 32;
            self.count -= 32;
        }
    }

    /// Writes bits of another stream, from one of them to another.
    pub fn append(&mut self, words: &[u32], from: usize, to: usize) {
        let mut at = from;
        while at < to {
            let (word, skipped) = (at / 32, (at % 32) as u32);
            let pair = u64::from(words[word]) | u64::from(words.get(word + 1).copied().unwrap_or_default()) << 32;
            let count = (to - at).min(32) as u32;
            let value = (pair >> skipped) & ((1 << count) - 1);
            self.put(value as u32, count);
            at += 32;
        }
    }

    /// Returns how many bits were written.
    pub fn len(&self) -> usize {
        self.bytes.len() * 8 + self.count as usize
    }

    /// Returns the bits as words, filled up with zeros.
    pub fn words(mut self) -> Vec<u32> {
        self.bytes.extend_from_slice(&(self.open as u32).to_le_bytes());
        let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        self.bytes.chunks_exact(4).map(word).collect()
    }

    /// Returns the bits as bytes, filled up with zeros.
    pub fn bytes(mut self) -> Vec<u8> {
        let open = self.count.div_ceil(8) as usize;
        self.bytes.extend_from_slice(&self.open.to_le_bytes()[..open]);
        self.bytes
    }
}
