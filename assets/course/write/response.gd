func slide(move, n):
	var into = move.dot(n)
	if into >= 0:
		return move # away from the wall, or along it
	return move - into * n
