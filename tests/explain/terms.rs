//! Hovering a term of a card highlights a mark of the view or of the Figure.

use std::collections::{BTreeMap, BTreeSet};

use collidoscope::explain::card::{Line, text};
use collidoscope::explain::{self, Term};
use collidoscope::figure::{self, layout};
use collidoscope::overlay::{Mark, OverlaySet, Pen, View, overlays};
use collidoscope::sim::Record;
use glam::vec2;

use super::scenes;
use crate::drive::{restless, steered};

fn terms(lines: &[Line]) -> Vec<Term> {
    let mut terms: Vec<Term> = Vec::new();
    for line in lines {
        for token in line.symbols.iter().chain(&line.numbers).chain(&line.result) {
            terms.extend(token.term.filter(|term| !terms.contains(term)));
        }
    }
    terms
}

/// Returns the name of the term's kind, without its axis or point.
fn name(term: Term) -> String {
    format!("{term:?}").split('(').next().unwrap_or_default().to_owned()
}

/// Returns the terms of the Figure's marks.
fn figure_terms(record: &Record, target: usize) -> Vec<Term> {
    figure_marks(record, target).into_iter().filter_map(|drawn| drawn.term).collect()
}

fn figure_marks(record: &Record, target: usize) -> Vec<layout::PlacedMark> {
    let figure = figure::of(record, 0, Some(target));
    let (size, detail) = (vec2(720.0, 628.0), layout::Detail::All);
    layout::layout(&figure, &layout::Page { size, detail, scale: 1.0, ..layout::Page::default() })
        .marks
}

fn hover_all(world: &str) {
    // For each kind of term: whether hovering it has changed the view.
    let mut lit: BTreeMap<String, bool> = BTreeMap::new();
    for (_, mut world) in scenes::worlds(world) {
        for (tick, input) in (1..).zip(restless(scenes::TICKS)) {
            let input = steered(&world, tick, input);
            if tick % 12 == 0 {
                let record = world.record(&input);
                for (target, lines) in scenes::lines(&record, tick) {
                    let drawn = |hovered| {
                        let mut pen = Pen::default();
                        let selected = Some(target);
                        let view = View {
                            record: &record,
                            tested: &record,
                            selected,
                            hovered,
                            past: None,
                        };
                        OverlaySet::NONE.draw(&view, &mut pen);
                        pen.marks
                    };
                    for term in terms(&lines) {
                        let is_lit = lit.entry(name(term)).or_default();
                        // Evaluated only until a mark of this kind is found.
                        let figure = || figure_terms(&record, target);
                        *is_lit = *is_lit
                            || drawn(Some(term)) != drawn(None)
                            || figure()
                                .iter()
                                .any(|shown| *shown == term || shown.is_of_axis(term));
                    }
                }
            }
            world.step(&input, &mut Vec::new());
        }
    }
    let dark: Vec<&String> = lit.iter().filter(|(_, lit)| !**lit).map(|(name, _)| name).collect();
    assert!(dark.is_empty(), "{world}: nothing lights up for {dark:?}");
}

#[test]
fn every_term_of_the_tank_world_lights_up() {
    hover_all("tank");
}

#[test]
fn every_term_of_the_wall_world_lights_up() {
    hover_all("wall");
}

#[test]
fn every_term_of_the_walker_world_lights_up() {
    hover_all("walker");
}

#[test]
fn every_term_of_the_map_world_lights_up() {
    hover_all("map");
}

#[test]
#[ignore = "slow: every body of every scene"]
fn every_term_of_the_bodies_world_lights_up() {
    hover_all("bodies");
}

/// Returns the labels that the Figure and all overlays draw for a target, with their terms.
fn labels(record: &Record, target: usize) -> Vec<(Option<Term>, String)> {
    let mut pen = Pen::default();
    let view = View { record, tested: record, selected: Some(target), hovered: None, past: None };
    let kinds: Vec<_> = overlays(record.kind()).iter().map(|overlay| overlay.kind).collect();
    OverlaySet::NONE.with(&kinds).draw(&view, &mut pen);
    let labels = pen.marks.into_iter().filter_map(|drawn| match drawn.mark {
        Mark::Label(label) => Some((drawn.term, label.text)),
        _ => None,
    });
    let texts = figure_marks(record, target).into_iter().filter_map(|drawn| match drawn.mark {
        layout::Mark::Text { text, .. } => Some((drawn.term, text)),
        _ => None,
    });
    labels.chain(texts).collect()
}

/// Returns the cards of the explained target and of a few others.
fn cards(record: &Record) -> Vec<(usize, Vec<Line>)> {
    let explain = explain::explanation(record);
    let others = 0..record.after().bodies().len().clamp(2, 6) - 1;
    let targets: BTreeSet<usize> = explain.explained(None).into_iter().chain(others).collect();
    let all = targets.into_iter().map(|target| (target, explain.card(target, None).lines));
    // A shortened list of contacts lacks some numbers.
    all.filter(|(_, lines)| !lines.iter().any(|line| text(&line.symbols).ends_with(" more")))
        .collect()
}

/// Splits a label into name and number: "R₂ −65.188°".
fn name_and_number(label: &str) -> Option<(&str, &str)> {
    let is_number =
        |text: &str| text.trim_start_matches('−').starts_with(|c: char| c.is_ascii_digit());
    let at = label.match_indices(' ').map(|(at, _)| at).find(|at| is_number(&label[at + 1..]))?;
    Some((&label[..at], &label[at + 1..]))
}

/// Splits a text into number and unit.
fn number_and_unit(text: &str) -> Option<(f32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && !"−.".contains(c)).unwrap_or(text.len());
    Some((text[..end].replace('−', "-").parse().ok()?, &text[end..]))
}

