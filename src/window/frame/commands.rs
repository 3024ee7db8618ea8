//! Applies the requests of keys, mouse and panels.

use std::io;

use macroquad::miniquad;

use super::{App, NOTICE};
use crate::app::edit::Edit;
use crate::app::learning_progress::FILE;
use crate::app::{Command, KeyEffect, LearningProgress, ViewCommand};
use crate::overlay;
use crate::platform::clock::Instant;
use crate::platform::{Purpose, saved_scenes};
use crate::text::id;
use crate::window::panels::{CloseState, ConflictAnswer, Page, Tone};
use crate::window::theme::Theme;

impl App {
    pub(super) fn apply_effect(&mut self, effect: KeyEffect) -> io::Result<()> {
        if effect == KeyEffect::View(ViewCommand::Close) {
            self.ui.right.draft = None;
        }
        // A screenshot does not end typing.
        if effect != KeyEffect::View(ViewCommand::Screenshot) {
            self.apply_draft()?;
        }
        match effect {
            KeyEffect::Session(Command::Edit(Edit::Here))
                if self.session.editor().rename_target().is_some() =>
            {
                self.ui.right.focuses_name = true;
                Ok(())
            }
            KeyEffect::Session(command) => {
                self.present_command(command).map_or(Ok(()), |command| self.command(command))
            }
            KeyEffect::View(command) => self.view_command(command),
            // Held actions are polled.
            KeyEffect::Act(_) => Ok(()),
        }
    }

    /// Applies the text being typed in a property field.
    pub(super) fn apply_draft(&mut self) -> io::Result<()> {
        let draft = self.ui.right.draft.take();
        draft.map_or(Ok(()), |draft| self.command(draft.command))
    }

    /// Returns the command for a key. In *Present*, `PgUp` and `PgDn` go to the previous or next step, and start it
    /// if it asks no question. Ctrl+E starts the step on show.
    fn present_command(&mut self, command: Command) -> Option<Command> {
        let steps = &self.session.scene.file.steps;
        if !self.ui.present.on || steps.is_empty() {
            return Some(command);
        }
        match command {
            Command::NextStep => self.ui.present.step(steps.len()).map(Command::StartStep),
            Command::Jump { on } => {
                let step = self.ui.present.neighbour(on, steps.len())?;
                if steps[step].ask.is_none() {
                    return Some(Command::StartStep(step));
                }
                // The audience reads a question's step before Ctrl+E asks.
                self.ui.present.go_to(Some(step));
                Some(Command::EndQuestion)
            }
            _ => Some(command),
        }
    }

    /// Applies a command.
    pub(super) fn apply_command(&mut self, command: Command) -> io::Result<()> {
        if let Some(why) = self.session.idle(&command) {
            self.ui.show_note(why);
            return Ok(());
        }
        let (request, shown) = (command.clone(), self.session.shown_tick());
        let later_ticks = self.session.ticks() - shown;
        if let Err(why) = self.session.apply(command) {
            self.toasts.add(Tone::Warning, why);
        } else if let Command::StartStep(step) = request {
            self.ui.present.go_to(Some(step));
        }
        let notice = match request {
            // The overlay's effect may be outside the view.
            Command::ToggleOverlay(kind) => overlay::of_kind(kind).map(|overlay| {
                let is_on = self.session.overlays.contains(kind);
                id::FRAME_OVERLAY_SWITCHED.with(&[("overlay", &overlay.name), ("is-on", &is_on)])
            }),
            Command::Depth(_) | Command::NextDepth => {
                let depth = self.session.depth;
                self.settings.depth = depth;
                self.save_settings();
                Some(id::FRAME_DETAIL_LEVEL.with(&[("level", &depth.name())]))
            }
            Command::ToggleSnap => {
                self.settings.snaps = self.session.shape_drag.snaps;
                self.save_settings();
                Some(id::FRAME_GRID_SNAPPING.with(&[("is-on", &self.settings.snaps)]))
            }
            Command::TurnToFigure => {
                let turns = self.session.turns_to_figure();
                Some(id::FRAME_VIEW_AT_HIT.with(&[("turns", &turns)]))
            }
            _ if later_ticks > 0
                && self.session.is_live()
                && shown == self.session.shown_tick() =>
            {
                Some(id::FRAME_LATER_TICKS_DROPPED.with(&[("count", &later_ticks)]))
            }
            Command::Pick(_) => self.session.pair_names().map(|names| names.join(" \u{2013} ")),
            _ => None,
        };
        if let Some(text) = notice {
            let duration = if later_ticks > 0 { NOTICE * 3 } else { NOTICE };
            self.toasts.add_for(Some(duration), Tone::Note, text);
        }
        let restarted = matches!(request, Command::Restart | Command::RestartAfresh);
        let moved = restarted || shown != self.session.shown_tick();
        if moved { self.trace_line() } else { Ok(()) }
    }

