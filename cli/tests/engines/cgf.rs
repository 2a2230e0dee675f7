//! Engines behind the CGF interface: our host asks our engine, and engines that misbehave; each gets its message.
//!
//! The misbehaving ones are `examples/cgfwild` here, and the C files of `tests/engines` in `tests/engines/run`.

#![cfg(feature = "cgf")]

use std::path::Path;
use std::time::Duration;

use crate::common::engine::example;
use crate::common::{files, folder, program, to_run, zumen};
use proptest::prelude::*;
use zumen::Diagnostic;
use zumen::games::go::board::{Colour, Size, Vertex};
use zumen::games::go::cgf::arrays::{LENGTH, Row};
use zumen::games::go::cgf::read::Call;
use zumen::games::go::cgf::{Answer, Game, Input, Question, Reply, Score, Status, answer, read};
use zumen::games::go::position::{Illegal, Rules};
use zumen_cli::cgf::{Engine, EngineReport};

/// Asks an engine with little patience.
fn ask(library: &Path, input: &Input, question: Question) -> Result<EngineReport, Diagnostic> {
    let start = &[env!("CARGO_BIN_EXE_zumen").into()];
    let game = Game::new(input).expect("CGF can carry it");
    Engine { start, library, limit: Duration::from_millis(400) }.ask(&game, question)
}

/// Asks an engine that needs some time, under load too.
fn ask_calmly(library: &Path, input: &Input, question: Question) -> EngineReport {
    let start = &[env!("CARGO_BIN_EXE_zumen").into()];
    let game = Game::new(input).expect("CGF can carry it");
    Engine { start, library, limit: Duration::from_secs(60) }.ask(&game, question).expect("an answer")
}

fn board(lines: u8) -> Input<'static> {
    Input::new(Size::square(lines).expect("a board"))
}

fn v(x: u8, y: u8) -> Vertex {
    Vertex::new(x - 1, y - 1)
}

/// How often each status was answered, by its number, and the score by the Japanese count.
fn statuses(said: &EngineReport, input: &Input) -> ([usize; 6], Score) {
    let Reply::Board(Question::Status, endgame) = &said.reply else { panic!("{:?}", said.reply) };
    let count = |value| endgame.statuses().filter(|(_, status)| *status == Status::new(value)).count();
    let game = Game::new(input).expect("CGF can carry it");
    ([0, 1, 2, 3, 4, 5].map(count), Score::japanese(game.position(), endgame, game.komi()))
}

#[test]
fn our_engine_answers_our_host() {
    let engine = example("cgfthink");
    let moves = [(Colour::Black, Some(v(16, 3))), (Colour::White, Some(v(4, 4))), (Colour::Black, Some(v(4, 4)))];
    let input = Input { moves: &moves, at: 2, komi: Some(6.5), ..board(19) };

    // The value that the sample engine's method gives.
    let said = ask_calmly(&engine, &input, Question::Status);
    assert_eq!(statuses(&said, &input), ([2, 0, 0, 4, 4, 351], Score(-6.5)));
    assert_eq!(said.warnings, []);

    let Reply::Board(Question::Numbers, numbers) = ask_calmly(&engine, &input, Question::Numbers).reply else {
        panic!("numbers")
    };
    assert_eq!(numbers.numbers().collect::<Vec<_>>(), [(v(4, 4), 4), (v(16, 3), 4)]);
    assert_eq!(numbers.rows().count(), 19);

    let Reply::Board(Question::Figures, figures) = ask_calmly(&engine, &input, Question::Figures).reply else {
        panic!("figures")
    };
    assert_eq!(figures.figures().map(|(at, _)| at).collect::<Vec<_>>(), [v(4, 4)], "the last move");

    let Reply::Move(first) = ask_calmly(&engine, &input, Question::Move).reply else { panic!("a move") };
    assert!(matches!(first, Answer::Play(_)), "{first:?}");
    assert_eq!(ask_calmly(&engine, &input, Question::Move).reply, Reply::Move(first), "repeatable");

    // An illegal move: the position before it is asked about, and the reason is said.
    let illegal = Input { at: 3, ..input };
    let said = ask_calmly(&engine, &illegal, Question::Status);
    assert_eq!(statuses(&said, &input).0, [2, 0, 0, 4, 4, 351]);
    assert_eq!(said.warnings[0].message, "move 3 (4, 4): a stone is there already");
}

