// A game with one mistake in its separating axis test: the normal always points from a to b.
const dot = (p, q) => p[0] * q[0] + p[1] * q[1];

function world({ corners, position, angle }) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return corners.map(([x, y]) => [position[0] + c * x - s * y, position[1] + s * x + c * y]);
}

function normals(corners) {
  return corners.map((p, k) => {
    const q = corners[(k + 1) % corners.length];
    const [x, y] = [q[1] - p[1], p[0] - q[0]];
    return [x / Math.hypot(x, y), y / Math.hypot(x, y)];
  });
}

function interval(corners, axis) {
  const along = corners.map((p) => dot(p, axis));
  return [Math.min(...along), Math.max(...along)];
}

function collide(a, b) {
  const [p, q] = [world(a), world(b)];
  let least = null;
  for (const axis of [...normals(p), ...normals(q)]) {
    const [a0, a1] = interval(p, axis);
    const [b0, b1] = interval(q, axis);
    const [forth, back] = [b1 - a0, a1 - b0];
    if (forth <= 0 || back <= 0) return null;
    const depth = Math.min(forth, back);
    const sign = forth < back ? -1 : 1; // the mistake: the signs are swapped
    if (least === null || depth < least.depth) {
      least = { a: a.name, b: b.name, normal: axis.map((x) => x * sign), depth };
    }
  }
  return least;
}

let state = 12345;
function random(low, high) {
  state = (state * 1103515245 + 12345) % 2147483648;
  return low + ((high - low) * state) / 2147483648;
}

const bodies = [];
for (let k = 0; k < 8; k++) {
  const [w, h] = [random(0.3, 1.5), random(0.3, 1.5)];
  bodies.push({
    name: `box-${k}`,
    corners: [[-w, -h], [w, -h], [w, h], [-w, h]],
    position: [random(-4, 4), random(-4, 4)],
    velocity: [random(-2, 2), random(-2, 2)],
    angle: random(-3, 3),
    spin: random(-1, 1),
  });
}
for (let t = 0; t < 200; t++) {
  const contacts = [];
  for (let i = 0; i < bodies.length; i++) {
    for (let j = i + 1; j < bodies.length; j++) {
      const contact = collide(bodies[i], bodies[j]);
      if (contact !== null) contacts.push(contact);
    }
  }
  writeFrame(process.argv[2], t, bodies, contacts);
  for (const body of bodies) {
    for (const k of [0, 1]) {
      body.position[k] += body.velocity[k] / 60;
      if (Math.abs(body.position[k]) > 5) body.velocity[k] *= -1;
    }
    body.angle += body.spin / 60;
  }
}
