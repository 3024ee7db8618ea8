//! Scene and drive as RON text. Fields with their default are left out, so that defaults are tested.

use std::fmt::Write as _;

use super::model::{Hold, Model, Motion, OnHit, Scene, Separation, Target};

/// Returns `(field: value, ...)` with the fields that are not `None`.
fn fields(list: &[(&str, Option<String>)]) -> String {
    let written: Vec<String> = list
        .iter()
        .filter_map(|(name, value)| value.as_ref().map(|value| format!("{name}: {value}")))
        .collect();
    format!("({})", written.join(", "))
}

/// Returns the shortest decimal that reads back as the same number, always with a point.
fn number(value: f64) -> String {
    format!("{value:?}")
}

fn unless(value: f64, default: f64) -> Option<String> {
    (value.to_bits() != default.to_bits()).then(|| number(value))
}

fn count_unless(value: u32, default: u32) -> Option<String> {
    (value != default).then(|| value.to_string())
}

fn point(p: [f64; 3]) -> String {
    format!("({:?}, {:?}, {:?})", p[0], p[1], p[2])
}

fn model(model: Model) -> String {
    match model {
        Model::Disk { radius } => format!("Disk(radius: {radius:?})"),
        Model::Rect { width, depth } => format!("Rect(width: {width:?}, depth: {depth:?})"),
    }
}

fn motion(motion: Motion) -> Option<String> {
    Some(match motion {
        Motion::Still => return None,
        Motion::Spin { deg_per_tick } => format!("Spin(deg_per_tick: {deg_per_tick:?})"),
        Motion::Shuttle { to, ticks } => format!("Shuttle(to: {}, ticks: {ticks})", point(to)),
        Motion::Orbit { centre, deg_per_tick } => {
            format!("Orbit(centre: {}, deg_per_tick: {deg_per_tick:?})", point(centre))
        }
        Motion::Chase { speed, acceleration, max_speed } => {
            let values = fields(&[
                ("speed", unless(speed, 0.03)),
                ("acceleration", unless(acceleration, 0.0004)),
                ("max_speed", unless(max_speed, 0.4)),
            ]);
            format!("Chase{values}")
        }
    })
}

fn on_hit(on_hit: OnHit) -> Option<String> {
    Some(match on_hit {
        OnHit::Highlight => return None,
        OnHit::Collect => "Collect".to_owned(),
        OnHit::Rebound { ticks, speed } => {
            let values =
                fields(&[("ticks", count_unless(ticks, 1)), ("speed", unless(speed, 0.08))]);
            format!("Rebound{values}")
        }
        OnHit::Impact(impact) => {
            let values = fields(&[
                ("threshold", unless(impact.threshold, 0.14)),
                ("slow_ticks", count_unless(impact.slow_ticks, 12)),
                ("slow_speed", unless(impact.slow_speed, 0.084)),
                ("ticks_per_speed", unless(impact.ticks_per_speed, 125.0)),
                ("speed_factor", unless(impact.speed_factor, 3.5)),
            ]);
            format!("Impact{values}")
        }
        OnHit::Push { speed, back_off } => {
            let values =
                fields(&[("speed", unless(speed, 0.03)), ("back_off", unless(back_off, 0.055))]);
            format!("Push{values}")
        }
    })
}

fn target(target: &Target) -> String {
    fields(&[
        ("name", Some(format!("{:?}", target.name))),
        ("look", (!target.look.is_empty()).then(|| target.look.clone())),
        ("model", Some(model(target.model))),
        ("position", Some(point(target.position))),
        ("yaw", unless(target.yaw, 0.0)),
        ("motion", motion(target.motion)),
        ("on_hit", on_hit(target.on_hit)),
        ("use_spin", unless(target.use_spin, 0.0)),
    ])
}

pub fn scene(scene: &Scene) -> String {
    let driver = &scene.driver;
    let square =
        driver.width.to_bits() == 1_f64.to_bits() && driver.depth.to_bits() == 1_f64.to_bits();
    let shape = Model::Rect { width: driver.width, depth: driver.depth };
    let driver = fields(&[
        ("position", Some(point(driver.position))),
        ("yaw", unless(driver.yaw, 0.0)),
        ("move_speed", unless(driver.move_speed, 0.08)),
        ("turn_speed", unless(driver.turn_speed, 3.0)),
        ("speed_step", driver.speed_step.map(number)),
        ("min_speed", unless(driver.min_speed, 0.02)),
        ("max_speed", unless(driver.max_speed, 0.4)),
        ("cannon", driver.cannon.then(|| "true".to_owned())),
        ("detect_while_rebounding", (!driver.detect_while_rebounding).then(|| "false".to_owned())),
        ("model", (!square).then(|| model(shape))),
    ]);
    let separation = if scene.separation == Separation::None { "None" } else { "Mtv" };
    let mut text = String::from("(\n    title: \"Case\",\n    world: Tank(\n");
    // Writing to a String cannot fail.
    let _ = writeln!(text, "        driver: {driver},");
    let _ = writeln!(
        text,
        "        methods: (direction: {:?}, contacts: {:?}, separation: {separation}),",
        scene.direction, scene.contacts
    );
    text.push_str("        targets: [\n");
    for spec in &scene.targets {
        let _ = writeln!(text, "            {},", target(spec));
    }
    text.push_str("        ],\n    ),\n)\n");
    text
}

pub fn drive(drive: &[Hold]) -> String {
    let entries: Vec<String> = drive
        .iter()
        .map(|entry| {
            let names: Vec<String> = entry.actions.iter().map(|a| format!("{a:?}")).collect();
            format!("    (ticks: {}, hold: [{}]),\n", entry.ticks, names.join(", "))
        })
        .collect();
    format!("[\n{}]\n", entries.concat())
}
