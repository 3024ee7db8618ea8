//! The zone of a goal as an object of edit mode.

use super::*;

#[test]
fn the_goal_is_placed_moved_and_deleted_like_an_object() {
    for world in [WorldKind::Tank, WorldKind::Wall, WorldKind::Walker, WorldKind::Map] {
        let mut session = session(&empty_scene(world));
        let text = session.scene.text.clone();
        let goal = kinds::of(world).palette.len() - 1;
        // Esc during placement leaves no goal; placement by a drag is one step.
        session.apply(Command::Edit(Edit::Place(goal))).expect("a kind");
        let (plan, middle) = (lens(&session), VIEW * 0.5);
        session.press_edit(&plan, middle, Modifiers::default()).expect("placed");
        session.drag_edit(&plan, middle + vec2(30.0, 0.0), Modifiers::default());
        assert!(session.cancel_edit());
        assert_eq!((session.scene.file.goal, &session.scene.text), (None, &text));
        place(&mut session, goal, (-1.0, 1.0), (2.0, 1.0));
        assert_eq!(
            (session.editor().steps()[0], session.editor().counts()[0]),
            (Some("Add goal"), 1)
        );
        assert_matches_text(&session);
        let zone = |session: &Session| match session.scene.file.goal {
            Some(scene::SceneGoal::Reach(zone)) => (zone.position, zone.radius),
            other => panic!("{other:?}"),
        };
        assert!(near(zone(&session).0.with_y(0.0), vec3(2.0, 0.0, 1.0)) && zone(&session).1 == 1.0);
        let first = zone(&session).0;
        let path = [first, first + vec3(-3.0, 0.0, 0.5)];
        drag(&mut session, &path, Modifiers::default()).expect("moved");
        assert!(near(zone(&session).0, path[1]), "{:?}", zone(&session));
        assert_eq!(session.editor().steps()[0], Some("Move goal"));
        assert_matches_text(&session);
        // A drag that Esc cancels leaves the goal where it was.
        let (lens, from) = (lens(&session), pixel(&session, path[1]));
        session.press_edit(&lens, from, Modifiers::default()).expect("held");
        session.drag_edit(&lens, from + vec2(60.0, 0.0), Modifiers::default());
        assert!(!near(zone(&session).0, path[1]), "it follows the pointer");
        assert!(session.cancel_edit());
        assert!(near(zone(&session).0, path[1]));
        // So does a drag during which time begins to run.
        session.press_edit(&lens, from, Modifiers::default()).expect("held");
        session.drag_edit(&lens, from + vec2(60.0, 0.0), Modifiers::default());
        session.apply(Command::Edit(Edit::Toggle)).expect("it runs");
        assert!(near(zone(&session).0, path[1]));
        session.apply(Command::Edit(Edit::Toggle)).expect("edit mode");
        session.editor().selected.is_empty().then(|| panic!("the goal stays selected"));
        session.apply(Command::Edit(Edit::Remove)).expect("deleted");
        assert_eq!(session.scene.file.goal, None);
        for _ in 0..3 {
            session.apply(Command::Undo).expect("a step");
        }
        assert_eq!(session.scene.text, text);
    }
}
