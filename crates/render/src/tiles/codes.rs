//! The Huffman code of every tile and picture: one for grey and one for colour, so that bits that are ready can be put
//! one behind the other (RFC 1951, 3.2).

use super::bits::Bits;

/// Literals, the end of the data, lengths.
pub(super) const SYMBOLS: usize = 286;
/// Distances.
pub(super) const DISTANCES: usize = 30;
/// The end of the data.
const END: usize = 256;
/// The longest match.
pub(super) const MAX_LENGTH: usize = 258;
/// So many zeros have a word of their own, in 64 bits: each match of 258 of them takes 5 or 6 bits.
const MAX_ZEROS: usize = 1 + 5 * MAX_LENGTH;
/// The shortest match.
pub(super) const MIN_LENGTH: usize = 3;

/// The lengths of the code words of grey pictures, a digit each: those of symbols, those of distances. They are best for
/// the counts of symbols in some hundred pictures of all games, each count one at least.
const GREY: [&str; 2] = [
    "\
     286d9ad8a99bba8769aab99aaade99c868caceaaeeddeca868fffdecdaaecde767bbecedceedaae978edcebbddddbee877ee\
     edbabbcbfdf878aadebcddcbbcd767cebbbdddbebab878eedbbabaedeee868debdddbcaceef878caadeebdeceac767edccaa\
     dcfeeed869acdededb9ccad868b8aedaa98aaaa96889ad99a8aa9de7f87777788788877887777756777994",
    "1ffffffffffc7839466a2f6feeeeee",
];
/// The same of pictures in colour.
const COLOUR: [&str; 2] = [
    "\
     3768888878787777788888988987888889999998888999999999a8899999999999999999999a9aa989899a9aaaa9999989aa\
     aaaaaa9999a999a9aaaa9998aaa999aaa89999aaaa999999999aaaaaa9a9899999aa9a99a98989aa9a999999989999999998\
     99889999899998888999999988988889999888877767787877788887d7b78d79c789788898899888988884",
    "1f3fffeeeeeeeee7696778ae2e4eee",
];

/// A code word, with its extra bits where it has some: bits as they are written, and how many.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Word {
    bits: u64,
    length: u8,
}

impl Word {
    /// The word with extra bits behind it.
    #[inline]
    fn with(self, extra: u64, width: u32) -> Word {
        Word { bits: self.bits | extra << self.length, length: self.length + width as u8 }
    }

    /// The word with another behind it.
    #[inline]
    fn and(self, next: Word) -> Word {
        self.with(next.bits, next.length.into())
    }

    #[inline]
    pub(super) fn put(self, bits: &mut Bits) {
        bits.put(self.bits, self.length.into());
    }
}

/// The code words of one code.
#[derive(Debug)]
pub(super) struct Codes {
    symbols: [Word; SYMBOLS],
    distances: [Word; DISTANCES],
    /// By the length of a match.
    lengths: [Word; MAX_LENGTH + 1],
    /// Zeros, by their count.
    zeros: [Word; MAX_ZEROS + 1],
}

impl Codes {
    /// The code of code words of these lengths.
    pub(super) fn new(symbols: [u8; SYMBOLS], distances: [u8; DISTANCES]) -> Codes {
        let symbols = words(symbols);
        let lengths = std::array::from_fn(|length| {
            let (symbol, extra, width) = length_symbol(length.max(MIN_LENGTH));
            symbols[symbol].with(extra, width)
        });
        let distances = words(distances);
        let mut zeros = [Word::default(); MAX_ZEROS + 1];
        for count in 1..zeros.len() {
            zeros[count] = match count - 1 {
                ..MIN_LENGTH => zeros[count - 1].and(symbols[0]),
                more @ ..=MAX_LENGTH => symbols[0].and(lengths[more]).and(distances[0]),
                _ => zeros[count - MAX_LENGTH].and(lengths[MAX_LENGTH]).and(distances[0]),
            };
        }
        Codes { symbols, distances, lengths, zeros }
    }

    /// The code of grey pictures.
    pub(super) fn grey() -> Codes {
        Codes::of(GREY)
    }

    /// The code of colours.
    pub(super) fn colour() -> Codes {
        Codes::of(COLOUR)
    }

    /// The code of code words whose lengths are hexadecimal digits.
    fn of([symbols, distances]: [&str; 2]) -> Codes {
        fn lengths<const N: usize>(digits: &str) -> [u8; N] {
            let digits = digits.as_bytes();
            std::array::from_fn(|index| char::from(digits[index]).to_digit(16).map_or(0, |length| length as u8))
        }
        Codes::new(lengths(symbols), lengths(distances))
    }

    /// Writes the head of a last block, which tells the lengths of all code words.
    pub(super) fn head(&self, bits: &mut Bits) {
        bits.put(0b101, 3);
        bits.put((SYMBOLS - 257) as u64, 5);
        bits.put((DISTANCES - 1) as u64, 5);
        bits.put(19 - 4, 4);
        // The code of the lengths: 16, 17 and 18, which repeat, are not used; 0 to 15 have four bits each.
        [0, 0, 0].iter().chain([4; 16].iter()).for_each(|length| bits.put(*length, 3));
        for word in self.symbols.iter().chain(&self.distances) {
            bits.put(reverse_code(word.length.into(), 4), 4);
        }
    }

    #[inline]
    pub(super) fn literal(&self, byte: u8, bits: &mut Bits) {
        self.symbol(usize::from(byte), bits);
    }

    /// Writes a match of 3 to 258 bytes at a distance of up to 32768.
    #[inline]
    pub(super) fn copy(&self, length: usize, distance: usize, bits: &mut Bits) {
        self.lengths[length].and(self.distance(distance)).put(bits);
    }

