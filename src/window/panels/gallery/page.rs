//! The page of a unit: Markdown with figures, each of which opens its scene.

use std::collections::BTreeMap;

use egui_commonmark::CommonMarkViewer;
use egui_macroquad::egui::{
    self, Color32, ColorImage, Rect, Sense, Stroke, StrokeKind, TextureHandle, TextureOptions,
    pos2, vec2,
};

use super::PICTURE;
use crate::app::ViewCommand;
use crate::scene::course::{self, Figure, PagePiece, Unit};
use crate::window::panels::{LessonCache, PanelContext};

/// Loaded pictures by name.
pub(super) type Pictures = BTreeMap<String, TextureHandle>;

/// Minimum width of a caption beside its figure, points; a narrower caption goes below.
const BESIDE: f32 = 160.0;
const GAP: f32 = 12.0;

/// Shows the page; returns whether a figure was clicked, which opens its scene.
pub(super) fn show(
    ui: &mut egui::Ui,
    unit: &Unit,
    (cache, pictures): (&mut LessonCache, &mut Pictures),
    seen: &mut PanelContext,
) -> bool {
    let page = course::page(&unit.id).unwrap_or_default();
    // The unit's title is already shown above.
    let page = page.split_once('\n').filter(|(first, _)| first.starts_with("# "));
    let page = page.map_or("", |(_, rest)| rest);
    let mut opened = false;
    for piece in course::pieces(page) {
        match piece {
            PagePiece::Text(text) => {
                CommonMarkViewer::new().show(ui, cache, &with_room(text));
            }
            PagePiece::Figure { caption, name } => {
                if let Some(figure) = course::course().figure(name) {
                    opened |= shown(ui, caption, figure, pictures, seen);
                }
            }
        }
    }
    opened
}

/// Adds a hair space after italic text, whose last letter leans over the next space.
pub(super) fn with_room(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for part in text.split_inclusive("* ") {
        let slanted = part.strip_suffix("* ").filter(|before| !before.ends_with(['\n', ' ']));
        match slanted.filter(|before| !before.is_empty()) {
            Some(before) => out.extend([before, "*\u{200a} "]),
            None => out.push_str(part),
        }
    }
    out
}

/// Shows a figure with its caption; returns whether it was clicked.
fn shown(
    ui: &mut egui::Ui,
    caption: &str,
    figure: &Figure,
    pictures: &mut Pictures,
    seen: &mut PanelContext,
) -> bool {
    let [wide, high] = PICTURE.map(|pixels| pixels as f32);
    let room = ui.available_width();
    let size = vec2(wide, high) * (room / wide).min(1.0);
    let texture = texture(ui.ctx(), &figure.name, pictures);
    ui.add_space(4.0);
    let clicked = if room >= wide + GAP + BESIDE {
        let row = ui.horizontal_top(|row| {
            row.spacing_mut().item_spacing.x = GAP;
            let clicked = picture(row, size, (figure, caption), texture, seen);
            row.vertical(|column| column.label(seen.theme.quiet(caption)));
            clicked
        });
        row.inner
    } else {
        let clicked = picture(ui, size, (figure, caption), texture, seen);
        ui.label(seen.theme.quiet(caption));
        clicked
    };
    ui.add_space(6.0);
    if clicked {
        seen.request(ViewCommand::Figure(figure.name.clone()));
    }
    clicked
}

/// Shows the framed picture; returns whether it was clicked.
fn picture(
    ui: &mut egui::Ui,
    size: egui::Vec2,
    (figure, caption): (&Figure, &str),
    texture: Option<egui::TextureId>,
    seen: &PanelContext,
) -> bool {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, caption));
    if let Some(texture) = texture {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(texture, rect, whole, Color32::WHITE);
    }
    let lit = response.hovered() || response.has_focus();
    let (width, colour) = if lit { (2.0, seen.theme.text) } else { (1.0, seen.theme.weak) };
    ui.painter().rect_stroke(rect, 2.0, Stroke::new(width, colour), StrokeKind::Inside);
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    let hover = format!("{} at tick {}: click to open the scene", figure.scene, figure.tick);
    response.on_hover_text(hover).clicked()
}

/// Returns the picture with this name, loaded at its first display.
fn texture(ctx: &egui::Context, name: &str, pictures: &mut Pictures) -> Option<egui::TextureId> {
    if !pictures.contains_key(name) {
        let picture = image::load_from_memory(course::picture(name)?).ok()?.to_rgb8();
        let size = [picture.width() as usize, picture.height() as usize];
        let colours = ColorImage::from_rgb(size, picture.as_raw());
        let texture = ctx.load_texture(name, colours, TextureOptions::LINEAR);
        pictures.insert(name.to_owned(), texture);
    }
    pictures.get(name).map(TextureHandle::id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_has_a_picture_of_the_size_that_is_kept_and_all_are_small() {
        let figures = course::course().units.iter().flat_map(|unit| &unit.figures);
        let mut names: Vec<&str> = figures.map(|figure| figure.name.as_str()).collect();
        let mut bytes = 0;
        for name in &names {
            let file = course::picture(name);
            let file = file.unwrap_or_else(|| {
                panic!("{name}: `collidoscope --figures assets/course` makes it")
            });
            let picture = image::load_from_memory(file).expect("a picture");
            assert_eq!([picture.width(), picture.height()], PICTURE, "{name}");
            bytes += file.len();
        }
        assert!(bytes <= 64_000, "a page downloads {bytes} bytes of them");
        let mut there: Vec<&str> = course::pictures().collect();
        there.sort_unstable();
        names.sort_unstable();
        assert_eq!(there, names, "none of a figure that there is not");
    }
}
