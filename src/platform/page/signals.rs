//! Signals that end a program: pages get none.

/// Returns `None`: no signal requests an exit.
pub(crate) fn exit_request() -> Option<u8> {
    None
}
