//! Records with solution trees as problems, and pictures of one scale.

use crate::common::record::run;
use crate::common::{files, folder, root, zumen, zumen_with};

/// A corner: one move is right against both defences, others are not.
const CORNER: &str = "(;GM[1]FF[4]SZ[19]AB[qb][rc]AW[qc][qd]C[Black to live.]\
                      (;B[rd](;W[re];B[sd]C[RIGHT])(;W[sd]C[a snapback];B[re]C[Alive. RIGHT]))\
                      (;B[re];W[rd]C[White has the corner])(;B[sb];W[rd]))";

fn verdict_lines(record: &str) -> Vec<String> {
    let shown = run(record, &["--problems", "-f", "text"]);
    assert_eq!((shown.status, shown.stderr.as_str()), (Some(0), ""), "{record}");
    shown
        .out()
        .lines()
        .filter(|line| line.starts_with("Correct ") || line.starts_with("Wrong "))
        .map(str::to_owned)
        .collect()
}

#[test]
fn lines_are_right_where_their_author_says_so() {
    let wanted = [
        "Correct 1: B S16, W S15, B T16",
        "Correct 2: B S16, W T16, B S15",
        "Wrong 1: B S15, W S16",
        "Wrong 2: B T18, W S16",
    ];
    assert_eq!(verdict_lines(CORNER), wanted);
    let tree = |one: &str, other: &str| format!("(;SZ[9]AB[aa]AW[ba](;B[ab]{one};W[bb])(;B[cc]{other};W[dd]))");
    let [first, second] = ["B A8, W B8", "B C7, W D6"];
    for (one, other, right, wrong) in [
        ("TE[1]", "", first, second),
        ("", "TE[1]", second, first),
        ("BM[1]", "", second, first),
        ("", "GB[1]", second, first),
        ("", "GW[1]", first, second),
        ("WV[ab]", "", second, first),
        ("C[不正解]", "", second, first),
        ("C[失败图]", "C[正解图]", second, first),
        ("C[오답]", "C[정답입니다]", second, first),
        ("C[Raté !]", "C[Bravo !]", second, first),
        ("C[Wrong]", "C[Also correct and still a ko]", second, first),
        ("N[Failure]", "N[Correct]", second, first),
        ("C[Wrong!]", "C[Right: White is dead]", second, first),
        // Nobody says anything: the first branch.
        ("", "", first, second),
        // What is said of the right side of the board is no sign.
        ("", "C[White is strong on the right]", first, second),
    ] {
        let lines = verdict_lines(&tree(one, other));
        let has =
            |verdict: &str, moves: &str| lines.iter().any(|line| line.starts_with(verdict) && line.ends_with(moves));
        assert_eq!(lines.len(), 2, "{one} {other}: {lines:?}");
        assert!(has("Wrong", wrong), "{one} {other}: {lines:?}");
        assert!(has("Correct", right), "{one} {other}: {lines:?}");
    }
}

#[test]
fn the_user_may_say_which_signs_count() {
    let record = "(;SZ[9]AB[aa]AW[ba](;B[ab]C[Wrong];W[bb])(;B[cc]BM[1];W[dd]))";
    for (convention, right) in [("comments", "B C7, W D6"), ("moves", "B A8, W B8")] {
        let shown = run(record, &["--problems", "--problems-convention", convention, "-f", "text"]).out();
        assert!(shown.contains(&format!("Correct 1: {right}")), "{convention}: {shown}");
    }
}

