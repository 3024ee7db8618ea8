//! What is drawn for pairs whose answer is known.

use super::*;
use crate::sim::Stepped;
use crate::sim::tank::TickRecord;
use glam::{Vec2, Vec3, vec3};

use crate::geom::trace::AxisSource;
use crate::geom::{Rect, rect_rect};
use crate::overlay::pen::{Ink, Mark, OwnedLabel};
use crate::sim::Input;
use crate::sim::tank::{
    DiskModel, Look, Model, Motion, OnHit, Rebound, RectModel, Shape, Tank, TankSetup, TargetSetup,
};

impl Pen {
    /// The labels, in order.
    pub(crate) fn labels(&self) -> impl Iterator<Item = &OwnedLabel> {
        self.marks.iter().filter_map(|drawn| match &drawn.mark {
            Mark::Label(label) => Some(label),
            _ => None,
        })
    }

    /// The labels' texts.
    pub(crate) fn texts(&self) -> Vec<&str> {
        self.labels().map(|label| label.text.as_str()).collect()
    }

    /// (from, to) of the arrows drawn under `term`.
    pub(crate) fn arrows(&self, term: Term) -> impl Iterator<Item = (Vec3, Vec3)> {
        self.under(term).filter_map(|mark| match mark {
            Mark::Arrow(from, to, ..) => Some((*from, *to)),
            _ => None,
        })
    }

    /// What was drawn under `term`.
    pub(crate) fn under(&self, term: Term) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(move |d| d.term == Some(term)).map(|d| &d.mark)
    }
}

/// A target at (x, z) turned by `yaw` degrees.
pub(crate) fn target(name: &str, model: Model, (x, z): (f32, f32), yaw: f32) -> TargetSetup {
    TargetSetup {
        name: name.to_owned(),
        look: Look::None,
        model,
        position: vec3(x, 0.5, z),
        yaw,
        motion: Motion::Still,
        on_hit: OnHit::Rebound(Rebound::default()),
        use_spin: 0.0,
    }
}

pub(crate) fn rect(width: f32, depth: f32) -> Model {
    Model::Rect(RectModel { width, depth })
}

/// The tick in which the tank stands at the origin, turned by `yaw` degrees, among `targets`.
pub(crate) fn tick(yaw: f32, targets: Vec<TargetSetup>) -> Record {
    let mut setup = TankSetup { targets, ..TankSetup::default() };
    setup.driver.yaw = yaw;
    Record::Tank(Tank::new(setup).record(&Input::default()))
}

pub(crate) fn drawn(record: &Record, draw: fn(&View<'_, TickRecord>, &mut Pen)) -> Pen {
    let mut pen = Pen::default();
    let record = tank(record);
    draw(&View { record, tested: record, selected: Some(0), hovered: None, past: None }, &mut pen);
    pen
}

/// The tank world's record.
pub(crate) fn tank(record: &Record) -> &TickRecord {
    let Record::Tank(record) = record else { panic!("not of the tank world") };
    record
}

pub(crate) fn pair(record: &Record) -> crate::sim::tank::PairRecord<'_> {
    tank(record).pair(0).expect("the pair was tested")
}

/// The known pairs of rects: deep, just hitting, apart at a corner, contained, parallel.
pub(crate) fn rect_pairs() -> Vec<(&'static str, Record)> {
    let pair = |yaw, model, at, turn| tick(yaw, vec![target("box", model, at, turn)]);
    vec![
        ("deep", pair(20.0, rect(2.0, 1.0), (0.9, 0.4), 50.0)),
        ("just hitting", pair(0.0, rect(1.0, 1.0), (0.999, 0.2), 0.0)),
        ("corner near miss", pair(0.0, rect(1.0, 1.0), (1.0, 1.0), 45.0)),
        ("30°", pair(30.0, rect(2.0, 1.0), (0.8, 0.7), 0.0)),
        ("contained", pair(10.0, rect(4.0, 3.0), (0.2, -0.3), 0.0)),
        ("parallel", pair(0.0, rect(2.0, 1.2), (1.2, 0.5), 0.0)),
        ("upright to each other", pair(90.0, rect(2.0, 1.2), (1.2, 0.5), 0.0)),
    ]
}

#[test]
fn a_hit_has_one_min_chip_and_an_mtv_as_long_as_it_is_deep() {
    for (name, record) in rect_pairs() {
        let pen = drawn(&record, sat::draw);
        let contact = pair(&record).contact.expect("tested");
        let chips = pen.texts().iter().filter(|text| **text == "MIN").count();
        let arrows: Vec<_> = pen.arrows(Term::Mtv).collect();
        if contact.hit().is_none() {
            assert_eq!((chips, arrows.len()), (0, 0), "{name}: apart");
            let bold = |mark: &Mark| matches!(mark, Mark::Line(_, s) if s.ink == Ink::Minimum);
            assert!(!pen.marks.iter().any(|d| bold(&d.mark)), "{name}: no edge is the MIN's");
            continue;
        }
        assert_eq!((chips, arrows.len()), (1, 1), "{name}");
        let (from, to) = arrows[0];
        let mtv = Vec2::new(to.x - from.x, to.z - from.z);
        assert!(mtv.distance(contact.mtv()) < 1e-4, "{name}: {mtv} is {}", contact.mtv());
    }
}

