//! Bytes in many charsets.

use super::super::{Dialect, decode, doubt, read};
use crate::charset;

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

#[test]
fn iso_2022_jp_needs_no_name() {
    for head in ["", "CA[UTF-8]", "CA[Shift_JIS]", "CA[ISO-2022-JP]"] {
        let record = format!("(;GM[1]{head}PB[本因坊]PW[井上])");
        let bytes = encode("ISO-2022-JP", &record);
        let text = charset::decode_or(&bytes, || decode(&bytes));
        assert_eq!(text, record);
        assert_eq!(doubt(&bytes, &text).is_some(), head == "CA[UTF-8]" || head == "CA[Shift_JIS]", "{head}");
    }
}

#[test]
fn a_charset_that_is_plainly_wrong_counts_for_nothing() {
    for (label, named, game) in [
        ("GB18030", "EUC-KR", "PB[林峰]PW[陈静]"),
        ("EUC-KR", "GB2312", "PB[이세돌]PW[이창호]"),
        ("EUC-JP", "Shift_JIS", "PB[本因坊秀策]PW[井上因碩]"),
        ("Shift_JIS", "EUC-JP", "PB[本因坊秀策]PW[井上因碩]"),
        ("Big5", "GBK", "PB[張栩]PW[林海峰]"),
    ] {
        let record = format!("(;GM[1]CA[{named}]{game})");
        let bytes = encode(label, &record);
        let text = charset::decode_or(&bytes, || decode(&bytes));
        assert_eq!(text, record, "{label}");
        assert!(doubt(&bytes, &text).is_some(), "{label}");
        let right = record.replace(named, label);
        let bytes = encode(label, &right);
        assert!(doubt(&bytes, &charset::decode_or(&bytes, || decode(&bytes))).is_none(), "{label}");
    }
}

/// What short Japanese records hold.
const JAPANESE: &[&str] = &[
    "PB[本因坊秀策]PW[井上因碩]",
    "PB[山下敬吾]PW[張栩]",
    "PB[井山裕太]PW[一力遼]",
    "PB[高尾紳路]PW[羽根直樹]",
    "PB[武宮正樹]PW[林海峰]BR[九段]",
    "PB[田中]PW[鈴木]",
    "PB[たろう]PW[はなこ]",
    "PB[ヒカル]PW[佐為]",
    "PB[依田紀基]PW[小林光一]",
    "KO[6目半]PB[趙治勲]",
    "PB[坂田栄男]PW[呉清源]",
    "PB[芝野虎丸]PW[許家元]",
    "PB[上野愛咲美]PW[藤沢里菜]",
    "PB[大竹英雄]PW[石田芳夫]",
    "PB[中山]",
    "C[黒番]",
];

/// Records of two names and little else, as boards of clubs and phones write them.
const SHORT: [(&str, &[&str]); 5] = [
    (
        "GB18030",
        &[
            "PB[林峰]PW[陈静]",
            "PB[柯洁]PW[时越]",
            "PB[古力]PW[常昊]BR[九段]",
            "PB[聂卫平]PW[马晓春]",
            "PB[芈昱廷]PW[连笑]DT[2016年3月]",
            "PB[周睿羊]PW[唐韦星]",
            "PB[王伟]PW[李娜]RE[黑中盘胜]",
            "PB[张三]PW[李四]",
            "PB[孙力]PW[罗洗河]",
            "PB[俞斌]PW[曹大元]EV[天元战]",
            "PB[小猪]PW[飞龙在天]",
            "PB[陈耀烨]",
            "PB[许嘉阳]PW[丁浩]",
            "PB[范廷钰]PW[杨鼎新]",
            "PB[辜梓豪]PW[谢科]",
            "C[黑先]",
        ],
    ),
    ("Shift_JIS", JAPANESE),
    ("EUC-JP", JAPANESE),
    (
        "EUC-KR",
        &[
            "PB[이세돌]PW[이창호]",
            "PB[박정환]PW[신진서]",
            "PB[조훈현]PW[서봉수]BR[9단]",
            "PB[유창혁]PW[최철한]",
            "PB[김지석]PW[강동윤]",
            "PB[박영훈]PW[원성진]RE[흑 불계승]",
            "PB[변상일]PW[이동훈]",
            "PB[목진석]PW[안조영]",
            "PB[최정]PW[오유진]",
            "PB[김철수]PW[홍길동]",
            "PB[바람]PW[구름]",
            "PB[송태곤]",
            "PB[허영호]PW[윤준상]",
            "PB[나현]PW[한승주]",
            "PB[백대현]PW[조한승]DT[2006년]",
            "C[흑 차례]",
        ],
    ),
    (
        "Big5",
        &[
            "PB[周俊勳]PW[王元均]",
            "PB[林書豪]PW[陳詩淵]BR[九段]",
            "PB[應昌期]PW[沈君山]",
            "PB[許皓鋐]PW[賴均輔]",
            "PB[黑嘉嘉]PW[楊子萱]",
            "PB[張栩]PW[王立誠]",
            "PB[小明]PW[小華]",
            "RE[黑中盤勝]",
        ],
    ),
];

#[test]
fn short_records_are_read_or_doubted() {
    let mut silent = Vec::new();
    let mut doubted = Vec::new();
    for (label, games) in SHORT {
        for game in games {
            for head in ["", "CA[UTF-8]", "CA[ISO-8859-1]"] {
                let record = format!("(;GM[1]FF[4]{head}SZ[19]{game};B[pd];W[dp];B[pq];W[dd])");
                let bytes = encode(label, &record);
                let text = charset::decode_or(&bytes, || decode(&bytes));
                let doubt = doubt(&bytes, &text);
                if text != record && doubt.is_none() {
                    silent.push(format!("{label} {head} {game} -> {text}"));
                }
                if head.is_empty() && (doubt.is_some() || text != record) {
                    doubted.push(format!("{label} {game} {} {doubt:?}", text == record));
                }
            }
        }
    }
    println!("{}", doubted.join("\n"));
    assert_eq!(silent, Vec::<String>::new());
    assert!(doubted.len() < 12, "{}", doubted.len());
}
