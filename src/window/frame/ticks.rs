//! The ticks of a frame, and the lines of the trace that come of them.

use std::io;
use std::time::Duration;

use egui_macroquad::egui;
use glam::vec2;
use macroquad::prelude::get_frame_time;

use super::Desk;
use crate::app::Room;
use crate::platform::clock::Instant;
use crate::record::trace_line;
use crate::window::panels::Tone;

/// After so long no further tick of a frame is begun, nor a slow one gone on with, if the rest of a frame does not take longer.
const TICKS: Duration = Duration::from_millis(12);

/// And after so long none in any case: keys and mouse come first.
const MOST_TICKS: Duration = Duration::from_millis(100);

/// A tick that takes longer is said to be slow.
const SLOW: Duration = Duration::from_millis(50);

impl Desk {
    pub(super) fn advance(&mut self) -> io::Result<()> {
        if self.is_driving_off() {
            return Ok(());
        }
        let (options, mut written) = (&mut self.options, Ok(()));
        let most = options.exit_after;
        let (elapsed, began, mut ticks) = (f64::from(get_frame_time()), Instant::now(), 0);
        let most_time = time_for_ticks(get_frame_time(), self.ticking);
        let goes_on = || began.elapsed() < most_time;
        let has_ended = self.session.advance_while(elapsed, goes_on, |tick, world, events| {
            ticks += 1;
            if let Some(out) = &mut options.trace
                && written.is_ok()
                && most.is_none_or(|most| tick <= most)
            {
                written = trace_line::write(out, u64::from(tick), world, events);
            }
        });
        self.ticking = began.elapsed();
        self.under_way += self.ticking;
        if ticks > 0 {
            let each = std::mem::take(&mut self.under_way) / ticks;
            self.session.clock.slow = (each > SLOW).then_some(each.as_secs_f32());
            if !self.session.clock.backwards {
                self.session.timeline.history.cost.note(each.as_secs_f32());
            }
        } else if self.session.under_way().is_none() {
            self.under_way = Duration::ZERO;
        }
        let point = |p: egui::Pos2| vec2(p.x, p.y) - vec2(self.view.min.x, self.view.min.y);
        let size = vec2(self.view.width(), self.view.height());
        let room = Room { size, low: point(self.free.min), high: point(self.free.max) };
        self.session.look(room, f64::from(get_frame_time()));
        if has_ended {
            self.play_next()?;
        }
        // Whoever reads along sees each frame's ticks at once.
        let written =
            written.and_then(|()| self.options.trace.as_mut().map_or(Ok(()), |t| t.flush()));
        self.traced(written)
    }

    /// The trace line of the tick on show, when a scene begins or another tick is sought out.
    pub(super) fn trace_line(&mut self) -> io::Result<()> {
        let Some(out) = &mut self.options.trace else { return Ok(()) };
        let timeline = &self.session.timeline;
        let (shown, world) = (timeline.shown.into(), &timeline.world);
        let written = trace_line::write(out, shown, world, &timeline.events);
        self.traced(written)
    }

    /// What comes of a line of the trace that could not be written: where its reader has gone away, the
    /// program ends; where a disk is full, it is told, and the window goes on without a trace.
    pub(super) fn traced(&mut self, written: io::Result<()>) -> io::Result<()> {
        let Err(why) = written else { return Ok(()) };
        if why.kind() == io::ErrorKind::BrokenPipe {
            return Err(why);
        }
        self.options.trace = None;
        self.toasts.tell_for(None, Tone::Error, format!("The trace ends here: {why}"));
        self.untraced = Some(why);
        Ok(())
    }
}

/// How long the ticks of a frame may take, after a frame of `frame` s of which `ticking` were ticks: as long
/// as the rest of it. Where pictures are slow, time need not slow down with them; where they are quick,
/// they stay so.
fn time_for_ticks(frame: f32, ticking: Duration) -> Duration {
    let frame = Duration::try_from_secs_f32(frame).unwrap_or_default();
    frame.saturating_sub(ticking).clamp(TICKS, MOST_TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_take_no_more_than_the_rest_of_a_frame() {
        let after =
            |frame, ticking| time_for_ticks(frame, Duration::from_millis(ticking)).as_millis();
        // At 60 pictures a second; where a picture takes 90 ms; where one takes longer than anybody waits.
        assert_eq!([after(0.0167, 2), after(0.090, 1), after(3.0, 1)], [14, 89, 100]);
        // Where ticks take most of a frame, they get no more; a frame time of nonsense does no harm.
        assert_eq!([after(0.050, 45), after(-1.0, 0), after(f32::NAN, 0)], [12; 3]);
    }
}
