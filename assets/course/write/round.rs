fn foot(p: Point, q: Point, c: Point) -> Point {
	let (ex, ey) = (q.0 - p.0, q.1 - p.1);
	let square = ex * ex + ey * ey;
	let dot = (c.0 - p.0) * ex + (c.1 - p.1) * ey;
	let t = if square > 0.0 { (dot / square).clamp(0.0, 1.0) } else { 0.0 };
	(p.0 + t * ex, p.1 + t * ey)
}
fn closest(x: f64, y: f64, width: f64, depth: f64, degrees: f64, c: Point) -> Point {
	let (uy, ux) = degrees.to_radians().sin_cos();
	let (dx, dy) = (c.0 - x, c.1 - y);
	let lx = (dx * ux + dy * uy).clamp(-width / 2.0, width / 2.0); // local
	let ly = (dy * ux - dx * uy).clamp(-depth / 2.0, depth / 2.0);
	(x + lx * ux - ly * uy, y + lx * uy + ly * ux)
}
