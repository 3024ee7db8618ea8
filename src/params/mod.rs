//! How a parameter is declared, found by path, set and listed.
//!
//! A setup type is declared once with [`params!`](crate::params): field, type, default, range,
//! unit and doc. From that line come the RON field and its default, the loader's range check, the
//! slider with its tooltip and reset, `--set`, the `params` listing and the rustdoc.

mod declare;
mod given;
mod leaf;
mod misread;
#[cfg(test)]
#[allow(unreachable_pub, reason = "the macro declares public types")]
mod tests;
mod value;
mod words;

pub use declare::{chosen, no_parameter};
pub use given::{Declared, Given, give, next_field};
pub use leaf::{Glyph, Named};
pub(crate) use misread::{is_decimal_comma, is_number, is_unit, misread};
pub use value::{Choices, Meta, Unfit, Value, parse_value};
pub use words::{closest, counted, grouped, words};

/// Where a node stands, spelled both ways.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// List entries by name, as in the panel and `--set`: `targets.cylinder.on_hit.speed`.
    pub named: String,
    /// List entries by index, as in a file's errors: `targets[1].on_hit.speed`.
    pub indexed: String,
    /// What is visited.
    aim: Aim,
}

/// What of a tree is visited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Aim {
    /// All of it.
    #[default]
    All,
    /// What leads to this named path.
    To(String),
    /// Of a list's entries the first so many, and the one of this name; how many were left out.
    Few(usize, String, usize),
}

impl Path {
    /// Visits `node`, the field `key` of what is visited.
    pub fn field(&mut self, key: &str, node: &dyn Param, meta: &Meta, visit: &mut Visit) {
        if !self.leads(key) {
            return;
        }
        let dot = if self.indexed.is_empty() { "" } else { "." };
        self.within(key, [dot, key], |at| node.each(at, meta, visit));
    }

    /// Visits `node`, the list entry `index`, called `name`, of what is visited.
    pub fn entry(
        &mut self,
        (index, name): (usize, &str),
        node: &dyn Param,
        meta: &Meta,
        visit: &mut Visit,
    ) {
        if !self.leads(name) {
            return;
        }
        if let Aim::Few(most, chosen, left_out) = &mut self.aim
            && index >= *most
            && chosen != name
            && !self.named.contains('.')
        {
            *left_out += 1;
            return;
        }
        self.within(name, ["", &format!("[{index}]")], |at| node.each(at, meta, visit));
    }

    /// Whether what is wanted may be below `name`.
    fn leads(&self, name: &str) -> bool {
        let Aim::To(wanted) = &self.aim else { return true };
        let from = self.named.len() + usize::from(!self.named.is_empty());
        let rest = wanted.get(from..).and_then(|rest| rest.strip_prefix(name));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }

    fn within(&mut self, name: &str, spelled: [&str; 2], f: impl FnOnce(&mut Self)) {
        let (named, indexed) = (self.named.len(), self.indexed.len());
        self.named.extend([if named == 0 { "" } else { "." }, name]);
        self.indexed.extend(spelled);
        f(self);
        self.named.truncate(named);
        self.indexed.truncate(indexed);
    }
}

/// Called with each parameter: where it stands, its declaration, its value.
pub type Visit<'a> = dyn FnMut(&Path, &Meta, Value) + 'a;

/// A node of the parameter tree: a leaf value, a struct of nodes, a one-of, or a named list.
pub trait Param {
    /// Visits every parameter at and below this node, in order of declaration.
    fn each(&self, at: &mut Path, meta: &Meta, visit: &mut Visit);

    /// Sets the parameter at `path`, which is relative to this node.
    ///
    /// # Errors
    /// Says what is wrong and what would be right; nothing is changed then.
    fn set(&mut self, path: &str, meta: &Meta, value: Value) -> Result<(), Refusal>;
}

/// Visits every parameter of `root`.
pub fn visit(root: &(impl Param + ?Sized), f: &mut Visit) {
    root.each(&mut Path::default(), &Meta::NONE, f);
}

/// As [`visit`], but of a list of more entries than `most` only the first ones and the one called
/// `chosen`. Returns how many entries were left out.
pub fn visit_few(
    root: &(impl Param + ?Sized),
    (most, chosen): (usize, &str),
    f: &mut Visit,
) -> usize {
    let mut path = Path { aim: Aim::Few(most, chosen.to_owned(), 0), ..Path::default() };
    root.each(&mut path, &Meta::NONE, f);
    if let Aim::Few(_, _, left_out) = path.aim { left_out } else { 0 }
}

/// The value of the parameter at the named path.
#[must_use]
pub fn get(root: &(impl Param + ?Sized), path: &str) -> Option<Value> {
    declared(root, path).map(|(_, value)| value)
}

/// The same, with what is declared of it.
fn declared(root: &(impl Param + ?Sized), path: &str) -> Option<(Meta, Value)> {
    let mut found = None;
    let mut to = Path { aim: Aim::To(path.to_owned()), ..Path::default() };
    root.each(&mut to, &Meta::NONE, &mut |at, meta, value| {
        if at.named == path {
            found = Some((*meta, value));
        }
    });
    found
}

