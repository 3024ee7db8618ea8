//! Steps through every scene of the tank and walker worlds; checks the wall world's listing.

use std::collections::BTreeMap;

use crate::explain;
use crate::explain::moments::Moment;
use crate::sim::Record;

use crate::explain::axis_table::axis_table;
use crate::explain::card::text;
use crate::figure;
use crate::overlay::{Pen, View, overlays};
use crate::scene::{catalogue, parse};
use crate::sim::input::ActionSet;
use crate::sim::{Action, Input, Sim, tank as tanks, walker as walkers, wall as walls};
use crate::sim::{World, WorldSetup};

/// Returns the scenes of a world, each with some of its methods; together they cover every method.
fn worlds(prefix: &str) -> Vec<(String, World)> {
    let mut worlds = Vec::new();
    for id in catalogue::ids().filter(|id| id.starts_with(prefix)) {
        let text = catalogue::scene(id).unwrap_or_else(|| panic!("{id}"));
        let scene = parse(id, None, text).unwrap_or_else(|e| panic!("{id}: {e:?}"));
        let setup = scene.file.world;
        worlds.extend(with_methods(&setup).into_iter().map(|s| (id.to_owned(), World::new(s))));
        worlds.push((id.to_owned(), World::new(setup)));
    }
    worlds
}

fn with_methods(setup: &WorldSetup) -> Vec<WorldSetup> {
    match setup {
        WorldSetup::Tank(setup) => {
            use tanks::{Contacts, Direction, Separation};
            let with = |direction, contacts, separation| {
                let mut setup = setup.clone();
                setup.methods = tanks::Methods { direction, contacts, separation };
                WorldSetup::Tank(setup)
            };
            // A tank that starts in the middle of a disk.
            let mut deep = setup.clone();
            for target in &mut deep.targets {
                if let tanks::Model::Disk(_) = target.model {
                    deep.driver.position = target.position;
                }
            }
            // A fast chaser.
            let mut fast = setup.clone();
            for target in &mut fast.targets {
                if let tanks::Motion::Chase(chase) = &mut target.motion {
                    chase.speed = 0.3;
                }
            }
            vec![
                WorldSetup::Tank(deep),
                WorldSetup::Tank(fast),
                with(Direction::MtvAxis, Contacts::All, Separation::Mtv),
                with(Direction::CentreLine, Contacts::All, Separation::None),
            ]
        }
        WorldSetup::Walker(setup) => {
            use walkers::{Direction, Gait, Normals, Posture};
            let with = |gait, posture, direction, normals, step: f32| {
                let mut setup = setup.clone();
                setup.methods = walkers::Methods { gait, posture, direction };
                setup.normals = normals;
                setup.walker.step = step;
                WorldSetup::Walker(setup)
            };
            let world_up = Posture::FromWorldUp;
            vec![
                with(Gait::Adhere, world_up, Direction::AcosProjected, Normals::Smooth, 1.5),
                with(Gait::Adhere, Posture::FromPrevious, Direction::Closed, Normals::Face, 2.5),
                with(Gait::Upright, world_up, Direction::Acos, Normals::Smooth, 1.0),
                with(Gait::Upright, world_up, Direction::Acos, Normals::Face, 0.3),
            ]
        }
        WorldSetup::Wall(setup) => [
            (walls::Side::Plane, walls::Crosses::With),
            (walls::Side::HalfSpace, walls::Crosses::Without),
        ]
        .map(|(side, crosses)| {
            let methods = walls::Methods { side, crosses };
            WorldSetup::Wall(walls::WallSetup { methods, ..setup.clone() })
        })
        .into(),
        _ => Vec::new(),
    }
}

