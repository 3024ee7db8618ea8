//! Plans of scenes: line drawings for the cards of the gallery.

use std::sync::atomic::Ordering::Relaxed;

use glam::{Vec2, Vec3};

use super::camera::Camera;
use super::edit::{Item, Outline};
use super::lens::Lens;
use super::pose::Viewport;
use crate::explain;
use crate::overlay::pen::AXIS;
use crate::overlay::{Ink, Mark, OverlayKind, OverlaySet, Pattern, Pen, Stroke, View};
use crate::scene::loading::report_size;
use crate::scene::progress::Progress;
use crate::scene::{self, CameraKind};
use crate::sim::World;

/// Maximum number of triangles for a plan; larger scenes have none.
const MAX_TRIANGLES: u64 = 30_000;

/// Maximum text size for a plan, bytes; longer scenes have none.
pub const MAX_TEXT_BYTES: usize = 1 << 18;

/// A mark of a plan, in points from its top left corner.
#[derive(Clone, Debug, PartialEq)]
pub enum PlanMark {
    /// An open polyline.
    Line(Vec<Vec2>, Stroke),
    /// A convex polygon of this opacity.
    Fill(Vec<Vec2>, Ink, f32),
}

/// Returns the plan of a scene: its collision models, and the pieces of its ground. `size` is that of the picture,
/// points. `None` if the scene is invalid, too large or needs other files.
#[must_use]
pub fn plan(text: &str, size: Vec2) -> Option<Vec<PlanMark>> {
    if text.len() > MAX_TEXT_BYTES {
        return None;
    }
    let scene = scene::parse("", None, text).ok()?;
    let progress = Progress::default();
    report_size(&scene, &progress);
    if progress.triangles.load(Relaxed) > MAX_TRIANGLES {
        return None;
    }
    let world = World::new(scene.file.world);
    let mut pen = Pen::default();
    if world.ground().is_some() {
        draw_ground(&world, &mut pen);
    }
    let record = world.preview();
    let selected = explain::explanation(&record).near();
    let view = View { record: &record, tested: &record, selected, hovered: None, past: None };
    OverlaySet::NONE.with(&[OverlayKind::Models]).draw(&view, &mut pen);
    let marks = pen.marks.into_iter().map(|drawn| drawn.mark);
    let marks: Vec<Mark> =
        marks.filter(|mark| matches!(mark, Mark::Line(..) | Mark::Fill(..))).collect();
    let lens = lens(&world, &marks, size);
    Some(marks.into_iter().filter_map(|mark| projected(mark, &lens)).collect())
}

/// Draws the outline of each piece of the ground.
fn draw_ground(world: &World, pen: &mut Pen) {
    for item in Item::all(world).iter().filter(|item| item.is_entry()) {
        if let Some(outline) = Outline::of(world.parameters(), &item.path, false) {
            pen.outline(&outline.corners(), Ink::Real.solid(AXIS));
        }
    }
}

/// Returns the lens of a plan camera that frames the marks.
fn lens(world: &World, marks: &[Mark], size: Vec2) -> Lens {
    let (position, yaw) = world.driven();
    let mut camera = Camera::new(CameraKind::Plan, position, yaw, world.view_hints());
    let points = |mark: &Mark| match mark {
        Mark::Line(points, _) | Mark::Fill(points, ..) => points.clone(),
        _ => Vec::new(),
    };
    let points: Vec<Vec3> = marks.iter().flat_map(points).collect();
    camera.step_back(&points, &Viewport::whole(size));
    camera.lens(size)
}

fn projected(mark: Mark, lens: &Lens) -> Option<PlanMark> {
    let on_plan = |points: Vec<Vec3>| -> Option<Vec<Vec2>> {
        points.into_iter().map(|point| lens.project(point)).collect()
    };
    match mark {
        Mark::Line(points, stroke) => Some(PlanMark::Line(on_plan(points)?, stroke)),
        Mark::Fill(points, ink, Pattern::Wash(opacity)) => {
            Some(PlanMark::Fill(on_plan(points)?, ink, opacity))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use glam::vec2;

    use super::*;
    use crate::scene::catalogue;
    use crate::sim::WorldKind;

    const SIZE: Vec2 = vec2(128.0, 72.0);

    fn points(plan: &[PlanMark]) -> impl Iterator<Item = Vec2> {
        plan.iter().flat_map(|mark| match mark {
            PlanMark::Line(points, _) | PlanMark::Fill(points, ..) => points.clone(),
        })
    }

    #[test]
    fn every_built_in_scene_has_a_plan_that_fills_its_picture() {
        for id in catalogue::ids() {
            let text = catalogue::scene(id).expect("it ships");
            let Some(plan) = plan(text, SIZE) else {
                assert!(text.contains("Obj("), "{id}: only a large mesh has no plan");
                continue;
            };
            let (low, high) = points(&plan)
                .fold((Vec2::MAX, Vec2::MIN), |(low, high), at| (low.min(at), high.max(at)));
            assert!(low.cmpge(Vec2::ZERO).all() && high.cmple(SIZE).all(), "{id}: {low} {high}");
            assert!(((high - low) / SIZE).max_element() > 0.2, "{id}: {low} {high}");
        }
    }

    #[test]
    fn each_template_shows_its_objects() {
        for world in WorldKind::ALL {
            let plan = plan(catalogue::template(world), SIZE).expect("it loads");
            let scene = scene::parse("", None, catalogue::template(world)).expect("it loads");
            let count = Item::all(&World::new(scene.file.world)).len();
            assert!(plan.len() >= count, "{world:?}: {} marks of {count} objects", plan.len());
        }
    }

    #[test]
    fn scenes_that_cannot_be_drawn_have_no_plan() {
        let mesh =
            "(title: \"T\", world: Map(pieces: [(name: \"m\", shape: Obj(path: \"m.obj\"))]))";
        let large = format!("// {}\n(title: \"T\", world: Lab())", "x".repeat(MAX_TEXT_BYTES));
        for text in ["", "(title: \"T\")", mesh, &large] {
            assert_eq!(plan(text, SIZE), None, "{text:.60}");
        }
        assert_eq!(plan("(title: \"T\", world: Lab())", SIZE), Some(Vec::new()));
    }
}
