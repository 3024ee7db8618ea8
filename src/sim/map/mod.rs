//! The map world: a character's capsule walks, falls and jumps in a map of triangles.
//!
//! Order of a tick: input, gathering and classification of triangles, walls, floors. Each stage has its
//! file; [`Map::step`](super::Stepped::step) in `step.rs` calls them in turn.

mod exact;
mod floors;
mod gather;
mod ground;
mod pick;
mod pseudo;
mod setup;
mod state;
mod step;
mod trace;
mod upright;
mod walls;
mod walls_article;
mod walls_exact;

use std::sync::Arc;

use glam::Vec3;

pub use gather::{steepness, top};
pub use ground::MapGround;
pub use setup::*;
pub use state::{Motion, State};
pub use trace::{FreeAfter, MovePart, Stage, Step, TickRecord, TriangleClass};
pub use walls::MAX_TESTS;
pub use walls_exact::MAX_RESIDUAL_DEPTH;

use super::event::{Body, ContactReport};
use super::input::Action;
use crate::geom::shape::about;
use crate::mesh::bvh::Bvh;
use crate::mesh::ground::check_triangle_count;
use crate::mesh::obj_file::ObjFile;
use crate::params::{self, Param, Value};
use crate::platform::pace::{Pace, run_blocking};
use crate::sim::grounds::{GroundPiece, Grounds, PendingGrounds, pieces_after_edits};
use crate::sim::hash::Fnv;
use crate::sim::pseudo::ListingLine;
use crate::sim::report::{BodyReport, Field};
use crate::sim::tick::RecordedWorld;
use crate::sim::world::set_in_order;
use crate::sim::{ColliderShape, PlacedBody, Record, Sim, ViewHints, World};
use crate::text::id;

/// A running map world: the setup, the triangles, and the player's state.
#[derive(Clone, Debug)]
pub struct Map {
    /// The setup, shared with the clones that the history keeps.
    pub setup: Arc<MapSetup>,
    /// The map's triangles; also shared.
    pub ground: Arc<MapGround>,
    /// The state of the player.
    pub state: State,
    /// Name and file of each OBJ piece in the scene, so that an edit can select the file again.
    files: Arc<[(String, ObjFile)]>,
    grounds: Grounds<PieceSetup>,
    scratch: Scratch,
}

/// Working memory of a tick, kept to avoid allocations. A clone starts with empty memory.
#[derive(Debug, Default)]
struct Scratch {
    found: Vec<u32>,
    /// The counted walls; with `Exact`, all near walls.
    walls: Vec<u32>,
    floors: Vec<u32>,
    planes: Vec<upright::Plane>,
    /// P before the tick, m.
    from: Vec3,
    /// The least penetration depth that `Exact` has found in the tick, m, with the position, m.
    best: Option<(f32, Vec3)>,
    /// Number of tests made in the tick; the limit is [`walls::MAX_TESTS`].
    tested: usize,
}

impl Clone for Scratch {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Map {
    /// Makes the world of the scene.
    #[must_use]
    pub fn new(setup: MapSetup) -> Self {
        run_blocking(async move |pace| Self::paced(setup, pace).await)
    }

    /// Makes the world as [`Self::new`], in slices.
    pub async fn paced(setup: MapSetup, pace: &Pace) -> Self {
        Self::with_grounds(Grounds::default(), setup, pace).await
    }

    /// Makes the world as [`Self::paced`]; reuses a cached ground with the same pieces.
    pub(super) async fn with_grounds(
        grounds: Grounds<PieceSetup>,
        setup: MapSetup,
        pace: &Pace,
    ) -> Self {
        let files = setup.pieces.iter().filter_map(|piece| match &piece.shape {
            Piece::Obj(obj) => Some((piece.name.clone(), obj.path.clone())),
            _ => None,
        });
        let files = files.collect();
        let ground = grounds.get_paced(&setup.pieces, pace).await;
        let state = State::new(&setup);
        Self { setup: Arc::new(setup), ground, state, files, grounds, scratch: Scratch::default() }
    }

    /// Returns the cache of grounds.
    pub(super) fn grounds(&self) -> Grounds<PieceSetup> {
        self.grounds.clone()
    }

    /// Returns the world of the present setup before any tick; shares the triangles.
    #[must_use]
    pub fn restarted(&self) -> Self {
        Self { state: State::new(&self.setup), scratch: Scratch::default(), ..self.clone() }
    }

    /// Changes a parameter in the setup and in the state. Returns whether the ground must be replaced.
    fn change(&mut self, path: &str, value: Value) -> Result<bool, String> {
        let mut setup = (*self.setup).clone();
        params::set(&mut setup, path, value)?;
        match path.split('.').collect::<Vec<_>>()[..] {
            ["player", "position"] => self.state.position = setup.player.position,
            ["player", "yaw"] => self.state.yaw = setup.player.yaw.to_radians(),
            ["pieces", ..] => {
                self.restore_files(&mut setup)?;
                check_pieces(&setup)?;
            }
            _ => {}
        }
        let changes_ground = path.starts_with("pieces");
        self.setup = Arc::new(setup);
        Ok(changes_ground)
    }

