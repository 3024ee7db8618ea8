//! How a page is visited: on which screen, after which script, within which page; and what only a
//! browser can be asked or made to do.

use collidoscope::app::link::Link;
use serde_json::{Value, json};

use super::page::Page;
use super::{App, PATIENCE, Side, until};

/// What a page is opened with.
#[derive(Default)]
pub struct Visit<'a> {
    /// What follows the page's own address.
    pub address: &'a str,
    /// On a phone: 390 × 844 points, two pixels each, fingers and no mouse.
    pub on_a_phone: bool,
    /// A script that runs before any of the page's.
    pub before: &'a str,
    /// As a part of a page that is longer than the screen.
    pub within: bool,
}

impl Visit<'_> {
    /// Opens it; what it shows first is not waited for.
    pub fn open(&self) -> App<Page> {
        let mut page = Page::new();
        let Self { address, on_a_phone, before, within } = self;
        let parts =
            json!({ "address": address, "phone": on_a_phone, "before": before, "within": within });
        page.ask("open", parts);
        App::new(page)
    }

    /// Opens it and drops a scene of this text on it. The trace begins with that scene.
    pub fn start(&self, scene: &str) -> App<Page> {
        let mut app = self.open();
        app.begin_with(scene);
        app
    }
}

/// A finger that is down: its number and its place, points.
pub type Finger = (u8, i32, i32);

impl Page {
    /// What a script comes to in the page.
    pub fn run(&mut self, script: &str) -> Value {
        self.ask("run", json!({ "script": script }))
    }

    /// What a script comes to in the page around.
    pub fn run_around(&mut self, script: &str) -> Value {
        self.ask("run_around", json!({ "script": script }))
    }

    /// Fingers that come down, move or go up (`Start`, `Move`, `End`): all that are down then.
    pub fn touch(&mut self, kind: &str, fingers: &[Finger]) {
        self.ask("touch", json!({ "kind": kind, "fingers": fingers }));
        self.frames();
    }

    /// Another screen, or the browser's zoom.
    pub fn screen(&mut self, (width, height): (u32, u32), scale: f64) {
        self.ask("screen", json!({ "width": width, "height": height, "scale": scale }));
    }

    /// Cmd and this key, as a Mac's browser takes it; `does` is what it makes of the two by itself.
    pub fn cmd(&mut self, key: &str, does: &str) {
        self.ask("chord_with_meta", json!({ "key": key, "does": does }));
    }

    /// Clicks what is no part of the picture.
    pub fn click_on(&mut self, what: &str) {
        self.ask("click_on", json!({ "what": what }));
    }

    /// Which questions the browser has put since the page was opened.
    pub fn dialogs(&mut self) -> Vec<String> {
        serde_json::from_value(self.ask("dialogs", json!({}))).expect("a list of texts")
    }

    /// Which files have been asked for since the page was opened.
    pub fn requested(&mut self) -> Vec<String> {
        serde_json::from_value(self.ask("requested", json!({}))).expect("a list of texts")
    }

    /// What went wrong so far, which was meant.
    pub fn meant(&mut self) -> Vec<String> {
        serde_json::from_value(self.ask("meant", json!({}))).expect("a list of texts")
    }

    /// The link that is kept, if one is.
    pub fn kept(&mut self) -> Option<Link> {
        Link::parse(self.run("localStorage.getItem('collidoscope/work')").as_str()?).ok()
    }
}

impl App<Page> {
    /// Goes to another address of the page; the trace begins again with it.
    pub fn visit(&mut self, address: &str) {
        self.side.ask("visit", json!({ "address": address }));
        self.lines.clear();
    }

    /// Clicks what leads to another page, or to this one anew; the trace begins again with it.
    pub fn leave_by(&mut self, what: &str) {
        self.side.ask("leave_by", json!({ "what": what }));
        self.lines.clear();
    }

    /// The link to a tick from now on, once it is kept.
    pub fn link_from_now(&mut self) -> Link {
        let now = super::tick(&self.last()) as u32;
        let began = std::time::Instant::now();
        loop {
            self.frames_still();
            if let Some(link) = self.side.kept().filter(|link| link.tick > now) {
                return link;
            }
            assert!(began.elapsed() < PATIENCE, "the work is not kept");
        }
    }

    /// Waits until what stands in the picture's place says this.
    pub fn wait_for_cover(&mut self, words: &str) -> String {
        until(self, words, |app| app.side.cover().is_some_and(|text| text.contains(words)));
        self.side.cover().expect("waited for")
    }
}