/// Returns inputs, mostly forwards, with turns, use and fire; equal in every run.
fn drive(ticks: u32) -> impl Iterator<Item = Input> {
    let mut before = ActionSet::default();
    (0..ticks).map(move |tick| {
        let phase = tick / 12;
        let mut down = Vec::new();
        match phase % 7 {
            0..=2 => down.push(Action::Forward),
            3 => down.extend([Action::Forward, Action::TurnLeft]),
            4 => down.extend([Action::Forward, Action::TurnRight]),
            5 => down.extend([Action::Reverse, Action::Fire, Action::Faster]),
            _ => down.extend([Action::Use, Action::TurnLeft]),
        }
        let held = down.into_iter().collect();
        let input = Input::from_held(before, held);
        before = held;
        input
    })
}

/// Calls `each` with every tick of every world.
fn ticks(prefix: &str, count: u32, mut each: impl FnMut(&str, u32, &Record)) {
    for (id, mut world) in worlds(prefix) {
        for (tick, input) in (0..).zip(drive(count)) {
            each(&id, tick, &world.record(&input));
            world.step(&input, &mut Vec::new());
        }
    }
}

#[test]
fn every_line_is_lit_and_only_by_its_own_methods() {
    for (prefix, count) in [("tank/", 420), ("walker/", 260), ("wall/", 200)] {
        // Scenes of one world may skip lines.
        let mut lit: BTreeMap<(&str, &str), bool> = BTreeMap::new();
        ticks(prefix, count, |id, tick, record| {
            let listing = record.listing();
            for line in &listing {
                lit.entry((line.text, line.method)).or_default();
            }
            for moment in explain::explanation(record).moments(None) {
                let line = &listing[moment.line];
                assert!(line.applies, "{id} {tick}: {} of {}", line.text, line.method);
                lit.insert((line.text, line.method), true);
            }
        });
        let dead: Vec<_> = lit.iter().filter(|(_, lit)| !**lit).map(|(line, _)| *line).collect();
        assert!(!lit.is_empty() && dead.is_empty(), "{prefix}: never lit: {dead:#?}");
    }
}

#[test]
fn replaying_the_steps_reproduces_the_end_of_the_tick() {
    ticks("tank/", 420, |id, tick, record| {
        let Record::Tank(record) = record else { panic!("{id}") };
        let replayed = record.up_to(record.steps.len());
        assert_eq!(replayed.after.state, record.after.state, "{id} {tick}");
        assert_eq!(replayed.after.has_tested(), record.after.has_tested(), "{id} {tick}");
    });
    ticks("walker/", 200, |id, tick, record| {
        let Record::Walker(record) = record else { panic!("{id}") };
        let replayed = record.up_to(record.steps.len());
        assert_eq!(replayed.after.state, record.after.state, "{id} {tick}");
    });
}

#[test]
fn nothing_has_moved_before_its_stage() {
    ticks("tank/", 60, |id, tick, record| {
        let Record::Tank(whole) = record else { panic!("{id}") };
        let index_of =
            |stage| whole.steps.iter().position(|step| *step == tanks::Step::Stage(stage));
        let driver = index_of(tanks::Stage::Driver).expect("every tick has it");
        let targets = index_of(tanks::Stage::Targets).expect("every tick has it");
        let cut = whole.up_to(driver + 1);
        assert_eq!(cut.after.state.driver.position, whole.before.state.driver.position);
        let cut = whole.up_to(targets + 1);
        for (cut, before) in cut.after.state.targets.iter().zip(&whole.before.state.targets) {
            assert_eq!(cut.position, before.position, "{id} {tick}");
        }
    });
}

/// Draws every overlay of the record's world and builds its card.
fn draw_overlays(record: &Record, moment: &Moment) -> Pen {
    let mut pen = Pen::default();
    let view =
        View { record, tested: record, selected: moment.subject, hovered: moment.term, past: None };
    for overlay in overlays(record.kind()) {
        (overlay.draw)(&view, &mut pen);
    }
    match (record, moment.subject) {
        (Record::Tank(tick), Some(target)) => {
            assert!(!crate::explain::tank::card::card(tick, target, None).lines.is_empty());
            tick.pair(target).and_then(|pair| axis_table(tick, &pair));
        }
        (Record::Walker(tick), _) => {
            assert!(!crate::explain::walker::card::card(tick).title.is_empty());
        }
        _ => {}
    }
    pen
}

