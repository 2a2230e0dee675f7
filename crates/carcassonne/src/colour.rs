//! Colours of meeples as sheets write them: English names, or hexadecimal.

use std::fmt;

/// A colour: red, green and blue, 0 to 255 each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Colour {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

/// Names that sheets may use; the first eight, which tell apart well, are given to who has none, in this order.
const NAMES: [(&str, u32); 14] = [
    ("red", 0xc8_1e_2c),
    ("blue", 0x1f_5f_c4),
    ("yellow", 0xf2_c8_1d),
    ("green", 0x1f_aa_7c),
    ("black", 0x22_22_22),
    ("pink", 0xf2_9b_c4),
    ("gray", 0x7f_7f_7f),
    ("white", 0xff_ff_ff),
    ("grey", 0x7f_7f_7f),
    ("purple", 0x7b_3f_a0),
    ("orange", 0xf0_80_1f),
    ("brown", 0x7a_4a_1e),
    ("cyan", 0x2a_b5_c8),
    ("magenta", 0xd0_2a_a8),
];

impl Colour {
    /// A name in capitals or small letters, `#rgb` or `#rrggbb`.
    pub(crate) fn read(text: &str) -> Option<Colour> {
        let text = text.trim().to_ascii_lowercase();
        if let Some((_, rgb)) = NAMES.iter().find(|(name, _)| *name == text) {
            return Some(Colour::of(*rgb));
        }
        let digits = text.strip_prefix('#')?;
        let digits: Vec<u32> = digits.chars().map(|c| c.to_digit(16)).collect::<Option<_>>()?;
        match digits[..] {
            [r, g, b] => Some(Colour::of((r << 16 | g << 8 | b) * 0x11)),
            [..] if digits.len() == 6 => Some(Colour::of(digits.iter().fold(0, |rgb, digit| rgb << 4 | digit))),
            _ => None,
        }
    }

    /// The colours that are given to players who have none, in order.
    pub(crate) fn defaults() -> impl Iterator<Item = Colour> + Clone {
        NAMES[..8].iter().map(|(_, rgb)| Colour::of(*rgb))
    }

    /// Tells whether white reads better on it than black.
    pub(crate) fn is_dark(self) -> bool {
        // Parts of a thousand of what the eye sees as light, in the weights of ITU-R BT.601.
        299 * u32::from(self.red) + 587 * u32::from(self.green) + 114 * u32::from(self.blue) < 140_000
    }

    fn of(rgb: u32) -> Colour {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Colour { red, green, blue }
    }
}

impl fmt::Display for Colour {
    /// Writes `#rrggbb`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

#[cfg(test)]
mod tests {
    use super::Colour;

    #[test]
    fn names_and_hexadecimal_are_read() {
        assert_eq!(Colour::read("#f0A").map(|colour| colour.to_string()).as_deref(), Some("#ff00aa"));
        assert_eq!(Colour::read("#0a0B0c").map(|colour| colour.to_string()).as_deref(), Some("#0a0b0c"));
        assert_eq!(Colour::read("Red"), Colour::read("red"));
        for text in ["", "#", "#12", "#1234567", "#ggg", "reddish", "赤"] {
            assert_eq!(Colour::read(text), None, "{text}");
        }
    }
}
