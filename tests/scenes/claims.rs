//! Each number in a lesson is the result of a run or a listed constant.

use std::collections::BTreeMap;

use collidoscope::app::BINDINGS;
use collidoscope::record::drive::Drive;
use collidoscope::scene::live::{self, LessonPiece};
use collidoscope::scene::{self, Goal, catalogue, schema};
use collidoscope::sim::quantities::{contact_field, quantities};
use collidoscope::sim::report::Field;
use collidoscope::sim::{Body, Event, Phase, World};
use serde::Deserialize;

use crate::load;

/// A number of a lesson, and the run that shows it, as in assets/claims.ron.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    /// The number as written in the lesson; the run's number is rounded to the same decimals.
    says: String,
    /// Built-in scene of the run.
    scene: String,
    /// Parameters by path, set before the first tick.
    #[serde(default)]
    set: Vec<(String, String)>,
    /// Held actions and length of the run.
    drive: String,
    /// First measured tick; 0 is the scene as loaded.
    #[serde(default)]
    from: usize,
    /// Quantity measured in each tick.
    of: Quantity,
    /// Combines the ticks' numbers.
    how: Combination,
    /// Factor of the result: 100 gives centimetres.
    #[serde(default = "one")]
    times: f32,
}

fn one() -> f32 {
    1.0
}

/// A quantity measured in a tick; ticks without it are skipped.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
enum Quantity {
    /// A number of a body, as in the plots; of the driven body if no body is named.
    Number {
        name: String,
        #[serde(default)]
        body: Option<String>,
    },
    /// A number of a contact of this body, while the contact lasts.
    Contact { name: String, with: String },
    /// A number of an event.
    Event { name: String, kind: String },
    /// The tick itself, if it reaches the goal of a step.
    Tick { that: Goal },
}

/// Combination of the numbers of all ticks.
#[derive(Deserialize)]
enum Combination {
    First,
    Last,
    Least,
    Greatest,
    /// The last minus the first.
    Change,
    /// The greatest minus the least.
    Range,
    Count,
}

impl Quantity {
    fn measure(&self, tick: usize, world: &World, events: &[Event]) -> Option<f32> {
        match self {
            Self::Number { name, body } => {
                let mut bodies = world.report().into_iter().map(|report| report.body);
                let measured_body = body.as_ref().map_or(Some(Body::Driven), |body| {
                    bodies.find(|candidate| world.name(*candidate) == *body)
                })?;
                let mut numbers = quantities(world, measured_body).into_iter();
                numbers.find_map(|(quantity, value)| (quantity == *name).then_some(value))
            }
            Self::Contact { name, with } => {
                let mut current = world.contacts().iter().filter(|c| c.phase != Phase::Exit);
                let contact = current.find(|c| [c.a, c.b].map(|b| world.name(b)).contains(with))?;
                contact_field(contact.depth, &contact.detail.fields(), name)?.number()
            }
            Self::Event { name, kind } => {
                let events = events.iter().map(|event| event.kind.name_and_fields());
                let fields =
                    events.filter(|(event, _)| event == kind).flat_map(|(_, fields)| fields);
                let mut numbers = fields.filter(|(field, _)| field == name);
                numbers.find_map(|(_, field)| Field::number(field))
            }
            Self::Tick { that } => that.reached(world, events).then_some(tick as f32),
        }
    }
}

impl Combination {
    fn result(&self, numbers: &[f32]) -> Option<f32> {
        let (first, last) = (numbers.first().copied(), numbers.last().copied());
        let least = numbers.iter().copied().reduce(f32::min);
        let greatest = numbers.iter().copied().reduce(f32::max);
        match self {
            Self::First => first,
            Self::Last => last,
            Self::Least => least,
            Self::Greatest => greatest,
            Self::Change => Some(last? - first?),
            Self::Range => Some(greatest? - least?),
            Self::Count => Some(numbers.len() as f32),
        }
    }
}

