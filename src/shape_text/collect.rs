//! Turns the collected statements of a text into shapes.

use std::collections::BTreeSet;
use std::ops::Range;

use super::draft::Draft;
use super::geometry::point;
use super::lex::Fault;
use super::reader::{Entry, Reader};
use super::value::{Value, ValueKind};
use super::worded::flat;
use super::{lone, notation, words};
use crate::geom::order;

impl Reader<'_> {
    /// Makes shapes from all collected statements.
    pub(super) fn finish(&mut self) -> Result<(), Fault> {
        let mut found = Vec::new();
        let mut used = self.apply_unity_transforms();
        let (mut lone, mut shapeless) = (Vec::new(), Vec::new());
        for entry in std::mem::take(&mut self.entries) {
            match entry {
                Entry::Draft(draft) => found.push((None, vec![draft])),
                Entry::Anonymous(value, span) => {
                    let mut referenced = BTreeSet::new();
                    let counts = value.counts();
                    let value = self.scope.resolved(&value, &mut referenced);
                    let mut drafts = match self.shapes_of(&value, None) {
                        // A test call on shapes that are defined elsewhere.
                        Err(_) if !counts => Vec::new(),
                        drafts => drafts?,
                    };
                    self.add_sources(&mut drafts, &value, std::slice::from_ref(&span), &referenced);
                    if drafts.is_empty() && counts {
                        self.aside.push(span);
                    } else if !drafts.is_empty() {
                        used.extend(referenced);
                    }
                    found.push((None, drafts));
                }
                Entry::Object(index) => {
                    let drafts = self.object(index, &mut used, &mut lone, &mut shapeless)?;
                    found.push((Some(index), drafts));
                }
            }
        }
        let is_free = |index: &Option<usize>| index.is_none_or(|index| !used.contains(&index));
        let drafts =
            found.into_iter().filter(|(index, _)| is_free(index)).flat_map(|(_, drafts)| drafts);
        self.drafts.extend(drafts);
        let shapeless = shapeless.into_iter().filter(|index| !used.contains(index));
        let sources =
            shapeless.filter_map(|index| self.scope.objects[index].sources.first().cloned());
        self.aside.extend(sources.collect::<Vec<_>>());
        lone.retain(|point: &lone::LonePoint| !used.contains(&point.index));
        lone::add_shapes(lone, &mut self.drafts, &mut self.aside);
        order::sort_by(&mut self.aside, |p, q| p.start.cmp(&q.start));
        order::sort_by(&mut self.drafts, |p, q| p.span.start.cmp(&q.span.start));
        Ok(())
    }

    /// Applies the transforms of Unity game objects to their colliders. Returns the indices of these
    /// transforms.
    pub(super) fn apply_unity_transforms(&mut self) -> BTreeSet<usize> {
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

    /// Returns the shapes of an object. Adds an object that is only a point to `lone`, and one without
    /// shapes to `shapeless`.
    fn object(
        &mut self,
        index: usize,
        used: &mut BTreeSet<usize>,
        lone: &mut Vec<lone::LonePoint>,
        shapeless: &mut Vec<usize>,
    ) -> Result<Vec<Draft>, Fault> {
        let mut referenced = BTreeSet::new();
        let object = &self.scope.objects[index];
        let span = object.sources.first().cloned().unwrap_or_default();
        let value = self.scope.resolved(&object.value, &mut referenced);
        let name = object.name.clone();
        let is_shape = value.head().is_some_and(words::is_known_shape)
            && !value.head().is_some_and(notation::is_point);
        if let Some(at) = point(&value).filter(|_| !is_shape) {
            if words::is_axis(&name) {
                return Ok(vec![Draft::axis(at, span)]);
            }
            lone.push(lone::LonePoint { index, name, at, span });
            return Ok(Vec::new());
        }
        let mut drafts = self.shapes_of(&value, Some(&name))?;
        self.add_sources(&mut drafts, &value, &self.scope.objects[index].sources, &referenced);
        if let [draft] = &mut drafts[..] {
            draft.name.get_or_insert_with(|| name.clone());
        }
        if drafts.is_empty() {
            let is_constant =
                value.number().is_some() && self.used_constants.contains(name.as_str());
            if value.counts() && !is_constant {
                shapeless.push(index);
            }
        } else {
            used.extend(referenced);
        }
        Ok(drafts)
    }

    fn shapes_of(&self, value: &Value, name: Option<&str>) -> Result<Vec<Draft>, Fault> {
        let are_numbers =
            value.head().is_none() && value.items().iter().all(|item| item.number().is_some());
        if matches!(value.what, ValueKind::List(_)) && are_numbers {
            return flat(value, name, self.shapes);
        }
        self.shapes.of(value)
    }

    /// Adds the source statements of the objects that the shapes use. Shapes from a list keep only
    /// their own part of the text.
    fn add_sources(
        &self,
        drafts: &mut [Draft],
        value: &Value,
        own: &[Range<usize>],
        referenced: &BTreeSet<usize>,
    ) {
        for draft in drafts.iter_mut().filter(|draft| draft.span == value.span) {
            draft.sources.extend(own.iter().cloned());
            for index in referenced {
                draft.sources.extend(self.scope.objects[*index].sources.iter().cloned());
            }
        }
    }
}
