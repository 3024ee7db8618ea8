//! The gallery, opened by Ctrl+P or a click on the title: all scenes by world, a search, and the course.

mod atlas;
mod card;
mod course;
mod new;
mod page;
mod plans;
mod user_scenes;
mod write;

use egui_macroquad::egui::{self, Color32, Key, RichText, TextureHandle, vec2};
use egui_phosphor::regular as icon;

use super::{PanelContext, closable, field, from_right};
use crate::app::ViewCommand;
use crate::app::search::{SearchEntry, ranked};
use crate::scene::catalogue;
use crate::text::id;
use crate::window::egui_support;

pub(in crate::window) use atlas::{PICTURE, has_plan};
use atlas::{atlas, picture_uv};
use card::Card;
pub(in crate::window) use course::CourseTab;
use plans::Plans;
pub(super) use user_scenes::mark_unsaved;
pub(in crate::window) use user_scenes::{Changes, UserScene};

/// Displayed size of a picture, points.
const PICTURE_SIZE: egui::Vec2 = vec2(128.0, 72.0);
/// Minimum width of a card, points.
const MIN_CARD_WIDTH: f32 = 300.0;
/// Height of a card, points.
const CARD_HEIGHT: f32 = 88.0;
/// Minimum window width for tabs, field and buttons in one row, points.
const ONE_ROW_WIDTH: f32 = 620.0;
/// Distance between cards, and margin inside a card, points.
const GAP: f32 = 8.0;

/// Tab of the gallery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::window) enum Tab {
    /// All scenes.
    #[default]
    Scenes,
    /// The course.
    Course,
    /// The choice of new scenes.
    New,
}

/// State of the open gallery, and its pictures.
#[derive(Default)]
pub(in crate::window) struct Gallery {
    /// True if the gallery is open.
    pub open: bool,
    tab: Tab,
    /// The course tab and the learner's progress.
    pub course: CourseTab,
    /// Text of the search field.
    search: String,
    /// Index of the chosen scene.
    chosen: usize,
    /// Index of the chosen new scene.
    chosen_new: usize,
    /// True if the gallery must scroll to the chosen card.
    scrolls_to_chosen: bool,
    /// True if all of the user's scenes are shown, not only the first rows.
    shows_all: bool,
    /// Plans of the user's scenes and of new ones.
    plans: Plans,
    /// All pictures in one texture, for a single draw call.
    pictures: Option<TextureHandle>,
}

impl Gallery {
    /// Opens the gallery with the scene on show chosen.
    pub(in crate::window) fn begin(&mut self, entries: &[SearchEntry], id: &str) {
        (self.open, self.scrolls_to_chosen) = (true, true);
        self.search.clear();
        self.plans.clear();
        self.shows_all = false;
        if self.tab == Tab::New {
            self.tab = Tab::Scenes;
        }
        self.chosen = entries.iter().position(|entry| entry.id == id).unwrap_or(0);
        self.course.begin();
    }

    /// Returns whether Tab navigation is active in the gallery.
    pub(in crate::window) fn has_tab_navigation(&self) -> bool {
        self.open && self.tab != Tab::Scenes
    }

    /// Returns whether the open gallery shows the choice of new scenes.
    pub(in crate::window) fn shows_new(&self) -> bool {
        self.open && self.tab == Tab::New
    }

    /// Shows the choice of new scenes.
    pub(in crate::window) fn show_new(&mut self) {
        self.chosen_new = 0;
        self.go_to(Tab::New);
    }

    /// Shows the course.
    pub(in crate::window) fn show_course(&mut self) {
        self.go_to(Tab::Course);
    }

    /// Shows a unit of the course.
    pub(in crate::window) fn show_unit(&mut self, id: &str) {
        self.show_course();
        self.course.choose(id);
    }

    /// Shows a tab.
    pub(in crate::window) fn go_to(&mut self, tab: Tab) {
        (self.tab, self.scrolls_to_chosen) = (tab, true);
        self.course.begin();
    }
}

