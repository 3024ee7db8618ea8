static double? Impact(Point[] a, Point[] b, Point move) {
	double begin = 0, end = 1; // of the tick
	foreach (var shape in new[] { a, b }) for (int i = 0; i < 2; i++) {
		Point n = Normal(shape[i], shape[i + 1]);
		double[] p = Project(a, n), q = Project(b, n);
		double speed = move.X * n.X + move.Y * n.Y;
		if (speed == 0 && (p[1] <= q[0] || q[1] <= p[0])) return null; // this gap stays
		if (speed == 0) continue;
		double one = (q[0] - p[1]) / speed, other = (q[1] - p[0]) / speed;
		begin = Math.Max(begin, Math.Min(one, other));
		end = Math.Min(end, Math.Max(one, other));
	}
	return begin < end ? begin : (double?)null;
}