#[test]
fn programs_have_signs_of_their_own() {
    const START: &str = "(;GM[1]FF[4]SZ[19]AB[cb][dc][ec][fb]AW[db][eb]";
    let verdicts = |tree: &str| verdict_lines(&format!("{START}{tree})"));
    // WGo: an interesting move is right, a doubtful one is wrong.
    let wgo = verdicts("(;B[ea];W[da]BM[1])(;B[fa];W[ea];B[da]DO[])(;B[da];W[ea];B[fa]IT[])");
    assert_eq!(wgo[0], "Correct 1: B D19, W E19, B F19");
    assert!(
        wgo[1..].iter().any(|line| line.starts_with("Wrong") && line.ends_with(": B F19, W E19, B D19")),
        "{wgo:?}"
    );
    // A good move behind a bad one repairs nothing.
    let bad = verdicts("(;B[da]BM[1];W[ea];B[fa]TE[1])(;B[ea]TE[1];W[da])");
    assert_eq!(bad, ["Correct 1: B E19, W D19", "Wrong 1: B D19, W E19, B F19"]);
    // SmartGo: a check mark at the end, with a value.
    let smart_go = verdicts("(;B[ea];W[da])(;B[fa];W[ea]CH[1])(;B[da];W[ea]CH[0])");
    assert_eq!(smart_go, ["Correct 1: B F19, W E19", "Wrong 1: B E19, W D19", "Wrong 2: B D19, W E19"]);
    // EasyGo: the main line, and what is right beside it.
    for comment in ["this is also right", "Also correct.", "Correct, too"] {
        let easy_go = verdicts(&format!("(;B[da];W[ea];B[fa])(;B[ea];W[da];B[ca]C[{comment}])(;B[fa];W[ea])"));
        let wanted = ["Correct 1: B D19, W E19, B F19", "Correct 2: B E19, W D19, B C19", "Wrong 1: B F19, W E19"];
        assert_eq!(easy_go, wanted, "{comment}");
    }
    // Triangles on wrong moves; where every move has one they say nothing.
    let triangles = verdicts("(;B[da]TR[da];W[ea])(;B[ea];W[da])");
    assert_eq!(triangles, ["Correct 1: B E19, W D19", "Wrong 1: B D19, W E19"]);
    let all = verdicts("(;B[da]TR[da];W[ea])(;B[ea]TR[ea];W[da])");
    assert_eq!(all, ["Correct 1: B D19, W E19", "Wrong 1: B E19, W D19"]);
}

#[test]
fn a_game_is_drawn_as_a_problem_with_a_warning() {
    let says_nothing = "no sign says which lines are right";
    for (record, is_warned) in [
        ("(;SZ[9];B[ee];W[gc](;B[cc];W[cd])(;B[cg]))", true),
        ("(;SZ[9];B[ee];W[gc](;B[cc];W[cd])(;B[cg]TE[1]))", false),
        ("(;SZ[9]AB[ee]AW[gc](;B[cc];W[cd])(;B[cg]))", false),
    ] {
        let shown = run(record, &["--problems", "-f", "text"]);
        assert!(shown.status == Some(0) && shown.stderr.contains(says_nothing) == is_warned, "{record}: {shown:?}");
    }
    let shown = run("(;GM[1]SZ[9];B[ee];W[gc];B[cc])", &["--problems", "-f", "text"]);
    assert_eq!(shown.status, Some(0));
    assert!(shown.stderr.contains("the whole game becomes the answer"), "{}", shown.stderr);
}

#[test]
fn where_signs_contradict_each_other_most_records_decide() {
    let odd = "(;SZ[9]AB[aa]AW[ba](;B[ab]BM[1]C[Correct])(;B[cc]TE[1]C[Wrong]))";
    let of_words = "(;SZ[9]AB[aa]AW[ba](;B[ab]C[Correct])(;B[cc]C[Wrong]))";
    let of_moves = "(;SZ[9]AB[aa]AW[ba](;B[ab]TE[1])(;B[cc]BM[1]))";
    for (other, right) in [(of_words, "Correct 1: B A8"), (of_moves, "Correct 1: B C7")] {
        let record = [odd, other, other].concat();
        let shown = run(&record, &["--problems", "--game", "1", "-f", "text"]);
        assert!(shown.out().contains(right), "{other}: {}", shown.out());
    }
}

#[test]
fn a_choice_that_leaves_the_right_branch_is_wrong() {
    let lines = verdict_lines("(;SZ[9]AB[aa]AW[ba];B[ab]TE[1](;W[bb](;B[ac]TE[1])(;B[cc]))(;W[cb];B[bb]))");
    assert_eq!(lines, ["Correct 1: B A8, W B8, B A7", "Correct 2: B A8, W C8, B B8", "Wrong 1: B A8, W B8, B C7"]);
}

