//! Explanation of the broad phase of a tick of the lab.

use super::name;
use crate::explain::card::{Card, Line, remark_line, value_line};
use crate::explain::verdict::{Verdict, number};
use crate::geom::broad::{BoxComparison, BroadStep, GridStep, Method, SweepStep, TreeStep};
use crate::params::grouped;
use crate::sim::lab::{Counts, TickRecord};
use crate::text::id;

/// Returns the card of the broad phase: its cost and its benefit; `None` without a broad phase, or
/// before its end.
pub(super) fn card(record: &TickRecord) -> Option<Card> {
    let searched = record.broad_phase()?;
    let Counts { pairs, bounds, candidates, overlapping } = record.counts();
    let number = |count: usize| grouped(count as u64);
    let mut lines = vec![
        value_line(id::LAB_ALL_PAIRS.text(), number(pairs), None),
        value_line(id::LAB_BOXES_COMPARED.text(), grouped(bounds?), None),
        value_line(id::LAB_CANDIDATES_BOUNDS_OVERLAP.text(), number(candidates), None),
        value_line(id::LAB_OVERLAPPING_PAIRS.text(), number(overlapping), None),
    ];
    if let Method::Tree = searched.method {
        let mut height = 0;
        searched.structures.tree.each(|node| height = height.max(node.height));
        lines.push(value_line(id::LAB_HEIGHT_OF_TREE.text(), height.to_string(), None));
    }
    let title = id::LAB_BROAD_PHASE_TITLE.with(&[("method", &method_name(searched.method))]);
    Some(Card { title, lines })
}

/// Returns the name of the method in texts.
pub(crate) fn method_name(method: Method) -> &'static str {
    let name = match method {
        Method::BruteForce => id::LAB_BRUTE_FORCE,
        Method::Grid => id::LAB_GRID,
        Method::SweepAndPrune => id::LAB_SWEEP_AND_PRUNE,
        Method::Tree => id::LAB_TREE,
    };
    name.text()
}

/// Appends the number of candidates, for a tick with a broad phase.
pub(super) fn with_counts(verdict: Verdict, record: &TickRecord) -> Verdict {
    let Counts { pairs, bounds: Some(_), candidates, overlapping } = record.counts() else {
        return verdict;
    };
    let count = |name, count: usize| number(name, grouped(count as u64));
    let parts = [
        verdict.part("verdict"),
        count("candidates", candidates),
        count("pairs", pairs),
        count("overlapping", overlapping),
    ];
    Verdict::say(id::LAB_WITH_CANDIDATES, parts)
}

/// Summarises the comparisons: "1,204 boxes compared; candidates 41 of 19,900, overlapping 12".
pub(crate) fn summary(record: &TickRecord) -> String {
    let Counts { pairs, bounds, candidates, overlapping } = record.counts();
    let [pairs, candidates, overlapping] =
        [pairs, candidates, overlapping].map(|count| grouped(count as u64));
    let compared = grouped(bounds.unwrap_or_default());
    id::LAB_BROAD_PHASE_COUNTS.with(&[
        ("compared", &compared),
        ("candidates", &candidates),
        ("pairs", &pairs),
        ("overlapping", &overlapping),
    ])
}

/// Returns the lines with the number of candidates and the cost of finding them.
pub(super) fn candidate_lines(tests: u64, pairs: usize, record: &TickRecord) -> Vec<Line> {
    let [candidates, pairs] = [pairs, record.counts().pairs].map(|count| grouped(count as u64));
    let found = id::LAB_CANDIDATES_OF_PAIRS.with(&[("candidates", &candidates), ("pairs", &pairs)]);
    vec![
        value_line(id::LAB_BOXES_COMPARED.text(), grouped(tests), None),
        value_line(id::LAB_CANDIDATES.text(), found, None),
    ]
}

/// Returns whether a step is shown even if there are many pairs: changes of the structure, and steps
/// about the explained body.
pub(super) fn is_about(step: &BroadStep, explained: Option<usize>) -> bool {
    let is_explained = |index: u32| explained == Some(index as usize);
    match *step {
        BroadStep::Grid(GridStep::Entered { index, .. }) => is_explained(index),
        BroadStep::Tree(TreeStep::Stayed { leaf }) => is_explained(leaf),
        _ => step
            .compared()
            .is_none_or(|BoxComparison { a, b, .. }| is_explained(a) || is_explained(b)),
    }
}

/// Returns the lines of a step of the broad phase.
pub(super) fn step_lines(record: &TickRecord, step: &BroadStep) -> Vec<Line> {
    let name = |index: u32| name(record, index as usize);
    let remark = |text: String| vec![remark_line(text, None)];
    if let Some(BoxComparison { a, b, overlap }) = step.compared() {
        let found = if overlap { id::LAB_BOUNDS_OVERLAP } else { id::LAB_BOUNDS_APART };
        return remark(found.with(&[("a", &name(a)), ("b", &name(b))]));
    }
    match *step {
        BroadStep::Grid(GridStep::Entered { index, cell }) => {
            let entered = id::LAB_ENTERED_CELL;
            remark(entered.with(&[("body", &name(index)), ("x", &cell.x), ("y", &cell.y)]))
        }
        BroadStep::Grid(GridStep::Large { index }) => remark(name(index)),
        BroadStep::Sweep(SweepStep::Sorted { axis }) => {
            let axis = if axis == 0 { "x" } else { "y" };
            remark(id::LAB_SORTED_ALONG_AXIS.with(&[("axis", &axis)]))
        }
        BroadStep::Sweep(SweepStep::Moved { index, places }) => {
            remark(id::LAB_MOVES_UP.with(&[("body", &name(index)), ("places", &places)]))
        }
        BroadStep::Tree(step) => remark(tree_step_text(&step, name)),
        _ => Vec::new(),
    }
}

/// Describes a step of the tree.
fn tree_step_text(step: &TreeStep, name: impl Fn(u32) -> String) -> String {
    // A leaf is named by its body.
    let node = |node: u32| match node % 2 {
        0 => name(node / 2),
        _ => id::LAB_NODE_NAME.with(&[("number", &(node / 2))]),
    };
    match *step {
        TreeStep::Stayed { leaf } | TreeStep::Removed { leaf } => name(leaf),
        TreeStep::Inserted { leaf, depth } => {
            id::LAB_INSERTED_AT_DEPTH.with(&[("body", &name(leaf)), ("depth", &depth)])
        }
        TreeStep::Rotated { down, up, balances } => {
            let message =
                if balances { id::LAB_ROTATED_TO_BALANCE } else { id::LAB_ROTATED_FOR_SIZE };
            message.with(&[("up", &node(up)), ("down", &node(down))])
        }
        TreeStep::Asked { nodes, overlap } => {
            let found = if overlap { id::LAB_NODES_OVERLAP } else { id::LAB_NODES_APART };
            found.with(&[("a", &node(nodes[0])), ("b", &node(nodes[1]))])
        }
        TreeStep::Compared(_) => String::new(),
    }
}
