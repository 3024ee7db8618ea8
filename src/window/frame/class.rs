//! Classes in the window: creating, joining and leaving a class; saving, exporting and grading answers.

use std::io;
use std::path::{Path, PathBuf};

use super::{App, NOTICE};
use crate::app::class::{
    ANSWERS, Answers, Class, EXTENSION, GradedFile, Grader, check_name, csv, drawings, file_stem,
    picture, remove_duplicates, table,
};
use crate::app::{Link, Session, opening};
use crate::platform::text::shown;
use crate::platform::{Purpose, address, files, storage};
use crate::scene::{self, LoadError, SCENE_LIMIT, catalogue, read};
use crate::text::id;
use crate::window::clipboard;
use crate::window::panels::{ClassTab, Results, Tone};

/// Name under which answers are stored.
const NAME: &str = "answers.ans";

/// Maximum size of an answer file that is read, bytes.
const LIMIT: u64 = 1 << 20;

/// The window's state for classes.
#[derive(Default)]
pub(super) struct Classroom {
    /// Answers given in this program.
    answers: Answers,
    /// True if the stored answers could not be read or moved and must not be overwritten.
    protects_file: bool,
    /// Opened answer files of a class.
    papers: Vec<GradedFile>,
    /// Grader of the opened files.
    grader: Grader,
    /// Problems with the opened files.
    problems: Vec<String>,
    /// Text to write once a file is chosen.
    text: String,
    /// Name and text of the scene to write beside the text.
    scene_beside: Option<(String, String)>,
}

impl Classroom {
    /// Adds a problem with a file, unless it is listed.
    fn add_problem(&mut self, problem: String) {
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }
}

impl App {
    /// Loads the stored answers; moves an unreadable file aside.
    pub(super) fn load_stored_answers(&mut self) {
        if self.options.embed || self.screenshots.is_some() || !storage::is_there(NAME) {
            return;
        }
        let text = storage::read(NAME, LIMIT);
        if let Some(answers) = text.and_then(|text| Answers::parse(NAME, &text).ok()) {
            self.classroom.answers = answers;
            return;
        }
        let text = match storage::back_up_damaged(NAME) {
            Ok(aside) => id::FRAME_ANSWERS_DAMAGED.with(&[("aside", &aside)]),
            Err(why) => {
                // The unreadable file must not be overwritten.
                self.classroom.protects_file = true;
                id::FRAME_ANSWERS_UNREADABLE.with(&[("why", &why)])
            }
        };
        self.toasts.add_for(None, Tone::Warning, text);
    }

    /// Opens or closes the class dialog.
    pub(super) fn show_class(&mut self) {
        self.ui.class.toggle(&self.session);
        if self.ui.class.name.is_empty() {
            self.ui.class.name.clone_from(&self.classroom.answers.name);
        }
        self.count_answers();
    }

    fn count_answers(&mut self) {
        self.ui.class.count = self.shown_class_answers().given.len();
    }

    /// Returns the answers to the class on show, or all answers if no class is on show.
    fn shown_class_answers(&self) -> Answers {
        self.classroom.answers.of_class(self.session.class().map(|class| class.title.as_str()))
    }

    /// Stores the answers given since the last frame.
    pub(super) fn collect_answers(&mut self) {
        if self.session.answered.is_empty() {
            return;
        }
        self.reload_answers();
        for answered in std::mem::take(&mut self.session.answered) {
            self.classroom.answers.add(answered);
        }
        self.store_answers();
    }

    /// Reloads the stored answers: another window may have added some.
    fn reload_answers(&mut self) {
        if self.options.embed || self.screenshots.is_some() || self.classroom.protects_file {
            return;
        }
        let text = storage::read(NAME, LIMIT);
        if let Some(answers) = text.and_then(|text| Answers::parse(NAME, &text).ok()) {
            self.classroom.answers.given = answers.given;
        }
    }

    fn store_answers(&mut self) {
        self.count_answers();
        // Embedded pages and picture making store no answers.
        if !self.options.embed && self.screenshots.is_none() && !self.classroom.protects_file {
            let stored = storage::write(NAME, &self.classroom.answers.to_text());
            self.report_failed_save(id::FRAME_ANSWERS_NOT_KEPT, stored);
        }
    }

