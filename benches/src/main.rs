//! Prints a table that compares the speed of collidoscope with that of other libraries.
//!
//! `cargo run --release --manifest-path benches/Cargo.toml` runs every row; arguments select rows
//! by name (`a`, `a'`, `b`, `c`, `d`, `d'`, `e`, `f`, `g`, `h`, `j`, `k`, `l`, `m`, `n`,
//! `limits`; with the feature `drawing` also `i`). Times are CPU times. Both sides must find the same hits before
//! they are timed; then they take turns on the same inputs. The exit code is 1 if a goal is missed.

mod inputs;
mod map;
mod octagons;
mod rows;
mod table;
mod timing;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let unknown = wanted.iter().find(|name| rows::ALL.iter().all(|(known, _)| known != name));
    if let Some(name) = unknown {
        let names: Vec<&str> = rows::ALL.iter().map(|(name, _)| *name).collect();
        eprintln!("no row {name:?}; there are {}", names.join(", "));
        std::process::exit(2);
    }
    table::print_head();
    let mut all_met = true;
    for (name, run) in rows::ALL {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            for line in run() {
                line.print();
                all_met &= line.is_met();
            }
        }
    }
    // Goals are times, which mean nothing while instructions are counted.
    std::process::exit(i32::from(!all_met && !timing::is_counting()));
}
