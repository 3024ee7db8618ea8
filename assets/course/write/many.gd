func pairs(intervals):
	var order = range(intervals.size())
	order.sort_custom(func(i, j): return intervals[i][0] < intervals[j][0])
	var found = []
	for at in order.size():
		var i = order[at]
		for j in order.slice(at + 1):
			if intervals[j][0] >= intervals[i][1]:
				break # so do all later ones
			found.append([min(i, j), max(i, j)])
	return found
