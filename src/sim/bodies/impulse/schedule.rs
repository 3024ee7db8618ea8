//! Which contacts are solved together, and in which order.
//!
//! Graph colouring: contacts of one colour move no body in common. Each contact in turn gets the
//! first colour that neither of its bodies has yet; what cannot be moved may be in many of them.

use super::contact::{Contact, Impulses};
use super::group::{Group, LANES};
use super::softness::Softness;
use super::{ImpulseSetup, Motion};

/// Colours there are, as many as bits in a mask. What finds none left makes a group of its own.
const COLORS: usize = 64;

/// All groups: contacts of two points, then those of one.
#[derive(Debug, Default)]
pub(super) struct Schedule {
    pub(super) groups: Vec<Group>,
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
        let (nobody, count) = (bodies.len() as u32, to_starts(&mut next));
        self.groups.clear();
        if self.groups.capacity() < count {
            // Groups are large: there is room for a few more, not for twice as many.
            self.groups.reserve_exact(count + count / 8);
        }
        self.groups.resize(count, Group::idle(nobody));
        for (i, contact) in contacts.iter().enumerate() {
            let color = self.colors[i];
            if color == NO_COLOR {
                continue;
            }
            let one = usize::from(contact.manifold.count == 1);
            let slot = &mut next[one][usize::from(color)];
            let named = (i as u32, contact);
            self.groups[*slot / LANES].set(*slot % LANES, named, bodies, how, &impulses[i]);
            *slot += if usize::from(color) == COLORS { LANES } else { 1 };
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
}

/// From how many contacts a colour has to its first lane, each colour beginning a group; says how
/// many groups there are.
fn to_starts(counts: &mut Lanes) -> usize {
    let mut groups = 0;
    for (color, slot) in counts.iter_mut().flat_map(|counts| counts.iter_mut().enumerate()) {
        let contacts = *slot;
        *slot = groups * LANES;
        groups += if color == COLORS { contacts } else { contacts.div_ceil(LANES) };
    }
    groups
}