impl Claim {
    /// Returns the result of the run, written as in the lesson.
    fn measured(&self) -> String {
        let settings: Vec<_> = self.set.iter().map(|(path, text)| (&**path, &**text)).collect();
        let mut world = load::world(&self.scene, &settings).restarted();
        let drive = Drive::parse(&self.drive).unwrap_or_else(|why| panic!("{}: {why}", self.drive));
        let ticks = usize::try_from(drive.ticks()).expect("they are short");
        let (mut numbers, mut events) = (Vec::new(), Vec::new());
        let mut inputs = drive.into_inputs();
        for tick in 0..=ticks {
            if tick > 0 {
                events.clear();
                world.step(&inputs.next().expect("it never ends"), &mut events);
            }
            if tick >= self.from {
                numbers.extend(self.of.measure(tick, &world, &events));
            }
        }
        let Some(result) = self.how.result(&numbers) else { return "nothing".to_owned() };
        let decimals = self.says.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let text = format!("{:.decimals$}", result * self.times);
        // A number rounded to zero has no sign.
        let unsigned =
            text.strip_prefix('-').filter(|text| text.trim_matches(['0', '.']).is_empty());
        unsigned.unwrap_or(&text).to_owned()
    }
}

fn claims() -> BTreeMap<String, Claim> {
    let text = include_str!("../../assets/claims.ron");
    schema::options().from_str(text).unwrap_or_else(|why| panic!("assets/claims.ron:{why}"))
}

