//! Links: a moment of a run as a text that fits into an address or a message.
//!
//! ```text
//! #1.eNqVjssKwjAQRX9FspKC...
//! ```
//!
//! After the `#` follow the format's version, a full stop, and a zlib stream in base64 for
//! addresses (RFC 4648, section 5), whose checksum reveals damage. The stream holds a line of RON;
//! the text of a scene that is not built in follows that line:
//!
//! ```ron
//! (scene:"tank/rebound",tick:120,hash:"9f0c2e4b7a118d36",keys:"50:1,40:5",camera:(..))
//! ```
//!
//! `set` holds the initial parameters that differ from the scene's; `edits` those changed during
//! the run. Inputs are stored in tracks, each up to its last event:
//!
//! * `keys`: items `ticks:held`, with the held actions as the bits of a hexadecimal number. Newly held
//!   actions count as pressed in the first tick. `ticks:held:pressed` gives the pressed actions of every
//!   tick.
//! * `yaw` is the camera's heading, one item a tick: `-3` is a change by three quantization
//!   steps, `*20` stands for twenty ticks without a change, `=0.7` for a value that is not a multiple of
//!   the step.
//! * `grabs` and `throws` come from the mouse; the targets of a grab are written like `yaw`.
//!
//! `hash` is the hash of the world after the tick, before the edits made then. The run is repeated
//! from its first tick; a different hash means that the program that made the link computes
//! differently. `inside` is the moment shown within the tick. All other fields describe the view.
//! `class` adds a class (see [`class`](crate::app::class)), which starts at its step if the link is
//! of tick 0, and otherwise continues at the link's tick.
//!
//! A link reads no files and fetches nothing, and all limits of scene files hold. Unknown fields
//! are refused by name, so a richer format needs no new version: an older program reports the
//! field.

mod envelope;
mod form;
mod make;
mod open;
mod tracks;

pub use make::{LinkError, LinkPart};
pub(super) use make::{changed, values};
pub use open::LinkStart;

use super::camera::state::CameraState;
use super::class::Class;
use super::steps::Progress;
use crate::overlay::{Depth, OverlayKind};
use crate::record::run::Edit;
use crate::scene::Problem;
use crate::scene::steps::Setting;
use crate::sim::{Body, Input};

/// Version of the format; other versions are refused.
pub const VERSION: u32 = 1;

/// Maximum length of a link, characters from its `#` on; longer addresses are cut by other
/// programs.
pub const MAX_LENGTH: usize = 2_000;

/// Maximum length of a text read as a link, bytes.
pub const LONGEST_READ: usize = 8_000;

/// Maximum unpacked size, bytes: a few bytes can unpack to gigabytes.
pub const MAX_UNPACKED: usize = 1 << 15;

/// Name of a link in problems, in place of a file name.
pub const NAME: &str = "link";

/// A moment of a run: how to reach it, and its view.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Scene of the link.
    pub scene: Source,
    /// Initial parameters, in order.
    pub set: Vec<Setting>,
    /// Stretches of equal input, in order: the tick at which each ends, and the input; the last one
    /// ends at `tick`.
    pub inputs: Vec<(u32, Input)>,
    /// Changes of parameters during the run, in order.
    pub edits: Vec<Edit<String>>,
    /// The tick on show.
    pub tick: u32,
    /// Hash of the world after that tick, before the edits made then.
    pub hash: u64,
    /// The moment shown within the tick; `None` for the whole tick.
    pub inside: Option<u32>,
    /// View of the tick.
    pub view: LinkView,
    /// Class opened by the link.
    pub class: Option<Class>,
}

/// Source of a link's scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Id of a built-in scene.
    BuiltIn(String),
    /// Text of the scene, in the link.
    Inline(String),
}

/// View of a tick.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkView {
    /// State of the camera.
    pub camera: CameraState,
    /// Whether the view turns to the Figure when time stops at a hit.
    pub turns_to_figure: bool,
    /// Overlays that differ from the scene's initial ones.
    pub switched: Vec<OverlayKind>,
    /// Depth of explanation.
    pub depth: Depth,
    /// The selected body, and its partner.
    pub chosen: Vec<Body>,
    /// The learner's progress in the lesson.
    pub progress: Progress,
}

/// Returns whether a name is a link rather than an id or a file: it begins with `#`, or is an
/// address with a `#`.
#[must_use]
pub fn is_link(name: &str) -> bool {
    let before = name.trim_start().split_once('#').map(|(before, _)| before);
    before.is_some_and(|before| before.is_empty() || before.contains("://"))
}

impl Link {
    /// Returns the link as text: `base` (the address of a page, or empty), and everything from the
    /// `#` on.
    ///
    /// # Errors
    /// Returns an error with the excess length and the largest part.
    pub fn to_text(&self, base: &str) -> Result<String, LinkError> {
        Ok(format!("{base}{}", self.encode(MAX_LENGTH)?))
    }

    /// Returns the link from the `#` on, for places without a length limit; up to the length that
    /// can be read.
    ///
    /// # Errors
    /// See [`Self::to_text`].
    pub fn to_long_text(&self) -> Result<String, LinkError> {
        self.encode(LONGEST_READ)
    }

    /// Returns the link from the `#` on, with at most this many characters.
    fn encode(&self, max_length: usize) -> Result<String, LinkError> {
        let form = form::Form::of(self);
        let unpacked = form.to_text(&self.scene);
        let text = envelope::wrap(&unpacked);
        let fits = text.len() <= max_length && unpacked.len() <= MAX_UNPACKED;
        if fits { Ok(text) } else { Err(self.too_long(&form, max_length)) }
    }

    /// Parses an address with a link, or a bare link, without running it.
    ///
    /// # Errors
    /// Returns each problem with its position: a character of the text, or a field of the unpacked
    /// line.
    pub fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        let unpacked = envelope::unwrap(text)?;
        form::parse(&unpacked)
    }
}
