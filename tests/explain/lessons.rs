//! The marks that lessons describe are drawn: at the depth at which scenes open, or at the sentence's own.

use std::collections::BTreeSet;

use collidoscope::app::{Command, Session};
use collidoscope::explain;
use collidoscope::figure::layout;
use collidoscope::overlay::{self, Depth, Mark, OverlayKind, Pattern, Pen, View, WeightedMark};
use collidoscope::params;
use collidoscope::record::drive::Drive;
use collidoscope::scene::{self, LessonStep, catalogue};
use glam::vec2;
use serde::Deserialize;
use strum::VariantArray;

/// Sentence of a lesson or a step, as in assets/drawn.ron.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawnSentence {
    scene: String,
    /// The step with this sentence; `None` for the lesson's text.
    #[serde(default)]
    step: Option<usize>,
    says: String,
    #[serde(default)]
    set: Vec<(String, String)>,
    /// Overlays that the sentence asks the reader to switch on.
    #[serde(default)]
    on: Vec<OverlayKind>,
    #[serde(default)]
    depth: Depth,
    drive: String,
    draws: Vec<String>,
}

/// A sentence with one of these words describes the drawing.
const DRAWN: &[&str] = &[
    "draws ",
    "drawn ",
    "shaded",
    "hatched",
    "dashed",
    "dashes",
    "view shows",
    "shows and hides",
    "light up",
    "line joins",
    "coloured",
    "star above",
    "(red)",
    "(orange)",
    "(light blue)",
    "(purple)",
    "(grey)",
    "(yellow)",
    "arrows show",
];

fn sentences() -> Vec<DrawnSentence> {
    ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(include_str!("../../assets/drawn.ron"))
        .expect("assets/drawn.ron")
}

/// Returns the words that describe a mark.
fn mark_words(drawn: &WeightedMark) -> Vec<String> {
    let term =
        drawn.term.map(|term| format!("{term:?}").split('(').next().expect("a name").to_owned());
    let dashes = |dashed| if dashed { "dashed" } else { "solid" }.to_owned();
    let own = match &drawn.mark {
        Mark::Line(_, stroke) => {
            vec!["Line".to_owned(), format!("{:?}", stroke.ink), dashes(stroke.dashed)]
        }
        Mark::Arrow(_, _, stroke, _) => {
            vec!["Arrow".to_owned(), format!("{:?}", stroke.ink), dashes(stroke.dashed)]
        }
        Mark::Fill(_, ink, pattern) => {
            let pattern = match pattern {
                Pattern::Wash(_) => "Wash",
                Pattern::Hatch => "Hatch",
                Pattern::Stripes => "Stripes",
                Pattern::Dots => "Dots",
            };
            vec!["Fill".to_owned(), format!("{ink:?}"), pattern.to_owned()]
        }
        Mark::Label(label) => {
            let words = label.text.split(' ').map(str::to_owned);
            ["Label".to_owned(), format!("{:?}", label.ink)].into_iter().chain(words).collect()
        }
    };
    own.into_iter().chain(term).collect()
}

/// Returns the words that describe a mark of the Figure.
fn figure_mark_words(drawn: &layout::PlacedMark) -> Vec<String> {
    let term =
        drawn.term.map(|term| format!("{term:?}").split('(').next().expect("a name").to_owned());
    let ink_name = |ink: layout::Ink| match ink {
        layout::Ink::Of(role) => format!("{role:?}"),
        ink => format!("{ink:?}"),
    };
    let dashes = |dash: Option<_>| if dash.is_some() { "dashed" } else { "solid" }.to_owned();
    let own = match &drawn.mark {
        layout::Mark::Path { ink, dash, .. } => {
            vec!["Path".to_owned(), ink_name(*ink), dashes(*dash)]
        }
        layout::Mark::Circle { ink, dash, .. } => {
            vec!["Circle".to_owned(), ink_name(*ink), dashes(*dash)]
        }
        layout::Mark::Fill { ink, .. } => vec!["Fill".to_owned(), ink_name(*ink)],
        layout::Mark::Hatch { ink, .. } => vec!["Hatch".to_owned(), ink_name(*ink)],
        layout::Mark::Arrow { ink, .. } => vec!["Arrow".to_owned(), ink_name(*ink)],
        layout::Mark::Box { .. } => vec!["Box".to_owned()],
        layout::Mark::Text { text, ink, .. } => {
            let words = text.split(' ').map(str::to_owned);
            ["Text".to_owned(), ink_name(*ink)].into_iter().chain(words).collect()
        }
    };
    std::iter::once("Figure".to_owned()).chain(own).chain(term).collect()
}

