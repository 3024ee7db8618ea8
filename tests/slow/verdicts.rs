//! Every test gives the same verdict, and ways out separate bodies of several parts: the full
//! number of pairs.

use crate::cases::asked;
use crate::pairs;

#[test]
fn verdicts() {
    let count = asked("VERDICTS").unwrap_or(100_000);
    let [apart, touching, overlapping, band] = pairs::all_agree(count);
    println!(
        "{count} pairs: {apart} apart, {touching} touching, {overlapping} overlapping, {band} in the band"
    );
}

#[test]
fn ways_out() {
    let seen = pairs::all_part(asked("WAYS_OUT").unwrap_or(20_000));
    println!("{seen:?}");
}
