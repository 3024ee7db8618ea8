//! Distances to several walls: one row per wall, with the moves caused by that wall.

use glam::{Vec2, vec2};

use super::LayoutContext;
use super::mark::{Anchor, Ink, Mark, Rect};
use crate::explain::number::metres;
use crate::figure::{Role, Track};

/// Height of a row, points.
const ROW: f32 = 24.0;
/// Width of the names, points.
const NAME_WIDTH: f32 = 84.0;
/// Heights of successive moves relative to the row's line, points.
const LEVELS: [f32; 3] = [-7.0, 0.0, 7.0];

impl LayoutContext<'_> {
    /// Draws the rows that fit below `top`.
    pub(super) fn tracks(&mut self, sheet: Rect, top: f32) {
        let (k, tracks) = (self.k, &self.figure.tracks);
        let heading = top + 14.0 * k;
        let count = ((self.page.size.y - heading) / (ROW * k)).max(0.0) as usize;
        let rows = &tracks[..count.min(tracks.len())];
        let values = |track: &Track| {
            let moves = track.moves.iter().flat_map(|(_, ends)| *ends);
            moves.chain([track.end, track.limit]).collect::<Vec<f32>>()
        };
        let all: Vec<f32> = rows.iter().flat_map(values).collect();
        let Some(limit) = rows.first().map(|track| track.limit).filter(|_| !self.page.inset) else {
            return;
        };
        let bottom = heading + ROW * k * rows.len() as f32;
        let [left, right] = self.room(top, bottom);
        let area = Rect::new(
            vec2(left.max(sheet.min.x) + NAME_WIDTH * k, heading),
            vec2(right.min(self.page.size.x - sheet.min.x) - 12.0 * k, bottom),
        );
        let least = all.iter().copied().fold(f32::INFINITY, f32::min);
        let most = all.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let scale = area.size().x * 0.84 / (most - least).max(1e-4);
        let x_of = |value: f32| area.center().x + (value - 0.5 * (least + most)) * scale;
        let limit_x = x_of(limit);
        let overlap_area = Rect::new(area.min, vec2(limit_x, bottom));
        self.push(Mark::fill(overlap_area.corners(), Ink::Of(Role::Overlap), 0.08));
        let line = [vec2(limit_x, heading - 3.0 * k), vec2(limit_x, bottom)];
        self.push(Mark::line(line, Ink::Of(Role::B), 2.0 * k));
        let name = format!("r {}", metres(limit));
        let positions = [(vec2(limit_x, top + 4.0 * k), Anchor::Middle)];
        self.text_at(&positions, 12.0 * k, true, Ink::Of(Role::B), &name);
        for (i, track) in rows.iter().enumerate() {
            let y = heading + ROW * k * (i as f32 + 0.5);
            self.track(track, &x_of, vec2(area.min.x, y), area.max.x);
        }
    }

    /// Draws a row: its name, its moves as numbered arrows, and the final position.
    fn track(&mut self, track: &Track, x_of: &dyn Fn(f32) -> f32, from: Vec2, right: f32) {
        let k = self.k;
        let y = from.y;
        let name_end = from - vec2(8.0 * k, 0.0);
        self.text(name_end, Anchor::End, 12.0 * k, false, Ink::Text, &track.name);
        self.push(Mark::line([from, vec2(right, y)], Ink::Weak, 1.0 * k));
        let ink = Ink::Of(Role::Overlap);
        for (index, (number, ends)) in track.moves.iter().enumerate() {
            let level = y + LEVELS[index % 3] * k;
            let [from, to] = ends.map(|end| vec2(x_of(end), level));
            self.push(Mark::Arrow { from, to, ink, width: 3.0 * k });
            let middle = (from + to) * 0.5;
            let badge = |ink, radius: f32, width| Mark::Circle {
                center: middle,
                radius: radius * k,
                ink,
                width,
                dash: None,
            };
            self.push(badge(Ink::Paper, 7.5, 0.0));
            self.push(badge(ink, 7.5, 1.3 * k));
            self.text(middle, Anchor::Middle, 11.0 * k, true, ink, &number.to_string());
        }
        let center = vec2(x_of(track.end), y);
        let dot =
            Mark::Circle { center, radius: 4.5 * k, ink: Ink::Of(Role::A), width: 0.0, dash: None };
        self.push(dot);
    }
}
