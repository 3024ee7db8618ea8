//! Keyboard navigation of the panels: Tab reaches every widget in both directions, and a ring marks the focus.
//! Enter, Space and the arrows replace clicks and drags.

mod walk;

use std::collections::BTreeSet;

use egui_macroquad::egui::{self, Id, Key, Modifiers, Rect, Shape, pos2, vec2};

pub(super) use self::walk::Walk;
use super::Tab;
use super::clipping_tests::session;
use crate::app::{Command, KeyEffect, Session};
use crate::window::egui_support;
use crate::window::theme::{BODY, TARGET, Theme};
use crate::window::ui::PanelState;

pub(super) const SIZE: egui::Vec2 = vec2(1280.0, 720.0);
const PHONE: egui::Vec2 = vec2(390.0, 844.0);

/// Returns the rectangles of the focus rings.
fn rings(shapes: &[egui::epaint::ClippedShape]) -> Vec<Rect> {
    let text = Theme::new(false).text;
    let ring = |shape: &egui::epaint::ClippedShape| match &shape.shape {
        Shape::Rect(rect) if rect.stroke.color == text && rect.stroke.width == 2.0 => {
            Some(rect.rect)
        }
        _ => None,
    };
    shapes.iter().filter_map(ring).collect()
}

#[test]
fn tab_reaches_every_widget_and_shift_tab_goes_back() {
    let session = session("tank/rebound");
    for tab in super::clipping_tests::TABS {
        let mut walk = Walk::new(&session);
        walk.ui.right.tab = tab;
        walk.frame(Vec::new());
        let mut missing = walk.clickable();
        assert!(missing.len() > 20, "there is much to click: {}", missing.len());
        let mut visited = Vec::new();
        for _ in 0..400 {
            walk.key(Key::Tab, Modifiers::NONE);
            let Some(id) = walk.focused() else { continue };
            if visited.contains(&id) {
                break;
            }
            missing.retain(|missing_id| *missing_id != id);
            visited.push(id);
        }
        let missing = missing.iter().filter_map(|id| walk.ctx.read_response(*id));
        let missing: Vec<Rect> = missing.map(|widget| widget.rect).collect();
        assert!(missing.is_empty(), "{tab:?}: Tab leaves {missing:?} out of {}", visited.len());
        // The focus is on the first widget again.
        for wanted in visited.iter().rev().take(10) {
            let mut steps = 0;
            while walk.focused() != Some(*wanted) {
                walk.key(Key::Tab, Modifiers::SHIFT);
                steps += 1;
                assert!(steps < 4, "{tab:?}: Shift+Tab goes the same way back");
            }
        }
    }
}

#[test]
fn a_ring_marks_the_focused_widget_until_esc_or_a_click() {
    let session = session("tank/rebound");
    let mut walk = Walk::new(&session);
    assert!(rings(&walk.frame(Vec::new()).1).is_empty(), "nobody walks");
    for _ in 0..60 {
        walk.key(Key::Tab, Modifiers::NONE);
        let Some(id) = walk.focused() else { continue };
        // A widget that is scrolled to appears a few frames later.
        let shapes = (0..30).map(|_| walk.frame(Vec::new()).1).last().unwrap_or_default();
        let widget = walk.ctx.read_response(id).expect("it has the focus");
        let ring = rings(&shapes);
        assert_eq!(ring.len(), 1, "one ring");
        assert!(ring[0].intersects(widget.rect) && ring[0].is_positive(), "{ring:?} {widget:?}");
        assert!(widget.interact_rect.is_positive(), "it is in sight: {widget:?}");
    }
    walk.key(Key::Escape, Modifiers::NONE);
    assert_eq!((walk.focused(), rings(&walk.frame(Vec::new()).1).len()), (None, 0));
    walk.key(Key::Tab, Modifiers::NONE);
    assert!(walk.focused().is_some());
    for event in super::clipping_tests::click(pos2(640.0, 400.0)) {
        walk.frame(vec![event]);
    }
    assert!(rings(&walk.frame(Vec::new()).1).is_empty(), "the mouse ends the walk");
}

#[test]
fn enter_and_space_click_and_arrows_move() {
    let session = session("tank/rebound");
    let mut walk = Walk::new(&session);
    let in_bottom_bar = |widget: &egui::Response| widget.rect.top() > 650.0;
    // Without Tab, these keys belong to the scene.
    assert!(walk.key(Key::Enter, Modifiers::NONE).is_empty());
    // First buttons of the bottom bar: restart, back, a tick back, play.
    walk.walk_to("the foot", in_bottom_bar);
    for _ in 0..3 {
        walk.key(Key::Tab, Modifiers::NONE);
    }
    for key in [Key::Enter, Key::Space] {
        assert_eq!(walk.key(key, Modifiers::NONE), [KeyEffect::Session(Command::TogglePause)]);
    }
    walk.walk_to("the timeline", |widget| in_bottom_bar(widget) && widget.rect.width() > 300.0);
    let shown = session.shown_tick();
    assert!(shown > 10);
    let seek = |tick: u32| vec![KeyEffect::Session(Command::Seek(tick))];
    assert_eq!(walk.key(Key::ArrowLeft, Modifiers::NONE), seek(shown - 1));
    assert_eq!(walk.key(Key::ArrowLeft, Modifiers::SHIFT), seek(shown - 6));
    assert!(walk.key(Key::ArrowUp, Modifiers::NONE).is_empty());
}

