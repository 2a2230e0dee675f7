//! No file of the machine is in reach of a request.

use std::fs;

use crate::ask::{START, Server, drawing, percent_encode};
use crate::common::{folder, program, root};
use zumen::registry::GAMES;

#[test]
fn no_option_names_a_file() {
    let server = Server::start(&[]);
    let path = percent_encode(&root().join("examples/game.sgf").to_string_lossy());
    let of_games = GAMES.iter().flat_map(|game| game.options).filter(|option| option.is_file).map(|option| option.name);
    for name in of_games.chain(["template", "font", "rules-file"]) {
        let refused = server.get(&drawing("svg", START, &format!("&{name}={path}")));
        assert_eq!(refused.status, 422, "{name}: {}", refused.text());
        assert!(!refused.text().contains("Kita"), "{name}: nothing of the file is shown");
        let refused = server.post(&format!("/batch?{name}={path}"), START.as_bytes());
        assert_eq!(refused.status, 422, "{name}: {}", refused.text());
    }
    let theme = percent_encode(&root().join("templates/backgammon/print.css").to_string_lossy());
    for more in [format!("&theme={theme}"), "&fonts=system".to_owned()] {
        assert_eq!(server.get(&drawing("svg", START, &more)).status, 422, "{more}");
        assert_eq!(server.post(&format!("/batch?{}", &more[1..]), START.as_bytes()).status, 422, "{more}");
    }
}

#[test]
fn no_input_names_one_either() {
    let folder = folder();
    fs::write(folder.path().join("rules.zrf"), fs::read(root().join("examples/zillions/chess.zrf")).unwrap()).unwrap();
    let game = fs::read_to_string(root().join("examples/game.sgf")).unwrap();
    fs::write(folder.path().join("game.sgf"), &game).unwrap();
    // What is in reach would lie where the program runs.
    let mut command = program(folder.path());
    command.args(["serve", "--listen", "127.0.0.1:0"]);
    let server = Server::of(command);
    for input in ["(include \"rules.zrf\")", "RulesFile=rules.zrf\nVariantName=Chess\n", "game.sgf", "./game.sgf"] {
        let refused = server.post("/draw.svg", input.as_bytes());
        assert_eq!(refused.status, 422, "{input}: {}", refused.text());
        let line = server.post("/batch", input.as_bytes()).text();
        assert!(line.contains("\"error\"") && !line.contains("<svg"), "{input}: {line}");
    }
    let line = server.post("/batch", b"{\"file\": \"game.sgf\"}\n").text();
    let said: serde_json::Value = serde_json::from_str(&line).expect("a line of JSON");
    assert_eq!(said["error"]["code"], "batch::files");
    let line = server
        .post("/batch", format!("{{\"id\": \"{START}\", \"options\": {{\"template\": \".\"}}}}").as_bytes())
        .text();
    assert!(line.contains("option::unknown"), "{line}");
}
