//! Groups and order of the contacts for solving.
//!
//! Graph colouring: contacts of one colour move no body in common. Each contact in turn gets the first
//! colour that neither of its bodies has yet. Immovable bodies may have the same colour many times.

use super::contact::{Contact, Impulses};
use super::group::{ContactBatch, LANES};
use super::softness::Softness;
use super::{ImpulseSetup, RigidBody};

/// Number of colours: the bits of a mask. A contact without a free colour gets its own group.
const COLORS: usize = 64;

/// All groups: first those of two-point contacts, then those of one-point contacts.
#[derive(Debug, Default)]
pub(super) struct GraphColouring {
    pub(super) groups: Vec<ContactBatch>,
    /// Mask of the colours used by each body, for two-point and for one-point contacts.
    used: Vec<[u64; 2]>,
    /// Colour of each contact; [`COLORS`] for a group of its own, [`NO_COLOR`] for an unsolved contact.
    colors: Vec<u8>,
}

/// Colour of contacts that are not solved.
const NO_COLOR: u8 = u8::MAX;

/// The next free lane of each colour, for two-point contacts and one-point contacts.
type Lanes = [[usize; COLORS + 1]; 2];

impl GraphColouring {
    /// Sorts the contacts into groups.
    pub(super) fn prepare(
        &mut self,
        contacts: &[Contact],
        bodies: &[RigidBody],
        settings: (&ImpulseSetup, &[Softness; 2]),
        impulses: &[Impulses],
    ) {
        let mut lanes = self.color(contacts, bodies);
        let (dummy, count) = (bodies.len() as u32, assign_first_lanes(&mut lanes));
        self.groups.clear();
        if self.groups.capacity() < count {
            // Groups are large: reserve capacity for a few more, not for twice as many.
            self.groups.reserve_exact(count + count / 8);
        }
        self.groups.resize(count, ContactBatch::idle(dummy));
        for (i, contact) in contacts.iter().enumerate() {
            let color = self.colors[i];
            if color == NO_COLOR {
                continue;
            }
            let single = usize::from(contact.manifold.count == 1);
            let lane = &mut lanes[single][usize::from(color)];
            let indexed = (i as u32, contact);
            self.groups[*lane / LANES].set(*lane % LANES, indexed, bodies, settings, &impulses[i]);
            *lane += if usize::from(color) == COLORS { LANES } else { 1 };
        }
    }

    /// Gives each contact its colour. Returns the number of contacts per colour.
    fn color(&mut self, contacts: &[Contact], bodies: &[RigidBody]) -> Lanes {
        self.used.clear();
        self.used.resize(bodies.len(), [0; 2]);
        self.colors.clear();
        let mut counts = [[0; COLORS + 1]; 2];
        for contact in contacts {
            if !contact.is_solvable(bodies) {
                self.colors.push(NO_COLOR);
                continue;
            }
            let single = usize::from(contact.manifold.count == 1);
            let movable_bodies = contact.bodies().map(|body| {
                (bodies[body].inv_mass > 0.0 || bodies[body].inv_inertia > 0.0).then_some(body)
            });
            let mut taken = 0;
            for body in movable_bodies.into_iter().flatten() {
                taken |= self.used[body][single];
            }
            let color = (!taken).trailing_zeros() as usize;
            if color < COLORS {
                for body in movable_bodies.into_iter().flatten() {
                    self.used[body][single] |= 1 << color;
                }
            }
            counts[single][color] += 1;
            self.colors.push(color as u8);
        }
        counts
    }
}

/// Converts the number of contacts per colour to the colour's first lane; each colour begins a group.
/// Returns the number of groups.
fn assign_first_lanes(counts: &mut Lanes) -> usize {
    let mut groups = 0;
    for (color, slot) in counts.iter_mut().flat_map(|counts| counts.iter_mut().enumerate()) {
        let contacts = *slot;
        *slot = groups * LANES;
        groups += if color == COLORS { contacts } else { contacts.div_ceil(LANES) };
    }
    groups
}
