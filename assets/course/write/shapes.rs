type Point = (f64, f64);
fn corners(x: f64, y: f64, width: f64, depth: f64, degrees: f64) -> [Point; 4] {
	let (uy, ux) = degrees.to_radians().sin_cos();
	let (vx, vy) = (-uy, ux); // u turned left by 90°
	let (w, d) = (width / 2.0, depth / 2.0);
	[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(i, j)| {
		(x + i * w * ux + j * d * vx, y + i * w * uy + j * d * vy)
	})
}
