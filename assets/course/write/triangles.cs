static double? Height(double[] a, double[] b, double[] c, double x, double z) {
	Func<double[], double[], double> area = (p, q) => // of the parallelogram at (x, z)
		(p[0] - x) * (q[2] - z) - (p[2] - z) * (q[0] - x);
	double wa = area(b, c), wb = area(c, a), wc = area(a, b), whole = wa + wb + wc;
	if (whole == 0) return null; // the triangle stands upright
	wa /= whole; wb /= whole; wc /= whole;
	if (Math.Min(wa, Math.Min(wb, wc)) < 0) return null; // outside
	return wa * a[1] + wb * b[1] + wc * c[1];
}
