//! An oracle: an independent implementation of the article's method, in f64 and from the specification
//! alone. World and oracle must agree in random scenes.
//!
//! They may differ at the threshold of a rule, such as the minimum of a push or of a displacement. The
//! scene's comparison ends there, and the test counts the compared ticks.

use collidoscope::scene::parse;
use collidoscope::sim::bodies::Bodies;
use collidoscope::sim::{Input, Stepped, WorldSetup};

use crate::random::Random;

const DT: f64 = 1.0 / 60.0;

/// Distance to a rule's threshold below which the outcome is unclear.
const EDGE: f64 = 2e-5;

type V = [f64; 2];

/// A body of the oracle; `p` is its position, `v` its velocity.
#[derive(Clone)]
struct OracleBody {
    /// Half-extents of a box; for a circle, its radius in both components.
    half: V,
    round: bool,
    angle: f64,
    fixed: bool,
    mass: f64,
    gravity_scale: f64,
    damping: V,
    p: V,
    v: V,
}

/// Switches of a scene.
#[derive(Clone, Copy)]
struct Rules {
    real_gravity: bool,
    /// Index of `Full`, `Half` or `ByMass`.
    share: usize,
    /// Circles are separated by a unit vector, regardless of the depth.
    unscaled_circles: bool,
    antagonist: bool,
    vibration: bool,
    clamp: bool,
}

fn dot(a: V, b: V) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn sub(a: V, b: V) -> V {
    [a[0] - b[0], a[1] - b[1]]
}

fn axes(t: &OracleBody) -> [V; 2] {
    let (s, c) = t.angle.sin_cos();
    [[c, s], [-s, c]]
}

/// Returns the corners of a box.
fn corners(t: &OracleBody) -> Vec<V> {
    let [x, y] = axes(t);
    let mut all = Vec::new();
    for (i, j) in [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)] {
        let (a, b) = (i * t.half[0], j * t.half[1]);
        all.push([t.p[0] + x[0] * a + y[0] * b, t.p[1] + x[1] * a + y[1] * b]);
    }
    all
}

/// Returns the interval of the corners' projections on an axis.
fn interval(corners: &[V], axis: V) -> (f64, f64) {
    let along = corners.iter().map(|c| dot(*c, axis));
    along.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)))
}

/// Result of a pair's test: direction of a's MTV, depth, and whether two directions were equally good.
struct PairTest {
    normal: V,
    depth: f64,
    ambiguous: bool,
}

/// Tests two boxes by the intervals of their corners, not by half lengths.
fn boxes(a: &OracleBody, b: &OracleBody) -> PairTest {
    let (ca, cb) = (corners(a), corners(b));
    let mut found: Vec<(f64, V)> = Vec::new();
    for axis in axes(a).into_iter().chain(axes(b)) {
        let ((al, ah), (bl, bh)) = (interval(&ca, axis), interval(&cb, axis));
        // Exit distances along the axis and against it.
        let (with, against) = (bh - al, ah - bl);
        found.push((with, axis));
        found.push((against, [-axis[0], -axis[1]]));
    }
    let (depth, normal) = found.iter().copied().min_by(|x, y| x.0.total_cmp(&y.0)).unwrap();
    let ambiguous = found.iter().any(|(d, n)| d - depth < EDGE && dot(*n, normal) < 0.9999);
    PairTest { normal, depth, ambiguous }
}

fn circles(a: &OracleBody, b: &OracleBody) -> PairTest {
    let d = sub(a.p, b.p);
    let distance = d[0].hypot(d[1]);
    let normal = [d[0] / distance, d[1] / distance];
    PairTest { normal, depth: a.half[0] + b.half[0] - distance, ambiguous: distance < 1e-3 }
}

