//! The inspector: formulas of the selected pair with this tick's numbers.

use egui_macroquad::egui::{self, RichText, ScrollArea, Sense};
use egui_phosphor::regular as icon;

use super::PanelContext;
use crate::app::Command;
use crate::explain;
use crate::explain::axis_table::{AxisRow, AxisTable, HEADINGS};
use crate::explain::card::{self, Card, Line, Token};
use crate::explain::glossary;
use crate::geom::trace::AxisSource;
use crate::overlay::Ink;
use crate::sim::{Body, WorldKind};
use crate::text::id;
use crate::window::egui_support;
use crate::window::theme::{TARGET, Theme};

/// Column of the marks in [`HEADINGS`].
const MARK: usize = 6;

/// The table's columns in [`HEADINGS`]; the edge is in the row's tooltip.
const COLUMNS: [usize; 6] = [0, 2, 3, 4, 5, 6];

/// Columns that a narrow table omits, in order of omission.
const OMISSION_ORDER: [usize; 3] = [2, 3, 4];

/// Distance between two columns, points.
const COLUMN_GAP: f32 = 5.0;

/// Shows the pair; `axis` is the table row that the card explains.
pub(super) fn show(ui: &mut egui::Ui, axis: &mut Option<AxisSource>, seen: &mut PanelContext) {
    let preview = seen.session.timeline.is_preview();
    let selection = seen.session.selection();
    let opened_target = seen.session.opened_tick().and_then(|opened| opened.moment().subject);
    let records = seen.session.shown_records();
    let (tick, age_note) = (explain::explanation(records.tested), records.age_note());
    let target = opened_target.or_else(|| tick.explained(selection));
    if let Some(unselected_name) = tick.unselected_name() {
        heading(ui, target, unselected_name, seen);
    }
    let preview = preview.then(|| tick.preview().into());
    for text in preview.into_iter().chain(age_note) {
        ui.label(seen.theme.quiet(text).small());
    }
    let Some(target) = target else {
        if let Some(card) = explain::explanation(seen.session.shown_records().tested).world() {
            world_card(ui, &card, seen);
        }
        ui.add_space(8.0);
        ui.label(seen.theme.quiet(id::INSPECTOR_NOTHING_NEAR.text()));
        return;
    };
    let tick = explain::explanation(seen.session.shown_records().tested);
    let (card, table) = (tick.card(target, *axis), tick.table(target));
    let world = tick.world();
    let other = pair_in_b(target, *axis, seen);
    let table_b = other.as_ref().and_then(|other| other.table.as_ref());
    let shown = ScrollArea::vertical().id_salt("inspector").auto_shrink(false).show(ui, |ui| {
        ui.label(RichText::new(&card.title).strong());
        ui.add_space(4.0);
        if let Some(table) = &table {
            ranking(ui, (table, table_b), axis, seen);
            ui.add_space(4.0);
        }
        match &other {
            Some(other) => {
                note(ui, table.is_some() && table_b.is_some(), seen);
                let lines_in_b = card.differing_lines(&other.card);
                for (line, b) in card.lines.iter().zip(lines_in_b) {
                    formula(ui, line, seen);
                    if let Some(line) = b {
                        line_in_b(ui, line, seen);
                    }
                }
            }
            None => card.lines.iter().for_each(|line| formula(ui, line, seen)),
        }
        if let Some(world) = &world {
            visits(ui, target, seen);
            ui.separator();
            world_card(ui, world, seen);
        }
        egui_support::follow_focus(ui);
    });
    egui_support::scroll_by_keyboard(ui.ctx(), shown);
}

/// The second world's data for the pair.
struct PairInB {
    card: Card,
    table: Option<AxisTable>,
}

/// Returns the pair's data in the second world, during a comparison.
fn pair_in_b(target: usize, axis: Option<AxisSource>, seen: &PanelContext) -> Option<PairInB> {
    let (_, records) = seen.session.comparison()?.shown_state()?;
    let tick = explain::explanation(records.tested);
    // A different body may be near in that world.
    tick.place(Some(target))?;
    Some(PairInB { card: tick.card(target, axis), table: tick.table(target) })
}

