def pairs(intervals):
    order = sorted(range(len(intervals)), key=lambda i: intervals[i][0])
    found = []
    for at, i in enumerate(order):
        for j in order[at + 1:]:
            if intervals[j][0] >= intervals[i][1]:
                break # so do all later ones
            found.append((min(i, j), max(i, j)))
    return found
