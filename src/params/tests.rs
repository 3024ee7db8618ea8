//! Tests of the parameter tree with a small setup type.

use glam::{Vec3, vec3};

use super::*;
use crate::params;

params! {
    /// A garden.
    struct Garden {
        /// How warm
        /// it is.
        warmth: f32 = 20.0, -30..=50 "°C", slider 0..=40;
        /// Number of gnomes.
        gnomes: u32 = 3, 0..=12 "";
        /// Whether it rains.
        rain: bool = false;
        /// Position of the gate.
        gate: Vec3 = vec3(1.0, 0.0, 0.0), -10..=10 "m";
        /// Letter carved on the gate.
        sign: Glyph = Glyph('G');
        /// The season.
        season: Season = Season::Spring;
        /// Flower beds.
        beds: Vec<Bed> = Vec::new();
    }
}

params! {
    /// A season.
    choice Season { /// Green.
        Spring, Winter }
}

params! {
    /// A bed.
    entry Bed {
        /// Unique.
        name: String;
        /// Required.
        size: f32, 0.001..=5 "m";
        /// Plant in the bed.
        plant: Plant = Plant::Weeds;
    }
}

params! {
    /// A plant.
    one_of Plant { Weeds, Tree(Tree), Rose(Rose) }
}

params! {
    /// A tree.
    struct Tree { height: f32 = 2.0, 0..=30 "m"; }
}

params! {
    /// A rose.
    struct Rose { buds: u32 = 5, 0..=50 "buds"; }
}

fn options() -> ron::Options {
    use ron::extensions::Extensions;
    ron::Options::default().with_default_extension(Extensions::UNWRAP_VARIANT_NEWTYPES)
}

fn read(text: &str) -> Garden {
    options().from_str(text).expect(text)
}

fn garden() -> Garden {
    read("(beds: [(name: \"a\", size: 1, plant: Rose(buds: 7)), (name: \"b-1\", size: 2)])")
}

/// Sets a path to RON text, like the command line.
fn set_text(garden: &mut Garden, path: &str, text: &str) -> Result<(), String> {
    let like = get(garden, path).ok_or("no such path")?;
    Ok(set(garden, path, parse_value(text, &like)?)?)
}

#[test]
fn a_visit_lists_all_parameters_in_order_with_both_paths() {
    let mut seen = Vec::new();
    visit(&garden(), &mut |at, _, value| seen.push(format!("{} {} {value}", at.named, at.indexed)));
    let wanted = [
        "warmth warmth 20.0",
        "gnomes gnomes 3",
        "rain rain false",
        "gate gate (1.0, 0.0, 0.0)",
        "sign sign 'G'",
        "season season Spring",
        "beds.a.size beds[0].size 1.0",
        "beds.a.plant beds[0].plant Rose",
        "beds.a.plant.buds beds[0].plant.buds 7",
        "beds.b-1.size beds[1].size 2.0",
        "beds.b-1.plant beds[1].plant Weeds",
    ];
    assert_eq!(seen, wanted);
}

#[test]
fn get_returns_the_value_of_a_full_visit() {
    let garden = garden();
    let mut paths = vec!["beds".to_owned(), "beds.a.plant.buds.".to_owned(), "beds.b".to_owned()];
    visit(&garden, &mut |at, _, _| paths.push(at.named.clone()));
    for path in &paths {
        let mut visited = None;
        visit(&garden, &mut |at, _, value| {
            if at.named == *path {
                visited = Some(value);
            }
        });
        assert_eq!(get(&garden, path), visited, "{path}");
    }
    assert_eq!(paths.iter().filter(|path| get(&garden, path).is_none()).count(), 3);
}

#[test]
fn a_limited_visit_has_the_first_entries_and_the_chosen_one() {
    let bed = |index| format!("(name: \"bed-{index}\", size: 1)");
    let beds: Vec<String> = (0..50).map(bed).collect();
    let garden = read(&format!("(beds: [{}])", beds.join(", ")));
    let limited = |limit, chosen| {
        let mut seen = Vec::new();
        let skipped = visit_few(&garden, (limit, chosen), &mut |at, _, _| {
            seen.extend(at.named.strip_suffix(".size").map(str::to_owned));
        });
        (seen, skipped)
    };
    assert_eq!(limited(2, "").0, ["beds.bed-0", "beds.bed-1"]);
    assert_eq!(limited(2, "bed-31").0, ["beds.bed-0", "beds.bed-1", "beds.bed-31"]);
    assert_eq!((limited(2, "bed-31").1, limited(2, "bed-1").1, limited(50, "").1), (47, 48, 0));
}

