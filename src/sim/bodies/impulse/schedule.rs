//! Which contacts are solved together, and in which order.
//!
//! Graph colouring: contacts of one colour move no body in common. Each contact in turn gets the
//! first colour that neither of its bodies has yet; what cannot be moved may be in many of them.

use super::contact::{Contact, Impulses};
use super::group::{Group, LANES, PassSettings};
use super::softness::Softness;
use super::trace::Step;
use super::{ImpulseSetup, Motion, Moving};
use crate::geom::Trace;

/// Colours there are, as many as bits in a mask. What finds none left makes a group of its own.
const COLORS: usize = 64;

/// All groups: contacts of two points, then those of one.
#[derive(Debug, Default)]
pub(super) struct Schedule {
    twos: Vec<Group<2>>,
    ones: Vec<Group<1>>,
    /// The colours that each body has, for contacts of two points and of one.
    used: Vec<[u64; 2]>,
    /// Each contact's colour; [`COLORS`] for one of its own, [`NO_COLOR`] for none.
    colors: Vec<u8>,
}

/// The contact is not solved.
const NO_COLOR: u8 = u8::MAX;

/// For two-point contacts and one-point contacts, the next free lane of each colour.
type Lanes = [[usize; COLORS + 1]; 2];

impl Schedule {
    /// Sorts the contacts into groups.
    pub(super) fn prepare(
        &mut self,
        contacts: &[Contact],
        bodies: &[Motion],
        how: (&ImpulseSetup, &[Softness; 2]),
        impulses: &[Impulses],
    ) {
        let mut next = self.color(contacts, bodies);
        let nobody = bodies.len() as u32;
        let [twos, ones] = next.each_mut().map(to_starts);
        self.twos.clear();
        self.twos.resize(twos, Group::idle(nobody));
        self.ones.clear();
        self.ones.resize(ones, Group::idle(nobody));
        for (i, contact) in contacts.iter().enumerate() {
            let color = self.colors[i];
            if color == NO_COLOR {
                continue;
            }
            let one = usize::from(contact.manifold.count == 1);
            let slot = &mut next[one][usize::from(color)];
            let (group, lane) = (*slot / LANES, *slot % LANES);
            *slot += if usize::from(color) == COLORS { LANES } else { 1 };
            let named = (i as u32, contact);
            if one == 1 {
                self.ones[group].set(lane, named, bodies, how, &impulses[i]);
            } else {
                self.twos[group].set(lane, named, bodies, how, &impulses[i]);
            }
        }
    }

    /// Gives each contact its colour, and says how many have which.
    fn color(&mut self, contacts: &[Contact], bodies: &[Motion]) -> Lanes {
        self.used.clear();
        self.used.resize(bodies.len(), [0; 2]);
        self.colors.clear();
        let mut counts = [[0; COLORS + 1]; 2];
        for contact in contacts {
            if !contact.is_solvable(bodies) {
                self.colors.push(NO_COLOR);
                continue;
            }
            let one = usize::from(contact.manifold.count == 1);
            let moved = contact.bodies().map(|body| {
                (bodies[body].inv_mass > 0.0 || bodies[body].inv_inertia > 0.0).then_some(body)
            });
            let mut taken = 0;
            for body in moved.into_iter().flatten() {
                taken |= self.used[body][one];
            }
            let color = (!taken).trailing_zeros() as usize;
            if color < COLORS {
                for body in moved.into_iter().flatten() {
                    self.used[body][one] |= 1 << color;
                }
            }
            counts[one][color] += 1;
            self.colors.push(color as u8);
        }
        counts
    }

    /// Applies all accumulated impulses.
    pub(super) fn warm_start<T: Trace<Step>>(&self, bodies: &mut [Moving], trace: &mut T) {
        self.twos.iter().for_each(|group| group.warm_start(bodies, trace));
        self.ones.iter().for_each(|group| group.warm_start(bodies, trace));
    }

    /// Visits all contacts once.
    pub(super) fn solve<T: Trace<Step>>(
        &mut self,
        bodies: &mut [Moving],
        settings: &PassSettings,
        trace: &mut T,
    ) {
        self.twos.iter_mut().for_each(|group| group.solve(bodies, settings, trace));
        self.ones.iter_mut().for_each(|group| group.solve(bodies, settings, trace));
    }

    /// Sets all impulses to 0.
    pub(super) fn forget(&mut self) {
        self.twos.iter_mut().for_each(Group::forget);
        self.ones.iter_mut().for_each(Group::forget);
    }

    /// At the end of a sub-step: keeps the largest impulses.
    pub(super) fn remember(&mut self) {
        self.twos.iter_mut().for_each(Group::remember);
        self.ones.iter_mut().for_each(Group::remember);
    }

    /// Tells all impulses.
    pub(super) fn store(&self, impulses: &mut [Impulses]) {
        self.twos.iter().for_each(|group| group.store(impulses));
        self.ones.iter().for_each(|group| group.store(impulses));
    }
}

/// From how many contacts a colour has to its first lane, each colour beginning a group; says how
/// many groups there are.
fn to_starts(counts: &mut [usize; COLORS + 1]) -> usize {
    let mut groups = 0;
    for (color, slot) in counts.iter_mut().enumerate() {
        let contacts = *slot;
        *slot = groups * LANES;
        groups += if color == COLORS { contacts } else { contacts.div_ceil(LANES) };
    }
    groups
}
