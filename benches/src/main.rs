//! How fast collidoscope's computations are, next to other libraries', as a table.
//!
//! `cargo run --release --manifest-path benches/Cargo.toml` runs every row; arguments select rows
//! by name (`a`, `a'`, `b`, `c`, `d`, `d'`, `e`, `f`, `g`, `h`, `j`, `k`, `l`, `m`, `n`,
//! `limits`). Times are process CPU time, contenders take turns on the same inputs, and before anything is
//! timed both sides must give the same answers. Where a goal is missed the exit code is 1.

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
    std::process::exit(i32::from(!all_met));
}
