//! Records the steps of a computation; free if the trace is `()`.

mod planar;

use std::ops::{Deref, Range};

pub use planar::{AxisSource, AxisTest, Centers, ClosestPoint, RayStep, spans};

/// A recorder for the steps `S` of an algorithm.
///
/// The unit type ignores them and compiles to nothing. A `Vec` keeps every step; [`Steps`] also keeps
/// their nesting.
pub trait Trace<S> {
    /// Whether steps are kept. If not, values needed only for steps need not be computed.
    const IS_ACTIVE: bool = true;

    /// Records a step; `step` runs only if the trace keeps it.
    fn note(&mut self, step: impl FnOnce() -> S);

    /// Records a step that heads a span: steps until [`Self::close`] are part of the span.
    #[inline(always)]
    fn open(&mut self, step: impl FnOnce() -> S) {
        self.note(step);
    }

    /// Closes the most recently opened step.
    #[inline(always)]
    fn close(&mut self) {}

    /// Records `head`, and the steps of `body` as part of it.
    #[inline(always)]
    fn span<R>(&mut self, head: impl FnOnce() -> S, body: impl FnOnce(&mut Self) -> R) -> R
    where
        Self: Sized,
    {
        self.open(head);
        let result = body(self);
        self.close();
        result
    }

    /// Adapts this trace to an algorithm with other steps: `wrap` converts each of them.
    #[inline(always)]
    fn wrapping<F>(&mut self, wrap: F) -> Wrapping<'_, Self, F>
    where
        Self: Sized,
    {
        Wrapping { inner: self, wrap }
    }

    /// Returns this trace if `on`, otherwise one that ignores every step.
    #[inline(always)]
    fn only_if(&mut self, on: bool) -> OnlyIf<'_, Self>
    where
        Self: Sized,
    {
        OnlyIf { inner: self, on }
    }
}

impl<S> Trace<S> for () {
    const IS_ACTIVE: bool = false;

    #[inline(always)]
    fn note(&mut self, _step: impl FnOnce() -> S) {}
}

impl<S> Trace<S> for Vec<S> {
    fn note(&mut self, step: impl FnOnce() -> S) {
        self.push(step());
    }
}

/// The result of [`Trace::wrapping`].
#[derive(Debug)]
pub struct Wrapping<'a, T, F> {
    inner: &'a mut T,
    wrap: F,
}

impl<A, S, T: Trace<S>, F: Fn(A) -> S> Trace<A> for Wrapping<'_, T, F> {
    const IS_ACTIVE: bool = T::IS_ACTIVE;

    #[inline(always)]
    fn note(&mut self, step: impl FnOnce() -> A) {
        self.inner.note(|| (self.wrap)(step()));
    }

    #[inline(always)]
    fn open(&mut self, step: impl FnOnce() -> A) {
        self.inner.open(|| (self.wrap)(step()));
    }

    #[inline(always)]
    fn close(&mut self) {
        self.inner.close();
    }
}

/// The result of [`Trace::only_if`].
#[derive(Debug)]
pub struct OnlyIf<'a, T> {
    inner: &'a mut T,
    on: bool,
}

impl<S, T: Trace<S>> Trace<S> for OnlyIf<'_, T> {
    #[inline(always)]
    fn note(&mut self, step: impl FnOnce() -> S) {
        if self.on {
            self.inner.note(step);
        }
    }

    #[inline(always)]
    fn open(&mut self, step: impl FnOnce() -> S) {
        if self.on {
            self.inner.open(step);
        }
    }

    #[inline(always)]
    fn close(&mut self) {
        if self.on {
            self.inner.close();
        }
    }
}

/// The steps of a run, in order and nested. Dereferences to a slice.
#[derive(Clone, Debug, PartialEq)]
pub struct Steps<S> {
    all: Vec<S>,
    /// The nests, in the order of their heads.
    nests: Vec<Nest>,
    /// Indices in `nests` of the open nests, the outermost first.
    open: Vec<usize>,
}

/// A step that heads others.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Nest {
    /// Index of the head.
    head: usize,
    /// Index after the last step; out of range while the nest is open.
    end: usize,
    /// Index in `nests` of the enclosing nest.
    outer: Option<usize>,
}

impl<S> Default for Steps<S> {
    fn default() -> Self {
        Self { all: Vec::new(), nests: Vec::new(), open: Vec::new() }
    }
}

impl<S> Trace<S> for Steps<S> {
    fn note(&mut self, step: impl FnOnce() -> S) {
        self.all.push(step());
    }

    fn open(&mut self, step: impl FnOnce() -> S) {
        let outer = self.open.last().copied();
        self.open.push(self.nests.len());
        self.nests.push(Nest { head: self.all.len(), end: usize::MAX, outer });
        self.all.push(step());
    }

    fn close(&mut self) {
        if let Some(nest) = self.open.pop() {
            self.nests[nest].end = self.all.len();
        }
    }
}

impl<S> Deref for Steps<S> {
    type Target = [S];

    fn deref(&self) -> &[S] {
        &self.all
    }
}

impl<'a, S> IntoIterator for &'a Steps<S> {
    type Item = &'a S;
    type IntoIter = std::slice::Iter<'a, S>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.iter()
    }
}

