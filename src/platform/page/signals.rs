//! Signals that end a program: pages get none.

/// Returns `None`.
pub(crate) fn asked() -> Option<u8> {
    None
}
