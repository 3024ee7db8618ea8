//! Inputs from data files, pages and plain words.

#![allow(clippy::approx_constant, reason = "people round π as they like")]

use super::Row;
use crate::paste::oracle::Shape::{Box, Capsule, Circle, Polygon, Segment};

pub(super) const ROWS: &[Row] = &[
    Row {
        file: "bodies.ron",
        option: "",
        names: &["left", "right"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [2.0, 0.0], [1.0, 2.0]]),
            Polygon(&[[1.5, 0.5], [3.5, 0.5], [2.5, 2.5]]),
        ],
    },
    Row {
        file: "list.ron",
        option: "",
        names: &[],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [0.0, 1.0]]),
            Polygon(&[[3.5, 0.0], [4.5, 0.0], [4.5, 1.0], [3.5, 1.0]]),
        ],
    },
    Row {
        file: "turned.ron",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Box { center: [0.0, 0.0], size: [2.0, 2.0], angle: 0.785398 },
            Circle([2.0, 0.0], 0.5),
        ],
    },
    Row {
        file: "arrays.json",
        option: "",
        names: &[],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]),
            Polygon(&[[0.5, 0.5], [1.5, 0.5], [1.5, 1.5], [0.5, 1.5]]),
        ],
    },
    Row {
        file: "objects.json",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]),
            Polygon(&[[0.0, 5.0], [1.0, 5.0], [0.0, 6.0]]),
        ],
    },
    Row {
        file: "geojson.json",
        option: "",
        names: &[],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0], [0.0, 0.0]]),
            Polygon(&[[3.0, 0.0], [5.0, 0.0], [5.0, 2.0], [3.0, 2.0], [3.0, 0.0]]),
        ],
    },
    Row {
        file: "flat.json",
        option: "",
        names: &["hull", "hole"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [6.0, 0.0], [6.0, 6.0], [0.0, 6.0]]),
            Polygon(&[[2.0, 2.0], [4.0, 2.0], [4.0, 4.0], [2.0, 4.0]]),
        ],
    },
    Row {
        file: "matter.json",
        option: "",
        names: &["wheel", "ramp"],
        odd: "",
        shapes: &[Circle([0.0, 0.0], 20.0), Polygon(&[[18.0, -5.0], [60.0, -5.0], [60.0, 25.0]])],
    },
    Row {
        file: "points.svg",
        option: "",
        names: &["arrow", "dot"],
        odd: "svg",
        shapes: &[
            Polygon(&[[10.0, 10.0], [60.0, 10.0], [60.0, 40.0], [10.0, 40.0]]),
            Polygon(&[[50.0, 30.0], [90.0, 30.0], [90.0, 80.0], [50.0, 80.0]]),
        ],
    },
    Row {
        file: "path.svg",
        option: "",
        names: &["a", "b"],
        odd: "svg",
        shapes: &[
            Polygon(&[[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]]),
            Polygon(&[[12.0, 0.0], [17.0, 0.0], [17.0, 5.0], [12.0, 5.0]]),
        ],
    },
    Row {
        file: "bare_points.svg",
        option: "",
        names: &[],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]),
            Polygon(&[[4.0, 4.0], [8.0, 4.0], [8.0, 8.0], [4.0, 8.0]]),
        ],
    },
    Row {
        file: "elements.svg",
        option: "",
        names: &[],
        odd: "svg",
        shapes: &[
            Box { center: [10.0, 5.0], size: [20.0, 10.0], angle: 0.0 },
            Circle([25.0, 5.0], 6.0),
        ],
    },
    Row {
        file: "bare_path.txt",
        option: "",
        names: &[],
        odd: "svg",
        shapes: &[
            Polygon(&[[0.0, 0.0], [4.0, 0.0], [4.0, 3.0], [0.0, 3.0]]),
            Polygon(&[[5.0, 1.0], [7.0, 1.0], [6.0, 2.0]]),
        ],
    },
    Row {
        file: "words.txt",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Box { center: [0.0, 0.0], size: [2.0, 2.0], angle: 0.0 },
            Circle([1.5, 0.0], 1.0),
        ],
    },
    Row {
        file: "words_poly.txt",
        option: "",
        names: &[],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]),
            Polygon(&[[0.2, 0.1], [0.8, 0.1], [0.8, 0.3]]),
        ],
    },
    Row {
        file: "words_axis.txt",
        option: "",
        names: &["a", "b"],
        odd: "axis of no edge",
        shapes: &[
            Polygon(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]),
            Polygon(&[[1.0, 1.0], [3.0, 1.0], [3.0, 3.0], [1.0, 3.0]]),
        ],
    },
    Row {
        file: "negative_height.txt",
        option: "",
        names: &[],
        odd: "",
        shapes: &[
            Box { center: [0.0, 0.0], size: [4.0, -2.0], angle: 0.0 },
            Box { center: [1.0, 0.0], size: [4.0, 2.0], angle: 0.0 },
        ],
    },
    Row {
        file: "degrees.txt",
        option: "",
        names: &[],
        odd: "",
        shapes: &[
            Box { center: [0.0, 0.0], size: [4.0, 1.0], angle: 1.5707963 },
            Box { center: [2.0, 0.0], size: [1.0, 1.0], angle: 0.0 },
        ],
    },
    Row {
        file: "radians.txt",
        option: "radians",
        names: &[],
        odd: "",
        shapes: &[
            Box { center: [0.0, 0.0], size: [4.0, 1.0], angle: 45.0 },
            Box { center: [3.0, 0.0], size: [1.0, 1.0], angle: 0.5 },
        ],
    },
    Row {
        file: "capsules.txt",
        option: "",
        names: &[],
        odd: "",
        shapes: &[Capsule([[0.0, 0.0], [4.0, 0.0]], 1.0), Capsule([[2.0, 1.5], [2.0, 6.0]], 0.75)],
    },
    Row {
        file: "segment.txt",
        option: "",
        names: &["wall", "ball"],
        odd: "",
        shapes: &[Segment([[0.0, 0.0], [0.0, 10.0]]), Circle([0.5, 5.0], 0.25)],
    },
    Row {
        file: "zero_radius.txt",
        option: "",
        names: &[],
        odd: "",
        shapes: &[
            Circle([0.0, 0.0], 0.0),
            Box { center: [0.0, 0.0], size: [2.0, 2.0], angle: 0.0 },
        ],
    },
    Row {
        file: "knife.txt",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Box { center: [0.0, 0.0], size: [1.0, 1.0], angle: 0.0 },
            Box { center: [1.0, 0.0], size: [1.0, 1.0], angle: 0.0 },
        ],
    },
    Row {
        file: "tenths.txt",
        option: "",
        names: &["a", "b"],
        odd: "aside",
        shapes: &[
            Polygon(&[
                [0.0, 0.0],
                [0.30000000000000004, 0.0],
                [0.30000000000000004, 1.0],
                [0.0, 1.0],
            ]),
            Polygon(&[[0.3, 0.0], [1.0, 0.0], [1.0, 1.0], [0.3, 1.0]]),
        ],
    },
    Row {
        file: "flat_box.txt",
        option: "",
        names: &["floor", "box"],
        odd: "",
        shapes: &[
            Box { center: [0.0, 0.0], size: [10.0, 0.0], angle: 0.0 },
            Box { center: [0.0, 0.4], size: [1.0, 1.0], angle: 0.0 },
        ],
    },
    Row {
        file: "two_corners.txt",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [3.0, 3.0]]),
            Polygon(&[[1.0, 0.0], [4.0, 0.0], [4.0, 1.0]]),
        ],
    },
    Row {
        file: "markdown.md",
        option: "",
        names: &["A", "B"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [0.0, 2.0], [2.0, 2.0], [2.0, 0.0]]),
            Polygon(&[[1.5, 1.5], [3.5, 1.5], [3.5, 3.5]]),
        ],
    },
    Row {
        file: "sentence.txt",
        option: "",
        names: &["A", "B"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [4.0, 0.0], [2.0, 3.0]]),
            Polygon(&[[2.0, 1.0], [6.0, 1.0], [4.0, 4.0]]),
        ],
    },
    Row {
        file: "wkt.sql",
        option: "",
        names: &[],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [5.0, 0.0], [5.0, 5.0], [0.0, 5.0], [0.0, 0.0]]),
            Polygon(&[[6.0, 0.0], [8.0, 0.0], [8.0, 2.0], [6.0, 2.0], [6.0, 0.0]]),
        ],
    },
    Row {
        file: "table.csv",
        option: "",
        names: &[],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0]]),
            Polygon(&[[1.0, 0.5], [3.0, 0.5], [3.0, 3.0]]),
        ],
    },
    Row {
        file: "spaces.csv",
        option: "",
        names: &[],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [1000.0, 0.0], [1000.0, 1000.0], [0.0, 1000.0]]),
            Polygon(&[[999.0, 500.0], [1999.0, 500.0], [1999.0, 600.0]]),
        ],
    },
    Row {
        file: "rows.csv",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]),
            Polygon(&[[0.5, -1.0], [1.5, -1.0], [1.5, 0.25]]),
        ],
    },
    Row {
        file: "homogeneous.txt",
        option: "",
        names: &["A", "B"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]),
            Polygon(&[[1.0, -1.0], [3.0, -1.0], [3.0, 1.0]]),
        ],
    },
    Row {
        file: "far_circle.txt",
        option: "",
        names: &["asteroid", "ship"],
        odd: "",
        shapes: &[
            Circle([1000000.0, 1000000.0], 3.0),
            Polygon(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]),
        ],
    },
];
