fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let v: Vec<f64> = line.split(' ').map(|n| n.parse().unwrap()).collect();
        let a = corners(v[0], v[1], v[2], v[3], v[4]);
        let b = corners(v[5], v[6], v[7], v[8], v[9]);
        for c in a { print!("{} {} ", c.0, c.1); }
        print!("{} ", gap(&a, &b, normal(a[0], a[1])));
        match sat(&a, &b) { Some(m) => println!("{} {}", m.0, m.1), None => println!("none") }
    }
}
