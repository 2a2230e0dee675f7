//! About how long a text is, where no font is asked.

/// How wide letters of the West are, in parts of their size; others are as wide as they are high.
const NARROW: f64 = 0.6;

/// About how long a text is, in parts of its size.
pub fn ems(text: &str) -> f64 {
    text.chars().map(width).sum()
}

/// A text of at most this length, in parts of its size; where something is left out it ends in an ellipsis.
pub fn ellipsize(text: &str, most: f64) -> String {
    let text = text.trim();
    if ems(text) <= most {
        return text.to_owned();
    }
    let mut room = most - width('…');
    let kept = text.chars().take_while(|c| {
        room -= width(*c);
        room > -0.01
    });
    format!("{}…", kept.collect::<String>().trim_end())
}

fn width(c: char) -> f64 {
    if c < '\u{2e80}' { NARROW } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::{ellipsize, ems};

    #[test]
    fn long_texts_end_in_an_ellipsis() {
        assert_eq!(ellipsize(" Kita ", 3.0), "Kita");
        assert_eq!(ellipsize("Kita Ichiro", 3.0), "Kita…");
        assert_eq!(ellipsize("北村一郎太", 4.0), "北村一…");
        assert!(ems(&ellipsize(&"W".repeat(5000), 14.0)) <= 14.0);
        assert_eq!(ellipsize("", 0.0), "");
    }
}