/// Explains which numbers are the second world's.
fn note(ui: &mut egui::Ui, has_column: bool, seen: &PanelContext) {
    let comparison = seen.session.comparison();
    let begins_here = comparison.is_some_and(|b| b.from == seen.session.shown_tick() && b.from > 0);
    let text = match (begins_here, has_column) {
        (true, _) => id::INSPECTOR_B_BEGINS.text(),
        (_, true) => id::INSPECTOR_B_IN_COLUMN.text(),
        (_, false) => id::INSPECTOR_B_BELOW_LINES.text(),
    };
    ui.label(seen.theme.quiet(text).small());
    ui.add_space(4.0);
}

/// Shows a line's numbers and result in the second world, in that world's colour.
pub(super) fn line_in_b(ui: &mut egui::Ui, line: &Line, seen: &PanelContext) {
    let parts = [&line.numbers, &line.result].map(|tokens| card::text(tokens));
    let parts: Vec<&str> =
        parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    let text = RichText::new(format!("B  = {}", parts.join(" = "))).small();
    ui.label(text.color(seen.theme.ink(Ink::Wanted)));
    ui.add_space(6.0);
}

/// Shows the formulas about the whole world.
fn world_card(ui: &mut egui::Ui, card: &Card, seen: &mut PanelContext) {
    ui.label(RichText::new(&card.title).strong());
    card.lines.iter().for_each(|line| formula(ui, line, seen));
}

/// Shows the iterations of the deepest contact's impulse, only on demand: computing them re-runs the tick.
fn visits(ui: &mut egui::Ui, target: usize, seen: &mut PanelContext) {
    let title = RichText::new(id::INSPECTOR_IMPULSE_BY_ITERATION).small();
    egui::CollapsingHeader::new(title).id_salt("visits").show(ui, |ui| {
        let (lines, formulas) =
            explain::explanation(seen.session.shown_records().tested).visits(target);
        if lines.is_empty() {
            ui.label(seen.theme.quiet(id::INSPECTOR_NO_ITERATIONS).small());
        }
        for line in lines {
            ui.label(RichText::new(line).small());
        }
        for line in &formulas {
            formula(ui, line, seen);
        }
    });
}

/// Maximum number of listed bodies.
const MAX_LISTED: usize = 200;

/// Shows the selected pair and a list of other pairs.
fn heading(ui: &mut egui::Ui, target: Option<usize>, unselected: &str, seen: &mut PanelContext) {
    ui.horizontal(|row| {
        let chosen = matches!(seen.session.selection(), Some(Body::Object(_) | Body::Spawned(_)));
        let tick = explain::explanation(seen.session.shown_records().tested);
        let body = target.map(|target| tick.body(target));
        let name = |body| seen.session.world().name(body);
        let text = match (body, chosen) {
            (Some(body), true) => name(body),
            (Some(body), false) => format!("{unselected}: {}", name(body)),
            (None, _) => id::INSPECTOR_NO_BODY.with(&[("choice", &unselected)]),
        };
        let bodies = seen.session.world().bodies();
        let spawns = seen.session.world().view_hints().draw_plane.is_upright();
        let is_object = |body: &Body| match body {
            Body::Spawned(_) => spawns,
            body => *body != Body::Driven,
        };
        let count = bodies.iter().filter(|body| is_object(body)).count();
        let objects = bodies.into_iter().filter(is_object).take(MAX_LISTED);
        // Limited to the visible width, even if the previous row was wider.
        let available = row.available_width().min(row.clip_rect().width() - 16.0);
        let width = (available - 52.0).min(160.0);
        // A drop-down is clipped at the available space, not at its own width.
        let size = egui::vec2(width, row.spacing().interact_size.y);
        row.allocate_ui(size, |row| {
            row.set_max_width(width);
            let pair = egui::ComboBox::from_id_salt("pair").selected_text(text).width(width);
            pair.truncate().show_ui(row, |list| {
                if list.selectable_label(!chosen, unselected).clicked() {
                    seen.request(Command::Select(None));
                }
                if count > MAX_LISTED {
                    let text = id::INSPECTOR_FIRST_LISTED
                        .with(&[("listed", &MAX_LISTED), ("count", &count)]);
                    list.label(seen.theme.quiet(text).small());
                }
                for body in objects {
                    let is_chosen = seen.session.selection() == Some(body);
                    if list.selectable_label(is_chosen, seen.session.world().name(body)).clicked() {
                        seen.request(Command::Select(Some(body)));
                    }
                }
            });
        });
        let frame = row.button(icon::FRAME_CORNERS);
        seen.on_click(frame, id::INSPECTOR_FRAME_PAIR.text(), Command::FrameSelection);
    });
}

