//! `--small`: PNG files as small as they get. Only a program with the feature `small` has it; any other says so.

use std::fs;

use crate::common::{files, folder, ids, zumen};

#[cfg(not(feature = "small"))]
#[test]
fn a_program_without_it_says_how_to_get_it() {
    let folder = folder();
    fs::write(folder.path().join("list.txt"), ids::ids(1).join("\n")).expect("written");
    for args in [&["shogi", "--small", "-o", "a.png"][..], &["batch", "list.txt", "--small", "-o", "out/"]] {
        let run = zumen(folder.path(), args);
        assert_eq!((run.status, run.out().as_str()), (Some(2), ""), "{run:?}");
        assert!(run.stderr.contains("--features small"), "{}", run.stderr);
    }
    assert_eq!(files(folder.path()), ["list.txt"]);
    for command in ["draw", "batch"] {
        assert!(!zumen(folder.path(), &[command, "--help"]).out().contains("--small"));
    }
}

#[test]
fn fast_and_small_do_not_go_together() {
    let folder = folder();
    fs::write(folder.path().join("list.txt"), ids::ids(1).join("\n")).expect("written");
    let run = zumen(folder.path(), &["batch", "list.txt", "--small", "--fast", "-o", "out/"]);
    assert_eq!(run.status, Some(2), "{run:?}");
    assert!(run.stderr.contains("leave one of them out"), "{}", run.stderr);
    assert_eq!(files(folder.path()), ["list.txt"]);
}

#[cfg(feature = "small")]
mod built {
    use std::collections::BTreeMap;
    use std::path::Path;

    use super::{files, folder, fs, ids, zumen};

    /// All pixels as RGBA, with the pixels a metre and whether the file says that it is sRGB.
    fn decode_png(file: &[u8]) -> (Vec<[u8; 4]>, Option<[u32; 2]>, bool) {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut packed = vec![0; reader.output_buffer_size().expect("a size")];
        let frame = reader.next_frame(&mut packed).expect("pixels");
        let samples = frame.color_type.samples();
        let rgba = |pixel: &[u8]| match samples {
            2 => [pixel[0], pixel[0], pixel[0], pixel[1]],
            _ => [pixel[0], pixel[1], pixel[2], pixel[3]],
        };
        let info = reader.info();
        let density = info.pixel_dims.map(|dims| [dims.xppu, dims.yppu]);
        (packed.chunks_exact(samples).map(rgba).collect(), density, info.srgb.is_some())
    }

    fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
        files(folder).into_iter().map(|name| (name.clone(), fs::read(folder.join(&name)).expect("a file"))).collect()
    }

    #[test]
    fn files_are_smaller_and_hold_the_same() {
        let folder = folder();
        let game = "(;GM[1]FF[4]SZ[9];B[ee];W[ge];B[dc];W[fc];B[fd])";
        fs::write(folder.path().join("game.sgf"), game).expect("written");
        let pictures = [
            &[ids::ids(1)[0].clone()][..],
            &["game.sgf".to_owned(), "--theme=colour".to_owned(), "--width=90".to_owned()],
            &["game.sgf".to_owned(), "--background=none".to_owned()],
        ];
        for picture in pictures {
            let draw = |name: &str, more: &[&str]| {
                let picture: Vec<&str> = picture.iter().map(String::as_str).collect();
                let run = zumen(folder.path(), &[&picture[..], &["-o", name], more].concat());
                assert_eq!(run.status, Some(0), "{run:?}");
                fs::read(folder.path().join(name)).expect("a picture")
            };
            let (usual, small) = (draw("usual.png", &[]), draw("small.png", &["--small"]));
            // Oxipng saves a fifth of the greyest of these at least.
            assert!(small.len() * 10 < usual.len() * 9, "{} and {} bytes", usual.len(), small.len());
            assert!(decode_png(&small) == decode_png(&usual), "{picture:?}");
            let read = |name: &str| zumen(folder.path(), &["read", name]).out();
            assert!(!read("small.png").is_empty());
            assert_eq!(read("small.png"), read("usual.png"), "what it keeps");
            let checked = zumen(folder.path(), &["check", "small.png"]);
            assert_eq!(checked.status, Some(0), "{checked:?}");
            assert_eq!(draw("svg.svg", &["--small"]), draw("svg.svg", &[]), "a PNG alone is made smaller");
        }
    }

    #[test]
    fn a_batch_writes_the_same_files_with_any_threads_and_takes_them_up() {
        let folder = folder();
        fs::write(folder.path().join("list.txt"), ids::ids(3).join("\n")).expect("written");
        let draw = |out: &str, args: &[&str]| {
            let run = zumen(folder.path(), &[&["batch", "list.txt", "-f", "png", "-o", out], args].concat());
            assert_eq!(run.status, Some(0), "{run:?}");
            contents(&folder.path().join(out))
        };
        let small = draw("small", &["--small", "-j", "2"]);
        assert_eq!(small, draw("alone", &["--small", "-j", "1"]));
        let name = small.keys().next().expect("a picture");
        let one = zumen(folder.path(), &[&ids::ids(3)[0], "--small", "-o", "one.png"]);
        assert_eq!(one.status, Some(0), "{one:?}");
        assert!(fs::read(folder.path().join("one.png")).expect("a picture") == small[name], "as zumen draw draws it");
        let usual = draw("usual", &[]);
        assert!(small.iter().all(|(name, file)| file.len() < usual[name].len()));
        assert_eq!(draw("usual", &["--small", "--skip-existing"]), usual, "what is there stays as it is");
    }
}
