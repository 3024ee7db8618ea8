//! Fuzzes lessons in Markdown.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| collidoscope_fuzz::lesson(data));