/// Returns the marks that the Figure draws of the shown tick.
fn drawn_in_figure(session: &Session, depth: Depth) -> Vec<Vec<String>> {
    let detail = match depth {
        Depth::Answer => layout::Detail::Answer,
        Depth::Work => layout::Detail::Work,
        Depth::All => layout::Detail::All,
    };
    let page =
        layout::Page { size: vec2(720.0, 628.0), detail, scale: 1.0, ..layout::Page::default() };
    let figure = session.figure();
    let layout = figure.map(|figure| layout::layout(&figure, &page)).unwrap_or_default();
    layout.marks.iter().map(figure_mark_words).collect()
}

/// Returns the marks of the shown tick: of the active overlays and of its Figure.
fn drawn(session: &Session, depth: Depth) -> Vec<Vec<String>> {
    let records = session.shown_records();
    let selected = explain::explanation(records.tested).explained(session.selection());
    let view = View {
        record: records.current,
        tested: records.tested,
        selected,
        hovered: None,
        past: None,
    };
    let mut pen = Pen::default();
    session.overlays.draw(&view, &mut pen);
    let shown = depth.shown(pen.marks, None);
    // Fainter marks are in the background.
    let overlays = shown.iter().filter(|drawn| drawn.opacity > 0.3).map(mark_words);
    overlays.chain(drawn_in_figure(session, depth)).collect()
}

/// Returns whether enough marks have the wanted words: "4 Arrow Axis" wants four such marks.
fn has(marks: &[Vec<String>], wanted: &str) -> bool {
    let (count, words) = match wanted.split_once(' ') {
        Some((count, words)) if count.parse::<usize>().is_ok() => {
            (count.parse().expect("it is"), words)
        }
        _ => (1, wanted),
    };
    let fits =
        |mark: &&Vec<String>| words.split(' ').all(|word| mark.iter().any(|own| own == word));
    marks.iter().filter(fits).count() >= count
}

fn run(said: &DrawnSentence) -> Result<(), String> {
    let mut session = Session::new(scene::load(&said.scene).expect("it ships"), None);
    assert_eq!(session.depth, Depth::default(), "scenes open at the default depth");
    if let Some(step) = said.step {
        session.apply(Command::StartStep(step)).expect("it ships");
    }
    for (path, text) in &said.set {
        let value = params::read(&session.world().setup(), path, text).expect("a value");
        session
            .apply(Command::Set { path: path.clone(), value, gesture: false })
            .expect("in range");
    }
    if !said.set.is_empty() {
        session.apply(Command::Restart).expect("always allowed");
    }
    session.overlays = session.overlays.with(&said.on);
    let drive = Drive::parse(&said.drive).expect("a drive");
    let ticks = usize::try_from(drive.ticks()).expect("it is short");
    let mut seen = BTreeSet::new();
    for input in drive.into_inputs().take(ticks) {
        session.input_source.feed(input.held, input.pressed);
        session.apply(Command::StepOnce).expect("stepping is no edit");
        session.advance(1.0 / 60.0, |_, _, _| {});
        let marks = drawn(&session, said.depth);
        if said.draws.iter().all(|wanted| has(&marks, wanted)) {
            return Ok(());
        }
        let without_numbers = |mark: &Vec<String>| {
            let words = mark.iter().filter(|word| !word.contains(|c: char| c.is_ascii_digit()));
            words.cloned().collect::<Vec<_>>().join(" ")
        };
        seen.extend(marks.iter().map(without_numbers));
    }
    Err(format!("{}: “{}” wants {:?}; there is {seen:#?}", said.scene, said.says, said.draws))
}

