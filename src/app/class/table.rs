//! Results of a class, question by question.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::answers::{AnswerText, Answers};
use super::check::{GradeSource, GradedAnswer, Grader};
use crate::explain::number::{plain, with_unit};
use crate::geom::order;
use crate::params::counted;
use crate::platform::pace::Pace;
use crate::scene::{Progress, catalogue};
use crate::text::id;

/// Maximum number of oddities listed per file.
const MAX_ODD: usize = 10;

/// A file of graded answers.
#[derive(Clone, Debug, PartialEq)]
pub struct GradedFile {
    /// Path of the file.
    pub file: PathBuf,
    /// Name typed by the learner.
    pub name: String,
    /// Graded answers, oldest first.
    pub marked: Vec<GradedAnswer>,
}

impl GradedFile {
    /// Grades the answers of a file.
    pub fn new(file: PathBuf, answers: &Answers, checker: &mut Grader) -> Self {
        let marked = answers.given.iter().map(|one| checker.mark(one)).collect();
        Self { file, name: answers.name.clone(), marked }
    }

    /// Grades the answers of files, yielding during long work.
    pub async fn all(
        files: &[(PathBuf, Answers)],
        checker: &mut Grader,
        (progress, pace): (&Progress, &Pace),
    ) -> Vec<Self> {
        let given = files.iter().flat_map(|(_, answers)| &answers.given);
        checker.prepare(given, progress, pace).await;
        let mut papers = Vec::new();
        for (file, answers) in files {
            papers.push(Self::new(file.clone(), answers, checker));
            pace.yield_if_due().await;
        }
        papers
    }

    /// Returns the answers as handed in.
    #[must_use]
    pub fn answers(&self) -> Answers {
        let given = self.marked.iter().map(|marked| marked.answered.clone()).collect();
        Answers { name: self.name.clone(), given }
    }

    /// Returns a sentence for each oddity: answers that fit no question, grades that differ from
    /// the file's, and errors too large to show.
    #[must_use]
    pub fn oddities(&self) -> Vec<String> {
        let mut odd = Vec::new();
        for (k, marked) in self.marked.iter().enumerate() {
            match &marked.check {
                GradeSource::Same | GradeSource::Trusted => {}
                GradeSource::Other => odd.push(id::CLASS_GRADE_DIFFERS.with(&[
                    ("index", &k),
                    ("said", &word(marked.answered.right)),
                    ("graded", &word(marked.right)),
                ])),
                GradeSource::Refused(why) => {
                    odd.push(id::CLASS_ANSWER_LEFT_OUT.with(&[("index", &k), ("why", &why)]));
                }
            }
            if marked.is_beyond {
                odd.push(
                    id::CLASS_ERROR_TOO_LARGE
                        .with(&[("index", &k), ("graded", &word(marked.right))]),
                );
            }
        }
        if odd.len() > MAX_ODD {
            let more = odd.len() - MAX_ODD;
            odd.truncate(MAX_ODD);
            odd.push(id::CLASS_MORE_ODD_ANSWERS.with(&[("count", &more)]));
        }
        odd
    }

    /// Returns the file name without its folder.
    #[must_use]
    pub fn file_name(&self) -> String {
        self.file.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Returns whether both files name the same learner, or are the same file.
    fn has_same_learner(&self, other: &Self) -> bool {
        self.file == other.file || !self.name.is_empty() && self.name == other.name
    }

    /// Returns whether `whole` contains all answers of this file, in their order.
    fn is_part_of(&self, whole: &Self) -> bool {
        let mut remaining = whole.marked.iter();
        self.marked.iter().all(|one| remaining.any(|other| other.answered == one.answered))
    }

    /// Returns the valid answers.
    pub fn valid_answers(&self) -> impl Iterator<Item = &GradedAnswer> {
        self.marked.iter().filter(|marked| !matches!(marked.check, GradeSource::Refused(_)))
    }
}

/// Removes files without new answers: duplicates, and earlier exports of a learner's answers.
/// Returns a message for each, and for names shared by remaining files; those files all count, as
/// two learners may share a name.
#[must_use]
pub fn remove_duplicates(papers: &mut Vec<GradedFile>) -> Vec<(PathBuf, String)> {
    let mut messages = Vec::new();
    let mut kept: Vec<GradedFile> = Vec::new();
    for paper in std::mem::take(papers) {
        let file = paper.file.clone();
        let is_in = |part: &GradedFile, whole: &GradedFile| {
            part.has_same_learner(whole) && part.is_part_of(whole)
        };
        if let Some(whole) = kept.iter().find(|other| is_in(&paper, other)) {
            messages.push((
                file,
                id::CLASS_ANSWERS_IN_OTHER_FILE.with(&[("file", &whole.file_name())]),
            ));
            continue;
        }
        kept.retain(|other| {
            let is_new = !is_in(other, &paper);
            if !is_new {
                let text = id::CLASS_ANSWERS_IN_OTHER_FILE.with(&[("file", &paper.file_name())]);
                messages.push((other.file.clone(), text));
            }
            is_new
        });
        if let Some(other) = kept.iter().find(|other| paper.has_same_learner(other)) {
            let text = id::CLASS_SAME_NAME_IN_FILE
                .with(&[("file", &other.file_name()), ("learner", &paper.name)]);
            messages.push((file, text));
        }
        kept.push(paper);
    }
    *papers = kept;
    messages
}

/// Returns "right" or "wrong".
pub(super) fn word(right: bool) -> &'static str {
    if right { id::CLASS_RIGHT.text() } else { id::CLASS_WRONG.text() }
}