#[test]
fn arrows_move_the_edges_of_the_panels() {
    let session = session("tank/rebound");
    for (side, key, back) in
        [(0, Key::ArrowRight, Key::ArrowLeft), (1, Key::ArrowLeft, Key::ArrowRight)]
    {
        let mut walk = Walk::new(&session);
        let is_left = side == 0;
        let edge = Id::new(("edge-of-a-side-panel", is_left));
        walk.walk_to("the edge", |widget| widget.id == edge);
        walk.key(key, Modifiers::NONE);
        walk.key(key, Modifiers::NONE);
        let default_width = [super::layout::LEFT_WIDTH, super::layout::RIGHT_WIDTH][side];
        assert_eq!(walk.ui.widths[side], Some(default_width + 32.0));
        assert!(std::mem::take(&mut walk.ui.remember), "it is to be remembered");
        walk.key(back, Modifiers::NONE);
        assert_eq!(walk.ui.widths[side], Some(default_width + 16.0));
        walk.key(Key::Enter, Modifiers::NONE);
        assert_eq!(walk.ui.widths[side], None, "as wide as at first");
    }
}

#[test]
fn tab_goes_from_a_verdict_to_its_buttons() {
    let mut session = Session::new(crate::scene::load("tank/rebound").expect("it ships"), None);
    session.apply(Command::StartStep(1)).expect("its values are checked");
    let truth = session.active_question().expect("it asks").posed.truth.clone();
    session.apply(Command::Answer(truth)).expect("it waits for one");
    for _ in 0..400 {
        session.advance(1.0 / 60.0, |_, _, _| {});
    }
    let mut walk = Walk::new(&session);
    let mut focused = Vec::new();
    for _ in 0..2 {
        walk.key(Key::Tab, Modifiers::NONE);
        let widget = walk.focused().and_then(|id| walk.ctx.read_response(id)).expect("a widget");
        focused.push(widget.rect);
    }
    let lesson =
        Rect::from_min_max(pos2(0.0, 40.0), pos2(super::layout::LEFT_WIDTH, SIZE.y - 60.0));
    assert!(focused.iter().all(|rect| lesson.contains_rect(*rect)), "{focused:?}");
    assert_ne!(focused[0], focused[1]);
}

#[test]
fn the_tab_key_enters_the_tick_panel() {
    let session = session("tank/rebound");
    let mut walk = Walk::new(&session);
    walk.ui.right.tab = Tab::Tick;
    walk.frame(Vec::new());
    walk.walk_to("the steps", |widget| widget.rect.left() > 1000.0 && widget.rect.width() > 20.0);
}

/// Returns clickable widgets below the minimum target size. Links in text are exempt, and so are scroll
/// bars and panel edges, which have keys.
fn small_targets(walk: &Walk) -> Vec<String> {
    let is_link = |rect: Rect| (rect.height() - BODY * 1.362).abs() < 0.5;
    let is_bar = |rect: Rect| rect.width() <= 12.0 && rect.height() > 60.0;
    let clickable = walk.clickable().into_iter().filter_map(|id| walk.ctx.read_response(id));
    let small = clickable
        .map(|it| it.rect)
        .filter(|rect| rect.size().min_elem() < TARGET - 0.1 && !is_bar(*rect) && !is_link(*rect));
    small.map(|rect| format!("{rect:?}, {:?}", rect.size())).collect()
}

