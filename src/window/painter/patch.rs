//! Areas on the screen that may be seen edge-on.

use egui_macroquad::egui::{Color32, Mesh, Pos2, Shape, Stroke};

use super::strand::{joined, thinned};

/// Paints a convex area and its border.
///
/// egui's own polygons have soft edges, which it carries out to a spike at a sharp corner: an area that is
/// seen edge-on would fill the view. So triangles fill it, and its border is a line, whose sharp corners are cut.
pub(super) fn patch(
    corners: Vec<Pos2>,
    inside: Color32,
    border: Stroke,
) -> impl Iterator<Item = Shape> {
    let mut corners = thinned(corners);
    let mut mesh = Mesh::default();
    for corner in &corners {
        mesh.colored_vertex(*corner, inside);
    }
    // Lossless: an area has few corners.
    for k in 2..corners.len() as u32 {
        mesh.add_triangle(0, k - 1, k);
    }
    corners.extend(corners.first().copied());
    std::iter::once(Shape::mesh(mesh)).chain(joined(&corners, border))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui_macroquad::egui::{self, Rect, epaint::ClippedShape};

    /// All that is painted of an area lies on it, but for the border's width.
    #[test]
    fn an_area_covers_no_more_than_itself_however_thin_it_is() {
        let ctx = egui::Context::default();
        let _ = ctx.run(egui::RawInput::default(), |_| {});
        for wide in [0.0, 1e-4, 0.01, 0.3, 1.0, 3.0, 20.0] {
            let corners =
                [(100.0, 100.0), (180.0, 140.0), (300.0, 200.0 + wide), (200.0, 150.0 + wide)];
            let corners = corners.map(Pos2::from).to_vec();
            let own = Rect::from_points(&corners).expand(6.0);
            let shapes = patch(corners, Color32::RED, Stroke::new(2.5, Color32::RED));
            let clip_rect = Rect::EVERYTHING;
            let shapes = shapes.map(|shape| ClippedShape { clip_rect, shape }).collect();
            let mut vertices = 0;
            for painted in ctx.tessellate(shapes, 1.0) {
                let egui::epaint::Primitive::Mesh(mesh) = painted.primitive else { continue };
                for vertex in mesh.vertices {
                    vertices += 1;
                    assert!(own.contains(vertex.pos), "{wide}: {} is far off", vertex.pos);
                }
            }
            assert!(vertices > 4, "{wide}");
        }
    }
}
