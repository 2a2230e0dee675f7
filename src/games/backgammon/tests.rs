use crate::contract::NoFiles;
use crate::registry;

#[test]
fn who_types_no_id_is_shown_both_shapes() {
    let error = registry::read(b"hello", &NoFiles).err().expect("no position");
    assert_eq!(error.code, "input::unknown");
    let help = error.help.expect("help");
    assert!(help.contains("XGID=") && help.contains("4HPwATDgc/ABMA:cAkqAAAAAAAE"), "{help}");
}
