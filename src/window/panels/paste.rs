//! Dialog for pasted shapes: a text field, a preview, and a button that opens the shapes in a lab.

use std::ops::Range;
use std::sync::Arc;

use egui_macroquad::egui::text::{LayoutJob, TextFormat};
use egui_macroquad::egui::{
    self, Button, FontSelection, Galley, Key, Modifiers, RichText, Stroke, TextEdit, vec2,
};

use super::{PanelContext, closable, from_right, tick_box};
use crate::app::ViewCommand;
use crate::geom::order;
use crate::overlay::Ink;
use crate::scene::ShapesScene;
use crate::shape_text::mine::{self, EXPECTED};
use crate::shape_text::{self, Mistake, Options, Pair, Unused, Verdict, answer, reading};
use crate::text::id;
use crate::window::egui_support;
use crate::window::theme::Theme;

/// Maximum width of the dialog, points.
const WIDTH: f32 = 620.0;
/// Maximum height of the text field, points.
const MAX_FIELD_HEIGHT: f32 = 170.0;
/// Maximum height of the preview, points.
const PREVIEW_HEIGHT: f32 = 150.0;
/// Height of the dialog's other parts, points.
const OTHER_HEIGHT: f32 = 216.0;
/// Maximum length of the text; a pasted question is far shorter.
const MAX_TEXT: usize = 100_000;
/// Maximum number of pairs shown.
const MAX_PAIRS: usize = 4;

const EXAMPLE: &str = "a: poly 0,0 4,0 4,3 0,3\nb: circle 5 2 1.5";
const RESULT_EXAMPLE: &str = "mtv -0.5 0, overlap 0.5, axis 1 0, hit";

/// The dialog and the preview of its text.
#[derive(Default)]
pub(in crate::window) struct PasteDialog {
    /// True if the dialog is open.
    pub open: bool,
    text: String,
    /// The user's own result, as after `mine:` in a text.
    mine: String,
    options: Options,
    /// Preview of text and options; `None` after a change.
    preview: Option<Preview>,
}

/// Preview of a text: its interpretation.
enum Preview {
    /// The text is empty.
    Nothing,
    Mistake(Mistake),
    Understood(Understood),
}

struct Understood {
    /// Verdicts of the pairs; in the plane the deepest first.
    verdicts: Vec<(Verdict, String)>,
    /// Judgement of the user's own result.
    mine: Option<(bool, String)>,
    /// Warnings: one sentence each, and the full text.
    warnings: Vec<(String, String)>,
    /// Lines that are not part of a shape.
    skipped_lines: Vec<usize>,
    /// Doubt about the interpretation.
    doubt: Option<String>,
    /// Numbers that no shape uses.
    unused: Vec<Unused>,
    /// Remark on a single outline.
    single_outline_note: Option<String>,
    scene: Result<Box<ShapesScene>, String>,
}

impl PasteDialog {
    /// Opens the dialog with the copied text if it contains shapes, else with the old text.
    pub(in crate::window) fn begin(&mut self, copied: Option<&str>) {
        self.open = true;
        let fits = |text: &&str| {
            let is_2d = || shape_text::read(text, self.options).is_ok();
            let is_3d = || matches!(read_3d(text, "", self.options), Some(Preview::Understood(_)));
            text.len() <= MAX_TEXT && (is_2d() || is_3d())
        };
        if let Some(copied) = copied.filter(fits) {
            copied.clone_into(&mut self.text);
            self.preview = None;
        }
    }
}

