let ball = {x: 0, y: 0, r: 5};
let paddle = [[4, -3], [6, -3], [6, 3], [4, 3]];
