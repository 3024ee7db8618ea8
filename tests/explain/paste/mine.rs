//! The user's own result: each flaw, and each pair of flaws, is found from its numbers. The numbers
//! come from the separating axis test of [`reference`].

mod reference;

use collidoscope::shape_text::flaws::FLAWS;
use collidoscope::shape_text::{self, Options, ParsedText};

pub(crate) use self::reference::{Shape, sat};
use self::reference::{length, minus};
use crate::random::Random;

type Point = [f64; 2];

fn read(text: &str) -> ParsedText {
    shape_text::read(text, Options::default()).unwrap_or_else(|why| panic!("{why}: {text}"))
}

/// Returns the judgement of the first pair: whether it is right, the sets of flaws, and the text.
fn judged(text: &str) -> (bool, Vec<Vec<&'static str>>, String) {
    let pasted = read(text);
    let mine = shape_text::all_pairs(&pasted)[0].mine.clone().unwrap_or_else(|| panic!("{text}"));
    let names = mine.found.iter().map(|set| set.iter().map(|flaw| flaw.name).collect()).collect();
    (mine.is_right, names, mine.text)
}

/// Writes a result in the user's notation.
fn result_text((depth, mtv): (f64, Point)) -> String {
    if depth <= 0.0 {
        return "mine: no hit".to_owned();
    }
    format!("mine: mtv {:.7} {:.7}\n# mine: overlap {depth:.7}", mtv[0], mtv[1])
}

fn is_same((depth_a, mtv_a): (f64, Point), (depth_b, mtv_b): (f64, Point), near: f64) -> bool {
    if depth_a <= near || depth_b <= near {
        return depth_a <= near && depth_b <= near;
    }
    (depth_a - depth_b).abs() <= near && length(minus(mtv_a, mtv_b)) <= near
}

/// Tests random pairs with every flaw and with some or all pairs of flaws.
pub(crate) fn flaws_are_found(pairs: u64, sets: Option<u64>) {
    let mut random = Random(0x5EED);
    let names: Vec<&str> = FLAWS.iter().map(|flaw| flaw.name).collect();
    let count = names.len() as u64;
    let (mut wrong, mut all, mut exact) = (Vec::new(), 0, 0);
    for number in 0..pairs {
        let (a, b) = (Shape::random(&mut random), Shape::random(&mut random));
        let near = 6e-5 * a.size().max(b.size());
        let shapes = format!("a: {}\nb: {}\n", a.text(), b.text());
        let mut tried: Vec<Vec<&str>> = names.iter().map(|name| vec![*name]).collect();
        match sets {
            Some(sets) => tried.extend((0..sets).map(|_| {
                let i = random.below(count);
                let j = (i + 1 + random.below(count - 1)) % count;
                vec![names[i.min(j) as usize], names[i.max(j) as usize]]
            })),
            None => tried.extend(
                (0..names.len())
                    .flat_map(|i| (i + 1..names.len()).map(move |j| (i, j)))
                    .map(|(i, j)| vec![names[i], names[j]]),
            ),
        }
        for set in tried {
            let Some(result) = sat(&a, &b, &set).filter(|result| result.0.abs() > near) else {
                continue;
            };
            let text = format!("{shapes}{}", result_text(result));
            let (is_right, found, said) = judged(&text);
            all += 1;
            assert!((!is_right || found.is_empty()) && !said.is_empty(), "{text}\n{said}");
            exact += u32::from(found.contains(&set));
            let gives_result =
                |set: &[&str]| sat(&a, &b, set).is_none_or(|other| is_same(result, other, near));
            let is_explained = match &found[..] {
                [] => is_right && gives_result(&[]),
                sets => sets.iter().all(|named| gives_result(named)),
            };
            if !is_explained {
                wrong.push(format!("pair {number}, {set:?}: {found:?}\n{text}\n{said}"));
            }
        }
    }
    let shown: Vec<&String> = wrong.iter().take(8).collect();
    assert!(wrong.is_empty(), "{} of {all} are wrong: {shown:#?}", wrong.len());
    assert!(6 * exact > all, "{exact} of {all} are named themselves");
}