    pub(super) fn forget_answers(&mut self) {
        self.classroom.answers = Answers::default();
        self.store_answers();
    }

    /// Asks for the file to export the answers to.
    pub(super) fn export_answers(&mut self, name: String) {
        if check_name("name", &name).is_err() {
            return;
        }
        let file = format!("{}.{ANSWERS}", file_stem(&name));
        self.classroom.answers.name = name;
        self.store_answers();
        let text = self.shown_class_answers().to_text();
        self.ask_for_text_file(text, ANSWERS, file);
    }

    /// Asks for the file to write a text to.
    fn ask_for_text_file(&mut self, text: String, extension: &'static str, name: String) {
        (self.classroom.text, self.classroom.scene_beside) = (text, None);
        self.dialog.save(Purpose::Text(extension), name);
    }

    /// Asks for the file to save a class to.
    pub(super) fn save_class(&mut self, class: &Class) {
        let name = format!("{}.{EXTENSION}", file_stem(&class.title));
        self.ask_for_text_file(class.to_text(), EXTENSION, name);
        if catalogue::scene(&class.scene).is_none() {
            self.classroom.scene_beside =
                Some((class.scene.clone(), self.session.scene.text.clone()));
        }
    }

    /// Writes the text to the chosen file, and the scene beside it.
    pub(super) fn save_text(&mut self, path: &Path) {
        let scene = self.classroom.scene_beside.take();
        let shown_scene = &self.session.scene;
        let scene_written = scene.map_or(Ok(None), |(name, text)| -> Result<_, String> {
            let written = write_scene_beside(path, &name, &text)?;
            scene::take_along(shown_scene, &path.with_file_name(name))?;
            Ok(written)
        });
        let written = scene_written.and_then(|scene| {
            files::write(path, self.classroom.text.as_bytes())?;
            Ok(scene)
        });
        self.classroom.text.clear();
        match written {
            Ok(None) => {
                let text = id::FRAME_SAVED.with(&[("path", &path.display())]);
                self.toasts.add(Tone::Done, text);
            }
            Ok(Some(scene)) => {
                let text = id::FRAME_SAVED_WITH_SCENE
                    .with(&[("path", &path.display()), ("scene", &scene)]);
                self.toasts.add_for(Some(NOTICE * 4), Tone::Done, text);
            }
            Err(why) => self.toasts.add_for(Some(NOTICE * 8), Tone::Error, why),
        }
    }

    /// Copies a link that opens the class.
    pub(super) fn copy_class(&mut self, class: Class) {
        let fresh = Session::new(self.session.scene.clone(), None);
        let link = Link::of_class(&fresh, class);
        match link.and_then(|link| link.to_text(&address::base())) {
            Ok(text) => {
                clipboard::copy(&text);
                let text =
                    id::FRAME_COPIED_CLASS_LINK.with(&[("characters", &text.chars().count())]);
                self.toasts.add(Tone::Done, text);
            }
            Err(why) => self.toasts.add_for(Some(NOTICE * 8), Tone::Error, why.to_string()),
        }
    }

    pub(super) fn leave_class(&mut self) {
        self.session.leave_class();
        self.count_answers();
    }

    /// Starts to grade answer files; their results are added to the table later.
    pub(super) fn grade(
        &mut self,
        files: Vec<(PathBuf, Result<Answers, LoadError>)>,
    ) -> io::Result<()> {
        // Excludes unused code from the browser version.
        if !files::HAS_FOLDERS {
            return Ok(());
        }
        // The scene on show may not be built in.
        if self.session.scene.path.is_some() || self.session.class().is_some() {
            self.classroom.grader.add_scene(self.session.scene.clone());
        }
        let mut read = Vec::new();
        for (path, answers) in files {
            match answers {
                Ok(answers) => read.push((path, answers)),
                Err(LoadError::Refused(problems)) => {
                    for problem in problems {
                        self.classroom.add_problem(problem.to_string());
                    }
                }
                Err(why) => self.classroom.add_problem(why.to_string()),
            }
        }
        self.show_results();
        (self.ui.class.open, self.ui.class.tab) = (true, ClassTab::Results);
        if read.is_empty() {
            return Ok(());
        }
        // The scene may have changed, so earlier files are graded again.
        let is_earlier = |paper: &&GradedFile| read.iter().all(|(path, _)| *path != paper.file);
        let earlier = self.classroom.papers.iter().filter(is_earlier);
        let mut all: Vec<(PathBuf, Answers)> =
            earlier.map(|paper| (paper.file.clone(), paper.answers())).collect();
        all.append(&mut read);
        self.show(opening::begin_grading(all, self.classroom.grader.clone()))
    }

