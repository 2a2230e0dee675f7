//! Plain data becomes the text of a rules file.

use super::{Army, Board, Game, Grid, Macro, Piece, RulesFile};

/// How a file is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// In few lines: a piece in one, a player's set-up in one.
    #[default]
    Terse,
    /// For people: a piece is a block, and long lists go over several lines.
    Spread,
}

/// The longest line of a list that is spread, in characters.
const MAX_LINE_CHARS: usize = 100;

impl RulesFile {
    /// The file's text: LF, a final newline. Quotation marks inside of texts become backquotes, since the
    /// language has no other way.
    pub fn write(&self, manner: Manner) -> String {
        let mut text = String::new();
        comment(&mut text, &self.comment);
        if !self.comment.is_empty() {
            text.push('\n');
        }
        if let Some(version) = &self.version {
            text += &format!("(version {})\n\n", quote(version));
        }
        for each in &self.macros {
            define(&mut text, each);
        }
        let mut lines = Lines { text, manner };
        lines.game(&self.game);
        lines.text
    }
}

fn comment(text: &mut String, lines: &[String]) {
    for line in lines {
        *text += format!("; {line}").trim_end();
        text.push('\n');
    }
}

fn define(text: &mut String, each: &Macro) {
    comment(text, &each.comment);
    match each.body.as_slice() {
        [line] if line.len() + each.name.len() < MAX_LINE_CHARS => {
            *text += &format!("(define {} {line})\n\n", each.name)
        }
        lines => {
            *text += &format!("(define {}\n", each.name);
            lines.iter().for_each(|line| *text += &format!("   {line}\n"));
            *text += ")\n\n";
        }
    }
}

/// A text between quotation marks: it may hold none.
fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "`"))
}

/// A name as one word: between quotation marks where it would be read as more than that.
pub fn word(name: &str) -> String {
    let is_more = name.contains(|c: char| c.is_ascii_whitespace() || matches!(c, '(' | ')' | ';' | '"' | '\x0b'));
    if name.is_empty() || is_more { quote(name) } else { name.to_owned() }
}

/// Names as words.
fn words(names: &[String]) -> Vec<String> {
    names.iter().map(|name| word(name)).collect()
}

/// Lines of a game, each as deep as its brackets.
struct Lines {
    text: String,
    manner: Manner,
}

impl Lines {
    fn line(&mut self, depth: usize, line: &str) {
        self.text.extend(std::iter::repeat_n(' ', depth));
        self.text += line;
        self.text.push('\n');
    }

    /// Writes a form with many words: on one line where it is short or the manner is terse.
    fn list(&mut self, depth: usize, head: &str, words: &[String]) {
        let whole = format!("({head} {})", words.join(" "));
        if self.manner == Manner::Terse || depth + whole.len() <= MAX_LINE_CHARS {
            return self.line(depth, &whole);
        }
        self.line(depth, &format!("({head}"));
        self.wrap(depth + 1, words);
        self.line(depth, ")");
    }

