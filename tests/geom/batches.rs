//! One shape against many: bit for bit what the tests of two shapes find.

use std::f32::consts::FRAC_PI_2;

use collidoscope::geom::shape::REACH;
use collidoscope::geom::{
    Contact, Contacts, Disk, Disks, Rect, Rects, disk_disk, disk_disks, disk_rect, disk_rects,
    rect_rect, rect_rects,
};
use glam::{Vec2, vec2};

use crate::bits;
use crate::convex::random::Random;

/// So many pairs; more with the environment's `PAIRS`.
fn count() -> usize {
    std::env::var("PAIRS").ok().and_then(|text| text.parse().ok()).unwrap_or(10_000)
}

impl Random {
    fn place(&mut self, reach: f32) -> Vec2 {
        vec2(self.between(-reach, reach), self.between(-reach, reach))
    }

    fn rect(&mut self, center: Vec2) -> Rect {
        let yaw = self.between(-3.1, 3.1);
        Rect::turned(center, yaw, vec2(self.size(), self.size()))
    }

    fn disk(&mut self, center: Vec2) -> Disk {
        Disk { center, radius: self.size() * 0.5 }
    }

    /// A place near that of something of this reach: now and then on one of its axes, or the same.
    fn beside(&mut self, of: &Rect, reach: f32) -> Vec2 {
        let far = reach + of.half.length();
        let way = vec2(self.between(-far, far), self.between(-far, far));
        of.center
            + match self.below(12) {
                0 => Vec2::ZERO,
                1 => of.axis_x * way.x,
                2 => of.axis_z() * way.y,
                // On its border, but for rounding.
                3 => of.axis_x * of.half.x + of.axis_z() * of.half.y.min(way.y.abs()),
                4 => way * 1e-20,
                _ => way,
            }
    }

    /// A rect near `a`, now and then parallel to it, or of its size.
    fn rect_near(&mut self, a: &Rect) -> Rect {
        let mut b = self.rect(Vec2::ZERO);
        b.axis_x = match self.below(8) {
            0 => a.axis_x,
            1 => a.axis_z(),
            2 => -a.axis_x,
            3 => [Vec2::X, Vec2::NEG_X, Vec2::Y, vec2(-0.0, -1.0)][self.below(4)],
            _ => b.axis_x,
        };
        if self.below(8) == 0 {
            b.half = a.half;
        }
        b.center = self.beside(a, b.half.length());
        b
    }

    /// How many there are in a list: of each remainder of four, and none at all.
    fn length(&mut self) -> usize {
        self.below(18)
    }
}

/// A hit, a miss, or neither: where pairs touch to the last bit.
#[derive(Default, Debug)]
struct Verdicts([usize; 3]);

impl Verdicts {
    /// What was found of one against many is what is found of two.
    fn same(&mut self, what: &str, found: &Contacts, expected: impl Iterator<Item = Contact>) {
        let (found, expected): (Vec<_>, Vec<_>) = (found.iter().collect(), expected.collect());
        assert_eq!(found.len(), expected.len(), "{what}");
        for (k, (found, expected)) in found.iter().zip(&expected).enumerate() {
            assert_eq!(bits(*found), bits(*expected), "{what}, {k}: {found:?} {expected:?}");
            let touches = expected.depth == 0.0;
            self.0[if touches { 2 } else { usize::from(expected.depth < 0.0) }] += 1;
        }
    }

    fn all(&self) -> usize {
        self.0.iter().sum()
    }

    /// A comparison of nothing but misses would be worth little.
    fn check(&self) {
        println!("{self:?}");
        assert!(self.0[..2].iter().all(|of| of * 5 > self.all()), "{self:?}");
    }
}

#[test]
fn rect_against_many_rects() {
    let (mut verdicts, mut found, mut many) =
        (Verdicts::default(), Contacts::default(), Rects::default());
    for seed in 0.. {
        let random = &mut Random::new(seed);
        let center = random.place(30.0);
        let a = random.rect_near(&Rect::turned(center, FRAC_PI_2, Vec2::splat(0.1)));
        let others: Vec<Rect> = (0..random.length()).map(|_| random.rect_near(&a)).collect();
        many.clear();
        for b in &others {
            many.push(b);
        }
        rect_rects(&a, &many, &mut found);
        let expected = others.iter().map(|b| rect_rect(&a, b, &mut ()));
        verdicts.same(&format!("{seed}: {a:?}"), &found, expected);
        if verdicts.all() >= count() {
            break;
        }
    }
    verdicts.check();
}

