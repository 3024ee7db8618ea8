fn pairs(intervals: &[(f64, f64)]) -> Vec<(usize, usize)> {
	let mut order: Vec<usize> = (0..intervals.len()).collect();
	order.sort_by(|&i, &j| intervals[i].0.total_cmp(&intervals[j].0));
	let mut found = Vec::new();
	for (at, &i) in order.iter().enumerate() {
		for &j in &order[at + 1..] {
			if intervals[j].0 >= intervals[i].1 { break; } // so do all later ones
			found.push((i.min(j), i.max(j)));
		}
	}
	found
}
