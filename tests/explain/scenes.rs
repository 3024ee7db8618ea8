//! The built-in scenes, driven restlessly, with each method switched on in turn.

use collidoscope::geom::trace::AxisSource;
use collidoscope::overlay::card::{self, Line};
use collidoscope::params;
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::input::{ActionSet, Grab};
use collidoscope::sim::world::Record;
use collidoscope::sim::{Action, Input, World};
use glam::Vec2;

/// What is switched on in turn, by world; the first is the scene as it ships.
const VARIANTS: [(&str, &[&[&str]]); 5] = [
    (
        "tank",
        &[
            &[],
            &["methods.direction=MtvAxis", "methods.contacts=All"],
            &["methods.direction=CentreLine", "methods.separation=Mtv", "methods.contacts=All"],
            &["methods.contacts=All", "methods.separation=Mtv"],
        ],
    ),
    (
        "wall",
        &[
            &[],
            &["methods.side=HalfSpace"],
            &["methods.side=Plane"],
            &["passes=1"],
            // Wholly behind a sheet.
            &["methods.side=Plane", "driver.position=(0, 1.2, 3)"],
        ],
    ),
    (
        "walker",
        &[
            &[],
            &["methods.gait=Upright"],
            &["methods.gait=Adhere", "methods.direction=Acos"],
            &["methods.gait=Adhere", "methods.direction=AcosProjected", "normals=Smooth"],
            &["methods.gait=Adhere", "methods.direction=Closed", "methods.posture=FromPrevious"],
            &["methods.gait=Adhere", "methods.direction=Acos", "methods.posture=FromPrevious"],
            &["methods.gait=Adhere", "walker.step=1.5"],
        ],
    ),
    (
        "map",
        &[
            &[],
            &["methods.walls=Exact"],
            &["methods.walls=Article"],
            &["methods.walls=Exact", "collision.rounds=1", "player.walk_speed=0.4"],
            &["methods.walls=Article", "collision.max_polygons=128"],
            // Under a roof, in the courtyard.
            &["player.position=(12, 0, -6)"],
        ],
    ),
    (
        "bodies",
        &[
            &[],
            &["methods.solver=Impulse"],
            &["methods.solver=Article"],
            &["methods.solver=Article", "methods.share=Half", "methods.article_spin=true"],
            &[
                "methods.solver=Article",
                "methods.share=ByMass",
                "methods.circle_mtv=Article",
                "methods.vibration_velocity=Clamp",
            ],
            &["methods.solver=Article", "methods.vibration_hold=false", "methods.pairs=Grid"],
            &["methods.solver=Impulse", "impulse.correction=Baumgarte"],
            &["methods.solver=Impulse", "impulse.accumulated_clamping=false"],
        ],
    ),
];

/// Ticks of each scene and variant.
const TICKS: u32 = 400;

/// A restless driver: every 11 ticks other keys, from a fixed sequence (Knuth's MMIX linear
/// congruential generator), mostly ahead.
pub fn inputs() -> impl Iterator<Item = Input> {
    inputs_of(TICKS)
}

/// So many ticks of it.
pub fn inputs_of(ticks: u32) -> impl Iterator<Item = Input> {
    let (mut random, mut held) = (2026_u64, ActionSet::default());
    (0..ticks).map(move |tick| {
        let before = held;
        if tick % 11 == 0 {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let down = |k: usize| (random >> (40 + k)) & 1 == 1;
            let actions = Action::ALL.into_iter().enumerate();
            let keys = actions.filter(|(k, action)| match action {
                Action::Forward => down(*k) || down(k + 12),
                Action::Reverse => down(*k) && down(k + 12),
                _ => down(*k),
            });
            held = keys.map(|(_, action)| action).collect();
        }
        Input::after(before, held)
    })
}

/// Every built-in scene of a world with each variant: its name and the world.
pub fn worlds(of: &str) -> impl Iterator<Item = (String, World)> {
    let variants = VARIANTS.iter().find(|(world, _)| *world == of).expect("a world").1;
    let ids = catalogue::IDS.into_iter().filter(move |id| id.split('/').next() == Some(of));
    let shipped = ids.map(|id| (id, scene::load(id).expect("it ships")));
    let corner = scene::parse("corner", None, include_str!("corner.ron")).expect("a scene");
    let own = (of == "tank").then_some(("corner", corner));
    shipped.chain(own).flat_map(move |(id, scene)| {
        let world = World::new(scene.file.world);
        variants.iter().map(move |settings| {
            let mut world = world.clone();
            for setting in *settings {
                set(&mut world, setting);
            }
            (format!("{id} {}", settings.join(" ")), world)
        })
    })
}

fn set(world: &mut World, setting: &str) {
    let (path, text) = setting.split_once('=').expect("PATH=VALUE");
    let present = params::get(&world.setup(), path).unwrap_or_else(|| panic!("no {path}"));
    let value = params::parse_value(text, &present).unwrap_or_else(|e| panic!("{setting}: {e}"));
    world.set(path, value).unwrap_or_else(|e| panic!("{setting}: {e}"));
}

