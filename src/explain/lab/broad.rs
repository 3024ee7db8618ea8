//! Explanation of the broad phase of a tick of the lab.

use super::name;
use crate::explain::card::{Card, Line, remark_line, value_line};
use crate::explain::verdict::Verdict;
use crate::geom::broad::{BoxComparison, BroadStep, GridStep, Method, SweepStep, TreeStep};
use crate::params::grouped;
use crate::sim::lab::{Counts, TickRecord};

/// Returns the card of the broad phase: its cost and its use; `None` without a broad phase, or
/// before its end.
pub(super) fn card(record: &TickRecord) -> Option<Card> {
    let searched = record.searched()?;
    let Counts { pairs, bounds, candidates, overlapping } = record.counts();
    let number = |count: usize| grouped(count as u64);
    let mut lines = vec![
        value_line("pairs: n (n − 1) ÷ 2", number(pairs), None),
        value_line("boxes compared", grouped(bounds?), None),
        value_line("candidates: their bounds overlap", number(candidates), None),
        value_line("pairs that overlap", number(overlapping), None),
    ];
    if let Method::Tree = searched.method {
        let mut height = 0;
        searched.structures.tree.each(|node| height = height.max(node.height));
        lines.push(value_line("height of the tree", height.to_string(), None));
    }
    Some(Card { title: format!("broad phase: {}", called(searched.method)), lines })
}

/// Returns the name of the structure in texts.
pub(crate) fn called(method: Method) -> &'static str {
    match method {
        Method::BruteForce => "brute force",
        Method::Grid => "grid",
        Method::SweepAndPrune => "sweep and prune",
        Method::Tree => "tree",
    }
}

/// Appends the number of candidates, for a tick with a broad phase.
pub(super) fn counted(said: Verdict, record: &TickRecord) -> Verdict {
    let Counts { pairs, bounds: Some(_), candidates, overlapping } = record.counts() else {
        return said;
    };
    let number = |count: usize| grouped(count as u64);
    let said = said.say("; ").number(number(candidates)).say(" of ").number(number(pairs));
    said.say(" pairs are candidates, ").number(number(overlapping)).say(" overlap")
}

/// Summarises the comparisons: "1,204 boxes compared; candidates 41 of 19,900, overlapping 12".
pub(crate) fn summed_up(record: &TickRecord) -> String {
    let Counts { pairs, bounds, candidates, overlapping } = record.counts();
    let [pairs, candidates, overlapping] =
        [pairs, candidates, overlapping].map(|count| grouped(count as u64));
    let bounds = grouped(bounds.unwrap_or_default());
    format!(
        "{bounds} boxes compared; candidates {candidates} of {pairs}, overlapping {overlapping}"
    )
}

/// Returns the number of candidates and the cost of finding them.
pub(super) fn found(tests: u64, pairs: usize, record: &TickRecord) -> Vec<Line> {
    let all = record.counts().pairs;
    vec![
        value_line("boxes compared", grouped(tests), None),
        value_line(
            "candidates",
            format!("{} of {} pairs", grouped(pairs as u64), grouped(all as u64)),
            None,
        ),
    ]
}

/// Returns whether a step is listed among many: changes of the structure, and steps about the
/// explained body.
pub(super) fn is_about(step: &BroadStep, explained: Option<usize>) -> bool {
    let is_it = |index: u32| explained == Some(index as usize);
    match *step {
        BroadStep::Grid(GridStep::Entered { index, .. }) => is_it(index),
        BroadStep::Tree(TreeStep::Stayed { leaf }) => is_it(leaf),
        _ => step.compared().is_none_or(|BoxComparison { a, b, .. }| is_it(a) || is_it(b)),
    }
}

/// Returns the lines of a step of the broad phase.
pub(super) fn said(record: &TickRecord, step: &BroadStep) -> Vec<Line> {
    let name = |index: u32| name(record, index as usize);
    let one = |text: String| vec![remark_line(text, None)];
    if let Some(BoxComparison { a, b, overlap }) = step.compared() {
        let verb = if overlap { "bounds overlap: a candidate" } else { "bounds are apart" };
        return one(format!("{} and {}: {verb}", name(a), name(b)));
    }
    match *step {
        BroadStep::Grid(GridStep::Entered { index, cell }) => {
            one(format!("{}: cell {}, {}", name(index), cell.x, cell.y))
        }
        BroadStep::Grid(GridStep::Large { index }) => one(name(index)),
        BroadStep::Sweep(SweepStep::Sorted { axis }) => {
            one(format!("along {}", if axis == 0 { "x" } else { "y" }))
        }
        BroadStep::Sweep(SweepStep::Moved { index, places }) => {
            one(format!("{}: moves up by {places}", name(index)))
        }
        BroadStep::Tree(step) => one(in_tree(&step, name)),
        _ => Vec::new(),
    }
}

/// Describes a step of the tree.
fn in_tree(step: &TreeStep, name: impl Fn(u32) -> String) -> String {
    // A leaf is named by its body.
    let node = |node: u32| {
        if node.is_multiple_of(2) { name(node / 2) } else { format!("node {}", node / 2) }
    };
    match *step {
        TreeStep::Stayed { leaf } | TreeStep::Removed { leaf } => name(leaf),
        TreeStep::Inserted { leaf, depth } => format!("{}: at depth {depth}", name(leaf)),
        TreeStep::Rotated { down, up, balances } => {
            let why = if balances { "to balance heights" } else { "a box becomes smaller" };
            format!("{} up, {} down: {why}", node(up), node(down))
        }
        TreeStep::Asked { nodes, overlap } => {
            let verb = if overlap { "overlap" } else { "are apart" };
            format!("{} and {} {verb}", node(nodes[0]), node(nodes[1]))
        }
        TreeStep::Compared(_) => String::new(),
    }
}
