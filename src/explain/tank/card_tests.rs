//! Checks that the numbers shown add up.

use super::*;

use crate::explain::axis_table::{HEADINGS, axis_table};
use crate::explain::card::Line;
use crate::overlay::tests::{disk, rect, rect_pairs, tank, target, tick};
use crate::sim::tank::OnHit;

/// Tolerance for terms and results that are rounded to three decimals.
const ROUNDING: f32 = 0.0025;

/// Returns the numbers in a text.
fn read(text: &str) -> Vec<f32> {
    let plain = text.replace('−', "-").replace("- ", "− ");
    let numbers = plain.split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-');
    numbers.filter_map(|number| number.parse().ok()).collect()
}

fn line<'a>(card: &'a Card, prefix: &str) -> &'a Line {
    let found = card.lines.iter().find(|line| text(&line.symbols).starts_with(prefix));
    found.unwrap_or_else(|| panic!("{prefix} in {card:#?}"))
}

#[test]
fn the_shown_overlap_is_the_sum_of_the_shown_terms_on_every_axis() {
    for (name, record) in rect_pairs() {
        for axis in AxisSource::ALL {
            let card = card(tank(&record), 0, Some(axis));
            let line = line(&card, "overlap = rA + rB − |d·L|");
            let terms = read(&text(&line.numbers));
            let [a, b, d] = terms[..] else { panic!("{name}: {terms:?}") };
            let result = read(&text(&line.result))[0];
            assert!((a + b - d.abs() - result).abs() < ROUNDING, "{name}: {line:?}");
            assert!(text(&line.result).ends_with("\u{2009}m"));
        }
    }
}

#[test]
fn the_card_shows_the_axis_of_the_depth_and_the_mtv() {
    for (name, record) in rect_pairs() {
        let card = card(tank(&record), 0, None);
        assert_eq!(card.title, "tank – box: SAT");
        let contact = tank(&record).pair(0).and_then(|pair| pair.contact).expect("tested");
        let overlap = read(&text(&line(&card, "overlap").result))[0];
        assert!((overlap - contact.depth).abs() < ROUNDING, "{name}");
        if contact.hit().is_some() {
            let mtv = line(&card, "MTV = depth");
            let [depth, x, z] = read(&text(&mtv.numbers))[..] else { panic!("{mtv:?}") };
            let result = read(&text(&mtv.result));
            assert!((depth * x - result[0]).abs() < ROUNDING, "{name}: {mtv:?}");
            assert!((depth * z - result[1]).abs() < ROUNDING, "{name}: {mtv:?}");
            assert!(mtv.symbols.iter().any(|token| token.term == Some(Term::Normal)));
        } else {
            line(&card, "no contact. gap ");
        }
    }
}

#[test]
fn a_disks_depth_is_radius_minus_distance_or_plus_the_distance_to_the_face() {
    for (x, z, operator) in [(0.8, 0.1, " − "), (0.7, 0.8, " − "), (0.3, 0.1, " + ")] {
        let record = disk(x, z);
        let card = card(tank(&record), 0, None);
        let depth = line(&card, "depth = r");
        let [r, distance] = read(&text(&depth.numbers))[..] else { panic!("{depth:?}") };
        assert!(text(&depth.numbers).contains(operator));
        let sum = if operator == " + " { r + distance } else { r - distance };
        assert!((sum - read(&text(&depth.result))[0]).abs() < ROUNDING, "{depth:?}");
    }
    line(&card(tank(&disk(1.2, 0.0)), 0, None), "no hit");
}

#[test]
fn the_region_is_decided_by_the_cosines_shown() {
    for (x, z, region) in [(-1.2, 0.1, "R1"), (0.0, -1.0, "R2"), (1.2, 0.1, "R3"), (0.1, 1.0, "R4")]
    {
        let record = tick(0.0, vec![target("wall", rect(2.0, 1.6), (x, z), 0.0)]);
        let card = card(tank(&record), 0, None);
        let questions: Vec<&Line> =
            card.lines.iter().filter(|line| text(&line.symbols).ends_with('?')).collect();
        // The last question decides.
        let last = text(&questions.last().expect("asked").result);
        assert!(last.ends_with(region), "{region}: {last}");
        let asked = match region {
            "R1" => 1,
            "R3" => 2,
            _ => 3,
        };
        assert_eq!(questions.len(), asked, "{region}");
        line(&card, "direction = ");
    }
}

#[test]
fn a_target_behind_the_first_hit_says_so() {
    let near = target("cylinder", rect(1.0, 1.0), (0.5, 0.0), 0.0);
    let behind = target("box", rect(1.0, 1.0), (-0.5, 0.0), 0.0);
    let record = tick(0.0, vec![near, behind]);
    let card = card(tank(&record), 1, None);
    assert_eq!(text(&card.lines[0].symbols), "not tested this tick: First stopped at cylinder");
}

#[test]
fn a_collected_target_says_so() {
    let mut coin = target("coin", rect(1.0, 1.0), (0.5, 0.0), 0.0);
    coin.on_hit = OnHit::Collect;
    let record = tick(0.0, vec![coin]);
    let next = tank(&record).after.record(&crate::sim::Input::default());
    let card = card(&next, 0, None);
    assert_eq!(text(&card.lines[0].symbols), "not tested this tick: it is collected");
}

#[test]
fn the_table_marks_where_a_stopping_sat_would_end() {
    for (name, record) in rect_pairs() {
        let record = tank(&record);
        let pair = record.pair(0).expect("tested");
        let table = axis_table(record, &pair).expect("a pair of rects");
        assert_eq!(table.rows.len(), 4, "{name}");
        assert_eq!(table.rows.iter().filter(|row| row.is_chosen).count(), 1, "{name}");
        let best = &table.rows[table.by_overlap()[0]];
        assert_eq!(Some(best.test.overlap), pair.contact.map(|c| c.depth), "{name}");
        assert_eq!(table.stop.is_some(), pair.hit().is_none(), "{name}");
        for row in &table.rows {
            let cells = row.cells();
            assert_eq!(cells.len(), HEADINGS.len());
            let [a, b, d] = [2, 3, 4].map(|i| read(&cells[i])[0]);
            let shown = read(&cells[5])[0];
            let shown = if cells[5].starts_with("gap") { -shown } else { shown };
            assert!((a + b - d - shown).abs() < ROUNDING, "{name}: {cells:?}");
        }
    }
    let near_miss = &rect_pairs()[2].1;
    let record = tank(near_miss);
    let table = axis_table(record, &record.pair(0).expect("tested")).expect("rects");
    let stop = table.stop.expect("apart");
    assert!(
        stop.text.starts_with("gap 0.") && stop.text.ends_with(" of 4 tested"),
        "{}",
        stop.text
    );
    assert!(stop.text.contains(&format!(
        "on {}: SAT can stop here, {} of",
        table.rows[stop.row].axis,
        stop.row + 1
    )));
    assert!(table.rows[..stop.row].iter().all(|row| row.test.overlap > 0.0));
}
