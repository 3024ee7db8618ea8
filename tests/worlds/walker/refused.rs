//! Invalid ground of a walker world, and a world without ground.

use collidoscope::params::Value;
use collidoscope::scene;
use collidoscope::sim::World;

#[test]
fn bad_ground_is_refused_with_its_place() {
    let problems = |ground: &str| {
        let text = format!("(title: \"x\", world: Walker(ground: [{ground}]))");
        let found = scene::parse("x.ron", None, &text).expect_err(ground);
        found.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    for (ground, place, why) in [
        ("(name: \"walker\", shape: Heights())", "world.ground[0].name", "driven body"),
        ("(name: \"a\", shape: Track())", "world.ground[0].shape", "no path"),
        (
            "(name: \"a\", shape: Track(path: [(name: \"p\", part: Pipe()), (name: \"p\", part: Loop())]))",
            "world.ground[0].shape.path[1].name",
            "already used",
        ),
        (
            "(name: \"a\", shape: Heights(from: Numbers(rows: [[0, 1, 2]])))",
            "world.ground[0].shape.from.rows",
            "a height grid of 1 × 3 is too small",
        ),
        (
            "(name: \"a\", shape: Heights(from: Numbers(rows: [[0], [1], [2]])))",
            "world.ground[0].shape.from.rows",
            "a height grid of 3 × 1 is too small",
        ),
        (
            "(name: \"a\", shape: Heights(from: Numbers(rows: [[0, 1], [2]])))",
            "world.ground[0].shape.from.rows[1]",
            "the row has 1 height;",
        ),
        (
            "(name: \"a\", shape: Heights(from: Numbers(rows: [[0, 1], [2, 1e999]])))",
            "world.ground[0].shape.from.rows[1][1]",
            "not a finite number",
        ),
        (
            "(name: \"a\", shape: Heights(from: Hills(cells_x: 2000, cells_z: 2000)))",
            "world.ground[0].shape",
            "8000000 triangles",
        ),
        ("(name: \"a\", shape: Obj(path: \"../a.obj\"))", "world.ground[0].shape.path", "outside"),
    ] {
        let found = problems(ground);
        assert!(found.contains(place) && found.contains(why), "{ground}:\n{found}");
    }
    for field in ["reach: 0", "step: 0"] {
        let text = format!("(title: \"x\", world: Walker(walker: ({field})))");
        assert!(scene::parse("x.ron", None, &text).is_err(), "{field}");
    }
}

#[test]
fn ground_with_too_many_triangles_is_refused() {
    let scene = |cells: u32| {
        let shape = format!("Heights(from: Hills(cells_x: {cells}, cells_z: 200))");
        let text = format!(
            "(title: \"x\", world: Walker(ground: [
              (name: \"a\", shape: {shape}),
              (name: \"way\", shape: Track(segments: 10, strips: 1,
                path: [(name: \"p\", part: Straight())])),
            ]))"
        );
        scene::parse("x.ron", None, &text)
    };
    let problems = scene(501).expect_err("too many");
    let message = problems[0].to_string();
    let place = ": world.ground[0].shape: there are 200400 triangles";
    assert!(message.starts_with("x.ron:2:") && message.contains(place), "{message}");
    assert!(
        message.contains("501 cells_x × 200 cells_z") && message.contains("at most 200000"),
        "{message}"
    );
    let mut world = World::new(scene(100).expect("few enough").file.world);
    let before = world.setup();
    let edit = ("ground.way.shape.segments".to_owned(), Value::U32(10_000));
    world.set(&edit.0, edit.1.clone()).expect("80,000 and 40,000");
    world.set("ground.a.shape.from.cells_x", Value::U32(500)).expect_err("200,000 and 80,000");
    let strips = [("ground.way.shape.strips".to_owned(), Value::U32(100))];
    assert!(
        world.pending_grounds(&strips).is_none(),
        "nothing is made beforehand that will be refused"
    );
    let why = world.set(&strips[0].0, strips[0].1.clone()).expect_err("four million");
    assert!(why.contains("10000 segments × 100 strips × 1 parts"), "{why}");
    assert!(world.setup() != before, "the first edit stays");
}

#[test]
fn a_world_without_ground_causes_a_warning() {
    let warnings = |ground: &str| {
        let text = format!("(title: \"x\", world: Walker(ground: [{ground}]))");
        scene::parse("x.ron", None, &text).expect("it is taken all the same").warnings
    };
    assert_eq!(warnings("(name: \"a\", shape: Heights())"), []);
    let found = warnings("");
    let [warning] = &found[..] else { panic!("{found:?}") };
    assert!(warning.what.contains("there is no ground"), "{warning}");
}
