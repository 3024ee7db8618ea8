//! Runs the ticks of a frame and writes their trace lines.

use std::io;
use std::time::Duration;

use egui_macroquad::egui;
use glam::vec2;
use macroquad::prelude::get_frame_time;

use super::App;
use crate::app::Viewport;
use crate::platform::clock::Instant;
use crate::record::trace_line;
use crate::text::id;
use crate::window::panels::Tone;

/// Time limit per frame for ticks or parts of a slow tick, so that input stays responsive.
const TICKS_TIME_LIMIT: Duration = Duration::from_millis(12);

/// Duration above which a tick is reported as slow.
const SLOW_TICK: Duration = Duration::from_millis(50);

impl App {
    pub(super) fn advance(&mut self) -> io::Result<()> {
        if self.is_driving_off() {
            return Ok(());
        }
        let (options, mut written) = (&mut self.options, Ok(()));
        let last_tick = options.exit_after;
        let (elapsed, start, mut ticks) = (f64::from(get_frame_time()), Instant::now(), 0);
        let has_time = || start.elapsed() < TICKS_TIME_LIMIT;
        let has_ended = self.session.advance_while(elapsed, has_time, |tick, world, events| {
            ticks += 1;
            if let Some(out) = &mut options.trace
                && written.is_ok()
                && last_tick.is_none_or(|last| tick <= last)
            {
                written = trace_line::write(out, u64::from(tick), world, events);
            }
        });
        self.under_way += start.elapsed();
        if ticks > 0 {
            let duration = std::mem::take(&mut self.under_way) / ticks;
            self.session.clock.slow = duration_if_slow(duration);
            if !self.session.clock.backwards {
                self.session.timeline.history.cost.note(duration.as_secs_f32());
            }
        } else if self.session.under_way().is_none() {
            self.under_way = Duration::ZERO;
        }
        let point = |p: egui::Pos2| vec2(p.x, p.y) - vec2(self.view.min.x, self.view.min.y);
        let size = vec2(self.view.width(), self.view.height());
        let viewport =
            Viewport { size, free_min: point(self.free.min), free_max: point(self.free.max) };
        self.session.update_view(viewport, f64::from(get_frame_time()));
        if has_ended {
            self.play_next()?;
        }
        // Flushes each frame's ticks, so that a reader gets them at once.
        let written =
            written.and_then(|()| self.options.trace.as_mut().map_or(Ok(()), |t| t.flush()));
        self.check_trace(written)
    }

    /// Writes the trace line of the tick on show when a scene begins or after a seek.
    pub(super) fn trace_line(&mut self) -> io::Result<()> {
        let Some(out) = &mut self.options.trace else { return Ok(()) };
        let timeline = &self.session.timeline;
        let (shown, world) = (timeline.shown_tick.into(), &timeline.world);
        let written = trace_line::write(out, shown, world, &timeline.events);
        self.check_trace(written)
    }

    /// Handles a failed trace line. If the reader is gone, the program ends. After any other failure, the
    /// window reports it and continues without a trace.
    pub(super) fn check_trace(&mut self, written: io::Result<()>) -> io::Result<()> {
        let Err(why) = written else { return Ok(()) };
        if why.kind() == io::ErrorKind::BrokenPipe {
            return Err(why);
        }
        self.options.trace = None;
        self.toasts.add_for(None, Tone::Error, id::FRAME_TRACE_ENDS.with(&[("why", &why)]));
        self.trace_error = Some(why);
        Ok(())
    }
}

/// Returns a tick's duration, s, if it counts as slow.
fn duration_if_slow(duration: Duration) -> Option<f32> {
    (duration > SLOW_TICK).then_some(duration.as_secs_f32())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tick_of_over_fifty_milliseconds_is_slow() {
        assert_eq!(
            [49, 50, 51].map(|ms| duration_if_slow(Duration::from_millis(ms)).is_some()),
            [false, false, true]
        );
    }
}
