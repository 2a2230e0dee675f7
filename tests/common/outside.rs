//! Words as they may come from anywhere.

use proptest::prelude::*;

/// Text that somebody may want in a picture, or may want to break it with.
pub fn outside() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[ -~]{1,12}",
        2 => "[<>&\"']{1,6}",
        1 => "[\u{0}-\u{1f}\u{7f}-\u{9f}]{1,4}",
        1 => Just("\u{fffe}\u{ffff}\u{feff}".to_owned()),
        1 => Just("]]>".to_owned()),
        1 => Just("-->".to_owned()),
        1 => Just("<!-- <![CDATA[ <?xml ?> <!DOCTYPE svg>".to_owned()),
        1 => Just("&amp;&#0;&#x1b;&lt;&nbsp;%41%".to_owned()),
        1 => Just("</text></g></svg>".to_owned()),
        1 => Just("\" onload=\"alert(1)".to_owned()),
        1 => Just("👨‍👩‍👧🇯🇵🎲".to_owned()),
        1 => Just("\u{202e}שלום مرحبا\u{2066}".to_owned()),
        1 => Just("白番、出目３１。𠵇𩹄".to_owned()),
        1 => Just("e\u{301}\u{301}\u{301} Ελλάδα Жёлтый".to_owned()),
        1 => Just("line\r\nline\u{2028}line\u{85}\tend".to_owned()),
        2 => any::<String>(),
    ];
    prop_oneof![
        8 => prop::collection::vec(piece.clone(), 0..6).prop_map(|pieces| pieces.concat()),
        1 => piece.prop_map(|piece| piece.repeat(10_000 / piece.len().max(1))),
    ]
}
