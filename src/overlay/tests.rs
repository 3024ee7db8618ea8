//! Drawings of pairs with known results.

use super::*;
use crate::sim::Stepped;
use crate::sim::tank::TickRecord;
use glam::{Vec2, Vec3, vec3};

use crate::geom::Rect;
use crate::overlay::pen::{Ink, Mark, OwnedLabel};
use crate::sim::Input;
use crate::sim::tank::{
    DiskModel, Look, Model, Motion, OnHit, Rebound, RectModel, Shape, Tank, TankSetup, TargetSetup,
};

impl Pen {
    /// Returns the labels in order.
    pub(crate) fn labels(&self) -> impl Iterator<Item = &OwnedLabel> {
        self.marks.iter().filter_map(|drawn| match &drawn.mark {
            Mark::Label(label) => Some(label),
            _ => None,
        })
    }

    /// Returns the texts of the labels.
    pub(crate) fn texts(&self) -> Vec<&str> {
        self.labels().map(|label| label.text.as_str()).collect()
    }

    /// Returns (from, to) of the arrows drawn for `term`.
    pub(crate) fn arrows(&self, term: Term) -> impl Iterator<Item = (Vec3, Vec3)> {
        self.under(term).filter_map(|mark| match mark {
            Mark::Arrow(from, to, ..) => Some((*from, *to)),
            _ => None,
        })
    }

    /// Returns the marks drawn for `term`.
    pub(crate) fn under(&self, term: Term) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(move |d| d.term == Some(term)).map(|d| &d.mark)
    }
}

/// Returns a target at (x, z) turned by `yaw` degrees.
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

/// Returns a tick of the tank at the origin, turned by `yaw` degrees, among `targets`.
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

/// Returns the record of a tank world.
pub(crate) fn tank(record: &Record) -> &TickRecord {
    let Record::Tank(record) = record else { panic!("not of the tank world") };
    record
}

pub(crate) fn pair(record: &Record) -> crate::sim::tank::PairRecord<'_> {
    tank(record).pair(0).expect("the pair was tested")
}

/// Returns pairs of rects with known relations, such as deep, just hitting, contained, parallel.
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

/// Draws the axis overlay for the first target.
fn axis_of(record: &Record, hovered: Option<Term>) -> Pen {
    let mut pen = Pen::default();
    let view = View { record, tested: record, selected: Some(0), hovered, past: None };
    OverlaySet::NONE.with(&[OverlayKind::Axis]).draw(&view, &mut pen);
    pen
}

/// Returns the ends of the bar with this ink.
fn bar(pen: &Pen, ink: Ink) -> [Vec3; 2] {
    let bars = pen.marks.iter().filter_map(|drawn| match &drawn.mark {
        Mark::Line(points, stroke) if stroke.ink == ink && !stroke.dashed => Some(&points[..]),
        _ => None,
    });
    let bars: Vec<&[Vec3]> = bars.collect();
    assert_eq!(bars.len(), 1, "{ink:?}");
    [bars[0][0], bars[0][1]]
}

#[test]
fn the_axis_shows_both_projections_one_number_and_the_mtv_of_a_hit() {
    for (name, record) in rect_pairs() {
        let pair = pair(&record);
        let contact = pair.contact.expect("tested");
        let pen = axis_of(&record, None);
        let arrows: Vec<_> = pen.arrows(Term::Mtv).collect();
        let text = match contact.hit() {
            Some(_) => format!("overlap {}", crate::explain::number::metres(contact.depth)),
            None => crate::explain::number::gap_label(-contact.depth),
        };
        assert_eq!(pen.texts(), [text], "{name}");
        assert_eq!(arrows.len(), usize::from(contact.hit().is_some()), "{name}");
        for (from, to) in arrows {
            let mtv = Vec2::new(to.x - from.x, to.z - from.z);
            assert!(mtv.distance(contact.mtv()) < 1e-4, "{name}: {mtv} is {}", contact.mtv());
        }
        // Compute the projections from the corners.
        let Shape::Rect(b) = pair.b else { panic!("{name}: a rect") };
        for (rect, ink) in [(&pair.a, Ink::A), (&b, Ink::B)] {
            let [from, to] = bar(&pen, ink).map(|p| Vec2::new(p.x, p.z));
            let along = (to - from).normalize();
            let corners = rect.corners().map(|corner| corner.dot(along));
            let low = corners.into_iter().fold(f32::INFINITY, f32::min);
            let high = corners.into_iter().fold(f32::NEG_INFINITY, f32::max);
            assert!((from.dot(along) - low).abs() < 1e-4, "{name}, {ink:?}");
            assert!((to.dot(along) - high).abs() < 1e-4, "{name}, {ink:?}");
        }
    }
}

/// Returns whether a point lies in a rect enlarged by `margin` metres.
fn is_near(p: Vec2, rect: &Rect, margin: f32) -> bool {
    let d = p - rect.center;
    d.dot(rect.axis_x).abs() < rect.half.x + margin
        && d.dot(rect.axis_z()).abs() < rect.half.y + margin
}