#[test]
fn a_declaration_gives_doc_unit_range_and_slider() {
    let mut metas = Vec::new();
    visit(&garden(), &mut |_, meta, _| metas.push(*meta));
    let warmth = metas[0];
    assert_eq!((warmth.doc, warmth.unit), ("How warm it is.", "°C"));
    assert_eq!((warmth.lo, warmth.hi, warmth.slider), (-30.0, 50.0, (0.0, 40.0)));
    assert_eq!((metas[1].slider, metas[1].range_text()), ((0.0, 12.0), "0 to 12".to_owned()));
    assert_eq!(metas[2].range_text(), "");
    assert_eq!(Season::CHOICES.docs, ["Green.", ""]);
}

#[test]
fn get_returns_the_value_that_was_set() {
    let mut garden = garden();
    for (path, text, value) in [
        ("warmth", "-30", Value::F32(-30.0)),
        ("gnomes", "12", Value::U32(12)),
        ("rain", "true", Value::Bool(true)),
        ("gate", "(1, -2.5, 10)", Value::Vec3(vec3(1.0, -2.5, 10.0))),
        ("sign", "'é'", Value::Char('é')),
        ("sign", "\"x\"", Value::Char('x')),
        ("season", "Winter", Value::Choice(1, Season::CHOICES)),
        ("beds.a.plant.buds", "50", Value::U32(50)),
        ("beds.a.size", "0.001", Value::F32(0.001)),
        ("beds.b-1.plant", " Tree() ", Value::Choice(1, Plant::CHOICES)),
        ("beds.b-1.plant.height", "30", Value::F32(30.0)),
    ] {
        assert_eq!(set_text(&mut garden, path, text), Ok(()), "{path}");
        assert_eq!(get(&garden, path), Some(value), "{path}");
    }
    assert_eq!(get(&garden, "beds.c.size"), None);
    assert_eq!(out_of_range(&garden), []);
}

#[test]
fn another_variant_has_its_defaults_and_the_same_keeps_its_parameters() {
    let mut garden = garden();
    set_text(&mut garden, "beds.a.plant", "Rose").expect("the present one");
    assert_eq!(get(&garden, "beds.a.plant.buds"), Some(Value::U32(7)));
    set_text(&mut garden, "beds.a.plant", "Tree").expect("another");
    assert_eq!(garden.beds[0].plant, Plant::Tree(Tree { height: 2.0 }));
    set_text(&mut garden, "beds.a.plant", "Rose").expect("back");
    assert_eq!(garden.beds[0].plant, Plant::Rose(Rose { buds: 5 }));
}

#[test]
fn a_refused_value_says_why_and_changes_nothing() {
    let before = garden();
    let mut garden = garden();
    let index = |i| Value::Choice(i, Season::CHOICES);
    for (path, value, why) in [
        ("warmth", Value::F32(50.5), "50.5 is out of range; expected a number, -30 to 50 °C"),
        ("warmth", Value::F32(f32::NAN), "NaN is not a finite number; expected a number, -30 to"),
        ("warmth", Value::U32(60), "`60` is not a number"),
        ("gnomes", Value::U32(13), "13 is out of range; expected a whole number, 0 to 12"),
        ("gnomes", Value::F32(1.0), "`1.0` is not a whole number"),
        ("rain", Value::F32(f32::NAN), "`NaN` is not true or false"),
        ("gate", Value::Vec3(vec3(0.0, 11.0, 0.0)), "11 is out of range; expected a vector"),
        ("gate", Value::Vec3(Vec3::NAN), "NaN is not a finite number"),
        ("sign", Value::U32(1), "`1` is not a character"),
        ("season", index(2), "`?` is not one of Spring, Winter"),
        ("season", Value::Choice(0, Plant::CHOICES), "`Weeds` is not one of Spring, Winter"),
        ("season.deep", index(1), "no parameter `deep` here"),
        ("warmth.deep", Value::F32(1.0), "no parameter `deep` below a number"),
        ("wramth", Value::F32(1.0), "no parameter `wramth`; did you mean `warmth`? one of"),
        ("", Value::F32(1.0), "no parameter ``; one of warmth"),
        ("beds", Value::F32(1.0), "no entry ``; one of a, b-1"),
        ("beds.c.size", Value::F32(1.0), "no entry `c`; one of a, b-1"),
        ("beds.a", Value::F32(1.0), "no parameter ``; one of name, size, plant"),
        ("beds.a.name", Value::Char('x'), "a name cannot be set"),
        ("beds.a.plant.height", Value::F32(1.0), "no parameter `height`; one of buds"),
        ("beds.b-1.plant.height", Value::F32(1.0), "no parameter `height` here"),
        ("beds.a.plant", Value::Bool(true), "`true` is not one of Weeds, Tree, Rose"),
    ] {
        let error = set(&mut garden, path, value).expect_err(path);
        assert!(error.to_string().starts_with(why), "{path}: {error}");
        assert_eq!(garden, before, "{path}");
    }
    let empty = set(&mut Garden::default(), "beds.a.size", Value::F32(1.0));
    assert_eq!(empty.map_err(String::from), Err("no entry `a`; the list is empty".to_owned()));
}

