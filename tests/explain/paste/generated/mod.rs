//! Every row of the table of notations with random numbers, under each of its names: the shapes are read
//! exactly, and the verdict is that of exact arithmetic.

mod exact;

use std::collections::BTreeMap;

use collidoscope::geom::verdict::Verdict;
use collidoscope::shape_text::{self, Options, ShapeGeometry};

use self::exact::{Exact, Point};
use super::notations::{Row, rows};

/// Whole numbers per unit of length: they express halves, quarters, and thirds of multiples of 3/2.
const UNIT: i128 = 12;

struct Random(u64);

impl Random {
    fn below(&mut self, end: i128) -> i128 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i128::from(self.0 >> 33) % end
    }

    /// Returns a multiple of 0.5 from −6 to 6, in twelfths.
    fn place(&mut self) -> i128 {
        (self.below(25) - 12) * UNIT / 2
    }

    /// Returns a multiple of 0.5 from 0.5 to 5, in twelfths.
    fn size(&mut self) -> i128 {
        (1 + self.below(10)) * UNIT / 2
    }
}

/// The numbers of a shape by their letters, twelfths.
type Numbers = BTreeMap<String, i128>;

fn quarter_turned([x, y]: Point) -> Point {
    [-y, x]
}

/// Returns random numbers for a shape whose text has these letters.
fn numbers(random: &mut Random, is_clockwise: bool, spec: &str) -> Numbers {
    let mut all = Numbers::new();
    for letter in ["x", "y", "a", "b", "c", "e", "j", "k"] {
        all.insert(letter.to_owned(), random.place());
    }
    for letter in ["w", "h", "r", "m"] {
        all.insert(letter.to_owned(), random.size());
    }
    // Centroids of these shapes are thirds of sums.
    let factor = if spec.contains("centroid") || spec == "trapezoid" { 3 } else { 1 };
    *all.get_mut("h").expect("it is there") *= factor;
    loop {
        let mut p: Vec<i128> = (0..6).map(|_| factor * random.place()).collect();
        let [u, v] = [[p[2] - p[0], p[3] - p[1]], [p[4] - p[0], p[5] - p[1]]];
        let area = u[0] * v[1] - u[1] * v[0];
        if area == 0 || all["a"] == all["c"] && all["b"] == all["e"] {
            all.insert("a".to_owned(), random.place());
            continue;
        }
        if (area < 0) != is_clockwise {
            p.swap(2, 4);
            p.swap(3, 5);
        }
        all.extend(p.into_iter().enumerate().map(|(k, number)| (format!("p{k}"), number)));
        break;
    }
    let number = |letter: &str| all[letter];
    let more = [
        ("p", number("w") / 2),
        ("q", number("h") / 2),
        ("d", 2 * number("r")),
        ("Z", number("x") + number("w")),
        ("W", number("y") + number("h")),
        ("g", number("m") / 2),
        ("t", number("m") + 2 * number("r")),
    ];
    all.extend(more.map(|(letter, number)| (letter.to_owned(), number)));
    all
}

/// Writes a number as people do.
fn written(number: i128, is_float: bool) -> String {
    let number = number as f64 / UNIT as f64;
    if is_float && number.fract() == 0.0 { format!("{number}.0") } else { number.to_string() }
}

/// A shape as it should be read, and its exact form for the verdict.
struct ExpectedShape {
    form: ShapeGeometry,
    /// `None` if the shape has irrational corners.
    exact: Option<Exact>,
}

fn as_floats(at: Point) -> [f64; 2] {
    at.map(|number| number as f64 / UNIT as f64)
}

