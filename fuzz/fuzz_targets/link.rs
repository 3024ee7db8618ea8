//! Fuzzes links, packed and unpacked.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| collidoscope_fuzz::link(data));
