//! The statistics that `--stats` prints at the end.

use crate::geom::order;
use crate::platform::clock::Instant;
use crate::platform::console;
use crate::platform::work;

/// Times and counts of all frames.
pub(super) struct Stats {
    started: Instant,
    /// Time from the start to the first picture, s.
    first_picture: Option<f64>,
    /// Duration of each frame after the first, ms.
    frames: Vec<f32>,
    most_draw_calls: usize,
    most_panel_meshes: usize,
}

impl Stats {
    pub(super) fn new(started: Instant) -> Self {
        Self {
            started,
            first_picture: None,
            frames: Vec::new(),
            most_draw_calls: 0,
            most_panel_meshes: 0,
        }
    }

    /// Records the draw calls of the panels in a frame.
    pub(super) fn panels(&mut self, draw_calls: usize) {
        self.most_panel_meshes = self.most_panel_meshes.max(draw_calls);
    }

    /// Records the time of a frame and its draw calls except the panels'.
    pub(super) fn frame(&mut self, seconds: f32, draw_calls: usize) {
        match self.first_picture {
            None => self.first_picture = Some(self.started.elapsed().as_secs_f64()),
            Some(_) => self.frames.push(seconds * 1000.0),
        }
        self.most_draw_calls = self.most_draw_calls.max(draw_calls);
    }

    pub(super) fn print(&mut self) {
        order::sort_by(&mut self.frames, f32::total_cmp);
        let quantile = |part: f32| {
            let last = self.frames.len().saturating_sub(1);
            self.frames.get((last as f32 * part) as usize).copied().unwrap_or(0.0)
        };
        console::say(&format!("first picture\t{:.3} s", self.first_picture.unwrap_or(0.0)));
        console::say(&format!("draw calls, most in a frame\t{}", self.most_draw_calls));
        console::say(&format!("panel draw calls, most in a frame\t{}", self.most_panel_meshes));
        console::say(&format!("frames\t{}", self.frames.len()));
        console::say(&format!("frame time, median\t{:.2} ms", quantile(0.5)));
        console::say(&format!("frame time, 95 %\t{:.2} ms", quantile(0.95)));
        if let Some(longest) = work::longest_slice() {
            console::say(&format!("long work, longest slice\t{longest:.2} ms"));
        }
    }
}
