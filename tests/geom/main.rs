//! Shapes, pair functions and ground, against oracles that share no formula with them.

mod disk_disk;
mod disk_rect;
mod ground;
mod obb_plane;
mod oracle;
mod random;
mod rect_rect;
mod shape;
mod space;
mod swept_disk;

use collidoscope::geom::Contact;

/// How close to touching a verdict may go either way, m. In f32, positions of 30 m and sizes of
/// 20 m are good to some 2e-6, and a depth sums half a dozen of them.
const BAND: f64 = 1e-5;

/// How far a depth may be from the oracle's, m.
const DEPTH_TOLERANCE: f64 = 2e-5;

/// The bits of a contact: equal only if nothing at all differs.
fn bits(contact: Contact) -> [u32; 3] {
    [contact.normal.x, contact.normal.y, contact.depth].map(f32::to_bits)
}
