static double Dot(double[] a, double[] b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
static double[] Measure(double[] centre, double[][] halves, double[] point, double[] n) {
	double r = halves.Sum(half => Math.Abs(Dot(half, n))); // how far the box reaches
	double s = Dot(centre, n) - Dot(point, n); // how far its centre is
	return new[] { r, s }; // a hit if s < r
}
