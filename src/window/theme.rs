//! Colours, type and spacing of the light and the dark theme.
//!
//! `colours.rs` defines the colours: a meaning has the same colour everywhere, and is never shown by
//! colour alone.

mod colours;

use std::sync::Arc;

use egui_macroquad::egui::{
    self, Color32, FontData, FontDefinitions, FontFamily, FontId, Stroke, TextStyle, Visuals,
};

use crate::figure::REGULAR;
use crate::mesh::letter;
use crate::overlay::Ink;
pub(super) use colours::Theme;

/// Small text, points.
pub(super) const SMALL: f32 = 12.0;
/// Body text, points.
pub(super) const BODY: f32 = 14.0;
/// Headings, points.
pub(super) const HEADING: f32 = 18.0;

/// Minimum width and height of a click target, points (WCAG 2.2, 2.5.8).
pub(super) const TARGET: f32 = 24.0;

impl Theme {
    pub(super) fn new(dark: bool) -> Self {
        if dark { colours::DARK } else { colours::LIGHT }
    }

    /// Returns the colour of a meaning.
    pub(super) fn ink(&self, ink: Ink) -> Color32 {
        colours::ink_colours(ink)[usize::from(self.dark)]
    }

    /// Returns whether lines of this ink have a casing.
    pub(super) fn has_casing(ink: Ink) -> bool {
        !matches!(ink, Ink::Wanted | Ink::Real | Ink::Guide | Ink::Selected | Ink::Front)
    }

    /// Returns less prominent text; egui's weak text would be too faint to read.
    pub(super) fn quiet(&self, text: impl Into<String>) -> egui::RichText {
        egui::RichText::new(text).color(self.weak)
    }

    /// Sets egui's colours, type and spacing.
    pub(super) fn apply(&self, ctx: &egui::Context) {
        let mut visuals = if self.dark { Visuals::dark() } else { Visuals::light() };
        visuals.panel_fill = self.panel;
        visuals.window_fill = self.panel;
        visuals.override_text_color = Some(self.text);
        visuals.selection.bg_fill = self.selection;
        visuals.selection.stroke = Stroke::new(1.0, self.text);
        visuals.window_corner_radius = egui::CornerRadius::same(8);
        visuals.widgets.open.weak_bg_fill = self.panel;
        visuals.slider_trailing_fill = true;
        // Checkboxes, rails and handles: egui's own are hardly visible on a panel.
        visuals.widgets.inactive.bg_fill = self.box_fill;
        visuals.widgets.inactive.fg_stroke.color = self.text;
        ctx.set_visuals(visuals);
        ctx.style_mut(|style| {
            style.spacing.item_spacing = egui::vec2(8.0, 4.0);
            style.spacing.indent = 12.0;
            style.spacing.button_padding = egui::vec2(6.0, 2.0);
            style.spacing.window_margin = egui::Margin::same(12);
            style.spacing.slider_width = 120.0;
            style.spacing.interact_size.y = TARGET;
            style.spacing.scroll = egui::style::ScrollStyle::solid();
            style.interaction.tooltip_delay = 0.3;
            style.text_styles = [
                (TextStyle::Small, FontId::proportional(SMALL)),
                (TextStyle::Body, FontId::proportional(BODY)),
                (TextStyle::Button, FontId::proportional(BODY)),
                (TextStyle::Monospace, FontId::proportional(BODY)),
                (TextStyle::Heading, FontId::new(HEADING, FontFamily::Name("bold".into()))),
            ]
            .into();
        });
    }
}

