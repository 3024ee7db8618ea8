use super::*;
use crate::app::Command;
use crate::sim::Action;

const SLACK: f32 = 10.0;
const KEYS: [KeyEffect; 3] = [
    KeyEffect::Act(Action::Forward),
    KeyEffect::Act(Action::TurnLeft),
    KeyEffect::Session(Command::TogglePause),
];

/// Returns the target: keys at the left below y = 300, each 100 wide, panels from x = 900, else the view.
fn target_at(at: Vec2) -> TouchTarget {
    if at.y > 300.0 && at.x < 300.0 {
        return TouchTarget::Key(KEYS[(at.x / 100.0) as usize].clone());
    }
    if at.x > 900.0 { TouchTarget::Panel } else { TouchTarget::View }
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
    fn touch(&mut self, phase: TouchPhase, id: i32, x: f32, y: f32) -> TouchInput {
        let events = [TouchEvent { id, phase, at: vec2(x, y) }];
        self.fingers.step(&events, self.now, SLACK, target_at)
    }

    /// Runs a frame this many milliseconds later.
    fn wait(&mut self, millis: u64) -> TouchInput {
        self.now += Duration::from_millis(millis);
        self.fingers.step(&[], self.now, SLACK, target_at)
    }

    /// Returns the mouse events by frame as letters: m moves, L and R go down, l and r come up.
    fn mouse(&mut self) -> String {
        let letter = |event: &MouseEvent| match event {
            MouseEvent::Move => 'm',
            MouseEvent::Down { right } => ['L', 'R'][usize::from(*right)],
            MouseEvent::Up { right } => ['l', 'r'][usize::from(*right)],
        };
        let mut letters = String::new();
        loop {
            let frame = self.fingers.take_mouse_events();
            if frame.is_empty() {
                return letters.trim_end().to_owned();
            }
            letters.extend(frame.iter().map(|(event, _)| letter(event)));
            letters.push(' ');
        }
    }
}

#[test]
fn a_tap_selects_and_a_drag_turns() {
    let mut screen = Harness::new();
    assert_eq!(screen.touch(TouchPhase::Down, 1, 500.0, 100.0), TouchInput::default());
    assert_eq!(screen.touch(TouchPhase::Move, 1, 504.0, 100.0), TouchInput::default(), "it rests");
    let tap = screen.touch(TouchPhase::Up, 1, 504.0, 100.0);
    assert_eq!((tap.click, tap.turn), (Some(vec2(504.0, 100.0)), Vec2::ZERO));
    screen.touch(TouchPhase::Down, 1, 500.0, 100.0);
    let drag = screen.touch(TouchPhase::Move, 1, 520.0, 100.0);
    assert_eq!(drag.pressed, Some((MouseButton::Left, vec2(500.0, 100.0))));
    assert_eq!(drag.turn, vec2(20.0, 0.0));
    // The drag still belongs to the view, wherever the finger moves.
    assert_eq!(screen.touch(TouchPhase::Move, 1, 950.0, 130.0).turn, vec2(430.0, 30.0));
    let up = screen.touch(TouchPhase::Up, 1, 950.0, 130.0);
    assert!(up.released && up.click.is_none());
    assert_eq!(screen.mouse(), "", "egui hears nothing of it");
}

#[test]
fn two_fingers_zoom_and_move_the_camera_and_select_nothing() {
    let mut screen = Harness::new();
    screen.touch(TouchPhase::Down, 1, 400.0, 100.0);
    screen.touch(TouchPhase::Down, 2, 500.0, 100.0);
    let apart = screen.touch(TouchPhase::Move, 2, 600.0, 100.0);
    assert_eq!((apart.pinch, apart.pan, apart.turn), (2.0, vec2(50.0, 0.0), Vec2::ZERO));
    let together = screen.touch(TouchPhase::Move, 1, 500.0, 100.0);
    assert_eq!((together.pinch, together.pan), (0.5, vec2(50.0, 0.0)));
    assert_eq!(
        screen.touch(TouchPhase::Down, 3, 450.0, 200.0),
        TouchInput::default(),
        "a third one is too many"
    );
    for id in [2, 1, 3] {
        // The remaining finger does not turn the camera.
        assert_eq!(screen.touch(TouchPhase::Move, id, 480.0, 120.0 + id as f32).turn, Vec2::ZERO);
        assert_eq!(screen.touch(TouchPhase::Up, id, 480.0, 120.0).click, None);
    }
    assert_eq!(screen.wait(1_000), TouchInput::default());
}

