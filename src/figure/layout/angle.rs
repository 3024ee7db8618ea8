//! Angle line from 0° to 180°.

use glam::{Vec2, vec2};

use super::LayoutContext;
use super::mark::{Anchor, Ink, Mark, Rect};
use crate::explain::number::plain;
use crate::figure::{Line, Role};

impl LayoutContext<'_> {
    /// Draws the line below `top`; returns the next free y.
    pub(super) fn angle(&mut self, sheet: Rect, top: f32) -> f32 {
        let figure = self.figure;
        let Some(line) = figure.angle.as_ref().filter(|_| self.draws_guides()) else { return top };
        if self.page.inset {
            return top;
        }
        let k = self.k;
        let [free, right] = self.room(top, top + 56.0 * k);
        let right = right.min(sheet.max.x) - 16.0 * k;
        let name = super::measure_width(&line.name, 13.0 * k);
        let left = free.max(sheet.min.x) + 14.0 * k;
        let (y, width) = (top + 24.0 * k, right - name - 26.0 * k - left);
        let at = |degrees: f32| vec2(left + degrees / 180.0 * width, y);
        let [range, angle] = [line.a, line.b];
        let band = Rect::new(at(range[0]) - vec2(0.0, 12.0 * k), at(range[1]));
        self.push(Mark::fill(band.corners(), Ink::Of(Role::Overlap), 0.2));
        let (from, to) = (at(0.0), at(180.0) + vec2(14.0 * k, 0.0));
        self.push(Mark::Arrow { from, to, ink: Ink::Text, width: 1.3 * k });
        self.text(vec2(right, y), Anchor::End, 13.0 * k, true, Ink::Text, &line.name);
        let up = vec2(0.0, 6.0 * k);
        let value = [at(0.0) - up, at(angle[0]) - up];
        self.push(Mark::line(value, Ink::Of(Role::A), 3.0 * k));
        let (center, ink) = (value[1], Ink::Of(Role::A));
        self.push(Mark::Circle { center, radius: 5.0 * k, ink, width: 0.0, dash: None });
        self.angle_marks(line, at);
        y + 26.0 * k
    }

    /// Draws the named angles, and 0°, 90° and 180° if they fit.
    fn angle_marks(&mut self, line: &Line, at: impl Fn(f32) -> Vec2) {
        let (k, whole) = (self.k, Rect::new(Vec2::ZERO, self.page.size));
        for mark in &line.marks {
            let at = at(mark.at);
            let is_value = line.b.contains(&mark.at);
            let ink = Ink::Of(if is_value { Role::A } else { Role::Overlap });
            let text = match mark.name.as_str() {
                name if name.contains('°') => name.to_owned(),
                name => format!("{name} {}°", plain(mark.at)),
            };
            let dy = if is_value { -18.0 } else { 14.0 } * k;
            if !is_value {
                let ends = [at - vec2(0.0, 12.0 * k), at + vec2(0.0, 5.0 * k)];
                self.push(Mark::line(ends, ink, 2.0 * k));
            }
            let places = [
                (at + vec2(0.0, dy), Anchor::Middle),
                (at + vec2(0.0, dy), Anchor::Start),
                (at + vec2(0.0, dy), Anchor::End),
            ];
            self.place(&text, ink, 12.0, true, &places, whole);
        }
        for degrees in [0.0, 90.0, 180.0] {
            let at = at(degrees);
            let ends = [at - vec2(0.0, 4.0 * k), at + vec2(0.0, 4.0 * k)];
            self.push(Mark::line(ends, Ink::Text, k));
            let place = (at + vec2(0.0, 14.0 * k), Anchor::Middle);
            self.place(&format!("{degrees}°"), Ink::Weak, 11.0, false, &[place], whole);
        }
    }
}
