//! Fuzzes the text of scenes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| collidoscope_fuzz::scene_text(data));