#[test]
fn boards_of_all_sizes_are_answered() {
    let engine = example("cgfthink");
    for lines in [1, 2, 7, 19] {
        let Reply::Board(Question::Status, endgame) = ask_calmly(&engine, &board(lines), Question::Status).reply else {
            panic!()
        };
        assert!(endgame.statuses().all(|(_, status)| status == Status::Dame));
        assert_eq!(endgame.rows().flatten().count(), usize::from(lines) * usize::from(lines));
    }
}

/// What becomes of an engine: a code and the message.
fn refusal(library: &Path, komi: f64, question: Question) -> (&'static str, String) {
    let fault = ask(library, &Input { komi: Some(komi), ..board(9) }, question).expect_err("misbehaves");
    (fault.code, fault.message)
}

#[cfg(unix)]
const NULL_WRITE: &str = "the engine crashed with SIGSEGV in cgfgui_thinking";
#[cfg(windows)]
const NULL_WRITE: &str = "the engine crashed with exception 0xc0000005 in cgfgui_thinking";
const HANG: &str = "the engine gave no answer within 0.4 s, nor when asked to stop; it was ended in cgfgui_thinking";
const BESIDE: &str = "the engine wrote beside the board, onto endgame_board at (x, y) = (10, 1)";

#[test]
fn an_engine_that_misbehaves_gets_its_message() {
    let wild = example("cgfwild");
    for (komi, code, message) in [
        (2.0, "cgf::timeout", HANG),
        (4.0, "cgf::wild-write", "the engine wrote beside the board, onto endgame_board at (x, y) = (10, 10)"),
        (5.0, "cgf::wild-write", "the engine wrote past the end, onto endgame_board[5376]"),
        (7.0, "cgf::exit", "the engine ended its process with status 0 in cgfgui_thinking"),
        (12.0, "cgf::wild-write", "the engine wrote onto init_board at (x, y) = (1, 1)"),
        (13.0, "cgf::wild-write", "the engine wrote into row 2047 of kifu"),
        (15.0, "cgf::exit", "the engine ended its process with status 3 in cgfgui_thinking"),
    ] {
        assert_eq!(refusal(&wild, komi, Question::Status), (code, message.to_owned()), "komi {komi}");
    }
}

#[test]
fn an_engine_that_crashes_is_reported_with_the_signal() {
    let wild = example("cgfwild");
    for komi in [1.0, 8.0, 14.0] {
        let (code, message) = refusal(&wild, komi, Question::Move);
        assert_eq!(code, "cgf::crashed", "komi {komi}: {message}");
        if cfg!(unix) {
            let signal = if komi == 1.0 { "SIGSEGV" } else { "SIGABRT" };
            assert_eq!(message, format!("the engine crashed with {signal} in cgfgui_thinking"));
        }
    }
}

#[test]
fn odd_answers_are_named() {
    let wild = example("cgfwild");
    let answer = |komi| {
        let input = Input { komi: Some(komi), ..board(9) };
        let said = ask(&wild, &input, Question::Move).expect("an answer");
        let Reply::Move(answer) = said.reply else { panic!("{:?}", said.reply) };
        (answer, said.warnings)
    };
    let illegal = Answer::Illegal { value: 0x0a0a, at: None, why: Illegal::OffBoard };
    assert_eq!(answer(6.0), (illegal, vec![]));
    assert_eq!(answer(9.0), (Answer::Resign, vec![]));
    assert_eq!(answer(11.0), (Answer::Pass, vec![]), "what it prints is talk");

    let (pass, warnings) = answer(3.0);
    assert_eq!(pass, Answer::Pass);
    assert_eq!(warnings.iter().map(|warning| warning.code).collect::<Vec<_>>(), ["cgf::stopped"]);
}

