//! Inputs copied from programs.

use super::Row;
use crate::paste::oracle::Shape::{Box, Circle, Polygon};

pub(super) const ROWS: &[Row] = &[
    Row {
        file: "box2d_set.cpp",
        option: "",
        names: &["vertices", "other"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]]),
            Polygon(&[[0.25, 0.25], [2.0, 0.25], [2.0, 2.0], [0.25, 2.0]]),
        ],
    },
    Row {
        file: "initializer.cpp",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]),
            Polygon(&[[1.0, 1.0], [3.0, 1.0], [3.0, 3.0], [1.0, 3.0]]),
        ],
    },
    Row {
        file: "sfml.cpp",
        option: "",
        names: &["ship", "rock"],
        odd: "",
        shapes: &[
            Polygon(&[[10.0, 0.0], [20.0, 10.0], [10.0, 20.0], [0.0, 10.0]]),
            Polygon(&[[18.0, 18.0], [30.0, 18.0], [24.0, 30.0]]),
        ],
    },
    Row {
        file: "glm.cpp",
        option: "",
        names: &["boxA", "boxB"],
        odd: "axis",
        shapes: &[
            Polygon(&[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]),
            Polygon(&[[1.0, -1.0], [3.0, -1.0], [3.0, 1.0], [1.0, 1.0]]),
        ],
    },
    Row {
        file: "push_back.cpp",
        option: "",
        names: &["polygonA", "polygonB"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [4.0, 0.0], [4.0, 1.0], [1.0, 1.0], [1.0, 4.0], [0.0, 4.0]]),
            Polygon(&[[2.0, 2.0], [3.0, 2.0], [3.0, 3.0], [2.0, 3.0]]),
        ],
    },
    Row {
        file: "raw_floats.cpp",
        option: "",
        names: &["p", "q"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [3.0, 0.0], [0.0, 3.0]]),
            Polygon(&[[1.0, 1.0], [4.0, 1.0], [4.0, 4.0], [4.0, 4.0]]),
        ],
    },
    Row {
        file: "nan.cpp",
        option: "",
        names: &["hull", "probe"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [2.0, 0.0], [f64::NAN, f64::NAN], [2.0, 2.0], [0.0, 2.0]]),
            Polygon(&[[5.0, 0.0], [6.0, 0.0], [6.0, 1.0]]),
        ],
    },
    Row {
        file: "unity_array.cs",
        option: "",
        names: &["wall", "player"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [0.0, 5.0], [1.0, 5.0], [1.0, 0.0]]),
            Polygon(&[[0.9, 2.0], [1.9, 2.0], [1.9, 3.0], [0.9, 3.0]]),
        ],
    },
    Row {
        file: "list_add.cs",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [2.0, 2.0], [0.0, 2.0]]),
            Polygon(&[[2.5, 0.0], [4.5, 0.0], [3.5, 2.0]]),
        ],
    },
    Row {
        file: "monogame.cs",
        option: "",
        names: &["player", "coin"],
        odd: "",
        shapes: &[
            Box { center: [26.0, 26.0], size: [32.0, 32.0], angle: 0.0 },
            Box { center: [50.0, 18.0], size: [16.0, 16.0], angle: 0.0 },
        ],
    },
    Row {
        file: "named_fields.cs",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]),
            Polygon(&[[0.2, 0.1], [0.9, 0.1], [0.9, 0.8]]),
        ],
    },
    Row {
        file: "objects.js",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [100.0, 0.0], [100.0, 100.0], [0.0, 100.0]]),
            Polygon(&[[50.0, 50.0], [150.0, 50.0], [150.0, 150.0], [50.0, 150.0]]),
        ],
    },
    Row {
        file: "sat_js.js",
        option: "",
        names: &["polygon1", "polygon2"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [40.0, 0.0], [40.0, 40.0], [0.0, 40.0]]),
            Polygon(&[[30.0, 0.0], [60.0, 0.0], [30.0, 30.0]]),
        ],
    },
    Row {
        file: "canvas.js",
        option: "",
        names: &[],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [10.0, 10.0], [10.0, 0.0], [0.0, 10.0]]),
            Polygon(&[[20.0, 0.0], [30.0, 0.0], [25.0, 8.0]]),
        ],
    },
    Row {
        file: "rects.js",
        option: "",
        names: &["rect1", "rect2"],
        odd: "",
        shapes: &[
            Box { center: [30.0, 30.0], size: [50.0, 50.0], angle: 0.0 },
            Box { center: [25.0, 15.0], size: [10.0, 10.0], angle: 0.0 },
        ],
    },
    Row {
        file: "circles.js",
        option: "",
        names: &["ball", "paddle"],
        odd: "",
        shapes: &[
            Circle([0.0, 0.0], 5.0),
            Polygon(&[[4.0, -3.0], [6.0, -3.0], [6.0, 3.0], [4.0, 3.0]]),
        ],
    },
    Row {
        file: "phaser.js",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [60.0, 0.0], [60.0, 60.0], [30.0, 20.0], [0.0, 60.0]]),
            Circle([30.0, 50.0], 10.0),
        ],
    },
    Row {
        file: "flat.js",
        option: "",
        names: &["a", "c"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]]),
            Polygon(&[[200000.0, 0.0], [200010.0, 0.0], [200010.0, 10.0]]),
        ],
    },
    Row {
        file: "tuples.py",
        option: "",
        names: &["p1", "p2"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0], [0.0, 0.0]]),
            Polygon(&[[1.0, 1.0], [3.0, 1.0], [2.0, 3.0], [1.0, 1.0]]),
        ],
    },
    Row {
        file: "numpy.py",
        option: "",
        names: &["a_vertices", "b_vertices"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [0.5, 0.0], [0.5, 0.5]]),
            Polygon(&[[600.0, 0.0], [1200.0, 0.0], [1200.0, 600.0]]),
        ],
    },
    Row {
        file: "shapely.py",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0]]),
            Polygon(&[[0.4, 0.7], [0.6, 0.7], [0.5, 0.9]]),
        ],
    },
    Row {
        file: "pygame.py",
        option: "",
        names: &["player", "enemy"],
        odd: "aside",
        shapes: &[
            Box { center: [125.0, 125.0], size: [50.0, 50.0], angle: 0.0 },
            Box { center: [176.0, 125.0], size: [50.0, 50.0], angle: 0.0 },
        ],
    },
    Row {
        file: "dicts.py",
        option: "",
        names: &["floor", "ball"],
        odd: "",
        shapes: &[
            Box { center: [0.0, -1.0], size: [20.0, 2.0], angle: 0.0 },
            Circle([3.0, 0.4], 0.5),
        ],
    },
    Row {
        file: "pairs_of_lists.py",
        option: "",
        names: &["poly_a", "poly_b"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [4.0, 0.0], [4.0, 1.0], [0.0, 1.0]]),
            Polygon(&[[1.0, 0.5], [3.0, 0.5], [2.0, 3.0]]),
        ],
    },
    Row {
        file: "line_collinear.py",
        option: "",
        names: &["thin", "other"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [1.0, 1.0], [2.0, 2.0], [3.0, 3.0]]),
            Polygon(&[[1.0, 0.0], [3.0, 0.0], [3.0, 2.0]]),
        ],
    },
    Row {
        file: "awt.java",
        option: "",
        names: &["p", "r"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [50.0, 0.0], [50.0, 50.0], [0.0, 50.0]]),
            Box { center: [70.0, 20.0], size: [20.0, 20.0], angle: 0.0 },
        ],
    },
    Row {
        file: "libgdx.java",
        option: "",
        names: &["playerBounds", "enemyBounds"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [16.0, 0.0], [16.0, 32.0], [0.0, 32.0]]),
            Polygon(&[[0.0, 32.0], [16.0, 32.0], [16.0, 64.0], [0.0, 64.0]]),
        ],
    },
    Row {
        file: "vectors.java",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [3.0, 0.0], [3.0, 3.0]]),
            Polygon(&[[0.0, 1.0], [0.0, 4.0], [2.0, 4.0]]),
        ],
    },
    Row {
        file: "packed.gd",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [64.0, 0.0], [64.0, 64.0], [0.0, 64.0]]),
            Polygon(&[[32.0, 32.0], [32.0, 96.0], [96.0, 96.0], [96.0, 32.0]]),
        ],
    },
    Row {
        file: "rect2.gd",
        option: "",
        names: &["hitbox", "area"],
        odd: "",
        shapes: &[
            Box { center: [5.0, 5.0], size: [10.0, 10.0], angle: 0.0 },
            Box { center: [4.0, 4.0], size: [4.0, 4.0], angle: 0.0 },
        ],
    },
    Row {
        file: "lua.lua",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [4.0, 2.0], [0.0, 8.0]]),
            Polygon(&[[3.0, 5.0], [5.0, 5.0], [4.0, 7.0]]),
        ],
    },
    Row {
        file: "godot_points.gd",
        option: "",
        names: &["poly_a", "poly_b"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [10.0, 0.0], [10.0, 10.0]]),
            Polygon(&[[10.5, 3.0], [12.5, 3.0], [11.5, 6.0]]),
        ],
    },
    Row {
        file: "rows.m",
        option: "",
        names: &["A", "B"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]),
            Polygon(&[[3.0, 1.0], [7.0, 1.0], [7.0, 3.0]]),
        ],
    },
    Row {
        file: "columns.m",
        option: "",
        names: &["A", "B"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]),
            Polygon(&[[2.0, 0.0], [3.0, 0.0], [2.5, 1.0]]),
        ],
    },
    Row {
        file: "star.py",
        option: "",
        names: &["star", "probe"],
        odd: "",
        shapes: &[
            Polygon(&[
                [0.0, 3.0],
                [-0.7, 0.9],
                [-2.9, 0.9],
                [-1.1, -0.4],
                [-1.8, -2.4],
                [0.0, -1.2],
                [1.8, -2.4],
                [1.1, -0.4],
                [2.9, 0.9],
                [0.7, 0.9],
            ]),
            Polygon(&[[1.5, 1.5], [2.5, 1.5], [2.5, 2.5], [1.5, 2.5]]),
        ],
    },
    Row {
        file: "rust.rs",
        option: "",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Polygon(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]),
            Polygon(&[[1000.0, 0.0], [1001.0, 0.0], [1001.0, 1.0]]),
        ],
    },
    Row {
        file: "screen.js",
        option: "y_down",
        names: &["a", "b"],
        odd: "",
        shapes: &[
            Polygon(&[[10.0, -10.0], [110.0, -10.0], [110.0, -60.0], [10.0, -60.0]]),
            Polygon(&[[90.0, -50.0], [190.0, -50.0], [190.0, -90.0], [90.0, -90.0]]),
        ],
    },
];
