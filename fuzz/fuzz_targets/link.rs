//! A link, as it is passed on, or as it is before it is packed.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| collidoscope_fuzz::link(data));
