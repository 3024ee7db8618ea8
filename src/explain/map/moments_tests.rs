//! Tests of the moments and incomplete ticks of the map world.

use glam::{Vec3, vec3};
use std::collections::BTreeSet;

use crate::explain;
use crate::explain::card;
use crate::overlay::map::tests::corner;
use crate::overlay::{Mark, Pen, View, overlays};
use crate::sim::input::ActionSet;
use crate::sim::map::{BoxPiece, Map, MapSetup, Piece, PieceSetup, RampPiece, Step, Walls};
use crate::sim::{Action, Input, Sim, Stepped};
use crate::sim::{Record, WorldSetup};

/// Pseudo-random numbers, equal in every run.
pub(crate) struct Dice(pub u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % sides
    }
}

/// Returns inputs that hold random keys for up to 30 ticks, with jumps and hops.
fn inputs(seed: u64) -> impl Iterator<Item = Input> {
    use Action::{Forward, Hop, Jump, Reverse, TurnLeft, TurnRight};
    let mut dice = Dice(seed);
    let (mut held, mut ticks_left, mut camera_yaw) = (ActionSet::default(), 0, 0.0_f32);
    std::iter::from_fn(move || {
        let before = held;
        if ticks_left == 0 {
            ticks_left = 1 + dice.roll(30);
            let all = [Forward, Forward, Reverse, TurnLeft, TurnRight, Jump, Hop];
            held = all.into_iter().filter(|_| dice.roll(3) == 0).collect();
            camera_yaw = dice.roll(628) as f32 * 0.01;
        }
        ticks_left -= 1;
        Some(Input { camera_yaw, ..Input::from_held(before, held) })
    })
}

fn setup(id: &str) -> MapSetup {
    let scene = crate::scene::load(id).expect("it ships");
    let WorldSetup::Map(setup) = scene.file.world else { panic!("{id}: of the map world") };
    setup
}

const SCENES: [&str; 4] = ["map/courtyard", "map/corners", "map/tower", "map/ruins"];

/// Runs every scene with both methods and random inputs, and calls `each` for every tick.
fn drive(ticks: usize, mut each: impl FnMut(usize, &Record)) {
    for (seed, id) in (0..).zip(SCENES) {
        for walls in [Walls::Article, Walls::Exact] {
            let mut setup = setup(id);
            setup.methods.walls = walls;
            run(Map::new(setup), seed, ticks, &mut each);
        }
    }
}

fn run(mut map: Map, seed: u64, ticks: usize, each: &mut impl FnMut(usize, &Record)) {
    for (tick, input) in inputs(seed).take(ticks).enumerate() {
        each(tick, &Record::Map(map.record(&input)));
        map.step(&input, &mut Vec::new(), &mut ());
    }
}

/// Runs situations that 200 random ticks may miss: a low roof, too many triangles, a start far
/// above the map, a fall out of the map, too few rounds.
fn rare_situations(each: &mut impl FnMut(usize, &Record)) {
    let slab = |name: &str, y| PieceSetup {
        name: name.to_owned(),
        shape: Piece::Box(BoxPiece { size: vec3(8.0, 1.0, 8.0) }),
        position: vec3(0.0, y, 0.0),
        yaw: 0.0,
        pitch: 0.0,
        roll: 0.0,
    };
    let low_roof =
        MapSetup { pieces: vec![slab("ground", -1.0), slab("roof", 2.0)], ..MapSetup::default() };
    let mut map = Map::new(low_roof);
    let jump = |held| Input::from_held(ActionSet::default(), held);
    for _ in 0..12 {
        let input = jump([Action::Jump].into_iter().collect());
        each(0, &Record::Map(map.record(&input)));
        map.step(&input, &mut Vec::new(), &mut ());
    }
    let mut few_polygons = setup("map/courtyard");
    few_polygons.collision.max_polygons = 4;
    run(Map::new(few_polygons), 1, 5, each);
    let mut courtyard = setup("map/courtyard");
    courtyard.player.position = Vec3::Y * 500.0;
    run(Map::new(courtyard.clone()), 1, 5, each);
    courtyard.player.position = vec3(0.0, 2.0, -10.0);
    run(Map::new(courtyard), 1, 5, each);
    let mut outside = MapSetup { pieces: vec![slab("ground", -1.0)], ..MapSetup::default() };
    outside.player.position = vec3(20.0, -12.0, 0.0);
    outside.player.out_ticks = 3;
    run(Map::new(outside), 1, 5, each);
    each(0, &corner(Walls::Article, 1));
    each(0, &corner(Walls::Exact, 0));
    narrow_gaps(each);
}