#[test]
fn each_flaw_is_found_from_its_numbers() {
    flaws_are_found(200, Some(10));
}

#[test]
#[ignore = "minutes; .ci/slow flaws"]
fn each_flaw_and_each_pair_is_found_from_its_numbers() {
    flaws_are_found(1_000, None);
}

/// The user's own results, whether each is right, and a part of the answer.
const RESULTS: [(&str, bool, &str); 14] = [
    ("mine: mtv -0.5 0", true, "is right"),
    ("// mine: overlap 0.5", true, "is right"),
    ("mine: hit", true, "is right"),
    ("mine: axis 1 0", true, "is right"),
    ("mine: mtv 0.5 0", false, "points from a to b"),
    ("mine: normal (1, 0)", false, "points from a to b"),
    ("mine: no hit", false, "The correct result is a hit"),
    ("mine: hit false", false, "The correct result is a hit"),
    ("mine: mtv (-0.25, 0)", false, "half of the MTV"),
    ("mine: overlap 2.0", false, "greatest overlap"),
    ("mine: mtv = [-1, 0]; depth 1", false, "without the depth"),
    ("mine: overlap 0.123", false, "None of"),
    ("mine: mtv 0 0", false, "correct result is (-0.5, 0)"),
    ("  # mine: mtv \u{2212}0.5 0, hit", true, "is right"),
];

#[test]
fn the_result_is_read_and_judged() {
    for (line, right, part) in RESULTS {
        let text = format!("a: poly 0,0 2,0 2,2 0,2\nb: circle 2.5 1 1\n{line}\n");
        let (is_right, _, said) = judged(&text);
        assert_eq!(is_right, right, "{line}: {said}");
        assert!(said.contains(part), "{line}: {said}");
        let pasted = read(&text);
        assert!(pasted.unused.is_empty() && pasted.aside.is_empty(), "{line}");
    }
}

#[test]
fn the_example_of_only_the_axes_of_a_is_explained() {
    let text = "a: box 0 0 20 20\nb: poly 0,-3 24,1 24,4 0,40\nmine: hit";
    assert!(judged(text).0);
    let text = "a: box 0 0 2 2\nb: poly 0.8,2.6 2.6,0.9 4,4\n# mine: mtv 0 -0.1";
    let (is_right, found, said) = judged(text);
    assert!(!is_right && found.contains(&vec!["only_axes_of_a"]), "{said}");
    assert!(said.contains("(0, -0.1), is wrong: it follows if only the axes of a"), "{said}");
    assert!(said.contains("In the lab: flaw.only_axes_of_a"), "{said}");
}

#[test]
fn a_result_that_is_not_understood_is_refused_with_its_place() {
    for line in
        ["mine: mtv 1", "mine: overlap", "mine: mtv 1 2 3", "mine: hit 4 times", "mine: depth big"]
    {
        let text = format!("a: box 0 0 2 2\nb: circle 1 0 1\n{line}\n");
        let why = shape_text::read(&text, Options::default()).expect_err(line);
        assert_eq!((why.line, why.column), (3, 1), "{why}");
        assert!(why.expected.contains("`mine:` and `mtv"), "{why}");
    }
    // `mine` is a valid name of a shape.
    assert_eq!(read("mine: box 0 0 2 2\nb: circle 1 0 1").shapes[0].name, "mine");
}

#[test]
fn y_of_the_result_is_that_of_the_text() {
    let text = "a: box 0 0 4 2\nb: box 0 1.5 4 2\nmine: mtv 0 -0.5";
    let options = Options { y_down: true, ..Options::default() };
    for options in [options, Options::default()] {
        let pasted = shape_text::read(text, options).expect("two boxes");
        let mine = shape_text::all_pairs(&pasted)[0].mine.clone().expect("a judgement");
        assert!(mine.is_right, "{}", mine.text);
    }
}