    pub(super) fn view_command(&mut self, command: ViewCommand) -> io::Result<()> {
        if self.options.embed && !command.works_embedded() {
            return Ok(());
        }
        match command {
            ViewCommand::Load(name) => self.load(&name)?,
            ViewCommand::Download(name) => saved_scenes::download(&name),
            ViewCommand::Remove(name) => self.remove_listed(name),
            ViewCommand::OpenUnsaved(number) => self.open_unsaved(number)?,
            ViewCommand::RemoveUnsaved(number) => self.ask_to_discard(number),
            ViewCommand::New => self.show_new(),
            ViewCommand::OpenNew(new) => self.open_new(new)?,
            ViewCommand::OpenFile => self.dialog.open(Purpose::Open),
            ViewCommand::CompareRecording => self.dialog.open(Purpose::Compare),
            ViewCommand::SaveFile => self.save_again_or_ask(),
            ViewCommand::SaveAs => self.ask_where_to_save(),
            ViewCommand::CopyLink(tick) => self.copy_link(tick),
            ViewCommand::CopyObjects { cut } => self.copy_objects(cut)?,
            ViewCommand::OpenCopied | ViewCommand::PasteShapes => {
                self.pasting = Some((Instant::now(), command));
            }
            ViewCommand::OpenShapes(scene) => self.open_shapes(*scene)?,
            ViewCommand::OpenFullApp => self.open_full_app(),
            ViewCommand::SeekEvent { on } => self.command(Command::Jump { on })?,
            ViewCommand::Record => self.toggle_recording(),
            ViewCommand::Take(direction) => self.show_run(direction)?,
            ViewCommand::Search => self.show_gallery(),
            ViewCommand::LeaveGuide => self.leave_guide()?,
            ViewCommand::Glossary(symbol) => {
                (self.ui.help, self.ui.page) = (true, Page::Term(symbol));
            }
            ViewCommand::Present if self.ui.present.on => self.ui.present.end(),
            ViewCommand::Present => self.ui.present.start(self.session.next_step()),
            ViewCommand::Help => self.ui.help = !self.ui.help,
            ViewCommand::TogglePanels if self.ui.present.on => {
                self.ui.show_note(id::FRAME_PRESENTATION_NO_PANELS.text());
            }
            ViewCommand::Text if self.ui.present.on || self.ui.phone_layout => {
                self.ui.show_note(id::FRAME_NO_ROOM_FOR_TEXT.text());
            }
            ViewCommand::Text => self.ui.toggle_text(),
            ViewCommand::TogglePanels => self.ui.toggle_panels(),
            ViewCommand::Close => self.close_topmost()?,
            ViewCommand::Fullscreen => {
                self.fullscreen = !self.fullscreen;
                miniquad::window::set_fullscreen(self.fullscreen);
            }
            ViewCommand::Screenshot => self.take_shot = true,
            ViewCommand::ExportPlots => self.export_plots(),
            ViewCommand::Export => self.ui.export.toggle(&self.session),
            ViewCommand::ExportFile(request) => self.ask_where_to_export(*request),
            ViewCommand::TextScale(_)
            | ViewCommand::ToggleKeys
            | ViewCommand::ToggleTheme
            | ViewCommand::ToggleMotion
            | ViewCommand::History(_) => self.setting_command(&command),
            ViewCommand::Course
            | ViewCommand::Unit(_)
            | ViewCommand::Exercise { .. }
            | ViewCommand::Figure(_)
            | ViewCommand::ReadPage(_)
            | ViewCommand::Tick(_)
            | ViewCommand::ExportProgress
            | ViewCommand::ClearProgress
            | ViewCommand::Class
            | ViewCommand::SaveClass(_)
            | ViewCommand::CopyClass(_)
            | ViewCommand::LeaveClass
            | ViewCommand::ExportAnswers(_)
            | ViewCommand::ForgetAnswers
            | ViewCommand::OpenAnswers
            | ViewCommand::CloseAnswers
            | ViewCommand::SaveTable
            | ViewCommand::SaveDrawings => self.learning_command(command)?,
        }
        Ok(())
    }

