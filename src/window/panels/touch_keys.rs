//! On-screen keys for touch screens without a keyboard: driving keys in the lower corners of the view,
//! within reach of the thumbs. They act like the keys of the key line.

use egui_macroquad::egui::{
    self, Align2, Color32, FontId, Rect, Stroke, StrokeKind, TextStyle, pos2, vec2,
};
use egui_phosphor::regular as icon;

use crate::app::{BINDINGS, Binding, Command, KeyEffect, KeySet, Session};
use crate::sim::Action;
use crate::text::id;
use crate::window::theme::Theme;

/// Width and height of a key in screen points, largest first.
const SIZES: [f32; 2] = [52.0, 44.0];
/// Distance between keys and from the view's edges, screen points.
const GAP: f32 = 8.0;
/// Maximum part of the view's height for the keys.
const MAX_HEIGHT: f32 = 0.5;

/// A place in the left or right corner: the column counted from that side, the row from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    is_left: bool,
    column: u8,
    row: u8,
}

/// Returns place, icon and label of an action's key; `None` if the screen has no key for it.
fn face(does: &KeyEffect) -> Option<(Place, &'static str, &'static str)> {
    let left = |column, row| Place { is_left: true, column, row };
    let right = |column, row| Place { is_left: false, column, row };
    Some(match does {
        KeyEffect::Act(action) => match action {
            Action::Forward => (left(1, 1), icon::ARROW_UP, ""),
            Action::Reverse => (left(1, 0), icon::ARROW_DOWN, ""),
            Action::TurnLeft | Action::Left => (left(0, 0), icon::ARROW_LEFT, ""),
            Action::TurnRight | Action::Right => (left(2, 0), icon::ARROW_RIGHT, ""),
            Action::Fire => (right(0, 0), icon::CROSSHAIR, id::TOUCH_KEYS_FIRE.text()),
            Action::Jump => (right(0, 0), icon::ARROW_FAT_UP, id::TOUCH_KEYS_JUMP.text()),
            Action::Hop => (right(1, 0), icon::ARROW_UP, id::TOUCH_KEYS_HOP.text()),
            Action::Use => (right(1, 0), icon::HAND_POINTING, id::TOUCH_KEYS_USE.text()),
            Action::UseBack => (right(2, 0), icon::ARROW_U_UP_LEFT, id::TOUCH_KEYS_USE.text()),
            Action::Faster => (right(0, 1), icon::PLUS, id::TOUCH_KEYS_FASTER.text()),
            Action::Slower => (right(1, 1), icon::MINUS, id::TOUCH_KEYS_SLOWER.text()),
            Action::PitchUp => (right(1, 1), icon::ARROW_UP, id::TOUCH_KEYS_PITCH.text()),
            Action::PitchDown => (right(1, 0), icon::ARROW_DOWN, id::TOUCH_KEYS_PITCH.text()),
            Action::RollLeft => {
                (right(2, 0), icon::ARROW_COUNTER_CLOCKWISE, id::TOUCH_KEYS_ROLL.text())
            }
            Action::RollRight => (right(0, 0), icon::ARROW_CLOCKWISE, id::TOUCH_KEYS_ROLL.text()),
            Action::FrameTarget => return None,
        },
        KeyEffect::Session(Command::FrameTarget) => {
            (right(2, 1), icon::FRAME_CORNERS, id::TOUCH_KEYS_FRAME_BOTH.text())
        }
        KeyEffect::Session(Command::NextChoice(_)) => {
            (right(0, 0), icon::PERSON_SIMPLE_WALK, id::TOUCH_KEYS_GAIT.text())
        }
        KeyEffect::Session(Command::Branch) => {
            (right(1, 0), icon::GIT_BRANCH, id::TOUCH_KEYS_BRANCH.text())
        }
        _ => return None,
    })
}

/// Returns the icon of the on-screen button for a key that a lesson names (article key set).
pub(super) fn sign(stroke: &str, session: &Session) -> Option<&'static str> {
    let (kind, useful) = (session.world().kind(), session.world().useful_actions());
    let acts = |row: &&Binding| {
        row.applies(kind, &useful, KeySet::Article) && row.strokes.contains(&stroke)
    };
    let does = &BINDINGS.iter().find(acts)?.does;
    Some(match does {
        KeyEffect::Session(Command::TogglePause) => icon::PLAY,
        KeyEffect::Session(Command::StepOnce) => icon::CARET_LINE_RIGHT,
        KeyEffect::Session(Command::StepBack) => icon::CARET_LINE_LEFT,
        KeyEffect::Session(Command::Restart) => icon::SKIP_BACK,
        KeyEffect::Session(Command::StepInside { on: true, stage: false }) => icon::CARET_RIGHT,
        does => face(does)?.1,
    })
}

