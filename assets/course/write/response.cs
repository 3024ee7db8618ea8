static Point Slide(Point move, Point n) {
	double into = move.X * n.X + move.Y * n.Y;
	if (into >= 0) return move; // away from the wall, or along it
	return new Point(move.X - into * n.X, move.Y - into * n.Y);
}
