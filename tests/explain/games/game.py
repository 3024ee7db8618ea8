# A game with one mistake in its separating axis test: only the axes of the first body are tested.
import math, random, sys


class Body:
    def __init__(self, name, corners, position, velocity, spin):
        self.name, self.corners, self.position = name, corners, position
        self.velocity, self.spin, self.angle = velocity, spin, 0.0

    def world(self):
        c, s = math.cos(self.angle), math.sin(self.angle)
        x, y = self.position
        return [[x + c * p[0] - s * p[1], y + s * p[0] + c * p[1]] for p in self.corners]

    def move(self, dt, size):
        for k in range(2):
            self.position[k] += self.velocity[k] * dt
            if abs(self.position[k]) > size:
                self.position[k] = math.copysign(size, self.position[k])
                self.velocity[k] = -self.velocity[k]
        self.angle += self.spin * dt


class Contact:
    def __init__(self, a, b, normal, depth):
        self.a, self.b, self.normal, self.depth = a, b, normal, depth


def axes(corners):
    for k, p in enumerate(corners):
        q = corners[(k + 1) % len(corners)]
        x, y = q[1] - p[1], p[0] - q[0]
        length = math.hypot(x, y)
        yield [x / length, y / length]


def interval(corners, axis):
    along = [p[0] * axis[0] + p[1] * axis[1] for p in corners]
    return min(along), max(along)


def collide(a, b):
    p, q = a.world(), b.world()
    least = None
    for axis in axes(p):  # the mistake: the axes of q are missing
        (a0, a1), (b0, b1) = interval(p, axis), interval(q, axis)
        forth, back = b1 - a0, a1 - b0
        if forth <= 0 or back <= 0:
            return None
        depth, sign = (forth, 1) if forth < back else (back, -1)
        if least is None or depth < least.depth:
            least = Contact(a.name, b.name, [axis[0] * sign, axis[1] * sign], depth)
    return least


def polygon(count, radius):
    at = [2 * math.pi * k / count for k in range(count)]
    return [[radius * math.cos(t), radius * math.sin(t)] for t in at]


random.seed(5)
bodies = []
for k in range(8):
    corners = polygon(random.randint(3, 7), random.uniform(10, 40))
    position = [random.uniform(-100, 100) for _ in range(2)]
    velocity = [random.uniform(-60, 60) for _ in range(2)]
    bodies.append(Body("body-%d" % k, corners, position, velocity, random.uniform(-2, 2)))
for t in range(200):
    pairs = [(a, b) for i, a in enumerate(bodies) for b in bodies[i + 1 :]]
    contacts = [contact for contact in (collide(a, b) for a, b in pairs) if contact]
    write_frame(sys.stdout, t, bodies, contacts)
    for body in bodies:
        body.move(1 / 60, 120)
