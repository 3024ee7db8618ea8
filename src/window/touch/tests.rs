use super::*;
use crate::app::Command;
use crate::sim::Action;

const SLACK: f32 = 10.0;
const KEYS: [KeyEffect; 3] = [
    KeyEffect::Act(Action::Forward),
    KeyEffect::Act(Action::TurnLeft),
    KeyEffect::Session(Command::TogglePause),
];

/// Keys on the left below 300, each 100 wide; panels from x = 900; the view elsewhere.
fn on(at: Vec2) -> On {
    if at.y > 300.0 && at.x < 300.0 {
        return On::Key(KEYS[(at.x / 100.0) as usize].clone());
    }
    if at.x > 900.0 { On::Panel } else { On::View }
}

struct Harness {
    fingers: TouchTracker,
    now: Instant,
}

impl Harness {
    fn new() -> Self {
        Self { fingers: TouchTracker::default(), now: Instant::now() }
    }

    /// Runs a frame with one finger event.
    fn does(&mut self, phase: TouchPhase, id: i32, x: f32, y: f32) -> TouchInput {
        let told = [TouchEvent { id, phase, at: vec2(x, y) }];
        self.fingers.step(&told, self.now, SLACK, on)
    }

    /// Runs a frame this many milliseconds later.
    fn later(&mut self, millis: u64) -> TouchInput {
        self.now += Duration::from_millis(millis);
        self.fingers.step(&[], self.now, SLACK, on)
    }

    /// Returns the mouse events by frame as letters: m moves, L and R go down, l and r come up.
    fn mouse(&mut self) -> String {
        let letter = |what: &MouseEvent| match what {
            MouseEvent::Move => 'm',
            MouseEvent::Down { right } => ['L', 'R'][usize::from(*right)],
            MouseEvent::Up { right } => ['l', 'r'][usize::from(*right)],
        };
        let mut told = String::new();
        loop {
            let frame = self.fingers.points();
            if frame.is_empty() {
                return told.trim_end().to_owned();
            }
            told.extend(frame.iter().map(|(what, _)| letter(what)));
            told.push(' ');
        }
    }
}

#[test]
fn a_tap_selects_and_a_drag_turns() {
    let mut hand = Harness::new();
    assert_eq!(hand.does(TouchPhase::Down, 1, 500.0, 100.0), TouchInput::default());
    assert_eq!(hand.does(TouchPhase::Move, 1, 504.0, 100.0), TouchInput::default(), "it rests");
    let tap = hand.does(TouchPhase::Up, 1, 504.0, 100.0);
    assert_eq!((tap.click, tap.turn), (Some(vec2(504.0, 100.0)), Vec2::ZERO));
    hand.does(TouchPhase::Down, 1, 500.0, 100.0);
    let drag = hand.does(TouchPhase::Move, 1, 520.0, 100.0);
    assert_eq!(drag.pressed, Some((MouseButton::Left, vec2(500.0, 100.0))));
    assert_eq!(drag.turn, vec2(20.0, 0.0));
    // The drag still belongs to the view, wherever the finger moves.
    assert_eq!(hand.does(TouchPhase::Move, 1, 950.0, 130.0).turn, vec2(430.0, 30.0));
    let up = hand.does(TouchPhase::Up, 1, 950.0, 130.0);
    assert!(up.released && up.click.is_none());
    assert_eq!(hand.mouse(), "", "egui hears nothing of it");
}

#[test]
fn two_fingers_zoom_and_move_the_camera_and_select_nothing() {
    let mut hand = Harness::new();
    hand.does(TouchPhase::Down, 1, 400.0, 100.0);
    hand.does(TouchPhase::Down, 2, 500.0, 100.0);
    let apart = hand.does(TouchPhase::Move, 2, 600.0, 100.0);
    assert_eq!((apart.pinch, apart.pan, apart.turn), (2.0, vec2(50.0, 0.0), Vec2::ZERO));
    let together = hand.does(TouchPhase::Move, 1, 500.0, 100.0);
    assert_eq!((together.pinch, together.pan), (0.5, vec2(50.0, 0.0)));
    assert_eq!(
        hand.does(TouchPhase::Down, 3, 450.0, 200.0),
        TouchInput::default(),
        "a third one is too many"
    );
    for id in [2, 1, 3] {
        // The remaining finger does not turn the camera.
        assert_eq!(hand.does(TouchPhase::Move, id, 480.0, 120.0 + id as f32).turn, Vec2::ZERO);
        assert_eq!(hand.does(TouchPhase::Up, id, 480.0, 120.0).click, None);
    }
    assert_eq!(hand.later(1_000), TouchInput::default());
}

