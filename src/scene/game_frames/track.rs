//! Converts the frames of a game to bodies of a lab and their track.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use glam::{Vec2, Vec3};

use crate::frames::{Fault, FrameShape, KeptFrame, Report};
use crate::geom::convex::{Convex, Pose};
use crate::geom::outline::{Point, analyse};
use crate::scene::shapes::{self, Sheet};
use crate::sim::lab::{
    BodySetup, BoxShape, PartSetup, PartsShape, ShapeSetup, Solid, Track, WrongContact, check_size,
};
use crate::text::id;

/// Maximum number of body poses, summed over all frames.
const MAX_PLACES: usize = 20_000_000;

/// Maximum number of different shapes.
const MAX_SHAPES: usize = 20_000;

/// Maximum absolute coordinate of a body in a lab, m.
const MAX_COORDINATE: f64 = 10_000.0;

/// Maximum absolute coordinate of a corner, m.
const MAX_CORNER: f32 = 1_000.0;

/// An ignored part of the frames, and the supported form.
type LeftOut = (String, String);

/// Pose of a body in a frame; `name` is the index of its name, `shape` the number of its shape.
struct Place {
    name: u32,
    shape: u32,
    position: [f64; 2],
    angle: f64,
}

/// All frames of a game.
#[derive(Default)]
pub(super) struct FrameList {
    /// Line number of each frame in the file, and the end of its range in `places`.
    frames: Vec<(usize, usize)>,
    places: Vec<Place>,
    /// The different shapes, by their numbers.
    shapes: BTreeMap<u32, Arc<FrameShape>>,
}

/// Bodies of the lab: listed ones and chosen ones of the game.
struct ChosenBodies {
    bodies: Vec<BodySetup>,
    /// Index of each body in the lab, by the index of its name in the game.
    by_name: Vec<Option<usize>>,
}

/// Shapes of the game as solids of a lab.
struct Solids {
    sheet: Sheet,
    y_down: bool,
    /// Setup and solid of each shape by number, or the reason why the lab cannot have it.
    results: BTreeMap<u32, Result<(ShapeSetup, Solid), String>>,
}

impl FrameList {
    pub(super) fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// Adds frames.
    pub(super) fn add(&mut self, frames: Vec<KeptFrame>) -> Result<(), String> {
        for KeptFrame { line, bodies } in frames {
            for body in bodies {
                let shape = body.shape.number;
                self.shapes.entry(shape).or_insert(body.shape);
                let (name, position, angle) = (body.name, body.position, body.angle);
                self.places.push(Place { name, shape, position, angle });
            }
            self.frames.push((line, self.places.len()));
        }
        if self.places.len() > MAX_PLACES {
            return Err(id::GAME_FRAMES_TOO_MANY_BODIES.with(&[("most", &MAX_PLACES)]));
        }
        if self.shapes.len() > MAX_SHAPES {
            return Err(id::GAME_FRAMES_TOO_MANY_SHAPES.with(&[("most", &MAX_SHAPES)]));
        }
        Ok(())
    }

    /// Returns the bodies of the lab, their track, and the ignored parts. Bodies that the scene lists come first.
    pub(super) fn track(
        &self,
        report: &Report,
        listed: Vec<BodySetup>,
        y_down: bool,
    ) -> Result<(Vec<BodySetup>, Track, Vec<LeftOut>), String> {
        let sheet = self.sheet();
        let unit = sheet.unit;
        let mut solids = Solids { sheet, y_down, results: BTreeMap::new() };
        for (number, shape) in &self.shapes {
            let made = solids.make(shape);
            solids.results.insert(*number, made);
        }
        let mut left_out = Vec::new();
        let chosen = self.choose(report, listed, &solids, &mut left_out);
        if self.frames.len() * chosen.bodies.len().max(1) > MAX_PLACES {
            let (frames, bodies) = (self.frames.len(), chosen.bodies.len());
            return Err(id::GAME_FRAMES_TOO_MANY_PLACES.with(&[
                ("frames", &frames),
                ("bodies", &bodies),
                ("most", &MAX_PLACES),
            ]));
        }
        let mut track = self.build_track(report, &chosen, &solids, &mut left_out);
        track.unit = unit;
        Ok((chosen.bodies, track, left_out))
    }

    /// Returns the sheet whose unit and origin fit the first frame with bodies.
    fn sheet(&self) -> Sheet {
        let mut first = 0;
        for (_, end) in &self.frames {
            if *end > first {
                break;
            }
            first = *end;
        }
        let end = self.frames.iter().map(|frame| frame.1).find(|end| *end > first);
        let ends = self.places[first..end.unwrap_or(first)].iter().flat_map(|place| {
            let reach = self.shapes.get(&place.shape).map_or(0.0, |shape| shape.reach);
            [place.position.map(|x| x - reach), place.position.map(|x| x + reach)]
        });
        Sheet::around(&ends.collect::<Vec<_>>(), None)
    }

