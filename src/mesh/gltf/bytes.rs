//! The bytes of a glTF file: its chunks, buffers and accessors. Every range is checked before it is read.

use std::borrow::Cow;

use data_encoding::BASE64_NOPAD;
use glam::Vec3;

use super::document::{Accessor, Buffer, Document};
use super::fault::GltfError;
use crate::text::id;

/// Bytes before the first chunk.
const HEADER: usize = 12;

/// Splits a binary file into its JSON and its binary chunk, which is the first buffer.
pub(super) fn chunks(bytes: &[u8]) -> Result<(&[u8], Option<&[u8]>), GltfError> {
    let word = |at: usize| {
        let word = bytes.get(at..at + 4).ok_or_else(|| cut_off(bytes.len() as u64, at as u64 + 4));
        word.map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
    };
    let (version, length) = (word(4)?, word(8)?);
    if version != 2 {
        return Err(unsupported_version(&version.to_string()));
    }
    if length as usize > bytes.len() {
        return Err(cut_off(bytes.len() as u64, length.into()));
    }
    let chunk = |at: usize| {
        let (length, kind) = (word(at)? as usize, word(at + 4)?);
        let chunk = bytes[at + 8..].get(..length);
        let chunk = chunk.ok_or_else(|| cut_off(bytes.len() as u64, (at + 8 + length) as u64));
        Ok((chunk?, kind.to_le_bytes()))
    };
    let (json, kind) = chunk(HEADER)?;
    if kind != *b"JSON" {
        return Err(GltfError::new(
            "",
            id::MESH_FIRST_CHUNK_NOT_JSON.text(),
            id::MESH_BINARY_GLTF_EXPECTED.text(),
        ));
    }
    let next = HEADER + 8 + json.len();
    if next >= length as usize {
        return Ok((json, None));
    }
    let (binary, kind) = chunk(next)?;
    Ok((json, Some(binary).filter(|_| kind == *b"BIN\0")))
}

fn cut_off(size: u64, wanted: u64) -> GltfError {
    let fault = id::MESH_FILE_CUT_OFF.with(&[("bytes", &size)]);
    GltfError::new("", fault, id::MESH_AT_LEAST_BYTES.with(&[("bytes", &wanted)]))
}

/// Returns the error for a version other than 2.0.
pub(super) fn unsupported_version(version: &str) -> GltfError {
    if version.is_empty() {
        return GltfError::new("", id::MESH_NO_GLTF_VERSION.text(), "glTF 2.0");
    }
    let version: String = version.chars().take(20).collect();
    GltfError::new("", id::MESH_OTHER_GLTF_VERSION.with(&[("version", &version)]), "glTF 2.0")
}

/// Returns the bytes of a buffer; `open` reads a file by its name.
pub(super) fn buffer<'b>(
    place: &str,
    buffer: &Buffer,
    binary: Option<&'b [u8]>,
    open: &mut dyn FnMut(&str) -> Result<Vec<u8>, String>,
) -> Result<Cow<'b, [u8]>, GltfError> {
    let bytes = match (&buffer.uri, binary) {
        (None, Some(binary)) => Cow::Borrowed(binary),
        (None, None) => {
            let fault = id::MESH_BUFFER_WITHOUT_SOURCE.text();
            return Err(GltfError::new(place, fault, id::MESH_URI_EXPECTED.text()));
        }
        (Some(uri), _) => Cow::Owned(if let Some(data) = uri.strip_prefix("data:") {
            embedded(place, data)?
        } else {
            let read = open(&without_escapes(uri));
            read.map_err(|why| GltfError::new(place, why, id::MESH_BUFFER_FILE_EXPECTED.text()))?
        }),
    };
    if (bytes.len() as u64) < buffer.byte_length {
        let fault = id::MESH_BUFFER_SIZE.with(&[("bytes", &bytes.len())]);
        let wanted = id::MESH_BYTES_EXPECTED.with(&[("bytes", &buffer.byte_length)]);
        return Err(GltfError::new(place, fault, wanted));
    }
    Ok(bytes)
}