/// A question with the results of the class.
#[derive(Clone, Debug, PartialEq)]
pub struct QuestionResults {
    /// Id of the scene, or its file.
    pub scene: String,
    /// Step of the question, from 1.
    pub step: u32,
    /// Text of the question; empty for an unknown scene.
    pub question: String,
    /// Number of answers; *Again* allows several per learner.
    pub answers: usize,
    /// Number of learners.
    pub learners: usize,
    /// Number of right answers.
    pub right: usize,
    /// Mean error of the answers with a numeric error.
    pub mean_error: Option<f32>,
    /// Unit of the mean error.
    pub unit: String,
    /// Mean number of hints per answer.
    pub hints: f32,
    /// Most common wrong answer, and how often it was given.
    pub wrong: Option<(String, usize)>,
    /// Number of answers whose grade is taken from their file.
    pub trusted: usize,
}

impl QuestionResults {
    /// Returns the share of right answers, percent.
    #[must_use]
    pub fn share(&self) -> f32 {
        100.0 * self.right as f32 / self.answers.max(1) as f32
    }

    /// Returns the mean error with its unit, or a dash.
    #[must_use]
    pub fn error_text(&self) -> String {
        match (self.mean_error, self.unit.as_str()) {
            (None, _) => "–".to_owned(),
            (Some(error), "") => plain(error),
            (Some(error), unit @ ("lines" | "ticks")) => {
                format!("{error:.1} {}", if error == 1.0 { counted(1, unit) } else { unit })
            }
            (Some(error), unit) => with_unit(error, unit),
        }
    }

    /// Returns the most common wrong answer and its count, or a dash.
    #[must_use]
    pub fn wrong_answer_text(&self) -> String {
        let described = |(text, count): &(String, usize)| {
            let wrong = self.answers - self.right;
            id::CLASS_COMMONEST_WRONG.with(&[("answer", text), ("count", count), ("wrong", &wrong)])
        };
        self.wrong.as_ref().map_or_else(|| "–".to_owned(), described)
    }

    /// Returns the name of the question: scene and step.
    #[must_use]
    pub fn name(&self) -> String {
        id::CLASS_SCENE_AND_STEP.with(&[("scene", &self.scene), ("step", &self.step)])
    }
}

/// Returns the sort key of a question: built-in scenes in course order, then other scenes by name;
/// then the step.
fn sort_key(scene: &str, step: u32) -> (usize, String, u32) {
    let index = catalogue::ids().position(|id| id == scene);
    (index.unwrap_or(usize::MAX), scene.to_owned(), step)
}

/// Returns a row for each question with answers.
#[must_use]
pub fn table(papers: &[GradedFile], checker: &mut Grader) -> Vec<QuestionResults> {
    let mut questions: BTreeMap<_, Vec<(usize, &GradedAnswer)>> = BTreeMap::new();
    for (learner, paper) in papers.iter().enumerate() {
        for marked in paper.valid_answers() {
            let key = sort_key(&marked.answered.scene, marked.answered.step);
            questions.entry(key).or_default().push((learner, marked));
        }
    }
    let questions = questions.into_iter();
    questions.map(|((_, scene, step), answers)| row(scene, step, &answers, checker)).collect()
}

fn row(
    scene: String,
    step: u32,
    answers: &[(usize, &GradedAnswer)],
    checker: &mut Grader,
) -> QuestionResults {
    let asked = checker.scene(&scene).and_then(|scene| {
        let step = scene.file.steps.get((step as usize).checked_sub(1)?)?;
        Some(step.ask.as_ref()?.text.clone())
    });
    let learners = order::set(answers.iter().map(|(learner, _)| *learner));
    let marked = || answers.iter().map(|(_, marked)| *marked);
    let errors: Vec<f64> = marked().filter_map(|marked| marked.error).map(f64::from).collect();
    let hints: u64 = marked().map(|marked| u64::from(marked.answered.hints)).sum();
    let mut wrong: BTreeMap<String, usize> = BTreeMap::new();
    for marked in marked().filter(|marked| !marked.right) {
        if let Some(text) = answer_text(&marked.answered.answer) {
            *wrong.entry(text).or_default() += 1;
        }
    }
    // The first by name among those given equally often.
    let wrong = wrong.into_iter().rev().max_by_key(|(_, count)| *count);
    let unit = marked().next().map_or("", |marked| marked.answered.answer.unit()).to_owned();
    QuestionResults {
        scene,
        step,
        question: asked.unwrap_or_default(),
        answers: answers.len(),
        learners: learners.len(),
        right: marked().filter(|marked| marked.right).count(),
        mean_error: (!errors.is_empty())
            .then(|| (errors.iter().sum::<f64>() / errors.len() as f64) as f32),
        unit,
        hints: hints as f32 / answers.len().max(1) as f32,
        wrong,
        trusted: marked().filter(|marked| marked.check == GradeSource::Trusted).count(),
    }
}

/// Returns the text under which a wrong answer is counted; `None` for drawn ways, which hardly
/// ever coincide.
fn answer_text(answer: &AnswerText) -> Option<String> {
    match answer {
        AnswerText::Way(..) => None,
        AnswerText::Number(x, unit) if unit.is_empty() => Some(plain(*x)),
        AnswerText::Number(x, unit) if unit == "ticks" => Some(id::TICKS.with(&[("n", x)])),
        AnswerText::Number(x, unit) => Some(with_unit(*x, unit)),
        other => Some(other.text()),
    }
}