#[test]
fn garbage_on_the_board_is_read() {
    let wild = example("cgfwild");
    let input = Input { komi: Some(10.0), ..board(9) };
    let (counts, _) = statuses(&ask(&wild, &input, Question::Status).expect("an answer"), &input);
    // 0 stands on all other points.
    assert_eq!(counts[1..], [1; 5]);
    let Reply::Board(Question::Figures, figures) = ask(&wild, &input, Question::Figures).expect("an answer").reply
    else {
        panic!()
    };
    // Nine without a colour, nine black, nine white, two with both, and 6 once more.
    assert_eq!(figures.figures().count(), 30);
}

#[test]
fn what_is_no_engine_cannot_be_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let load = |path: &Path| refusal(path, 0.0, Question::Move);
    let (code, message) = load(&folder.path().join("none.so"));
    assert_eq!(code, "cgf::load");
    assert!(message.contains("there is no file ") && message.ends_with("none.so"), "{message}");
    let text = folder.path().join("text.so");
    std::fs::write(&text, "no library").expect("written");
    assert_eq!(load(&text).0, "cgf::load");
    assert_eq!(load(folder.path()).0, "cgf::load");
}

#[test]
fn the_command_draws_and_tells_the_answer() {
    let engine = example("cgfthink");
    let engine = engine.to_str().expect("a name");
    let record = "(;GM[1]FF[4]SZ[19]KM[6.5];B[pc];W[dd];B[dd])";
    let folder = folder();
    let ask = |args: &[&str]| zumen(folder.path(), &[&["cgf", engine, record, "--at", "2"], args].concat());

    let json: serde_json::Value = serde_json::from_str(&ask(&["-f", "json"]).lines()[0]).expect("JSON");
    let rows = json["endgame"].as_array().expect("rows");
    let values: Vec<i64> =
        rows.iter().flat_map(|row| row.as_array().expect("a row")).filter_map(|v| v.as_i64()).collect();
    let count = |value| values.iter().filter(|v| **v == value).count();
    assert_eq!((rows.len(), [0, 3, 4, 5].map(count)), (19, [2, 4, 4, 351]));
    // Row by row from the top: the black stone stands in the third, and White's territory beside the other in the fourth.
    assert_eq!((&rows[2][15], &rows[3][4]), (&0.into(), &3.into()));

    let json: serde_json::Value =
        serde_json::from_str(&ask(&["--show", "move", "-f", "json"]).lines()[0]).expect("JSON");
    assert_eq!(json["answer"]["kind"], "play");
    assert!(ask(&["-f", "text"]).out().contains("W+6.5"));
    for show in ["status", "figures", "numbers", "move"] {
        assert_eq!(ask(&["--show", show, "-o", &format!("{show}.svg")]).status, Some(0));
    }
    assert_eq!(files(folder.path()), ["figures.svg", "move.svg", "numbers.svg", "status.svg"]);
}

#[test]
fn nothing_is_left_of_an_engine_that_misbehaves() {
    let engine = example("cgfwild");
    for (komi, code) in [(1, "crashed"), (2, "timeout"), (4, "wild-write"), (7, "exit"), (14, "crashed")] {
        let (folder, temporary) = (folder(), folder());
        let mut command = program(folder.path());
        command.arg("cgf").arg(&engine).arg(format!("(;GM[1]SZ[9]KM[{komi}];B[aa])"));
        command.args(["--timeout", "0.3", "-o", "picture.svg"]).env("TMPDIR", temporary.path());
        let run = to_run(command.output().expect("it runs"));
        assert_eq!((run.status, run.stdout.as_slice()), (Some(1), b"".as_slice()), "komi {komi}");
        assert!(run.stderr.contains(&format!("error[cgf::{code}]")), "{}", run.stderr);
        assert_eq!((files(folder.path()), files(temporary.path())), (vec![], vec![]), "komi {komi}");
    }
}