/// Returns the text of the second world's column: its overlap, and a mark on the deciding axis.
fn overlap(row: &AxisRow) -> String {
    let [.., overlap, mark] = row.cells();
    format!("{overlap} {mark}").trim_end().to_owned()
}

/// Returns the columns that fit; the overlap's terms are omitted first.
fn columns(ui: &egui::Ui, table: &AxisTable, table_b: Option<&AxisTable>) -> Vec<usize> {
    let font = egui::TextStyle::Small.resolve(ui.style());
    let text_width = |text: &str| {
        let colour = egui::Color32::PLACEHOLDER;
        ui.painter().layout_no_wrap(text.to_owned(), font.clone(), colour).size().x
    };
    let cells: Vec<_> = table.rows.iter().map(AxisRow::cells).collect();
    let width = |column: usize| {
        let widest = cells.iter().map(|cells| text_width(&cells[column])).fold(0.0, f32::max);
        widest.max(text_width(HEADINGS[column])).max(TARGET) + COLUMN_GAP
    };
    let width_b = table_b.into_iter().flat_map(|table| &table.rows);
    let width_b = width_b.map(|row| text_width(&overlap(row)) + COLUMN_GAP).fold(0.0, f32::max);
    let mut columns = COLUMNS.to_vec();
    for omitted in OMISSION_ORDER {
        let needed: f32 = columns.iter().map(|column| width(*column)).sum();
        if needed + width_b > ui.available_width() {
            columns.retain(|column| *column != omitted);
        }
    }
    columns
}

/// Shows the axes by increasing overlap, beside the second world's axes; a click shows an axis in the card.
fn ranking(
    ui: &mut egui::Ui,
    (table, table_b): (&AxisTable, Option<&AxisTable>),
    axis: &mut Option<AxisSource>,
    seen: &mut PanelContext,
) {
    let theme = seen.theme;
    let columns = columns(ui, table, table_b);
    egui::Grid::new(("axes", columns.len(), table_b.is_some()))
        .num_columns(columns.len() + usize::from(table_b.is_some()))
        .striped(true)
        .spacing([COLUMN_GAP, 0.0])
        .min_col_width(TARGET)
        .show(ui, |grid| {
            for column in columns.iter().copied() {
                grid.label(theme.quiet(HEADINGS[column]).small());
            }
            if table_b.is_some() {
                grid.label(RichText::new("B").small().strong().color(theme.ink(Ink::Wanted)));
            }
            grid.end_row();
            for index in table.by_overlap() {
                let row = &table.rows[index];
                let (cells, terms) = (row.cells(), row.terms());
                let is_explained = axis.map_or(row.is_chosen, |axis| axis == row.test.source);
                for column in columns.iter().copied() {
                    let mut text = RichText::new(&cells[column]).small();
                    if is_explained {
                        text = text.strong();
                    }
                    if column == MARK && row.is_chosen && row.test.overlap > 0.0 {
                        text = text
                            .background_color(theme.ink(Ink::Minimum))
                            .color(egui::Color32::from_gray(16));
                    }
                    let cell = egui::Button::new(text).frame(false);
                    let cell = grid.add(cell.min_size(egui::Vec2::splat(TARGET)));
                    if cell.hovered() {
                        seen.output.hovered = Some(terms[column]);
                    }
                    let hover = id::INSPECTOR_AXIS_HINT.with(&[("edge", &row.edge)]);
                    if cell.on_hover_text(hover).clicked() {
                        *axis = Some(row.test.source).filter(|source| *axis != Some(*source));
                    }
                }
                if let Some(other) = table_b.and_then(|table| table.row_of(row.test.source)) {
                    overlap_in_b(grid, row, other, theme);
                }
                grid.end_row();
            }
        });
    if let Some(stop) = &table.stop {
        ui.label(RichText::new(&stop.text).small().color(theme.text));
    }
}

