type Vector = (f64, f64, f64);
fn dot(a: Vector, b: Vector) -> f64 {
	a.0 * b.0 + a.1 * b.1 + a.2 * b.2
}
fn measure(centre: Vector, halves: [Vector; 3], point: Vector, n: Vector) -> (f64, f64) {
	let r = halves.iter().map(|half| dot(*half, n).abs()).sum(); // how far the box reaches
	let s = dot(centre, n) - dot(point, n); // how far its centre is
	(r, s) // a hit if s < r
}