    /// Restores the file of each piece that becomes an OBJ file again.
    fn restore_files(&self, setup: &mut MapSetup) -> Result<(), String> {
        for piece in &mut setup.pieces {
            if let Piece::Obj(obj) = &mut piece.shape
                && obj.path.path.is_empty()
            {
                let original = self.files.iter().find(|(name, _)| *name == piece.name);
                let (_, file) = original.ok_or(id::MAP_PIECE_WITHOUT_FILE.text())?;
                obj.path = file.clone();
            }
        }
        Ok(())
    }
}

/// Checks that the ground of these pieces is within the limits of triangles and build cost.
fn check_pieces(setup: &MapSetup) -> Result<(), String> {
    let pieces = setup.pieces.iter().map(|piece| (piece.triangles(), piece.shape.build_cost()));
    check_triangle_count(pieces).map_err(|(index, what, expected)| {
        let problem =
            id::PARAMS_PROBLEM_EXPECTED.with(&[("problem", &what), ("expected", &expected)]);
        format!("{}: {problem}", setup.pieces[index].name)
    })
}

impl RecordedWorld for Map {
    const WORLD: fn(Self) -> World = World::Map;
    const RECORD: fn(TickRecord) -> Record = Record::Map;

    fn listing(&self) -> Vec<ListingLine> {
        self.setup.listing()
    }
}

impl Sim for Map {
    fn hash(&self, fnv: &mut Fnv) {
        self.state.hash(fnv);
    }

    /// Returns 0: a clone shares everything large.
    fn heap_size(&self) -> usize {
        0
    }

    /// Returns no contacts: the player touches triangles, not bodies. Events report the touched walls.
    fn contacts(&self) -> &[ContactReport] {
        &[]
    }

    fn name(&self, body: Body) -> String {
        match body {
            Body::Driven => "player".to_owned(),
            Body::Object(index) | Body::Spawned(index) => {
                let piece = self.setup.pieces.get(index as usize);
                piece.map_or_else(|| format!("piece-{index}"), |piece| piece.name.clone())
            }
        }
    }

    /// Reports only the player: pieces never move.
    fn report(&self) -> Vec<BodyReport> {
        let mut report = BodyReport::upright(Body::Driven, self.state.position, self.state.yaw);
        report.fields.push(("state", Field::Name(self.state.motion.name())));
        report.fields.push(("vertical_speed", Field::F32(self.state.vertical_speed)));
        vec![report]
    }

    fn has_same_state(&self, other: &World) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| self.state == other.state)
    }

    /// Changes a parameter. A start value (a position, a heading) also changes the present value, and a
    /// changed piece is rebuilt.
    fn set(&mut self, path: &str, value: Value) -> Result<(), String> {
        if self.change(path, value)? {
            self.ground = self.grounds.get_blocking(&self.setup.pieces);
        }
        Ok(())
    }

    fn set_all(&mut self, values: &[(String, Value)]) -> Result<(), (usize, String)> {
        let mut changes_ground = false;
        let result = set_in_order(values, |path, value| {
            changes_ground |= self.change(path, value)?;
            Ok(())
        });
        if changes_ground {
            self.ground = self.grounds.get_blocking(&self.setup.pieces);
        }
        result
    }

    fn pending_grounds(&self, values: &[(String, Value)]) -> Option<PendingGrounds> {
        let lists = pieces_after_edits((*self.setup).clone(), values, |setup| {
            self.restore_files(setup).ok()?;
            check_pieces(setup).ok().map(|()| setup.pieces.clone())
        });
        self.grounds.missing(lists)
    }

    fn bodies(&self) -> Vec<Body> {
        std::iter::once(Body::Driven)
            .chain((0..).take(self.setup.pieces.len()).map(Body::Object))
            .collect()
    }

    fn position(&self, body: Body) -> Option<Vec3> {
        match body {
            Body::Driven => Some(self.state.position),
            Body::Object(index) => Some(self.setup.pieces.get(index as usize)?.position),
            Body::Spawned(_) => None,
        }
    }

    fn places(&self, visit: &mut dyn FnMut(PlacedBody)) {
        let PlayerSetup { height, radius, .. } = self.setup.player;
        visit(PlacedBody {
            at: self.state.position,
            rotation: about(Vec3::Y, self.state.yaw),
            collider: ColliderShape::Capsule { height, radius },
            ..PlacedBody::default()
        });
    }

    fn animated_bodies(&self) -> Vec<Body> {
        vec![Body::Driven]
    }

    fn useful_actions(&self) -> Vec<Action> {
        use Action::{Forward, Hop, Jump, Reverse, TurnLeft, TurnRight};
        vec![Forward, Reverse, TurnLeft, TurnRight, Jump, Hop]
    }

    fn has_tested(&self) -> bool {
        self.state.tick > 0
    }

    fn parameters(&self) -> &dyn Param {
        &*self.setup
    }

    fn driven(&self) -> (Vec3, f32) {
        (self.state.position, self.state.yaw)
    }

    fn ground(&self) -> Option<&Bvh> {
        Some(&self.ground.bvh)
    }

    fn view_hints(&self) -> ViewHints {
        ViewHints { floor: None, steers_by_camera: true, ..ViewHints::default() }
    }

    fn pick(&self, from: Vec3, along: Vec3) -> Option<Body> {
        self.picked(from, along)
    }
}