#[test]
fn lanes_are_as_many_as_directions_and_cross_nothing() {
    for (name, record) in rect_pairs() {
        let pair = pair(&record);
        let Shape::Rect(b) = pair.b else { panic!("{name}: a rect") };
        let lanes = lanes::lanes(&pair.a, &b, pair.tests.axes());
        let directions = if name.starts_with("parallel")
            || name.starts_with("upright")
            || name.starts_with("just")
        {
            2
        } else {
            4
        };
        assert_eq!(lanes.len(), directions, "{name}");
        check_free(name, &pair.a, &b, &lanes);
        let sources: usize = lanes.iter().map(|lane| lane.sources.len()).sum();
        assert_eq!(sources, 4, "{name}: every axis is in a lane");
    }
}

/// No strip on a shape, none on another.
fn check_free(name: &str, a: &Rect, b: &Rect, lanes: &[lanes::Lane]) {
    let apart = |p: &Rect, q: &Rect| rect_rect(p, q, &mut ()).hit().is_none();
    for (i, lane) in lanes.iter().enumerate() {
        assert!(apart(&lane.strip, a) && apart(&lane.strip, b), "{name}: lane {i} on a shape");
        for (j, other) in lanes[..i].iter().enumerate() {
            assert!(apart(&lane.strip, &other.strip), "{name}: lane {i} on lane {j}");
        }
    }
}

proptest::proptest! {
    #[test]
    fn lanes_are_free_for_any_pair(
        x in -4.0f32..4.0, z in -4.0f32..4.0, yaws in (0.0f32..360.0, 0.0f32..360.0),
        width in 0.05f32..20.0, depth in 0.05f32..20.0,
    ) {
        let record = tick(yaws.0, vec![target("box", rect(width, depth), (x, z), yaws.1)]);
        let pair = pair(&record);
        let Shape::Rect(b) = pair.b else { panic!("a rect") };
        check_free("any", &pair.a, &b, &lanes::lanes(&pair.a, &b, pair.tests.axes()));
    }
}

#[test]
fn the_hatch_is_as_long_as_the_overlap_even_when_contained() {
    for (name, record) in rect_pairs() {
        let pair = pair(&record);
        let Shape::Rect(b) = pair.b else { panic!("{name}: a rect") };
        for lane in lanes::lanes(&pair.a, &b, pair.tests.axes()) {
            let (low, high) = lane.between();
            assert!((high - low - lane.test.overlap.abs()).abs() < 1e-5, "{name}");
        }
    }
}

#[test]
fn containment_and_parallel_axes_are_tagged() {
    for (name, record) in rect_pairs() {
        let pen = drawn(&record, sat::draw);
        let texts = pen.texts();
        assert_eq!(
            texts.contains(&"tank lx ∥ box lx"),
            name == "parallel" || name == "just hitting",
            "{name}"
        );
        assert_eq!(texts.contains(&"tank lx ∥ box lz"), name.starts_with("upright"), "{name}");
        if name == "contained" {
            assert_eq!(texts.iter().filter(|text| **text == "contained").count(), 4);
        }
    }
}

#[test]
fn apart_shows_the_gap_dashed_in_its_own_ink() {
    let pairs = rect_pairs();
    let (_, record) = &pairs[2];
    let pen = drawn(record, sat::draw);
    let gaps: Vec<&str> = pen.texts().into_iter().filter(|t| t.starts_with("gap ")).collect();
    let separating = pair(record).tests.axes().filter(|test| test.overlap <= 0.0).count();
    assert!(separating > 0);
    assert_eq!(gaps.len(), separating);
    let dashed = pen.marks.iter().filter(|drawn| {
        matches!(&drawn.mark, Mark::Line(_, stroke) if stroke.dashed && stroke.ink == Ink::Gap)
    });
    assert_eq!(dashed.count(), separating);
}

#[test]
fn only_the_record_is_drawn() {
    let mut record =
        tank(&tick(20.0, vec![target("box", rect(2.0, 1.0), (0.9, 0.4), 50.0)])).clone();
    for step in record.steps.iter_mut() {
        if let crate::sim::tank::Step::Axis(test) = step
            && test.source == AxisSource::BX
        {
            test.radius_a = 7.125;
        }
    }
    let pen = drawn(&Record::Tank(record), sat::draw);
    let end = pen.under(Term::RadiusA(AxisSource::BX)).any(|mark| {
        matches!(mark, Mark::Label(label) if label.text.contains("7.") || label.text.contains("8."))
    });
    assert!(end, "a radius in the record must show: {:?}", pen.texts());
}

