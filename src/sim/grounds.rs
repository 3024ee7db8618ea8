//! Cache of grounds: each is built once per list of pieces, and a large one ahead of the edit that
//! needs it.
//!
//! An edit belongs to a tick, and a re-run must give the same result: the new ground must exist before
//! the next tick. A large ground takes time, however. Therefore
//! [`Sim::pending_grounds`](super::Sim::pending_grounds) returns the grounds that an edit needs. They
//! are built in slices and cached here, where the later edit finds them. A ground depends only on its
//! pieces, so the time of building does not affect a run.

use std::any::Any;
use std::collections::VecDeque;
use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crate::params::{self, Param, Value};
use crate::platform::pace::{Pace, run_blocking};

/// Number of newest grounds kept even if unused: those before and after an edit.
const NEWEST_KEPT: usize = 2;

/// Up to this number of triangles, a ground is built at once.
const MAX_BUILT_AT_ONCE: u64 = 4_096;

/// A piece of ground in a scene.
pub(super) trait GroundPiece: Clone + PartialEq + Send + Sync + 'static {
    /// The ground built from a list of pieces.
    type Ground: Send + Sync + 'static;

    /// Builds the ground of these pieces.
    async fn ground(pieces: &[Self], pace: &Pace) -> Self::Ground;

    /// Returns the number of triangles of this piece.
    fn triangles(&self) -> u64;
}

/// The cached grounds of a world and of its clones, by list of pieces.
pub(super) struct Grounds<P: GroundPiece>(Arc<Mutex<Cache<P>>>);

struct Cache<P: GroundPiece> {
    /// The grounds in use, each with its pieces; a released ground stays until the next insertion.
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
        Self(Arc::new(Mutex::new(Cache { all: Vec::new(), newest: VecDeque::new() })))
    }
}

impl<P: GroundPiece> fmt::Debug for Grounds<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grounds").field("made", &self.lock().all.len()).finish()
    }
}

impl<P: GroundPiece> Grounds<P> {
    fn lock(&self) -> MutexGuard<'_, Cache<P>> {
        // After a panic, every ground in the list is still complete.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cached(&self, pieces: &[P]) -> Option<Arc<P::Ground>> {
        let cache = self.lock();
        let mut matching = cache.all.iter().filter(|(key, _)| key == pieces);
        matching.find_map(|(_, ground)| ground.upgrade())
    }

    fn insert(&self, pieces: &[P], ground: &Arc<P::Ground>) {
        let mut cache = self.lock();
        cache.all.retain(|(_, ground)| ground.strong_count() > 0);
        cache.all.push((pieces.to_vec(), Arc::downgrade(ground)));
        cache.newest.push_back(ground.clone());
        if cache.newest.len() > NEWEST_KEPT {
            cache.newest.pop_front();
        }
    }

    /// Returns the ground of these pieces; builds it in slices if it is not cached.
    pub(super) async fn get_paced(&self, pieces: &[P], pace: &Pace) -> Arc<P::Ground> {
        if let Some(cached) = self.cached(pieces) {
            return cached;
        }
        let ground = Arc::new(P::ground(pieces, pace).await);
        self.insert(pieces, &ground);
        ground
    }

    /// Returns the ground as [`Self::get_paced`] does, without pauses.
    pub(super) fn get_blocking(&self, pieces: &[P]) -> Arc<P::Ground> {
        run_blocking(async |pace| self.get_paced(pieces, pace).await)
    }

    /// Returns the large grounds of these lists of pieces that are not cached yet.
    pub(super) fn missing(&self, lists: Vec<Vec<P>>) -> Option<PendingGrounds> {
        let is_large =
            |pieces: &[P]| pieces.iter().map(P::triangles).sum::<u64>() > MAX_BUILT_AT_ONCE;
        let is_missing = |pieces: &Vec<P>| is_large(pieces) && self.cached(pieces).is_none();
        let mut lists: Vec<_> = lists.into_iter().filter(is_missing).collect();
        // Most edits change no piece.
        lists.dedup();
        let missing = Missing { grounds: self.clone(), lists };
        (!missing.lists.is_empty()).then(|| PendingGrounds(Arc::new(missing)))
    }
}

/// Sets these values in order and returns the result of `pieces` after each change. Stops at the first
/// refused value, and at the first `None`.
pub(super) fn pieces_after_edits<S: Param, P>(
    mut setup: S,
    values: &[(String, Value)],
    mut pieces: impl FnMut(&mut S) -> Option<P>,
) -> Vec<P> {
    let mut out = Vec::new();
    for (path, value) in values {
        if params::get(&setup, path).as_ref() == Some(value) {
            continue;
        }
        let edited = params::set(&mut setup, path, value.clone());
        let Some(list) = edited.ok().and_then(|()| pieces(&mut setup)) else { break };
        out.push(list);
    }
    out
}

/// Grounds still to be built.
#[derive(Clone)]
pub struct PendingGrounds(Arc<dyn BuildGrounds + Send + Sync>);

/// Finished grounds; they stay cached while this value exists.
pub type GroundKeepAlive = Vec<Arc<dyn Any + Send + Sync>>;

impl fmt::Debug for PendingGrounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToMake").field("triangles", &self.triangles()).finish()
    }
}