    /// Chooses bodies until the lab is full: first those of wrong contacts, then in the game's order.
    fn choose(
        &self,
        report: &Report,
        listed: Vec<BodySetup>,
        solids: &Solids,
        left_out: &mut Vec<LeftOut>,
    ) -> ChosenBodies {
        let mut first_places = vec![None; report.names().len()];
        for place in self.places.iter().rev() {
            first_places[place.name as usize] = Some(place);
        }
        let wrong =
            report.faults().iter().flat_map(|fault| fault.bodies.each_ref().map(|body| body.name));
        let in_order = wrong.chain(0..first_places.len() as u32);
        let scene_names = scene_names(report);
        let own_solids = solids_beside(&listed, &scene_names);
        let mut parts: Vec<&[Convex]> = own_solids.iter().map(|solid| &*solid.parts).collect();
        let mut taken = BTreeSet::new();
        let mut refused = BTreeSet::new();
        for name in in_order {
            let Some(place) = first_places[name as usize].filter(|_| !taken.contains(&name)) else {
                continue;
            };
            match &solids.results[&place.shape] {
                Err(why) if refused.insert(name) => {
                    let what = id::GAME_FRAMES_BODY_LEFT_OUT
                        .with(&[("name", &(report.names()[name as usize])), ("reason", &why)]);
                    left_out.push((what, id::GAME_FRAMES_LAB_SHAPE_EXPECTED.to_string()));
                }
                Ok((_, solid)) if own_solids.len() + taken.len() < shapes::MAX_BODIES => {
                    parts.push(&*solid.parts);
                    if check_size(parts.iter().copied()).is_ok() {
                        taken.insert(name);
                    } else {
                        parts.pop();
                    }
                }
                _ => {}
            }
        }
        // Lossless: name indices have 32 bits.
        let excess = (0..first_places.len() as u32).filter(|name| {
            first_places[*name as usize].is_some()
                && !taken.contains(name)
                && !refused.contains(name)
        });
        left_out.extend(beyond_limit(report, excess));
        add_chosen(&scene_names, listed, &taken, |name| {
            let place = first_places[name as usize]?;
            let (shape, _) = solids.results[&place.shape].as_ref().ok()?;
            let [x, y] = solids
                .to_lab(place.position)
                .map(|x| x.clamp(-MAX_COORDINATE, MAX_COORDINATE) as f32);
            let degrees = solids.y_sign() * place.angle.to_degrees();
            let (position, angle) = (Vec3::new(x, y, 0.0), libm::remainder(degrees, 360.0) as f32);
            let (velocity, spin) = (Vec3::ZERO, 0.0);
            let shape = shape.clone();
            Some(BodySetup { name: String::new(), shape, position, angle, velocity, spin })
        })
    }

    /// Returns the track of the chosen bodies.
    fn build_track(
        &self,
        report: &Report,
        chosen: &ChosenBodies,
        solids: &Solids,
        left_out: &mut Vec<LeftOut>,
    ) -> Track {
        let (mut indices, mut list) = (BTreeMap::new(), Vec::new());
        for (number, made) in &solids.results {
            if let Ok((_, solid)) = made {
                // Lossless: there are at most 20,000 shapes.
                indices.insert(*number, list.len() as u32);
                list.push(Arc::new(solid.clone()));
            }
        }
        let is_of_game = |index| chosen.by_name.contains(&Some(index));
        let mut track = Track::new((0..chosen.bodies.len()).map(is_of_game).collect(), list);
        let (mut first, mut far_count) = (0, 0_usize);
        for (_, end) in &self.frames {
            track.add_frame();
            for place in &self.places[first..*end] {
                let (Some(body), Some(solid)) =
                    (chosen.by_name[place.name as usize], indices.get(&place.shape))
                else {
                    continue;
                };
                let point = solids.to_lab(place.position);
                if point.iter().any(|x| x.abs() > MAX_COORDINATE) {
                    far_count += 1;
                    continue;
                }
                let angle = (solids.y_sign() * place.angle) as f32;
                let position = Vec2::new(point[0] as f32, point[1] as f32);
                track.place(body, Pose { position, angle }, *solid);
            }
            first = *end;
        }
        if far_count > 0 {
            let what = id::GAME_FRAMES_PLACES_LEFT_OUT.with(&[("places", &far_count)]);
            left_out.push((
                what,
                id::GAME_FRAMES_NEAR_PLACES_EXPECTED.with(&[("distance", &MAX_COORDINATE)]),
            ));
        }
        track.wrong = self.wrong_contacts(report, chosen);
        track
    }

    /// Returns the wrong contacts of the chosen bodies.
    fn wrong_contacts(&self, report: &Report, chosen: &ChosenBodies) -> Vec<WrongContact> {
        let contact = |fault: &Fault| {
            let frame = self.frames.binary_search_by_key(&fault.line, |frame| frame.0).ok()?;
            let [a, b] = fault.bodies.each_ref().map(|body| chosen.by_name[body.name as usize]);
            // Lossless: there are at most 20 million frames, and few bodies.
            let (frame, bodies) = (frame as u32, [a? as u32, b? as u32]);
            Some(WrongContact { frame, bodies, kind: fault.kind, fault: fault.clone() })
        };
        report.faults().iter().filter_map(contact).collect()
    }
}

