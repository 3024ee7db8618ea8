//! What keys, mouse and panels ask for, done.

use std::io;

use macroquad::miniquad;

use super::{Desk, NOTICE};
use crate::app::{Command, Does, ViewCommand};
use crate::overlay;
use crate::window::files::Purpose;
use crate::window::panels::Leaving;
use crate::window::theme::Theme;

impl Desk {
    pub(super) fn does(&mut self, does: Does) -> io::Result<()> {
        match does {
            Does::Session(command) => self.command(command),
            Does::View(command) => self.view_command(command),
            // Those that are down are polled.
            Does::Act(_) => Ok(()),
        }
    }

    pub(super) fn command(&mut self, command: Command) -> io::Result<()> {
        let (asked, shown) = (command.clone(), self.session.shown());
        if let Err(why) = self.session.apply(command) {
            self.toasts.warning(why);
        }
        let notice = match asked {
            // Its effect may be out of sight.
            Command::ToggleOverlay(kind) => overlay::of_kind(kind).map(|overlay| {
                let is_on = self.session.overlays.contains(kind);
                format!("{}: {}", overlay.name, if is_on { "on" } else { "off" })
            }),
            Command::Depth(_) | Command::NextDepth => {
                let depth = self.session.depth;
                self.settings.depth = depth;
                self.settings.save();
                Some(format!("Explained: {}", depth.name()))
            Command::FindContacts => {
                let finds = self.session.finds_contacts();
                let how = if finds { "goes to" } else { "stays away from" };
                Some(format!("The camera {how} a contact when time stops"))
            }
            Command::Pick(_) => self.session.pair_names().map(|names| names.join(" \u{2013} ")),
            _ => None,
        };
        if let Some(text) = notice {
            self.toasts.info(text).duration(Some(NOTICE)).closable(false);
        }
        let moved = asked == Command::Restart || shown != self.session.shown();
        if moved { self.trace_line() } else { Ok(()) }
    }

    pub(super) fn view_command(&mut self, command: ViewCommand) -> io::Result<()> {
        match command {
            ViewCommand::Load(name) => self.load(&name)?,
            ViewCommand::OpenFile => self.dialog.open(),
            ViewCommand::SaveFile => {
                let name = self.session.scene.id.rsplit(['/', '\\']).next().unwrap_or("scene");
                self.dialog.save(Purpose::Save, format!("{}.ron", name.trim_end_matches(".ron")));
            }
            ViewCommand::Record => self.toggle_recording(),
            ViewCommand::Take(by) => self.take(by)?,
            ViewCommand::Search => self.ui.search.begin(),
            ViewCommand::Help => self.ui.help = !self.ui.help,
            ViewCommand::TogglePanels => self.ui.toggle_panels(),
            ViewCommand::Close if self.loading.is_some() => self.give_up_loading(),
            ViewCommand::Close if self.leaving == Leaving::Asks => self.leave(Leaving::Not),
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
            ViewCommand::ToggleKeys => {
                self.settings.keys = self.settings.keys.other();
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
