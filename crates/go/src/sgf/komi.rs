//! The komi, as programs and people write it.

use zumen_core::width::narrow;

/// The most points of komi, on either side: as many as the largest board has.
const MAX_KOMI: f64 = 2704.0;

/// Reads the points of komi: `6.5`, `6,5`, `-5`, and Fox's whole numbers, which are hundredths. Fox counts stones where the
/// rules are Chinese: `375` is 3.75 zi, twice as many points, 7.5. It counts points where they are Japanese: `650`
/// is 6.5.
pub(super) fn read(text: &str) -> Option<f64> {
    let text = text.trim().replace(',', ".");
    let is_decimal = text.trim_start_matches(['+', '-']).bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let komi: f64 = text.parse().ok().filter(|_| is_decimal)?;
    let hundredths = text.parse::<u32>().ok().and_then(hundredths);
    Some(hundredths.unwrap_or(komi)).filter(|komi| komi.abs() <= MAX_KOMI)
}

/// A whole number that stands for hundredths: quarters are of zi, halves of points.
fn hundredths(number: u32) -> Option<f64> {
    match (number, number % 100) {
        (100..500, 25 | 75) => Some(f64::from(number) / 50.0),
        (500..1000, 50) => Some(f64::from(number) / 100.0),
        _ => None,
    }
}

/// Reads words, of Nihon Ki-in's records (`KO`) and others: `5目半`, `5.5`, `6집반`, digits of either width. Chinese stones
/// are twice as many points: `3.75子` and `3又3/4子` are 7.5.
pub(super) fn read_words(text: &str) -> Option<f64> {
    let narrow: String = text.chars().map(narrow).filter(|letter| !letter.is_whitespace()).collect();
    let narrow = narrow.replace("又3/4", ".75").replace("又1/2", ".5").replace("又1/4", ".25");
    match narrow.strip_suffix('子') {
        Some(stones) => read_points(stones).map(|stones| stones * 2.0),
        None => read_points(&narrow),
    }
}

/// Reads a number of points in words, whose digits are narrow.
fn read_points(text: &str) -> Option<f64> {
    let (whole, half) = match ["目半", "집반", "半", "반", "½"].iter().find_map(|half| text.split_once(half)) {
        Some((whole, _)) => (whole, 0.5),
        None => (text, 0.0),
    };
    let digits: String =
        whole.chars().skip_while(|c| !c.is_ascii_digit()).take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    let whole = if digits.is_empty() && half > 0.0 { Some(0.0) } else { read(&digits) };
    whole.map(|whole| whole + half).filter(|komi| *komi <= MAX_KOMI)
}

/// Writes what [`read`] reads as the same number: a fraction keeps whole numbers from being taken for hundredths.
pub(super) fn write(komi: f64) -> String {
    if komi.fract() == 0.0 && komi.abs() >= 100.0 { format!("{komi:.1}") } else { komi.to_string() }
}

#[cfg(test)]
mod tests {
    use super::{read, read_words, write};

    #[test]
    fn decimal_numbers() {
        let komis = ["6.5", "6,5", " 7 ", "0", "-5.5", "+3", "0.75", ".5", "100"].map(|text| read(text).unwrap());
        assert_eq!(komis, [6.5, 6.5, 7.0, 0.0, -5.5, 3.0, 0.75, 0.5, 100.0]);
        assert!(["", "six", "6.5 points", "nan", "inf", "1e3", "6.5.5", "9999"].iter().all(|t| read(t).is_none()));
    }

    #[test]
    fn fox_writes_hundredths() {
        assert_eq!(["375", "325", "650", "750", "375.0"].map(|text| read(text).unwrap()), [7.5, 6.5, 6.5, 7.5, 375.0]);
    }

    #[test]
    fn words_of_nihon_ki_in() {
        let komis = ["5目半", "コミ６目半", "5.5", "４目", "半目"].map(|text| read_words(text).unwrap());
        assert_eq!(komis, [5.5, 6.5, 5.5, 4.0, 0.5]);
        assert_eq!(
            ["6집반", "덤 6집반", "3.75子", "黑贴3又3/4子"].map(|text| read_words(text).unwrap()),
            [6.5, 6.5, 7.5, 7.5]
        );
        assert_eq!(["なし", "2704目半", "子"].map(read_words), [None; 3]);
        assert_eq!(read_words(&"子".repeat(100_000)), None);
    }

    #[test]
    fn what_is_written_reads_the_same() {
        for komi in [0.0, 6.5, -5.25, 0.1, 100.0, 375.0, 650.0, -375.0, 1e-7] {
            assert_eq!(read(&write(komi)), Some(komi));
        }
    }
}