#[test]
fn click_targets_are_large_enough() {
    let (mut small, mut count) = (BTreeSet::new(), 0);
    for id in
        ["tank/rebound", "bodies/layers", "lab/concave", "map/tower", "walker/loop", "wall/room"]
    {
        let session = session(id);
        let mut check = |name: String, walk: &mut Walk| {
            (0..3).for_each(|_| drop(walk.frame(Vec::new())));
            let all = walk.clickable().len();
            assert!(all > 5, "{name}: there is something to click");
            count += all;
            small.extend(small_targets(walk).iter().map(|rect| format!("{name}: {rect} in {id}")));
        };
        for tab in super::clipping_tests::TABS {
            let mut walk = Walk::new(&session);
            walk.ui.right.tab = tab;
            check(format!("{tab:?}"), &mut walk);
            let drawer = PanelState {
                phone_layout: true,
                left_open: false,
                right_open: true,
                ..PanelState::default()
            };
            let mut walk = Walk::with_state(&session, PHONE, drawer);
            walk.ui.right.tab = tab;
            check(format!("{tab:?} of a phone"), &mut walk);
        }
        let drawer = PanelState {
            phone_layout: true,
            left_open: true,
            right_open: false,
            ..PanelState::default()
        };
        check("lesson of a phone".to_owned(), &mut Walk::with_state(&session, PHONE, drawer));
        for (layer, size) in
            [0, 1, 2, 3, 5].into_iter().flat_map(|layer| [(layer, SIZE), (layer, PHONE)])
        {
            let mut walk = Walk::with_state(
                &session,
                size,
                PanelState { phone_layout: size == PHONE, ..PanelState::default() },
            );
            super::clipping_tests::cover(&mut walk.ui, layer);
            check(format!("over the rest, {layer}, {size:?}"), &mut walk);
            walk = Walk::with_state(
                &session,
                size,
                PanelState { phone_layout: size == PHONE, ..PanelState::default() },
            );
            walk.ui.paste.open = true;
            check(format!("pasting, {size:?}"), &mut walk);
        }
    }
    assert!(count > 2000, "{count}");
    let listed: Vec<&String> = small.iter().take(60).collect();
    assert!(small.is_empty(), "{} are too small: {listed:#?}", small.len());
}

#[test]
fn the_read_tab_shows_the_tick_as_text_and_scrolls() {
    let session = session("tank/rebound");
    let mut walk = Walk::new(&session);
    walk.ui.right.tab = Tab::Read;
    walk.frame(Vec::new());
    let drawn_text = |walk: &mut Walk| {
        let shapes = walk.frame(Vec::new()).1;
        let text = shapes.iter().find_map(|shape| match &shape.shape {
            Shape::Text(text) if text.galley.text().starts_with("Tick ") => Some(text.clone()),
            _ => None,
        });
        let text = text.expect("it is drawn");
        (text.pos.y, text.galley.text().to_owned())
    };
    let (top, text) = drawn_text(&mut walk);
    assert_eq!(text, *session.read());
    // The area that scrolls by dragging, and its bar.
    for is_bar in [false, true] {
        walk.walk_to("the text", |widget| {
            let is_there = widget.rect.left() > 900.0 && widget.rect.height() > 200.0;
            is_there && widget.sense.senses_drag() && is_bar == widget.sense.senses_click()
        });
        let focused = walk.focused();
        let mut offset_after = |key: Key, times: usize| {
            for _ in 0..times {
                assert!(walk.key(key, Modifiers::NONE).is_empty());
            }
            walk.frame(Vec::new());
            assert_eq!(walk.focused(), focused, "{key:?} scrolls and leads nowhere");
            top - drawn_text(&mut walk).0
        };
        assert_eq!(offset_after(Key::ArrowUp, 1), 0.0, "there is nothing above");
        assert_eq!(offset_after(Key::ArrowDown, 3), 120.0);
        assert_eq!(offset_after(Key::ArrowUp, 1), 80.0);
        let page = offset_after(Key::PageDown, 1) - 80.0;
        assert!((200.0..720.0).contains(&page), "{page}");
        assert_eq!(offset_after(Key::Space, 1), 80.0 + 2.0 * page);
        assert_eq!(offset_after(Key::PageUp, 2), 80.0);
        let end = offset_after(Key::End, 1);
        assert!(end > 80.0 + 2.0 * page, "{end}");
        assert_eq!(offset_after(Key::ArrowDown, 9), end, "nor below");
        assert_eq!(offset_after(Key::Home, 1), 0.0);
    }
}

#[test]
fn keys_scroll_every_focused_scroll_area() {
    let session = session("tank/rebound");
    let mut count = 0;
    for tab in super::clipping_tests::TABS {
        let mut walk = Walk::with_state(&session, vec2(1280.0, 420.0), {
            PanelState { left_open: true, right_open: true, ..PanelState::default() }
        });
        walk.ui.right.tab = tab;
        walk.frame(Vec::new());
        let mut known = Vec::new();
        for _ in 0..400 {
            walk.key(Key::Tab, Modifiers::NONE);
            let widget = walk.focused().and_then(|id| walk.ctx.read_response(id));
            let Some(widget) = widget else { continue };
            if known.contains(&widget.id) {
                break;
            }
            known.push(widget.id);
            // Widgets that only react to drags, except numbers and panel edges.
            let is_area = widget.sense.senses_drag() && !widget.sense.senses_click();
            if is_area && widget.rect.size().min_elem() > 60.0 {
                assert!(egui_support::is_area_tab_focused(&walk.ctx), "{tab:?}: {widget:?}");
                count += 1;
            }
        }
    }
    assert!(count >= super::clipping_tests::TABS.len(), "{count}");
}
