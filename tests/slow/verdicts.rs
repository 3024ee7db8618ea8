//! All tests give the same verdict, and ways out separate bodies of several parts: on the full number
//! of pairs.

use crate::cases::number_from_env;
use crate::pairs;

#[test]
fn verdicts() {
    let count = number_from_env("VERDICTS").unwrap_or(100_000);
    let [apart, touching, overlapping, band] = pairs::all_agree(count);
    println!(
        "{count} pairs: {apart} apart, {touching} touching, {overlapping} overlapping, {band} in the band"
    );
}

#[test]
fn ways_out() {
    let statistics = pairs::all_ways_out_separate(number_from_env("WAYS_OUT").unwrap_or(20_000));
    println!("{statistics:?}");
}