/// Returns the shape of a specification with these numbers; letters that are not in the text are 0.
fn expected_shape(spec: &str, all: &Numbers, text: &str, prefix: &str) -> ExpectedShape {
    let (kind, flags) = spec.split_once(' ').unwrap_or((spec, ""));
    let has = |flag: &str| flags.split(' ').any(|it| it == flag);
    let is_written = |letter: &str| text.contains(&format!("‹{prefix}{letter}›"));
    let number = |letter: &str| all[letter];
    let place = |letter: &str| if is_written(letter) { number(letter) } else { 0 };
    let at = [place("x"), place("y")];
    let shape = |form, corners: Vec<Point>, radius| ExpectedShape {
        form,
        exact: Some(Exact { corners, radius }),
    };
    let length = |number: i128| number as f64 / UNIT as f64;
    match kind {
        "box" => {
            let half = [number("w") / 2, number("h") / 2];
            let offset = match () {
                () if has("corner") => half,
                () if has("above") => [half[0], -half[1]],
                () if has("standing") => [0, -half[1]],
                () => [0, 0],
            };
            let offset = if has("about") { quarter_turned(offset) } else { offset };
            let center = [at[0] + offset[0], at[1] + offset[1]];
            let corner = |signs: Point| {
                let corner = [signs[0] * half[0], signs[1] * half[1]];
                let corner = if has("turn") { quarter_turned(corner) } else { corner };
                [center[0] + corner[0], center[1] + corner[1]]
            };
            let corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(corner).to_vec();
            let size = as_floats([number("w"), number("h")]);
            let angle = if has("turn") { 90.0 } else { 0.0 };
            shape(ShapeGeometry::Box { center: as_floats(center), size, angle }, corners, 0)
        }
        "circle" | "point" => {
            let radius = if kind == "point" { 0 } else { number("r") };
            let offset = if has("corner") { [radius; 2] } else { [0; 2] };
            let offset = if has("shifted") { [number("j"), number("k")] } else { offset };
            let center = [at[0] + offset[0], at[1] + offset[1]];
            let form = ShapeGeometry::Circle { center: as_floats(center), radius: length(radius) };
            shape(form, vec![center], radius)
        }
        "capsule" | "segment" => {
            let half = if has("lies") { [number("m") / 2, 0] } else { [0, number("m") / 2] };
            let ends = if is_written("a") {
                [[number("a"), number("b")], [number("c"), number("e")]]
            } else {
                [[at[0] - half[0], at[1] - half[1]], [at[0] + half[0], at[1] + half[1]]]
            };
            if kind == "segment" {
                return shape(ShapeGeometry::Segment(ends.map(as_floats)), ends.to_vec(), 0);
            }
            let radius = length(number("r"));
            let form = ShapeGeometry::Capsule { ends: ends.map(as_floats), radius };
            shape(form, ends.to_vec(), number("r"))
        }
        _ => polygon(kind, at, all, &has),
    }
}

/// Returns a polygon with given corners, a square or a trapezoid.
fn polygon(kind: &str, at: Point, all: &Numbers, has: &dyn Fn(&str) -> bool) -> ExpectedShape {
    let number = |letter: &str| all[letter];
    if kind == "square" {
        let [[x, y], [r, _]] = [as_floats(at), as_floats([number("r"), 0])];
        let side = r * 0.5_f64.sqrt();
        let corner = |[p, q]: [f64; 2]| [x + p * side, y + q * side];
        let corners = [[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]].map(corner).to_vec();
        return ExpectedShape { form: ShapeGeometry::Polygon(corners), exact: None };
    }
    let mut corners = if kind == "trapezoid" {
        let (half, third) = (number("w") / 2, number("h") / 3);
        vec![[-half, third], [0, -2 * third], [0, -2 * third], [half, third]]
    } else {
        (0..3)
            .map(|k| [number(&format!("p{}", 2 * k)), number(&format!("p{}", 2 * k + 1))])
            .collect()
    };
    let centre: Point = [0, 1].map(|axis| {
        if has("centroid") {
            corners.iter().map(|corner: &Point| corner[axis]).sum::<i128>() / 3
        } else {
            0
        }
    });
    for corner in &mut corners {
        *corner = [corner[0] - centre[0], corner[1] - centre[1]];
        if has("turn") {
            *corner = quarter_turned(*corner);
        }
        if has("moved") || kind == "trapezoid" {
            *corner = [corner[0] + at[0], corner[1] + at[1]];
        }
    }
    let form = ShapeGeometry::Polygon(corners.iter().map(|corner| as_floats(*corner)).collect());
    ExpectedShape { form, exact: Some(Exact { corners, radius: 0 }) }
}

/// Returns the template under each of the row's names.
fn names(row: &Row, template: &str) -> Vec<String> {
    let mut out = vec![template.to_owned()];
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ':' | '<');
    // Names with dots are written with colons in some languages.
    let forms = |name: &str| [name.to_owned(), name.replace('.', "::"), name.replace('.', ":")];
    let found = row.name.split(' ').filter(|name| !name.is_empty()).find_map(|name| {
        forms(name).into_iter().enumerate().find_map(|(kind, form)| {
            let mut places = template.match_indices(&form).map(|(at, _)| at..at + form.len());
            let is_whole = |place: &std::ops::Range<usize>| {
                let before = template[..place.start].chars().next_back();
                let after = template[place.end..].chars().next();
                !before.is_some_and(is_word) && !after.is_some_and(is_word)
            };
            Some((kind, name, places.find(is_whole)?))
        })
    });
    let Some((kind, own, place)) = found else { return out };
    for name in row.name.split(' ').filter(|name| *name != own) {
        let name = &forms(name)[kind];
        out.push([&template[..place.start], name, &template[place.end..]].concat());
    }
    out
}

/// Returns a text without its numbers and placeholders.
fn without_numbers(text: &str) -> String {
    let mut out = String::new();
    let mut is_inside = false;
    for c in text.replace('⏎', "\n").chars() {
        is_inside |= c == '‹';
        if !is_inside && !c.is_ascii_digit() && !matches!(c, '.' | '-') {
            out.push(c);
        }
        is_inside &= c != '›';
    }
    out
}