#[test]
fn a_second_finger_lets_go_of_what_the_first_one_dragged() {
    let mut hand = Harness::new();
    hand.does(TouchPhase::Down, 1, 400.0, 100.0);
    hand.does(TouchPhase::Move, 1, 440.0, 100.0);
    assert!(hand.does(TouchPhase::Down, 2, 500.0, 100.0).released);
}

#[test]
fn several_keys_are_held_while_the_camera_turns() {
    let mut hand = Harness::new();
    assert_eq!(hand.does(TouchPhase::Down, 1, 50.0, 350.0).down, KEYS[..1]);
    assert_eq!(hand.does(TouchPhase::Down, 2, 150.0, 350.0).down, KEYS[1..2]);
    hand.does(TouchPhase::Down, 3, 500.0, 100.0);
    assert_eq!(hand.does(TouchPhase::Move, 3, 520.0, 100.0).turn, vec2(20.0, 0.0));
    assert_eq!(hand.fingers.held().cloned().collect::<Vec<_>>(), KEYS[..2]);
    assert_eq!(hand.later(2_000), TouchInput::default(), "a key is held for as long as one likes");
    hand.does(TouchPhase::Up, 1, 50.0, 350.0);
    assert_eq!(hand.fingers.held().cloned().collect::<Vec<_>>(), KEYS[1..2]);
    // The thumb slides to the next key and off it, but triggers nothing on its way.
    assert_eq!(hand.does(TouchPhase::Move, 2, 50.0, 350.0).down, KEYS[..1]);
    assert_eq!(hand.does(TouchPhase::Move, 2, 250.0, 350.0).down, []);
    assert_eq!(hand.fingers.held().cloned().collect::<Vec<_>>(), KEYS[..1]);
    hand.fingers.let_go();
    assert_eq!(hand.fingers.held().count(), 0);
}

#[test]
fn on_a_panel_a_finger_is_the_mouse() {
    let mut hand = Harness::new();
    hand.does(TouchPhase::Down, 1, 950.0, 100.0);
    assert_eq!(hand.mouse(), "", "it may be a long press");
    hand.does(TouchPhase::Up, 1, 950.0, 100.0);
    assert_eq!(hand.mouse(), "mL l m", "a button a frame");
    hand.does(TouchPhase::Down, 1, 950.0, 100.0);
    hand.does(TouchPhase::Move, 1, 950.0, 140.0);
    hand.does(TouchPhase::Down, 2, 960.0, 300.0);
    hand.does(TouchPhase::Move, 2, 960.0, 400.0);
    assert_eq!(hand.does(TouchPhase::Move, 1, 950.0, 160.0), TouchInput::default());
    hand.does(TouchPhase::Gone, 1, 950.0, 160.0);
    assert_eq!(hand.mouse(), "mL mml m", "the second finger is not heard of");
}

#[test]
fn a_long_press_is_the_right_button() {
    let mut hand = Harness::new();
    hand.does(TouchPhase::Down, 1, 950.0, 100.0);
    hand.later(400);
    assert_eq!(hand.mouse(), "");
    hand.later(200);
    hand.does(TouchPhase::Move, 1, 950.0, 160.0);
    hand.does(TouchPhase::Up, 1, 950.0, 160.0);
    assert_eq!(hand.mouse(), "mR r", "the menu stays where it opened");
    hand.does(TouchPhase::Down, 1, 500.0, 100.0);
    let pressed = hand.later(600);
    assert_eq!(pressed.pressed, Some((MouseButton::Right, vec2(500.0, 100.0))));
    let up = hand.does(TouchPhase::Up, 1, 500.0, 100.0);
    assert!(up.released && up.click.is_none(), "it is no tap");
}

#[test]
fn keys_are_shown_from_the_first_finger_to_the_first_key() {
    let mut hand = Harness::new();
    assert!(!hand.fingers.need_keys());
    hand.does(TouchPhase::Down, 1, 500.0, 100.0);
    assert!(hand.fingers.need_keys());
    hand.fingers.note_keyboard();
    hand.does(TouchPhase::Up, 1, 500.0, 100.0);
    hand.does(TouchPhase::Down, 1, 500.0, 100.0);
    assert!(!hand.fingers.need_keys() && hand.fingers.seen());
}
