//! Applies the requests of keys, mouse and panels.

use std::io;

use macroquad::miniquad;

use super::{Desk, NOTICE};
use crate::app::edit::Edit;
use crate::app::learned::FILE;
use crate::app::{Command, Does, Learned, ViewCommand};
use crate::overlay;
use crate::platform::clock::Instant;
use crate::platform::{Purpose, shelf};
use crate::window::panels::{Leaving, Removing, Tone};
use crate::window::theme::Theme;

impl Desk {
    pub(super) fn does(&mut self, does: Does) -> io::Result<()> {
        match does {
            Does::Session(command) => self.command(command),
            Does::View(command) => self.view_command(command),
            // Held actions are polled.
            Does::Act(_) => Ok(()),
        }
    }

    /// Applies a command.
    pub(super) fn obey(&mut self, command: Command) -> io::Result<()> {
        if let (true, Command::Jump { on }) = (self.ui.present.on, &command) {
            let count = self.session.scene.file.steps.len();
            self.ui.present.turn(*on, self.session.progress.current(count), count);
            return Ok(());
        }
        if let Some(why) = self.session.idle(&command) {
            self.ui.say(why);
            return Ok(());
        }
        let (asked, shown) = (command.clone(), self.session.shown());
        let later = self.session.ticks() - shown;
        if let Err(why) = self.session.apply(command) {
            self.toasts.tell(Tone::Warning, why);
        }
        let notice = match asked {
            // The overlay's effect may be outside the view.
            Command::ToggleOverlay(kind) => overlay::of_kind(kind).map(|overlay| {
                let is_on = self.session.overlays.contains(kind);
                format!("{}: {}", overlay.name, if is_on { "on" } else { "off" })
            }),
            Command::Depth(_) | Command::NextDepth => {
                let depth = self.session.depth;
                self.settings.depth = depth;
                self.save_settings();
                Some(format!("Depth of explanation: {}", depth.name()))
            }
            Command::ToggleSnap => {
                self.settings.snaps = self.session.grip.snaps;
                self.save_settings();
                let how = if self.settings.snaps { "on" } else { "off" };
                Some(format!("Snap to the grid of 0.1 m: {how}"))
            }
            Command::TurnToFigure => {
                let turns = self.session.turns_to_figure();
                let how = if turns { "turns to the Figure" } else { "stays 3D" };
                Some(format!("When time stops at a hit, the view {how}."))
            }
            _ if later > 0 && self.session.is_live() && shown == self.session.shown() => {
                Some(match later {
                    1 => "The tick after this one was dropped. Ctrl+Z brings it back.".to_owned(),
                    _ => format!(
                        "The {later} ticks after this one were dropped. Ctrl+Z brings them back."
                    ),
                })
            }
            Command::Pick(_) => self.session.pair_names().map(|names| names.join(" \u{2013} ")),
            _ => None,
        };
        if let Some(text) = notice {
            let long = if later > 0 { NOTICE * 3 } else { NOTICE };
            self.toasts.tell_for(Some(long), Tone::Note, text);
        }
        let restarted = matches!(asked, Command::Restart | Command::RestartAfresh);
        let moved = restarted || shown != self.session.shown();
        if moved { self.trace_line() } else { Ok(()) }
    }

