//! Hovering a term of a card lights something up in the view.

use std::collections::BTreeMap;

use collidoscope::explain::Term;
use collidoscope::explain::card::Line;
use collidoscope::overlay::{OverlaySet, Pen, View};

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

/// The name of the kind of term, whichever axis or point it is of.
fn name(term: Term) -> String {
    format!("{term:?}").split('(').next().unwrap_or_default().to_owned()
}

fn hover_all(world: &str) {
    // Of each kind of term, whether hovering one has changed the view.
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
                        // Once is enough.
                        *is_lit = *is_lit || drawn(Some(term)) != drawn(None);
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
