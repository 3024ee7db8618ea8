//! The program against a second telling of the tank world (`tank_reference`), on random scenes and drives.

mod tank_reference;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use tank_reference::compare::{Ending, Frame, Verdict, compare, from_trace, run};
use tank_reference::generate::{Case, TICKS, case};
use tank_reference::model::{Motion, inputs};
use tank_reference::reading::Other;
use tank_reference::step::World;
use tank_reference::{text, trace};

const CASES: u64 = 300;

/// Of the decided cases, how many must agree in positions.
const POSITIONS: f64 = 0.97;
/// Of the cases whose positions agree, how many must agree in event kinds.
const EVENTS: f64 = 0.95;
/// Cases that part only after a decision rounding may take either way.
const UNDECIDED: f64 = 0.12;

/// Runs the program on a case; an error says what went wrong with the program itself.
fn product(folder: &Path, case: &Case) -> Result<Vec<Frame>, String> {
    let scene = folder.join(format!("case-{}.ron", case.seed));
    let drive = folder.join(format!("drive-{}.ron", case.seed));
    std::fs::write(&scene, text::scene(&case.scene)).map_err(|error| error.to_string())?;
    std::fs::write(&drive, text::drive(&case.drive)).map_err(|error| error.to_string())?;
    let output = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .arg("run")
        .arg(&scene)
        .arg("--drive")
        .arg(&drive)
        .args(["--ticks", &TICKS.to_string(), "--trace", "-"])
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    Ok(from_trace(&trace::read(&String::from_utf8_lossy(&output.stdout))?))
}

/// A case, what the program made of it, and the verdict.
struct Trial {
    case: Case,
    frames: Vec<Frame>,
    verdict: Verdict,
}

fn trial(folder: &Path, seed: u64) -> Result<Trial, String> {
    let case = case(seed);
    let frames = product(folder, &case)
        .map_err(|error| format!("case {seed}: {error}\n{}", text::scene(&case.scene)))?;
    let verdict = compare(&run(&case, &[], false), &frames);
    Ok(Trial { case, frames, verdict })
}

/// All trials, spread over the machine's cores.
fn trials() -> Result<Vec<Trial>, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let path = folder.path();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|first| {
                scope.spawn(move || {
                    let seeds = (first..CASES).step_by(threads as usize);
                    seeds.map(|seed| trial(path, seed)).collect::<Result<Vec<_>, _>>()
                })
            })
            .collect();
        let mut all = Vec::new();
        for worker in workers {
            all.extend(worker.join().map_err(|_| "a worker panicked".to_owned())??);
        }
        all.sort_by_key(|trial| trial.case.seed);
        Ok(all)
    })
}

/// How many trials end how in one respect; prints the count and the first three that differ.
fn tally(name: &str, trials: &[&Trial], of: impl Fn(&Verdict) -> &Option<(usize, String)>) -> (f64, f64) {
    let ending = |trial: &Trial| trial.verdict.ending(of(&trial.verdict));
    let count = |which| trials.iter().filter(|trial| ending(trial) == which).count();
    let (agree, undecided, differ) =
        (count(Ending::Agrees), count(Ending::Undecided), count(Ending::Differs));
    println!("{name}: {agree} agree, {undecided} undecided, {differ} differ");
    for trial in trials.iter().filter(|trial| ending(trial) == Ending::Differs).take(3) {
        if let Some((tick, what)) = of(&trial.verdict) {
            println!("  case {} parts at tick {tick}: {what}", trial.case.seed);
        }
    }
    let share = agree as f64 / (agree + differ).max(1) as f64;
    (share, undecided as f64 / trials.len().max(1) as f64)
}

/// For each other reading, how many of the differing cases get further with it, and how many then agree.
fn explain(differing: &[&Trial], of: impl Fn(&Verdict) -> &Option<(usize, String)>) {
    for other in Other::ALL {
        let (mut further, mut agree) = (0, 0);
        for trial in differing {
            let verdict = compare(&run(&trial.case, &[other], false), &trial.frames);
            let before = of(&trial.verdict).as_ref().map_or(usize::MAX, |(tick, _)| *tick);
            match of(&verdict) {
                None => agree += 1,
                Some((tick, _)) if *tick > before => further += 1,
                Some(_) => {}
            }
        }
        if further + agree > 0 {
            println!("  read as {other:?}: {agree} of {} agree, {further} get further", differing.len());
        }
    }
}

