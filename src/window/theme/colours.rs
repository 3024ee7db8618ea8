//! The colours of the two themes.
//!
//! The meanings use the Okabe–Ito set (Okabe, Ito, "Color Universal Design", 2008). The layers use
//! three colours of the set that stay distinct for colour-blind users, each with a pattern. A test
//! simulates colour blindness.
//!
//! The colours are Rust constants, not a file: the first picture would wait for a parser and for egui's
//! table of alpha products.

use egui_macroquad::egui::Color32;
use glam::vec3;

use crate::overlay::Ink;
use crate::window::render::Theme3d;

/// The colours of one theme.
#[derive(Clone, Debug)]
pub(in crate::window) struct Theme {
    /// True for the dark theme (dusk), false for the light one (daylight).
    pub dark: bool,
    /// Colours and light of the 3D world.
    pub world: Theme3d,
    /// Text on panels and labels.
    pub text: Color32,
    /// Less prominent text.
    pub weak: Color32,
    /// Background of panels.
    pub panel: Color32,
    /// Background of selected items.
    pub(super) selection: Color32,
    /// Background of labels in the view.
    pub label: Color32,
    /// Colour of the casing of overlay lines, for contrast with ground and sky.
    pub casing: Color32,
    /// Fill of checkboxes and sliders.
    pub box_fill: Color32,
}

/// Daylight over a quiet light-grey ground.
pub(super) const LIGHT: Theme = Theme {
    dark: false,
    text: hex(0x1C1C1C),
    weak: hex(0x545454),
    panel: hex(0xF8F8F7),
    // White that lets 9 % of the background through.
    label: Color32::from_rgba_premultiplied(245, 245, 245, 232),
    casing: hex(0x181A1E),
    box_fill: hex(0x8A8A8A),
    selection: hex(0xB0D6F0),
    world: Theme3d {
        sun: vec3(-0.5, 0.85, 0.38),
        zenith: [148, 188, 228],
        horizon: [212, 225, 238],
        ground: [229, 230, 228],
        grid_minor: [200, 203, 204],
        grid_major: [165, 170, 174],
        shade: [0.42, 0.45, 0.50],
        bounce: [0.36, 0.35, 0.34],
        exposure: 1.0,
        haze: 320.0,
    },
};

/// Dusk: a dark ground under a blue sky.
pub(super) const DARK: Theme = Theme {
    dark: true,
    text: hex(0xECECEC),
    weak: hex(0xACACAC),
    panel: hex(0x1C1E24),
    // 0x101216 that lets 12 % of the background through.
    label: Color32::from_rgba_premultiplied(14, 16, 20, 225),
    casing: hex(0x08090C),
    box_fill: hex(0x6A6A6A),
    selection: hex(0x1C547A),
    world: Theme3d {
        sun: vec3(-0.5, 0.85, 0.38),
        zenith: [24, 30, 50],
        horizon: [62, 66, 88],
        ground: [40, 43, 50],
        grid_minor: [57, 61, 70],
        grid_major: [84, 90, 102],
        shade: [0.36, 0.38, 0.46],
        bounce: [0.30, 0.29, 0.32],
        exposure: 0.8,
        haze: 320.0,
    },
};

/// Colours of the layers in daylight and at dusk, used cyclically.
const LAYERS: [[Color32; 2]; 3] = [
    [hex(0xE69F00), hex(0xE69F00)],
    [hex(0x0072B2), hex(0x56B4E9)],
    [hex(0x000000), hex(0xFFFFFF)],
];

/// Returns the colour of a meaning in daylight and at dusk.
pub(super) fn ink_colours(ink: Ink) -> [Color32; 2] {
    let both = |color| [hex(color), hex(color)];
    match ink {
        Ink::A => [hex(0x0072B2), hex(0x56B4E9)],
        Ink::B => [hex(0xB37400), hex(0xE69F00)],
        Ink::Overlap | Ink::Mtv | Ink::NewNormal => both(0xD55E00),
        Ink::Gap => both(0x009E73),
        Ink::Normal | Ink::Side => both(0xCC79A7),
        Ink::Wanted => [hex(0x42464C), hex(0xB4B8BE)],
        Ink::Guide | Ink::Front => [hex(0x42464C), hex(0xC4C8CE)],
        Ink::Real | Ink::Selected => [hex(0x101214), hex(0xFFFFFF)],
        Ink::Minimum | Ink::Outcome => both(0xF0E442),
        Ink::Heading => both(0x56B4E9),
        Ink::OldNormal => both(0xE69F00),
        Ink::Layer(number) => LAYERS[usize::from(number) % LAYERS.len()],
    }
}

/// Returns the colour 0xRRGGBB.
const fn hex(color: u32) -> Color32 {
    let [_, r, g, b] = color.to_be_bytes();
    Color32::from_rgb(r, g, b)
}
