//! Fuzzes parameter values and input.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| collidoscope_fuzz::scene_value(data));
