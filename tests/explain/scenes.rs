//! The built-in scenes, driven restlessly, with each method selected in turn.

use collidoscope::explain::card::Line;
use collidoscope::explain::{self, bodies, tank, wall};
use collidoscope::geom::trace::AxisSource;
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::Record;
use collidoscope::sim::World;

use crate::drive::{restless, steered};
use crate::load::{set, world};

/// Settings of each variant, by world; the first variant is the scene as shipped.
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
            // Completely behind a sheet.
            &["methods.side=Plane", "driver.position=(0, 1.2, 3)"],
            &["methods.crosses=Without"],
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

/// Ticks per scene and variant.
pub const TICKS: u32 = 400;

/// The only variant of the other worlds: the scene as shipped.
const PLAIN: &[&[&str]] = &[&[]];

/// Returns every built-in scene of a world with each variant: its name and the world.
/// The tank world includes the scene of corner.ron.
pub fn worlds(world_name: &str) -> impl Iterator<Item = (String, World)> {
    let variants =
        VARIANTS.iter().find(|(world, _)| *world == world_name).map_or(PLAIN, |found| found.1);
    let ids = catalogue::ids().filter(move |id| id.split('/').next() == Some(world_name));
    let shipped = ids.map(|id| (id, world(id, &[])));
    let corner = scene::parse("corner", None, include_str!("corner.ron")).expect("a scene");
    let corner_scene = (world_name == "tank").then(|| ("corner", World::new(corner.file.world)));
    shipped.chain(corner_scene).flat_map(move |(id, world)| {
        variants.iter().map(move |settings| {
            let mut world = world.clone();
            for setting in *settings {
                let (path, text) = setting.split_once('=').expect("PATH=VALUE");
                set(&mut world, path, text);
            }
            (format!("{id} {}", settings.join(" ")), world)
        })
    })
}

/// Drives every scene of a world and passes `each` the lines of every card.
pub fn drive(world_name: &str, mut each: impl FnMut(&str, &[Line])) {
    for (name, mut world) in worlds(world_name) {
        for (tick, input) in (1..).zip(restless(TICKS)) {
            let input = steered(&world, tick, input);
            // Scenes with a thousand bodies are sampled.
            let is_sampled = world.bodies().len() <= 200 || tick.is_multiple_of(30);
            if !is_sampled {
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

/// Returns each target's index and card lines; in the bodies world, those of a few bodies.
pub fn lines(record: &Record, tick: u32) -> Vec<(usize, Vec<Line>)> {
    match record {
        Record::Tank(record) => {
            // The chosen axis every tick, all axes every eighth tick.
            let axes = AxisSource::ALL.into_iter().map(Some).filter(|_| tick.is_multiple_of(8));
            let axes: Vec<Option<AxisSource>> = std::iter::once(None).chain(axes).collect();
            (0..record.after.state.targets.len())
                .flat_map(|target| axes.iter().map(move |axis| (target, *axis)))
                .map(|(target, axis)| (target, tank::card::card(record, target, axis).lines))
                .collect()
        }
        Record::Wall(record) => (0..record.after.state.planes.len()
            + record.after.state.boxes.len())
            .map(|plane| (plane, wall::card::card(record, plane).lines))
            .collect(),
        Record::Bodies(record) => some_bodies(record, tick),
        whole => vec![(0, explain::explanation(whole).card(0, None).lines)],
    }
}

/// Returns the card lines of a few bodies, different ones in each tick.
fn some_bodies(
    record: &collidoscope::sim::bodies::TickRecord,
    tick: u32,
) -> Vec<(usize, Vec<Line>)> {
    const PER_TICK: usize = 3;
    let count = record.shapes.len();
    let first = tick as usize * PER_TICK;
    // The dragged body as well.
    let dragged = record.input.grab.and_then(|grab| record.index(grab.body));
    let mut cards: Vec<(usize, Vec<Line>)> = (first..first + count.min(PER_TICK))
        .chain(dragged)
        .map(|body| body % count)
        .map(|body| (body, bodies::card::card(record, body, None).lines))
        .collect();
    cards.push((count, bodies::card::world(record).lines));
    // Bounces are rare, so each tick adds the first one.
    let bounces = (0..record.contacts.len())
        .filter(|contact| record.impulses(*contact).is_some_and(|i| i.bounce[0] > 0.0))
        .map(|contact| record.contacts[contact].a as usize);
    cards.extend(bounces.take(1).map(|body| (body, bodies::visits::lines(record, body))));
    if count <= 200 && tick.is_multiple_of(8) || tick.is_multiple_of(60) {
        let body = first % count;
        cards.push((body, bodies::visits::lines(record, body)));
    }
    cards
}