#[test]
fn a_second_finger_ends_the_drag_of_the_first_one() {
    let mut screen = Harness::new();
    screen.touch(TouchPhase::Down, 1, 400.0, 100.0);
    screen.touch(TouchPhase::Move, 1, 440.0, 100.0);
    assert!(screen.touch(TouchPhase::Down, 2, 500.0, 100.0).released);
}

#[test]
fn several_keys_are_held_while_the_camera_turns() {
    let mut screen = Harness::new();
    assert_eq!(screen.touch(TouchPhase::Down, 1, 50.0, 350.0).key_presses, KEYS[..1]);
    assert_eq!(screen.touch(TouchPhase::Down, 2, 150.0, 350.0).key_presses, KEYS[1..2]);
    screen.touch(TouchPhase::Down, 3, 500.0, 100.0);
    assert_eq!(screen.touch(TouchPhase::Move, 3, 520.0, 100.0).turn, vec2(20.0, 0.0));
    assert_eq!(screen.fingers.held().cloned().collect::<Vec<_>>(), KEYS[..2]);
    assert_eq!(screen.wait(2_000), TouchInput::default(), "a key is held for as long as one likes");
    screen.touch(TouchPhase::Up, 1, 50.0, 350.0);
    assert_eq!(screen.fingers.held().cloned().collect::<Vec<_>>(), KEYS[1..2]);
    // The thumb slides to the next key and off it, but triggers nothing on its way.
    assert_eq!(screen.touch(TouchPhase::Move, 2, 50.0, 350.0).key_presses, KEYS[..1]);
    assert_eq!(screen.touch(TouchPhase::Move, 2, 250.0, 350.0).key_presses, []);
    assert_eq!(screen.fingers.held().cloned().collect::<Vec<_>>(), KEYS[..1]);
    screen.fingers.release_all();
    assert_eq!(screen.fingers.held().count(), 0);
}

#[test]
fn on_a_panel_a_finger_acts_as_the_mouse() {
    let mut screen = Harness::new();
    screen.touch(TouchPhase::Down, 1, 950.0, 100.0);
    assert_eq!(screen.mouse(), "", "it may be a long press");
    screen.touch(TouchPhase::Up, 1, 950.0, 100.0);
    assert_eq!(screen.mouse(), "mL l m", "a button a frame");
    screen.touch(TouchPhase::Down, 1, 950.0, 100.0);
    screen.touch(TouchPhase::Move, 1, 950.0, 140.0);
    screen.touch(TouchPhase::Down, 2, 960.0, 300.0);
    screen.touch(TouchPhase::Move, 2, 960.0, 400.0);
    assert_eq!(screen.touch(TouchPhase::Move, 1, 950.0, 160.0), TouchInput::default());
    screen.touch(TouchPhase::Gone, 1, 950.0, 160.0);
    assert_eq!(screen.mouse(), "mL mml m", "the second finger is not heard of");
}

#[test]
fn a_long_press_is_the_right_button() {
    let mut screen = Harness::new();
    screen.touch(TouchPhase::Down, 1, 950.0, 100.0);
    screen.wait(400);
    assert_eq!(screen.mouse(), "");
    screen.wait(200);
    screen.touch(TouchPhase::Move, 1, 950.0, 160.0);
    screen.touch(TouchPhase::Up, 1, 950.0, 160.0);
    assert_eq!(screen.mouse(), "mR r", "the menu stays where it opened");
    screen.touch(TouchPhase::Down, 1, 500.0, 100.0);
    let pressed = screen.wait(600);
    assert_eq!(pressed.pressed, Some((MouseButton::Right, vec2(500.0, 100.0))));
    let up = screen.touch(TouchPhase::Up, 1, 500.0, 100.0);
    assert!(up.released && up.click.is_none(), "it is no tap");
}

#[test]
fn keys_are_shown_from_the_first_touch_to_the_first_key_press() {
    let mut screen = Harness::new();
    assert!(!screen.fingers.need_keys());
    screen.touch(TouchPhase::Down, 1, 500.0, 100.0);
    assert!(screen.fingers.need_keys());
    screen.fingers.note_keyboard();
    screen.touch(TouchPhase::Up, 1, 500.0, 100.0);
    screen.touch(TouchPhase::Down, 1, 500.0, 100.0);
    assert!(!screen.fingers.need_keys() && screen.fingers.was_touched());
}