fn circle_box(a: &OracleBody, b: &OracleBody) -> PairTest {
    let [x, y] = axes(b);
    let d = sub(a.p, b.p);
    let local = [dot(d, x), dot(d, y)];
    let near = [local[0].clamp(-b.half[0], b.half[0]), local[1].clamp(-b.half[1], b.half[1])];
    let gap = sub(local, near);
    let distance = gap[0].hypot(gap[1]);
    let (n, depth, ambiguous) = if distance > 0.0 {
        ([gap[0] / distance, gap[1] / distance], a.half[0] - distance, distance < 1e-3)
    } else {
        let inset = [b.half[0] - local[0].abs(), b.half[1] - local[1].abs()];
        let ambiguous = (inset[0] - inset[1]).abs() < EDGE;
        if inset[1] <= inset[0] {
            ([0.0, local[1].signum()], a.half[0] + inset[1], ambiguous || local[1].abs() < EDGE)
        } else {
            ([local[0].signum(), 0.0], a.half[0] + inset[0], ambiguous || local[0].abs() < EDGE)
        }
    };
    let normal = [x[0] * n[0] + y[0] * n[1], x[1] * n[0] + y[1] * n[1]];
    PairTest { normal, depth, ambiguous }
}

fn test_pair(a: &OracleBody, b: &OracleBody) -> PairTest {
    match (a.round, b.round) {
        (false, false) => boxes(a, b),
        (true, true) => circles(a, b),
        (true, false) => circle_box(a, b),
        (false, true) => {
            let found = circle_box(b, a);
            PairTest { normal: [-found.normal[0], -found.normal[1]], ..found }
        }
    }
}

/// Whether each body is grounded, and the pairs that hit.
type Outcome = (Vec<bool>, Vec<(usize, usize)>);

/// 1. Physics: applies damping and gravity, and moves all bodies.
fn integrate(bodies: &mut [OracleBody], rules: Rules) {
    for b in bodies.iter_mut().filter(|b| !b.fixed) {
        let pull = if rules.real_gravity { 1.0 } else { b.mass * 0.6 };
        b.v = [b.v[0] * b.damping[0], b.v[1] * b.damping[1]];
        b.v[1] -= pull * 9.8 * b.gravity_scale * DT;
        b.p = [b.p[0] + b.v[0] * DT, b.p[1] + b.v[1] * DT];
    }
}

/// 2. Collision: returns the pairs that hit, each body's MTVs, and whether all rules were clear.
fn collide(bodies: &[OracleBody], rules: Rules) -> (Vec<(usize, usize)>, Vec<Vec<V>>, bool) {
    let (mut hits, mut clear) = (Vec::new(), true);
    let mut mtvs: Vec<Vec<V>> = vec![Vec::new(); bodies.len()];
    for a in 0..bodies.len() {
        for b in a + 1..bodies.len() {
            let (body_a, body_b) = (&bodies[a], &bodies[b]);
            if body_a.fixed && body_b.fixed {
                continue;
            }
            let found = test_pair(body_a, body_b);
            clear &= found.depth.abs() > EDGE && !(found.ambiguous && found.depth > 0.0);
            if found.depth <= 0.0 {
                continue;
            }
            hits.push((a, b));
            let is_unscaled = rules.unscaled_circles && body_a.round && body_b.round;
            let length = if is_unscaled { 1.0 } else { found.depth };
            let mut shares = [1.0, 1.0];
            if !body_a.fixed && !body_b.fixed {
                shares = match rules.share {
                    0 => [1.0, 1.0],
                    1 => [0.5, 0.5],
                    _ => [body_b.mass, body_a.mass].map(|m| m / (body_a.mass + body_b.mass)),
                };
            }
            let mtv = |share: f64| found.normal.map(|n| n * length * share);
            mtvs[a].push(mtv(shares[0]));
            mtvs[b].push(mtv(-shares[1]));
        }
    }
    (hits, mtvs, clear)
}

