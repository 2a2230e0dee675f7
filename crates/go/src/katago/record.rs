//! Answers that programs keep in the nodes of a record: KT of KaTrain, LZ of Lizzie and LizzieYzy.
//!
//! KT has three values, each gzip in base64: the ownership and the policy as half-precision floats, and a JSON object with
//! `moves` by name and `root`. Its numbers are Black's. LZ has a line about the engine and then what `lz-analyze` prints,
//! without the first `info`. Its numbers are those of the player to move. Facts come from the programs' sources.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use serde_json::{Map, Value, json};
use std::io::Read;
use std::ops::Range;

use super::gtp;
use crate::board::Size;
use crate::sgf::{Collection, NodeId};
use zumen_game::sgf::Value as SgfValue;

/// The most bytes that the packed values of a record may hold: some 50 KB a move are usual.
const MAX_UNPACKED_BYTES: u64 = 256 << 20;

/// The answers in the nodes of a line of a record.
#[derive(Default)]
pub(super) struct RecordAnswers {
    /// A line of JSON each.
    pub text: String,
    /// Whether their numbers are always those of the player to move.
    pub is_of_mover: bool,
    /// Where the first value stands that can't be read.
    pub unread: Option<Range<usize>>,
}

/// The answers in the nodes of a line from its root on.
pub(super) fn read(collection: &Collection, line: &[NodeId], size: Size) -> RecordAnswers {
    let mut kept = RecordAnswers::default();
    let (mut moves, mut left) = (0, MAX_UNPACKED_BYTES);
    for id in line {
        moves += collection.node(*id, size).0.moves.len();
        let node = (**collection).node(*id);
        let katrain: Vec<SgfValue> = node.values("KT").collect();
        let lizzie = || {
            let value = node.first("LZ")?.text()?;
            gtp::answer(&format!("info {}", &value[value.find("move ")?..])).inspect(|_| kept.is_of_mover = true)
        };
        if let Some(mut answer) = of_katrain(&katrain, &mut left).or_else(lizzie) {
            answer["turnNumber"] = moves.into();
            kept.text += &format!("{answer}\n");
        } else if kept.unread.is_none() {
            let unread = katrain.into_iter().chain(node.values("LZ")).find(|value| !value.is_empty());
            kept.unread = unread.map(|value| value.place());
        }
    }
    kept
}

fn of_katrain(values: &[SgfValue], left: &mut u64) -> Option<Value> {
    let [ownership, _, main] = values else { return None };
    let mut main: Map<String, Value> = serde_json::from_slice(&unpack(main, left)?).ok()?;
    let moves = main.get_mut("moves")?.as_object_mut()?;
    let moves: Vec<Value> = std::mem::take(moves).into_iter().map(|(_, info)| info).collect();
    let mut answer = json!({"moveInfos": moves});
    if let Some(root) = main.remove("root").filter(Value::is_object) {
        answer["rootInfo"] = root;
    }
    let ownership = unpack(ownership, left)?;
    if !ownership.is_empty() {
        answer["ownership"] = ownership.as_chunks().0.iter().map(|bytes| half(u16::from_le_bytes(*bytes))).collect();
    }
    Some(answer)
}

/// Unpacks a value of at most so many bytes, and takes them off.
fn unpack(value: &SgfValue, left: &mut u64) -> Option<Vec<u8>> {
    let packed = STANDARD.decode(value.raw.trim()).ok()?;
    let mut bytes = Vec::new();
    let read = GzDecoder::new(&packed[..]).take(*left).read_to_end(&mut bytes);
    *left -= bytes.len() as u64;
    read.is_ok().then_some(bytes)
}

/// A half-precision float of IEEE 754. What is no number becomes too large for an ownership.
fn half(bits: u16) -> f64 {
    let exponent = i32::from(bits >> 10 & 0x1f);
    let fraction = f64::from(bits & 0x3ff) / 1024.0;
    let size = match exponent {
        0 => fraction * f64::exp2(-14.0),
        _ => (1.0 + fraction) * f64::exp2(f64::from(exponent - 15)),
    };
    if bits >> 15 == 1 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::half;

    #[test]
    fn halves_are_read() {
        for (bits, value) in
            [(0, 0.0), (0x3c00, 1.0), (0xbc00, -1.0), (0x3800, 0.5), (0x0001, 5.960_464_477_539_063e-8)]
        {
            assert_eq!(half(bits), value, "{bits:x}");
        }
    }
}
