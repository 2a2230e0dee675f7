//! The words of a comment, which is a document in Rich Text Format.
//!
//! What is kept: letters, whatever charset they are in, paragraphs and tabs. Everything else, such as fonts and pictures, is
//! left out. A document that ends too early is read as far as it goes.

use encoding_rs::{Encoding, WINDOWS_1252};

/// The longest comment that is kept, in bytes.
const MAX_TEXT_BYTES: usize = 64 << 10;
/// The most groups inside one another; eXtreme Gammon writes three.
const MAX_GROUPS: usize = 64;
/// The most fonts of a document.
const MAX_FONTS: usize = 64;

/// Groups that hold no words of the author.
const SILENT: &str = "fonttbl colortbl stylesheet info pict object header footer generator listtable \
                      listoverridetable rsidtbl xmlnstbl";

/// The words of a comment; a text that is no document is taken as it is.
pub(super) fn plain(bytes: &[u8]) -> String {
    let mut text = match bytes.starts_with(b"{\\rtf") {
        true => Reader::default().read(bytes),
        false => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
        },
    };
    text.truncate(text.floor_char_boundary(MAX_TEXT_BYTES));
    let lines: Vec<String> = text.lines().map(legible).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// A line without what cannot be shown.
fn legible(line: &str) -> String {
    line.replace('\t', " ").chars().filter(|letter| !letter.is_control()).collect::<String>().trim_end().to_owned()
}

/// What holds in a group, and in those inside of it.
#[derive(Clone, Copy)]
struct Group {
    is_silent: bool,
    /// Whether it lists fonts.
    is_fonts: bool,
    font: i32,
    /// How many letters stand behind a letter by number, for readers that do not know it.
    instead: usize,
}

struct Reader {
    text: String,
    /// Bytes of words that are not decoded yet: a letter may have two.
    bytes: Vec<u8>,
    /// Half of a letter of UTF-16.
    half: Option<u16>,
    /// Letters to leave out: those behind a letter by number.
    skipped: usize,
    group: Group,
    outer: Vec<Group>,
    /// Groups that are open beyond the most.
    too_deep: usize,
    charset: &'static Encoding,
    fonts: Vec<(i32, &'static Encoding)>,
}

impl Default for Reader {
    fn default() -> Self {
        Reader {
            text: String::new(),
            bytes: Vec::new(),
            half: None,
            skipped: 0,
            group: Group { is_silent: false, is_fonts: false, font: 0, instead: 1 },
            outer: Vec::new(),
            too_deep: 0,
            charset: WINDOWS_1252,
            fonts: Vec::new(),
        }
    }
}

impl Reader {
    fn read(mut self, bytes: &[u8]) -> String {
        let mut rest = bytes;
        while let [first, behind @ ..] = rest {
            if self.text.len() > MAX_TEXT_BYTES {
                break;
            }
            rest = behind;
            match first {
                b'{' => self.open(),
                b'}' => self.close(),
                b'\\' => rest = self.control(behind),
                // Ends of lines mean nothing here, and the file writes two other bytes for them.
                0..b' ' => {}
                byte => self.letter(*byte),
            }
        }
        self.flush();
        self.text
    }

    fn open(&mut self) {
        self.flush();
        self.skipped = 0;
        if self.outer.len() < MAX_GROUPS {
            self.outer.push(self.group);
        } else {
            self.too_deep += 1;
        }
    }

    fn close(&mut self) {
        self.flush();
        self.skipped = 0;
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if let Some(group) = self.outer.pop() {
            self.group = group;
        }
    }

    /// Reads what stands behind a backslash, and returns what stands behind that.
    fn control<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        let letters = bytes.iter().take_while(|byte| byte.is_ascii_alphabetic()).count().min(32);
        let (word, behind) = bytes.split_at(letters);
        let Ok(word) = std::str::from_utf8(word) else { return behind };
        if word.is_empty() {
            return self.symbol(bytes);
        }
        let signs = usize::from(behind.first() == Some(&b'-'));
        let digits = behind[signs..].iter().take_while(|byte| byte.is_ascii_digit()).count().min(10);
        let (number, behind) = behind.split_at(if digits == 0 { 0 } else { signs + digits });
        let number = std::str::from_utf8(number).ok().and_then(|number| number.parse::<i32>().ok());
        let behind = behind.strip_prefix(b" ").unwrap_or(behind);
        if word == "bin" {
            let count = number.and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
            return &behind[count.min(behind.len())..];
        }
        self.word(word, number);
        behind
    }