#[test]
fn the_error_for_an_unparsable_text_names_the_expected_form() {
    let choice = Value::Choice(0, Season::CHOICES);
    for (text, like, why) in [
        ("x", Value::F32(0.0), "`x` is not a number"),
        ("1.0", Value::U32(0), "`1.0` is not a whole number, at least 0"),
        ("-1", Value::U32(0), "`-1` is not a whole number, at least 0"),
        ("yes", Value::Bool(true), "`yes` is not true or false"),
        ("(1, 2)", Value::Vec3(Vec3::ZERO), "`(1, 2)` is not a vector such as (1, 0, 2.5)"),
        (
            "(1, 2)",
            Value::Points([].into()),
            "`(1, 2)` is not a list of points such as [(0, 0), (1, 0), (0, 1)]",
        ),
        ("'AB'", Value::Char('A'), "`'AB'` is not a character such as 'A'"),
        ("Summer", choice.clone(), "`Summer` is not one of Spring, Winter"),
        (
            "Spring()()",
            choice.clone(),
            "`Spring()()` is not one of Spring, Winter; did you mean `Spring`?",
        ),
        ("", choice.clone(), "`` is not one of Spring, Winter"),
    ] {
        assert_eq!(parse_value(text, &like).map_err(String::from), Err(why.to_owned()));
    }
    let long = parse_value(&"x".repeat(1 << 20), &choice).expect_err("long");
    assert!(long.what.len() < 200, "{}", long.what);
}

#[test]
fn out_of_range_returns_the_indexed_path_and_the_component() {
    let garden = read(
        "(warmth: inf, gate: (0, 0, -11), beds: [(name: \"a\", size: 1), \
         (name: \"b\", size: 0, plant: Rose(buds: 51))])",
    );
    let found: Vec<_> = out_of_range(&garden)
        .into_iter()
        .map(|bad| (bad.path, bad.unfit.component, bad.unfit.to_string()))
        .collect();
    let bad = |path: &str, component, problem: &str| (path.into(), component, problem.into());
    let wanted = [
        bad("warmth", None, "inf is not a finite number"),
        bad("gate", Some(2), "-11 is out of range"),
        bad("beds[1].size", None, "0 is out of range"),
        bad("beds[1].plant.buds", None, "51 is out of range"),
    ];
    assert_eq!(found, wanted);
    assert_eq!(out_of_range(&garden)[2].expected, "a number, 0.001 to 5 m");
}

#[test]
fn omitted_fields_are_defaults_and_defaults_are_omitted() {
    assert_eq!(read("()"), Garden::default());
    assert_eq!(options().to_string(&Garden::default()).expect("written"), "()");
    let garden = read("(sign: 'é', season: Winter, gnomes: 3, gate: (1, 0, 0), warmth: 1)");
    let text = options().to_string(&garden).expect("written");
    assert_eq!(text, "(warmth:1.0,sign:'é',season:Winter)");
    assert_eq!(read(&text), garden);
    let bed = Bed { name: "a".to_owned(), size: 1.0, plant: Plant::Tree(Tree::default()) };
    let text = options().to_string(&bed).expect("written");
    assert_eq!(text, "(name:\"a\",size:1.0,plant:Tree())");
    assert_eq!(options().from_str::<Bed>(&text).expect("read"), bed);
}

#[test]
fn required_fields_must_be_present_and_unknown_ones_are_refused() {
    for (text, why) in [
        ("(beds: [(name: \"a\")])", "size"),
        ("(beds: [(size: 1)])", "name"),
        ("(colour: 1)", "colour"),
        ("(rain: true, rain: true)", "rain"),
        ("(beds: [(name: \"a\", size: 1, plant: Rose(thorns: 1))])", "thorns"),
        ("(warmth: None)", "float"),
    ] {
        let error = options().from_str::<Garden>(text).expect_err(text).to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}

#[test]
fn clipped_text_is_short_and_on_one_line() {
    assert_eq!(shorten("a\n\t  b\u{1b}[0m"), "a b\u{fffd}[0m");
    assert_eq!(shorten(&"é".repeat(60)), "é".repeat(60));
    assert_eq!(shorten(&"é".repeat(61)), format!("{}…", "é".repeat(60)));
}
