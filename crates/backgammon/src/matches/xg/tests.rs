//! Files packed in every way that programs pack them, and in ways that none does.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::super::decision::Action;
use super::layout::{RECORD, cube, entry, kind, top, trailer};
use super::record::Record;
use super::*;

const HEADER: usize = 8232;

fn example() -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/backgammon/club-final.xg");
    std::fs::read(path).expect("the example")
}

/// The records and the comments of the example.
fn parts() -> (Vec<u8>, Vec<u8>) {
    let archive = container::open(&example()).expect("an archive");
    (archive.records, archive.comments)
}

fn compress(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("room");
    encoder.finish().expect("room")
}

/// A header without a picture, and what stands behind it.
fn file(body: &[u8]) -> Vec<u8> {
    let mut file = top::MARK.to_vec();
    file.resize(HEADER, 0);
    file[top::SIZE..top::SIZE + 4].copy_from_slice(&(HEADER as u32).to_le_bytes());
    file.extend_from_slice(body);
    file
}

fn put(bytes: &mut [u8], at: usize, number: u32) {
    bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
}

/// Files by name in this order, with an index behind them; every other one is stored as it is.
fn file_with_index(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut archive, mut index) = (Vec::new(), Vec::new());
    for (number, (name, bytes)) in files.iter().enumerate() {
        let is_stored = number % 2 == 1;
        let kept = if is_stored { bytes.to_vec() } else { compress(bytes) };
        let mut row = vec![0; entry::BYTES];
        row[entry::NAME] = name.len() as u8;
        row[entry::NAME + 1..=name.len()].copy_from_slice(name.as_bytes());
        put(&mut row, entry::ORIGINAL, bytes.len() as u32);
        put(&mut row, entry::PACKED, kept.len() as u32);
        put(&mut row, entry::START, archive.len() as u32);
        put(&mut row, entry::CHECKSUM, crc32fast::hash(bytes));
        row[entry::STORED] = u8::from(is_stored);
        archive.extend(kept);
        index.extend(row);
    }
    let index = compress(&index);
    let mut body = archive.clone();
    body.extend(&index);
    let mut end = vec![0; trailer::BYTES];
    put(&mut end, trailer::CHECKSUM, crc32fast::hash(&body));
    put(&mut end, trailer::FILES, files.len() as u32);
    put(&mut end, trailer::INDEX, index.len() as u32);
    put(&mut end, trailer::ARCHIVE, archive.len() as u32);
    put(&mut end, trailer::PACKED, 1);
    body.extend(end);
    file(&body)
}

/// What is read of a file, without its warnings.
fn games(bytes: &[u8]) -> Vec<super::super::session::Game> {
    read(bytes).expect("a match").games
}

#[test]
fn a_match_is_the_same_however_it_is_packed() {
    let whole = games(&example());
    assert_eq!(whole.len(), 2);
    let (records, comments) = parts();
    let ends = [&records[..RECORD], &records[records.len() - RECORD..]].concat();
    let one: [(&str, &[u8]); 3] = [("temp.xgi", &ends), ("temp.xgc", &comments), ("temp.xg", &records)];
    let other: [(&str, &[u8]); 3] = [("temp.xg", &records), ("temp.xgi", &ends), ("temp.xgc", &comments)];
    for files in [one, other] {
        assert_eq!(games(&file_with_index(&files)), whole);
        // Without an index, and with one whose checksum is wrong.
        let streams: Vec<u8> = files.iter().flat_map(|(_, bytes)| compress(bytes)).collect();
        assert_eq!(games(&file(&streams)), whole);
        let mut damaged = file_with_index(&files);
        let last = damaged.len() - trailer::BYTES;
        damaged[last] ^= 1;
        // What is stored as it is cannot be found then.
        assert!(read(&damaged).is_err() || games(&damaged).len() == whole.len());
    }
    // Without comments a match is still one.
    let bare: Vec<_> = games(&file(&compress(&records)));
    assert_eq!(bare.len(), whole.len());
    // And so it is where what stands behind it cannot be read.
    let spoilt = [compress(&records), vec![0xff; trailer::BYTES + 1]].concat();
    let session = read(&file(&spoilt)).expect("a match");
    assert_eq!((session.games.len(), session.warnings[0].code), (whole.len(), "xg::rest"));
}

#[test]
fn what_is_cut_or_too_large_is_refused() {
    let code = |bytes: &[u8]| read(bytes).map(|session| session.games.len()).map_err(|fault| fault.code);
    let (records, _) = parts();
    let stream = compress(&records);
    assert_eq!(code(&file(&stream[..stream.len() / 2])), Err("xg::compressed"));
    // The first and the last record alone are no match.
    let ends = [&records[..RECORD], &records[records.len() - RECORD..]].concat();
    let both = [compress(&ends), stream[..stream.len() / 2].to_vec()].concat();
    assert_eq!(code(&file(&both)), Err("xg::compressed"));
    let zeros = vec![0; 1 << 20];
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    (0..=container::MAX_UNPACKED_BYTES >> 20).for_each(|_| encoder.write_all(&zeros).expect("room"));
    let bomb = encoder.finish().expect("room");
    assert!(bomb.len() < 1 << 17, "{}", bomb.len());
    assert_eq!(code(&file(&bomb)), Err("xg::too-large"));
    // Many small ones count together.
    let third = vec![0; (container::MAX_UNPACKED_BYTES / 3 + 1) as usize];
    let three: Vec<u8> = (0..3).flat_map(|_| compress(&third)).collect();
    assert_eq!(code(&file(&three)), Err("xg::too-large"));
    assert_eq!(
        code(&file_with_index(&[("temp.xg", &third), ("temp.xgc", &third), ("temp.xgi", &third)])),
        Err("xg::records")
    );
    let whole = example();
    for end in (0..whole.len()).step_by(997) {
        assert!(read(&whole[..end]).is_err() || !games(&whole[..end]).is_empty());
    }
}