#[test]
fn what_the_interface_cannot_carry_is_refused_by_the_command() {
    let engine = example("cgfthink");
    let engine = engine.to_str().expect("a name");
    let folder = folder();
    let many = format!("(;GM[1]SZ[9]{})", ";B[];W[]".repeat(1001));
    for (record, code) in [
        ("(;GM[1]SZ[9:13];B[aa])", "cgf::size"),
        ("(;GM[1]SZ[21];B[aa])", "cgf::size"),
        ("(;GM[1]SZ[9];B[aa];AW[bb])", "cgf::setup"),
        (many.as_str(), "cgf::moves"),
    ] {
        std::fs::write(folder.path().join("game.sgf"), record).expect("written");
        let run = zumen(folder.path(), &["cgf", engine, "game.sgf", "-f", "json"]);
        assert_eq!((run.status, run.out().as_str()), (Some(1), ""), "{code}");
        assert!(run.stderr.contains(&format!("error[{code}]")), "{}", run.stderr);
    }
}

#[test]
#[ignore = "tests/engines/run compiles the engines"]
fn engines_in_c() {
    let folder = std::env::var_os("ZUMEN_C_ENGINES").expect("the folder with the engines");
    let engine = |name: &str| Path::new(&folder).join(format!("{name}.so"));
    for (name, code, message) in [
        ("crash", "cgf::crashed", NULL_WRITE),
        ("hang", "cgf::timeout", HANG),
        ("wild", "cgf::wild-write", BESIDE),
        ("past", "cgf::wild-write", "the engine wrote past the end, onto endgame_board[5475]"),
        ("exit", "cgf::exit", "the engine ended its process with status 3 in cgfgui_thinking"),
        ("close", "cgf::crashed", "the engine crashed with SIGABRT in cgfgui_thinking_close"),
        ("missing", "cgf::load", "the engine cannot be loaded: it does not export cgfgui_thinking_close"),
    ] {
        assert_eq!(refusal(&engine(name), 0.0, Question::Status), (code, message.to_owned()), "{name}");
    }
    let answer = |name, lines| ask(&engine(name), &board(lines), Question::Move).expect("an answer").reply;
    let illegal = Answer::Illegal { value: 0x0a0a, at: None, why: Illegal::OffBoard };
    assert_eq!(answer("offboard", 9), Reply::Move(illegal));
    assert_eq!(answer("offboard", 19), Reply::Move(Answer::Play(v(10, 10))));
    assert_eq!(answer("polite", 9), Reply::Move(Answer::Pass));
}

/// Ints as hosts and chance make them.
fn int() -> impl Strategy<Value = i32> {
    prop_oneof![4 => 0..4i32, 2 => 257..5000i32, 1 => any::<i32>()]
}

fn row() -> impl Strategy<Value = Row> {
    let z = prop_oneof![8 => (1..11i32, 1..11i32).prop_map(|(x, y)| y * 256 + x), 1 => int()];
    (z, prop_oneof![8 => 1..3i32, 1 => int()], int()).prop_map(|(z, colour, seconds)| [z, colour, seconds])
}

/// First boards: some sound, some of chance, some too short.
fn ints() -> impl Strategy<Value = Vec<i32>> {
    prop_oneof![
        Just(vec![0; LENGTH]),
        proptest::collection::vec(0..3i32, LENGTH),
        proptest::collection::vec(int(), 0..LENGTH + 1),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_arrays_make_our_engine_panic(
        init_board in ints(),
        kifu in proptest::collection::vec(row(), 0..40),
        tesuu in prop_oneof![4 => 0..40i32, 1 => any::<i32>(), 1 => 2000..2050i32],
        black_turn in int(),
        board_size in prop_oneof![8 => 1..20i32, 1 => any::<i32>()],
    ) {
        let call = Call { init_board: &init_board, kifu: &kifu, tesuu, black_turn, board_size };
        let Ok(moment) = read(&call) else { return Ok(()) };
        for question in Question::ALL {
            for (at, _) in answer::endgame(question, &moment.position) {
                prop_assert!(moment.position.board.size().holds(at));
            }
        }
        let at = answer::genmove(&moment.position, || false);
        let to_play = moment.position.to_play;
        prop_assert!(moment.position.clone().play(Rules::Cgf, to_play, at).is_ok());
    }
}
