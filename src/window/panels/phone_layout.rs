//! Layout for small screens such as phones: one row of buttons at the top, and menus for rare commands.
//! At most one side panel is open, as a drawer that leaves the verdict visible.

use egui_macroquad::egui::{self, RichText, vec2};
use egui_phosphor::regular as icon;
use strum::VariantArray;

use super::{PanelContext, from_right, lesson, right, top};
use crate::app::edit::Edit;
use crate::app::{Command, KeyEffect, ViewCommand};
use crate::overlay::Depth;
use crate::text::{Id, id};
use crate::window::ui::PanelState;

/// Maximum shorter side of a small screen, screen points.
const MAX_SMALL: f32 = 480.0;
/// Height of the bar, points.
const BAR_HEIGHT: f32 = 44.0;
/// Width and height of the bar's buttons, points.
const BUTTON_SIZE: f32 = 40.0;
/// Size of an icon, points.
const ICON_SIZE: f32 = 20.0;
/// Size of the drawer, as a share of a tall screen's height or a wide screen's width.
const DRAWER_SHARE: f32 = 0.45;
/// Margin inside the drawer, points.
const MARGIN: f32 = 8.0;

/// Returns whether a screen of this size, screen points, is small.
pub(in crate::window) fn is_small(size: egui::Vec2) -> bool {
    size.min_elem() < MAX_SMALL
}

/// Shows the bar at the top.
pub(super) fn bar(ctx: &egui::Context, ui: &mut PanelState, seen: &mut PanelContext) {
    egui::TopBottomPanel::top("top").exact_height(BAR_HEIGHT).show(ctx, |bar| {
        bar.horizontal_centered(|bar| {
            bar.spacing_mut().item_spacing.x = 2.0;
            let sides = [&mut ui.left_open, &mut ui.right_open];
            drawer_button(bar, icon::BOOK_OPEN, id::PHONE_LAYOUT_LESSON.text(), sides);
            from_right(bar, |bar| {
                let sides = [&mut ui.right_open, &mut ui.left_open];
                drawer_button(
                    bar,
                    icon::SLIDERS_HORIZONTAL,
                    id::PHONE_LAYOUT_RIGHT_PANEL.text(),
                    sides,
                );
                menu(bar, icon::DOTS_THREE_VERTICAL, seen, more_menu);
                menu(bar, icon::STACK, seen, |menu, seen| {
                    depths(menu, seen);
                    menu.separator();
                    top::overlays(menu, seen);
                });
                menu(bar, icon::VIDEO_CAMERA, seen, top::cameras);
                let layout = egui::Layout::left_to_right(egui::Align::Center);
                bar.with_layout(layout, |bar| title(bar, ui.unsaved, seen));
            });
        });
    });
}

fn title(bar: &mut egui::Ui, is_unsaved: bool, seen: &mut PanelContext) {
    let title = RichText::new(top::title(is_unsaved, seen)).strong();
    let button = egui::Button::new(title).frame(false).truncate();
    let button = button.min_size(vec2(0.0, BUTTON_SIZE));
    seen.on_click(bar.add(button), id::PHONE_LAYOUT_ALL_SCENES.text(), ViewCommand::Search);
}

fn icon_button(text: &str) -> egui::Button<'static> {
    egui::Button::new(RichText::new(text).size(ICON_SIZE)).min_size(vec2(BUTTON_SIZE, BUTTON_SIZE))
}

/// Shows a button that toggles a side's drawer and closes the other.
fn drawer_button(
    bar: &mut egui::Ui,
    text: &str,
    hover: &str,
    [drawer, other_drawer]: [&mut bool; 2],
) {
    let button = icon_button(text).selected(*drawer).frame(*drawer);
    let is_clicked = bar.add(button).on_hover_text(hover).clicked();
    // A repeated pass sees the same click.
    if is_clicked && bar.ctx().output(|output| output.num_completed_passes) == 0 {
        (*drawer, *other_drawer) = (!*drawer, false);
    }
}

fn menu(
    bar: &mut egui::Ui,
    text: &str,
    seen: &mut PanelContext,
    add: fn(&mut egui::Ui, &mut PanelContext),
) {
    egui::menu::menu_custom_button(bar, icon_button(text).frame(false), |menu| add(menu, seen));
}

