shapes = [
    {"name": "floor", "type": "box", "x": 0, "y": -1, "w": 20, "h": 2},
    {"name": "ball", "type": "circle", "x": 3, "y": 0.4, "r": 0.5},
]