/// Runs a fall into a gap narrower than the player, and one along a steep slope.
fn narrow_gaps(each: &mut impl FnMut(usize, &Record)) {
    let piece = |name: &str, shape, position| PieceSetup {
        name: name.to_owned(),
        shape,
        position,
        yaw: 0.0,
        pitch: 0.0,
        roll: 0.0,
    };
    let side = || Piece::Box(BoxPiece { size: vec3(4.0, 1.0, 4.0) });
    let slope = Piece::Ramp(RampPiece { size: vec3(4.0, 3.0, 1.0) });
    let ground = Piece::Box(BoxPiece { size: vec3(40.0, 1.0, 40.0) });
    let mut setup = MapSetup {
        pieces: vec![
            piece("ground", ground, Vec3::NEG_Y),
            piece("left", side(), vec3(2.3, 0.0, 0.0)),
            piece("right", side(), vec3(-2.3, 0.0, 0.0)),
            piece("slope", slope, vec3(0.0, 0.0, 10.0)),
        ],
        ..MapSetup::default()
    };
    setup.methods.walls = Walls::Exact;
    for (position, held, since) in [
        (vec3(0.0, 2.0, 0.0), &[][..], 0),
        // Turns late: the walk must not reach a side before the fall ends.
        (vec3(0.0, 2.0, 0.0), &[Action::TurnLeft], 15),
        (vec3(0.0, 1.5, 9.4), &[Action::Forward], 0),
    ] {
        setup.player.position = position;
        let mut map = Map::new(setup.clone());
        for tick in 0..50 {
            let held = held.iter().copied().filter(|_| tick >= since).collect();
            let input = Input { held, ..Input::default() };
            each(tick, &Record::Map(map.record(&input)));
            map.step(&input, &mut Vec::new(), &mut ());
        }
    }
}

fn tick(record: &Record) -> &crate::sim::map::TickRecord {
    let Record::Map(tick) = record else { panic!("not of the map world") };
    tick
}

/// Draws every overlay, and checks that no number is NaN or infinite.
pub(crate) fn draw_all(record: &Record, selected: Option<usize>) {
    let view = View { record, tested: record, selected, hovered: None, past: None };
    for overlay in overlays(record.kind()) {
        let mut pen = Pen::default();
        (overlay.draw)(&view, &mut pen);
        for drawn in &pen.marks {
            let is_sound = match &drawn.mark {
                Mark::Line(points, _) | Mark::Fill(points, ..) => {
                    points.iter().all(|p| p.is_finite())
                }
                Mark::Arrow(from, to, ..) => from.is_finite() && to.is_finite(),
                Mark::Label(label) => label.at.is_finite() && !label.text.contains("NaN"),
            };
            assert!(is_sound, "{}: {drawn:?}", overlay.name);
        }
    }
}

/// Returns some step counts for cutting off a tick, including 0 and all steps.
pub(crate) fn counts(steps: usize, most: usize, offset: usize) -> impl Iterator<Item = usize> {
    let stride = steps.div_ceil(most).max(1);
    (offset % stride..steps).step_by(stride).chain([0, steps])
}

