//! Fuzzes OBJ files.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| collidoscope_fuzz::obj(data));