#[test]
fn the_program_agrees_with_the_reference() {
    let trials = match trials() {
        Ok(trials) => trials,
        Err(error) => panic!("{error}"),
    };
    let all: Vec<&Trial> = trials.iter().collect();
    let (positions, undecided) = tally("positions", &all, |verdict| &verdict.positions);
    let ending = |trial: &Trial| trial.verdict.ending(&trial.verdict.positions);
    let differing: Vec<&Trial> =
        all.iter().copied().filter(|trial| ending(trial) == Ending::Differs).collect();
    for trial in differing.iter().take(3) {
        println!("case {}:\n{}", trial.case.seed, text::scene(&trial.case.scene));
    }
    explain(&differing, |verdict| &verdict.positions);
    let agreeing: Vec<&Trial> =
        all.iter().copied().filter(|trial| ending(trial) == Ending::Agrees).collect();
    let (hits, _) = tally("hits", &agreeing, |verdict| &verdict.hits);
    let (regions, _) = tally("regions", &agreeing, |verdict| &verdict.regions);
    let (depths, _) = tally("depths and normals", &agreeing, |verdict| &verdict.depths);
    let (events, _) = tally("event kinds", &agreeing, |verdict| &verdict.events);
    let differs = |trial: &&Trial| trial.verdict.ending(&trial.verdict.events) == Ending::Differs;
    explain(&agreeing.iter().copied().filter(differs).collect::<Vec<_>>(), |verdict| &verdict.events);
    println!("shares: hits {hits:.3}, regions {regions:.3}, depths {depths:.3}, events {events:.3}");
    assert!(positions >= POSITIONS, "positions agree in {positions:.3} of the decided cases");
    assert!(undecided <= UNDECIDED, "{undecided:.3} of the cases are undecided");
    assert!(events >= EVENTS, "event kinds agree in {events:.3}");
}

/// What happens in a case at least once.
fn happenings(case: &Case) -> Vec<String> {
    let mut world = World::new(&case.scene, &[]);
    let mut seen: Vec<String> = Vec::new();
    for input in inputs(&case.drive) {
        let report = world.step(&input);
        let mut note = |what: &str| seen.push(what.to_owned());
        report.events.iter().for_each(|kind| note(kind));
        for hit in &report.hits {
            if let Some(region) = hit.region {
                note(&format!("R{region}"));
            }
            let motion = case.scene.targets[hit.target].motion;
            if !matches!(motion, Motion::Still | Motion::Chase { .. }) {
                note("moving target hit");
            }
        }
        for (what, happened) in [
            ("hit", !report.hits.is_empty()),
            ("several hits", report.hits.len() > 1),
            ("combined rebounds", report.rebounds > 1),
            ("separated", report.separated),
            ("chaser hit", report.chased),
            ("not detected", !report.detected),
        ] {
            if happened {
                note(what);
            }
        }
    }
    seen.sort();
    seen.dedup();
    seen
}

#[test]
fn the_cases_cover_the_world() {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for seed in 0..CASES {
        for what in happenings(&case(seed)) {
            *counts.entry(what).or_default() += 1;
        }
    }
    println!("{counts:#?}");
    // Percent of the cases in which it happens at least once.
    for (what, least) in [("hit", 95), ("Rebound", 70)] {
        let share = 100 * counts.get(what).copied().unwrap_or(0) / CASES;
        assert!(share >= least, "{what}: {share} % of the cases, at least {least} wanted");
    }
}

/// A run whose state is rounded to f32 after every tick must be told apart from the exact one by nothing: else the
/// cases, not the program, would decide the comparison.
#[test]
fn rounding_does_not_decide_the_cases() {
    let (mut agree, mut undecided, mut differ, mut fragile) = (0, 0, 0, 0);
    for seed in 0..CASES {
        let case = case(seed);
        let verdict = compare(&run(&case, &[], false), &run(&case, &[], true));
        fragile += u64::from(verdict.fragile.is_some());
        match verdict.ending(&verdict.positions) {
            Ending::Agrees => agree += 1,
            Ending::Undecided => undecided += 1,
            Ending::Differs => differ += 1,
        }
        if verdict.ending(&verdict.positions) != Ending::Agrees {
            println!("case {seed}: {:?}, fragile from {:?}", verdict.positions, verdict.fragile);
        }
    }
    println!("{agree} agree, {undecided} undecided, {differ} differ; {fragile} have a fragile tick");
    assert!(differ * 100 <= CASES, "{differ} cases differ");
    assert!(undecided * 100 <= 8 * CASES, "{undecided} cases are undecided");
}