    pub(super) fn view_command(&mut self, command: ViewCommand) -> io::Result<()> {
        if self.options.embed && !command.is_for_a_part() {
            return Ok(());
        }
        match command {
            ViewCommand::Load(name) => self.load(&name)?,
            ViewCommand::Download(name) => shelf::download(&name),
            ViewCommand::Remove(name) => self.removing = Some(Removing::Scene(name)),
            ViewCommand::OpenUnsaved(number) => self.open_unsaved(number)?,
            ViewCommand::RemoveUnsaved(number) => self.ask_to_discard(number),
            ViewCommand::OpenFile => self.dialog.open(Purpose::Open),
            ViewCommand::CompareRecording => self.dialog.open(Purpose::Compare),
            ViewCommand::SaveFile => self.ask_where_to_save(),
            ViewCommand::CopyLink(tick) => self.copy_link(tick),
            ViewCommand::CopyObjects { cut } => self.copy_objects(cut)?,
            ViewCommand::OpenCopied | ViewCommand::PasteShapes => {
                self.pasting = Some((Instant::now(), command));
            }
            ViewCommand::OpenShapes(scene) => self.open_shapes(*scene)?,
            ViewCommand::OpenWhole => self.open_whole(),
            ViewCommand::Record => self.toggle_recording(),
            ViewCommand::Take(by) => self.take(by)?,
            ViewCommand::Search => self.show_gallery(),
            ViewCommand::Course => {
                self.show_gallery();
                self.ui.gallery.show_course();
            }
            ViewCommand::Exercise { scene, step } => self.open_exercise(&scene, step)?,
            ViewCommand::Figure(name) => self.open_figure(&name)?,
            ViewCommand::ReadPage(unit) => self.learn(|learned| learned.read(&unit)),
            ViewCommand::Tick(exercise) => self.learn(|learned| learned.tick(&exercise)),
            ViewCommand::ExportProgress => self.dialog.save(Purpose::Progress, FILE.to_owned()),
            ViewCommand::ClearProgress => self.learn(|learned| *learned = Learned::default()),
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
            ViewCommand::Present => self.ui.present.toggle(),
            ViewCommand::Help => self.ui.help = !self.ui.help,
            ViewCommand::TogglePanels => self.ui.toggle_panels(),
            ViewCommand::Close if self.is_waiting() => self.give_up_waiting(),
            ViewCommand::Close if self.asked_about().is_some() => self.leave(Leaving::Not)?,
            ViewCommand::Close if self.removing.is_some() => self.remove_scene(false),
            // egui already closed the popup.
            ViewCommand::Close if self.wants.popup => {}
            ViewCommand::Close if self.dialog.is_open() => self.dialog.cancel(),
            ViewCommand::Close if self.session.asking().is_some() && !self.ui.is_covered() => {
                self.command(Command::EndQuestion)?;
            }
            ViewCommand::Close if self.session.what_if().is_some() && !self.ui.is_covered() => {
                self.command(Command::DropWhatIf)?;
            }
            // The text field handles the key.
            ViewCommand::Close if self.wants.typing && !self.ui.covers() => {}
            ViewCommand::Close if self.session.editor().is_on && !self.ui.is_covered() => {
                if !self.session.cancel_edit() {
                    self.command(Command::Edit(Edit::Toggle))?;
                }
            }
            ViewCommand::Close if self.session.opened().is_some() && !self.ui.is_covered() => {
                self.command(Command::CloseTick)?;
            }
            ViewCommand::Close => self.ui.close_topmost(),
            ViewCommand::Fullscreen => {
                self.fullscreen = !self.fullscreen;
                miniquad::window::set_fullscreen(self.fullscreen);
            }
            ViewCommand::Screenshot => self.take_shot = true,
            ViewCommand::ExportPlots => self.export_plots(),
            ViewCommand::TextScale(steps) => {
                self.settings.scale_by(steps);
                self.save_settings();
            }
            ViewCommand::ToggleKeys => {
                self.settings.keys = self.settings.keys.other();
                self.save_settings();
            }
            ViewCommand::ToggleTheme => {
                self.settings.dark = !self.settings.dark;
                self.save_settings();
                self.theme = Theme::new(self.settings.dark);
                egui_macroquad::cfg(|ctx| self.theme.apply(ctx));
            }
            ViewCommand::ToggleMotion => {
                let still = !self.settings.is_still();
                self.settings.still = Some(still);
                self.save_settings();
                let how = if still { "on" } else { "off" };
                self.toasts.tell(Tone::Note, format!("Reduced motion: {how}"));
            }
            ViewCommand::History(megabytes) => {
                self.settings.history = megabytes;
                self.save_settings();
            }
        }
        Ok(())
    }
}
