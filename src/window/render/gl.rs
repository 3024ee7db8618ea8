//! Access to the graphics context: the crate's only unsafe call.

use macroquad::window::{InternalGlContext, get_internal_gl};

/// Passes the window's graphics context to `action`.
///
/// Never nest two calls: each gives out exclusive references to the same context. Panics before
/// macroquad's window exists, and on threads other than the window's.
#[allow(unsafe_code, reason = "macroquad hands out its graphics context in no other way")]
pub(super) fn gl<R>(action: impl FnOnce(&mut InternalGlContext<'_>) -> R) -> R {
    // SAFETY: the call makes `&mut` references to macroquad's global context. macroquad itself checks
    // that the context exists and that this is its thread. The references cannot leave `action`: its
    // argument's lifetime is anonymous. No `action` in this folder calls `gl` or a drawing function of
    // macroquad, except `flush`, which is meant for holders of the references. macroquad runs no other
    // code meanwhile. These references are therefore the only ones.
    let mut context = unsafe { get_internal_gl() };
    action(&mut context)
}
