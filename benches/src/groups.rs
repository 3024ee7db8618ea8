//! One shape against many, in turns with a peer who takes them pair by pair.

use std::hint::black_box;

use collidoscope::geom::{Contact, Contacts};

use crate::inputs::{Group, shuffle};
use crate::timing::{Side, time};

/// Ours: the many are packed, and tested together.
pub(crate) struct Together<A, B, P, F> {
    groups: Vec<(Group<A, B>, P)>,
    test: F,
    results: Vec<Contacts>,
}

impl<A, B, P, F> Together<A, B, P, F>
where
    P: for<'a> FromIterator<&'a B>,
    F: Fn(&A, &P, &mut Contacts),
{
    pub(crate) fn new(groups: Vec<Group<A, B>>, test: F) -> Self {
        let results = groups.iter().map(|_| Contacts::default()).collect();
        let packed = |group: Group<A, B>| {
            let pack = group.many.iter().collect();
            (group, pack)
        };
        Self { groups: groups.into_iter().map(packed).collect(), test, results }
    }

    /// Every contact, group by group.
    pub(crate) fn found(&mut self) -> Vec<Contact> {
        self.run();
        self.results.iter().flat_map(Contacts::iter).collect()
    }
}

impl<A, B, P, F> Side for Together<A, B, P, F>
where
    P: for<'a> FromIterator<&'a B>,
    F: Fn(&A, &P, &mut Contacts),
{
    fn shuffle(&mut self, round: usize) {
        shuffle(&mut self.groups, round);
        for (group, pack) in &mut self.groups {
            shuffle(&mut group.many, round);
            *pack = group.many.iter().collect();
        }
    }

    fn run(&mut self) -> f64 {
        let total = time(|| {
            for ((group, pack), results) in black_box(&self.groups).iter().zip(&mut self.results) {
                (self.test)(&group.one, pack, results);
            }
            black_box(&self.results);
        });
        total / pairs(self.groups.iter().map(|(group, _)| group))
    }
}

/// A peer: one of the many after the other.
pub(crate) struct OneByOne<A, B, R, F> {
    groups: Vec<Group<A, B>>,
    test: F,
    results: Vec<Vec<R>>,
}

impl<A, B, R, F: Fn(&A, &B) -> R> OneByOne<A, B, R, F> {
    pub(crate) fn new(groups: Vec<Group<A, B>>, test: F) -> Self {
        let results =
            groups.iter().map(|group| group.many.iter().map(|b| test(&group.one, b)).collect());
        let results = results.collect();
        Self { groups, test, results }
    }

    /// Every result, group by group.
    pub(crate) fn found(&self) -> impl Iterator<Item = &R> {
        self.results.iter().flatten()
    }
}

impl<A, B, R, F: Fn(&A, &B) -> R> Side for OneByOne<A, B, R, F> {
    fn shuffle(&mut self, round: usize) {
        shuffle(&mut self.groups, round);
        self.groups.iter_mut().for_each(|group| shuffle(&mut group.many, round));
    }

    fn run(&mut self) -> f64 {
        let total = time(|| {
            for (group, results) in black_box(&self.groups).iter().zip(&mut self.results) {
                for (b, result) in group.many.iter().zip(results) {
                    *result = (self.test)(&group.one, b);
                }
            }
            black_box(&self.results);
        });
        total / pairs(self.groups.iter())
    }
}

fn pairs<'a, A: 'a, B: 'a>(groups: impl Iterator<Item = &'a Group<A, B>>) -> f64 {
    groups.map(|group| group.many.len()).sum::<usize>() as f64
}

impl<A, B> Group<A, B> {
    /// In another form.
    pub(crate) fn map<C, D>(&self, one: impl Fn(&A) -> C, other: impl Fn(&B) -> D) -> Group<C, D> {
        Group { one: one(&self.one), many: self.many.iter().map(other).collect() }
    }
}