/// Returns the actions that need a key now, without duplicates.
fn needed_effects(session: &Session) -> Vec<KeyEffect> {
    let mut all: Vec<KeyEffect> = Vec::new();
    for binding in session.bindings() {
        let is_now = match binding.does {
            // Past ticks cannot be driven, but time can branch from there.
            KeyEffect::Act(_) => session.is_live(),
            KeyEffect::Session(Command::Branch) => session.can_branch(),
            _ => true,
        };
        if is_now && face(&binding.does).is_some() && !all.contains(&binding.does) {
            all.push(binding.does.clone());
        }
    }
    all
}

/// Returns the keys' places; keys in the bottom right row move into free corner columns.
fn places(wanted: &[KeyEffect]) -> Vec<Place> {
    let mut places: Vec<Place> = wanted.iter().filter_map(face).map(|(place, ..)| place).collect();
    let is_bottom_right = |place: &&mut Place| !place.is_left && place.row == 0;
    let first_column =
        places.iter_mut().filter(is_bottom_right).map(|place| place.column).min().unwrap_or(0);
    places.iter_mut().filter(is_bottom_right).for_each(|place| place.column -= first_column);
    places
}

/// Returns the rectangle of a key in `view`, points; `size` is in screen points. `lift` raises the right
/// keys by this many rows, above the left keys. `unit` is the number of points per screen point.
fn rect(place: Place, view: Rect, size: f32, lift: u8, unit: f32) -> Rect {
    let step = (size + GAP) * unit;
    let x = GAP * unit + f32::from(place.column) * step;
    let left = if place.is_left { view.left() + x } else { view.right() - x - size * unit };
    let row = place.row + if place.is_left { 0 } else { lift };
    let bottom = view.bottom() - GAP * unit - f32::from(row) * step;
    Rect::from_min_max(pos2(left, bottom - size * unit), pos2(left + size * unit, bottom))
}

/// Returns the keys' rectangles in the largest size that fits; empty if no size fits.
fn arrange(places: &[Place], view: Rect, unit: f32) -> Vec<Rect> {
    let rows = places.iter().filter(|place| place.is_left).map(|place| place.row + 1).max();
    let rects_at = |size: f32, lift: u8| -> Vec<Rect> {
        places.iter().map(|place| rect(*place, view, size, lift, unit)).collect()
    };
    let fits = |rects: &Vec<Rect>| {
        let top = view.bottom() - view.height() * MAX_HEIGHT;
        let is_inside = |rect: &Rect| view.contains_rect(*rect) && rect.top() >= top;
        let is_apart = |index: usize| {
            let near = rects[index].expand(GAP * 0.5 * unit);
            rects[index + 1..].iter().all(|other| !near.intersects(*other))
        };
        rects.iter().all(is_inside) && (0..rects.len()).all(is_apart)
    };
    let lifts = [0, rows.unwrap_or(0)];
    let candidates = lifts.into_iter().flat_map(|lift| SIZES.map(|size| rects_at(size, lift)));
    candidates.into_iter().find(fits).unwrap_or_default()
}

/// The on-screen keys, laid out but not painted.
pub(in crate::window) struct TouchKeys {
    keys: Vec<(Rect, KeyEffect)>,
    /// The larger part of the view without keys: above them, or between the corners.
    pub free: Rect,
}

impl TouchKeys {
    /// Makes an empty set of keys.
    pub(in crate::window) fn none(view: Rect) -> Self {
        Self { keys: Vec::new(), free: view }
    }

    /// Lays out the scene's keys at the bottom of `view`. `unit` is the number of points per screen
    /// point: keys do not grow with the text.
    pub(in crate::window) fn new(view: Rect, session: &Session, unit: f32) -> Self {
        let wanted = needed_effects(session);
        let places = places(&wanted);
        let rects = arrange(&places, view, unit);
        let (mut above, mut between) = (view, view);
        for (place, rect) in places.iter().zip(&rects) {
            above.max.y = above.max.y.min(rect.top() - GAP * unit);
            if place.is_left {
                between.min.x = between.min.x.max(rect.right() + GAP * unit);
            } else {
                between.max.x = between.max.x.min(rect.left() - GAP * unit);
            }
        }
        let is_wide = between.is_positive() && between.area() > above.area();
        let free = if is_wide { between } else { above };
        Self { keys: rects.into_iter().zip(wanted).collect(), free }
    }

    /// Returns rectangles, points, and actions of the keys.
    pub(in crate::window) fn keys(&self) -> Vec<(Rect, KeyEffect)> {
        self.keys.clone()
    }

