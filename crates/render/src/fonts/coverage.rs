//! Which characters the packs of fonts have: known also where a pack is not here. A test of `pack.rs` compares them with
//! the fonts.

/// Characters of the Latin pack: the first and the last of each range, as in all tables here.
pub(super) const LATIN: [char; 44] = [
    '\u{21}', '\u{7e}', '\u{a0}', '\u{24f}', '\u{2b0}', '\u{377}', '\u{37a}', '\u{37f}', '\u{384}', '\u{38a}',
    '\u{38c}', '\u{38c}', '\u{38e}', '\u{3a1}', '\u{3a3}', '\u{3e1}', '\u{3f0}', '\u{52f}', '\u{1e00}', '\u{1eff}',
    '\u{2000}', '\u{2064}', '\u{2066}', '\u{2071}', '\u{2074}', '\u{208e}', '\u{2090}', '\u{209c}', '\u{20a0}',
    '\u{20c0}', '\u{2100}', '\u{215f}', '\u{2183}', '\u{2184}', '\u{2189}', '\u{2189}', '\u{2212}', '\u{2212}',
    '\u{25cc}', '\u{25cc}', '\u{fb00}', '\u{fb06}', '\u{fffd}', '\u{fffd}',
];
/// Signs of the Japanese pack that code page 932 does not have.
pub(super) const SIGNS: [char; 140] = [
    '\u{216a}', '\u{216b}', '\u{217a}', '\u{217b}', '\u{2194}', '\u{2199}', '\u{21b8}', '\u{21b9}', '\u{21c4}',
    '\u{21c6}', '\u{21cb}', '\u{21cc}', '\u{21d0}', '\u{21d0}', '\u{21e6}', '\u{21e9}', '\u{21f5}', '\u{21f5}',
    '\u{2205}', '\u{220a}', '\u{220f}', '\u{220f}', '\u{2213}', '\u{2213}', '\u{2215}', '\u{2215}', '\u{2223}',
    '\u{2223}', '\u{2226}', '\u{222d}', '\u{2236}', '\u{2237}', '\u{2243}', '\u{2243}', '\u{2245}', '\u{2245}',
    '\u{2248}', '\u{2248}', '\u{224c}', '\u{224c}', '\u{2262}', '\u{2262}', '\u{2264}', '\u{2265}', '\u{226e}',
    '\u{226f}', '\u{2272}', '\u{2273}', '\u{2276}', '\u{2277}', '\u{2284}', '\u{2285}', '\u{228a}', '\u{228b}',
    '\u{2295}', '\u{2299}', '\u{22a0}', '\u{22a0}', '\u{22da}', '\u{22db}', '\u{22ef}', '\u{22ef}', '\u{2474}',
    '\u{25ab}', '\u{25b1}', '\u{25b1}', '\u{25b6}', '\u{25b7}', '\u{25c0}', '\u{25c1}', '\u{25c9}', '\u{25ca}',
    '\u{25d0}', '\u{25d3}', '\u{25e2}', '\u{25e6}', '\u{2600}', '\u{2603}', '\u{2609}', '\u{2609}', '\u{260e}',
    '\u{260f}', '\u{2616}', '\u{2617}', '\u{261c}', '\u{261f}', '\u{262f}', '\u{262f}', '\u{2641}', '\u{2641}',
    '\u{2660}', '\u{266e}', '\u{2672}', '\u{267d}', '\u{26a0}', '\u{26a0}', '\u{26bd}', '\u{26be}', '\u{2702}',
    '\u{2702}', '\u{2713}', '\u{2713}', '\u{271a}', '\u{271a}', '\u{273d}', '\u{273d}', '\u{273f}', '\u{2740}',
    '\u{2756}', '\u{2756}', '\u{2776}', '\u{2793}', '\u{27a1}', '\u{27a1}', '\u{3004}', '\u{303f}', '\u{3094}',
    '\u{3096}', '\u{3099}', '\u{30ff}', '\u{31f0}', '\u{321e}', '\u{3220}', '\u{332a}', '\u{332d}', '\u{33ff}',
    '\u{ff5f}', '\u{ffbe}', '\u{ffc2}', '\u{ffc7}', '\u{ffca}', '\u{ffcf}', '\u{ffd2}', '\u{ffd7}', '\u{ffda}',
    '\u{ffdc}', '\u{ffe6}', '\u{ffe6}', '\u{ffe8}', '\u{ffee}',
];
/// Kanji of the Japanese pack that code page 932 does not have.
pub(super) const BEYOND_932: &str = "剝塡頰𠮟𠵇𩹄";
/// Kanji of the heavier Japanese pack beyond level 1 of JIS X 0208.
pub(super) const BEYOND_LEVEL_1: &str = "亞凜凰刄刹剝嗔國圓塡壽奕學實嶌廣彌德惠應昊晧曉條榮槃櫂櫻洸淮澤濱煌燁狄獏瑤眞禮羯翅翔與萬藏蝙蝠蟠遙邉邊醉鉤頰驢髙鯢鵄麒齊齋﨑𠮟𠵇";
/// Signs and letters of the heavier Japanese pack beyond those of JIS X 0208, and some of these.
pub(super) const HEAVY_SIGNS: [char; 6] = ['\u{2460}', '\u{2473}', '\u{3000}', '\u{30ff}', '\u{ff01}', '\u{ff5e}'];
/// Characters of the pack of shogi's pieces.
pub(super) const PIECES: &str = "しとなり一七三九二五人仙仲兎全八六兵凰刄刹前剛力北十南叉反古右嗔四土在圭士変夜大天太夷奔奮婆子孔将山左性悪戎成提摩教方旗明木朱杏東桂槃横武歩残母毒水法淮無熊牛犬狄狗狛狸狼猛猪猫猿獅獏玄玉王瓦白盲石竪羅羊羯翅老臥自虎蛇蛮蝙蝠蟠行西角象豹走踊車迅近部醉金鉄鉤銀銅雀青飛香馬駒驢鬼鯢鯨鳥鳩鳳鵄鶏鶴鷲鷹鹿麒麟鼠龍𠵇";
/// Characters of the Chinese pack that GB 2312 does not have.
pub(super) const BEYOND_2312: &str = "垚镕喆堃玥珺翀彧璟瑄瑀婳旸祎赟昉";