impl Preview {
    fn new(text: &str, mine: &str, options: Options) -> Self {
        if text.trim().is_empty() {
            return Self::Nothing;
        }
        if let Some(preview) = read_3d(text, mine, options) {
            return preview;
        }
        let mut pasted = match shape_text::read(text, options) {
            Ok(pasted) => pasted,
            Err(mistake) => return Self::Mistake(mistake),
        };
        let own_result = (!mine.trim().is_empty()).then(|| mine::read(mine, options.y_down));
        let is_unknown = own_result == Some(None);
        if let Some(Some(claims)) = own_result {
            pasted.claims = claims;
        }
        let mut pairs = shape_text::all_pairs(&pasted);
        let depth = |pair: &Pair| pair.depth - pair.gap;
        order::sort_by(&mut pairs, |p, q| depth(q).total_cmp(&depth(p)));
        let verdicts = pairs.iter().map(|pair| (pair.verdict, answer::verdict(pair))).collect();
        let judged = pairs.iter().find_map(|pair| pair.mine.as_ref());
        let mine = match judged.map(|mine| (mine.is_right, mine.text.clone())) {
            _ if is_unknown => Some((
                false,
                id::PASTE_DIALOG_RESULT_UNCLEAR.with(&[("expected", &EXPECTED.text())]),
            )),
            judged => judged,
        };
        let mut warnings: Vec<(String, String)> = Vec::new();
        for diagnosis in pairs.iter().flat_map(|pair| &pair.diagnoses) {
            // A shape's warning repeats in each of its pairs.
            if warnings.iter().all(|(_, text)| *text != diagnosis.text) {
                warnings.push((first_sentence(&diagnosis.text).to_owned(), diagnosis.text.clone()));
            }
        }
        let skipped_lines = pasted.aside.iter().map(|(line, _)| *line).collect();
        let scene = ShapesScene::new(&pasted).map(Box::new);
        let doubt = reading::doubt(&pasted.unused);
        let single_outline_note = (pasted.shapes.len() == 1).then(|| reading::alone(&pasted));
        let unused = pasted.unused;
        Self::Understood(Understood {
            verdicts,
            mine,
            warnings,
            skipped_lines,
            doubt,
            unused,
            single_outline_note,
            scene,
        })
    }

    /// Returns the scene for the lab, if the text is valid.
    fn scene(&self) -> Option<&ShapesScene> {
        let Self::Understood(Understood { scene: Ok(scene), .. }) = self else { return None };
        Some(scene)
    }
}

/// Reads 3D shapes; returns `None` if the text has no such shapes.
#[cfg(not(target_arch = "wasm32"))]
fn read_3d(text: &str, mine: &str, options: Options) -> Option<Preview> {
    use crate::shape_text::space;
    let mine_line = if mine.trim().is_empty() { String::new() } else { format!("\nmine: {mine}") };
    let read = match space::read(&[text, &mine_line].concat(), options)? {
        Ok(read) => read,
        Err(mistake) => return Some(Preview::Mistake(mistake)),
    };
    let (mut verdicts, mut warnings, mut mine) = (Vec::new(), Vec::new(), None);
    for answer in space::all_pairs(&read) {
        match answer {
            Ok(pair) => {
                verdicts.push((pair.verdict, space::answer::verdict(&pair)));
                mine = mine.or(pair.mine);
            }
            Err(untested) => {
                let text = space::answer::refusal(&untested);
                warnings.push((first_sentence(&text).to_owned(), text));
            }
        }
    }
    Some(Preview::Understood(Understood {
        verdicts,
        mine,
        warnings,
        skipped_lines: read.aside.iter().map(|(line, _)| *line).collect(),
        doubt: reading::doubt(&read.unused),
        unused: read.unused,
        single_outline_note: None,
        scene: Err(id::PASTE_DIALOG_ONLY_PLANE.to_string()),
    }))
}

/// The web version has no tests of 3D shapes.
#[cfg(target_arch = "wasm32")]
fn read_3d(_: &str, _: &str, _: Options) -> Option<Preview> {
    None
}

pub(super) fn show(ctx: &egui::Context, dialog: &mut PasteDialog, seen: &mut PanelContext) {
    if !dialog.open {
        return;
    }
    let mut open = true;
    let screen = ctx.screen_rect().size();
    let width = (screen.x - 48.0).min(WIDTH);
    let share = ((screen.y - OTHER_HEIGHT) / (MAX_FIELD_HEIGHT + PREVIEW_HEIGHT)).clamp(0.3, 1.0);
    let window = egui::Window::new(id::PASTE_DIALOG_TITLE).collapsible(false).resizable(false);
    let window = window.anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]);
    closable(ctx, window, &mut open, |ui| {
        ui.set_width(width);
        ui.label(seen.theme.quiet(id::PASTE_DIALOG_HINT));
        ui.add_space(4.0);
        // Consumed before the field receives the key.
        let opens_by_key = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter));
        field(ui, dialog, MAX_FIELD_HEIGHT * share, seen.theme);
        switches(ui, dialog);
        let preview = dialog
            .preview
            .get_or_insert_with(|| Preview::new(&dialog.text, &dialog.mine, dialog.options));
        ui.separator();
        let scroll = egui::ScrollArea::vertical().id_salt("understood").auto_shrink([false, false]);
        let scroll =
            scroll.max_height(PREVIEW_HEIGHT * share).min_scrolled_height(PREVIEW_HEIGHT * share);
        let shown = scroll.show(ui, |ui| {
            ui.set_min_height(PREVIEW_HEIGHT * share);
            show_preview(ui, preview, seen.theme);
        });
        egui_support::scroll_by_keyboard(ui.ctx(), shown);
        ui.separator();
        if open_button(ui, preview) || opens_by_key && preview.scene().is_some() {
            if let Some(scene) = preview.scene() {
                seen.request(ViewCommand::OpenShapes(Box::new(scene.clone())));
            }
            dialog.open = false;
        }
    });
    dialog.open &= open;
}

