//! The grounds of worlds, made once per list of pieces, and beforehand if an edit would have to wait.
//!
//! An edit belongs to a tick, and a re-run must give the same result: the new ground must exist before
//! the next tick. A large ground takes time, however. Therefore [`Sim::to_make`](super::Sim::to_make)
//! returns the grounds that an edit needs. They are made in slices and stored here, where the later
//! edit finds them. A ground depends only on its pieces; the time of its making does not affect a run.

use std::any::Any;
use std::collections::VecDeque;
use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crate::params::{self, Param, Value};
use crate::platform::pace::{Pace, run_blocking};

/// Number of newest grounds kept in any case: those before and after a change.
const KEPT: usize = 2;

/// Number of triangles below which a ground is made at once.
const SMALL: u64 = 4_096;

/// A piece of ground in a scene.
pub(super) trait GroundPiece: Clone + PartialEq + Send + Sync + 'static {
    /// The ground made of a list of pieces.
    type Ground: Send + Sync + 'static;

    /// Makes the ground of these pieces.
    async fn ground(pieces: &[Self], pace: &Pace) -> Self::Ground;

    /// Returns the number of triangles.
    fn triangles(&self) -> u64;
}

/// The grounds of a world and of its clones, found by their pieces.
pub(super) struct Grounds<P: GroundPiece>(Arc<Mutex<Made<P>>>);

struct Made<P: GroundPiece> {
    /// All grounds in use, and those just released.
    all: Vec<(Vec<P>, Weak<P::Ground>)>,
    newest: VecDeque<Arc<P::Ground>>,
}

impl<P: GroundPiece> Clone for Grounds<P> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<P: GroundPiece> Default for Grounds<P> {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Made { all: Vec::new(), newest: VecDeque::new() })))
    }
}

impl<P: GroundPiece> fmt::Debug for Grounds<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grounds").field("made", &self.made().all.len()).finish()
    }
}

impl<P: GroundPiece> Grounds<P> {
    fn made(&self) -> MutexGuard<'_, Made<P>> {
        // After a panic, every ground in the list is still complete.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self, pieces: &[P]) -> Option<Arc<P::Ground>> {
        let made = self.made();
        let mut alike = made.all.iter().filter(|(of, _)| of == pieces);
        alike.find_map(|(_, ground)| ground.upgrade())
    }

    fn put(&self, pieces: &[P], ground: &Arc<P::Ground>) {
        let mut made = self.made();
        made.all.retain(|(_, ground)| ground.strong_count() > 0);
        made.all.push((pieces.to_vec(), Arc::downgrade(ground)));
        made.newest.push_back(ground.clone());
        if made.newest.len() > KEPT {
            made.newest.pop_front();
        }
    }

    /// Returns the ground of these pieces; makes it if it does not exist.
    pub(super) async fn paced(&self, pieces: &[P], pace: &Pace) -> Arc<P::Ground> {
        if let Some(known) = self.known(pieces) {
            return known;
        }
        let ground = Arc::new(P::ground(pieces, pace).await);
        self.put(pieces, &ground);
        ground
    }

    /// Returns the ground as [`Self::paced`], in one go.
    pub(super) fn at_once(&self, pieces: &[P]) -> Arc<P::Ground> {
        run_blocking(async |pace| self.paced(pieces, pace).await)
    }

    /// Returns the large grounds of these lists of pieces that do not exist yet.
    pub(super) fn missing(&self, lists: Vec<Vec<P>>) -> Option<PendingGrounds> {
        let is_large = |pieces: &[P]| pieces.iter().map(P::triangles).sum::<u64>() > SMALL;
        let is_missing = |pieces: &Vec<P>| is_large(pieces) && self.known(pieces).is_none();
        let mut lists: Vec<_> = lists.into_iter().filter(is_missing).collect();
        // Most values change no piece.
        lists.dedup();
        let missing = Missing { grounds: self.clone(), lists };
        (!missing.lists.is_empty()).then(|| PendingGrounds(Arc::new(missing)))
    }
}

/// Sets these values in order and returns the result of `pieces` after each change. Stops at the first
/// refused value, and at the first `None`.
pub(super) fn on_the_way<S: Param, P>(
    mut setup: S,
    values: &[(String, Value)],
    mut pieces: impl FnMut(&mut S) -> Option<P>,
) -> Vec<P> {
    let mut out = Vec::new();
    for (path, value) in values {
        if params::get(&setup, path).as_ref() == Some(value) {
            continue;
        }
        let taken = params::set(&mut setup, path, value.clone());
        let Some(made) = taken.ok().and_then(|()| pieces(&mut setup)) else { break };
        out.push(made);
    }
    out
}

/// Grounds still to be made.
#[derive(Clone)]
pub struct PendingGrounds(Arc<dyn Make + Send + Sync>);

/// Finished grounds; they can be found while this value exists.
pub type GroundKeepAlive = Vec<Arc<dyn Any + Send + Sync>>;

impl fmt::Debug for PendingGrounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToMake").field("triangles", &self.triangles()).finish()
    }
}

impl PendingGrounds {
    /// Returns their total number of triangles.
    #[must_use]
    pub fn triangles(&self) -> u64 {
        self.0.triangles()
    }

    /// Makes the grounds, in slices.
    pub async fn make(&self, pace: &Pace) -> GroundKeepAlive {
        self.0.make(pace).await
    }
}

trait Make {
    fn triangles(&self) -> u64;
    fn make<'a>(&'a self, pace: &'a Pace) -> Pin<Box<dyn Future<Output = GroundKeepAlive> + 'a>>;
}