    /// Paints the keys over the view; pressed keys, according to `held`, have another colour.
    pub(in crate::window) fn paint(
        &self,
        ctx: &egui::Context,
        theme: &Theme,
        held: impl Fn(&KeyEffect) -> bool,
    ) {
        let painter = ctx.layer_painter(egui::LayerId::background());
        let small = TextStyle::Small.resolve(&ctx.style()).size;
        for (rect, does) in &self.keys {
            let Some((_, sign, word)) = face(does) else { continue };
            let held = held(does);
            let fill = if held { theme.text } else { theme.label };
            let ink = if held { theme.panel } else { theme.text };
            let edge = Stroke::new(1.0, if held { Color32::TRANSPARENT } else { theme.weak });
            painter.rect(*rect, rect.width() * 0.25, fill, edge, StrokeKind::Inside);
            let text = |offset: f32, label: &str, size: f32| {
                let center = rect.center() + vec2(0.0, rect.height() * offset);
                painter.text(center, Align2::CENTER_CENTER, label, FontId::proportional(size), ink);
            };
            if word.is_empty() {
                text(0.0, sign, rect.height() * 0.5);
            } else {
                text(-0.12, sign, rect.height() * 0.4);
                text(0.27, word, small.min(rect.height() * 0.23));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{self, catalogue};

    fn sessions() -> impl Iterator<Item = (&'static str, Session)> {
        catalogue::ids().map(|id| (id, Session::new(scene::load(id).expect("it ships"), None)))
    }

    #[test]
    fn every_action_of_every_scene_has_a_key_of_its_own() {
        for (id, session) in sessions() {
            let wanted = needed_effects(&session);
            let acts = session.bindings().filter(|row| matches!(row.does, KeyEffect::Act(_)));
            for row in acts {
                assert!(wanted.contains(&row.does), "{id}: {}", row.label);
            }
            let places = places(&wanted);
            let mut bottom_right = places.iter().filter(|place| !place.is_left && place.row == 0);
            let in_corner = Place { is_left: false, column: 0, row: 0 };
            assert!(
                bottom_right.next().is_none() || places.contains(&in_corner),
                "{id}: {places:?}"
            );
            for (index, place) in places.iter().enumerate() {
                assert!(!places[index + 1..].contains(place), "{id}: {:?}", wanted[index]);
            }
        }
    }

    #[test]
    fn keys_fit_every_usable_view_at_finger_size_without_overlap() {
        let screens =
            [[390.0, 700.0], [844.0, 300.0], [320.0, 480.0], [568.0, 240.0], [180.0, 700.0]];
        for (id, session) in sessions() {
            for ([width, height], unit) in screens.into_iter().flat_map(|s| [(s, 1.0), (s, 0.4)]) {
                let view = Rect::from_min_size(pos2(10.0, 40.0), vec2(width, height) * unit);
                let touch_keys = TouchKeys::new(view, &session, unit);
                assert_eq!(
                    touch_keys.keys.is_empty(),
                    needed_effects(&session).is_empty(),
                    "{id} {width} {height}"
                );
                for (index, (rect, _)) in touch_keys.keys.iter().enumerate() {
                    assert!(view.contains_rect(*rect), "{id} {rect:?}");
                    assert!(rect.width().min(rect.height()) >= 43.99 * unit, "{id} {rect:?}");
                    assert!(!touch_keys.free.shrink(1.0).intersects(*rect), "{id} {rect:?}");
                    for (other, _) in &touch_keys.keys[index + 1..] {
                        assert!(!rect.intersects(*other), "{id} {rect:?} {other:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn in_portrait_keys_take_at_most_a_fifth_of_the_screen() {
        let view = Rect::from_min_max(pos2(0.0, 44.0), pos2(390.0, 748.0));
        for (id, session) in sessions() {
            let free = TouchKeys::new(view, &session, 1.0).free;
            assert!(view.bottom() - free.bottom() <= 844.0 / 5.0, "{id}");
        }
    }

    #[test]
    fn a_view_that_is_too_small_has_no_keys() {
        for (id, session) in sessions() {
            for [width, height] in [[60.0, 60.0], [390.0, 40.0], [0.0, 0.0]] {
                let view = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
                let touch_keys = TouchKeys::new(view, &session, 1.0);
                assert!(touch_keys.keys.is_empty() && touch_keys.free == view, "{id}");
            }
        }
    }

    #[test]
    fn in_the_past_a_branch_key_replaces_driving_keys() {
        let mut session = Session::new(scene::load("tank/arena").expect("it ships"), None);
        let branch = KeyEffect::Session(Command::Branch);
        assert!(!needed_effects(&session).contains(&branch));
        for _ in 0..3 {
            session.apply(Command::StepOnce).expect("always allowed");
            session.advance(1.0 / 60.0, |_, _, _| {});
        }
        session.apply(Command::Seek(1)).expect("always allowed");
        let past = needed_effects(&session);
        assert!(past.contains(&branch) && !past.contains(&KeyEffect::Act(Action::Forward)));
    }
}
