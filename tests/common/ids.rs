//! Many IDs of backgammon, the same in every run: for tests of batches and for figures of speed.

/// So many different positions: the checkers of a start position, dealt anew by a fixed generator.
pub fn ids(count: usize) -> Vec<String> {
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let letter = |count: &i8| match count {
        0 => '-',
        1.. => char::from(b'A' - 1 + count.unsigned_abs()),
        _ => char::from(b'a' - 1 + count.unsigned_abs()),
    };
    let mut id = || {
        let mut points = [0i8; 26];
        for sign in [1i8, -1] {
            for _ in 0..15 {
                let at = loop {
                    let at = 1 + random(24);
                    if points[at] * sign >= 0 {
                        break at;
                    }
                };
                points[at] += sign;
            }
        }
        let board: String = points.iter().map(letter).collect();
        format!("XGID={board}:1:1:1:{}{}:{}:{}:0:7:10", 1 + random(6), 1 + random(6), random(6), random(6))
    };
    (0..count).map(|_| id()).collect()
}

/// A list of them, each hundredth with three dice.
pub fn list(count: usize) -> String {
    let line = |(index, id): (usize, String)| match index % 100 {
        99 => id.replace(":1:1:1:", ":1:1:1:7") + "\n",
        _ => id + "\n",
    };
    ids(count).into_iter().enumerate().map(line).collect()
}
