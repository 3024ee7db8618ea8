fn sat(a: &[Point], b: &[Point]) -> Option<Point> {
	let (mut least, mut mtv) = (f64::INFINITY, None);
	for shape in [a, b] {
		for i in 0..2 { // the other edges are parallel
			let n = normal(shape[i], shape[i + 1]);
			let ((a_min, a_max), (b_min, b_max)) = (project(a, n), project(b, n));
			let (forth, back) = (b_max - a_min, a_max - b_min); // two moves
			if forth <= 0.0 || back <= 0.0 { return None; } // a gap, or touching
			let way = if forth < back { forth } else { -back };
			if way.abs() < least { (least, mtv) = (way.abs(), Some((n.0 * way, n.1 * way))); }
		}
	}
	mtv // moves a out of b
}
