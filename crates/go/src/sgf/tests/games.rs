//! What a root says.

use super::*;

#[test]
fn everything_about_a_game() {
    let info = info(
        "SZ[9:13]KM[6.5]HA[2]PB[Black]BR[9d]PW[White]WR[1p]RE[B+2.5]EV[Cup]RO[1 (final)]GN[Game]DT[1846-09-11]\
         PC[Osaka]RU[Japanese]",
    );
    assert_eq!(info.size, Size::new(9, 13).unwrap());
    assert_eq!((info.komi, info.handicap), (Some(6.5), Some(2)));
    let texts = [
        &info.black.name,
        &info.black.rank,
        &info.white.name,
        &info.white.rank,
        &info.result,
        &info.event,
        &info.round,
        &info.name,
        &info.date,
        &info.place,
        &info.rules,
    ];
    let expected =
        ["Black", "9d", "White", "1p", "B+2.5", "Cup", "1 (final)", "Game", "1846-09-11", "Osaka", "Japanese"];
    assert_eq!(texts.map(|text| text.as_deref().unwrap()), expected);
}

#[test]
fn what_a_game_leaves_out() {
    for properties in ["", "SZ[]KM[]HA[]PB[ ]RE[]", "HA[0]"] {
        assert_eq!(info(properties), Info::new(Size::square(19).unwrap()));
    }
}

#[test]
fn sizes() {
    let size = |text: &str| info(&format!("SZ[{text}]")).size;
    assert_eq!(size("19:19"), Size::square(19).unwrap());
    assert_eq!(size(" 5 : 9 "), Size::new(5, 9).unwrap());
    assert_eq!(size("52"), Size::square(52).unwrap());
    assert_eq!(size("1"), Size::square(1).unwrap());
    for text in ["0", "53", "60", "abc", "-5", "19x19", "9:0", "9:53", ":9", "9:", "9:9:9", "99999999999999"] {
        let record = format!("(;SZ[{text}])");
        let collection = read(&record).unwrap();
        let error = collection.info(collection.games()[0]).expect_err(text);
        assert_eq!(error.code, "sgf::size");
        assert_eq!(&record[error.span.unwrap()], text);
    }
}

#[test]
fn komi_and_handicap_that_cannot_be_read() {
    let collection = read("(;KM[six]HA[many])").unwrap();
    let (info, warnings) = collection.info(collection.games()[0]).unwrap();
    assert_eq!((info.komi, info.handicap), (None, None));
    assert_eq!(codes(&warnings), ["sgf::value"; 2]);
    assert_eq!(info_komi("6,5"), Some(6.5));
    assert_eq!(info_komi("375"), Some(7.5));
}

fn info_komi(text: &str) -> Option<f64> {
    info(&format!("KM[{text}]")).komi
}

#[test]
fn what_stands_behind_the_root_is_said_of_the_game() {
    let found = info("];PB[Lee]PW[Park]KM[6.5]SZ[9]KO[];B[ee]PB[Kim];W[cc](;RE[W+R])(;RE[B+R]DT[2020-01-02]");
    assert_eq!((found.black.name.as_deref(), found.white.name.as_deref()), (Some("Lee"), Some("Park")));
    assert_eq!((found.komi, found.size, found.result.as_deref()), (Some(6.5), Size::square(9).unwrap(), Some("W+R")));
    assert_eq!(found.date, None);
    // Each game of a merged tree has its own.
    let collection = read("(;SZ[9](;PB[Lee];B[ee])(;PB[Kim];B[cc]))").unwrap();
    let root = collection.games()[0];
    let names = collection.children(root).map(|id| collection.info_on([root, id].into_iter()).unwrap().0.black.name);
    assert_eq!(names.collect::<Vec<_>>(), [Some("Lee".to_owned()), Some("Kim".to_owned())]);
}

#[test]
fn the_dialect_of_nihon_ki_in() {
    let collection = read("(TE[第1期棋聖戦]RD[1976-01-28]HD[2]KO[5目半]PB[丸山豊治])").unwrap();
    let (found, _) = collection.info(collection.games()[0]).unwrap();
    assert_eq!((found.event.as_deref(), found.komi), (Some("第1期棋聖戦"), Some(5.5)));
    assert_eq!((found.date.as_deref(), found.handicap), (Some("1976-01-28"), Some(2)));
    let ff4 = info("TE[1]KO[]EV[Cup]");
    assert_eq!((ff4.event.as_deref(), ff4.komi), (Some("Cup"), None));
    assert_eq!(info("KM[6.5]KO[5.5]").komi, Some(6.5));
}