#[test]
fn names_and_notes_may_be_in_utf_16() {
    let (mut records, comments) = parts();
    let write = |bytes: &mut [u8], at: usize, text: &str| {
        for (index, unit) in text.encode_utf16().chain([0]).enumerate() {
            bytes[at + 2 * index..][..2].copy_from_slice(&unit.to_le_bytes());
        }
    };
    write(&mut records, layout::head::NAMES[0], "Łucja 鈴木");
    put(&mut records, layout::head::VERSION, 30);
    let mut bytes = file(&[compress(&records), compress(&comments)].concat());
    write(&mut bytes, top::NOTE, "a note of the file");
    // No comment of the match itself stands before it.
    let session = read(&bytes).expect("a match");
    assert_eq!(session.players.bottom.as_deref(), Some("Łucja 鈴木"));
    assert!(
        session.comment.as_deref().is_some_and(|comment| comment.contains("a note of the file")),
        "{:?}",
        session.comment
    );
}

#[test]
fn a_double_is_answered_by_what_its_record_says() {
    let (mut records, _) = parts();
    let double = (0..records.len())
        .step_by(RECORD)
        .find(|at| {
            let record = Record(&records[*at..]);
            record.kind() == kind::CUBE && record.integer(cube::DOUBLE) == 1
        })
        .expect("a double");
    let mut answered = |take: u32, beaver: u32, raccoon: u32| {
        for (at, answer) in [(cube::TAKE, take), (cube::BEAVER, beaver), (cube::RACCOON, raccoon)] {
            put(&mut records[double..], at, answer);
        }
        let actions = games(&file(&compress(&records[..double + RECORD]))).remove(0).decisions;
        actions
            .into_iter()
            .map(|decision| decision.action)
            .skip_while(|action| *action != Action::Double)
            .collect::<Vec<_>>()
    };
    use Action::{Beaver, Double, Drop, Raccoon, Take};
    assert_eq!(answered(1, 0, 0), [Double, Take]);
    assert_eq!(answered(0, 0, 0), [Double, Drop]);
    assert_eq!(answered(2, 1, 0), [Double, Beaver, Take]);
    assert_eq!(answered(2, 0, 0), [Double, Beaver, Drop]);
    assert_eq!(answered(2, 2, 1), [Double, Beaver, Raccoon, Take]);
    assert_eq!(answered(2, 2, 0), [Double, Beaver, Raccoon, Drop]);
}

#[test]
fn a_roll_that_was_not_played_before_a_resignation_is_a_decision() {
    let (records, _) = parts();
    let of = |wanted: u8| (0..records.len()).step_by(RECORD).find(|at| Record(&records[*at..]).kind() == wanted);
    let [roll, end] = [kind::PLAY, kind::END].map(|wanted| of(wanted).expect("a record"));
    for is_played in [0, 1] {
        let mut cut = [&records[..roll + RECORD], &records[end..end + RECORD]].concat();
        cut[roll + layout::play::PLAYED] = is_played;
        cut[roll + layout::play::STEPS..][..32].fill(0);
        put(&mut cut, roll + RECORD + layout::end::MANNER, 101);
        let game = games(&file(&compress(&cut))).remove(0);
        let [rolled, resigned] = &game.decisions[..] else { panic!("{:?}", game.decisions) };
        assert_eq!(rolled.action, Action::Roll);
        assert!(matches!(resigned.action, Action::Resign(_)) && resigned.position.dice == rolled.position.dice);
        assert_eq!(game.end.state, crate::GameState::Resigned);
    }
}

#[test]
fn a_table_of_fonts_says_how_letters_are_written() {
    let document = br"{\rtf1\ansi{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset128 MS Gothic;}}\f1\'8e\'a9\f0\'e9}";
    assert_eq!(rtf::plain(document), "自é");
}

#[test]
fn a_play_with_a_hole_is_what_its_board_says() {
    let (mut records, _) = parts();
    let is_compared = |at: &usize| {
        let record = Record(&records[*at..]);
        record.kind() == kind::PLAY && record.integer(layout::play::COUNT) > 1
    };
    let at = (0..records.len()).step_by(RECORD).find(is_compared).expect("plays");
    let plays = |records: &[u8]| {
        let games = games(&file(&compress(records)));
        let candidates = games.iter().flat_map(|game| &game.decisions).flat_map(|decision| &decision.candidates);
        candidates.map(|candidate| candidate.play.clone()).collect::<Vec<_>>()
    };
    let whole = plays(&records);
    // The second of them ends before its second move.
    records[at + layout::play::PLAYS + 8 + 2] = 0xff;
    assert_eq!(plays(&records), whole);
}
