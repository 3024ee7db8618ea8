//! Tests that colliding bodies have distinct colours, and layers also for colour-blind users.

use glam::Vec3;

use super::canvas::hit_tint;
use super::canvas::map::whole_map;
use super::look_meshes;
use super::painter::patterns;
use super::render::{FillVertex, light_on};
use super::theme::Theme;
use crate::mesh::looks::{RigidPart, buggy, person, tank};
use crate::mesh::{TriMesh, palette, solid};
use crate::overlay::{Ink, Mark, OverlayKind, Pen, View, overlays};
use crate::scene::{self, catalogue};
use crate::sim::walker::Gait;
use crate::sim::{Input, World};

/// Minimum CIEDE2000 difference of colours that can be distinguished at a glance.
const MIN_DIFFERENCE: f64 = 20.0;

/// sRGB, 0 to 255.
type Srgb = [f64; 3];

/// CIE L*a*b*.
type Lab = [f64; 3];

/// Converts an sRGB component to linear light (IEC 61966-2-1).
fn linear(c: f64) -> f64 {
    let c = c / 255.0;
    if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

/// Converts linear light to an sRGB component.
fn encoded(c: f64) -> f64 {
    let c = c.clamp(0.0, 1.0);
    255.0 * if c <= 0.003_130_8 { 12.92 * c } else { 1.055 * c.powf(1.0 / 2.4) - 0.055 }
}

fn multiply(matrix: [[f64; 3]; 3], v: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

/// Converts sRGB to CIE L*a*b* under D65.
fn lab(color: Srgb) -> Lab {
    const TO_XYZ: [[f64; 3]; 3] = [
        [0.412_456_4, 0.357_576_1, 0.180_437_5],
        [0.212_672_9, 0.715_152_2, 0.072_175_0],
        [0.019_333_9, 0.119_192_0, 0.950_304_1],
    ];
    let [x, y, z] = multiply(TO_XYZ, color.map(linear));
    let f = |t: f64| {
        if t > 216.0 / 24389.0 { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 }
    };
    let [x, y, z] = [f(x / 0.95047), f(y), f(z / 1.08883)];
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns the colour difference CIEDE2000 (Sharma, Wu, Dalal: "The CIEDE2000 color-difference formula", 2005).
fn ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab) -> f64 {
    let pow7 = |c: f64| (c.powi(7) / (c.powi(7) + 25_f64.powi(7))).sqrt();
    let g = 0.5 * (1.0 - pow7(f64::midpoint(a1.hypot(b1), a2.hypot(b2))));
    let polar = |a: f64, b: f64| {
        let a = a * (1.0 + g);
        (a.hypot(b), b.atan2(a).to_degrees().rem_euclid(360.0))
    };
    let ((c1, h1), (c2, h2)) = (polar(a1, b1), polar(a2, b2));
    let is_grey = c1 * c2 == 0.0;
    let turn = match h2 - h1 {
        _ if is_grey => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let [dl, dc] = [l2 - l1, c2 - c1];
    let dh = 2.0 * (c1 * c2).sqrt() * (turn.to_radians() * 0.5).sin();
    let (l, c) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2));
    let h = match h1 + h2 {
        sum if is_grey => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum * 0.5,
        sum if sum < 360.0 => (sum + 360.0) * 0.5,
        sum => (sum - 360.0) * 0.5,
    };
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
        - 0.20 * cos(4.0 * h - 63.0);
    let turned = 30.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let off = (l - 50.0).powi(2);
    let (sl, sc, sh) =
        (1.0 + 0.015 * off / (20.0 + off).sqrt(), 1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let rt = -(2.0 * turned).to_radians().sin() * 2.0 * pow7(c);
    let (l, c, h) = (dl / sl, dc / sc, dh / sh);
    (l * l + c * c + h * h + rt * c * h).sqrt()
}

/// Pairs from the table in Sharma's paper, with their differences.
const TABLE: [(Lab, Lab, f64); 12] = [
    ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
    ([50.0, 3.1571, -77.2803], [50.0, 0.0, -82.7485], 2.8615),
    ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
    ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
    ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
    ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0011], 7.2195),
    ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
    ([50.0, 2.5, 0.0], [61.0, -5.0, 29.0], 22.8977),
    ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
    ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373),
    ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
];

#[test]
fn ciede2000_matches_the_table_of_the_paper() {
    for (a, b, expected) in TABLE {
        for found in [ciede2000(a, b), ciede2000(b, a)] {
            assert!((found - expected).abs() < 5e-5, "{a:?} {b:?}: {found} for {expected}");
        }
    }
}

