std::vector<std::pair<int, int>> pairs(const std::vector<Interval>& all) {
	std::vector<int> order;
	for (int i = 0; i < (int)all.size(); i++) order.push_back(i);
	std::sort(order.begin(), order.end(), [&](int i, int j) { return all[i].min < all[j].min; });
	std::vector<std::pair<int, int>> found;
	for (auto at = order.begin(); at != order.end(); at++)
		for (auto next = at + 1; next != order.end(); next++) {
			if (all[*next].min >= all[*at].max) break; // so do all later ones
			found.push_back(std::minmax(*at, *next));
		}
	return found;
}
