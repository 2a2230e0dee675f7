//! Characters as wide as kanji, which Japanese keyboards and forms write for those of ASCII.

/// The ASCII character that a full-width letter, digit or sign stands for; other characters as they are.
pub fn narrow(letter: char) -> char {
    match letter {
        '！'..='～' => char::from_u32(u32::from(letter) - u32::from('！') + u32::from('!')).unwrap_or(letter),
        _ => letter,
    }
}

/// Tells whether a character is a dash or minus that programs write for a hyphen, or a wide hyphen.
pub fn is_dash(letter: char) -> bool {
    matches!(letter, '\u{2010}'..='\u{2015}' | '\u{2212}' | '－')
}

#[cfg(test)]
mod tests {
    use super::narrow;

    #[test]
    fn signs_letters_and_digits_have_a_narrow_form() {
        assert_eq!("！０９ＡＺａｚ～ a７六　".chars().map(narrow).collect::<String>(), "!09AZaz~ a7六　");
    }
}