/// 3. Dynamics of one body, previously at `last`: returns whether it is grounded, and whether all
///    rules were clear.
fn correct(b: &mut OracleBody, last: V, mtvs: &[V], rules: Rules) -> (bool, bool) {
    let (mut min, mut max, mut clear) = ([0.0_f64; 2], [0.0_f64; 2], true);
    for mtv in mtvs {
        for k in 0..2 {
            clear &= (mtv[k].abs() - 0.0005).abs() > EDGE;
            if mtv[k].abs() >= 0.0005 {
                min[k] = min[k].min(mtv[k]);
                max[k] = max[k].max(mtv[k]);
            }
        }
    }
    let sum = [min[0] + max[0], min[1] + max[1]];
    let mut delta = sum.map(|s| (s / DT * 0.3).clamp(-7.0, 7.0));
    let mut p = [b.p[0] + sum[0], b.p[1] + sum[1]];
    let opposed = min[1] < 0.0 && 0.0 < max[1];
    clear &= !opposed || (sum[1].abs() - 0.05).abs() > EDGE;
    if rules.antagonist && opposed && sum[1].abs() < 0.05 {
        delta[1] = 0.0;
        p[1] = last[1];
    }
    for k in 0..2 {
        b.v[k] += delta[k];
        p[k] += delta[k] * DT;
        let moved = (p[k] - last[k]).abs();
        clear &= !rules.vibration || (moved - 0.0005).abs() > EDGE;
        if rules.vibration && moved < 0.0005 {
            p[k] = last[k];
            b.v[k] = if rules.clamp { b.v[k].clamp(-0.05, 0.05) } else { b.v[k] / 2.0 };
        }
    }
    b.p = p;
    // A body without gravity is never grounded.
    (max[1] > 0.0005 && b.gravity_scale > 0.0, clear)
}

/// Runs one tick; `None` if a rule was at its threshold.
fn tick(bodies: &mut [OracleBody], rules: Rules) -> Option<Outcome> {
    let last: Vec<V> = bodies.iter().map(|b| b.p).collect();
    integrate(bodies, rules);
    let (hits, mtvs, mut clear) = collide(bodies, rules);
    let mut grounded = vec![false; bodies.len()];
    for (i, b) in bodies.iter_mut().enumerate().filter(|(_, b)| !b.fixed) {
        let was_clear;
        (grounded[i], was_clear) = correct(b, last[i], &mtvs[i], rules);
        clear &= was_clear;
    }
    clear.then_some((grounded, hits))
}

/// Returns random switches and their text in a scene file.
fn switches(random: &mut Random) -> (Rules, String) {
    let mut coin = || random.below(2) == 0;
    let mut rules = Rules {
        real_gravity: coin(),
        share: 0,
        unscaled_circles: coin() && coin() && coin(),
        antagonist: coin(),
        vibration: coin(),
        clamp: coin(),
    };
    rules.share = random.below(3) as usize;
    let pick = |yes: bool, a: &'static str, b: &'static str| if yes { a } else { b };
    let methods = format!(
        "mass_gravity: {}, share: {}, circle_mtv: {}, antagonist_hold: {}, vibration_hold: {}, \
         vibration_velocity: {}, pairs: {}",
        pick(rules.real_gravity, "Real", "Article"),
        ["Full", "Half", "ByMass"][rules.share],
        pick(rules.unscaled_circles, "Article", "Right"),
        rules.antagonist,
        rules.vibration,
        pick(rules.clamp, "Clamp", "Halve"),
        pick(random.below(2) == 0, "Grid", "BruteForce"),
    );
    (rules, methods)
}

