//! Any values in the ranges of a scene's parameters, and any keys, for a second.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| collidoscope_fuzz::scene_value(data));