/// Shows the text field; mistakes are underlined.
fn field(ui: &mut egui::Ui, dialog: &mut PasteDialog, height: f32, theme: &Theme) {
    let underlined: Vec<Range<usize>> = match &dialog.preview {
        Some(Preview::Mistake(mistake)) => vec![mistake.span.clone()],
        Some(Preview::Understood(it)) => it.unused.iter().map(|it| it.span.clone()).collect(),
        _ => Vec::new(),
    };
    let red = theme.ink(Ink::Overlap);
    let mut layouter = |ui: &egui::Ui, text: &str, width: f32| -> Arc<Galley> {
        let format = TextFormat::simple(FontSelection::Default.resolve(ui.style()), theme.text);
        let marked = TextFormat { underline: Stroke::new(2.0, red), ..format.clone() };
        let mut job = LayoutJob { break_on_newline: true, ..LayoutJob::default() };
        job.wrap.max_width = width;
        let mut end = 0;
        for span in underlined.iter().map(|span| clamp_span(text, span)) {
            if span.start >= end {
                job.append(&text[end..span.start], 0.0, format.clone());
                job.append(&text[span.clone()], 0.0, marked.clone());
                end = span.end;
            }
        }
        job.append(&text[end..], 0.0, format.clone());
        ui.fonts(|fonts| fonts.layout_job(job))
    };
    let rows = (height / ui.text_style_height(&egui::TextStyle::Body)) as usize;
    let scroll = egui::ScrollArea::vertical().id_salt("shapes").max_height(height);
    let edit = TextEdit::multiline(&mut dialog.text)
        .hint_text(theme.quiet(EXAMPLE))
        .desired_width(f32::INFINITY)
        .desired_rows(rows.saturating_sub(1).max(2))
        .char_limit(MAX_TEXT)
        .layouter(&mut layouter);
    let shown = scroll.show(ui, |ui| ui.add(edit));
    let edit = egui_support::scroll_by_keyboard(ui.ctx(), shown);
    if edit.changed() {
        dialog.preview = None;
    }
    egui_support::focus_first(&edit);
}

/// Returns the bytes of `text` that a span of an older text covers, at least one character.
fn clamp_span(text: &str, span: &Range<usize>) -> Range<usize> {
    let end = text.floor_char_boundary(span.end);
    let start = text.floor_char_boundary(span.start.min(end));
    if start < end {
        return start..end;
    }
    text[..start].char_indices().next_back().map_or(0..0, |(before, _)| before..start)
}

/// Shows the options for reading numbers.
fn switches(ui: &mut egui::Ui, dialog: &mut PasteDialog) {
    ui.horizontal_wrapped(|row| {
        let Options { y_down, radians, .. } = &mut dialog.options;
        let y_down_box = tick_box(row, true, y_down, id::PASTE_DIALOG_Y_DOWN.text());
        let y_down_box = y_down_box.on_hover_text(id::PASTE_DIALOG_Y_DOWN_HINT);
        let radians_box = tick_box(row, true, radians, id::PASTE_DIALOG_RADIANS.text());
        if y_down_box.changed() || radians_box.changed() {
            dialog.preview = None;
        }
    });
    ui.horizontal(|row| {
        let label = row.label(id::PASTE_DIALOG_OWN_RESULT);
        let edit = super::field(&mut dialog.mine).hint_text(RESULT_EXAMPLE).char_limit(200);
        let edit = row.add(edit.desired_width(f32::INFINITY)).labelled_by(label.id);
        let edit = edit.on_hover_text(id::PASTE_DIALOG_OWN_RESULT_HINT);
        if edit.changed() {
            dialog.preview = None;
        }
    });
}