/// Puts the numbers into a template.
fn filled(template: &str, all: &[Numbers]) -> String {
    let mut text = template.replace('⏎', "\n");
    for (prefix, numbers) in ["", "2"].iter().zip(all) {
        for (letter, number) in numbers {
            let place = format!("‹{prefix}{letter}›");
            text = text.replace(&format!("{place}f"), &format!("{}f", written(*number, true)));
            text = text.replace(&place, &written(*number, false));
        }
    }
    text
}

fn is_same(found: &ShapeGeometry, expected: &ShapeGeometry, tolerance: f64) -> bool {
    let (p, q) = (found.numbers(), expected.numbers());
    let near = |(p, q): (&f64, &f64)| (p - q).abs() <= tolerance;
    found.kind() == expected.kind() && p.len() == q.len() && p.iter().zip(&q).all(near)
}

/// Reads a text and compares its shapes; returns the verdict if exact arithmetic has one.
fn check(text: &str, all: &[ExpectedShape], tolerance: f64) -> Result<Option<Verdict>, String> {
    let pasted = shape_text::read(text, Options::default()).map_err(|why| why.to_string())?;
    if !pasted.unused.is_empty() {
        return Err(format!("unused: {:?}", pasted.unused));
    }
    let found: Vec<&ShapeGeometry> = pasted.shapes.iter().map(|shape| &shape.geometry).collect();
    let is_read = found.len() == all.len()
        && found.iter().zip(all).all(|(found, expected)| is_same(found, &expected.form, tolerance));
    if !is_read {
        let expected: Vec<&ShapeGeometry> = all.iter().map(|expected| &expected.form).collect();
        return Err(format!("{found:?}, not {expected:?}"));
    }
    let [Some(a), Some(b)] = [&all[0].exact, &all[1].exact] else { return Ok(None) };
    let expected = exact::verdict(a, b);
    let said = shape_text::test(&pasted, 0, 1).map(|pair| pair.verdict);
    if said == Some(expected) {
        Ok(Some(expected))
    } else {
        Err(format!("{said:?}, not {expected:?}"))
    }
}

#[test]
fn generated_texts_of_every_row_are_read_exactly() {
    let templates = include_str!("templates.txt").lines().filter(|line| !line.starts_with('#'));
    let templates: Vec<(&str, &str)> =
        templates.map(|line| line.split_once(" @ ").expect("a specification")).collect();
    let rows: Vec<Row> = rows().into_iter().filter(|row| !row.example.is_empty()).collect();
    assert_eq!(rows.len(), templates.len(), "a row without a template");
    let mut random = Random(4);
    let (mut wrong, mut tried, mut verdicts) = (Vec::new(), 0, [0; 3]);
    for (row, (spec, template)) in rows.iter().zip(templates) {
        assert_eq!(
            without_numbers(&row.example),
            without_numbers(template),
            "{} {}",
            row.library,
            row.name
        );
        let specs: Vec<&str> = spec.split(" + ").collect();
        // Turns and irrational corners are rounded.
        let is_exact = !spec.contains("turn") && spec != "square";
        for template in names(row, template) {
            for draw in 0..6 {
                let mut draw_numbers = |spec: &&str| numbers(&mut random, draw % 2 == 0, spec);
                let mut all: Vec<Numbers> = specs.iter().map(&mut draw_numbers).collect();
                let mut text = filled(&template, &all);
                let prefixes = ["", "2"].into_iter();
                let expect_shape = |((spec, all), prefix): ((&&str, &Numbers), &str)| {
                    expected_shape(spec, all, &template, prefix)
                };
                let mut shapes: Vec<ExpectedShape> =
                    specs.iter().zip(&all).zip(prefixes).map(expect_shape).collect();
                if shapes.len() == 1 {
                    let (spec, other) = [
                        ("box", "box ‹x› ‹y› ‹w› ‹h›"),
                        ("circle", "circle ‹x› ‹y› ‹r›"),
                        ("poly", "poly ‹p0›,‹p1› ‹p2›,‹p3› ‹p4›,‹p5›"),
                    ][draw % 3];
                    all[0] = draw_numbers(&spec);
                    text = format!("{text}\nz_other: {}\n", filled(other, &all));
                    shapes.push(expected_shape(spec, &all[0], other, ""));
                }
                tried += 1;
                match check(&text, &shapes, if is_exact { 0.0 } else { 1e-9 }) {
                    Ok(verdict) => verdict.into_iter().for_each(|it| verdicts[it as usize] += 1),
                    Err(why) => {
                        wrong.push(format!("{} {}: {text}\n  {why}", row.library, row.name));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 1_500 && verdicts.iter().all(|count| *count > 20), "{tried}: {verdicts:?}");
}