/// Shows the second world's number beside a row, highlighted if it differs.
fn overlap_in_b(grid: &mut egui::Ui, row: &AxisRow, other: &AxisRow, theme: &Theme) {
    let (ink, mut text) = (theme.ink(Ink::Wanted), RichText::new(overlap(other)).small());
    text = if overlap(row) == overlap(other) {
        text.color(ink)
    } else {
        text.color(theme.panel).background_color(ink)
    };
    let [.., ra, rb, distance, _, _] = other.cells();
    let hover = id::INSPECTOR_TERMS_IN_B.with(&[
        ("ra", &ra),
        ("rb", &rb),
        ("distance", &distance),
        ("overlap", &overlap(other)),
    ]);
    grid.label(text).on_hover_text(hover);
}

/// Shows the symbols of a formula, this tick's numbers, then the result.
pub(super) fn formula(ui: &mut egui::Ui, line: &Line, seen: &mut PanelContext) {
    if line.heading {
        ui.add_space(4.0);
        ui.separator();
        ui.label(RichText::new(card::text(&line.symbols)).small().strong());
        ui.add_space(2.0);
        return;
    }
    let quiet = !line.numbers.is_empty() || !line.result.is_empty();
    let weak = seen.theme.weak;
    let style = |text: RichText| if quiet { text.color(weak) } else { text };
    tokens(ui, (&line.symbols, line.why), "", style, seen);
    tokens(ui, (&line.numbers, line.why), "= ", |text| text, seen);
    tokens(ui, (&line.result, line.why), "= ", RichText::strong, seen);
    ui.add_space(6.0);
}

/// Shows the meanings and units of the symbols in a formula or a text.
pub(super) fn legend(tip: &mut egui::Ui, text: &str, kind: WorldKind) {
    for row in glossary::rows_in_text(text, kind) {
        tip.horizontal_wrapped(|line| {
            line.label(RichText::new(row.symbol).strong());
            let unit = if row.unit.is_empty() { "" } else { ", " };
            line.label(format!("{}{unit}{}", row.meaning, row.unit));
        });
    }
}

/// Joins the factors of a product and the numbers of a vector: a line breaks only between terms.
fn join_factors(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    let mut last = ' ';
    while let Some(c) = rest.next() {
        let next = rest.peek().copied().unwrap_or(' ');
        let is_factor = last == '·' || next == '·' || "|)".contains(last) && next.is_alphabetic();
        let is_component = last == ',' && (next.is_ascii_digit() || next == '−');
        out.push(if c == ' ' && (is_factor || is_component) { '\u{a0}' } else { c });
        last = c;
    }
    out
}

/// Ends the row if `text` fits into it, but not with the factor that begins `next`.
fn keep_factor_together(row: &mut egui::Ui, text: &str, next: &str) {
    if text.contains(' ') || !next.starts_with('\u{a0}') {
        return;
    }
    let factor = next.split(' ').next().unwrap_or_default();
    let font = egui::TextStyle::Body.resolve(row.style());
    let colour = row.visuals().text_color();
    let both = row.fonts(|fonts| fonts.layout_no_wrap(format!("{text}{factor}"), font, colour));
    if both.size().x > row.available_size_before_wrap().x {
        row.end_row();
    }
}

fn tokens(
    ui: &mut egui::Ui,
    (tokens, why): (&[Token], Option<&str>),
    lead: &str,
    style: impl Fn(RichText) -> RichText,
    seen: &mut PanelContext,
) {
    if tokens.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|row| {
        row.spacing_mut().item_spacing.x = 0.0;
        row.label(seen.theme.quiet(lead));
        for (index, token) in tokens.iter().enumerate() {
            let text = join_factors(&token.text);
            if let Some(next) = tokens.get(index + 1) {
                keep_factor_together(row, &text, &join_factors(&next.text));
            }
            let mut text = style(RichText::new(text));
            if token.term.is_some() {
                text = text.underline();
            }
            let label = row.add(egui::Label::new(text).sense(Sense::hover()).selectable(false));
            let kind = seen.session.world().kind();
            let label = label.on_hover_ui(|tip| match why {
                Some(why) => drop(tip.label(why)),
                None => legend(tip, &token.text, kind),
            });
            if label.hovered() && token.term.is_some() {
                seen.output.hovered = token.term;
            }
        }
    });
}
