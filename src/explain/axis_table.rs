//! Ranked table of a SAT pair: a row per axis, and the row at which SAT would end if it stopped at
//! the first gap.

use std::sync::LazyLock;

use crate::explain::Term;
use crate::explain::number::{metres, plain};
use crate::explain::rect_pair::RectPair;
use crate::geom::order;
use crate::geom::trace::{AxisSource, AxisTest};
use crate::sim::tank::{PairRecord, TickRecord};
use crate::text::id;

/// One candidate axis.
#[derive(Clone, Debug, PartialEq)]
pub struct AxisRow {
    /// Result of the recorded test.
    pub test: AxisTest,
    /// Name of the axis: "tank x".
    pub axis: String,
    /// Name of the edge that has this normal and faces the other shape, by its corners: "tank P0P1".
    pub edge: String,
    /// Whether this axis gives the pair's depth: the least overlap, or the axis that replaces it.
    pub is_chosen: bool,
}

/// Column headings.
pub static HEADINGS: LazyLock<[&str; 7]> = LazyLock::new(|| {
    let [axis, edge, overlap] =
        [id::EXPLAIN_COLUMN_AXIS, id::EXPLAIN_COLUMN_EDGE, id::EXPLAIN_COLUMN_OVERLAP];
    [axis.text(), edge.text(), "rA", "rB", "|d·L|", overlap.text(), ""]
});

impl AxisRow {
    /// Returns the texts of the row, one for each of [`HEADINGS`]. Lengths are in m; a gap replaces a
    /// negative overlap.
    #[must_use]
    pub fn cells(&self) -> [String; 7] {
        let AxisTest { radius_a, radius_b, distance, overlap, is_minimum_so_far, .. } = self.test;
        let mark = match (self.is_chosen, overlap > 0.0) {
            (true, true) => id::EXPLAIN_MARK_LEAST.text(),
            (true, false) => id::EXPLAIN_MARK_WIDEST.text(),
            (false, _) => ["", "•"][usize::from(is_minimum_so_far)],
        };
        [
            self.axis.clone(),
            self.edge.clone(),
            plain(radius_a),
            plain(radius_b),
            plain(distance.abs()),
            if overlap > 0.0 {
                plain(overlap)
            } else {
                id::EXPLAIN_GAP.with(&[("gap", &plain(-overlap))])
            },
            mark.to_owned(),
        ]
    }

    /// Returns the term of each cell.
    #[must_use]
    pub fn terms(&self) -> [Term; 7] {
        let s = self.test.source;
        let axis = Term::Axis(s);
        [axis, axis, Term::RadiusA(s), Term::RadiusB(s), Term::Distance(s), Term::Overlap(s), axis]
    }
}

/// End of a SAT that stops at the first gap.
#[derive(Clone, Debug, PartialEq)]
pub struct EarlyStop {
    /// Index of the row with the gap: the last row that such a SAT would test.
    pub row: usize,
    /// Text: "gap 0.310 m on box x: SAT can stop here, 3 of 4 tested".
    pub text: String,
}

/// Table of a pair of rects.
#[derive(Clone, Debug, PartialEq)]
pub struct AxisTable {
    /// Rows in the order tested; [`AxisTable::by_overlap`] ranks them.
    pub rows: Vec<AxisRow>,
    /// First gap; `None` if no axis separates, so that SAT needs all axes.
    pub stop: Option<EarlyStop>,
}

impl AxisTable {
    /// Returns the row of this axis.
    #[must_use]
    pub fn row_of(&self, axis: AxisSource) -> Option<&AxisRow> {
        self.rows.iter().find(|row| row.test.source == axis)
    }

    /// Returns the indices of the rows, smallest overlap first; on ties, the earlier tested first.
    #[must_use]
    pub fn by_overlap(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.rows.len()).collect();
        let overlap = |i: usize| self.rows[i].test.overlap;
        order::sort_by(&mut order, |i, j| overlap(*i).total_cmp(&overlap(*j)));
        order
    }
}

/// Returns the table of a tested pair; `None` for a disk.
#[must_use]
pub fn axis_table(record: &TickRecord, pair: &PairRecord<'_>) -> Option<AxisTable> {
    RectPair::of_tank(record, pair).map(|pair| of_rects(&pair))
}

/// Returns the table of any pair of rects.
pub(crate) fn of_rects(pair: &RectPair) -> AxisTable {
    let chosen = pair.chosen();
    let row = |test: &AxisTest| AxisRow {
        test: *test,
        axis: pair.axis_name(test.source),
        edge: pair.edge_name(test.source),
        is_chosen: chosen == Some(test.source),
    };
    let rows: Vec<AxisRow> = pair.tests.iter().map(row).collect();
    let stop = rows.iter().position(|row| row.test.overlap <= 0.0).map(|row| EarlyStop {
        row,
        text: id::EXPLAIN_SAT_CAN_STOP.with(&[
            ("gap", &metres(-rows[row].test.overlap)),
            ("axis", &rows[row].axis),
            ("tested", &(row + 1)),
            ("axes", &AxisSource::ALL.len()),
        ]),
    });
    AxisTable { rows, stop }
}
