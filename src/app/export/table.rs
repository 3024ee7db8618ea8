//! Numbers of a run as comma-separated values.

use std::fmt::Write;

use super::{Column, ExportRequest, Source};
use crate::platform::pace::Pace;
use crate::sim::quantities::quantities;
use crate::sim::{Body, World};

/// Returns a row for each of the ticks; a cell is empty while the body does not have the number. The
/// first line is a comment with the origin.
pub(super) async fn csv(mut source: Source, request: &ExportRequest, pace: &Pace) -> String {
    let ([first, last], columns) = (request.ticks, &request.columns);
    // Names of bodies and of numbers have no commas or quotes.
    let mut out = format!("# {}\ntick", request.origin());
    for column in columns {
        let _ = write!(out, ",{}", column.head);
    }
    out.push('\n');
    for tick in first..=last {
        source.run_to(tick);
        row(&mut out, tick, source.world(), columns);
        pace.report_progress((tick - first + 1) as f32 / (last - first + 1) as f32);
        pace.yield_if_due().await;
    }
    out
}

fn row(out: &mut String, tick: u64, world: &World, columns: &[Column]) {
    let _ = write!(out, "{tick}");
    // Reuse the numbers: columns of one body are usually adjacent.
    let mut known: Option<(Body, Vec<(String, f32)>)> = None;
    for column in columns {
        if known.as_ref().is_none_or(|(body, _)| *body != column.body) {
            known = Some((column.body, quantities(world, column.body)));
        }
        let numbers = known.iter().flat_map(|(_, numbers)| numbers);
        out.push(',');
        if let Some((_, value)) = numbers.into_iter().find(|(name, _)| *name == column.name) {
            let _ = write!(out, "{value}");
        }
    }
    out.push('\n');
}
