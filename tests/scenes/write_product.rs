//! Inputs for the listings of *Write it*, and the results of the program's own geometry.

use collidoscope::geom::Aabb;
use collidoscope::geom::broad::SweepAndPrune;
use collidoscope::geom::closest::closest_point;
use collidoscope::geom::convex::{Convex, Pose};
use collidoscope::geom::disk_rect::disk_rect;
use collidoscope::geom::gjk::gjk;
use collidoscope::geom::impact::{MovingShape, swept};
use collidoscope::geom::obb::Obb;
use collidoscope::geom::obb_plane::{Side, obb_plane};
use collidoscope::geom::plane::Plane;
use collidoscope::geom::ray_triangle::{Ray, Sides, ray_triangle};
use collidoscope::geom::shape::{Disk, Rect as PlaneRect};
use collidoscope::geom::triangle::Triangle;
use collidoscope::shape_text::Verdict;
use glam::{Quat, Vec2, Vec3, vec2};

use crate::random::Random;
use crate::write::{A, APART, AROUND, B, Rect, axis_along, corners, normal, tested};

/// Height from which rays go down.
const TOP: f32 = 10.0;

/// One input of all listings.
#[derive(Debug)]
pub(crate) struct Input {
    pub(crate) a: Rect,
    b: Rect,
    /// Displacement of a per tick.
    step: Vec2,
    obb: Obb,
    plane: Plane,
    triangle: Triangle,
    /// Position of the height query: x and z.
    place: Vec2,
    /// Start and end of each interval on x.
    intervals: [Vec2; 6],
}

impl Input {
    /// Returns the numbers in the order in which the programs read them.
    pub(crate) fn numbers(&self) -> Vec<f64> {
        let Self { obb, plane, triangle, .. } = self;
        let halves = [0, 1, 2].map(|i| obb.axes[i] * obb.half[i]);
        let vectors = [[obb.center], [plane.point], [plane.normal]];
        let [centre, point, normal] = &vectors;
        let in_space = [&centre[..], &halves, point, normal, &triangle.corners()].concat();
        let in_space = in_space.into_iter().flat_map(|vector| vector.to_array());
        let rest: Vec<f32> = (self.step.to_array().into_iter())
            .chain(in_space)
            .chain(self.place.to_array())
            .chain(self.intervals.into_iter().flat_map(|interval| interval.to_array()))
            .collect();
        [&self.a[..], &self.b].concat().into_iter().chain(rest.into_iter().map(f64::from)).collect()
    }

    /// Returns the numbers that the listings must give, in order; `None` for no result.
    pub(crate) fn expected(&self) -> Vec<Option<f64>> {
        let Self { a, b, .. } = self;
        let pair = tested(a, b);
        let corners = pair.a.parsed.geometry.core(false).0;
        let gap = -axis_along(&pair, normal(corners[0], corners[1])).depth;
        let mut all: Vec<_> = corners.into_iter().flatten().chain([gap]).map(Some).collect();
        if pair.verdict == Verdict::Overlapping {
            all.extend(pair.mtv().map(Some));
        } else {
            all.push(None);
        }
        let points = [self.closest(), self.foot(), self.slide(), self.measure()];
        let in_plane = points.into_iter().flat_map(|point| point.to_array()).map(Some);
        let rest = in_plane.chain([self.height(), self.impact(), Some(self.gap())]);
        let pairs = self.pairs().into_iter().flat_map(|(i, j)| [i, j]);
        all.extend(rest.map(|number| number.map(f64::from)));
        all.extend(pairs.map(|index| Some(f64::from(index))));
        all
    }

    /// Returns the point of a that is closest to the centre of b.
    fn closest(&self) -> Vec2 {
        let (shape, pose) = placed(&self.a);
        let rect = PlaneRect {
            center: pose.position,
            axis_x: Vec2::from_angle(pose.angle),
            half: shape.points()[1],
        };
        let mut steps = Vec::new();
        disk_rect(&Disk { center: placed(&self.b).1.position, radius: 1.0 }, &rect, &mut steps);
        steps[0].closest
    }

    /// Returns the point of the first edge of a that is closest to the centre of b.
    fn foot(&self) -> Vec2 {
        let [p, q] = self.first_edge();
        let pose = Pose { position: p.midpoint(q), angle: (q - p).to_angle() };
        let segment = Convex::segment(p.distance(q)).placed(pose);
        closest_point(placed(&self.b).1.position, &segment, &mut ()).on_shape
    }

    fn first_edge(&self) -> [Vec2; 2] {
        let corners = corners(&self.a);
        [corners[0], corners[1]].map(|corner| Vec2::from_array(corner.map(|x| x as f32)))
    }

