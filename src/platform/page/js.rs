//! The way out to the page's script.

#![expect(unsafe_code, reason = "imported functions take their texts as addresses")]

mod raw {
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        /// Milliseconds since the page began to load.
        pub(super) safe fn page_now() -> f64;
        /// Pixels of the screen's a pixel of the page's.
        #[cfg(feature = "window")]
        pub(super) safe fn page_ratio() -> f64;
        /// Calls the script's function `name`; the length of its answer, −1 if it has none.
        pub(super) fn page_call(
            name: *const u8,
            name_length: usize,
            text: *const u8,
            text_length: usize,
            bytes: *const u8,
            bytes_length: usize,
        ) -> isize;
        /// Writes the answer of the call before to this address, which has room for it.
        pub(super) fn page_take(to: *mut u8);
    }
}

/// Seconds since the page began to load.
pub(super) fn now() -> f64 {
    raw::page_now() / 1000.0
}

/// Pixels of the screen's a pixel of the page's: another one after the browser's zoom, or on another
/// screen.
#[cfg(feature = "window")]
pub(super) fn ratio() -> f64 {
    raw::page_ratio()
}

/// Calls the script's function `name` with a text and some bytes; what it answers.
pub(super) fn call(name: &str, text: &str, bytes: &[u8]) -> Option<Vec<u8>> {
    let (n, t, b) = (name.as_ptr(), text.as_ptr(), bytes.as_ptr());
    // SAFETY: each address is that of a slice of the length that follows it, which the script only
    // reads, before it returns.
    let length = unsafe { raw::page_call(n, name.len(), t, text.len(), b, bytes.len()) };
    let mut answer = vec![0; usize::try_from(length).ok()?];
    // SAFETY: the answer has as many bytes as the script has just said.
    unsafe { raw::page_take(answer.as_mut_ptr()) };
    Some(answer)
}

/// As [`call`], of a text to a text.
pub(super) fn ask(name: &str, text: &str) -> Option<String> {
    call(name, text, &[]).and_then(|bytes| String::from_utf8(bytes).ok())
}