fn scene(random: &mut Random) -> (Vec<OracleBody>, Rules, String) {
    let mut text = String::new();
    let mut bodies = Vec::new();
    for i in 0..3 + random.below(7) {
        let fixed = i == 0 || random.below(6) == 0;
        let round = i > 0 && random.below(2) == 0;
        let turned = random.below(3) == 0;
        let degrees = if turned { random.within(-60.0, 60.0) } else { 0.0 };
        let [w, h] = if i == 0 { [12.0, 1.0] } else { [0, 1].map(|_| random.within(0.3, 1.2)) };
        let [x, y] =
            if i == 0 { [0.0, -1.0] } else { [random.within(-2.0, 2.0), random.within(-0.3, 4.0)] };
        let [vx, vy] = [0, 1].map(|_| random.within(-4.0, 4.0));
        let (mass, scale) = (random.within(0.5, 8.0), random.within(0.5, 1.5));
        let [dx, dy] = [0, 1].map(|_| random.within(0.9, 1.0));
        let shape = if round {
            format!("Circle(radius: {w})")
        } else {
            format!("Box(width: {w}, height: {h})")
        };
        let entry = format!(
            "(name: \"b{i}\", shape: {shape}, position: ({x}, {y}, 0), angle: {degrees}, fixed: {fixed}, \
             velocity: ({vx}, {vy}, 0), mass: {mass}, gravity_scale: {scale}, damping_x: {dx}, damping_y: {dy}),"
        );
        text.push_str(&entry);
        let half = if round { [w, w] } else { [w * 0.5, h * 0.5] };
        bodies.push(OracleBody {
            half: half.map(f64::from),
            round,
            angle: f64::from(degrees).to_radians(),
            fixed,
            mass: mass.into(),
            gravity_scale: scale.into(),
            damping: [dx.into(), dy.into()],
            p: [x.into(), y.into()],
            v: [vx.into(), vy.into()],
        });
    }
    let (rules, methods) = switches(random);
    let text = format!("(title: \"T\", world: Bodies(methods: ({methods}), bodies: [{text}]))");
    (bodies, rules, text)
}

fn load(text: &str) -> Bodies {
    match parse("t", None, text).unwrap_or_else(|e| panic!("{e:?}")).file.world {
        WorldSetup::Bodies(setup) => Bodies::new(setup),
        _ => unreachable!("it says Bodies"),
    }
}

#[test]
fn world_and_oracle_agree() {
    let (mut random, mut ticks, mut hit_count, mut unclear_scenes) = (Random(42), 0, 0, 0);
    for number in 0..400 {
        let (mut oracle, rules, text) = scene(&mut random);
        let mut world = load(&text);
        for now in 0..120 {
            let expected = tick(&mut oracle, rules);
            let record = world.record(&Input::default());
            world.step(&Input::default(), &mut Vec::new(), &mut ());
            let Some((grounded, hits)) = expected else {
                unclear_scenes += 1;
                break;
            };
            let context = format!("scene {number} tick {now}: {text}");
            let found: Vec<(usize, usize)> = record.hits().map(|h| (h.a, h.b)).collect();
            assert_eq!(found, hits, "{context}");
            for (i, (state, body)) in world.state.bodies.iter().zip(&oracle).enumerate() {
                let distance = (f64::from(state.position.x) - body.p[0])
                    .hypot(f64::from(state.position.y) - body.p[1]);
                let speed = (f64::from(state.velocity.x) - body.v[0])
                    .hypot(f64::from(state.velocity.y) - body.v[1]);
                assert!(
                    distance < 1e-5 && speed < 2e-4,
                    "{context}: body {i} off by {distance} m, {speed} m/s"
                );
                assert_eq!(state.grounded, grounded[i], "{context}: body {i}");
            }
            // Copies the world's numbers, so that rounding errors do not accumulate.
            for (state, body) in world.state.bodies.iter().zip(&mut oracle) {
                body.p = [state.position.x.into(), state.position.y.into()];
                body.v = [state.velocity.x.into(), state.velocity.y.into()];
            }
            ticks += 1;
            hit_count += hits.len();
        }
    }
    println!("{ticks} ticks, {hit_count} hits agree; {unclear_scenes} scenes ended on an edge");
    assert!(ticks > 5_000 && hit_count > 5_000, "{ticks} ticks, {hit_count} hits");
}