fn embedded(place: &str, data: &str) -> Result<Vec<u8>, GltfError> {
    let wanted = id::MESH_BASE64_EXPECTED.text();
    let (kind, text) = data.split_once(',').unwrap_or_default();
    if !kind.ends_with(";base64") {
        return Err(GltfError::new(place, id::MESH_BUFFER_NOT_BASE64.text(), wanted));
    }
    BASE64_NOPAD.decode(text.trim_end_matches('=').as_bytes()).map_err(|why| {
        let fault = id::MESH_BASE64_DAMAGED.with(&[("position", &(why.position + 1))]);
        GltfError::new(place, fault, wanted)
    })
}

/// Replaces escapes such as `%20` in a file name.
fn without_escapes(uri: &str) -> String {
    let digits = |pair: &[u8]| {
        let pair = std::str::from_utf8(pair).ok().filter(|digits| !digits.starts_with('+'))?;
        u8::from_str_radix(pair, 16).ok()
    };
    let (bytes, mut out, mut at) = (uri.as_bytes(), Vec::new(), 0);
    while at < bytes.len() {
        let escaped = bytes.get(at + 1..at + 3).filter(|_| bytes[at] == b'%').and_then(digits);
        out.push(escaped.unwrap_or(bytes[at]));
        at += if escaped.is_some() { 3 } else { 1 };
    }
    String::from_utf8(out).unwrap_or_else(|_| uri.to_owned())
}

/// Type of the numbers of an accessor.
#[derive(Clone, Copy, Debug)]
pub(super) enum Component {
    I8,
    U8,
    I16,
    U16,
    U32,
    F32,
}

impl Component {
    fn new(place: &str, code: u32) -> Result<Self, GltfError> {
        Ok(match code {
            5120 => Self::I8,
            5121 => Self::U8,
            5122 => Self::I16,
            5123 => Self::U16,
            5125 => Self::U32,
            5126 => Self::F32,
            _ => {
                let fault = id::MESH_COMPONENT_TYPE.with(&[("code", &code)]);
                return Err(GltfError::new(place, fault, id::MESH_COMPONENT_TYPES_EXPECTED.text()));
            }
        })
    }

    /// Returns the type of vertex numbers, which must be an unsigned integer.
    fn of_indices(place: &str, code: u32) -> Result<Self, GltfError> {
        let component = Self::new(place, code)?;
        match component {
            Self::U8 | Self::U16 | Self::U32 => Ok(component),
            _ => {
                let fault = id::MESH_INDEX_COMPONENT_TYPE.with(&[("code", &code)]);
                Err(GltfError::new(place, fault, id::MESH_INDEX_COMPONENT_TYPES.text()))
            }
        }
    }

    fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::U32 | Self::F32 => 4,
        }
    }

    /// Returns the number at the start of these bytes; normalized signed integers become −1
    /// to 1, unsigned ones 0 to 1. A U32 is never scaled.
    fn number(self, b: &[u8], is_normalized: bool) -> f32 {
        let scaled = |number: f32, max: f32| {
            if is_normalized { (number / max).max(-1.0) } else { number }
        };
        match self {
            Self::I8 => scaled(f32::from(i8::from_le_bytes([b[0]])), 127.0),
            Self::U8 => scaled(f32::from(b[0]), 255.0),
            Self::I16 => scaled(f32::from(i16::from_le_bytes([b[0], b[1]])), 32767.0),
            Self::U16 => scaled(f32::from(u16::from_le_bytes([b[0], b[1]])), 65535.0),
            Self::U32 => u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as f32,
            Self::F32 => f32::from_le_bytes([b[0], b[1], b[2], b[3]]),
        }
    }

    fn index(self, b: &[u8]) -> u32 {
        match self {
            Self::U8 => b[0].into(),
            Self::U16 => u16::from_le_bytes([b[0], b[1]]).into(),
            _ => u32::from_le_bytes([b[0], b[1], b[2], b[3]]),
        }
    }
}

/// Elements of a buffer view, `stride` bytes apart.
struct Elements<'b> {
    bytes: &'b [u8],
    stride: usize,
    size: usize,
}