struct Missing<P: GroundPiece> {
    grounds: Grounds<P>,
    lists: Vec<Vec<P>>,
}

impl<P: GroundPiece> Make for Missing<P> {
    fn triangles(&self) -> u64 {
        self.lists.iter().flatten().map(P::triangles).sum()
    }

    fn make<'a>(&'a self, pace: &'a Pace) -> Pin<Box<dyn Future<Output = GroundKeepAlive> + 'a>> {
        Box::pin(async move {
            let mut held: GroundKeepAlive = Vec::new();
            for pieces in &self.lists {
                held.push(self.grounds.paced(pieces, pace).await);
            }
            held
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Ray;
    use crate::platform::pace::in_slices;
    use crate::scene;
    use crate::sim::{Input, World, WorldSetup};
    use glam::Vec3;

    const STAIRS: &str = "pieces.way.shape.steps";

    fn setup(text: &str) -> WorldSetup {
        scene::parse("t.ron", None, text).expect("a good scene").file.world
    }

    /// Stairs and hills, each with more triangles than are made at once.
    fn setups() -> [WorldSetup; 2] {
        [
            setup(
                r#"(title: "T", world: Map(player: (position: (0, 4, 0)), pieces: [
                    (name: "way", shape: Stairs(size: (4, 3, 30), steps: 400)),
                ]))"#,
            ),
            setup(
                r#"(title: "T", world: Walker(ground: [
                    (name: "hills", shape: Heights(from: Hills(cells_x: 60, cells_z: 50))),
                ]))"#,
            ),
        ]
    }

    /// Returns the hash of the world after a while, and the results of rays in its ground.
    fn fate(mut world: World) -> (u64, Vec<Option<u32>>) {
        for _ in 0..60 {
            world.step(&Input::default(), &mut Vec::new());
        }
        let ground = world.ground().expect("there is ground");
        let ray = |i: i16| Ray::new(Vec3::new(0.3, 9.0, f32::from(i)), Vec3::NEG_Y);
        let sides = crate::geom::Sides::Both;
        let found = (-20..20).filter_map(ray).map(|ray| ground.first_ray_hit(&ray, 30.0, sides));
        let heights = found.map(|hit| hit.map(|(number, _)| number)).collect();
        (world.hash(), heights)
    }

    #[test]
    fn a_world_made_in_slices_is_the_same() {
        for setup in setups() {
            let whole = fate(World::new(setup.clone()));
            for breaths in [1, 10] {
                let again = setup.clone();
                let (made, slices) =
                    in_slices(breaths, async move |pace| World::new_paced(again, pace).await);
                assert!(slices > 2, "{slices}");
                assert_eq!(fate(made), whole);
            }
        }
    }

    #[test]
    fn what_an_edit_needs_is_made_before_it_and_found_by_it() {
        let [map, _] = setups();
        let (mut world, mut plain) = (World::new(map.clone()), World::new(map));
        let edit = [(STAIRS.to_owned(), Value::U32(500))];
        let to_make = world.pending_grounds(&edit).expect("the stairs are to be built");
        assert_eq!(to_make.triangles(), 6_000);
        let (held, slices) = in_slices(1, async |pace| to_make.make(pace).await);
        assert!(held.len() == 1 && slices > 2, "{slices}");
        assert!(world.pending_grounds(&edit).is_none(), "it is there");
        for world in [&mut world, &mut plain] {
            world.set(STAIRS, edit[0].1.clone()).expect("in its range");
        }
        let World::Map(map) = &world else { panic!("a map world") };
        let made = held[0].clone().downcast::<crate::sim::map::MapGround>().expect("a map's");
        assert!(Arc::ptr_eq(&map.ground, &made), "it was not built again");
        assert_eq!(fate(world.clone()), fate(plain));
        // Back again: the previous ground still exists.
        assert!(world.pending_grounds(&[(STAIRS.to_owned(), Value::U32(400))]).is_none());
    }

    #[test]
    fn what_is_small_or_refused_or_no_ground_is_not_made_beforehand() {
        for setup in setups() {
            let world = World::new(setup);
            let wanted =
                |path: &str, value| world.pending_grounds(&[(path.to_owned(), value)]).is_some();
            assert!(!wanted(STAIRS, Value::U32(20)), "20 steps are built in no time");
            assert!(!wanted(STAIRS, Value::U32(4_000_000_000)), "no such stairs");
            assert!(!wanted("player.radius", Value::F32(0.4)));
            assert!(!wanted("no.such.path", Value::F32(0.4)));
        }
    }

    #[test]
    fn each_step_of_several_edits_has_its_ground_as_long_as_they_are_held() {
        let [_, hills] = setups();
        let mut world = World::new(hills);
        let path = |name: &str| format!("ground.hills.shape.from.{name}");
        let edits = [
            (path("amplitude"), Value::F32(3.0)),
            (path("seed"), Value::U32(9)),
            (path("cells_x"), Value::U32(70)),
            ("walker.step".to_owned(), Value::F32(0.1)),
        ];
        let to_make = world.pending_grounds(&edits).expect("hills are to be built");
        let held = run_blocking(async |pace| to_make.make(pace).await);
        assert_eq!(held.len(), 3);
        for (path, value) in &edits {
            assert!(world.pending_grounds(&[(path.clone(), value.clone())]).is_none(), "{path}");
            world.set(path, value.clone()).expect("in its range");
        }
    }
}
