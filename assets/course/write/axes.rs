fn normal(p: Point, q: Point) -> Point {
	let (ex, ey) = (q.0 - p.0, q.1 - p.1);
	let length = ex.hypot(ey);
	(ey / length, -ex / length) // turned right by 90°
}
fn project(corners: &[Point], n: Point) -> (f64, f64) {
	let dots = corners.iter().map(|c| c.0 * n.0 + c.1 * n.1);
	(dots.clone().fold(f64::INFINITY, f64::min), dots.fold(-f64::INFINITY, f64::max))
}
fn gap(a: &[Point], b: &[Point], n: Point) -> f64 {
	let ((a_min, a_max), (b_min, b_max)) = (project(a, n), project(b, n));
	(b_min - a_max).max(a_min - b_max) // below 0: overlap
}
