//! Bodies of a lab, and their track, from the frames of a game.

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

/// Maximum number of places: bodies, summed over all frames.
const MAX_PLACES: usize = 20_000_000;

/// Maximum number of different shapes.
const MAX_SHAPES: usize = 20_000;

/// Greatest coordinate of a place in a lab, m.
const FAR: f64 = 10_000.0;

/// Greatest coordinate of a corner, m.
const LARGE: f32 = 1_000.0;

/// An ignored part of the frames, and the limit that it exceeds.
type LeftOut = (String, String);

/// A body in a frame, compactly.
struct Place {
    name: u32,
    shape: u32,
    position: [f64; 2],
    angle: f64,
}

/// All frames of a game.
#[derive(Default)]
pub(super) struct FrameList {
    /// Line of each frame, and the end of its places.
    frames: Vec<(usize, usize)>,
    places: Vec<Place>,
    /// The different shapes, by their numbers.
    shapes: BTreeMap<u32, Arc<FrameShape>>,
}

/// The bodies of a game that a lab holds.
struct Chosen {
    bodies: Vec<BodySetup>,
    /// Index of the body, by the index of its name.
    places: Vec<Option<usize>>,
}

/// Shapes of the game as solids of a lab.
struct Solids {
    sheet: Sheet,
    y_down: bool,
    /// Setup and solid of each shape, by its number; or why there is none.
    made: BTreeMap<u32, Result<(ShapeSetup, Solid), String>>,
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
        let mut solids = Solids { sheet, y_down, made: BTreeMap::new() };
        for (number, shape) in &self.shapes {
            let made = solids.make(shape);
            solids.made.insert(*number, made);
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
        let mut track = self.placed(report, &chosen, &solids, &mut left_out);
        track.unit = unit;
        Ok((chosen.bodies, track, left_out))
    }