pub(crate) fn disk(x: f32, z: f32) -> Record {
    tick(0.0, vec![target("ball", Model::Disk(DiskModel { radius: 0.5 }), (x, z), 0.0)])
}

#[test]
fn the_disk_overlay_pushes_the_rect_to_the_disks_border() {
    for (x, z) in [(0.8, 0.1), (0.7, 0.8), (0.3, 0.1), (-0.2, 0.4)] {
        let record = disk(x, z);
        let pen = drawn(&record, super::disk_rect::draw);
        let arrows: Vec<_> = pen.arrows(Term::Mtv).collect();
        assert_eq!(arrows.len(), 1, "({x}, {z})");
        let (from, to) = arrows[0];
        let contact = pair(&record).contact.expect("tested");
        assert!((from.distance(to) - contact.depth).abs() < 1e-5);
        let center = Vec3::new(x, to.y, z);
        assert!((to.distance(center) - 0.5).abs() < 1e-5, "ends on the disk");
        let inside = pen.texts().contains(&"centre inside");
        assert_eq!(inside, x.abs() < 0.5 && z.abs() < 0.5);
    }
    let apart = drawn(&disk(1.2, 0.0), super::disk_rect::draw);
    assert_eq!(apart.arrows(Term::Mtv).count(), 0);
    assert!(apart.texts().contains(&"gap 0.200\u{2009}m"), "{:?}", apart.texts());
}

#[test]
fn keys_drive_nothing_and_are_each_others_own() {
    for rows in WorldKind::ALL.map(overlays) {
        assert!(!rows.is_empty());
        for (i, overlay) in rows.iter().enumerate() {
            assert_eq!(overlay.key.len(), 1);
            let is_capital = overlay.key.bytes().all(|key| key.is_ascii_uppercase());
            assert!(is_capital && !"SHLARVPFIKUO".contains(overlay.key) || overlay.key == "0");
            assert!(rows[..i].iter().all(|other| other.key != overlay.key));
        }
    }
    let set = OverlaySet::default();
    assert!(set.contains(OverlayKind::Microscope) && set.contains(OverlayKind::Motion));
    assert!(!set.contains(OverlayKind::Rebound));
}

#[test]
fn hovering_a_term_lifts_the_numbers_of_its_axis_and_no_others() {
    let pairs = rect_pairs();
    let (_, record) = &pairs[0];
    let rects =
        crate::explain::rect_pair::RectPair::of_tank(tank(record), &pair(record)).expect("rects");
    let minimum = rects.chosen().expect("a hit");
    for axis in AxisSource::ALL.into_iter().filter(|axis| *axis != minimum) {
        let mut pen = Pen::default();
        let hovered = Some(Term::RadiusA(axis));
        let record = tank(record);
        sat::draw(
            &View { record, tested: record, selected: Some(0), hovered, past: None },
            &mut pen,
        );
        for source in AxisSource::ALL {
            let ranks: Vec<Rank> = pen
                .under(Term::RadiusA(source))
                .filter_map(|mark| match mark {
                    Mark::Label(label) => Some(label.rank),
                    _ => None,
                })
                .collect();
            let full = source == axis || source == minimum;
            assert_eq!(ranks, [if full { Rank::Number } else { Rank::Detail }; 2], "{source:?}");
        }
    }
}

#[test]
fn a_traced_tick_ends_where_an_untraced_one_does() {
    for (name, record) in rect_pairs() {
        let record = tank(&record);
        let mut untraced = record.before.clone();
        untraced.step(&Input::default(), &mut Vec::new(), &mut ());
        assert_eq!(untraced.state, record.after.state, "{name}");
    }
}

#[test]
fn what_a_scene_switches_on_is_its_own() {
    use super::{OverlayKind, OverlaySet};

    let none = OverlaySet::default();
    let ghosts = none.with(&[OverlayKind::Ghosts]);
    assert!(ghosts.contains(OverlayKind::Ghosts) && ghosts.contains(OverlayKind::Models));
    let mut chosen = none;
    chosen.toggle(OverlayKind::Models);
    let entered = chosen.with_those_of(ghosts, &[OverlayKind::Ghosts]);
    assert!(entered.contains(OverlayKind::Ghosts), "the scene's");
    assert!(!entered.contains(OverlayKind::Models), "the user's");
    assert_eq!(entered.with_those_of(none, &[OverlayKind::Ghosts]), chosen, "and off again");
}
