//! What keys, mouse and panels ask for, done.

use std::io;

use macroquad::miniquad;

use super::{Desk, Leaving, NOTICE};
use crate::app::{Command, ViewCommand};
use crate::overlay;
use crate::window::panels;
use crate::window::theme::Theme;

impl Desk {
    pub(super) fn command(&mut self, command: Command) -> io::Result<()> {
        let restart = command == Command::Restart;
        let picked = matches!(command, Command::Pick(_));
        let shown = self.session.shown();
        let toggled = if let Command::ToggleOverlay(kind) = command { Some(kind) } else { None };
        if let Err(why) = self.session.apply(command) {
            self.toasts.warning(why);
        }
        if let Some(overlay) = toggled.and_then(overlay::of_kind) {
            // Its effect may be out of sight.
            let shown = self.session.overlays.contains(overlay.kind);
            let text = format!("{}: {}", overlay.name, if shown { "on" } else { "off" });
            self.toasts.info(text).duration(Some(NOTICE)).closable(false);
        }
        if picked && let Some(names) = self.session.pair_names() {
            let text = format!("{} \u{2013} {}", names[0], names[1]);
            self.toasts.info(text).duration(Some(NOTICE)).closable(false);
        }
        if restart || shown != self.session.shown() { self.trace_line() } else { Ok(()) }
    }

    pub(super) fn view_command(&mut self, command: ViewCommand) -> io::Result<()> {
        match command {
            ViewCommand::Load(name) => self.load(&name)?,
            ViewCommand::OpenFile => self.dialog.open(),
            ViewCommand::SaveFile => {
                let name = self.session.scene.id.rsplit(['/', '\\']).next().unwrap_or("scene");
                self.dialog.save(&format!("{}.ron", name.trim_end_matches(".ron")));
            }
            ViewCommand::Record => self.toggle_recording(),
            ViewCommand::Take(by) => self.take(by)?,
            ViewCommand::Search => self.ui.search.begin(),
            ViewCommand::Help => self.ui.help = !self.ui.help,
            ViewCommand::TogglePanels => self.ui.toggle_panels(),
            ViewCommand::Close if self.loading.is_some() => self.give_up_loading(),
            ViewCommand::Close if self.leaving == Leaving::Asks => {
                self.answer(panels::Answer::Stay);
            }
            ViewCommand::Close if self.dialog.is_open() => self.dialog.cancel(),
            // A text field takes it for itself.
            ViewCommand::Close if self.wants.typing && !self.ui.search.open => {}
            ViewCommand::Close if self.session.opened().is_some() && !self.ui.covers() => {
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
                self.settings.save();
            }
            ViewCommand::ToggleTheme => {
                self.settings.dark = !self.settings.dark;
                self.settings.save();
                self.theme = Theme::new(self.settings.dark);
                egui_macroquad::cfg(|ctx| self.theme.apply(ctx));
            }
        }
        Ok(())
    }
}