/// Returns whether a card's result is this number, or a vector of that length.
fn is_value(result: &str, number: &str) -> bool {
    let Some((value, unit)) = number_and_unit(number) else { return result == number };
    let shown = match result.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some((vector, unit)) => {
            let parts =
                vector.split(", ").map(|part| number_and_unit(part).expect("a component").0);
            Some((parts.map(|part| part * part).sum::<f32>().sqrt(), unit))
        }
        None => number_and_unit(result),
    };
    shown.is_some_and(|(shown, shown_unit)| shown_unit == unit && (shown - value).abs() < 2e-3)
}

/// A term with its quantity's name, and the numbers on its labels.
type LabelNumbers = ((Option<Term>, String), Vec<String>);

/// Returns the numbers on a target's labels, by term and name.
fn numbers(record: &Record, target: usize) -> Vec<LabelNumbers> {
    let mut all: Vec<LabelNumbers> = Vec::new();
    for (term, label) in labels(record, target) {
        let Some((name, number)) = name_and_number(&label) else { continue };
        let key = (term, name.to_owned());
        match all.iter_mut().find(|(known, _)| *known == key) {
            Some((_, numbers)) => numbers.push(number.to_owned()),
            None => all.push((key, vec![number.to_owned()])),
        }
    }
    all
}

/// Returns the results of the card's lines that state the quantity `name` of a term.
fn results(lines: &[Line], term: Option<Term>, name: &str) -> Vec<String> {
    let is_stated = |line: &&Line| {
        let symbols = text(&line.symbols);
        let rest = symbols.strip_prefix(name);
        let mut tokens = line.symbols.iter().chain(&line.result);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(" ="))
            && tokens.any(|token| term.is_some() && token.term == term)
    };
    lines.iter().filter(is_stated).map(|line| text(&line.result)).collect()
}

/// A label's number equals the card's number of the same name.
#[test]
fn a_number_on_a_label_is_the_card_s_number_of_that_name() {
    let (mut seen, mut negative_sigmas) = (BTreeMap::<String, u32>::new(), 0);
    for world in ["tank", "wall", "walker", "map", "bodies", "lab"] {
        for (scene, mut world) in scenes::worlds(world).filter(|(_, w)| w.bodies().len() <= 200) {
            for (tick, input) in (1..).zip(restless(scenes::TICKS)) {
                let input = steered(&world, tick, input);
                if tick % 25 == 0 {
                    let record = world.record(&input);
                    for (target, lines) in cards(&record) {
                        let is_negative = |line: &Line| text(&line.result).contains("σ = −1");
                        negative_sigmas += u32::from(lines.iter().any(is_negative));
                        for ((term, name), numbers) in numbers(&record, target) {
                            let own_results = results(&lines, term, &name);
                            // Other pairs may have the same quantity.
                            let is_own = |number: &String| {
                                own_results.iter().any(|result| is_value(result, number))
                            };
                            let has_own = numbers.iter().any(is_own);
                            let case = format!("{scene}, tick {tick}, {target}");
                            assert!(
                                own_results.is_empty() || has_own,
                                "{case}: {name} {numbers:?} beside {own_results:?}"
                            );
                            let kind = format!("{:?} {name}", record.kind());
                            *seen.entry(kind).or_default() += u32::from(has_own);
                        }
                    }
                }
                world.step(&input, &mut Vec::new());
            }
        }
    }
    assert!(negative_sigmas > 10, "R₂ and σ R₂ are seldom other numbers: {negative_sigmas}");
    for (world, name) in [("Tank", "overlap"), ("Wall", "overlap"), ("Lab", "overlap")] {
        let count = seen.get(&format!("{world} {name}")).copied().unwrap_or_default();
        assert!(count > 10, "{world} {name}: {seen:#?}");
    }
}

/// Returns each number called `name`, with the last number called `other` before it, degrees.
fn angle_pairs(lines: &[Line], name: &str, other: &str) -> Vec<[f32; 2]> {
    let number = |line: &Line| number_and_unit(&text(&line.result)).map(|(value, _)| value);
    let (mut last, mut pairs) = (None, Vec::new());
    for line in lines {
        let symbols = text(&line.symbols);
        let line_name = symbols.split(" = ").next().unwrap_or_default();
        if line_name == other {
            last = number(line);
        } else if line_name == name {
            pairs.push([number(line).expect("an angle"), last.expect("another before it")]);
        }
    }
    pairs
}

/// R₂ is the difference between R and a right angle; only σ R₂ has the sign.
#[test]
fn r2_is_a_right_angle_minus_r_in_both_directions() {
    let mut negative_sigmas = 0;
    for (scene, mut world) in scenes::worlds("walker") {
        for (tick, input) in (1..).zip(restless(scenes::TICKS)) {
            let record = world.record(&input);
            world.step(&input, &mut Vec::new());
            if tick % 5 != 0 {
                continue;
            }
            let explained = explain::explanation(&record);
            let card = explained.card(0, None).lines;
            let is_negative = card.iter().any(|line| text(&line.result).contains("σ = −1"));
            let moment_lines =
                explained.moments(Some(0)).into_iter().flat_map(|moment| moment.explanation);
            for lines in [card, moment_lines.collect()] {
                for [r2, r] in angle_pairs(&lines, "R₂", "R") {
                    assert!((r + r2 - 90.0).abs() < 3e-3, "{scene}, {tick}: {r} {r2}");
                    negative_sigmas += u32::from(is_negative);
                }
            }
        }
    }
    assert!(negative_sigmas > 20, "σ is seldom −1: {negative_sigmas}");
}
