//! What the root says of the whole game.

use super::collection::Collection;
use super::komi;
use super::property::Property;
use crate::board::Size;
use crate::position::Captures;
use crate::record::{Info, Player};
use zumen_core::diagnostic::Diagnostic;
use zumen_game::Charset;
use zumen_game::sgf::{Faults, NodeId, Value};

/// The lines of a board whose record has no SZ.
const LINES: u8 = 19;

/// The most stones of a handicap: as many as the largest board has points.
const MAX_HANDICAP: u32 = 52 * 52;

impl Collection {
    /// What a root says of its game, or a later node of the main line, and what is odd about it.
    ///
    /// The board has 19 lines where SZ is missing or empty. Komi may have a comma (`6,5`); Fox's `375` is 3.75 zi,
    /// that is 7.5 points. Where KM, EV, DT or HA is missing, Nihon Ki-in's KO (the komi, in words), TE, RD and HD
    /// stand in. A handicap of 0 is none. Empty texts and values that cannot be read are left out.
    ///
    /// # Errors
    ///
    /// `sgf::size` when SZ is no size of 1 to 52 lines.
    pub fn info(&self, root: NodeId) -> Result<(Info, Vec<Diagnostic>), Diagnostic> {
        self.info_on(std::iter::successors(Some(root), |id| self.children(*id).next()))
    }

    /// The same of the game that a line of nodes from the root on is of.
    ///
    /// # Errors
    ///
    /// As [`Collection::info`].
    pub(crate) fn info_on(&self, line: impl Iterator<Item = NodeId>) -> Result<(Info, Vec<Diagnostic>), Diagnostic> {
        let mut faults = Faults::default();
        let root = Root(self.game_properties(line));
        let size = match root.value("SZ") {
            Some(value) => read_size(value)?,
            None => Size::square(LINES).expect("19 lines"),
        };
        root.charset(&mut faults);
        let info = Info {
            size,
            komi: root.komi(&mut faults),
            captures: root.captures(),
            handicap: root.handicap(&mut faults),
            black: Player { name: root.text("PB"), rank: root.text("BR") },
            white: Player { name: root.text("PW"), rank: root.text("WR") },
            result: root.text("RE"),
            event: root.text("EV").or_else(|| root.japanese_event()),
            round: root.text("RO"),
            name: root.text("GN"),
            date: root.text("DT").or_else(|| root.text("RD")),
            place: root.text("PC"),
            rules: root.text("RU"),
        };
        Ok((info, faults.finish()))
    }

    /// The properties of a root, and those of the game that stand in later nodes of a line instead.
    fn game_properties(&self, mut line: impl Iterator<Item = NodeId>) -> Vec<Property<'_>> {
        let mut found = line.next().map(|root| self.properties(root)).unwrap_or_default();
        for id in line {
            if OF_GAMES.iter().any(|ident| self.has(id, ident)) {
                let is_new = |property: &Property| {
                    OF_GAMES.contains(&property.ident) && found.iter().all(|known| known.ident != property.ident)
                };
                let new: Vec<_> = self.properties(id).into_iter().filter(is_new).collect();
                found.extend(new);
            }
        }
        found
    }
}

/// Properties of games that may stand in any node of a line, or that some programs write into the second one.
pub(super) const OF_GAMES: [&str; 13] = ["SZ", "KM", "HA", "PB", "BR", "PW", "WR", "RE", "EV", "RO", "DT", "PC", "RU"];

/// Warns of a komi and a date that SGF writes in another way.
pub(super) fn check_values(collection: &Collection, root: NodeId, faults: &mut Faults) {
    let root = Root(collection.properties(root));
    let komi = root.value("KM").filter(|value| value.raw.contains(',') && komi::read(value.raw).is_some());
    if let Some(value) = komi {
        let help = format!("write KM[{}]", value.raw.trim().replace(',', "."));
        faults.warn("sgf::komi", value.place(), &help, || format!("the komi {} has a comma", value.quote()));
    }
    if let Some(value) = root.value("DT").filter(|value| !is_date(value.raw)) {
        let help = "write year, month and day, such as DT[2025-12-31], or the parts that are known";
        faults.warn("sgf::date", value.place(), help, || format!("{} is not a date as SGF writes it", value.quote()));
    }
}

