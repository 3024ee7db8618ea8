//! Cost of a comparison, as a multiple of the single run.

use std::time::{Duration, Instant};

use collidoscope::app::Command;
use collidoscope::params::Value;
use collidoscope::scene;
use collidoscope::sim::{Input, World};

use super::{switches, tick};
use crate::drive::restless;
use crate::session;

/// Maximum cost: two worlds, plus the test whether they differ.
const MAX_FACTOR: f64 = 2.2;

/// Measures a scene's run with these inputs, with or without a comparison.
fn run_time(id: &str, compared: Option<(String, Value)>, inputs: &[Input]) -> Duration {
    let mut s = session(id);
    if let Some(other) = compared {
        s.apply(Command::Compare(vec![other])).expect("in range");
    }
    let start = Instant::now();
    for input in inputs {
        tick(&mut s, *input);
        s.follow_comparison(|| true);
    }
    start.elapsed()
}

#[test]
fn a_comparison_takes_little_more_than_two_runs() {
    let inputs: Vec<Input> = restless(150).collect();
    let ids =
        ["tank/rebound", "wall/room", "walker/hills", "map/courtyard", "bodies/pyramid", "lab/two"];
    for id in ids {
        let world = World::new(scene::load(id).expect("it ships").file.world);
        let can_compare = |other: &(String, Value)| {
            session(id).apply(Command::Compare(vec![other.clone()])).is_ok()
        };
        let other =
            switches(&world).into_iter().find(can_compare).expect("each scene has a switch");
        // The minimum of several rounds excludes other load on the machine; a busy machine needs
        // more rounds.
        let mut least = [Duration::MAX; 2];
        let mut factor = f64::MAX;
        for round in 0..40 {
            for (least, compared) in least.iter_mut().zip([None, Some(other.clone())]) {
                *least = run_time(id, compared, &inputs).min(*least);
            }
            factor = least[1].as_secs_f64() / least[0].as_secs_f64();
            if round >= 8 && factor <= MAX_FACTOR {
                break;
            }
        }
        println!("{id}, {}: {factor:.2}", other.0);
        assert!(factor <= MAX_FACTOR, "{id}, {}: {factor:.2} times one run", other.0);
    }
}
