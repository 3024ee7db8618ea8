fn slide(step: Point, n: Point) -> Point {
	let into = step.0 * n.0 + step.1 * n.1;
	if into >= 0.0 { return step; } // away from the wall, or along it
	(step.0 - into * n.0, step.1 - into * n.1)
}