#[test]
fn a_weak_defence_needs_no_sign() {
    // White has two defences. Only the first one has a sign, the other is answered.
    let defended =
        |other: &str| verdict_lines(&format!("(;SZ[9]AB[aa]AW[ba];B[ab](;W[bb];B[ac]C[RIGHT])(;W[cc]{other}))"));
    let signed = "Correct 1: B A8, W B8, B A7";
    for (other, wanted) in [
        (";B[bb]", vec![signed, "Correct 2: B A8, W C7, B B8"]),
        (";B[bb]C[White is dead.];W[dd];B[ee]", vec![signed, "Correct 2: B A8, W C7, B B8, W D6, B E5"]),
        // A refutation ends with the move that refutes.
        (";B[bb];W[dd]", vec![signed, "Wrong 1: B A8, W C7, B B8, W D6"]),
        (";B[bb]C[Wrong: a ko]", vec![signed, "Wrong 1: B A8, W C7, B B8"]),
        (";B[bb]C[It's a ko, but Black can do better.]", vec![signed, "Wrong 1: B A8, W C7, B B8"]),
        (";B[bb]C[White can do better than to lose all.]", vec![signed, "Correct 2: B A8, W C7, B B8"]),
        ("(;B[bb])(;B[ee];W[bb])", vec![signed, "Correct 2: B A8, W C7, B B8", "Wrong 1: B A8, W C7, B E5, W B8"]),
    ] {
        assert_eq!(defended(other), wanted, "{other}");
    }
    // It is Black who leaves the line with the sign.
    let lines = verdict_lines("(;SZ[9]AB[aa]AW[ba](;B[ab];W[bb];B[ac]C[RIGHT])(;B[cc];W[ab];B[bb]))");
    assert_eq!(lines, [signed, "Wrong 1: B C7, W A8, B B8"]);
    // Behind the sign as well.
    let lines = verdict_lines("(;SZ[9]AB[aa]AW[ba];B[ab]C[Correct];W[bb](;B[ac])(;B[cc];W[ac])(;B[dd]))");
    let wanted = ["Correct 1: B A8, W B8, B A7", "Correct 2: B A8, W B8, B D6", "Wrong 1: B A8, W B8, B C7, W A7"];
    assert_eq!(lines, wanted);
}

#[test]
fn where_most_records_mark_every_defence_a_line_without_a_sign_is_wrong() {
    let tree = |other: &str| format!("(;SZ[9]AB[aa]AW[ba];B[ab](;W[bb];B[ac]C[RIGHT])(;W[cc];B[bb]{other}))");
    let (signed, bare) = (tree("C[RIGHT]"), tree(""));
    let count = |record: &str| verdict_lines(record).iter().filter(|line| line.starts_with("Wrong ")).count();
    assert_eq!(count(&[&*signed, &*signed, &*bare].concat()), 1);
    assert_eq!(count(&[&*signed, &*bare].concat()), 0);
}

#[test]
fn what_a_problem_leaves_out_is_warned_of() {
    const SET: &str = "(;SZ[9]AB[ee][fe]AW[dd]";
    for (record, told) in [
        // A ) too many: the branch behind it is no problem.
        (format!("{SET}(;B[cc]C[RIGHT];W[bb]))(;B[dc]C[Wrong];W[cb]))"), "go::no-solution"),
        (format!("{SET}(;B[cc]C[RIGHT];W[bb]))(;B[dc]C[Wrong];W[cb]))"), "sgf::junk"),
        (format!("{SET}(;B[cc];W[at];B[ab]C[RIGHT])(;B[dc]))"), "sgf::off-board"),
        (format!("{SET}(;B[cc]C[+5 points])(;B[dc]C[+7 points]))"), "go::points"),
        (format!("{SET}(;B[cc];W[dc]C[10点])(;B[dc]C[5点]))"), "go::points"),
    ] {
        let shown = run(&record, &["--problems", "-f", "text"]);
        assert!(shown.out().contains("Correct 1") && shown.stderr.contains(told), "{record}: {}", shown.stderr);
        assert!(!shown.out().contains("Problem 2"), "{record}: {}", shown.out());
    }
    let marked = format!("{SET}(;B[cc]C[10点])(;B[dc]C[正解 12点]))");
    assert_eq!(verdict_lines(&marked).len(), 2);
}