#[test]
fn disk_against_many_rects() {
    let (mut verdicts, mut found) = (Verdicts::default(), Contacts::default());
    let mut inside = 0;
    for seed in 0.. {
        let random = &mut Random::new(seed);
        let center = random.place(30.0);
        let a = random.disk(center);
        let around = Rect::turned(center, 0.0, Vec2::splat(a.radius));
        let mut other = || {
            let mut b = random.rect_near(&around);
            // The disk's centre on the rect's axes, border, corner or centre, or anywhere.
            b.center = center + b.center - random.beside(&b, 0.0);
            b
        };
        let others: Vec<Rect> = (0..seed as usize % 18).map(|_| other()).collect();
        disk_rects(&a, &others.iter().collect(), &mut found);
        let expected = others.iter().map(|b| disk_rect(&a, b, &mut ()));
        verdicts.same(&format!("{seed}: {a:?}"), &found, expected);
        inside += found.iter().filter(|contact| contact.depth > a.radius).count();
        if verdicts.all() >= count() {
            break;
        }
    }
    verdicts.check();
    assert!((verdicts.all() / 20..verdicts.all() / 2).contains(&inside), "{inside}");
}

#[test]
fn disk_against_many_disks() {
    let (mut verdicts, mut found, mut many) =
        (Verdicts::default(), Contacts::default(), Disks::default());
    for seed in 0.. {
        let random = &mut Random::new(seed);
        let center = random.place(30.0);
        let a = random.disk(center);
        let around = Rect::turned(center, 0.0, Vec2::splat(2.0 * a.radius));
        let mut other = || {
            let mut b = random.disk(Vec2::ZERO);
            b.center = random.beside(&around, 1.5 * b.radius);
            b
        };
        let others: Vec<Disk> = (0..seed as usize % 18).map(|_| other()).collect();
        many.clear();
        for b in &others {
            many.push(b);
        }
        disk_disks(&a, &many, &mut found);
        let expected = others.iter().map(|b| disk_disk(&a, b, &mut ()));
        verdicts.same(&format!("{seed}: {a:?}"), &found, expected);
        if verdicts.all() >= count() {
            break;
        }
    }
    verdicts.check();
}

/// The smallest and the largest there may be, coincident or as far apart as may be, along axes with
/// zeros of both signs.
#[test]
fn the_extremes_of_what_a_shape_may_be() {
    let places = [vec2(REACH, -REACH), vec2(-REACH, REACH), Vec2::ZERO, vec2(-0.0, 1e-44)];
    let sizes = [Vec2::splat(REACH), vec2(REACH, 3e-45), Vec2::splat(3e-45), Vec2::ONE];
    let axes = [Vec2::X, Vec2::NEG_X, vec2(-0.0, 1.0), vec2(0.6, -0.8)];
    let all = places.iter().flat_map(|&center| {
        sizes.iter().flat_map(move |&half| axes.map(move |axis_x| Rect { center, axis_x, half }))
    });
    let rects: Vec<Rect> = all.collect();
    let disks: Vec<Disk> =
        rects.iter().map(|rect| Disk { center: rect.center, radius: rect.half.y }).collect();
    let (many_rects, many_disks): (Rects, Disks) = (rects.iter().collect(), disks.iter().collect());
    let (mut verdicts, mut found) = (Verdicts::default(), Contacts::default());
    for (rect, disk) in rects.iter().zip(&disks) {
        rect_rects(rect, &many_rects, &mut found);
        verdicts.same("rects", &found, rects.iter().map(|b| rect_rect(rect, b, &mut ())));
        disk_rects(disk, &many_rects, &mut found);
        verdicts.same("disk", &found, rects.iter().map(|b| disk_rect(disk, b, &mut ())));
        disk_disks(disk, &many_disks, &mut found);
        verdicts.same("disks", &found, disks.iter().map(|b| disk_disk(disk, b, &mut ())));
    }
    assert_eq!(verdicts.all(), 3 * 64 * 64);
}

#[test]
fn a_list_is_filled_anew_without_a_trace_of_what_was_in_it() {
    let random = &mut Random::new(1);
    let [a, far] = [random.rect(Vec2::ZERO), random.rect(vec2(1e3, 0.0))];
    let (mut many, mut found) = (Rects::default(), Contacts::default());
    (0..9).for_each(|_| many.push(&a));
    rect_rects(&a, &many, &mut found);
    assert_eq!((found.len(), found.is_empty()), (9, false));
    many.clear();
    many.push(&far);
    rect_rects(&a, &many, &mut found);
    assert_eq!(found.len(), 1);
    assert!(found.iter().all(|contact| contact.depth < -900.0));
    many.clear();
    rect_rects(&a, &many, &mut found);
    assert!(found.is_empty() && found.iter().next().is_none());
}
