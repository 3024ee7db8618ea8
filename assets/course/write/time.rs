fn impact(a: &[Point], b: &[Point], step: Point) -> Option<f64> {
	let (mut begin, mut end) = (0.0_f64, 1.0_f64); // of the tick
	for (shape, i) in [(a, 0), (a, 1), (b, 0), (b, 1)] {
		let n = normal(shape[i], shape[i + 1]);
		let ((a_min, a_max), (b_min, b_max)) = (project(a, n), project(b, n));
		let speed = step.0 * n.0 + step.1 * n.1;
		if speed == 0.0 && (a_max <= b_min || b_max <= a_min) { return None; } // this gap stays
		if speed == 0.0 { continue; }
		let (one, other) = ((b_min - a_max) / speed, (b_max - a_min) / speed);
		(begin, end) = (begin.max(one.min(other)), end.min(one.max(other)));
	}
	(begin < end).then_some(begin)
}
