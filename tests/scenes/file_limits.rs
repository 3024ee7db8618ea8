//! Scene files that are too large, have too many values or are not readable text.

use collidoscope::scene::{self, LoadError, load, parse};

use super::files::{check, refused, with_fields};

/// The time for finding many problems grows with their number only up to a limit.
#[test]
fn many_wrong_values_of_a_large_scene_are_found_within_seconds() {
    let target = |index: usize| {
        format!("(name: \"t{index}\", model: Disk(), position: (0, 1, 0), yaw: x, hue: 1),\n")
    };
    let targets: String = (0..20_000).map(target).collect();
    let start = std::time::Instant::now();
    let problems = refused(&format!("(title: \"T\", world: Tank(targets: [\n{targets}]))"));
    assert!((20..2_000).contains(&problems.len()), "{}", problems.len());
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}

#[test]
fn hostile_sizes_are_refused_with_short_messages() {
    let targets = |n: usize| {
        let target = |i| format!("(name:\"t{i}\",model:Disk(),position:(0,1,0)),\n");
        let targets: String = (0..n).map(target).collect();
        format!("(title: \"x\", world: Tank(\n targets: [{targets}]))")
    };
    check(&targets(20_001), (2, 11), "world.targets", "20001 objects", "at most 20,000 in all");
    assert!(parse("x", None, &targets(20_000)).is_ok());
    // 20,000 problems, all in one line.
    let all_bad = targets(20_000).replace("Disk()", "Disk(radius:0)").replace('\n', "");
    assert_eq!(refused(&all_bad).len(), 20_000);
    let long = "n".repeat(3 << 20);
    for text in [
        with_fields(&format!("{long}: 1")),
        with_fields(&format!("yaw: \"{long}\"")),
        with_fields(&format!("on_hit: {long}")),
        with_fields(&format!("yaw: {}", "1".repeat(3 << 20))),
        with_fields("").replace("\"b\"", &format!("\"{long} \"")),
        "(".repeat(4 << 20),
        "(title:".repeat(500_000),
        format!("(title: \"x\", world: Tank(targets: {}", "[".repeat(3 << 20)),
        format!("(title: \"x\", world: Tank(targets: [{}", "(look: Box(size: ".repeat(200_000)),
        format!("/*{}", "/*".repeat(2_000_000)),
    ] {
        let problems = refused(&text);
        assert_eq!(problems.len(), 1);
        assert!(problems[0].to_string().len() < 500 && problems[0].path.len() < 200);
        assert!(scene::render(&problems[0], false).len() < 2000);
    }
}

#[test]
fn more_values_than_the_limit_are_refused() {
    for (unit, count) in [("(),", 1_000_001), ("(yaw:1),", 1_000_001), ("/**/ ", 5_000_000)] {
        let text = format!("(title: \"x\", world: Tank(targets: [{}", unit.repeat(count));
        let problems = refused(&text);
        assert_eq!(problems.len(), 1, "{unit}");
        assert_eq!(problems[0].what, "there is too much in the file", "{unit}");
        assert_eq!(problems[0].expected, "at most 1000000 values", "{unit}");
    }
}

#[test]
fn more_than_thirty_two_mebibytes_are_refused() {
    let padded = |size: usize| {
        let text = with_fields("yaw: 1");
        format!("{text}{}", " ".repeat(size - text.len()))
    };
    assert!(parse("x", None, &padded(32 << 20)).is_ok());
    check(&padded((32 << 20) + 1), (1, 1), "", "too large: 33554433 bytes", "32 MiB");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("big.ron");
    std::fs::write(&file, padded((32 << 20) + 1)).expect("written");
    let Err(LoadError::Refused(problems)) = load(&file.to_string_lossy()) else { panic!("loaded") };
    assert!(problems[0].what.contains("too large"), "{problems:?}");
}

#[test]
fn irregular_files_and_non_utf8_are_refused_without_hanging() {
    let folder = tempfile::tempdir().expect("a folder");
    let unreadable = |name: &str, what: &str| match load(name) {
        Err(LoadError::Unreadable(why)) => {
            assert!(why.contains(what) && why.starts_with(name) && why.contains("; "), "{why}");
        }
        other => panic!("{name}: {other:?}"),
    };
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    unreadable(&path("none.ron"), "there is no such file");
    unreadable("tank/rebond", "did you mean `tank/rebound`?");
    unreadable("", "");
    unreadable(&path(""), "it is a folder");
    #[cfg(unix)]
    {
        unreadable("/dev/zero", "not a regular file");
        let pipe = path("pipe.ron");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|s| s.success()));
        unreadable(&pipe, "not a regular file");
    }
    std::fs::write(path("latin.ron"), b"(\n  title: \"\xe9\")").expect("written");
    let Err(LoadError::Refused(problems)) = load(&path("latin.ron")) else { panic!("loaded") };
    let p = &problems[0];
    assert_eq!((p.line, p.column), (2, 11));
    assert!(p.what.contains("0xe9 is not UTF-8") && p.expected.contains("UTF-8"), "{p}");
}