    /// Writes words, as many on a line as it takes.
    fn wrap(&mut self, depth: usize, words: &[String]) {
        let mut line = String::new();
        for word in words {
            if !line.is_empty() && depth + line.len() + 1 + word.len() > MAX_LINE_CHARS {
                self.line(depth, &std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line += word;
        }
        if !line.is_empty() {
            self.line(depth, &line);
        }
    }

    fn game(&mut self, game: &Game) {
        self.line(0, "(game");
        self.line(1, &format!("(title {})", quote(&game.title)));
        if let Some(text) = &game.description {
            self.line(1, &format!("(description {})", quote(text)));
        }
        self.line(1, &format!("(players {})", words(&game.players).join(" ")));
        if !game.turn_order.is_empty() {
            self.line(1, &format!("(turn-order {})", game.turn_order.join(" ")));
        }
        for (name, value) in &game.options {
            self.line(1, &format!("(option {} {value})", quote(name)));
        }
        self.board(&game.board);
        for piece in &game.pieces {
            match self.manner {
                Manner::Terse => self.terse_piece(piece),
                Manner::Spread => self.piece(piece),
            }
        }
        self.line(1, "(board-setup");
        game.setup.iter().for_each(|army| self.army(army));
        self.line(1, ")");
        for (comment, form) in &game.ends {
            self.line(1, &format!("; {comment}"));
            self.line(1, form);
        }
        self.line(0, ")");
    }

    fn positions(&mut self, positions: &[(String, Option<[i32; 4]>)]) {
        for (name, rect) in positions {
            let name = word(name);
            match rect {
                Some([left, top, right, bottom]) => {
                    self.line(2, &format!("(positions ({name} {left} {top} {right} {bottom}))"));
                }
                None => self.line(2, &format!("(dummy {name})")),
            }
        }
    }

    fn board(&mut self, board: &Board) {
        self.line(1, "(board");
        if let Some(image) = &board.image {
            self.line(2, &format!("(image {})", quote(image)));
        }
        self.positions(&board.before);
        board.grids.iter().for_each(|grid| self.grid(grid));
        if !board.killed.is_empty() {
            self.list(2, "kill-positions", &words(&board.killed));
        }
        self.positions(&board.positions);
        for (direction, links) in &board.links {
            self.list(2, &format!("links {}", word(direction)), &pairs(links));
        }
        for (player, exchanged) in &board.symmetries {
            self.list(2, &format!("symmetry {}", word(player)), &pairs(exchanged));
        }
        for (name, players, positions) in &board.zones {
            let (name, players, positions) = (word(name), words(players).join(" "), words(positions).join(" "));
            self.line(2, &format!("(zone (name {name}) (players {players}) (positions {positions}))"));
        }
        self.line(1, ")");
    }

    fn grid(&mut self, grid: &Grid) {
        let [left, top, right, bottom] = grid.start;
        self.line(2, "(grid");
        self.line(3, &format!("(start-rectangle {left} {top} {right} {bottom})"));
        self.line(3, "(dimensions");
        for (names, [dx, dy]) in &grid.dimensions {
            self.line(4, &format!("({} ({dx} {dy}))", quote(&names.join("/"))));
        }
        self.line(3, ")");
        if !grid.directions.is_empty() {
            let directions = grid.directions.iter().map(|(name, deltas)| {
                let deltas: Vec<String> = deltas.iter().map(i32::to_string).collect();
                format!("({} {})", word(name), deltas.join(" "))
            });
            self.list(3, "directions", &directions.collect::<Vec<_>>());
        }
        self.line(2, ")");
    }

    fn terse_piece(&mut self, piece: &Piece) {
        let moves = (!piece.moves.is_empty()).then(|| format!("(moves {})", piece.moves.join(" ")));
        let forms: Vec<String> = facts(piece).into_iter().chain(moves).map(|form| format!(" {form}")).collect();
        self.line(1, &format!("(piece{})", forms.concat()));
    }

    fn piece(&mut self, piece: &Piece) {
        self.line(1, "(piece");
        facts(piece).iter().for_each(|form| self.line(2, form));
        if !piece.moves.is_empty() {
            self.line(2, "(moves");
            self.wrap(3, &piece.moves);
            self.line(2, ")");
        }
        self.line(1, ")");
    }

    fn army(&mut self, army: &Army) {
        let groups: Vec<String> =
            army.pieces.iter().map(|(piece, places)| format!("({} {})", word(piece), places.join(" "))).collect();
        match self.manner {
            _ if groups.is_empty() => {}
            Manner::Terse => self.line(2, &format!("({} {})", word(&army.player), groups.join(" "))),
            Manner::Spread => {
                self.line(2, &format!("({}", word(&army.player)));
                army.pieces.iter().for_each(|(piece, places)| self.list(3, &word(piece), places));
                self.line(2, ")");
            }
        }
    }
}

/// What is told of a piece beside its moves, a form each.
fn facts(piece: &Piece) -> Vec<String> {
    let mut forms = vec![format!("(name {})", word(&piece.name))];
    let texts = [("notation", &piece.notation), ("help", &piece.help), ("description", &piece.description)];
    for (keyword, text) in texts {
        forms.extend(text.as_deref().map(|text| format!("({keyword} {})", quote(text))));
    }
    if !piece.images.is_empty() {
        let images = piece.images.iter().map(|(player, file)| format!("{} {}", word(player), quote(file)));
        let images: Vec<String> = images.collect();
        forms.push(format!("(image {})", images.join(" ")));
    }
    forms
}

fn pairs(pairs: &[(String, String)]) -> Vec<String> {
    pairs.iter().map(|(one, other)| format!("({} {})", word(one), word(other))).collect()
}