/// Loads the typeface, regular and bold, with fallback to the icons and egui's symbols.
pub(super) fn load_fonts(ctx: &egui::Context) {
    let mut fonts = FontDefinitions::empty();
    let files: [(&str, &[u8]); 4] = [
        ("regular", REGULAR),
        ("bold", letter::FONT),
        ("icons", include_bytes!("../../assets/fonts/Icons.ttf")),
        ("signs", include_bytes!("../../assets/fonts/Signs.ttf")),
    ];
    for (name, bytes) in files {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    // The text font has tabular figures and also serves for numbers.
    for (family, first) in [
        (FontFamily::Proportional, "regular"),
        (FontFamily::Monospace, "regular"),
        (FontFamily::Name("bold".into()), "bold"),
    ] {
        let faces = [first, "icons", "signs"].map(str::to_owned).to_vec();
        fonts.families.insert(family, faces);
    }
    ctx.set_fonts(fonts);
}

#[cfg(test)]
mod tests {
    use super::*;

    const INKS: [Ink; 23] = [
        Ink::A,
        Ink::B,
        Ink::Overlap,
        Ink::Gap,
        Ink::Mtv,
        Ink::Normal,
        Ink::Wanted,
        Ink::Real,
        Ink::Minimum,
        Ink::Guide,
        Ink::Selected,
        Ink::Heading,
        Ink::OldNormal,
        Ink::NewNormal,
        Ink::Side,
        Ink::Front,
        Ink::Outcome,
        Ink::Layer(0),
        Ink::Layer(1),
        Ink::Layer(2),
        Ink::Layer(3),
        Ink::Layer(4),
        Ink::Layer(5),
    ];

    /// Returns the relative luminance of WCAG 2.1.
    fn luminance(c: [u8; 3]) -> f64 {
        let linear = c.map(|c| {
            let c = f64::from(c) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn bytes(c: Color32) -> [u8; 3] {
        [c.r(), c.g(), c.b()]
    }

    /// The constants of the labels are already multiplied by their alpha, with egui's rounding.
    #[test]
    fn label_colours_have_the_documented_opacity() {
        let light = Color32::from_rgba_unmultiplied(255, 255, 255, 232);
        let dark = Color32::from_rgba_unmultiplied(0x10, 0x12, 0x16, 225);
        assert_eq!([Theme::new(false).label, Theme::new(true).label], [light, dark]);
    }

    #[test]
    fn black_on_white_has_the_maximum_contrast() {
        assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
    }

    /// A line is readable if it contrasts with the background or its casing, or if the casing contrasts
    /// with the background.
    #[test]
    fn lines_stand_out_from_ground_and_sky() {
        for theme in [Theme::new(false), Theme::new(true)] {
            let world = &theme.world;
            for background in [world.ground, world.horizon, world.zenith] {
                for ink in INKS {
                    let (line, casing) = (bytes(theme.ink(ink)), bytes(theme.casing));
                    let mut best = contrast(line, background);
                    if Theme::has_casing(ink) {
                        best = best.max(contrast(casing, background)).max(contrast(line, casing));
                    }
                    assert!(
                        best >= 4.5,
                        "{ink:?} on {background:?}, dark {}: {best:.2}",
                        theme.dark
                    );
                }
            }
        }
    }

    #[test]
    fn text_stands_out_from_panels_and_labels() {
        for theme in [Theme::new(false), Theme::new(true)] {
            for text in [theme.text, theme.weak] {
                assert!(contrast(bytes(text), bytes(theme.panel)) >= 4.5, "dark {}", theme.dark);
            }
            // A label lets a share of the background through.
            let transmittance = 1.0 - f32::from(theme.label.a()) / 255.0;
            for background in [theme.world.ground, theme.world.horizon, theme.world.zenith] {
                let label = theme.label.to_srgba_unmultiplied();
                let mixed: [u8; 3] = std::array::from_fn(|k| {
                    (f32::from(label[k]) * (1.0 - transmittance)
                        + f32::from(background[k]) * transmittance) as u8
                });
                assert!(contrast(bytes(theme.text), mixed) >= 4.5, "dark {}", theme.dark);
            }
        }
    }

    /// WCAG 2.2, 1.4.11, non-text contrast: marks and curves on a panel, ticked boxes, rails and
    /// handles of sliders, indicators of switches, and the focus ring.
    #[test]
    fn graphics_stand_out_from_panels_and_the_focus_ring_from_everything() {
        for theme in [Theme::new(false), Theme::new(true)] {
            let (text, panel) = (bytes(theme.text), bytes(theme.panel));
            let assert_visible = |a, b, name: &str| {
                let found = contrast(a, b);
                assert!(found >= 3.0, "{name}, dark {}: {found:.2}", theme.dark);
            };
            for ink in [Ink::A, Ink::B, Ink::Overlap, Ink::Gap, Ink::Wanted, Ink::Guide] {
                assert_visible(bytes(theme.ink(ink)), panel, &format!("{ink:?}"));
            }
            // A line with a casing contrasts with the casing.
            for ink in [Ink::Minimum, Ink::Normal, Ink::Overlap, Ink::Gap] {
                let (line, casing) = (bytes(theme.ink(ink)), bytes(theme.casing));
                assert_visible(line, casing, &format!("{ink:?} in its casing"));
            }
            let ctx = egui::Context::default();
            theme.apply(&ctx);
            let widgets = ctx.style().visuals.widgets.clone();
            assert_visible(bytes(widgets.inactive.bg_fill), panel, "a box");
            assert_visible(
                bytes(widgets.inactive.fg_stroke.color),
                bytes(widgets.inactive.bg_fill),
                "a tick",
            );
            assert_visible(
                bytes(widgets.hovered.bg_stroke.color),
                panel,
                "a box under the pointer",
            );
            assert_visible(
                bytes(ctx.style().visuals.selection.stroke.color),
                bytes(theme.selection),
                "on",
            );
            let world = &theme.world;
            let background =
                [world.ground, world.horizon, world.zenith, panel, bytes(theme.selection)];
            let inks = INKS.map(|ink| bytes(theme.ink(ink)));
            for background in background.into_iter().chain(inks) {
                let best = contrast(text, background).max(contrast(panel, background));
                assert!(best >= 3.0, "the ring on {background:?}, dark {}: {best:.2}", theme.dark);
            }
        }
    }

    const FACES: [&[u8]; 3] = [
        include_bytes!("../../assets/fonts/CollidoscopeSans-Regular.ttf"),
        include_bytes!("../../assets/fonts/Icons.ttf"),
        include_bytes!("../../assets/fonts/Signs.ttf"),
    ];

    fn has_glyph(face: &[u8], char: char) -> bool {
        let face = ttf_parser::Face::parse(face, 0).expect("it is a font");
        face.glyph_index(char).is_some()
    }

    /// Returns the contents of all files under `folder` whose names end with `suffix`.
    #[expect(
        clippy::disallowed_methods,
        reason = "these are the sources that the test was built from"
    )]
    fn texts(folder: &str, suffix: &str) -> Vec<String> {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let (mut folders, mut texts) = (vec![root], Vec::new());
        while let Some(folder) = folders.pop() {
            for entry in folder.read_dir().expect("it is there") {
                let path = entry.expect("it can be read").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.to_string_lossy().ends_with(suffix) {
                    texts.push(std::fs::read_to_string(path).expect("text"));
                }
            }
        }
        texts
    }

    /// The fonts hold only the characters in use; `assets/fonts/subset.py` makes the font files.
    #[test]
    fn every_icon_in_the_code_is_in_its_font() {
        let all = egui_phosphor::variants::regular::ICONS;
        let mut count = 0;
        for text in texts("src", ".rs") {
            for rest in text.split("icon::").skip(1) {
                let end = rest.find(|c: char| !c.is_ascii_uppercase() && c != '_');
                let name = &rest[..end.unwrap_or(rest.len())];
                let Some((_, icon)) = all.iter().find(|(known, _)| *known == name) else {
                    continue;
                };
                let char = icon.chars().next().expect("it is a sign");
                assert!(has_glyph(FACES[1], char), "{name}: make the faces anew");
                count += 1;
            }
        }
        assert!(count > 40, "{count}");
    }

    #[test]
    fn every_character_of_the_texts_is_in_a_font() {
        let files = [("scenes", ".ron"), ("assets", ".md"), ("assets", ".ron")];
        for text in files.iter().flat_map(|(folder, suffix)| texts(folder, suffix)) {
            for char in text.chars().filter(|c| !c.is_control()) {
                assert!(FACES.iter().any(|face| has_glyph(face, char)), "{char:?}: {text:.60}");
            }
        }
        // Symbols of egui's alerts and the file dialog, and a title in another script.
        for char in "⚠✔🗀🗋📌🖴💾🔍⟲☰⏶⏵Привет, Ωμέγα".chars() {
            assert!(FACES.iter().any(|face| has_glyph(face, char)), "{char:?}");
        }
    }
}