impl<S> Steps<S> {
    /// Makes an empty list with capacity for `count` steps.
    #[must_use]
    pub fn with_capacity(count: usize) -> Self {
        Self { all: Vec::with_capacity(count), ..Self::default() }
    }

    /// Iterates over all spans in the order of their heads.
    #[must_use]
    pub fn spans(&self) -> impl DoubleEndedIterator<Item = Span<'_, S>> {
        (0..self.nests.len()).map(|nest| Span { steps: self, nest })
    }

    /// Iterates over the spans that contain or start with the step at this index, the innermost first.
    pub fn around(&self, index: usize) -> impl Iterator<Item = Span<'_, S>> {
        let started = self.nests.partition_point(|nest| nest.head <= index);
        let outwards = |nest: &usize| self.nests[*nest].outer;
        std::iter::successors(started.checked_sub(1), outwards)
            .filter(move |nest| index < self.nests[*nest].end)
            .map(|nest| Span { steps: self, nest })
    }
}

impl<S: Clone> Steps<S> {
    /// Returns the first `count` steps; longer spans are cut off there.
    #[must_use]
    pub fn up_to(&self, count: usize) -> Self {
        let all = self.all[..count.min(self.all.len())].to_vec();
        let started = self.nests.partition_point(|nest| nest.head < all.len());
        let mut nests = self.nests[..started].to_vec();
        for nest in &mut nests {
            nest.end = nest.end.min(all.len());
        }
        Self { all, nests, open: Vec::new() }
    }
}

/// A step with the steps that are part of it.
#[derive(Debug)]
pub struct Span<'a, S> {
    steps: &'a Steps<S>,
    nest: usize,
}

/// Cloning copies a reference and an index, and does not need `S: Clone`.
impl<S> Clone for Span<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Span<'_, S> {}

impl<'a, S> Span<'a, S> {
    /// Returns the step that heads the span: its kind and subject.
    #[must_use]
    pub fn head(self) -> &'a S {
        let Self { steps, nest } = self;
        &steps.all[steps.nests[nest].head]
    }

    /// Returns the steps after the head, including those of nested spans.
    #[must_use]
    pub fn inner(self) -> &'a [S] {
        let (steps, Range { start, end }) = (self.steps, self.range());
        &steps.all[start + 1..end]
    }

    /// Returns the indices of the steps, the head's first.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        let Nest { head, end, .. } = self.steps.nests[self.nest];
        head..end.min(self.steps.all.len())
    }

    /// Iterates over the spans nested in this one at any depth, in the order of their heads.
    pub fn spans(self) -> impl Iterator<Item = Span<'a, S>> {
        let Self { steps, nest } = self;
        let end = self.range().end;
        let nested =
            (nest + 1..steps.nests.len()).take_while(move |nest| steps.nests[*nest].head < end);
        nested.map(move |nest| Span { steps, nest })
    }
}

/// Lets tests edit recorded steps.
#[cfg(test)]
impl<S> std::ops::DerefMut for Steps<S> {
    fn deref_mut(&mut self) -> &mut [S] {
        &mut self.all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 (1 2) 3 (4 (5) (6 7))
    fn nested() -> Steps<u32> {
        let mut steps = Steps::default();
        steps.note(|| 0);
        steps.span(|| 1, |steps| steps.note(|| 2));
        steps.note(|| 3);
        steps.span(
            || 4,
            |steps| {
                steps.span(|| 5, |_| ());
                steps.span(|| 6, |steps| steps.note(|| 7));
            },
        );
        steps
    }

    #[test]
    fn spans_reflect_the_nesting_of_steps() {
        let steps = nested();
        assert_eq!(*steps, [0, 1, 2, 3, 4, 5, 6, 7]);
        let heads: Vec<u32> = steps.spans().map(|span| *span.head()).collect();
        assert_eq!(heads, [1, 4, 5, 6]);
        let around = |index| steps.around(index).map(|span| *span.head()).collect::<Vec<_>>();
        assert_eq!([around(0), around(2), around(3)], [vec![], vec![1], vec![]]);
        assert_eq!([around(4), around(5), around(7)], [vec![4], vec![5, 4], vec![6, 4]]);
        let last = steps.spans().nth(1).expect("there are four");
        let inside: Vec<u32> = last.spans().map(|span| *span.head()).collect();
        assert_eq!((last.inner(), &inside[..]), (&[5, 6, 7][..], &[5, 6][..]));
    }

    #[test]
    fn up_to_cuts_off_longer_spans() {
        let cut = nested().up_to(7);
        assert_eq!(*cut, [0, 1, 2, 3, 4, 5, 6]);
        let ranges: Vec<Range<usize>> = cut.spans().map(Span::range).collect();
        assert_eq!(ranges, [1..3, 4..7, 5..6, 6..7]);
        assert_eq!(nested().up_to(6).spans().count(), 3);
    }

    #[test]
    fn wrapping_converts_steps() {
        let mut steps: Vec<String> = Vec::new();
        let mut wrapped = steps.wrapping(|step: u32| format!("step {step}"));
        wrapped.note(|| 1);
        wrapped.span(|| 2, |wrapped| wrapped.note(|| 3));
        assert_eq!(steps, ["step 1", "step 2", "step 3"]);
    }
}
