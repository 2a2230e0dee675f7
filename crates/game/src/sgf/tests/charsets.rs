//! Bytes in many charsets.

use super::super::{Dialect, decode, read};

fn encode(label: &str, text: &str) -> Vec<u8> {
    encoding_rs::Encoding::for_label(label.as_bytes()).unwrap().encode(text).0.into_owned()
}

#[test]
fn second_bytes_that_look_like_brackets() {
    let bytes = include_bytes!("../../../../../tests/data/go/sjis-trail.sgf");
    let text = decode(bytes).unwrap();
    assert_eq!(text, "(;FF[4]GM[1]CA[Shift_JIS]SZ[9]PB[表示ソ能十]C[予想図];B[ee])");
    assert_eq!(read(&text, &Dialect::default()).unwrap().warnings(), []);
    for (label, text) in
        [("Shift_JIS", "表ソ能十予Ａー"), ("gb2312", "围棋"), ("gbk", "俓侺"), ("Big5", "功許蓋乙"), ("EUC-KR", "바둑")]
    {
        let record = format!("(;PB[{text}]CA[{label}]C[{text}](;B[aa]C[{text}]))");
        assert_eq!(decode(&encode(label, &record)).as_deref(), Some(&*record), "{label}");
    }
    let record = "(;CA[ISO-2022-JP]PB[本因坊]C[図]X)";
    assert_eq!(decode(&encode("ISO-2022-JP", record)).as_deref(), Some(record));
}

#[test]
fn a_charset_that_is_wrong_counts_for_nothing() {
    assert_eq!(decode(&encode("Shift_JIS", "(;CA[UTF-8]PB[本因坊秀策])")), None);
    assert_eq!(decode("(;CA[Shift_JIS]PB[本因坊])".as_bytes()), None, "UTF-8 and nothing else");
    assert_eq!(decode(b"(;CA[klingon]PB[x])"), None);
    assert_eq!(decode(b"(;CA[UTF-16]PB[x])"), None);
    assert_eq!(decode(b"(;CA[]PB[x])"), None);
    assert_eq!(decode(b"(;PB[x])"), None);
    assert_eq!(decode(b"no game CA[Shift_JIS]"), None);
    assert_eq!(decode(b"(;C[CA[Shift_JIS\\]];PCA[Big5])(;B[aa];CA[gbk])"), None, "in texts and later nodes");
    assert_eq!(decode(b"(;CA[ISO-8859-1]PB[M\xfcller])").as_deref(), Some("(;CA[ISO-8859-1]PB[Müller])"));
}

#[test]
fn a_charset_for_each_game() {
    let games = [
        ("Big5", "(;CA[Big5]PB[功許蓋]C[a\\]\\\\](;B[aa])(;B[bb]C[功)]))"),
        ("gb2312", "(;CA[gb2312]PB[围棋])"),
        ("Shift_JIS", "( ;PB[表ソ]CA[Shift_JIS]C[能];B[aa])"),
        ("UTF-8", "(;CA[UTF-8]PB[囲碁 바둑])\n"),
        ("EUC-JP", "(;PB[名前のない文字コードの記録です])\n"),
    ];
    let bytes: Vec<u8> = games.iter().flat_map(|(label, game)| encode(label, game)).collect();
    assert_eq!(decode(&bytes).unwrap(), games.map(|(_, game)| game).concat());
    // Where a single charset is named, it is everybody's.
    let bytes = encode("EUC-KR", "(;CA[cp949]PB[바둑])(;PB[바둑])");
    assert_eq!(decode(&bytes).as_deref(), Some("(;CA[cp949]PB[바둑])(;PB[바둑])"));
}
