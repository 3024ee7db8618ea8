//! Links: a moment of a run as a text that fits into an address or a message.
//!
//! ```text
//! #1.eNqVjssKwjAQRX9FspKC...
//! ```
//!
//! After the `#` stand the format's version, a full stop, and the rest as base64 for addresses
//! (RFC 4648, section 5) of a zlib stream, whose checksum shows what was changed on the way. What
//! is packed is a line of RON; a scene of one's own is the text that follows the line:
//!
//! ```ron
//! (scene:"tank/rebound",tick:120,hash:"9f0c2e4b7a118d36",keys:"50:1,40:5",camera:(..))
//! ```
//!
//! `set` are the parameters that the run began with, where they are not the scene's; `edits` those
//! that were changed in it. The inputs stand in tracks, each as long as something happens in it:
//!
//! * `keys`: `50:5` holds for 50 ticks the actions whose bits are set in the hexadecimal number; in
//!   the first tick those are pressed that were not held before. `1:5:4` says what is pressed, in
//!   every tick.
//! * `yaw` is the camera's heading, one item a tick: `-3` is a change by three steps of the grid on
//!   which it is taken, `*20` stands for twenty ticks without a change, `=0.7` for a number that is
//!   not on the grid.
//! * `grabs` and `throws` are the mouse's, a grab's targets as `yaw` is.
//!
//! `hash` is that of the world after the tick, before the edits made then: the run is done again
//! from its first tick, and if another hash comes of it, the link is from a program that computes
//! otherwise. `inside` is the moment of an opened tick, the rest is the view. `class` makes a class of it
//! (see [`class`](crate::app::class)), which begins at its step if the link is of
//! tick 0, and goes on at the link's tick else.
//!
//! Nothing is read from the disk or fetched for a link, and all limits of scene files hold. A field
//! that is not known is refused by its name: whoever makes the format richer need not count up its
//! version, and who opens such a link with an older program is told.

mod envelope;
mod form;
mod make;
mod open;
mod tracks;

pub use make::{Part, TooMuch};
pub(super) use make::{changed, values};
pub use open::Begun;

use super::camera::Standing;
use super::class::Class;
use super::steps::Progress;
use crate::overlay::{Depth, OverlayKind};
use crate::record::run::Edit;
use crate::scene::Problem;
use crate::scene::steps::Setting;
use crate::sim::{Body, Input};

/// The format's version; no other is read.
pub const VERSION: u32 = 1;

/// The longest link that is made, characters from its `#` on: programs that pass addresses on cut
/// longer ones.
pub const LONGEST: usize = 2_000;

/// The longest text that is looked at as a link, bytes.
pub const LONGEST_READ: usize = 8_000;

/// What a link's text may unpack to, bytes: a few bytes can be packed that become gigabytes.
pub const UNPACKED: usize = 1 << 15;

/// What problems of a link have in the place of a file's name.
pub const NAME: &str = "link";

/// A moment of a run: how to come there, and how it is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Its scene.
    pub scene: Source,
    /// Parameters that are set before the run begins, in order.
    pub set: Vec<Setting>,
    /// Stretches of equal input, in order: the first tick that is not of it any more, and what is
    /// held; the end of the last one is `tick`.
    pub inputs: Vec<(u32, Input)>,
    /// Changes of parameters in the run, in order.
    pub edits: Vec<Edit<String>>,
    /// The tick on show.
    pub tick: u32,
    /// The hash of the world after that tick, before the edits made then.
    pub hash: u64,
    /// The moment on show of the tick, if that is opened.
    pub inside: Option<u32>,
    /// How it is looked at.
    pub view: View,
    /// The class that it opens.
    pub class: Option<Class>,
}

/// Where a link has its scene from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// It is built in: its id.
    BuiltIn(String),
    /// The link has its text.
    Own(String),
}

/// How a tick is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Where the eye is.
    pub camera: Standing,
    /// Whether the camera goes to a contact by itself while time stands still.
    pub turns_to_figure: bool,
    /// The overlays that are not as the scene begins with them.
    pub switched: Vec<OverlayKind>,
    /// How much of them.
    pub depth: Depth,
    /// The body chosen, and the one chosen to go with it.
    pub chosen: Vec<Body>,
    /// How far the learner is in the lesson.
    pub progress: Progress,
}

/// Whether a name is a link rather than an id or a file: it begins with `#`, or is an address that
/// has one.
#[must_use]
pub fn is_link(name: &str) -> bool {
    let before = name.trim_start().split_once('#').map(|(before, _)| before);
    before.is_some_and(|before| before.is_empty() || before.contains("://"))
}

impl Link {
    /// The link as a text: `base`, which is the address of a page or nothing, and all else from the
    /// `#` on.
    ///
    /// # Errors
    /// It would be too long: says by how much, and what takes the most of it.
    pub fn to_text(&self, base: &str) -> Result<String, TooMuch> {
        Ok(format!("{base}{}", self.at_most(LONGEST)?))
    }

    /// The link as a text for a place that cuts none: from the `#` on, as long as may be read.
    ///
    /// # Errors
    /// As [`Self::to_text`].
    pub fn to_long_text(&self) -> Result<String, TooMuch> {
        self.at_most(LONGEST_READ)
    }

    fn at_most(&self, most: usize) -> Result<String, TooMuch> {
        let form = form::Form::of(self);
        let whole = form.to_text(&self.scene);
        let text = envelope::wrap(&whole);
        let is_read = text.len() <= most && whole.len() <= UNPACKED;
        if is_read { Ok(text) } else { Err(self.too_long(&form, most)) }
    }

    /// Reads an address with a link, or a bare one. Nothing of it is done yet.
    ///
    /// # Errors
    /// What is wrong, and where: a character of the text, or a field of what was packed.
    pub fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        let unpacked = envelope::unwrap(text)?;
        form::parse(&unpacked)
    }
}