/// Tells whether a text is a date, `1996-05-06` or its beginning, or several with commas; all but the first may leave out what
/// they share with the one before.
fn is_date(text: &str) -> bool {
    text.split(',').enumerate().all(|(index, date)| {
        let shape: String = date.trim().chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        match shape.as_str() {
            "0000" | "0000-00" | "0000-00-00" => true,
            "00" | "00-00" => index > 0,
            _ => false,
        }
    })
}

/// The properties of a root.
struct Root<'a>(Vec<Property<'a>>);

impl Root<'_> {
    /// A value that is not empty.
    fn value(&self, ident: &str) -> Option<&Value<'_>> {
        let property = self.0.iter().find(|property| property.ident == ident)?;
        property.value().filter(|value| !value.is_empty())
    }

    fn text(&self, ident: &str) -> Option<String> {
        self.value(ident)?.simple_text()
    }

    /// Warns of a charset that nobody knows: the text was read by its looks.
    fn charset(&self, faults: &mut Faults) {
        let Some((value, name)) = self.value("CA").and_then(|value| Some((value, value.simple_text()?))) else {
            return;
        };
        if Charset::from_name(&name).is_some() {
            return;
        }
        let near = Charset::near(&name).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
        let help = "zumen guessed the charset; write the right one, such as CA[UTF-8]";
        faults.warn("sgf::charset", value.place(), help, || format!("unknown charset {}{near}", value.quote()));
    }

    fn komi(&self, faults: &mut Faults) -> Option<f64> {
        let (value, ident) = match (self.value("KM"), self.value("KO")) {
            (Some(value), _) => (value, "KM"),
            (None, value) => (value?, "KO"),
        };
        let text = value.simple_text()?;
        let has_words = ident == "KO" || text.contains(['目', '半', '집', '子']);
        let komi = komi::read(&text).or_else(|| komi::read_words(&text).filter(|_| has_words));
        if komi.is_none() {
            value.warn_unread(ident, "write the komi in points, such as KM[6.5]", faults);
        }
        komi
    }

    fn captures(&self) -> Captures {
        let parts = self.value("PRISONERS").and_then(Value::parts);
        let [black, white] =
            parts.map(|(black, white)| [black, white].map(|part| part.number(Captures::MAX))).unwrap_or_default();
        Captures { black: black.unwrap_or(0), white: white.unwrap_or(0) }
    }

    fn handicap(&self, faults: &mut Faults) -> Option<u32> {
        let value = self.value("HA").or_else(|| self.value("HD"))?;
        let stones = value.number(MAX_HANDICAP);
        if stones.is_none() {
            value.warn_unread("HA", "write the number of handicap stones, such as HA[4]", faults);
        }
        stones.filter(|stones| *stones > 0)
    }

    /// TE, where it is not FF4's, which marks a good move with 1 or 2.
    fn japanese_event(&self) -> Option<String> {
        self.text("TE").filter(|event| event != "1" && event != "2")
    }
}

fn read_lines(value: &Value) -> Option<u8> {
    value.number(Size::MAX_LINES.into()).map(|lines| lines as u8)
}

fn read_size(value: &Value) -> Result<Size, Diagnostic> {
    let size = match value.parts() {
        Some((columns, rows)) => {
            read_lines(&columns).zip(read_lines(&rows)).and_then(|(columns, rows)| Size::new(columns, rows))
        }
        None => read_lines(value).and_then(Size::square),
    };
    size.ok_or_else(|| {
        Diagnostic::error("sgf::size", format!("the board size {} is not valid", value.quote()))
            .at(value.place())
            .help("write 1 to 52 lines, or columns:rows, such as SZ[19] or SZ[9:13]")
    })
}