impl<'b> Elements<'b> {
    /// Returns the bytes of an element; `index` must be below the checked count.
    fn at(&self, index: usize) -> &'b [u8] {
        &self.bytes[index * self.stride..][..self.size]
    }
}

/// Positions of vertices.
pub(super) struct Positions<'b> {
    pub(super) count: u64,
    component: Component,
    is_normalized: bool,
    /// None if all are zero.
    elements: Option<Elements<'b>>,
    /// Replacements: vertex numbers in ascending order, and their positions.
    sparse: Option<(Vec<u32>, Elements<'b>)>,
}

impl Positions<'_> {
    /// Returns the position of a vertex; `vertex` must be below the count.
    pub(super) fn at(&self, vertex: u32) -> Vec3 {
        let replaced = self.sparse.as_ref().and_then(|(numbers, values)| {
            numbers.binary_search(&vertex).ok().map(|index| values.at(index))
        });
        let own = || self.elements.as_ref().map(|elements| elements.at(vertex as usize));
        let Some(bytes) = replaced.or_else(own) else { return Vec3::ZERO };
        let axis = |axis: usize| {
            self.component.number(&bytes[axis * self.component.size()..], self.is_normalized)
        };
        Vec3::new(axis(0), axis(1), axis(2))
    }
}

/// Vertex numbers of a primitive's corners.
pub(super) enum Corners<'b> {
    /// The vertices in order.
    All(u64),
    Listed(ListedCorners<'b>),
}

/// Vertex numbers in a buffer.
pub(super) struct ListedCorners<'b> {
    count: u64,
    component: Component,
    elements: Elements<'b>,
}

impl Corners<'_> {
    pub(super) fn count(&self) -> u64 {
        match self {
            Self::All(count) => *count,
            Self::Listed(list) => list.count,
        }
    }

    /// Returns the vertex number of a corner; `corner` must be below the count.
    pub(super) fn at(&self, corner: u64) -> u32 {
        match self {
            Self::All(_) => corner as u32,
            Self::Listed(list) => list.component.index(list.elements.at(corner as usize)),
        }
    }
}

/// The accessors of a document, and the buffers they refer to.
pub(super) struct Accessors<'b> {
    pub(super) document: &'b Document,
    pub(super) buffers: &'b [Cow<'b, [u8]>],
}

