//! Turns the collected statements of a text into shapes.

use std::collections::BTreeSet;
use std::ops::Range;

use super::geometry::point;
use super::lex::Fault;
use super::reader::{Entry, Reader};
use super::shapes::Draft;
use super::value::{Value, ValueKind};
use super::worded::flat;
use super::{lone, notation, words};
use crate::geom::order;

impl Reader<'_> {
    /// Makes shapes from all collected statements.
    pub(super) fn finish(&mut self) -> Result<(), Fault> {
        let mut found = Vec::new();
        let mut used = self.placed();
        let (mut lone, mut without) = (Vec::new(), Vec::new());
        for entry in std::mem::take(&mut self.entries) {
            match entry {
                Entry::Draft(draft) => found.push((None, vec![draft])),
                Entry::Anonymous(value, span) => {
                    let mut named = BTreeSet::new();
                    let counts = value.counts();
                    let value = self.scope.resolved(&value, &mut named);
                    let mut drafts = match self.shapes_of(&value, None) {
                        // A test of shapes defined elsewhere.
                        Err(_) if !counts => Vec::new(),
                        drafts => drafts?,
                    };
                    self.sources(&mut drafts, &value, std::slice::from_ref(&span), &named);
                    if drafts.is_empty() && counts {
                        self.aside.push(span);
                    } else if !drafts.is_empty() {
                        used.extend(named);
                    }
                    found.push((None, drafts));
                }
                Entry::Object(index) => {
                    let drafts = self.object(index, &mut used, &mut lone, &mut without)?;
                    found.push((Some(index), drafts));
                }
            }
        }
        let is_free = |index: &Option<usize>| index.is_none_or(|index| !used.contains(&index));
        let drafts =
            found.into_iter().filter(|(index, _)| is_free(index)).flat_map(|(_, drafts)| drafts);
        self.drafts.extend(drafts);
        let without = without.into_iter().filter(|index| !used.contains(index));
        let sources =
            without.filter_map(|index| self.scope.objects[index].sources.first().cloned());
        self.aside.extend(sources.collect::<Vec<_>>());
        lone.retain(|lone: &lone::Lone| !used.contains(&lone.index));
        lone::take(lone, &mut self.drafts, &mut self.aside);
        order::sort_by(&mut self.aside, |p, q| p.start.cmp(&q.start));
        order::sort_by(&mut self.drafts, |p, q| p.span.start.cmp(&q.span.start));
        Ok(())
    }

    /// Applies the transform of a Unity game object to its colliders. Returns the indices of the applied
    /// transforms.
    pub(super) fn placed(&mut self) -> BTreeSet<usize> {
        let game_object = |value: &Value| value.get("m_GameObject")?.get("fileID")?.number();
        let mut used = BTreeSet::new();
        for (index, object) in self.scope.objects.clone().iter().enumerate() {
            let id =
                game_object(&object.value).filter(|_| object.value.head() == Some("Transform"));
            let Some(id) = id else { continue };
            for other in &mut self.scope.objects {
                if other.value.head() == Some("Transform") || game_object(&other.value) != Some(id)
                {
                    continue;
                }
                let key = Some("body");
                let body =
                    Value { key, what: object.value.what.clone(), span: object.value.span.clone() };
                if let ValueKind::Record(record) = &mut other.value.what {
                    record.items.push(body);
                    other.sources.extend(object.sources.iter().cloned());
                    used.insert(index);
                }
            }
        }
        used
    }

    /// Returns the shapes of an object; keeps vectors for later.
    fn object(
        &mut self,
        index: usize,
        used: &mut BTreeSet<usize>,
        lone: &mut Vec<lone::Lone>,
        without: &mut Vec<usize>,
    ) -> Result<Vec<Draft>, Fault> {
        let mut named = BTreeSet::new();
        let object = &self.scope.objects[index];
        let span = object.sources.first().cloned().unwrap_or_default();
        let value = self.scope.resolved(&object.value, &mut named);
        let name = object.name.clone();
        let is_shape = value.head().is_some_and(words::is_known_shape)
            && !value.head().is_some_and(notation::is_point);
        if let Some(at) = point(&value).filter(|_| !is_shape) {
            if words::is_axis(&name) {
                return Ok(vec![Draft::axis(at, span)]);
            }
            lone.push(lone::Lone { index, name, at, span });
            return Ok(Vec::new());
        }
        let mut drafts = self.shapes_of(&value, Some(&name))?;
        self.sources(&mut drafts, &value, &self.scope.objects[index].sources, &named);
        if let [draft] = &mut drafts[..] {
            draft.name.get_or_insert_with(|| name.clone());
        }
        if drafts.is_empty() {
            let is_constant = value.number().is_some() && self.put.contains(name.as_str());
            if value.counts() && !is_constant {
                without.push(index);
            }
        } else {
            used.extend(named);
        }
        Ok(drafts)
    }

    fn shapes_of(&self, value: &Value, name: Option<&str>) -> Result<Vec<Draft>, Fault> {
        let numbers =
            value.head().is_none() && value.items().iter().all(|item| item.number().is_some());
        if matches!(value.what, ValueKind::List(_)) && numbers {
            return flat(value, name, self.shapes);
        }
        self.shapes.of(value)
    }

    /// Adds the source statements of the objects used by the shapes. Shapes from a list keep only their own
    /// piece.
    fn sources(
        &self,
        drafts: &mut [Draft],
        value: &Value,
        own: &[Range<usize>],
        named: &BTreeSet<usize>,
    ) {
        for draft in drafts.iter_mut().filter(|draft| draft.span == value.span) {
            draft.sources.extend(own.iter().cloned());
            for index in named {
                draft.sources.extend(self.scope.objects[*index].sources.iter().cloned());
            }
        }
    }
}