#[test]
fn a_cut_tick_shows_its_steps_so_far() {
    let mut stops = std::collections::BTreeSet::new();
    for prefix in ["tank/", "walker/"] {
        ticks(prefix, 200, |id, tick, record| {
            // Skips ticks: quiet ones resemble each other, and so do those of a lasting contact.
            let interval = if record.events().is_empty() { 20 } else { 3 };
            if tick % interval != 0 {
                return;
            }
            draw_overlays(&record.up_to(0), &Moment::default());
            let mut before: Option<(Option<usize>, usize)> = None;
            for moment in explain::explanation(record).moments(None) {
                let cut = record.up_to(moment.step_count);
                let pen = draw_overlays(&cut, &moment);
                let context = format!("{id} {tick}: {moment:#?}");
                check_subject(&cut, &moment, &pen, &context);
                let marks = pen.marks.len();
                if let Some((subject, count)) = before
                    && subject == moment.subject
                    && !is_retry(&cut)
                {
                    assert!(marks * 3 >= count, "{count} became {marks} at {context}");
                }
                before = Some((moment.subject, marks));
                if let Some(stop) = &moment.stop_reason {
                    let words: String =
                        stop.chars().filter(|c| !c.is_ascii_digit()).take(12).collect();
                    stops.insert(words);
                }
            }
        });
    }
    for stop in ["gap ", "First: ", "yes: R", "no key", "no ground", "nothing"] {
        assert!(stops.iter().any(|s| s.starts_with(stop)), "{stop} in {stops:?}");
    }
}

/// Returns whether a retry with smaller steps discards the drawing.
fn is_retry(cut: &Record) -> bool {
    match cut {
        Record::Walker(tick) => matches!(tick.steps.last(), Some(walkers::Step::Attempt(_))),
        _ => false,
    }
}

/// Checks that the quantity of the moment is visible.
fn check_subject(cut: &Record, moment: &Moment, pen: &Pen, context: &str) {
    match cut {
        Record::Tank(tick) => match tick.steps.last() {
            Some(tanks::Step::Axis(_)) => {
                let label = text(&moment.explanation[0].symbols);
                let axis = label.strip_prefix("L = ").unwrap_or_else(|| panic!("{context}"));
                let figure = figure::of(cut, 0, moment.subject).at_step(moment.term);
                let lines: Vec<&str> = figure.lines.iter().map(|line| line.name.as_str()).collect();
                assert_eq!(lines, [axis], "{context}");
            }
            Some(tanks::Step::ClosestPoint(test)) => {
                // A centre inside the rect has no line before its nearest face is known.
                let is_drawn = !figure::of(cut, 0, moment.subject).is_empty();
                assert!(is_drawn || test.distance == 0.0, "{context}");
            }
            Some(tanks::Step::PendingDirection(_)) => {
                let term = moment.term.unwrap_or_else(|| panic!("{context}"));
                assert!(pen.under(term).count() > 0, "{context}");
            }
            _ => {}
        },
        Record::Walker(tick) => {
            let drawn = matches!(
                tick.steps.last(),
                Some(
                    walkers::Step::Probed { .. }
                        | walkers::Step::Taken(_)
                        | walkers::Step::Posture(_)
                        | walkers::Step::Side(_)
                        | walkers::Step::Ahead { .. }
                )
            );
            let term = moment.term.filter(|_| drawn);
            let figure = figure::of(cut, 0, None);
            let sheets = std::iter::once(&figure.sheet).chain(&figure.beside);
            let arrows = sheets.flat_map(|sheet| &sheet.arrows).map(|arrow| arrow.term);
            let lines = figure.lines.iter().map(|line| line.term);
            let terms: Vec<_> = arrows.chain(lines).flatten().collect();
            let is_drawn = |term| terms.contains(&term) || pen.under(term).count() > 0;
            assert!(term.is_none_or(is_drawn), "{context}");
        }
        _ => panic!("{context}"),
    }
}