#[test]
fn where_wrong_branches_have_signs_the_first_other_one_is_right() {
    let lines = verdict_lines("(;SZ[9]AB[aa]AW[ba](;B[ab];W[bb]C[Wrong])(;B[cc];W[dd];B[ee])(;B[ff];W[cc]))");
    assert_eq!(lines, ["Correct 1: B C7, W D6, B E5", "Wrong 1: B A8, W B8", "Wrong 2: B F4, W C7"]);
    // A collection with WV has it on each of them, in whichever game.
    let collection = "(;SZ[9]AB[aa]AW[ba](;B[ab])(;B[cc];W[dd]))(;SZ[9]AB[aa]AW[ba](;B[ab]WV[ab];W[bb])(;B[cc]))";
    let wanted = ["Correct 1: B A8", "Correct 2: B C7, W D6", "Correct 1: B C7", "Wrong 1: B A8, W B8"];
    assert_eq!(verdict_lines(collection), wanted);
}

#[test]
fn question_and_answers_show_one_part_with_numbers_and_comments() {
    let folder = folder();
    std::fs::write(folder.path().join("corner.sgf"), CORNER).unwrap();
    let drawn = zumen(folder.path(), &["corner.sgf", "--problems", "-f", "svg", "-o", "out/"]);
    assert_eq!((drawn.status, drawn.stderr.as_str()), (Some(0), ""));
    let names: Vec<String> = drawn.out().lines().map(str::to_owned).collect();
    let wanted =
        ["question", "correct-1", "correct-2", "wrong-1", "wrong-2"].map(|name| format!("out/corner-{name}.svg"));
    assert_eq!(names, wanted);
    let svg = |name: &str| std::fs::read_to_string(folder.path().join(format!("out/corner-{name}.svg"))).unwrap();
    let question = svg("question");
    assert!(question.contains("aria-label=\"Problem 1\"") && question.contains("Black to play"), "{question}");
    let answer = svg("correct-2");
    assert!(answer.contains("aria-label=\"Correct 2\"") && answer.contains("2: a snapback"), "{answer}");
    assert!(answer.contains("3: Alive.") && !answer.contains("aria-label=\"3: Alive. RIGHT"), "{answer}");
    // What the whole tree uses: the sides of the board that are seen are the same.
    let columns = |svg: &str| svg.matches("id=\"z-column-").count();
    assert!(
        wanted
            .iter()
            .all(|name| columns(&std::fs::read_to_string(folder.path().join(name)).unwrap()) == columns(&question))
    );
    let same = zumen(folder.path(), &["check", "out"]);
    assert_eq!(same.status, Some(0), "{}{}", same.out(), same.stderr);
}

#[test]
fn solutions_follow_their_problems_in_a_pdf() {
    let folder = folder();
    std::fs::write(folder.path().join("corners.sgf"), CORNER.repeat(3)).unwrap();
    let args = ["corners.sgf", "--problems", "--pages", "--per-page", "4", "-o", "book.pdf"];
    let drawn = zumen(folder.path(), &args);
    assert_eq!(drawn.status, Some(0), "{}", drawn.stderr);
    let bytes = std::fs::read(folder.path().join("book.pdf")).unwrap();
    let pdf = hayro_syntax::Pdf::new(std::sync::Arc::new(bytes)).expect("a PDF");
    // A page of three questions, three of their twelve answers.
    assert_eq!(pdf.pages().len(), 4);
}

#[test]
fn a_problem_needs_a_tree_and_no_other_choice() {
    for (record, args, told) in [
        ("(;SZ[9]AB[aa])", ["--problems"].as_slice(), "go::no-solution"),
        (CORNER, &["--problems", "--at", "2"], "--problems and --at cannot be used together"),
        (CORNER, &["--problems", "--figures", "9"], "--problems and --figures cannot be used together"),
        (CORNER, &["--problems", "--game", "2"], "the record has 1 game"),
    ] {
        let refused = run(record, &[args, &["-o", "-"]].concat());
        assert!(
            refused.status != Some(0) && refused.stdout.is_empty() && refused.stderr.contains(told),
            "{}",
            refused.stderr
        );
    }
    // Lines without end: so many, and the rest is told.
    let many = format!("(;SZ[19]AB[aa]{})", "(;B[bb];W[cc])".repeat(205));
    let shown = run(&many, &["--problems", "-f", "text"]);
    assert!(shown.out().ends_with("Wrong 199: B B18, W C17\n"), "{}", shown.out());
    assert!(shown.stderr.contains("the tree has 205 lines; zumen draws the first 200"), "{}", shown.stderr);
}