    /// Adds the matches that copy so many bytes at a distance, 3 at least; returns how many bits they take.
    pub(super) fn copies(&self, mut count: usize, distance: usize, copies: &mut Vec<Word>) -> u32 {
        let distance = self.distance(distance);
        let mut bits = 0;
        while count > 0 {
            let length = longest(count);
            let copy = self.lengths[length].and(distance);
            bits += u32::from(copy.length);
            copies.push(copy);
            count -= length;
        }
        bits
    }

    /// Writes zeros.
    #[inline]
    pub(super) fn zeros(&self, mut count: usize, bits: &mut Bits) {
        while count > MAX_ZEROS {
            self.zeros[MAX_ZEROS].put(bits);
            count -= MAX_ZEROS;
        }
        self.zeros[count].put(bits);
    }

    #[inline]
    fn distance(&self, distance: usize) -> Word {
        let (symbol, extra, width) = distance_symbol(distance);
        self.distances[symbol].with(extra, width)
    }

    pub(super) fn end(&self, bits: &mut Bits) {
        self.symbol(END, bits);
    }

    /// How many bits a byte takes.
    #[inline]
    pub(super) fn literal_bits(&self, byte: u8) -> u32 {
        u32::from(self.symbols[usize::from(byte)].length)
    }

    /// How many bits a match takes.
    #[inline]
    pub(super) fn copy_bits(&self, length: usize, distance: usize) -> u32 {
        u32::from(self.lengths[length.min(MAX_LENGTH)].length) + u32::from(self.distance(distance).length)
    }

    #[inline]
    fn symbol(&self, symbol: usize, bits: &mut Bits) {
        self.symbols[symbol].put(bits);
    }
}

/// The length of the first match of those that copy so many bytes: no rest is shorter than a match can be.
fn longest(count: usize) -> usize {
    match count {
        ..=MAX_LENGTH => count,
        _ if count - MAX_LENGTH < MIN_LENGTH => MAX_LENGTH - MIN_LENGTH,
        _ => MAX_LENGTH,
    }
}

/// The symbol of a length, and its extra bits with their number.
fn length_symbol(length: usize) -> (usize, u64, u32) {
    match length {
        MAX_LENGTH => (285, 0, 0),
        3..=10 => (length + 254, 0, 0),
        _ => {
            let over = (length - MIN_LENGTH) as u64;
            let width = over.ilog2() - 2;
            let group = (width as usize) * 4 + (over >> width) as usize;
            (257 + group, over & ((1 << width) - 1), width)
        }
    }
}

/// The symbol of a distance, and its extra bits with their number.
#[inline]
fn distance_symbol(distance: usize) -> (usize, u64, u32) {
    let over = (distance - 1) as u64;
    if over < 4 {
        return (over as usize, 0, 0);
    }
    let width = over.ilog2() - 1;
    ((width as usize) * 2 + (over >> width) as usize, over & ((1 << width) - 1), width)
}

/// The canonical code words of these lengths (RFC 1951, 3.2.2).
fn words<const N: usize>(lengths: [u8; N]) -> [Word; N] {
    let mut next = [0u16; 16];
    let mut code = 0;
    for (length, next) in (1..).zip(&mut next[1..]) {
        let shorter = lengths.iter().filter(|other| length > 1 && **other == length - 1).count();
        code = (code + shorter as u16) << 1;
        *next = code;
    }
    lengths.map(|length| {
        let place = &mut next[usize::from(length)];
        let word = Word { bits: reverse_code(*place, u32::from(length)), length };
        *place += 1;
        word
    })
}

/// The lowest bits in reverse: code words are written from their highest bit on.
fn reverse_code(bits: u16, length: u32) -> u64 {
    if length == 0 { 0 } else { u64::from(bits.reverse_bits() >> (16 - length)) }
}

#[cfg(test)]
mod tests {
    use super::{Codes, distance_symbol, length_symbol};

    /// What a whole code comes to: each word of `n` bits takes one part in 2^n of all there are.
    fn parts(lengths: impl Iterator<Item = u8>) -> u32 {
        lengths.map(|length| 1 << (15 - u32::from(length))).sum()
    }

    #[test]
    fn every_symbol_has_a_word_and_no_word_is_left() {
        for codes in [Codes::grey(), Codes::colour()] {
            for lengths in
                [codes.symbols.map(|word| word.length).to_vec(), codes.distances.map(|word| word.length).to_vec()]
            {
                assert!(lengths.iter().all(|length| (1..=15).contains(length)), "{lengths:?}");
                assert_eq!(parts(lengths.iter().copied()), 1 << 15, "{lengths:?}");
            }
        }
    }

    #[test]
    fn lengths_and_distances_have_the_symbols_of_the_format() {
        let lengths = [
            (3, 257, 0, 0),
            (10, 264, 0, 0),
            (11, 265, 0, 1),
            (12, 265, 1, 1),
            (130, 280, 15, 4),
            (131, 281, 0, 5),
            (257, 284, 30, 5),
            (258, 285, 0, 0),
        ];
        for (length, symbol, extra, width) in lengths {
            assert_eq!(length_symbol(length), (symbol, extra, width), "{length}");
        }
        let distances =
            [(1, 0, 0, 0), (4, 3, 0, 0), (5, 4, 0, 1), (1401, 20, 376, 9), (4201, 24, 104, 11), (32768, 29, 8191, 13)];
        for (distance, symbol, extra, width) in distances {
            assert_eq!(distance_symbol(distance), (symbol, extra, width), "{distance}");
        }
    }
}
