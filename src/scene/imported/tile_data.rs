//! Decodes the tile numbers of a layer.

use data_encoding::BASE64;
use miniz_oxide::inflate::{decompress_to_vec_with_limit, decompress_to_vec_zlib_with_limit};
use serde_json::Value;

use crate::text::id;

/// Maximum decompressed size of a chunk, bytes.
const MAX_BYTES: usize = 64 << 20;

/// Encoding of tile numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Numbers in decimal.
    Csv,
    /// Four bytes for each number.
    Base64(Compression),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compression {
    None,
    Zlib,
    Gzip,
}

impl Encoding {
    /// Returns the encoding of a layer with these fields.
    pub(super) fn of(encoding: &Value, compression: &Value) -> Result<Self, String> {
        let compression = match compression.as_str().unwrap_or_default() {
            "" => Compression::None,
            "zlib" => Compression::Zlib,
            "gzip" => Compression::Gzip,
            other => {
                let other: String = other.chars().take(20).collect();
                return Err(id::IMPORTED_UNKNOWN_COMPRESSION.with(&[("compression", &other)]));
            }
        };
        match encoding.as_str().unwrap_or("csv") {
            "csv" => Ok(Self::Csv),
            "base64" => Ok(Self::Base64(compression)),
            other => {
                let other: String = other.chars().take(20).collect();
                Err(id::IMPORTED_UNKNOWN_ENCODING.with(&[("encoding", &other)]))
            }
        }
    }
}

/// Decodes tile numbers with their flip bits.
pub(super) fn tiles(data: &Value, encoding: Encoding) -> Result<Vec<u32>, String> {
    let fail = |tile: &dyn std::fmt::Display| id::IMPORTED_TILE_NOT_WHOLE.with(&[("tile", &tile)]);
    match (data, encoding) {
        (Value::Array(list), _) => {
            let tile = |it: &Value| match it {
                // A tile element without a number is empty.
                Value::Null => Ok(0),
                it => it.as_u64().and_then(|id| u32::try_from(id).ok()).ok_or_else(|| fail(it)),
            };
            list.iter().map(tile).collect()
        }
        (Value::String(text), Encoding::Csv) => {
            let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
            let tile = |word: &str| {
                let shown: String = word.chars().take(20).collect();
                word.parse().map_err(|_| fail(&shown))
            };
            words.map(tile).collect()
        }
        (Value::String(text), Encoding::Base64(compression)) => {
            let encoded: Vec<u8> =
                text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
            let decoded = BASE64.decode(&encoded);
            let decoded = decoded.map_err(|_| id::IMPORTED_BASE64_DAMAGED.to_string())?;
            let bytes =
                decompress(decoded, compression).ok_or(id::IMPORTED_COMPRESSED_DAMAGED.text())?;
            let (all, rest) = bytes.as_chunks::<4>();
            if !rest.is_empty() {
                return Err(id::IMPORTED_BYTES_NOT_IN_FOURS.to_string());
            }
            Ok(all.iter().map(|tile| u32::from_le_bytes(*tile)).collect())
        }
        _ => Err(id::IMPORTED_NO_TILE_DATA.to_string()),
    }
}

fn decompress(data: Vec<u8>, compression: Compression) -> Option<Vec<u8>> {
    match compression {
        Compression::None => Some(data),
        Compression::Zlib => decompress_to_vec_zlib_with_limit(&data, MAX_BYTES).ok(),
        Compression::Gzip => {
            decompress_to_vec_with_limit(&data[gzip_header(&data)?..], MAX_BYTES).ok()
        }
    }
}

/// Flag of a gzip header with a checksum.
const HEADER_SUM: u8 = 2;
/// Flag of a gzip header with an extra field.
const EXTRA: u8 = 4;
/// Flag of a gzip header with a file name.
const NAME: u8 = 8;
/// Flag of a gzip header with a comment.
const COMMENT: u8 = 16;

/// Returns the length of a gzip header (RFC 1952).
fn gzip_header(bytes: &[u8]) -> Option<usize> {
    let flags = *bytes.get(3).filter(|_| bytes.starts_with(&[0x1f, 0x8b, 8]))?;
    let mut offset = 10;
    if flags & EXTRA != 0 {
        let length = bytes.get(offset..offset + 2)?;
        offset += 2 + usize::from(u16::from_le_bytes([length[0], length[1]]));
    }
    for flag in [NAME, COMMENT] {
        if flags & flag != 0 {
            offset += 1 + bytes.get(offset..)?.iter().position(|byte| *byte == 0)?;
        }
    }
    offset += if flags & HEADER_SUM != 0 { 2 } else { 0 };
    (offset <= bytes.len()).then_some(offset)
}
