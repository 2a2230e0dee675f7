//! Themes: every class has its paint, every rule its class, and a theme over a base states only what differs.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use zumen::Diagnostic;
use zumen::Needs;
use zumen::diagnostic::{Origin, Severity};
use zumen::registry::GAMES;
use zumen::template::Template;

/// Reads a theme over the board of a game that is inside the program.
fn read(game: &str, css: &str) -> Result<Template, Vec<Diagnostic>> {
    over(&builtin(game, "board.svg"), game, css)
}

fn over(board: &str, game: &str, css: &str) -> Result<Template, Vec<Diagnostic>> {
    let origin = |name: &str, text: &str| Arc::new(Origin { name: name.to_owned(), text: text.to_owned() });
    let needs = zumen::registry::game(game).expect("a game").needs();
    Template::read(&origin("board.svg", board), &origin("mine.css", css), &needs, zumen::TEMPLATES)
}

fn builtin(game: &str, file: &str) -> String {
    zumen::TEMPLATES.file(game, file).expect("it is inside").text.clone()
}

/// The one fault of a theme: its code, what it points at, its message and its remedy.
fn fault(found: Vec<Diagnostic>) -> [String; 4] {
    assert_eq!(found.len(), 1, "{found:?}");
    let origin = found[0].origin.as_ref().expect("it points into a file");
    assert_eq!(origin.name, "mine.css");
    let span = found[0].span.clone().expect("it has a place");
    let help = found[0].help.clone().expect("it has a remedy");
    [found[0].code.to_owned(), origin.text[span].to_owned(), found[0].message.clone(), help]
}

#[test]
fn a_class_without_paint_is_refused() {
    let classic = builtin("backgammon", "classic.css");
    let found = read("backgammon", &classic.replace(".checker-white {", ".checker-whit {")).expect_err("a typo");
    let message = "no element has the class \"checker-whit\", and \"checker-white\" has no paint";
    assert_eq!(fault(found), ["theme::class", ".checker-whit", message, "did you mean .checker-white?"]);

    // A class that a diagram alone has.
    let found = read("backgammon", &classic.replace(", .words-decision", "")).expect_err("words without paint");
    let [code, at, message, help] = fault(found);
    assert_eq!([code, at, message], ["theme::class", ".paper", "no rule paints .words-decision"]);
    assert_eq!(help, "begin with @base classic; to change that theme only, or write .words-decision { ... }");

    for game in GAMES {
        let [code, at, message, _] = fault(read(game.name, "").expect_err("nothing is painted"));
        assert_eq!([code.as_str(), at.as_str()], ["theme::class", ""]);
        assert!(message.starts_with("no rule paints .") && message.ends_with(" more classes"), "{message}");
        for other in GAMES.iter().filter(|other| other.name != game.name) {
            let found = read(game.name, &builtin(other.name, "classic.css")).expect_err("the theme of another game");
            assert!(found.iter().any(|fault| fault.code == "theme::class"), "{found:?}");
            assert!(found.iter().all(Diagnostic::is_error), "what is only odd is not said of what is refused");
        }
    }
}

#[test]
fn an_attribute_paints_as_a_rule_does() {
    let (board, classic) = (builtin("backgammon", "board.svg"), builtin("backgammon", "classic.css"));
    let circle = "<circle class=\"checker-white\"";
    let with = |inner: &str| over(&board.replacen(circle, inner, 1), "backgammon", &classic);
    let hooked = [
        "<circle class=\"mine\" fill=\"#ffffff\"",
        "<circle class=\"mine\" stroke=\"#ffffff\"",
        "<circle class=\"mine\" display=\"none\"",
        "<circle class=\"mine checker-white\"",
        "<g class=\"mine\"><circle class=\"checker-white\" r=\"2\"/></g><circle class=\"checker-white\"",
        "<g fill=\"#ffffff\"><circle class=\"mine\" r=\"2\"/></g><circle class=\"checker-white\"",
        "<clipPath id=\"clip\"><circle class=\"mine\" r=\"2\"/></clipPath><circle class=\"checker-white\"",
    ];
    for inner in hooked {
        // The rule of a class that is gone from the file is odd, and no more.
        let template = with(inner).unwrap_or_else(|faults| panic!("{inner}: {faults:?}"));
        assert!(template.warnings.iter().all(|fault| fault.code == "theme::unused"), "{inner}");
    }
    let bare = [
        "<circle class=\"mine\"",
        "<circle class=\"mine\" stroke-linecap=\"round\"",
        "<circle class=\"mine yours\"",
        "<g class=\"mine\"><circle r=\"2\"/></g><circle class=\"checker-white\"",
    ];
    for inner in bare {
        let found = with(inner).expect_err(inner);
        assert!(found.iter().any(|fault| fault.message == "no rule paints .mine"), "{inner}: {found:?}");
    }
}

