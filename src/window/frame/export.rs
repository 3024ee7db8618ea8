//! Exports: makes the file in the background while a panel shows the progress.

use std::path::{Path, PathBuf};
use std::sync::mpsc::RecvTimeoutError;

use super::App;
use super::loading::WAIT_PER_FRAME;
use crate::app::export::{ExportRequest, Source};
use crate::figure::Figure;
use crate::platform::clock::Instant;
use crate::platform::pace::{Pace, ProgressShare};
use crate::platform::work::{self, Job};
use crate::platform::{Purpose, files};
use crate::scene::LoadActivity;
use crate::text::id;
use crate::window::panels::Tone;

/// A requested export, until its file is written.
#[derive(Default)]
pub(super) struct PendingExport {
    request: Option<ExportRequest>,
    running: Option<Running>,
}

/// An export whose file is being made.
struct Running {
    path: PathBuf,
    job: Job<Result<Vec<u8>, String>>,
    share: ProgressShare,
    start: Instant,
}

impl Running {
    fn new(path: PathBuf, source: Source, request: ExportRequest, figure: Option<Figure>) -> Self {
        let share = ProgressShare::default();
        let make = async move |pace: &Pace| request.content(source, figure, pace, |_| {}).await;
        let job = work::begin("export", &share, make);
        Self { path, job, share, start: Instant::now() }
    }
}

impl PendingExport {
    /// Returns whether a file is being made.
    pub(super) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Cancels the export.
    pub(super) fn cancel(&mut self) {
        self.running = None;
    }

    /// Returns the title and progress of a long export.
    pub(super) fn wait_progress(
        &self,
        is_long: impl Fn(Instant) -> bool,
    ) -> Option<(String, LoadActivity)> {
        let running = self.running.as_ref().filter(|running| is_long(running.start))?;
        let name = running.path.file_name().unwrap_or_default().to_string_lossy();
        let title = id::FRAME_EXPORTING_FILE.with(&[("file", &name)]);
        Some((title, LoadActivity::Exporting(running.share.get())))
    }
}

impl App {
    /// Asks for the file to export to.
    pub(super) fn ask_where_to_export(&mut self, request: ExportRequest) {
        let name = request.scene.rsplit(['/', '\\']).next().unwrap_or("scene");
        let stem = name.split('.').next().unwrap_or(name);
        let (extension, tick) = (request.format.extension(), request.ticks[1]);
        self.dialog.save(Purpose::Export(extension), format!("{stem}-{tick}.{extension}"));
        self.pending_export.request = Some(request);
    }

    /// Starts to make the requested file.
    pub(super) fn export_to(&mut self, path: PathBuf) {
        let Some(request) = self.pending_export.request.take() else { return };
        let figure = if request.format.is_range() { None } else { self.session.figure() };
        if !request.format.is_range() && figure.is_none() {
            return self.toasts.add(Tone::Warning, id::FRAME_TICK_WITHOUT_FIGURE.text());
        }
        let source = Source::of_history(&self.session.timeline.history, request.ticks[0])
            .with_repeated_line(self.session.scene.file.repeated_line);
        self.pending_export.running = Some(Running::new(path, source, request, figure));
    }

    /// Writes the file once it is made.
    pub(super) fn await_export(&mut self) {
        let Some(running) = &mut self.pending_export.running else { return };
        let made = match running.job.take(WAIT_PER_FRAME) {
            Err(RecvTimeoutError::Timeout) => return,
            Err(RecvTimeoutError::Disconnected) => Err(id::FRAME_EXPORT_FAILED.to_string()),
            Ok(made) => made,
        };
        let Some(Running { path, .. }) = self.pending_export.running.take() else { return };
        self.report_exported(&path, made.and_then(|bytes| files::write(&path, &bytes)));
    }

    fn report_exported(&mut self, path: &Path, written: Result<(), String>) {
        match written {
            Ok(()) => {
                let text = id::FRAME_EXPORTED_FILE.with(&[("path", &path.display())]);
                self.toasts.add(Tone::Done, text);
            }
            Err(why) => self.toasts.add(Tone::Error, why),
        }
    }
}
