//! Themes of one's own from end to end: drawn, refused, exported, checked alone.

use crate::common;

const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10";

fn classic(game: &str) -> String {
    zumen::TEMPLATES.file(game, "classic.css").expect("it is inside").text.clone()
}

#[test]
fn the_program_refuses_to_draw_with_a_broken_theme() {
    let folder = common::folder();
    let write = |css: &str| std::fs::write(folder.path().join("mine.css"), css).expect("written");
    let whole = classic("backgammon");
    for (css, shown) in [
        (whole.replace(".checker-white {", ".checker-whit {"), "did you mean .checker-white?"),
        (String::new(), "begin with @base classic;"),
        (classic("shogi"), "no rule paints"),
        ("@base classic; .checker-whit { fill: #ffffff }".to_owned(), "did you mean .checker-white?"),
        ("@base clasic;".to_owned(), "one of: classic, colour, dark, original, print, web"),
        ("@base classic; .checker-white { vector-effect: none }".to_owned(), "help: non-scaling-stroke"),
    ] {
        write(&css);
        for arguments in [
            &["templates", "check", "mine.css", "--game", "backgammon"][..],
            &[START, "--theme", "mine.css", "-o", "picture.svg"][..],
        ] {
            let run = common::zumen(folder.path(), arguments);
            assert_eq!((run.status, run.out().as_str()), (Some(2), ""), "{run:?}");
            assert!(run.stderr.contains("error[theme::") && run.stderr.contains("--> mine.css:"), "{}", run.stderr);
            assert!(run.stderr.contains(shown), "{}", run.stderr);
        }
        assert_eq!(common::files(folder.path()), ["mine.css"]);
    }
    write("@base classic; .checker-white { fill: #ffeedd }");
    let run = common::zumen(folder.path(), &["templates", "check", "mine.css", "--game", "backgammon"]);
    assert_eq!(run.out(), "mine.css: the theme is sound\n", "{}", run.stderr);
    let run = common::zumen(folder.path(), &["templates", "check", "mine.css"]);
    assert_eq!((run.status, run.stderr.contains("--game NAME")), (Some(2), true), "{}", run.stderr);
    let drawn = common::zumen(folder.path(), &[START, "--theme", "mine.css", "-o", "-"]).out();
    let inside = common::zumen(folder.path(), &[START, "-o", "-"]).out();
    let pieces = |svg: &str| svg.replace("#ffeedd", "#ffffff").split_once("<defs").map(|(_, rest)| rest.to_owned());
    assert!(drawn.contains("#ffeedd") && pieces(&drawn) == pieces(&inside), "all else is as in the base");
}

#[test]
fn exported_themes_are_sound() {
    let folder = common::folder();
    for name in zumen::TEMPLATES.names() {
        common::zumen(folder.path(), &["templates", "export", name, name]);
        let run = common::zumen(folder.path(), &["templates", "check", name]);
        assert_eq!(run.stderr, "");
        assert_eq!(
            run.out(),
            format!("{name}: the board and {} themes are sound\n", zumen::TEMPLATES.themes(name).len())
        );
    }
}