#[test]
fn marks_described_by_lessons_are_drawn() {
    let wrong: Vec<String> = sentences().iter().filter_map(|said| run(said).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the texts of a scene: of its lesson and of each step.
fn texts(id: &str) -> Vec<(Option<usize>, String)> {
    let scene = scene::load(id).expect("it ships");
    let of_step = |step: &LessonStep| {
        let because = step.ask.as_ref().map_or("", |ask| &ask.because[..]);
        format!("{} {because}", step.text)
    };
    let steps = scene.file.steps.iter().map(of_step).enumerate().map(|(k, text)| (Some(k), text));
    std::iter::once((None, scene.lesson.clone())).chain(steps).collect()
}

/// Returns the world's overlays whose keys the text names between backquotes.
fn overlay_keys(text: &str, session: &Session) -> Vec<OverlayKind> {
    let named: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
    let rows = overlay::overlays(session.world().kind()).iter();
    let keys = rows.filter(|row| row.key.starts_with(char::is_alphabetic));
    keys.filter(|row| named.contains(&row.key)).map(|row| row.kind).collect()
}

#[test]
fn keys_that_lessons_name_do_what_the_sentence_says() {
    let (mut wrong, mut named) = (Vec::new(), 0);
    for id in catalogue::ids() {
        let mut session = Session::new(scene::load(id).expect("it ships"), None);
        for (step, text) in texts(id) {
            if let Some(step) = step {
                let overlays = session.scene.file.steps[step].overlays.clone();
                session.overlays = session.overlays.with(&overlays);
            }
            for sentence in text.split_inclusive(['.', '\n']) {
                for kind in overlay_keys(sentence, &session) {
                    named += 1;
                    let is_on = session.overlays.contains(kind);
                    let does_both =
                        sentence.contains("shows and hides") || sentence.contains("` on");
                    if !does_both && is_on != sentence.contains("hides") {
                        wrong.push(format!(
                            "{id}, step {step:?}: {kind:?} is on: {is_on}: {sentence}"
                        ));
                    }
                }
            }
        }
    }
    assert!(named > 8, "{named}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_sentence_about_drawing_is_in_drawn_ron() {
    let all = sentences();
    let mut wrong = Vec::new();
    for id in catalogue::ids() {
        for (step, text) in texts(id) {
            let own = all.iter().filter(|said| said.scene == id && said.step == step);
            let own: Vec<&str> = own.map(|said| &said.says[..]).collect();
            wrong.extend(own.iter().filter(|says| !text.contains(**says)).map(|says| {
                format!("{id}, step {step:?}: assets/drawn.ron has “{says}”, the text has not")
            }));
            for sentence in text.split_inclusive(['.', '\n']) {
                let is_of_drawing = DRAWN.iter().any(|word| sentence.contains(word));
                let is_known = own
                    .iter()
                    .any(|says| sentence.contains(says) || says.contains(sentence.trim()));
                if is_of_drawing && !is_known {
                    wrong.push(format!(
                        "{id}, step {step:?}: assets/drawn.ron lacks “{}”",
                        sentence.trim()
                    ));
                }
            }
            for (at, _) in text.match_indices("detail level *") {
                let name = text[at + 14..].split('*').next().unwrap_or_default();
                let is_depth = Depth::VARIANTS.iter().any(|depth| depth.name() == name);
                assert!(is_depth, "{id}, step {step:?}: there is no detail level {name}");
            }
        }
    }
    let ids: Vec<&str> = catalogue::ids().collect();
    let lost = all.iter().filter(|said| !ids.contains(&&said.scene[..]));
    assert_eq!(lost.map(|said| &said.scene).collect::<Vec<_>>(), [""; 0]);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