    /// Adds graded files to the table and shows it.
    pub(super) fn add_papers(&mut self, papers: Vec<GradedFile>, grader: Grader) {
        if !files::HAS_FOLDERS {
            return;
        }
        self.classroom.grader = grader;
        for paper in &papers {
            for oddity in paper.oddities() {
                self.classroom.add_problem(format!("{}: {oddity}", paper.file_name()));
            }
        }
        self.classroom.papers = papers;
        for (file, oddity) in remove_duplicates(&mut self.classroom.papers) {
            let file = file.file_name().unwrap_or_default().display();
            self.classroom.add_problem(format!("{file}: {oddity}"));
        }
        self.show_results();
    }

    fn show_results(&mut self) {
        let rows = table(&self.classroom.papers, &mut self.classroom.grader);
        let drawings = drawings(&self.classroom.papers, &rows, &mut self.classroom.grader);
        let (files, problems) = (self.classroom.papers.len(), self.classroom.problems.clone());
        self.ui.class.results = Results { rows, drawings, files, problems };
    }

    pub(super) fn close_answers(&mut self) {
        if !files::HAS_FOLDERS {
            return;
        }
        self.classroom.papers.clear();
        self.classroom.problems.clear();
        self.show_results();
    }

    pub(super) fn save_table(&mut self) {
        if !files::HAS_FOLDERS {
            return;
        }
        let text = csv(&self.classroom.papers);
        self.ask_for_text_file(text, "csv", "class.csv".to_owned());
    }

    pub(super) fn save_drawings(&mut self) {
        if !files::HAS_FOLDERS {
            return;
        }
        if let Some(text) = picture(&self.ui.class.results.drawings) {
            self.ask_for_text_file(text, "svg", "class.svg".to_owned());
        }
    }
}

/// Writes the scene called `name` beside the file at `path`, unless it exists; returns its name if it
/// was written.
///
/// # Errors
/// Another file of that name exists, or the scene cannot be written.
fn write_scene_beside(path: &Path, name: &str, text: &str) -> Result<Option<String>, String> {
    let scene = path.with_file_name(name);
    match read::text(&scene, SCENE_LIMIT) {
        Ok(existing) if existing == text => Ok(None),
        Err(why) if why.is_missing() => {
            files::write(&scene, text.as_bytes())?;
            Ok(Some(name.to_owned()))
        }
        // Never overwrites an existing file.
        _ => Err(id::FRAME_OTHER_SCENE_THERE.with(&[("scene", &shown(&scene))])),
    }
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]
mod tests {
    use super::*;

    #[test]
    fn a_class_s_scene_never_overwrites_another_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("own.class.ron");
        let scene = folder.path().join("scene.ron");
        assert_eq!(write_scene_beside(&path, "scene.ron", "(a)"), Ok(Some("scene.ron".to_owned())));
        assert_eq!(write_scene_beside(&path, "scene.ron", "(a)"), Ok(None), "it is there already");
        let large = vec![b' '; usize::try_from(SCENE_LIMIT).expect("it fits") + 1];
        for existing in [&b"(b)"[..], b"\xff\xfe\x00", &large] {
            std::fs::write(&scene, existing).expect("written");
            let why = write_scene_beside(&path, "scene.ron", "(a)").expect_err("another file");
            assert!(why.contains("another file of that name is there"), "{why}");
            assert!(std::fs::read(&scene).expect("there") == existing, "it is as it was");
        }
    }
}
