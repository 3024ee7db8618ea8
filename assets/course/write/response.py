def slide(move, n):
    into = move[0] * n[0] + move[1] * n[1]
    if into >= 0:
        return move # away from the wall, or along it
    return move[0] - into * n[0], move[1] - into * n[1]