    /// Returns the step after sliding along a wall at the first edge of a.
    fn slide(&self) -> Vec2 {
        let [p, q] = self.first_edge();
        let normal = (q - p).perp().extend(0.0) * -1.0;
        let wall = Plane::new(Vec3::ZERO, normal).expect("an edge has a normal");
        let (into, rest) = wall.split(self.step.extend(0.0));
        if into.dot(wall.normal) < 0.0 { rest.truncate() } else { self.step }
    }

    /// Returns r and s: the box's projected radius, and its centre's signed distance from the plane.
    fn measure(&self) -> Vec2 {
        let found = obb_plane(&self.obb, &self.plane, Side::Behind, &mut ());
        vec2(found.r, found.s)
    }

    fn height(&self) -> Option<f32> {
        let ray = Ray::down(Vec3::new(self.place.x, TOP, self.place.y)).expect("in reach");
        let hit = ray_triangle(&ray, &self.triangle, Sides::Both, &mut ())?;
        Some(TOP - hit.t)
    }

    /// Returns the fraction of the tick at which a touches b.
    fn impact(&self) -> Option<f32> {
        let [a, b] = [(&self.a, self.step), (&self.b, Vec2::ZERO)];
        let shapes = [a, b].map(|(rect, velocity)| (placed(rect), velocity));
        let [a, b] = shapes.each_ref().map(|((shape, pose), velocity)| MovingShape {
            shape,
            pose: *pose,
            velocity: *velocity,
            spin: 0.0,
        });
        Some(swept(&a, &b, 1.0, &mut ()).touch()?.time)
    }

    fn gap(&self) -> f32 {
        let [a, b] = [&self.a, &self.b].map(|rect| {
            let (shape, pose) = placed(rect);
            shape.placed(pose)
        });
        gjk(&a, &b, false, &mut ()).apart.map_or(0.0, |apart| apart.distance)
    }

    fn pairs(&self) -> Vec<(u32, u32)> {
        let boxes =
            self.intervals.map(|ends| Aabb { min: vec2(ends.x, 0.0), max: vec2(ends.y, 1.0) });
        let mut found = Vec::new();
        SweepAndPrune::default().pairs(&boxes, &mut found, &mut ());
        found
    }
}

fn placed(rect: &Rect) -> (Convex, Pose) {
    let [x, y, width, depth, degrees] = rect.map(|number| number as f32);
    let pose = Pose { position: vec2(x, y), angle: degrees.to_radians() };
    (Convex::rectangle(vec2(width, depth)), pose)
}

/// Returns the inputs: the rectangles of the examples, then `count` random ones.
pub(crate) fn inputs(count: usize) -> Vec<Input> {
    let mut random = Random(0x5a7);
    let mut number = |from: f64, to: f64| {
        // Exact: fewer than 2^53 values.
        from + (to - from) * random.below(100_000) as f64 / 100_000.0
    };
    let examples = [[A, B], [A, APART], [A, AROUND]].map(Some).into_iter();
    let pairs: Vec<_> = examples.chain((0..count).map(|_| None)).collect();
    pairs.into_iter().map(|pair| random_input(&mut number, pair)).collect()
}

fn random_input(number: &mut impl FnMut(f64, f64) -> f64, pair: Option<[Rect; 2]>) -> Input {
    let mut rect = || {
        let size = [number(0.5, 8.0), number(0.5, 8.0)];
        [number(-5.0, 5.0), number(-5.0, 5.0), size[0], size[1], number(-180.0, 180.0)]
    };
    let random = [rect(), rect()];
    let [a, b] = pair.unwrap_or(random);
    let mut real = |from: f64, to: f64| number(from, to) as f32;
    let mut vector = || Vec3::from_array([(); 3].map(|()| real(-3.0, 3.0)));
    let rotation = Quat::from_scaled_axis(vector());
    let obb = Obb::turned(vector(), rotation, vector().abs() + 0.1);
    let plane = Plane::new(vector(), vector()).expect("a normal");
    let triangle = Triangle::new(vector(), vector(), vector()).expect("a triangle");
    // Most places are above the triangle.
    let middle = (triangle.a + triangle.b + triangle.c) / 3.0;
    let place = vec2(middle.x + real(-1.0, 1.0), middle.z + real(-1.0, 1.0));
    let intervals = [(); 6].map(|()| {
        let start = real(-5.0, 5.0);
        vec2(start, start + real(0.1, 4.0))
    });
    let step = vec2(real(-9.0, 9.0), real(-9.0, 9.0));
    Input { a, b, step, obb, plane, triangle, place, intervals }
}