#[test]
fn the_axis_lies_on_no_body() {
    let others = [(1.5, 0.4), (-1.5, 0.4), (0.2, -2.0), (0.2, 2.4)];
    for (name, record) in rect_pairs() {
        let mut setup = TankSetup::clone(&tank(&record).before.setup);
        for at in others {
            setup.targets.push(target(&format!("post {at:?}"), rect(0.4, 0.4), at, 0.0));
        }
        let record = Record::Tank(Tank::new(setup).record(&Input::default()));
        let all = tank(&record).pairs().map(|pair| pair.b);
        let mut rects: Vec<Rect> = all
            .filter_map(|shape| if let Shape::Rect(b) = shape { Some(b) } else { None })
            .collect();
        rects.push(pair(&record).a);
        let pen = axis_of(&record, None);
        let [from, to] = bar(&pen, Ink::A).map(|p| Vec2::new(p.x, p.z));
        for k in 0..=20_u8 {
            let p = from.lerp(to, f32::from(k) / 20.0);
            assert!(!rects.iter().any(|rect| is_near(p, rect, 0.1)), "{name}: {p}");
        }
    }
}

#[test]
fn a_hovered_axis_replaces_the_deciding_axis() {
    let pairs = rect_pairs();
    let (_, record) = &pairs[0];
    let tests: Vec<_> = pair(record).tests.axes().copied().collect();
    for test in tests {
        let pen = axis_of(record, Some(Term::Axis(test.source)));
        let [from, to] = bar(&pen, Ink::A);
        assert!((from.distance(to) - 2.0 * test.radius_a).abs() < 1e-4, "{test:?}");
    }
}

pub(crate) fn disk(x: f32, z: f32) -> Record {
    tick(0.0, vec![target("ball", Model::Disk(DiskModel { radius: 0.5 }), (x, z), 0.0)])
}

#[test]
fn the_axis_of_a_disk_is_its_diameter() {
    for (x, z) in [(0.8, 0.1), (0.7, 0.8), (0.3, 0.1), (-0.2, 0.4)] {
        let record = disk(x, z);
        let pen = axis_of(&record, None);
        let contact = pair(&record).contact.expect("tested");
        let arrows: Vec<_> = pen.arrows(Term::Mtv).collect();
        assert_eq!(arrows.len(), 1, "({x}, {z})");
        assert!((arrows[0].0.distance(arrows[0].1) - contact.depth).abs() < 1e-5);
        let [from, to] = bar(&pen, Ink::B);
        assert!((from.distance(to) - 1.0).abs() < 1e-5);
    }
    assert_eq!(axis_of(&disk(1.2, 0.0), None).texts(), ["gap 0.200\u{2009}m"]);
}

#[test]
fn the_contact_edge_flashes_for_six_ticks() {
    let mut flash = flash::ContactFlash::default();
    let hit = disk(0.8, 0.1);
    let after = Record::Tank(tank(&hit).after.record(&Input::default()));
    let mut shown = |tick, record: &Record| {
        let mut marks = Vec::new();
        flash.show(tick, record, &mut marks);
        marks.iter().map(|drawn| (drawn.opacity * 6.0).round()).collect::<Vec<_>>()
    };
    assert_eq!(shown(7, &hit), [6.0]);
    assert_eq!(shown(7, &hit), [6.0], "the same tick once more");
    assert_eq!(shown(9, &after), [4.0]);
    assert_eq!(shown(8, &after), [5.0], "back in time");
    assert_eq!(shown(13, &after), [0.0; 0]);
    assert_eq!(shown(3, &after), [0.0; 0], "another run");
    assert_eq!(shown(4, &hit), [6.0]);
    assert!((flash.strength(crate::sim::Body::Driven, 6) - 4.0 / 6.0).abs() < 1e-6);
    assert_eq!(flash.strength(crate::sim::Body::Object(9), 6), 0.0);
}

#[test]
fn overlays_of_earlier_versions_are_read() {
    let scene = |names: &str| {
        let text = format!(r#"(title: "T", overlays: [{names}], world: Tank())"#);
        crate::scene::parse("t.ron", None, &text).expect("it opens").file.overlays
    };
    let all = "Microscope, DiskRect, Shadow, PushOut, Slides, Mtvs, Axes";
    assert_eq!(scene(all), [OverlayKind::Axis, OverlayKind::Test]);
    assert_eq!(scene("Vectors, PairTest, MtvSum, Manifolds, Impulses"), []);
    assert_eq!(scene("Ghosts, Vectors"), [OverlayKind::Ghosts]);
}

#[test]
fn overlay_keys_are_unique_and_no_driving_keys() {
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
    assert!(set.contains(OverlayKind::Axis) && set.contains(OverlayKind::Motion));
    assert!(!set.contains(OverlayKind::Rebound));
}

#[test]
fn a_traced_tick_equals_an_untraced_tick() {
    for (name, record) in rect_pairs() {
        let record = tank(&record);
        let mut untraced = record.before.clone();
        untraced.step(&Input::default(), &mut Vec::new(), &mut ());
        assert_eq!(untraced.state, record.after.state, "{name}");
    }
}

#[test]
fn the_overlays_of_a_scene_leave_the_others_unchanged() {
    use super::{OverlayKind, OverlaySet};

    let none = OverlaySet::default();
    let ghosts = none.with(&[OverlayKind::Ghosts]);
    assert!(ghosts.contains(OverlayKind::Ghosts) && ghosts.contains(OverlayKind::Models));
    let mut chosen = none;
    chosen.toggle(OverlayKind::Models);
    let entered = chosen.with_kinds_from(ghosts, &[OverlayKind::Ghosts]);
    assert!(entered.contains(OverlayKind::Ghosts), "the scene's");
    assert!(!entered.contains(OverlayKind::Models), "the user's");
    assert_eq!(entered.with_kinds_from(none, &[OverlayKind::Ghosts]), chosen, "and off again");
}