/// In the tank world, the keys that lead to one target after the other, and now and then backwards
/// or firing; in the bodies world now and then the mouse pulls; in a map at first a jump where it stands; in
/// the others those given.
pub fn steered(world: &World, tick: u32, given: Input) -> Input {
    if let World::Bodies(bodies) = world {
        // Some of them nothing can move.
        let all = &bodies.state.bodies;
        let body = &all[tick as usize / 20 % all.len()];
        let (point, target) = (Vec2::new(0.05, 0.0), body.position + Vec2::new(0.5, 1.0));
        let grab = (tick % 20 < 8).then_some(Grab { body: body.id, point, target });
        return Input { grab, ..given };
    }
    if let World::Map(_) = world
        && tick <= 60
    {
        let jump = (tick % 30 == 10).then_some(Action::Jump);
        return Input::after(ActionSet::default(), jump.into_iter().collect());
    }
    let World::Tank(tank) = world else { return given };
    let targets = &tank.state.targets;
    let target = &targets[tick as usize / 40 % targets.len()];
    let way = target.position - tank.state.driver.position;
    let (sin, cos) = libm::sincosf(tank.state.driver.yaw);
    let left = way.x * cos - way.z * sin;
    let turn = if left > 0.0 { Action::TurnLeft } else { Action::TurnRight };
    let ahead = way.x * sin + way.z * cos > 0.0;
    let go = if ahead { Action::Forward } else { Action::Reverse };
    let mut held: Vec<Action> = vec![go, Action::Faster];
    if ahead {
        held.push(turn);
    }
    let rare = [(Action::Fire, 16), (Action::Use, 50)];
    held.extend(
        rare.into_iter().filter(|(_, every)| tick.is_multiple_of(*every)).map(|(key, _)| key),
    );
    Input::after(given.held, held.into_iter().collect())
}

/// Drives every scene of a world; `each` is given the lines of every card.
pub fn drive(of: &str, mut each: impl FnMut(&str, &[Line])) {
    for (name, mut world) in worlds(of) {
        for (tick, input) in (1..).zip(inputs()) {
            let input = steered(&world, tick, input);
            // A thousand bodies need not be asked in every tick.
            let is_asked = world.bodies().len() <= 200 || tick.is_multiple_of(30);
            if !is_asked {
                world.step(&input, &mut Vec::new());
                continue;
            }
            let record = world.record(&input);
            world.step(&input, &mut Vec::new());
            for (target, lines) in lines(&record, tick) {
                each(&format!("{name}, tick {tick}, {target}"), &lines);
            }
        }
    }
}

/// The cards' lines of everything that can be explained, with its index.
pub fn lines(record: &Record, tick: u32) -> Vec<(usize, Vec<Line>)> {
    match record {
        Record::Tank(record) => {
            // Every tick the chosen axis; now and then the others.
            let axes = AxisSource::ALL.into_iter().map(Some).filter(|_| tick.is_multiple_of(8));
            let axes: Vec<Option<AxisSource>> = std::iter::once(None).chain(axes).collect();
            (0..record.after.state.targets.len())
                .flat_map(|target| axes.iter().map(move |axis| (target, *axis)))
                .map(|(target, axis)| (target, card::tank::card(record, target, axis).lines))
                .collect()
        }
        Record::Wall(record) => (0..record.after.state.planes.len())
            .map(|plane| (plane, card::wall::card(record, plane).lines))
            .collect(),
        Record::Walker(record) => vec![(0, card::walker::card(record).lines)],
        Record::Map(record) => vec![(0, card::map::card(record).lines)],
        Record::Bodies(record) => bodies(record, tick),
    }
}

/// Some bodies of the tick, others in the next.
fn bodies(record: &collidoscope::sim::bodies::TickRecord, tick: u32) -> Vec<(usize, Vec<Line>)> {
    const AT_ONCE: usize = 3;
    let all = record.shapes.len();
    let first = tick as usize * AT_ONCE;
    // Whoever is dragged, too.
    let dragged = record.input.grab.and_then(|grab| record.index(grab.body));
    let mut told: Vec<(usize, Vec<Line>)> = (first..first + all.min(AT_ONCE))
        .chain(dragged)
        .map(|body| body % all)
        .map(|body| (body, card::bodies::card(record, body, None).lines))
        .collect();
    told.push((all, card::bodies::world(record).lines));
    // What bounces is rare.
    let bounces = (0..record.contacts.len())
        .filter(|contact| record.impulses(*contact).is_some_and(|i| i.bounce[0] > 0.0))
        .map(|contact| record.contacts[contact].a as usize);
    told.extend(bounces.take(1).map(|body| (body, card::bodies::visits(record, body))));
    if all <= 200 && tick.is_multiple_of(8) || tick.is_multiple_of(60) {
        let body = first % all;
        told.push((body, card::bodies::visits(record, body)));
    }
    told
}
