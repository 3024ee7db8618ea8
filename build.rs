//! What the linker is told where the program becomes a page.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("wasm32") {
        // sapp-jsutils and quad-url do not say which module their imports come from, and rustc has
        // not allowed that by itself since 1.96.
        println!("cargo:rustc-link-arg-bins=--allow-undefined");
        // A scene is read alike everywhere: as much stack as the loading thread has elsewhere.
        println!("cargo:rustc-link-arg-bins=-zstack-size=8388608");
    }
}