/// Sets the parameter at the named path.
///
/// # Errors
/// Says what is wrong with the path or the value and what would be right.
pub fn set(root: &mut impl Param, path: &str, value: Value) -> Result<(), Refusal> {
    root.set(path, &Meta::NONE, value)
}

/// Reads RON text as a value for the parameter at the named path.
///
/// # Errors
/// Says what is wrong with the path or the text and what would be right.
pub fn read<P: Param + Clone>(root: &P, path: &str, text: &str) -> Result<Value, Refusal> {
    let (meta, like) = declared(root, path).ok_or_else(|| unknown(&mut root.clone(), path))?;
    meta.read(text, &like)
}

/// The value of the parameter at the named path.
///
/// # Errors
/// Says what is wrong with the path and what would be right.
pub fn find<P: Param + Clone>(root: &P, path: &str) -> Result<Value, Refusal> {
    get(root, path).ok_or_else(|| unknown(&mut root.clone(), path))
}

/// The refusal of a path that no parameter of `root` has, which stays as it is.
pub(crate) fn unknown(root: &mut impl Param, path: &str) -> Refusal {
    // A dot at the end leads to nothing below: what would be set is the parameter itself.
    if let Some(whole) = path.strip_suffix('.').filter(|whole| get(root, whole).is_some()) {
        let what = format!("no parameter `{}`", clip(path));
        return Refusal::path(what, format!("did you mean `{}`?", clip(whole)));
    }
    if let Some((list, rest)) = path.split_once('[') {
        let below = rest.split_once(']').map_or("", |(_, below)| below);
        let what = format!("no parameter `{}`", clip(path));
        let right =
            format!("list entries are called by their names: `{}.NAME{}`", clip(list), clip(below));
        return Refusal::path(what, right);
    }
    // Setting anything there says what there is.
    let refused = set(root, path, Value::Bool(false)).err();
    let Refusal { what, expected, .. } = refused.unwrap_or_else(|| no_parameter(path, &[]));
    Refusal::path(what, expected)
}

/// Why a parameter cannot be found or set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What it is about: the `path`, which leads to no parameter, or the `value`, which the
    /// parameter does not take.
    pub part: &'static str,
    /// What is wrong.
    pub what: String,
    /// What would be right; may be empty.
    pub expected: String,
}

impl Refusal {
    /// A path leads nowhere.
    #[must_use]
    pub fn path(what: String, expected: String) -> Self {
        Self { part: "path", what, expected }
    }

    /// What would be right; where nothing else says it, where it can be looked up.
    #[must_use]
    pub fn wanted(&self) -> String {
        match (self.part, self.expected.as_str()) {
            ("path", "") => "a parameter of the scene".to_owned(),
            (_, "") => "see `collidoscope params`".to_owned(),
            (_, expected) => expected.to_owned(),
        }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let between = if self.expected.is_empty() { "" } else { "; " };
        write!(f, "{}{between}{}", self.what, self.expected)
    }
}

/// A value that is not taken, whatever it is.
impl From<String> for Refusal {
    fn from(what: String) -> Self {
        Self { part: "value", what, expected: String::new() }
    }
}

impl From<Refusal> for String {
    fn from(refusal: Refusal) -> Self {
        refusal.to_string()
    }
}

/// A parameter whose value is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// Where, list entries by index.
    pub path: String,
    /// What is wrong.
    pub unfit: Unfit,
    /// What would be right.
    pub expected: String,
}

/// Every parameter of `root` outside its range (NaN and infinities are outside any).
#[must_use]
pub fn out_of_range(root: &impl Param) -> Vec<OutOfRange> {
    let (mut found, mut points) = (Vec::new(), None);
    visit(root, &mut |at, meta, value| {
        if let Value::Points(_) = value {
            // Each point is visited, too.
            points = Some(format!("{}[", at.indexed));
        } else if let Err(unfit) = meta.check(&value) {
            let is_point = points.as_ref().is_some_and(|points| at.indexed.starts_with(points));
            let expected = if is_point { meta.wanted_point() } else { meta.wanted(&value) };
            found.push(OutOfRange { path: at.indexed.clone(), unfit, expected });
        }
    });
    found
}

/// The parameter's first path segment and the rest.
#[must_use]
pub fn split_path(path: &str) -> (&str, &str) {
    path.split_once('.').unwrap_or((path, ""))
}

/// At most 60 characters of `text`, on one line: hostile input must not make hostile messages.
///
/// White space is one space, other control characters become U+FFFD.
#[must_use]
pub fn clip(text: &str) -> String {
    let mut space = false;
    let shown = text.chars().filter_map(|c| {
        let again = space && c.is_whitespace();
        space = c.is_whitespace();
        match c {
            _ if again => None,
            _ if space => Some(' '),
            _ if c.is_control() => Some(char::REPLACEMENT_CHARACTER),
            _ => Some(c),
        }
    });
    // Endless white space would be looked through for nothing.
    let mut shown = shown.take(61);
    let mut clipped: String = shown.by_ref().take(60).collect();
    if shown.next().is_some() {
        clipped.push('…');
    }
    clipped
}