/// Shows the interpretation of the text, or the mistake in the text.
fn show_preview(ui: &mut egui::Ui, preview: &Preview, theme: &Theme) {
    match preview {
        Preview::Nothing => {
            ui.label(theme.quiet(id::PASTE_DIALOG_NOTHING));
        }
        Preview::Mistake(mistake) => {
            let Mistake { line, column, what, expected, shapes_read, skipped, .. } = mistake;
            let what = id::PASTE_DIALOG_MISTAKE.with(&[
                ("line", line),
                ("column", column),
                ("mistake", what),
            ]);
            sentence(ui, theme.ink(Ink::Overlap), what);
            ui.label(id::PASTE_DIALOG_EXPECTED.with(&[("expected", expected)]));
            ui.label(theme.quiet(id::PASTE_DIALOG_READ_SO_FAR.with(&[("shapes", shapes_read)])));
            for (line, text) in skipped {
                let text = id::PASTE_DIALOG_SKIPPED_LINE.with(&[("line", line), ("text", text)]);
                ui.label(theme.quiet(text));
            }
        }
        Preview::Understood(understood) => show_understood(ui, understood, theme),
    }
}

/// Shows the verdicts of the pairs, the judged result, and warnings.
fn show_understood(ui: &mut egui::Ui, understood: &Understood, theme: &Theme) {
    if let Some(doubt) = &understood.doubt {
        sentence(ui, theme.ink(Ink::Overlap), doubt);
    }
    if let Some(note) = &understood.single_outline_note {
        ui.label(note);
    }
    for (verdict, text) in understood.verdicts.iter().take(MAX_PAIRS) {
        let ink = match verdict {
            Verdict::Apart => Ink::Gap,
            Verdict::Touching => Ink::Minimum,
            Verdict::Overlapping => Ink::Overlap,
        };
        sentence(ui, theme.ink(ink), text);
    }
    if let Some(more) = understood.verdicts.len().checked_sub(MAX_PAIRS).filter(|more| *more > 0) {
        ui.label(theme.quiet(id::PASTE_DIALOG_MORE_PAIRS.with(&[("count", &more)])));
    }
    if let Some((is_right, text)) = &understood.mine {
        let ink = if *is_right { Ink::Gap } else { Ink::Overlap };
        sentence(ui, theme.ink(ink), text);
    }
    if let (Err(why), None) = (&understood.scene, &understood.single_outline_note) {
        sentence(ui, theme.ink(Ink::Overlap), why);
    }
    for (short, whole) in &understood.warnings {
        ui.label(format!("\u{2022} {short}")).on_hover_text(whole);
    }
    if !understood.skipped_lines.is_empty() {
        let lines: Vec<String> = understood.skipped_lines.iter().map(ToString::to_string).collect();
        let text = id::PASTE_DIALOG_NOT_SHAPES.with(&[("lines", &lines.join(", "))]);
        ui.label(theme.quiet(format!("\u{2022} {text}")));
    }
}

/// Shows a main sentence with a dot in its colour.
fn sentence(ui: &mut egui::Ui, colour: egui::Color32, text: impl Into<String>) {
    ui.horizontal_top(|row| {
        row.label(RichText::new("\u{25cf}").color(colour));
        row.add(egui::Label::new(RichText::new(text).strong()).wrap());
    });
}

/// Shows *Open in the lab*; returns whether it was clicked.
fn open_button(ui: &mut egui::Ui, preview: &Preview) -> bool {
    let reason = match preview {
        Preview::Nothing => id::PASTE_DIALOG_ENTER_SHAPES.text(),
        Preview::Mistake(_) => id::PASTE_DIALOG_CORRECT_TEXT.text(),
        Preview::Understood(understood) => {
            understood.scene.as_ref().err().map_or("", |reason| reason)
        }
    };
    ui.horizontal(|row| {
        row.set_min_size(vec2(row.available_width(), 0.0));
        from_right(row, |row| {
            let open = Button::new(RichText::new(id::PASTE_DIALOG_OPEN_LAB).strong());
            let open = row.add_enabled(preview.scene().is_some(), open);
            let open = open.on_hover_text(id::PASTE_DIALOG_OPEN_LAB_HINT);
            open.on_disabled_hover_text(reason).clicked()
        })
    })
    .inner
}

/// Returns the first sentence of a text; a decimal point does not end it.
fn first_sentence(text: &str) -> &str {
    let end = [". ", "? "].into_iter().filter_map(|sign| text.find(sign)).min();
    &text[..end.map_or(text.len(), |end| end + 1)]
}