    fn symbol<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        let [symbol, behind @ ..] = bytes else { return bytes };
        match symbol {
            b'\'' => {
                let digits = behind.first_chunk::<2>().and_then(|digits| std::str::from_utf8(digits).ok());
                if let Some(byte) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
                    self.letter(byte);
                    return &behind[2..];
                }
            }
            b'*' => self.group.is_silent = true,
            b'~' => self.character('\u{a0}'),
            b'_' => self.character('\u{2011}'),
            b'\\' | b'{' | b'}' => self.letter(*symbol),
            b'\r' | b'\n' | 1 => self.character('\n'),
            _ => {}
        }
        behind
    }

    fn word(&mut self, word: &str, number: Option<i32>) {
        match (word, number) {
            ("par" | "line" | "sect" | "page", _) => self.character('\n'),
            ("tab" | "cell", _) => self.character('\t'),
            ("emdash", _) => self.character('\u{2014}'),
            ("endash", _) => self.character('\u{2013}'),
            ("bullet", _) => self.character('\u{2022}'),
            ("lquote", _) => self.character('\u{2018}'),
            ("rquote", _) => self.character('\u{2019}'),
            ("ldblquote", _) => self.character('\u{201c}'),
            ("rdblquote", _) => self.character('\u{201d}'),
            // Numbers above 32767 are written below 0.
            ("u", Some(unit)) => self.unit(unit as u16),
            ("uc", Some(count)) => self.group.instead = usize::try_from(count).unwrap_or(1).min(8),
            ("ansicpg", Some(page)) => self.charset = code_page(page).unwrap_or(self.charset),
            ("f", Some(font)) => {
                self.flush();
                self.group.font = font;
            }
            ("fcharset", Some(number)) if self.group.is_fonts && self.fonts.len() < MAX_FONTS => {
                self.fonts.extend(font_charset(number).map(|charset| (self.group.font, charset)));
            }
            (silent, _) if SILENT.split(' ').any(|known| known == silent) => {
                self.group.is_silent = true;
                self.group.is_fonts |= silent == "fonttbl";
            }
            _ => {}
        }
    }

    /// Takes a byte of a word.
    fn letter(&mut self, byte: u8) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if !self.group.is_silent && self.bytes.len() < MAX_TEXT_BYTES {
            self.bytes.push(byte);
        }
    }

    fn character(&mut self, letter: char) {
        self.flush();
        self.skipped = 0;
        if !self.group.is_silent {
            self.text.push(letter);
        }
    }

    /// Takes a letter by its number, or half of one.
    fn unit(&mut self, unit: u16) {
        let half = self.half.take();
        self.flush();
        self.skipped = self.group.instead;
        if self.group.is_silent {
            return;
        }
        match half {
            _ if (0xd800..0xdc00).contains(&unit) => self.half = Some(unit),
            Some(first) => self.text.push_str(&String::from_utf16_lossy(&[first, unit])),
            None => self.text.push_str(&String::from_utf16_lossy(&[unit])),
        }
    }

    /// Decodes the bytes that wait.
    fn flush(&mut self) {
        let font = self.fonts.iter().find(|(font, _)| *font == self.group.font);
        let charset = font.map_or(self.charset, |(_, charset)| charset);
        self.text.push_str(&charset.decode_without_bom_handling(&self.bytes).0);
        self.bytes.clear();
    }
}

/// The charset of a code page of Windows.
fn code_page(page: i32) -> Option<&'static Encoding> {
    let name = match page {
        932 => "shift_jis".to_owned(),
        936 => "gbk".to_owned(),
        949 => "euc-kr".to_owned(),
        950 => "big5".to_owned(),
        _ => format!("windows-{page}"),
    };
    Encoding::for_label(name.as_bytes())
}

/// Numbers of charsets that fonts have, and the code page of each.
const FONT_CHARSETS: [i32; 14] = [0, 128, 129, 134, 136, 161, 162, 163, 177, 178, 186, 204, 222, 238];
const FONT_PAGES: [i32; 14] = [1252, 932, 949, 936, 950, 1253, 1254, 1258, 1255, 1256, 1257, 1251, 874, 1250];

/// The charset of a font, where it is not that of the document.
fn font_charset(number: i32) -> Option<&'static Encoding> {
    code_page(FONT_PAGES[FONT_CHARSETS.iter().position(|charset| *charset == number)?])
}
