//! Hovering a term of a card lights something up in the view.

use std::collections::BTreeMap;

use collidoscope::overlay::card::Line;
use collidoscope::overlay::{OverlaySet, RecordingPen, Term, View};

use super::scenes;

/// How often a term was hovered, and how often that changed the view.
type Tally = BTreeMap<String, (usize, usize)>;

fn terms(lines: &[Line]) -> Vec<Term> {
    let mut terms: Vec<Term> = Vec::new();
    for line in lines {
        for token in line.symbols.iter().chain(&line.numbers).chain(&line.result) {
            terms.extend(token.term.filter(|term| !terms.contains(term)));
        }
    }
    terms
}

/// The name of the kind of term, whichever axis or point it is of.
fn name(term: Term) -> String {
    format!("{term:?}").split('(').next().unwrap_or_default().to_owned()
}

fn hover_all(world: &str) {
    let mut tally = Tally::new();
    for (_, mut world) in scenes::worlds(world) {
        for (tick, input) in (1..).zip(scenes::inputs()) {
            let input = scenes::steered(&world, tick, input);
            if tick % 12 == 0 {
                let record = world.record(&input);
                for (target, lines) in scenes::lines(&record, tick) {
                    for term in terms(&lines) {
                        let drawn = |hovered| {
                            let mut pen = RecordingPen::default();
                            let selected = Some(target);
                            let view = View { record: &record, tested: &record, selected, hovered };
                            OverlaySet::NONE.draw(&view, &mut pen);
                            pen.marks
                        };
                        let count = tally.entry(name(term)).or_default();
                        count.0 += 1;
                        count.1 += usize::from(drawn(Some(term)) != drawn(None));
                    }
                }
            }
            world.step(&input, &mut Vec::new());
        }
    }
    println!("{tally:#?}");
    let dark: Vec<&String> =
        tally.iter().filter(|(_, (_, lit))| *lit == 0).map(|(name, _)| name).collect();
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
fn every_term_of_the_bodies_world_lights_up() {
    hover_all("bodies");
}
