//! The signals by which a program is ended: a page gets none.

/// Never.
pub(crate) fn asked() -> Option<u8> {
    None
}