/// The width of a picture on paper.
fn width_mm(svg: &str) -> f64 {
    let start = svg.find(" width=\"").expect("a width") + 8;
    svg[start..].split("mm").next().and_then(|text| text.parse().ok()).expect("millimetres")
}

#[test]
fn cells_of_one_width_give_pictures_one_scale() {
    let folder = folder();
    let drawn = |args: &[&str]| {
        let run = zumen_with(folder.path(), &[&["-", "-f", "svg", "-o", "-"], args].concat(), b"(;SZ[19]AB[aa][ss])");
        assert_eq!(run.status, Some(0), "{args:?}: {}", run.stderr);
        width_mm(&run.out())
    };
    let trimmed = |crop: &str, cell: &str| drawn(&["--trim", "--coordinates", "none", "--crop", crop, "--cell", cell]);
    // Lines as far from each other, whatever is shown: five columns more are five cells more.
    let [narrow, wide] = [trimmed("D4:J10", "7"), trimmed("D4:O10", "7")];
    assert!((wide - narrow - 35.0).abs() < 0.3, "{narrow} {wide}");
    assert!((trimmed("D4:J10", "14") - 2.0 * narrow).abs() < 0.1);
    // A picture that was drawn so says so, and is drawn again alike.
    let input = root().join("examples/game.sgf").display().to_string();
    let run = zumen(folder.path(), &[&input, "--cell", "6", "--trim", "-f", "svg,png,pdf", "-o", "cell/"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert_eq!(zumen(folder.path(), &["check", "cell"]).status, Some(0));
    for (args, told) in [
        (["--cell", "6", "--width", "80"].as_slice(), "cannot be used with"),
        (&["--cell", "0.1"], "from 0.5 to 100"),
        (&["--cell", "x"], "from 0.5 to 100"),
    ] {
        let refused = zumen(folder.path(), &[&[input.as_str()], args].concat());
        assert!(refused.status == Some(2) && refused.stderr.contains(told), "{}", refused.stderr);
    }
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:63:1:2:0:7:10";
    let refused = zumen(folder.path(), &[id, "--cell", "6", "-o", "no.svg"]);
    assert!(
        refused.status == Some(2) && refused.stderr.contains("picture::cell"),
        "{:?} {}",
        refused.status,
        refused.stderr
    );
    assert_eq!(files(&folder.path().join("cell")).len(), 3);
    assert!(!folder.path().join("no.svg").exists());
}

#[test]
fn a_long_name_of_a_problem_is_not_lost() {
    let folder = folder();
    let name = "The carpenter's square, after Gokyo Shumyo, volume two, problem ninety-one";
    let record = format!("(;SZ[9]GN[{name}]AB[bb]AW[cc];B[dd])");
    let said = zumen(folder.path(), &[&record, "--problems", "-f", "text"]).out();
    assert!(said.contains(name), "{said}");
}

#[test]
fn each_problem_has_its_number() {
    let folder = folder();
    for (name, shown) in [
        ("Xuanxuan Qijing, type 7, a ladder", "2. Xuanxuan Qijing, type 7, a ladder. Black to play"),
        ("Problem 2", "Problem 2. Black to play"),
        ("第2型", "第2型. Black to play"),
        ("Volume 7", "2. Volume 7. Black to play"),
    ] {
        let record = format!("(;SZ[9]AB[bb]AW[cc];B[dd])(;SZ[9]GN[{name}]AB[bb]AW[cc];B[dd])");
        let said = zumen(folder.path(), &[&record, "--problems", "-f", "text"]).out();
        assert!(said.lines().any(|line| line == shown), "{said}");
    }
}
