//! The likeliest charset of bytes that name none, or a wrong one.
//!
//! A detector knows long texts. A record often holds two names and a date, a dozen characters that mean something in every
//! charset of East Asia: there the characters count that names and records of a country are full of, and what the rest
//! of the record says of the country.

use chardetng::EncodingDetector;
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, WINDOWS_1252};

use super::Charset;

/// Where a text comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Country {
    Japan,
    China,
    Taiwan,
    Korea,
}

/// The charsets that are weighed, with the country of each.
const CANDIDATES: [(&Encoding, Country); 5] = [
    (SHIFT_JIS, Country::Japan),
    (EUC_JP, Country::Japan),
    (GB18030, Country::China),
    (BIG5, Country::Taiwan),
    (EUC_KR, Country::Korea),
];

/// What names, ranks, dates, results and events are written with.
const JAPANESE: &str = "田本山中村小川野井木藤高原石上島佐橋松大林谷口崎森内池坂下秀秋光正一二三四五六七八九雄夫子美治郎太和義彦志英明男健伊加斉羽趙張依紀基仁直樹次策安吉宮結城武名人棋聖因坊王座天元碁囲段級勝目半黒白番局第期年月日先互持院予選決戦記念杯対コミハマ中押負阪東京十級者";
const SIMPLIFIED: &str = "王李张刘陈杨黄赵周吴徐孙朱马胡郭林何高梁郑罗宋谢唐韩曹许邓冯曾程蔡彭潘袁于董余苏叶吕魏蒋田杜丁沈姜范江傅钟卢汪戴崔任陆廖姚方金邱夏谭贾邹石熊孟秦阎薛侯雷白龙段郝孔邵史毛常万顾赖武康贺严尹钱施牛洪古柯芈连聂时檀伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂文辉玲鹏飞华红斌波宇浩凯健俊帆帅旭宁欢玉峰建国志海晓东新毅昊睿廷钧羽清源级胜目贴中盘年月日让子杯赛围棋第届黑负决半先轮局对业余职冠军战名人天元甲联解说一二三四五六七八九十";
const TRADITIONAL: &str = "王李張劉陳楊黃趙周吳徐孫朱馬胡郭林何高梁鄭羅宋謝唐韓曹許鄧蕭馮曾程蔡彭潘袁于董余蘇葉呂魏蔣田杜丁沈姜范江傅鍾盧汪戴崔任陸廖姚方金邱夏譚賈鄒石熊孟秦薛侯雷白龍段郝孔邵史毛常萬顧賴武康賀嚴尹錢施牛洪簡柯連應昌期俊勳立祥元豪偉芳淑敏靜麗強志明建國家文華玉美秀英雅怡婷宏級勝目貼中盤年月日讓子盃賽圍棋第屆黑負決半先輪局對職冠軍戰名人天一二三四五六七八九十";
const KOREAN: &str = "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인은예경봉사부가태피두음온세돌창훈영준상승재수혜미희환철규범찬욱식웅열빈균섭혁학건아린건호동단급점국바둑결본년월일집반덤흑백불계대회리그십구팔칠";

/// What programs, places and events of a country are called, in small letters.
const HINTS: [(Country, &str); 4] = [
    (Country::Japan, "japan nihon kiin tokyo osaka nagoya honinbo kisei meijin judan gosei ko[ rd[2"),
    (
        Country::China,
        "china beijing shanghai multigo foxwq weiqi stonebase km[375] km[3.75] km[0] yicheng rui[ chinese",
    ),
    (Country::Taiwan, "taiwan taipei ing's hongqi"),
    (Country::Korea, "korea seoul tygem baduk cyberoro oro samsung kuksu myungin gibo dongyang"),
];

/// Bytes of a text that are looked at.
const LOOKED_AT: usize = 16 << 10;
/// From so many characters on the detector is right.
const MANY: usize = 120;
/// What a hint counts, and a frequent character beside one that is only usual.
const OF_HINT: i32 = 4;
const FREQUENT: i32 = 3;
/// By how much the likeliest is ahead of the next where there is no doubt.
const AHEAD: i32 = 4;

/// A charset that bytes are likely in.
pub(crate) struct Guess {
    /// The likeliest.
    pub charset: Charset,
    /// One that is hardly less likely.
    pub rival: Option<Charset>,
}

/// Guesses the charset of bytes that are no UTF-8.
pub(crate) fn guess(bytes: &[u8]) -> Guess {
    let mut detector = EncodingDetector::new();
    detector.feed(bytes, true);
    let detected = detector.guess(None, false);
    // GBK is a part of GB18030.
    let detected = if detected == GBK { GB18030 } else { detected };
    let mut weighed = weigh(bytes);
    weighed.sort_by_key(|weight| -weight.sum);
    let is_western = detected.name().starts_with("windows-125");
    let is_known = is_western || CANDIDATES.iter().any(|(encoding, _)| *encoding == detected);
    let detected = Charset(if is_known { detected } else { WINDOWS_1252 });
    match weighed.as_slice() {
        [first, rest @ ..] if first.count < MANY && (!is_western || first.is_likely()) => {
            let rival = rest.first().filter(|next| first.sum - next.sum < AHEAD).map(|next| Charset(next.encoding));
            Guess { charset: Charset(first.encoding), rival }
        }
        _ => Guess { charset: detected, rival: None },
    }
}