/// Shows the remaining commands of a large screen's bar.
fn more_menu(menu: &mut egui::Ui, seen: &mut PanelContext) {
    let theme = if seen.theme.dark {
        (icon::SUN, id::PHONE_LAYOUT_LIGHT_THEME)
    } else {
        (icon::MOON, id::PHONE_LAYOUT_DARK_THEME)
    };
    let edit = if seen.session.editor().is_on {
        id::PHONE_LAYOUT_LEAVE_EDIT_MODE
    } else {
        id::PHONE_LAYOUT_EDIT_SCENE
    };
    let entries: [((&str, Id), KeyEffect); 13] = [
        ((icon::SQUARES_FOUR, id::PHONE_LAYOUT_ALL_SCENES), ViewCommand::Search.into()),
        ((icon::PLUS, id::PHONE_LAYOUT_NEW_SCENE), ViewCommand::New.into()),
        ((icon::PENCIL_SIMPLE, edit), Command::Edit(Edit::Toggle).into()),
        ((icon::FOLDER_OPEN, id::PHONE_LAYOUT_OPEN_FILE), ViewCommand::OpenFile.into()),
        ((icon::CLIPBOARD_TEXT, id::PASTE_DIALOG_TITLE), ViewCommand::PasteShapes.into()),
        ((icon::FLOPPY_DISK, id::PHONE_LAYOUT_SAVE_SCENE), ViewCommand::SaveFile.into()),
        ((icon::EXPORT, id::EXPORT_TITLE), ViewCommand::Export.into()),
        ((icon::LINK, id::PHONE_LAYOUT_COPY_LINK), ViewCommand::CopyLink(None).into()),
        ((icon::BOOK_OPEN, id::PHONE_LAYOUT_CLASS), ViewCommand::Class.into()),
        (theme, ViewCommand::ToggleTheme.into()),
        ((icon::TEXT_AA, id::PHONE_LAYOUT_LARGER_TEXT), ViewCommand::TextScale(1).into()),
        ((icon::TEXT_AA, id::PHONE_LAYOUT_SMALLER_TEXT), ViewCommand::TextScale(-1).into()),
        ((icon::QUESTION, id::HELP_TITLE), ViewCommand::Help.into()),
    ];
    // On a wide screen, the entries are higher than the screen.
    let height = menu.ctx().screen_rect().height() - BAR_HEIGHT - 2.0 * MARGIN;
    egui::ScrollArea::vertical().max_height(height).show(menu, |menu| {
        for ((symbol, text), effect) in entries {
            if menu.button(format!("{symbol}  {}", text.text())).clicked() {
                seen.request(effect);
                menu.close_menu();
            }
        }
    });
}

fn depths(menu: &mut egui::Ui, seen: &mut PanelContext) {
    menu.horizontal(|row| {
        for depth in Depth::VARIANTS.iter().copied() {
            let label = row.selectable_label(seen.session.depth == depth, depth.name());
            seen.on_click(label, depth.doc(), Command::Depth(depth));
        }
    });
}

/// Shows the open drawer: below the view on a tall screen, beside it on a wide one.
pub(super) fn drawer(ctx: &egui::Context, ui: &mut PanelState, seen: &mut PanelContext) {
    if !ui.left_open && !ui.right_open {
        return;
    }
    let (is_left, screen) = (ui.left_open, ctx.screen_rect().size());
    let frame = egui::Frame::side_top_panel(&ctx.style()).inner_margin(0.0);
    let contents = |panel: &mut egui::Ui| {
        // Wide contents are clipped.
        let rect = panel.max_rect();
        let layout = egui::Layout::top_down(egui::Align::LEFT);
        let builder = egui::UiBuilder::new().max_rect(rect.shrink(MARGIN)).layout(layout);
        let mut child = panel.new_child(builder);
        child.set_clip_rect(rect.intersect(panel.clip_rect()));
        if is_left {
            lesson::panel(&mut child, (&mut ui.lesson, &mut ui.answer_draft), seen);
        } else {
            right::show(&mut child, &mut ui.right, seen);
        }
    };
    if screen.y > screen.x {
        let panel =
            egui::TopBottomPanel::bottom("drawer-below").exact_height(screen.y * DRAWER_SHARE);
        panel.resizable(false).frame(frame).show(ctx, contents);
    } else {
        let panel = if is_left {
            egui::SidePanel::left("left-drawer")
        } else {
            egui::SidePanel::right("right-drawer")
        };
        let panel = panel.exact_width(screen.x * DRAWER_SHARE).resizable(false).frame(frame);
        panel.show(ctx, contents);
    }
}
