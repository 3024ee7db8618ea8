//! Drawings of the tank world with known results.

use glam::{Vec2, Vec3};

use crate::overlay::pen::{Ink, LabelStyle, Mark};
use crate::overlay::tests::{drawn, pair, rect, tank, target, tick};
use crate::overlay::*;
use crate::sim::Input;
use crate::sim::tank::{Contacts, DiskModel, Model, OnHit, Tank, TankSetup};

use super::{models, motion, rebound};

#[test]
fn first_stopped_leaves_later_targets_untested() {
    let near = || target("near", rect(1.0, 1.0), (0.5, 0.0), 0.0);
    let behind = || target("behind", rect(1.0, 1.0), (-0.5, 0.0), 0.0);
    let record = tick(0.0, vec![near(), behind()]);
    let pen = drawn(&record, models::draw);
    let untested = |pen: &Pen| {
        let dashed = |mark: &Mark| matches!(mark, Mark::Line(_, s) if s.ink == Ink::B && s.dashed);
        pen.marks.iter().filter(|d| dashed(&d.mark)).count()
    };
    assert_eq!(untested(&pen), 1);
    let mut setup = TankSetup { targets: vec![near(), behind()], ..TankSetup::default() };
    setup.methods.contacts = Contacts::All;
    let both = Record::Tank(Tank::new(setup).record(&Input::default()));
    assert_eq!(untested(&drawn(&both, models::draw)), 0);
}

#[test]
fn models_are_drawn_as_tested_before_separation() {
    let mut setup = TankSetup {
        targets: vec![target("box", rect(1.0, 1.0), (0.6, 0.0), 0.0)],
        ..TankSetup::default()
    };
    setup.methods.separation = crate::sim::tank::Separation::Mtv;
    let record = Record::Tank(Tank::new(setup).record(&Input::default()));
    let tick = tank(&record);
    assert!(tick.after.state.driver.position.x < -0.3, "separation moved it");
    let pen = drawn(&record, models::draw);
    let has_corner = pen.marks.iter().any(|drawn| {
        matches!(&drawn.mark, Mark::Line(points, stroke) if stroke.ink == Ink::A
            && points.iter().any(|p| p.distance(Vec3::new(0.5, p.y, 0.5)) < 1e-6))
    });
    assert!(has_corner);
}

#[test]
fn a_hit_highlights_one_region_and_a_gap_none() {
    let hit = tick(0.0, vec![target("wall", rect(4.0, 1.6), (0.0, 1.2), 0.0)]);
    let pen = drawn(&hit, rebound::draw);
    let chips: Vec<_> = pen.labels().filter(|label| label.style == LabelStyle::Chip).collect();
    assert_eq!(chips.len(), 1);
    assert_eq!(chips[0].text, "R4");
    let fills = pen.under(Term::Region).filter(|mark| matches!(mark, Mark::Fill(..))).count();
    assert_eq!(fills, 4);
    let mut pen = Pen::default();
    let (record, hovered) = (tank(&hit), Some(Term::Direction));
    let view = View { record, tested: record, selected: Some(0), hovered, past: None };
    rebound::draw(&view, &mut pen);
    let directions: Vec<_> = pen.arrows(Term::Direction).collect();
    assert_eq!(directions.len(), 1);
    assert!((directions[0].1 - directions[0].0 - Vec3::NEG_Z).length() < 1e-5);

    let apart = tick(0.0, vec![target("wall", rect(4.0, 1.6), (0.0, 2.0), 0.0)]);
    let pen = drawn(&apart, rebound::draw);
    assert_eq!(pen.under(Term::Region).filter(|mark| matches!(mark, Mark::Fill(..))).count(), 4);
    assert!(pen.labels().all(|label| label.style == LabelStyle::Note));
    assert_eq!(pen.arrows(Term::Direction).count(), 0);
}

#[test]
fn a_region_fills_the_sector_between_the_rays_at_plus_and_minus_a() {
    for (width, depth) in [(4.0, 1.6), (0.4, 3.0), (1.0, 1.0)] {
        let record = tick(0.0, vec![target("wall", rect(width, depth), (3.0, 3.0), 25.0)]);
        let pen = drawn(&record, rebound::draw);
        let choice = pair(&record).direction_without_hit.expect("apart");
        let test = choice.regions.expect("a rect");
        let e = choice.target_center;
        for mark in pen.under(Term::Region) {
            let Mark::Fill(corners, ..) = mark else { continue };
            let local: Vec<Vec2> = corners
                .iter()
                .map(|p| {
                    let d = Vec2::new(p.x, p.z) - e;
                    Vec2::new(d.dot(test.axis_x), d.dot(test.axis_z))
                })
                .collect();
            assert!(local[0].length() < 1e-5, "starts at E");
            for ray in [local[1], local[local.len() - 1]] {
                assert!((ray.normalize().x.abs() - test.cos_a).abs() < 1e-5, "{ray} at ±A");
            }
            let turns: Vec<bool> = (1..local.len() - 1)
                .map(|i| (local[i] - local[i - 1]).perp_dot(local[i + 1] - local[i]) > 0.0)
                .collect();
            assert!(turns.iter().all(|turn| *turn), "convex: {local:?}");
        }
    }
}

#[test]
fn step_arrows_are_ten_times_as_long_and_labelled() {
    let held = [crate::sim::Action::Forward].into_iter().collect();
    let input = Input { held, pressed: held, ..Input::default() };
    let setup = TankSetup {
        targets: vec![target("box", rect(1.0, 1.0), (0.0, 5.0), 0.0)],
        ..TankSetup::default()
    };
    let record = Record::Tank(Tank::new(setup).record(&input));
    let pen = drawn(&record, motion::draw);
    let real: Vec<_> = pen.arrows(Term::RealStep).collect();
    assert_eq!(real.len(), 1);
    assert!((real[0].0.distance(real[0].1) - 0.8).abs() < 1e-5);
    assert!(pen.texts().contains(&"0.080\u{2009}m/tick  ×10"), "{:?}", pen.texts());
    assert_eq!(pen.arrows(Term::WantedStep).count(), 1);
}

#[test]
fn a_collected_target_is_a_faint_dashed_ghost() {
    let mut coin = target("coin", Model::Disk(DiskModel { radius: 0.5 }), (0.6, 0.0), 0.0);
    coin.on_hit = OnHit::Collect;
    let hit = tank(&tick(0.0, vec![coin])).clone();
    let ghosts = |record: crate::sim::tank::TickRecord| {
        let pen = drawn(&Record::Tank(record), models::draw);
        let faint =
            |mark: &Mark| matches!(mark, Mark::Line(_, s) if s.dashed && s.ink == Ink::Guide);
        pen.marks.iter().filter(|d| faint(&d.mark)).count()
    };
    let after = hit.after.record(&Input::default());
    assert_eq!((ghosts(hit), ghosts(after)), (0, 1), "solid in the tick that collects it");
}