#[test]
fn a_theme_over_a_base_states_what_differs() {
    let css = "/* Mine. */ @base \"classic\";\n.checker-white { fill: #ffeedd }\n.hatch, .ring { display: unset }";
    let theme = read("backgammon", css).expect("sound").theme;
    let classic = read("backgammon", &builtin("backgammon", "classic.css")).expect("sound").theme;
    assert_eq!(theme.of("checker-white")["fill"], "#ffeedd");
    assert_eq!(classic.of("hatch")["display"], "none");
    assert!(theme.has("hatch") && theme.of("hatch").is_empty(), "taken back");
    for class in ["checker-black", "ring", "die-white", "arrow-edge", "words"] {
        assert_eq!(theme.of(class), classic.of(class), "{class}");
    }
    // A base has its own base.
    let print = read("go", "@base print;").expect("sound").theme;
    assert_eq!(print.of("stone-white"), classic_of("go").of("stone-white"));
    assert_ne!(print.of("dim"), classic_of("go").of("dim"));
    // What the pieces of a set have is the base's too.
    assert!(read("shogi", "@base colour; .wedge { fill: #ffffff }").is_ok());
}

fn classic_of(game: &str) -> Arc<zumen::template::Theme> {
    zumen::TEMPLATES.template(game, "classic", &Needs::default()).expect("sound").theme
}

#[test]
fn a_rule_that_nothing_uses_is_an_error_over_a_base_and_odd_without() {
    let rules = ".checker-whit { fill: #ffeedd }";
    let [code, at, message, help] = fault(read("backgammon", &format!("@base classic; {rules}")).expect_err("a typo"));
    assert_eq!([code, at], ["theme::unused", ".checker-whit"]);
    assert_eq!(
        (message.as_str(), help.as_str()),
        ("no element has the class \"checker-whit\"", "did you mean .checker-white?")
    );
    // A class of which there are several kinds.
    let found = read("backgammon", "@base classic; .chekker { fill: #ffeedd }").expect_err("a typo");
    assert!(fault(found)[3].starts_with("did you mean .checker"));
    let found = read("backgammon", "@base classic; .entirely-otherwise { fill: #ffeedd }").expect_err("no class");
    assert_eq!(fault(found)[3], "delete the rule");

    let classic = builtin("backgammon", "classic.css");
    let template = read("backgammon", &format!("{classic}{rules}")).expect("only odd");
    assert_eq!(template.warnings[0].severity, Severity::Warning);
    assert_eq!(fault(template.warnings)[..2], ["theme::unused", ".checker-whit"]);

    // What diagrams alone have, and need not be painted.
    let css =
        "@base classic; .gone { opacity: 0.2 } .player-3, .on-player-71 { fill: #112233 } .rim { stroke: #112233 }";
    assert_eq!(read("carcassonne", css).expect("all are used").warnings, []);
    // Many faults are few words.
    let many: String = (0..10_000).map(|n| format!(".nothing-{n} {{ }}")).collect();
    let found =
        read("backgammon", &format!("@base classic;{many}.{} {{ }}", "x".repeat(1 << 20))).expect_err("no class");
    assert!((1..=100).contains(&found.len()));
}

#[test]
fn bases_are_those_of_the_game_inside_the_program() {
    let [code, at, message, help] = fault(read("go", "@base clasic; .paper { fill: #ffffff }").expect_err("no base"));
    assert_eq!([code, at], ["theme::base", "@base clasic"]);
    assert_eq!(
        (message.as_str(), help.as_str()),
        ("there is no base \"clasic\"", "one of: classic, colour, dark, print, web")
    );
    let origin = |text: String| Arc::new(Origin { name: "mine.css".to_owned(), text });
    let board = origin(builtin("go", "board.svg"));
    let found = Template::read(&board, &origin("@base classic;".to_owned()), &Needs::default(), zumen::TEMPLATES);
    let [code, _, _, help] = fault(found.expect_err("no game, no base"));
    assert_eq!([code.as_str(), help.as_str()], ["theme::base", "delete @base, and write a rule for each class"]);
}

/// A class that is drawn is one that a theme is asked for, or may paint.
#[test]
fn every_class_of_a_golden_picture_is_known() {
    let mut pictures = Vec::new();
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")];
    while let Some(folder) = open.pop() {
        for path in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "svg") {
                pictures.push(path);
            }
        }
    }
    assert!(pictures.len() > 100);
    for path in pictures {
        let svg = std::fs::read_to_string(&path).expect("a picture").replace("fig1-", "z-");
        let svg = crate::common::go::strip_prefixes(&svg);
        let game = svg.split_once(" template=").map_or("", |(_, rest)| rest.split(' ').next().unwrap_or_default());
        let needs = zumen::registry::game(game).unwrap_or_else(|| panic!("{}: {game}", path.display())).needs();
        let board = builtin(game, "board.svg");
        let mut known: BTreeSet<&str> = needs.classes.iter().chain(&needs.hooks).map(String::as_str).collect();
        known.extend(quoted_after(&board, "class=\"").flat_map(str::split_whitespace));
        // Pieces and symbols paint themselves.
        known.extend(quoted_after(&svg, "xlink:href=\"#"));
        known.extend(needs.pieces.iter().map(String::as_str));
        let drawn = quoted_after(&svg, "class=\"").flat_map(str::split_whitespace);
        let unknown: Vec<&str> = drawn.filter(|class| !known.contains(class)).collect();
        assert!(unknown.is_empty(), "{}: not in needs(): {unknown:?}", path.display());
    }
}

/// What stands in quotes behind something.
fn quoted_after<'a>(text: &'a str, before: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.split('"').next())
}