    /// Returns the sheet that fits the first frame with bodies.
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
    ) -> Chosen {
        let mut first = vec![None; report.names().len()];
        for place in self.places.iter().rev() {
            first[place.name as usize] = Some(place);
        }
        let wrong =
            report.faults().iter().flat_map(|fault| fault.bodies.each_ref().map(|body| body.name));
        let in_order = wrong.chain(0..first.len() as u32);
        let plain = plain_names(report);
        let own = solids_beside(&listed, &plain);
        let mut parts: Vec<&[Convex]> = own.iter().map(|solid| &*solid.parts).collect();
        let mut taken = BTreeSet::new();
        let mut refused = BTreeSet::new();
        for name in in_order {
            let Some(place) = first[name as usize].filter(|_| !taken.contains(&name)) else {
                continue;
            };
            match &solids.made[&place.shape] {
                Err(why) if refused.insert(name) => {
                    let what = id::GAME_FRAMES_BODY_LEFT_OUT
                        .with(&[("name", &(report.names()[name as usize])), ("reason", &why)]);
                    left_out.push((what, id::GAME_FRAMES_LAB_SHAPE_EXPECTED.to_string()));
                }
                Ok((_, solid)) if own.len() + taken.len() < shapes::MAX_BODIES => {
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
        // Lossless: names have indices of 32 bits.
        let full = (0..first.len() as u32).filter(|name| {
            first[*name as usize].is_some() && !taken.contains(name) && !refused.contains(name)
        });
        left_out.extend(beyond_limit(report, full));
        named(&plain, listed, &taken, |name| {
            let place = first[name as usize]?;
            let (shape, _) = solids.made[&place.shape].as_ref().ok()?;
            let [x, y] = solids.to(place.position).map(|x| x.clamp(-FAR, FAR) as f32);
            let turn = solids.up() * place.angle.to_degrees();
            let (position, angle) = (Vec3::new(x, y, 0.0), libm::remainder(turn, 360.0) as f32);
            let (velocity, spin) = (Vec3::ZERO, 0.0);
            let shape = shape.clone();
            Some(BodySetup { name: String::new(), shape, position, angle, velocity, spin })
        })
    }

    /// Returns the track of the chosen bodies.
    fn placed(
        &self,
        report: &Report,
        chosen: &Chosen,
        solids: &Solids,
        left_out: &mut Vec<LeftOut>,
    ) -> Track {
        let (mut indices, mut list) = (BTreeMap::new(), Vec::new());
        for (number, made) in &solids.made {
            if let Ok((_, solid)) = made {
                // Lossless: there are at most 20,000.
                indices.insert(*number, list.len() as u32);
                list.push(Arc::new(solid.clone()));
            }
        }
        let is_of_game = |index| chosen.places.contains(&Some(index));
        let mut track = Track::new((0..chosen.bodies.len()).map(is_of_game).collect(), list);
        let (mut first, mut far) = (0, 0_usize);
        for (_, end) in &self.frames {
            track.add_frame();
            for place in &self.places[first..*end] {
                let (Some(body), Some(solid)) =
                    (chosen.places[place.name as usize], indices.get(&place.shape))
                else {
                    continue;
                };
                let at = solids.to(place.position);
                if at.iter().any(|x| x.abs() > FAR) {
                    far += 1;
                    continue;
                }
                let angle = (solids.up() * place.angle) as f32;
                let position = Vec2::new(at[0] as f32, at[1] as f32);
                track.place(body, Pose { position, angle }, *solid);
            }
            first = *end;
        }
        if far > 0 {
            let what = id::GAME_FRAMES_PLACES_LEFT_OUT.with(&[("places", &far)]);
            left_out.push((what, id::GAME_FRAMES_NEAR_PLACES_EXPECTED.with(&[("distance", &FAR)])));
        }
        track.wrong = self.wrong(report, chosen);
        track
    }

    /// Returns the wrong contacts of the chosen bodies.
    fn wrong(&self, report: &Report, chosen: &Chosen) -> Vec<WrongContact> {
        let contact = |fault: &Fault| {
            let frame = self.frames.binary_search_by_key(&fault.line, |frame| frame.0).ok()?;
            let [a, b] = fault.bodies.each_ref().map(|body| chosen.places[body.name as usize]);
            // Lossless: there are at most 20 million frames, and few bodies.
            let (frame, bodies) = (frame as u32, [a? as u32, b? as u32]);
            Some(WrongContact { frame, bodies, kind: fault.kind, fault: fault.clone() })
        };
        report.faults().iter().filter_map(contact).collect()
    }
}

/// Returns the names of the bodies as a scene can have them.
fn plain_names(report: &Report) -> Vec<String> {
    let mut used = BTreeSet::new();
    report.names().iter().map(|name| shapes::named(name, 1, &mut used)).collect()
}

/// Returns the solids of listed bodies that the game does not have.
fn solids_beside(listed: &[BodySetup], of_game: &[String]) -> Vec<Solid> {
    let own = listed.iter().filter(|body| !of_game.contains(&body.name));
    own.filter_map(|body| body.shape.solid().ok()).collect()
}

/// Describes the bodies for which the lab has no room.
fn beyond_limit(report: &Report, mut names: impl Iterator<Item = u32>) -> Option<LeftOut> {
    let first = names.next()?;
    let (count, example) = (names.count() + 1, &report.names()[first as usize]);
    let what = id::GAME_FRAMES_BODIES_LEFT_OUT.with(&[("count", &count), ("example", &example)]);
    Some((what, id::GAME_FRAMES_MOST_BODIES.with(&[("most", &shapes::MAX_BODIES)])))
}

/// Names the chosen bodies as a scene can, behind those that the scene lists.
fn named(
    plain: &[String],
    listed: Vec<BodySetup>,
    taken: &BTreeSet<u32>,
    body: impl Fn(u32) -> Option<BodySetup>,
) -> Chosen {
    let mut chosen = Chosen { bodies: listed, places: vec![None; plain.len()] };
    for name in taken {
        let plain = &plain[*name as usize];
        let known = chosen.bodies.iter().position(|body| body.name == *plain);
        let index = known.unwrap_or(chosen.bodies.len());
        if known.is_none() {
            let Some(new) = body(*name) else { continue };
            chosen.bodies.push(BodySetup { name: plain.clone(), ..new });
        }
        chosen.places[*name as usize] = Some(index);
    }
    chosen
}

impl Solids {
    /// Returns a position on the sheet, m.
    fn to(&self, position: Point) -> Point {
        let [x, y] = self.sheet.to(position);
        [x, self.up() * y]
    }

    /// Returns −1 if y points down in the game, else 1.
    fn up(&self) -> f64 {
        if self.y_down { -1.0 } else { 1.0 }
    }

    /// Returns a shape as a setup and as a solid.
    fn make(&self, shape: &FrameShape) -> Result<(ShapeSetup, Solid), String> {
        let unit = self.sheet.unit;
        let up = self.up();
        let mut points: Vec<Point> =
            shape.points.iter().map(|[x, y]| [x / unit, up * y / unit]).collect();
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
            |part: &Convex| part.points().iter().any(|it| it.abs().max_element() > LARGE);
        if solid.parts.iter().any(is_large) {
            return Err(id::GAME_FRAMES_BODY_TOO_LARGE.with(&[("most", &LARGE)]));
        }
        Ok((setup, solid))
    }
}

/// Returns the shape of a lab with these corners about its origin, or of this size if it is a rectangle.
fn setup(size: Option<Point>, points: &[Point], radius: f64) -> Result<ShapeSetup, String> {
    if let Some([width, height]) = size.filter(|size| size.iter().all(|it| *it >= shapes::MIN)) {
        let [width, height] = [width, height].map(|it| it as f32);
        return Ok(ShapeSetup::Box(BoxShape { width, height, round: 0.0 }));
    }
    let body = if points.len() < 3 {
        shapes::stick([points[0], points[points.len() - 1]], radius)
    } else {
        let outline = analyse(points);
        let part = |indices: &Vec<usize>| shapes::polygon(&outline.corners, indices, [0.0; 2]);
        let parts: Vec<BodySetup> = outline.parts.iter().map(part).collect();
        let [body] = <[BodySetup; 1]>::try_from(shapes::whole(parts, &outline.corners))
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