/// A row of cards, with a heading for the first row of a world.
struct Row {
    heading: Option<&'static str>,
    cards: Vec<usize>,
}

pub(super) fn show(ctx: &egui::Context, gallery: &mut Gallery, seen: &mut PanelContext) {
    if !gallery.open {
        return;
    }
    let mut open = true;
    let screen = ctx.screen_rect().size();
    let size_inside = vec2((screen.x - 48.0).min(980.0), (screen.y - 104.0).min(760.0));
    let window = egui::Window::new(id::GALLERY_TITLE).collapsible(false).resizable(false);
    let window = window.anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]).fixed_size(size_inside);
    closable(ctx, window, &mut open, |ui| {
        ui.set_width(size_inside.x);
        // In a narrow window, the tabs have their own row.
        if size_inside.x < ONE_ROW_WIDTH {
            ui.horizontal_wrapped(|row| course::tabs(row, gallery));
        }
        if gallery.tab == Tab::Course {
            ui.horizontal(|row| {
                if size_inside.x >= ONE_ROW_WIDTH {
                    course::tabs(row, gallery);
                }
                course::head(row, gallery, seen);
            });
            course::show(ui, gallery, seen);
            return;
        }
        if gallery.tab == Tab::New {
            new::show(ui, gallery, size_inside.x >= ONE_ROW_WIDTH, seen);
            return;
        }
        head(ui, gallery, size_inside.x >= ONE_ROW_WIDTH, seen);
        let found = ranked(&gallery.search, seen.entries);
        let own_scenes = user_scenes::matching_scenes(&gallery.search, seen.files);
        if found.is_empty() && own_scenes.is_empty() {
            let text = id::GALLERY_NONE_CONTAINS.with(&[("search", &gallery.search)]);
            ui.label(seen.theme.quiet(text));
        }
        let (columns, size) = columns(ui);
        let rows = rows(seen.entries, &found, columns, gallery.search.trim().is_empty());
        keys(ui, gallery, &rows, seen);
        let scroll = egui::ScrollArea::vertical().id_salt("scenes").auto_shrink([false, false]);
        let shown = scroll.show(ui, |ui| {
            user_scenes::show(ui, &own_scenes, columns, size, gallery, seen);
            let atlas = atlas(ctx, &mut gallery.pictures);
            cards(ui, &rows, |line, index| card(line, index, size, atlas, gallery, seen));
        });
        egui_support::scroll_by_keyboard(ui.ctx(), shown);
        gallery.scrolls_to_chosen = false;
    });
    gallery.open &= open;
}

/// Shows rows of cards below their headings; `card` shows the card with an index.
fn cards(ui: &mut egui::Ui, rows: &[Row], mut card: impl FnMut(&mut egui::Ui, usize)) {
    for row in rows {
        if let Some(heading) = row.heading {
            ui.add_space(4.0);
            ui.label(RichText::new(heading).strong());
        }
        ui.horizontal(|line| {
            line.spacing_mut().item_spacing.x = GAP;
            row.cards.iter().for_each(|index| card(line, *index));
        });
    }
}

/// Returns the number of columns and the size of a card.
fn columns(ui: &egui::Ui) -> (usize, egui::Vec2) {
    let width = ui.available_width() - ui.spacing().scroll.bar_width - GAP;
    let columns = ((width / MIN_CARD_WIDTH) as usize).max(1);
    (columns, vec2(width / columns as f32 - GAP, CARD_HEIGHT))
}