/// Protanopia, deuteranopia and tritanopia, on linear light (Machado, Oliveira, Fernandes: "A
/// physiologically-based model for simulation of color vision deficiency", 2009, severity 1).
const BLINDNESS: [(&str, [[f64; 3]; 3]); 3] = [
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// Directions from a mesh to four cameras around it.
const CAMERA_DIRECTIONS: [Vec3; 4] = [
    Vec3::new(0.8, 0.6, 0.0),
    Vec3::new(-0.8, 0.6, 0.0),
    Vec3::new(0.0, 0.6, 0.8),
    Vec3::new(0.0, 0.6, -0.8),
];

/// Returns the mean colour of sunlit meshes under a tint, weighted by the projected area of each face.
fn mean_colour<'a>(
    meshes: impl IntoIterator<Item = &'a TriMesh>,
    theme: &Theme,
    [red, green, blue, share]: [f32; 4],
) -> Srgb {
    let tint = [red, green, blue].map(f64::from);
    let (mut sum, mut total) = ([0.0; 3], 0.0);
    for mesh in meshes {
        for indices in &mesh.triangles {
            let [a, b, c] = indices.map(|k| mesh.positions[k as usize]);
            let face = (b - a).cross(c - a);
            let area =
                f64::from(CAMERA_DIRECTIONS.iter().map(|eye| face.dot(*eye).max(0.0)).sum::<f32>());
            let normal: Vec3 = indices.iter().map(|k| mesh.normals[*k as usize]).sum();
            let light = light_on(&theme.world, normal.normalize_or_zero());
            for k in 0..3 {
                // The shader squares sRGB to get linear light.
                let own = indices.map(|n| f64::from(mesh.colors[n as usize][k]) / 255.0);
                let own = own.iter().sum::<f64>() / 3.0;
                let own = own + (tint[k] - own) * f64::from(share);
                sum[k] += area * (own * own * f64::from(light[k])).sqrt().min(1.0) * 255.0;
            }
            total += area;
        }
    }
    sum.map(|c| c / total)
}

/// Blends `over` onto `under` with this opacity, 0 to 1.
fn mixed(under: Srgb, over: Srgb, opacity: f64) -> Srgb {
    std::array::from_fn(|k| under[k] + (over[k] - under[k]) * opacity)
}

/// Returns the mean colours of the driver and of its obstacles, by name; `lit` is the hit strength of
/// each, 0 to 1.
#[allow(clippy::match_wildcard_for_single_variants, reason = "a world to come has its own arm")]
fn pairs(world: &World, theme: &Theme, lit: [f32; 2]) -> Option<(Srgb, Vec<(String, Srgb)>)> {
    // Only these worlds tint bodies at a hit.
    let tints = matches!(world, World::Tank(_) | World::Bodies(_));
    let tint = |is_driven: bool| {
        let lit = lit[usize::from(!is_driven)];
        if tints { hit_tint(theme, is_driven, lit) } else { [0.0; 4] }
    };
    let [driven, other] = [true, false].map(tint);
    let one = |mesh: TriMesh, tint| mean_colour([&mesh], theme, tint);
    let machine =
        |parts: Vec<RigidPart>| mean_colour(parts.iter().map(|part| &part.mesh), theme, driven);
    Some(match world {
        World::Tank(world) => {
            let others = world.setup.targets.iter().map(|target| {
                let pieces = look_meshes::pieces(target);
                (
                    target.name.clone(),
                    mean_colour(pieces.iter().map(|piece| &piece.mesh), theme, other),
                )
            });
            (one(tank(), driven), others.collect())
        }
        World::Wall(world) => {
            let driver = one(look_meshes::driven_box(world.setup.driver.size), driven);
            let plate = one(solid::cuboid(Vec3::new(4.0, 0.04, 4.0), palette::BARE), other);
            let behind = theme.world.horizon.map(f64::from);
            let second = one(solid::cuboid(Vec3::ONE, palette::BOX), other);
            let plane = ("a plane".to_owned(), mixed(behind, plate, 0.4));
            (driver, vec![plane, ("another box".to_owned(), second)])
        }
        World::Walker(world) => {
            let driver = match world.setup.methods.gait {
                Gait::Upright => person(),
                Gait::Adhere => buggy(),
            };
            // Only the ground of a track: no craft meets its sides and back.
            let mut ground = world.terrain.mesh.clone();
            let colors = &ground.colors;
            ground.triangles.retain(|t| colors[t[0] as usize] != palette::TRACK_SIDE);
            (machine(driver), vec![("the ground".to_owned(), one(ground, other))])
        }
        World::Map(map) => {
            (machine(person()), vec![("the map".to_owned(), one(whole_map(map), other))])
        }
        World::Bodies(bodies) => {
            bodies.driver()?;
            let cuboid = |color, tint| one(solid::cuboid(Vec3::ONE, color), tint);
            let others = vec![
                ("a box".to_owned(), cuboid(palette::BOX, other)),
                ("what is fixed".to_owned(), cuboid(palette::PLASTER, other)),
                ("a circle".to_owned(), one(solid::cylinder(0.5, 1.0), other)),
            ];
            (cuboid(palette::TANK, driven), others)
        }
        // A lab has no driven body. A new world needs an arm above.
        _ => return None,
    })
}

