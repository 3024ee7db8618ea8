//! Settings for opening a page, and requests that only a browser supports.

use collidoscope::app::link::Link;
use serde_json::{Value, json};

use super::page::Page;
use super::{App, PATIENCE, Side, until};

/// Settings for opening a page.
#[derive(Default)]
pub struct Visit<'a> {
    /// Query of the address.
    pub address: &'a str,
    /// Emulates a phone: 390 × 844 points, two pixels per point, touch and no mouse.
    pub on_a_phone: bool,
    /// A script that runs before the page's own scripts.
    pub init_script: &'a str,
    /// Embeds the page in another page that is longer than the screen.
    pub embedded: bool,
}

impl Visit<'_> {
    /// Opens the page without waiting for its first picture.
    pub fn open(&self) -> App<Page> {
        let mut page = Page::new();
        let Self { address, on_a_phone, init_script, embedded } = self;
        let parameters = json!({
            "address": address, "phone": on_a_phone, "before": init_script, "within": embedded,
        });
        page.ask("open", parameters);
        App::new(page)
    }

    /// Opens the page and drops a scene of this text on it. The trace begins with that scene.
    pub fn start(&self, scene: &str) -> App<Page> {
        let mut app = self.open();
        app.begin_with(scene);
        app
    }
}

/// A touching finger: its number and its position, points.
pub type Finger = (u8, i32, i32);

impl Page {
    /// Returns the result of a script in the page.
    pub fn run(&mut self, script: &str) -> Value {
        self.ask("run", json!({ "script": script }))
    }

    /// Returns the result of a script in the outer page.
    pub fn run_in_outer_page(&mut self, script: &str) -> Value {
        self.ask("run_around", json!({ "script": script }))
    }

    /// Starts, moves or ends a touch (`Start`, `Move`, `End`). `fingers` are those that touch
    /// afterwards.
    pub fn touch(&mut self, kind: &str, fingers: &[Finger]) {
        self.ask("touch", json!({ "kind": kind, "fingers": fingers }));
        self.frames();
    }

    /// Sets the screen's size, points, and its pixels per point, which the browser's zoom changes too.
    pub fn screen(&mut self, (width, height): (u32, u32), scale: f64) {
        self.ask("screen", json!({ "width": width, "height": height, "scale": scale }));
    }

    /// Presses Cmd and this key as on a Mac; `effect` is the browser's own effect of the chord.
    pub fn cmd(&mut self, key: &str, effect: &str) {
        self.ask("chord_with_meta", json!({ "key": key, "does": effect }));
    }

    /// Clicks an element outside the picture, given by a CSS selector.
    pub fn click_on(&mut self, selector: &str) {
        self.ask("click_on", json!({ "what": selector }));
    }

    /// Returns the kinds of dialogs since the page was opened.
    pub fn dialogs(&mut self) -> Vec<String> {
        serde_json::from_value(self.ask("dialogs", json!({}))).expect("a list of texts")
    }

    /// Returns the files requested since the page was opened.
    pub fn requested(&mut self) -> Vec<String> {
        serde_json::from_value(self.ask("requested", json!({}))).expect("a list of texts")
    }

    /// Returns and clears the expected errors.
    pub fn take_expected_errors(&mut self) -> Vec<String> {
        serde_json::from_value(self.ask("meant", json!({}))).expect("a list of texts")
    }

    /// Returns the stored link, if any.
    pub fn stored_link(&mut self) -> Option<Link> {
        Link::parse(self.run("localStorage.getItem('collidoscope/work')").as_str()?).ok()
    }
}

impl App<Page> {
    /// Goes to another address of the page, and restarts the trace.
    pub fn visit(&mut self, address: &str) {
        self.side.ask("visit", json!({ "address": address }));
        self.lines.clear();
    }

    /// Clicks an element that opens another page or reloads this one, and restarts the trace.
    pub fn leave_by(&mut self, selector: &str) {
        self.side.ask("leave_by", json!({ "what": selector }));
        self.lines.clear();
    }

    /// Waits until a link to a later tick is stored; returns the link.
    pub fn link_from_now(&mut self) -> Link {
        let now = super::tick(&self.last()) as u32;
        let began = std::time::Instant::now();
        loop {
            self.frames_still();
            if let Some(link) = self.side.stored_link().filter(|link| link.tick > now) {
                return link;
            }
            assert!(began.elapsed() < PATIENCE, "the work is not kept");
        }
    }

    /// Waits until the text that covers the picture contains these words; returns the text.
    pub fn wait_for_cover(&mut self, words: &str) -> String {
        until(self, words, |app| app.side.cover().is_some_and(|text| text.contains(words)));
        self.side.cover().expect("waited for")
    }
}