/// Shows the tabs, the search field and the buttons for other files.
fn head(ui: &mut egui::Ui, gallery: &mut Gallery, has_tabs: bool, seen: &mut PanelContext) {
    ui.horizontal(|row| {
        if has_tabs {
            course::tabs(row, gallery);
        }
        from_right(row, |row| {
            // A narrow window has room only for the icons.
            let label = |symbol: &str, name: &str| {
                if has_tabs { format!("{symbol} {name}") } else { symbol.to_owned() }
            };
            let open = row.button(label(icon::FOLDER_OPEN, id::GALLERY_OPEN_FILE.text()));
            seen.on_click(open, id::GALLERY_OPEN_FILE_HINT.text(), ViewCommand::OpenFile);
            let paste = row.button(label(icon::CLIPBOARD_TEXT, id::GALLERY_PASTE_SHAPES.text()));
            if paste.on_hover_text(id::GALLERY_PASTE_SHAPES_HINT).clicked() {
                seen.request(ViewCommand::PasteShapes);
                gallery.open = false;
            }
            let new = row.button(label(icon::PLUS, id::GALLERY_NEW_SCENE.text()));
            if new.on_hover_text(id::GALLERY_NEW_SCENE_HINT).clicked() {
                gallery.show_new();
            }
            let edit = row.add(
                field(&mut gallery.search)
                    .hint_text(seen.theme.quiet(id::GALLERY_SEARCH_HINT))
                    .desired_width(row.available_width()),
            );
            edit.request_focus();
            if row.input(|input| input.key_pressed(Key::Tab)) {
                gallery.go_to(Tab::Course);
            }
            if edit.changed() {
                (gallery.chosen, gallery.scrolls_to_chosen) = (0, true);
                if let Some(first) = ranked(&gallery.search, seen.entries).first() {
                    gallery.chosen = *first;
                }
            }
        });
    });
}

/// Returns the last part of a path.
pub(super) fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// Arranges the cards in rows, grouped by world unless a search is active.
fn rows(entries: &[SearchEntry], found: &[usize], columns: usize, by_world: bool) -> Vec<Row> {
    let row = |cards: &[usize]| Row { heading: None, cards: cards.to_vec() };
    if !by_world {
        return found.chunks(columns).map(row).collect();
    }
    let mut rows = Vec::new();
    for world in found.chunk_by(|a, b| entries[*a].folder() == entries[*b].folder()) {
        let first_row = rows.len();
        rows.extend(world.chunks(columns).map(row));
        rows[first_row].heading = Some(heading(entries[world[0]].folder()));
    }
    rows
}

/// Returns the heading of a world's scenes.
fn heading(folder: &str) -> &'static str {
    match folder {
        "tank" => id::GALLERY_HEADING_TANK.text(),
        "wall" => id::GALLERY_HEADING_WALL.text(),
        "walker" => id::GALLERY_HEADING_WALKER.text(),
        "map" => id::GALLERY_HEADING_MAP.text(),
        "bodies" => id::GALLERY_HEADING_BODIES.text(),
        "lab" => id::GALLERY_HEADING_LAB.text(),
        _ => "",
    }
}

/// Returns the card that a pressed arrow key chooses next, and whether Enter was pressed.
fn read_keys(ui: &egui::Ui, rows: &[Row], chosen: usize) -> (Option<usize>, bool) {
    let keys = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown, Key::Enter];
    let [left, right, up, down, enter] = keys.map(|key| ui.input(|input| input.key_pressed(key)));
    let column = |row: &Row| row.cards.iter().position(|card| *card == chosen);
    let position = rows.iter().enumerate().find_map(|(index, row)| Some((index, column(row)?)));
    let step = i32::from(right || down) - i32::from(left || up);
    let target =
        position.filter(|_| step != 0).map(|position| neighbour(rows, position, step, up || down));
    (target, enter)
}

/// Handles keys: arrows choose, Enter loads.
fn keys(ui: &egui::Ui, gallery: &mut Gallery, rows: &[Row], seen: &mut PanelContext) {
    let (target, enter) = read_keys(ui, rows, gallery.chosen);
    if !rows.iter().any(|row| row.cards.contains(&gallery.chosen)) {
        // If only the user's own scenes match, Enter opens the first.
        let first = user_scenes::matching_scenes(&gallery.search, seen.files).first().copied();
        if let (true, true, Some(first)) = (enter, rows.is_empty(), first) {
            seen.request(seen.files[first].open_command());
            gallery.open = false;
        }
        return;
    }
    if let Some(target) = target {
        (gallery.chosen, gallery.scrolls_to_chosen) = (target, true);
    }
    if enter && let Some(entry) = seen.entries.get(gallery.chosen) {
        seen.request(ViewCommand::Load(entry.id.to_owned()));
        gallery.open = false;
    }
}

