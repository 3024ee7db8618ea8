fn height(a: Vector, b: Vector, c: Vector, x: f64, z: f64) -> Option<f64> {
	let area = |p: Vector, q: Vector| { // of the parallelogram at (x, z)
		(p.0 - x) * (q.2 - z) - (p.2 - z) * (q.0 - x)
	};
	let parts = [area(b, c), area(c, a), area(a, b)];
	let whole: f64 = parts.iter().sum();
	if whole == 0.0 { return None; } // the triangle stands upright
	let weights = parts.map(|part| part / whole);
	if weights.iter().any(|weight| *weight < 0.0) { return None; } // outside
	Some(weights[0] * a.1 + weights[1] * b.1 + weights[2] * c.1)
}