impl<'b> Accessors<'b> {
    fn accessor(
        &self,
        referrer: &str,
        index: usize,
        kind: &str,
    ) -> Result<&'b Accessor, GltfError> {
        let found = entry(referrer, &self.document.accessors, index, "accessor")?;
        if found.kind != kind {
            let shown: String = found.kind.chars().take(20).collect();
            let fault = id::MESH_ACCESSOR_TYPE.with(&[("type", &format_args!("{shown:?}"))]);
            return Err(GltfError::new(&format!("accessors[{index}]"), fault, format!("{kind:?}")));
        }
        Ok(found)
    }

    /// Returns `count` elements of `size` bytes of a view.
    fn elements(
        &self,
        referrer: &str,
        (view, offset): (usize, u64),
        (count, size): (u64, usize),
    ) -> Result<Elements<'b>, GltfError> {
        let place = format!("bufferViews[{view}]");
        let view = entry(referrer, &self.document.buffer_views, view, "bufferView")?;
        let buffer = entry(&place, self.buffers, view.buffer, "buffer")?;
        let end = view.byte_offset.checked_add(view.byte_length);
        let bytes = end.filter(|end| *end <= buffer.len() as u64).map(|end| {
            let from = view.byte_offset as usize;
            &buffer[from..end as usize]
        });
        let bytes = bytes.ok_or_else(|| {
            let fault = id::MESH_VIEW_RANGE
                .with(&[("bytes", &view.byte_length), ("first", &view.byte_offset)]);
            GltfError::new(&place, fault, id::MESH_PART_OF_BUFFER.with(&[("bytes", &buffer.len())]))
        })?;
        let stride = view.byte_stride.unwrap_or(size as u64);
        if stride < size as u64 || stride > 252 {
            let fault = id::MESH_BYTE_STRIDE.with(&[("stride", &stride)]);
            let range = id::PARAMS_RANGE.with(&[("low", &size), ("high", &252)]);
            return Err(GltfError::new(&place, fault, range));
        }
        let length = count
            .checked_sub(1)
            .map_or(Some(0), |last| last.checked_mul(stride)?.checked_add(size as u64));
        let end = length.and_then(|length| length.checked_add(offset));
        if end.is_none_or(|end| end > bytes.len() as u64) {
            let fault = id::MESH_ELEMENTS_PAST_END.with(&[
                ("count", &count),
                ("bytes", &bytes.len()),
                ("view", &place),
            ]);
            return Err(GltfError::new(referrer, fault, id::MESH_FEWER_ELEMENTS_EXPECTED.text()));
        }
        let bytes = &bytes[offset as usize..];
        Ok(Elements { bytes, stride: stride as usize, size })
    }

    /// Returns the positions of an accessor.
    pub(super) fn positions(
        &self,
        referrer: &str,
        index: usize,
    ) -> Result<Positions<'b>, GltfError> {
        let accessor = self.accessor(referrer, index, "VEC3")?;
        let place = format!("accessors[{index}]");
        let component = Component::new(&place, accessor.component_type)?;
        let (count, size) = (accessor.count, 3 * component.size());
        let elements = accessor
            .buffer_view
            .map(|view| self.elements(&place, (view, accessor.byte_offset), (count, size)));
        let sparse = accessor.sparse.as_ref().map(|sparse| {
            let list = &sparse.indices;
            let kind = Component::of_indices(&place, list.component_type)?;
            let from = (list.buffer_view, list.byte_offset);
            let numbers = self.elements(&place, from, (sparse.count, kind.size()))?;
            let from = (sparse.values.buffer_view, sparse.values.byte_offset);
            let values = self.elements(&place, from, (sparse.count, size))?;
            let numbers = (0..sparse.count as usize).map(|index| kind.index(numbers.at(index)));
            let numbers: Vec<u32> = numbers.collect();
            let is_ascending = numbers.windows(2).all(|two| two[0] < two[1]);
            if !is_ascending || numbers.last().is_some_and(|last| u64::from(*last) >= count) {
                let wanted = id::MESH_ASCENDING_NUMBERS_EXPECTED.with(&[("limit", &count)]);
                return Err(GltfError::new(&place, id::MESH_SPARSE_INDICES_WRONG.text(), wanted));
            }
            Ok((numbers, values))
        });
        Ok(Positions {
            count,
            component,
            is_normalized: accessor.normalized,
            elements: elements.transpose()?,
            sparse: sparse.transpose()?,
        })
    }

    /// Returns the corners listed by an accessor.
    pub(super) fn corners(&self, referrer: &str, index: usize) -> Result<Corners<'b>, GltfError> {
        let accessor = self.accessor(referrer, index, "SCALAR")?;
        let place = format!("accessors[{index}]");
        let component = Component::of_indices(&place, accessor.component_type)?;
        let Some(view) = accessor.buffer_view.filter(|_| accessor.sparse.is_none()) else {
            let fault = id::MESH_INDICES_UNSUPPORTED.text();
            let wanted = id::MESH_INDICES_IN_VIEW.text();
            return Err(GltfError::new(&place, fault, wanted));
        };
        let count = accessor.count;
        let elements =
            self.elements(&place, (view, accessor.byte_offset), (count, component.size()))?;
        Ok(Corners::Listed(ListedCorners { count, component, elements }))
    }
}

/// Returns the entry `index` of a list of `kind`, to which the element at `referrer` refers.
pub(super) fn entry<'l, T>(
    referrer: &str,
    list: &'l [T],
    index: usize,
    kind: &str,
) -> Result<&'l T, GltfError> {
    list.get(index).ok_or_else(|| {
        let wanted = match list.len() {
            0 => id::MESH_PART_EXPECTED.with(&[("kind", &kind)]),
            count => id::PARAMS_RANGE.with(&[("low", &0), ("high", &(count - 1))]),
        };
        GltfError::new(
            referrer,
            id::MESH_NO_SUCH_PART.with(&[("kind", &kind), ("index", &index)]),
            wanted,
        )
    })
}