/// Returns a name valid in a scene for each body of the game.
fn scene_names(report: &Report) -> Vec<String> {
    let mut used = BTreeSet::new();
    report.names().iter().map(|name| shapes::unused_name(name, 1, &mut used)).collect()
}

/// Returns the solids of listed bodies that the game does not have.
fn solids_beside(listed: &[BodySetup], game_names: &[String]) -> Vec<Solid> {
    let own = listed.iter().filter(|body| !game_names.contains(&body.name));
    own.filter_map(|body| body.shape.solid().ok()).collect()
}

/// Describes the bodies that exceed the limit of the lab.
fn beyond_limit(report: &Report, mut names: impl Iterator<Item = u32>) -> Option<LeftOut> {
    let first = names.next()?;
    let (count, example) = (names.count() + 1, &report.names()[first as usize]);
    let what = id::GAME_FRAMES_BODIES_LEFT_OUT.with(&[("count", &count), ("example", &example)]);
    Some((what, id::GAME_FRAMES_MOST_BODIES.with(&[("most", &shapes::MAX_BODIES)])))
}

/// Adds the chosen bodies after those that the scene lists, under names valid in a scene.
fn add_chosen(
    scene_names: &[String],
    listed: Vec<BodySetup>,
    taken: &BTreeSet<u32>,
    body: impl Fn(u32) -> Option<BodySetup>,
) -> ChosenBodies {
    let mut chosen = ChosenBodies { bodies: listed, by_name: vec![None; scene_names.len()] };
    for name in taken {
        let scene_name = &scene_names[*name as usize];
        let known = chosen.bodies.iter().position(|body| body.name == *scene_name);
        let index = known.unwrap_or(chosen.bodies.len());
        if known.is_none() {
            let Some(new) = body(*name) else { continue };
            chosen.bodies.push(BodySetup { name: scene_name.clone(), ..new });
        }
        chosen.by_name[*name as usize] = Some(index);
    }
    chosen
}

impl Solids {
    /// Maps a position in the game to the lab, m.
    fn to_lab(&self, position: Point) -> Point {
        let [x, y] = self.sheet.to_lab(position);
        [x, self.y_sign() * y]
    }

    /// Returns −1 if y points down in the game, else 1.
    fn y_sign(&self) -> f64 {
        if self.y_down { -1.0 } else { 1.0 }
    }

    /// Converts a shape to a setup and a solid.
    fn make(&self, shape: &FrameShape) -> Result<(ShapeSetup, Solid), String> {
        let unit = self.sheet.unit;
        let y_sign = self.y_sign();
        let mut points: Vec<Point> =
            shape.points.iter().map(|[x, y]| [x / unit, y_sign * y / unit]).collect();
        if self.y_down {
            points.reverse();
        }
        let setup = setup(
            shape.rectangle().map(|size| size.map(|x| x / unit)),
            &points,
            shape.radius / unit,
        )?;
        let solid = setup.solid().map_err(|error| error.to_string())?;
        let is_large =
            |part: &Convex| part.points().iter().any(|it| it.abs().max_element() > MAX_CORNER);
        if solid.parts.iter().any(is_large) {
            return Err(id::GAME_FRAMES_BODY_TOO_LARGE.with(&[("most", &MAX_CORNER)]));
        }
        Ok((setup, solid))
    }
}

/// Returns a lab shape with these corners relative to its origin, or a box of this size.
fn setup(size: Option<Point>, points: &[Point], radius: f64) -> Result<ShapeSetup, String> {
    if let Some([width, height]) = size.filter(|size| size.iter().all(|it| *it >= shapes::MIN_SIZE))
    {
        let [width, height] = [width, height].map(|it| it as f32);
        return Ok(ShapeSetup::Box(BoxShape { width, height, round: 0.0 }));
    }
    let body = if points.len() < 3 {
        shapes::capsule([points[0], points[points.len() - 1]], radius)
    } else {
        let outline = analyse(points);
        let part = |indices: &Vec<usize>| shapes::polygon(&outline.corners, indices, [0.0; 2]);
        let parts: Vec<BodySetup> = outline.parts.iter().map(part).collect();
        let [body] = <[BodySetup; 1]>::try_from(shapes::combine_parts(parts, &outline.corners))
            .map_err(|all| id::GAME_FRAMES_TOO_MANY_PARTS.with(&[("parts", &all.len())]))?;
        body
    };
    if body.position == Vec3::ZERO && body.angle == 0.0 {
        return Ok(body.shape);
    }
    let name = "part-1".to_owned();
    let part = PartSetup { name, shape: body.shape, offset: body.position, angle: body.angle };
    Ok(ShapeSetup::Parts(PartsShape { parts: vec![part] }))
}