#[test]
fn driver_and_obstacles_have_distinct_colours_in_every_scene_and_at_a_hit() {
    // Hit strengths: neither, both, both fading, only one.
    let lit = [[0.0, 0.0], [1.0, 1.0], [0.5, 0.5], [1.0, 0.0], [0.0, 1.0]];
    let mut wrong = Vec::new();
    for id in catalogue::ids() {
        let world = World::new(scene::load(id).expect("it ships").file.world);
        for (dark, lit) in [false, true].into_iter().flat_map(|dark| lit.map(|lit| (dark, lit))) {
            let Some((driver, others)) = pairs(&world, &Theme::new(dark), lit) else { continue };
            for (name, other) in others {
                let difference = ciede2000(lab(driver), lab(other));
                if difference < MIN_DIFFERENCE {
                    wrong.push(format!("{id}, dark {dark}, lit {lit:?}, {name}: {difference:.1}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns the mean colour of each layer's boxes as drawn, with the overlay's fills over them.
fn layers(theme: &Theme) -> Vec<Srgb> {
    let world = World::new(scene::load("bodies/layers").expect("it ships").file.world);
    let record = world.record(&Input::default());
    let view = View { record: &record, tested: &record, selected: None, hovered: None, past: None };
    let mut pen = Pen::default();
    let models = overlays(world.kind()).iter().find(|o| o.kind == OverlayKind::Models);
    (models.expect("every world has models").draw)(&view, &mut pen);
    let area = |vertices: &[FillVertex]| -> f64 {
        let sides = |t: &[FillVertex]| [1, 2].map(|k| t[k].position - t[0].position);
        let areas = vertices.chunks(3).map(sides).map(|[p, q]| p.cross(q).length());
        f64::from(areas.sum::<f32>())
    };
    let body = mean_colour([&solid::cuboid(Vec3::ONE, palette::BOX)], theme, [0.0; 4]);
    (0..3)
        .map(|layer| {
            let fills = pen.marks.iter().filter_map(|drawn| match &drawn.mark {
                Mark::Fill(corners, ink, pattern) if *ink == Ink::Layer(layer) => {
                    Some((corners, *pattern))
                }
                _ => None,
            });
            // The fills of the first body suffice: the pattern covers the same share of every body.
            let first = fills.clone().next().map(|(corners, _)| corners.clone());
            let own = fills.filter(|(corners, _)| Some(*corners) == first.as_ref());
            own.fold(body, |under, (corners, pattern)| {
                let color = theme.ink(Ink::Layer(layer));
                let pattern_fill = patterns::fill(corners.clone(), color, pattern, 0);
                let full =
                    patterns::fill(corners.clone(), color, crate::overlay::Pattern::Wash(1.0), 0);
                let coverage =
                    area(&pattern_fill) / area(&full) * f64::from(pattern_fill[0].color[3]) / 255.0;
                mixed(under, [color.r(), color.g(), color.b()].map(f64::from), coverage)
            })
        })
        .collect()
}

#[test]
fn layers_are_distinct_for_every_kind_of_colour_blindness() {
    let identity = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    for theme in [Theme::new(false), Theme::new(true)] {
        let layers = layers(&theme);
        for (kind, matrix) in BLINDNESS.into_iter().chain([("none", identity)]) {
            let seen: Vec<Lab> = layers
                .iter()
                .map(|color| lab(multiply(matrix, color.map(linear)).map(encoded)))
                .collect();
            for (i, j) in [(0, 1), (0, 2), (1, 2)] {
                let difference = ciede2000(seen[i], seen[j]);
                let case = format!("{kind}, dark {}, layers {i} and {j}", theme.dark);
                assert!(difference >= MIN_DIFFERENCE, "{case}: {difference:.1} of {layers:?}");
            }
        }
    }
}
