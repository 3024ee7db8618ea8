fn put(n: Option<f64>) {
    n.map_or_else(|| print!("none "), |n| print!("{n} "));
}
fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let v: Vec<f64> = line.split(' ').map(|n| n.parse().unwrap()).collect();
        let vector = |i: usize| (v[i], v[i + 1], v[i + 2]);
        let a = corners(v[0], v[1], v[2], v[3], v[4]);
        let b = corners(v[5], v[6], v[7], v[8], v[9]);
        let (c, step, n) = ((v[5], v[6]), (v[10], v[11]), normal(a[0], a[1]));
        for c in a { print!("{} {} ", c.0, c.1); }
        put(Some(gap(&a, &b, n)));
        match sat(&a, &b) { Some(m) => print!("{} {} ", m.0, m.1), None => put(None) }
        let halves = [vector(15), vector(18), vector(21)];
        for (x, y) in [
            closest(v[0], v[1], v[2], v[3], v[4], c), foot(a[0], a[1], c), slide(step, n),
            measure(vector(12), halves, vector(24), vector(27)),
        ] { print!("{x} {y} "); }
        put(height(vector(30), vector(33), vector(36), v[39], v[40]));
        put(impact(&a, &b, step));
        put(Some(gjk(&a, &b)));
        let intervals: Vec<_> = (41..53).step_by(2).map(|i| (v[i], v[i + 1])).collect();
        let mut found = pairs(&intervals);
        found.sort();
        for (i, j) in found { print!("{i} {j} "); }
        println!();
    }
}
