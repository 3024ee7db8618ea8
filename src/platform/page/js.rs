//! Calls to the page's script.

#![expect(unsafe_code, reason = "imported functions take their texts as addresses")]

mod raw {
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        /// Returns milliseconds since the page began to load.
        pub(super) safe fn page_now() -> f64;
        /// Returns screen pixels per page pixel.
        #[cfg(feature = "window")]
        pub(super) safe fn page_ratio() -> f64;
        /// Calls the script's function `name`; returns the length of its answer, −1 for none.
        pub(super) fn page_call(
            name: *const u8,
            name_length: usize,
            text: *const u8,
            text_length: usize,
            bytes: *const u8,
            bytes_length: usize,
        ) -> isize;
        /// Writes the last answer to this address, which must have space for it.
        pub(super) fn page_take(to: *mut u8);
    }
}

/// Returns seconds since the page began to load.
pub(super) fn now() -> f64 {
    raw::page_now() / 1000.0
}

/// Returns screen pixels per page pixel; changes with the browser's zoom or the screen.
#[cfg(feature = "window")]
pub(super) fn ratio() -> f64 {
    raw::page_ratio()
}

/// Calls the script's function `name` with a text and some bytes; returns its answer.
pub(super) fn call(name: &str, text: &str, bytes: &[u8]) -> Option<Vec<u8>> {
    let (n, t, b) = (name.as_ptr(), text.as_ptr(), bytes.as_ptr());
    // SAFETY: each address belongs to a slice of the length that follows it. The script only reads it, before
    // the call returns.
    let length = unsafe { raw::page_call(n, name.len(), t, text.len(), b, bytes.len()) };
    let mut answer = vec![0; usize::try_from(length).ok()?];
    // SAFETY: the buffer has the length just reported by the script.
    unsafe { raw::page_take(answer.as_mut_ptr()) };
    Some(answer)
}

/// Like [`call`], with a text as argument and answer.
pub(super) fn ask(name: &str, text: &str) -> Option<String> {
    call(name, text, &[]).and_then(|bytes| String::from_utf8(bytes).ok())
}