impl PendingGrounds {
    /// Returns the total number of triangles of these grounds.
    #[must_use]
    pub fn triangles(&self) -> u64 {
        self.0.triangles()
    }

    /// Builds the grounds in slices.
    pub async fn make(&self, pace: &Pace) -> GroundKeepAlive {
        self.0.make(pace).await
    }
}

trait BuildGrounds {
    fn triangles(&self) -> u64;
    fn make<'a>(&'a self, pace: &'a Pace) -> Pin<Box<dyn Future<Output = GroundKeepAlive> + 'a>>;
}

struct Missing<P: GroundPiece> {
    grounds: Grounds<P>,
    lists: Vec<Vec<P>>,
}

impl<P: GroundPiece> BuildGrounds for Missing<P> {
    fn triangles(&self) -> u64 {
        self.lists.iter().flatten().map(P::triangles).sum()
    }

    fn make<'a>(&'a self, pace: &'a Pace) -> Pin<Box<dyn Future<Output = GroundKeepAlive> + 'a>> {
        Box::pin(async move {
            let mut held: GroundKeepAlive = Vec::new();
            for pieces in &self.lists {
                held.push(self.grounds.get_paced(pieces, pace).await);
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

    /// Returns the setups of stairs and hills, each too large to be built at once.
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

    /// Returns the hash of the world after 60 ticks, and the triangles hit by rays onto its ground.
    fn run_result(mut world: World) -> (u64, Vec<Option<u32>>) {
        for _ in 0..60 {
            world.step(&Input::default(), &mut Vec::new());
        }
        let ground = world.ground().expect("there is ground");
        let ray = |i: i16| Ray::new(Vec3::new(0.3, 9.0, f32::from(i)), Vec3::NEG_Y);
        let sides = crate::geom::Sides::Both;
        let hits = (-20..20).filter_map(ray).map(|ray| ground.first_ray_hit(&ray, 30.0, sides));
        let triangles = hits.map(|hit| hit.map(|(number, _)| number)).collect();
        (world.hash(), triangles)
    }

    #[test]
    fn a_world_built_in_slices_is_the_same() {
        for setup in setups() {
            let unpaced = run_result(World::new(setup.clone()));
            for checks in [1, 10] {
                let again = setup.clone();
                let (made, slices) =
                    in_slices(checks, async move |pace| World::new_paced(again, pace).await);
                assert!(slices > 2, "{slices}");
                assert_eq!(run_result(made), unpaced);
            }
        }
    }

    #[test]
    fn an_edit_finds_the_ground_built_ahead_of_it() {
        let [map, _] = setups();
        let (mut world, mut unprepared) = (World::new(map.clone()), World::new(map));
        let edit = [(STAIRS.to_owned(), Value::U32(500))];
        let pending = world.pending_grounds(&edit).expect("the stairs are to be built");
        assert_eq!(pending.triangles(), 6_000);
        let (held, slices) = in_slices(1, async |pace| pending.make(pace).await);
        assert!(held.len() == 1 && slices > 2, "{slices}");
        assert!(world.pending_grounds(&edit).is_none(), "it is there");
        for world in [&mut world, &mut unprepared] {
            world.set(STAIRS, edit[0].1.clone()).expect("in its range");
        }
        let World::Map(map) = &world else { panic!("a map world") };
        let made = held[0].clone().downcast::<crate::sim::map::MapGround>().expect("a map's");
        assert!(Arc::ptr_eq(&map.ground, &made), "it was not built again");
        assert_eq!(run_result(world.clone()), run_result(unprepared));
        // Back again: the previous ground still exists.
        assert!(world.pending_grounds(&[(STAIRS.to_owned(), Value::U32(400))]).is_none());
    }

    #[test]
    fn only_valid_edits_of_large_grounds_are_pending() {
        for setup in setups() {
            let world = World::new(setup);
            let is_pending =
                |path: &str, value| world.pending_grounds(&[(path.to_owned(), value)]).is_some();
            assert!(!is_pending(STAIRS, Value::U32(20)), "20 steps are built in no time");
            assert!(!is_pending(STAIRS, Value::U32(4_000_000_000)), "no such stairs");
            assert!(!is_pending("player.radius", Value::F32(0.4)));
            assert!(!is_pending("no.such.path", Value::F32(0.4)));
        }
    }

    #[test]
    fn each_of_several_edits_finds_its_ground_while_it_is_held() {
        let [_, hills] = setups();
        let mut world = World::new(hills);
        let path = |name: &str| format!("ground.hills.shape.from.{name}");
        let edits = [
            (path("amplitude"), Value::F32(3.0)),
            (path("seed"), Value::U32(9)),
            (path("cells_x"), Value::U32(70)),
            ("walker.step".to_owned(), Value::F32(0.1)),
        ];
        let pending = world.pending_grounds(&edits).expect("hills are to be built");
        let held = run_blocking(async |pace| pending.make(pace).await);
        assert_eq!(held.len(), 3);
        for (path, value) in &edits {
            assert!(world.pending_grounds(&[(path.clone(), value.clone())]).is_none(), "{path}");
            world.set(path, value.clone()).expect("in its range");
        }
    }
}
