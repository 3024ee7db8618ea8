fn gjk(a: &[Point], b: &[Point]) -> f64 {
	let near = |p, q| { let v = foot(p, q, (0.0, 0.0)); v.0.hypot(v.1) };
	let (mut p, mut least) = ((a[0].0 - b[0].0, a[0].1 - b[0].1), f64::INFINITY);
	let mut q = p;
	while near(p, q) < least {
		least = near(p, q);
		let v = foot(p, q, (0.0, 0.0));
		let less = |c: &&Point, d: &&Point| (c.0 * v.0 + c.1 * v.1).total_cmp(&(d.0 * v.0 + d.1 * v.1));
		let (c, d) = (a.iter().min_by(less).unwrap(), b.iter().max_by(less).unwrap());
		let w = (c.0 - d.0, c.1 - d.1); // support point towards the origin
		if least * least - v.0 * w.0 - v.1 * w.1 < 1e-9 { return least; } // nothing is nearer
		(p, q) = (if near(p, w) < near(q, w) { p } else { q }, w);
	}
	0.0 // the origin is inside
}
