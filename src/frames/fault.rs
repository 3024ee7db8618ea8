//! Kinds of wrong contacts of a game.

/// Kind of a wrong contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ContactFault {
    /// The shapes overlap, but the game has no contact.
    Missing,
    /// The shapes have a gap, but the game has a contact.
    False,
    /// The depth is wrong.
    Depth,
    /// The normal is not a unit vector, or a move along it by the depth does not separate the shapes.
    Normal,
}
