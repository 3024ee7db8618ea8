//! Scenes of many targets of every kind.

use std::fmt::Write as _;

/// `SplitMix64` (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % end
    }

    /// Returns a number from `low` to `high`, in thousandths.
    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.below(1_001) as f32 / 1_000.0)
    }

    fn one_of<'t>(&mut self, all: &[&'t str]) -> &'t str {
        all[self.below(all.len() as u64) as usize]
    }
}

/// Returns the scene's text: targets `t0`, `t1` and so on, scattered over a square with the driver in
/// its centre. `moving` percent of the targets move in various ways; a few of these chase.
pub(crate) fn scene(count: usize, moving: u64, seed: u64) -> String {
    let mut random = Random(seed);
    let half = (count as f32).sqrt() * 0.9;
    let mut text = format!(
        "(title: \"Many\", world: Tank(driver: (cannon: true, detect_while_rebounding: {}), \
         methods: (direction: {}, contacts: {}, separation: {}), targets: [\n",
        random.one_of(&["true", "false"]),
        random.one_of(&["Regions", "MtvAxis", "CentreLine"]),
        random.one_of(&["First", "All", "All"]),
        random.one_of(&["None", "Mtv", "Mtv"]),
    );
    for index in 0..count {
        let (x, z) = (random.between(-half, half), random.between(-half, half));
        let (w, d) = (random.between(0.2, 1.2), random.between(0.2, 1.2));
        let kind = match random.below(10) {
            0 => "look: Sphere(), model: Disk(), on_hit: Rebound(ticks: 3)".to_owned(),
            1 => format!("model: Disk(radius: {d}), on_hit: Push()"),
            2 => "look: Coin(), model: Rect(depth: 0.1), on_hit: Collect".to_owned(),
            3 => "look: Coin(), model: Disk(), on_hit: Collect, use_spin: 3".to_owned(),
            4 => {
                let letter = random.one_of(&["A", "B", "O", "L"]);
                format!("look: Letter(char: '{letter}'), model: Rect(width: {w}, depth: 0.3)")
            }
            5 => format!("model: Rect(width: {w}, depth: {d}), on_hit: Impact()"),
            6 => format!("look: Box(), model: Rect(width: {w}, depth: {d}), on_hit: Push()"),
            7 => format!("model: Rect(width: {w}, depth: {d}), on_hit: Rebound()"),
            _ => format!("model: Rect(width: {w}, depth: {d})"),
        };
        let motion = if random.below(100) < moving {
            let (to_x, to_z) = (x + random.between(-3.0, 3.0), z + random.between(-3.0, 3.0));
            match random.below(20) {
                0..6 => "motion: Spin()".to_owned(),
                6..12 => format!("motion: Shuttle(to: ({to_x}, 0.5, {to_z}), ticks: 50)"),
                12..18 => format!("motion: Orbit(centre: ({to_x}, 0.5, {to_z}))"),
                _ => "motion: Chase()".to_owned(),
            }
        } else {
            "motion: Still".to_owned()
        };
        let yaw = random.below(360);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "(name: \"t{index}\", position: ({x}, 0.5, {z}), yaw: {yaw}, {kind}, {motion}),"
        );
    }
    text.push_str("]))\n");
    text
}
