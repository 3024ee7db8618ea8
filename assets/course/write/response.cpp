Point slide(Point move, Point n) {
	double into = move.x * n.x + move.y * n.y;
	if (into >= 0) return move; // away from the wall, or along it
	return {move.x - into * n.x, move.y - into * n.y};
}
