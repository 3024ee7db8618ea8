//! Heights that make an obstacle a wall: feet, step-over limit, top of the wall, head.

use glam::{Vec2, Vec3, vec2};

use super::{Wall, capsule, piece_name, section_near};
use crate::explain::number::metres;
use crate::figure::{Orientation, Outline, Plane, Role, Segment, Shape, Sheet};
use crate::sim::map::TickRecord;
use crate::text::id;

/// Returns a side view: a section along the wall's normal, at the tested `position` of the feet.
pub(super) fn side_view(record: &TickRecord, wall: &Wall<'_>, position: Vec3) -> Sheet {
    let player = &record.before.setup.player;
    let plane = Plane { x: -Vec3::new(wall.normal.x, 0.0, wall.normal.y), y: Vec3::Y };
    let mut sheet = Sheet::new(id::FIGURE_HEIGHTS.text(), Vec2::Y);
    sheet.orientation = Orientation::Up;
    let feet = record.before.state.position.y;
    let foot = plane.point(position.with_y(feet));
    let top = record.before.ground.triangles[wall.triangle as usize].corners().map(|p| p.y);
    let top = top.into_iter().fold(f32::NEG_INFINITY, f32::max) - feet;
    let face = foot.x + wall.distance(position);
    section_near(record, &plane, position.with_y(feet), &mut sheet);
    let outline = capsule(foot, player.height, player.radius);
    sheet.shapes.push(Shape::tested("", Role::A, outline));
    let axis = Outline::Open(vec![foot, foot + vec2(0.0, player.height)]);
    sheet.shapes.push(Shape::tested("", Role::A, axis));
    // Anything above the step-over limit stops the player.
    let step_over = record.before.setup.collision.step_over;
    let blocking =
        [face, foot.y + step_over, foot.y + top.min(player.height + 2.0 * player.radius)];
    if blocking[2] > blocking[1] {
        let corners = [vec2(face, blocking[1]), vec2(face, blocking[2])];
        let outline = Outline::Open(corners.to_vec());
        sheet.shapes.push(Shape::tested(id::FIGURE_STOPS_PLAYER.text(), Role::Overlap, outline));
    }
    let piece = piece_name(record, wall.triangle);
    let rows = [
        (id::FIGURE_HEIGHT_OF_FEET, 0.0, Role::A),
        (id::FIGURE_HEIGHT_OF_STEP, step_over, Role::Gap),
        (id::FIGURE_HEIGHT_OF_HEAD, player.height, Role::A),
        (id::FIGURE_HEIGHT_OF_WALL, top, Role::Overlap),
    ];
    for (name, height, role) in rows {
        let y = foot.y + height;
        let ends = [vec2(face, y), vec2(face + 3.0 * player.radius, y)];
        let name = name.with(&[("height", &metres(height)), ("piece", &piece)]);
        sheet.segments.push(Segment::dashed(name, role, ends));
    }
    sheet
}