#[test]
fn every_claim_is_what_its_run_gives() {
    let wrong: Vec<String> = claims()
        .iter()
        .map(|(id, claim)| (id, &claim.says, claim.measured()))
        .filter(|(_, says, measured)| measured != *says)
        .map(|(id, says, measured)| format!("{id} says {says}, measured {measured}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns a built-in lesson and its steps, before and after their values are filled in.
fn texts(id: &str) -> [String; 2] {
    let scene = scene::load(id).expect("it ships");
    let raw = format!(
        "{}\n{}",
        catalogue::scene(id).expect("it ships"),
        catalogue::lesson(&scene.file.lesson).expect("it has one")
    );
    let steps: Vec<&str> = scene.file.steps.iter().map(|step| step.text.as_str()).collect();
    [raw, format!("{}\n{}", steps.join("\n"), scene.lesson)]
}

#[test]
fn every_claim_is_stated_in_the_lesson_of_its_scene() {
    let claims = claims();
    let mut stated: Vec<(String, String)> = Vec::new();
    for id in catalogue::ids() {
        let [raw, filled] = texts(id);
        assert!(!filled.contains("{{claim:"), "{id} states what is no claim");
        let claims_in_text = raw.split("{{claim:").skip(1).filter_map(|part| part.split_once("}}"));
        stated.extend(claims_in_text.map(|(claim, _)| (id.to_owned(), claim.to_owned())));
    }
    for (id, claim) in &claims {
        let statement = (claim.scene.clone(), id.clone());
        assert!(stated.contains(&statement), "{id} is stated nowhere in {}", claim.scene);
    }
}

/// Words with a digit that are not numbers.
const NAMES: [&str; 11] = ["R1", "R2", "R3", "R4", "P0", "P1", "P2", "P3", "1D", "2D", "3D"];

/// Numbers that hold for any run: lesson, number, reason.
const KNOWN: &[(&str, &str, &str)] = &[
    ("slope", "0.364", "tan 20°"),
    ("hills", "0.966", "cos 15°"),
    ("hills", "15", "the goal of a step"),
    ("buggy", "130", "an angle made up as an example"),
    ("buggy", "90", "a right angle"),
    ("buggy", "40", "130° less 90°"),
    ("buggy", "1", "the sign −1"),
    ("buggy", "0", "the bound of D′·F"),
    ("ruins", "20,000", "tests/worlds/map counts them"),
];

/// Returns the values set by the steps and claims of a scene.
fn values_set(id: &str, claims: &BTreeMap<String, Claim>) -> Vec<String> {
    let steps = scene::load(id).expect("it ships").file.steps;
    let by_steps = steps.into_iter().flat_map(|step| step.set).map(|setting| setting.value);
    let scene_claims = claims.values().filter(|claim| claim.scene == id);
    by_steps
        .chain(scene_claims.flat_map(|claim| &claim.set).map(|(_, value)| value.clone()))
        .collect()
}

/// Splits the fixed text of a lesson or a step into the parts between backquotes and the rest.
fn code_and_prose(text: &str) -> [Vec<String>; 2] {
    let texts = live::pieces(text).filter_map(|(_, piece)| match piece {
        LessonPiece::Text(text) => Some(text),
        LessonPiece::Live(..) | LessonPiece::Unclosed(_) => None,
    });
    let plain: String = texts.collect();
    let parts = |odd| plain.split('`').skip(odd).step_by(2).map(str::to_owned).collect();
    [parts(1), parts(0)]
}

/// Returns the words with a digit.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && !".,".contains(c));
    let words = words.map(|word| word.trim_matches(['.', ',']));
    words.filter(|word| word.contains(|c: char| c.is_ascii_digit()))
}

#[test]
fn every_number_in_a_lesson_is_set_claimed_or_known() {
    let claims = claims();
    let is_key = |text: &str| BINDINGS.iter().flat_map(|b| &b.strokes).any(|s| *s == text);
    let mut unexplained = Vec::new();
    for id in catalogue::ids() {
        let (_, name) = id.split_once('/').expect("world/name");
        let scene = catalogue::scene(id).expect("it ships");
        let steps = scene.split("try: \"").skip(1).filter_map(|rest| rest.split('"').next());
        let set = values_set(id, &claims);
        for text in steps.chain(catalogue::lesson(name)) {
            let [code, prose] = code_and_prose(text);
            let values = code.iter().filter(|text| {
                text.starts_with(['(', '-']) || numbers(text).next() == Some(text.as_str())
            });
            let unset = values.filter(|value| !is_key(value) && !set.contains(value));
            unexplained.extend(
                unset.map(|value| format!("{id}: `{value}` is set by no step and no claim")),
            );
            let known = |word: &str| {
                KNOWN.iter().any(|(lesson, number, _)| *lesson == name && *number == word)
            };
            let unknown = prose
                .iter()
                .flat_map(|part| numbers(part))
                .filter(|word| !known(word) && !NAMES.contains(word));
            unexplained.extend(unknown.map(|word| format!("{id}: {word}")));
        }
    }
    assert!(unexplained.is_empty(), "{}", unexplained.join("\n"));
}

/// Text of lessons on differences from the articles.
const ARTICLE_DIFFERENCES: &[(&str, &str)] = &[
    ("buggy", "D′, or −D′ where D′·F < 0"),
    ("coins", "also with Shift held for reversing"),
    ("coins", "With `H` and `L` together you turn left; in the article, right"),
    ("coins", "counter-clockwise here, clockwise in the article's left-handed frame"),
    ("coins", "moves each corner to its (x, z), which then counts as the (x, y) of a plane"),
    ("corners", "The article advises you to avoid acute corners, or to try out speed, radius"),
    ("detect", "the article divides zero by zero; here the nearest face decides"),
    ("hills", "The wanted direction W is level and holds for one step only"),
    ("jitter", "The article never sets the speed to zero, because it reads from the floor's push"),
    ("ledge", "They are separate so that no test sees a body that another test has already moved"),
    ("ledge", "Touching is a hit in the article, for two boxes or two circles; here it is none"),
    ("slide", "Their projections on n are all sums of ±eᵢ(uᵢ·n), and r is the largest"),
];

#[test]
fn lessons_say_where_the_articles_differ_or_are_silent() {
    let is_missing = |(name, words): &&(&str, &str)| {
        !catalogue::lesson(name).expect("it is built in").contains(words)
    };
    let missing: Vec<_> = ARTICLE_DIFFERENCES.iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}