/// Tells whether bytes are plainly in another charset than the one that they are said to be in, though they mean something
/// in it.
pub(crate) fn refutes(bytes: &[u8], named: Charset) -> bool {
    if Charset::UTF_8.fits(bytes) {
        return named.0 != ISO_2022_JP && is_iso_2022_jp(bytes);
    }
    let weighed = weigh(bytes);
    let Some(best) = weighed.iter().max_by_key(|weight| weight.sum).filter(|best| best.count > 1) else {
        return false;
    };
    let (named, count) = (if named.0 == GBK { GB18030 } else { named.0 }, best.count as i32);
    if named == WINDOWS_1252 {
        // What many programs name, whatever they write.
        return best.sum >= count && best.sum - weigh_western(bytes) > AHEAD;
    }
    let own = weighed.iter().find(|weight| weight.encoding == named).map_or(count / 2, |own| own.sum);
    best.encoding != named && best.is_likely() && best.sum - own > (count * 2).max(AHEAD)
}

/// Tells whether bytes have an escape sequence of ISO-2022-JP, all of whose characters are known.
pub(crate) fn is_iso_2022_jp(bytes: &[u8]) -> bool {
    bytes.windows(3).any(|escape| matches!(escape, b"\x1b$B" | b"\x1b$@")) && Charset(ISO_2022_JP).fits(bytes)
}

/// How likely a charset is.
struct Weight {
    encoding: &'static Encoding,
    sum: i32,
    /// Characters of two bytes.
    count: usize,
}

impl Weight {
    /// Tells whether texts of this charset look like this one: what no other charset's text does by accident.
    fn is_likely(&self) -> bool {
        self.sum >= self.count as i32 * 2 && self.count > 1
    }
}

/// Weighs Latin-1: its letters stand among those of ASCII.
fn weigh_western(bytes: &[u8]) -> i32 {
    let is_letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphabetic);
    let high = bytes.iter().enumerate().filter(|(_, byte)| !byte.is_ascii());
    high.map(|(at, byte)| if *byte >= 0xc0 && (is_letter(at.wrapping_sub(1)) || is_letter(at + 1)) { 2 } else { -1 })
        .sum()
}

/// Weighs the charsets in which all bytes mean something.
fn weigh(bytes: &[u8]) -> Vec<Weight> {
    let small: String = bytes.iter().take(LOOKED_AT).map(|byte| char::from(byte.to_ascii_lowercase())).collect();
    // What is not ASCII may stand behind a long game.
    let start = &bytes[bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(bytes.len())..];
    let start = &start[..start.len().min(LOOKED_AT)];
    let fitting = CANDIDATES.into_iter().filter(|(encoding, _)| Charset(encoding).fits(bytes));
    fitting
        .map(|(encoding, country)| {
            let hints = HINTS.iter().filter(|(of, _)| *of == country).flat_map(|(_, hints)| hints.split(' '));
            let hinted = hints.filter(|hint| small.contains(hint)).count().min(2) as i32 * OF_HINT;
            let (mut sum, mut count) = (0, 0);
            for letter in Charset(encoding).decode(start).chars().filter(|letter| !letter.is_ascii()) {
                sum += value(encoding, country, letter);
                count += 1;
            }
            Weight { encoding, sum: sum + hinted, count }
        })
        .collect()
}

/// What a character tells of its charset: more than 0 for what is usual there.
fn value(encoding: &'static Encoding, country: Country, letter: char) -> i32 {
    let frequent = match country {
        Country::Japan => JAPANESE,
        Country::China => SIMPLIFIED,
        Country::Taiwan => TRADITIONAL,
        Country::Korea => KOREAN,
    };
    if frequent.contains(letter) {
        return 1 + FREQUENT;
    }
    let mut buffer = [0; 4];
    let (bytes, ..) = encoding.encode(letter.encode_utf8(&mut buffer));
    let lead = bytes[0];
    match letter {
        '\u{3041}'..='\u{30fc}' if country == Country::Japan => 3,
        '\u{3041}'..='\u{30fc}' => -1,
        '\u{3000}'..='\u{3020}' | '\u{ff01}'..='\u{ff5e}' => 1,
        // Half-width katakana are bytes of other charsets, mostly.
        '\u{ff61}'..='\u{ff9f}' | '\u{e000}'..='\u{f8ff}' => -3,
        _ => {
            let usual = match country {
                Country::Japan if encoding == SHIFT_JIS => 0x88..=0x98,
                Country::Japan => 0xb0..=0xcf,
                Country::China => 0xb0..=0xd7,
                Country::Taiwan => 0xa4..=0xc6,
                Country::Korea => 0xb0..=0xc8,
            };
            let is_rare = country == Country::China && (lead < 0xb0 || bytes.len() > 1 && bytes[1] < 0xa1)
                || country == Country::Korea && (!usual.contains(&lead) || bytes.len() > 1 && bytes[1] < 0xa1);
            if is_rare { -2 } else { i32::from(usual.contains(&lead)) }
        }
    }
}
