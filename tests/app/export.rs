//! Exports of a session's run: from any tick, the same as from the start.

use collidoscope::app::export::{ExportRequest, Format, Source, columns};
use collidoscope::app::{Command, Session};
use collidoscope::params;
use collidoscope::platform::pace::run_blocking;
use collidoscope::record::drive::Drive;
use collidoscope::scene;
use collidoscope::sim::TICK_SECONDS;
use glam::Vec2;

/// Runs `tank/rebound` for 150 ticks, with an edit after 70.
fn session() -> Session {
    let mut session = Session::new(scene::load("tank/rebound").expect("it ships"), None);
    session.drive(Some(Drive::parse("[(ticks: 150, hold: [Forward])]").expect("a drive")));
    for tick in 0..150 {
        if tick == 70 {
            let path = "driver.move_speed".to_owned();
            let value = params::read(&session.world().setup(), &path, "0.2").expect("a speed");
            session.apply(Command::Set { path, value, gesture: false }).expect("it is set");
        }
        session.apply(Command::StepOnce).expect("it steps");
        session.advance(TICK_SECONDS, |_, _, _| {});
    }
    session
}

/// Returns the content of a file of these ticks, exported from a run that starts at tick `from`.
fn content(session: &Session, format: Format, ticks: [u64; 2], from: u64) -> Vec<u8> {
    let mut request = ExportRequest { format, ticks, ..ExportRequest::default() };
    request.style.page.size = Vec2::new(300.0, 240.0);
    request.columns = columns(session.world(), &[]).expect("the first body has numbers");
    let source = Source::of_history(&session.timeline.history, from).with_repeated_line(true);
    let content = async |pace: &_| request.content(source, None, pace, |_| {}).await;
    run_blocking(content).expect("it is small")
}

#[test]
fn a_part_of_the_run_is_exported_like_the_whole_run() {
    let session = session();
    assert_eq!(session.ticks(), 150);
    for format in [Format::Svg, Format::Png, Format::Apng, Format::Csv] {
        for ticks in [[0, 10], [60, 80], [71, 71], [120, 150]] {
            let part = content(&session, format, ticks, ticks[0]);
            assert!(part == content(&session, format, ticks, 0), "{format:?} {ticks:?}");
        }
    }
    // The rows match the worlds of the session.
    let table = String::from_utf8(content(&session, Format::Csv, [65, 90], 65)).expect("text");
    for line in table.lines().skip(2) {
        let mut cells = line.split(',').map(|cell| cell.parse::<f32>().expect("a number"));
        let tick = cells.next().expect("a tick") as u32;
        let position = session.timeline.history.world_at(tick).driven().0;
        assert_eq!(cells.take(3).collect::<Vec<_>>(), position.to_array(), "tick {tick}");
    }
}