/// Returns the neighbouring card: in the row above or below if `vertical`, else the next or previous card.
fn neighbour(rows: &[Row], (row, column): (usize, usize), step: i32, vertical: bool) -> usize {
    let all: Vec<usize> = rows.iter().flat_map(|row| row.cards.iter().copied()).collect();
    if vertical {
        let target = row.saturating_add_signed(step as isize).min(rows.len() - 1);
        let cards = &rows[target].cards;
        return cards[column.min(cards.len() - 1)];
    }
    let before: usize = rows[..row].iter().map(|row| row.cards.len()).sum();
    all[(before + column).saturating_add_signed(step as isize).min(all.len() - 1)]
}

/// Shows a scene: its picture, its title (marked if its lesson is done) and its description.
fn card(
    ui: &mut egui::Ui,
    index: usize,
    size: egui::Vec2,
    atlas: Option<egui::TextureId>,
    gallery: &mut Gallery,
    seen: &mut PanelContext,
) {
    let (entry, theme) = (&seen.entries[index], seen.theme);
    let (is_chosen, uv) = (gallery.chosen == index, picture_uv(entry.id));
    let picture = atlas.zip(uv);
    let mut card = Card::add(ui, size, (&entry.title, is_chosen));
    if is_chosen && gallery.scrolls_to_chosen {
        ui.scroll_to_rect(card.response.rect.expand(GAP), None);
    }
    if let Some((atlas, uv)) = picture {
        card.painter.image(atlas, card.picture, uv, Color32::WHITE);
    } else if let Some(text) = catalogue::scene(entry.id) {
        gallery.plans.draw(&card, entry.id, text, "", theme);
    }
    let mark = if seen.done.contains(entry.id) { icon::CHECK_CIRCLE } else { "" };
    let is_open = seen.session.scene.id == entry.id;
    let is_unsaved = seen.files.iter().any(|scene| scene.id == entry.id && scene.unsaved.is_some());
    let title = if is_unsaved { mark_unsaved(&entry.title) } else { entry.title.clone() };
    let suffix = if is_open { format!("  {}", id::GALLERY_IS_OPEN.text()) } else { String::new() };
    card.title(format!("{title} {suffix} {mark}").trim().to_owned());
    card.description(entry.purpose, theme.weak);
    let hover = format!("{}\n{}", entry.id, entry.purpose);
    if card.response.on_hover_text(hover).clicked() {
        seen.request(ViewCommand::Load(entry.id.to_owned()));
        gallery.open = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::WorldKind;

    #[test]
    fn arrows_go_through_all_cards() {
        let rows = [
            Row { heading: None, cards: vec![4, 5, 6] },
            Row { heading: None, cards: vec![7] },
            Row { heading: None, cards: vec![8, 9] },
        ];
        assert_eq!(neighbour(&rows, (0, 2), 1, false), 7);
        assert_eq!(neighbour(&rows, (1, 0), -1, false), 6);
        assert_eq!(neighbour(&rows, (0, 2), 1, true), 7);
        assert_eq!(neighbour(&rows, (2, 1), 1, true), 9, "there is nothing below");
        assert_eq!(neighbour(&rows, (0, 0), -1, false), 4);
    }

    #[test]
    fn rows_are_by_world_unless_a_search_is_active() {
        let entries = SearchEntry::all();
        let all: Vec<usize> = (0..entries.len()).collect();
        let by_world = rows(&entries, &all, 3, true);
        assert_eq!(
            by_world.iter().filter(|row| row.heading.is_some()).count(),
            WorldKind::ALL.len()
        );
        assert!(by_world.iter().all(|row| row.heading != Some("")));
        let count: usize = by_world.iter().map(|row| row.cards.len()).sum();
        assert_eq!(count, entries.len());
        assert!(rows(&entries, &[3, 1], 3, false)[0].heading.is_none());
    }
}