    /// Applies a command that changes a setting; ignores other commands.
    fn setting_command(&mut self, command: &ViewCommand) {
        match command {
            ViewCommand::TextScale(steps) => {
                self.settings.scale_by(*steps);
            }
            ViewCommand::ToggleKeys => {
                self.settings.keys = self.settings.keys.other();
            }
            ViewCommand::ToggleTheme => {
                self.settings.dark = !self.settings.dark;
                self.theme = Theme::new(self.settings.dark);
                egui_macroquad::cfg(|ctx| self.theme.apply(ctx));
            }
            ViewCommand::ToggleMotion => {
                let reduced = !self.settings.reduces_motion();
                self.settings.still = Some(reduced);
                self.toasts.add(Tone::Note, id::FRAME_REDUCED_MOTION.with(&[("is-on", &reduced)]));
            }
            ViewCommand::History(megabytes) => {
                self.settings.history = *megabytes;
            }
            _ => return,
        }
        self.save_settings();
    }

    /// Applies a command of the course or of a class; ignores other commands.
    fn learning_command(&mut self, command: ViewCommand) -> io::Result<()> {
        match command {
            ViewCommand::Course => {
                self.show_gallery();
                self.ui.gallery.show_course();
            }
            ViewCommand::Unit(id) => {
                self.show_gallery();
                self.ui.gallery.show_unit(&id);
            }
            ViewCommand::Exercise { scene, step } => self.open_exercise(&scene, step)?,
            ViewCommand::Figure(name) => self.open_figure(&name)?,
            ViewCommand::ReadPage(unit) => self.learn(|learned| learned.read(&unit)),
            ViewCommand::Tick(exercise) => self.learn(|learned| learned.tick(&exercise)),
            ViewCommand::ExportProgress => self.dialog.save(Purpose::Progress, FILE.to_owned()),
            ViewCommand::ClearProgress => {
                self.learn(|learned| *learned = LearningProgress::default());
            }
            ViewCommand::Class => self.show_class(),
            ViewCommand::SaveClass(class) => self.save_class(&class),
            ViewCommand::CopyClass(class) => self.copy_class(*class),
            ViewCommand::LeaveClass => self.leave_class(),
            ViewCommand::ExportAnswers(name) => self.export_answers(name),
            ViewCommand::ForgetAnswers => self.forget_answers(),
            ViewCommand::OpenAnswers => self.dialog.open_answers(),
            ViewCommand::CloseAnswers => self.close_answers(),
            ViewCommand::SaveTable => self.save_table(),
            ViewCommand::SaveDrawings => self.save_drawings(),
            _ => {}
        }
        Ok(())
    }

    /// Closes the topmost dialog, question, what-if, edit, opened tick or panel.
    fn close_topmost(&mut self) -> io::Result<()> {
        let is_free = !self.ui.covers();
        let session = &self.session;
        if self.is_waiting() {
            self.cancel_waiting();
        } else if self.close_confirmation().is_some() {
            self.apply_close_answer(CloseState::Open)?;
        } else if self.conflict.is_some() {
            self.resolve(ConflictAnswer::Cancel)?;
        } else if self.removing.is_some() {
            self.finish_removal(false);
        } else if self.wants.popup {
            // egui already closed the popup.
        } else if self.dialog.is_open() {
            self.dialog.cancel();
        } else if is_free && session.active_question().is_some() {
            let command = if session.opened_tick().is_some() {
                Command::CloseTick
            } else {
                Command::EndQuestion
            };
            self.command(command)?;
        } else if is_free && session.what_if().is_some() {
            self.command(Command::DropWhatIf)?;
        } else if self.wants.typing && !self.ui.covers() {
            // The text field handles the key.
        } else if is_free && session.editor().is_on {
            if !self.session.cancel_edit() {
                self.command(Command::Edit(Edit::Toggle))?;
            }
        } else if is_free && session.opened_tick().is_some() {
            self.command(Command::CloseTick)?;
        } else if is_free && self.ui.guides(session) {
            self.leave_guide()?;
        } else {
            self.ui.close_topmost();
        }
        Ok(())
    }
}
