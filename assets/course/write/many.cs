static List<int[]> Pairs(double[][] intervals) { // using System.Collections.Generic
	var order = Enumerable.Range(0, intervals.Length).OrderBy(i => intervals[i][0]).ToArray();
	var found = new List<int[]>();
	for (int at = 0; at < order.Length; at++)
		foreach (int j in order.Skip(at + 1)) {
			int i = order[at];
			if (intervals[j][0] >= intervals[i][1]) break; // so do all later ones
			found.Add(new[] { Math.Min(i, j), Math.Max(i, j) });
		}
	return found;
}