/// Checks that the moments of a tick are in order and complete, each on a line of an active method
/// and with a text for an early end. Returns the highlighted lines.
pub(crate) fn check(record: &Record, steps: usize, explained: Option<usize>) -> BTreeSet<usize> {
    let (listing, all) = (record.listing(), explain::explanation(record).moments(explained));
    let mut previous = 0;
    for moment in &all {
        assert!(moment.step_count >= previous, "{moment:?} after {previous}");
        previous = moment.step_count;
        let line = listing[moment.line];
        assert!(line.applies, "{} is lit: {moment:?}", line.text);
        assert!(moment.stop_reason.as_ref().is_none_or(|stop| !stop.is_empty()));
    }
    assert_eq!(previous, steps, "the last moment ends the tick");
    all.iter().map(|moment| moment.line).collect()
}

#[test]
fn every_line_is_lit_by_a_step_that_occurs() {
    let mut lit = BTreeSet::new();
    let mut each = |_: usize, record: &Record| {
        lit.extend(check(record, tick(record).steps.len(), Some(0)));
    };
    drive(200, &mut each);
    rare_situations(&mut each);
    let listing = MapSetup::default().listing();
    let dead = (0..listing.len()).filter(|line| !lit.contains(line));
    let dead: Vec<_> = dead.map(|line| listing[line].text).collect();
    assert!(dead.is_empty(), "never lit: {dead:#?}");
}

#[test]
fn all_steps_replayed_are_the_tick() {
    let mut each = |number: usize, record: &Record| {
        let tick = tick(record);
        let replayed = tick.up_to(tick.steps.len()).after;
        assert_eq!(replayed.state, tick.after.state, "tick {number}");
        assert_eq!(replayed.report(), tick.after.report(), "tick {number}");
    };
    drive(200, &mut each);
    rare_situations(&mut each);
}

#[test]
fn a_cut_tick_places_the_player_at_n_and_draws_soundly() {
    let mut slides = 0;
    let mut each = |number: usize, record: &Record| {
        let steps = &tick(record).steps;
        for count in counts(steps.len(), 6, number) {
            let cut = record.up_to(count);
            draw_all(&cut, None);
            let card = crate::explain::map::card::card(tick(&cut));
            assert!(!card.lines.is_empty());
            let says =
                |what| card.lines.iter().any(|line| card::text(&line.symbols).starts_with(what));
            let has = |is: fn(&Step) -> bool| steps[..count].iter().any(is);
            assert_eq!(says("gathered: "), has(|step| matches!(step, Step::Searched { .. })));
            if !has(|step| matches!(step, Step::WallsDone { .. })) {
                assert!(!says("no wall touched") && !says("N after the walls"));
            }
            assert_eq!(tick(&cut).steps[..], steps[..count]);
        }
        for (count, step) in (1..).zip(steps) {
            if let Step::Slid { to, .. } = *step {
                slides += 1;
                assert_eq!(tick(&record.up_to(count)).after.state.position, to);
            }
        }
    };
    drive(200, &mut each);
    rare_situations(&mut each);
    assert!(slides > 5, "{slides} slides");
}

#[test]
fn many_triangles_share_few_moments() {
    let record = Record::Map(Map::new(setup("map/ruins")).record(&Input::default()));
    let gathered = tick(&record).gathered().count();
    assert!(gathered > 40, "{gathered}");
    let all = explain::explanation(&record).moments(None);
    assert!(all.len() < 80, "{} moments for {gathered} triangles", all.len());
    let text = |moment: &crate::explain::moments::Moment| {
        moment
            .explanation
            .iter()
            .map(|line| crate::explain::card::text(&line.symbols))
            .collect::<String>()
    };
    assert!(all.iter().any(|moment| text(moment).starts_with("and ")));
}

#[test]
fn an_early_end_has_a_reason() {
    let stops = |record: &Record| -> Vec<String> {
        explain::explanation(record)
            .moments(None)
            .into_iter()
            .filter_map(|moment| moment.stop_reason)
            .collect()
    };
    let stuck = stops(&corner(Walls::Article, 1));
    assert!(stuck.iter().any(|stop| stop == "stuck: wall 52°, 1 round not enough"), "{stuck:?}");
    let free = stops(&corner(Walls::Exact, 16));
    assert!(free.iter().any(|stop| stop.contains("done, ")), "{free:?}");
}
