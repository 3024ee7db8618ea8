//! Input: keys, mouse, touches, dropped files, and changes of the open file.

use std::io;

use egui_macroquad::egui;
use glam::Vec2;
use macroquad::miniquad::MouseButton;

use super::App;
use crate::app::bindings::unbound_note;
use crate::platform::clock::Instant;
use crate::platform::files;
use crate::platform::text::name_of;
use crate::platform::watch::Watch;
use crate::window::panels::Tone;
use crate::window::poll::FrameInput;

impl App {
    /// Handles keys, mouse, dropped files and the watched file.
    pub(super) fn poll(&mut self) -> io::Result<()> {
        self.session.keys = self.settings.keys;
        self.session.shape_drag.snaps = self.settings.snaps;
        self.session.reduced_motion = self.settings.reduces_motion();
        self.session.timeline.history.memory_limit = (self.settings.history as usize) << 20;
        let mut polled = self.poll.poll(self.wants, self.session.bindings().collect());
        if self.second.is_some() {
            // The second view only turns the camera.
            let (scale, view) = (self.scale(), self.view);
            let is_first = |at: Vec2| view.contains(egui::pos2(at.x, at.y) / scale);
            polled.click = polled.click.filter(|at| is_first(*at));
            polled.pressed = polled.pressed.filter(|(_, at)| is_first(*at));
            polled.in_view &= is_first(polled.pointer);
        }
        if let Some(at) = polled.click.filter(|_| self.session.editor().is_on && !polled.released) {
            // In edit mode, a finger tap is a press and a release.
            (polled.pressed, polled.released) = (Some((MouseButton::Left, at)), true);
        }
        let (pressed, in_view) = (polled.pressed, polled.in_view);
        if self.is_figure_main() {
            if let Some(command) = polled.click.and_then(|at| self.answer_in_figure(at)) {
                self.command(command)?;
            }
            // Disables picking in the 3D view; its inset handles clicks.
            (polled.click, polled.pressed, polled.in_view) = (None, None, false);
            // A drag in the Figure must not turn the hidden camera.
            (polled.orbit, polled.pan) = (Vec2::ZERO, Vec2::ZERO);
            polled.pinch = 1.0;
        }
        let unbound = polled.unbound.as_deref();
        if let Some(note) = unbound.and_then(|key| unbound_note(key, self.session.keys)) {
            self.ui.show_note(note);
        }
        self.session.input_source.feed(polled.held, polled.went_down);
        self.ui.present.note(&polled.keys, Instant::now());
        let busy = self.drag_by_mouse(&polled, pressed, in_view)?;
        self.move_camera(&polled, busy);
        if let Some(pixel) = polled.click.filter(|_| !self.session.editor().is_on) {
            let (lens, at) = (self.lens(), self.in_view(pixel));
            if polled.is_double_click
                && let Err(why) = self.session.double_click(&lens, at)
            {
                self.toasts.add(Tone::Warning, why);
            }
            let command = self.answer_at(&lens, at).or_else(|| self.session.click(&lens, at));
            command.map_or(Ok(()), |command| self.command(command))?;
        }
        let any_key_is_down = !polled.keys.is_empty();
        let was_paused = self.session.clock.paused;
        polled.effects.into_iter().try_for_each(|effect| self.apply_effect(effect))?;
        // A press of P in the same frame takes precedence.
        if self.session.clock.paused == was_paused {
            self.session.drive_on(polled.went_down);
        }
        self.paste(any_key_is_down)?;
        self.take_files()
    }

    /// Edits the scene, or drags bodies and shapes, by mouse; returns whether the camera must stay still. `pressed`
    /// is the button that went down in the view.
    fn drag_by_mouse(
        &mut self,
        polled: &FrameInput,
        pressed: Option<(MouseButton, Vec2)>,
        in_view: bool,
    ) -> io::Result<bool> {
        let busy = if self.session.editor().is_on {
            if pressed.is_some() {
                self.apply_draft()?;
            }
            self.edit_by_mouse(polled)
        } else {
            let is_drawing = self.draw_answer_vector(polled, pressed);
            is_drawing || self.drag_bodies(polled) | self.drag_shape(polled)?
        };
        Ok(self.drag_figure(polled, pressed, in_view) || busy)
    }

    /// Loads dropped files, and the scene's file if it has changed.
    fn take_files(&mut self) -> io::Result<()> {
        let dropped = macroquad::input::get_dropped_files();
        if !dropped.is_empty() {
            self.apply_draft()?;
        }
        for file in dropped {
            if let Some(path) = files::dropped(file.path, file.bytes) {
                self.load(&name_of(path))?;
            }
        }
        // A reload must not replace a scene that is being loaded or saved, or interrupt the user's work on a game's
        // frames. The watcher keeps the pending change.
        let is_saving = self.dialog.is_saving() || self.conflict.is_some();
        let is_early = self.next_frames.is_some_and(|next| Instant::now() < next);
        let is_busy = self.pending_load.is_some() || is_saving;
        let defers = is_busy || is_early || self.session.defers_frames();
        let watch = self.watch.as_ref().filter(|_| !defers);
        let changed = watch.and_then(Watch::changed);
        if let Some(path) = changed.map(name_of) {
            if self.session.editor().saved.is_some() {
                self.note_change_on_disk();
            } else {
                self.reload_changed(&path)?;
            }
        }
        Ok(())
    }

    /// Moves the camera by mouse or fingers; does not turn it while the mouse is `busy` with a drag.
    fn move_camera(&mut self, polled: &FrameInput, busy: bool) {
        let (scale, is_figure_main) = (self.scale(), self.is_figure_main());
        let camera = &mut self.session.camera;
        if polled.orbit != Vec2::ZERO && !busy {
            camera.turn(polled.orbit / scale, self.view.height());
        }
        if polled.pan != Vec2::ZERO {
            camera.pan(polled.pan / scale, self.view.height());
        }
        if polled.zoom != 0.0 && !is_figure_main {
            camera.zoom(polled.zoom);
        }
        if polled.pinch != 1.0 {
            camera.pinch(polled.pinch);
        }
    }

    /// Drags bodies and throws balls by mouse; returns whether the camera must stay still.
    fn drag_bodies(&mut self, polled: &FrameInput) -> bool {
        let (pressed, pointer) = (polled.pressed, self.ray(polled.pointer));
        let pressed = pressed.map(|(button, at)| (button, self.ray(at)));
        let (body_drag, world) =
            (&mut self.session.input_source.body_drag, &self.session.timeline.world);
        match pressed {
            Some((MouseButton::Left, ray)) => body_drag.start_drag(world, ray),
            Some((MouseButton::Right, ray)) => body_drag.start_pull(world, ray),
            _ => false,
        };
        body_drag.follow(pointer);
        let busy = body_drag.is_busy();
        if polled.released {
            body_drag.release();
        }
        busy
    }
}
