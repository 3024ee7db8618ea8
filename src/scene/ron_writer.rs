//! Writes values as RON, through a tree that is the same for every type.
//!
//! The code of ron's serializer is compiled once for each field of a type. Conversion to the tree
//! needs little code per type, and the code that writes the tree exists once.

mod node;
mod take;

use ron::ser::PrettyConfig;
use serde::ser::Serialize;

use self::take::{Refused, ToTree};

/// Returns the text of a value, on one line or in this style.
///
/// # Errors
/// Returns an error if ron cannot write a value, or a type refuses to be serialized.
pub(crate) fn text<T: Serialize + ?Sized>(
    value: &T,
    options: &ron::Options,
    style: Option<PrettyConfig>,
) -> ron::Result<String> {
    let node = value.serialize(ToTree).map_err(|Refused(why)| ron::Error::Message(why.into()))?;
    match style {
        Some(style) => options.to_string_pretty(&node, style),
        None => options.to_string(&node),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::ser::{self, Serializer};

    use super::*;
    use crate::scene::{catalogue, load, schema};

    #[derive(serde::Serialize)]
    struct Unit;

    #[derive(serde::Serialize)]
    struct Pair(f32, f64);

    #[derive(serde::Serialize)]
    struct Newtype(char);

    #[derive(serde::Serialize)]
    enum Choice {
        Alone,
        One(Newtype),
        Two(i8, Option<u16>),
        Named { text: String, some: Option<Pair> },
    }

    #[derive(serde::Serialize)]
    struct All {
        choices: Vec<Choice>,
        map: BTreeMap<String, (bool, i64)>,
        units: (Unit, ()),
        #[serde(skip_serializing_if = "Option::is_none")]
        left_out: Option<u8>,
        numbers: Vec<f32>,
    }

    fn all() -> All {
        let text = "a \"quoted\"\n\tword\\".to_owned();
        let choices = vec![
            Choice::Alone,
            Choice::One(Newtype('\'')),
            Choice::Two(-3, Some(7)),
            Choice::Named { text, some: Some(Pair(-0.0, 1e30)) },
        ];
        let map = [("b".to_owned(), (true, i64::MIN)), ("a".to_owned(), (false, 0))].into();
        let numbers = vec![0.1, f32::MAX, f32::MIN_POSITIVE, f32::INFINITY, 1.0];
        All { choices, map, units: (Unit, ()), left_out: None, numbers }
    }

    /// Checks that the tree gives the same text as ron's serializer for the type.
    fn assert_same_as_ron<T: Serialize>(value: &T) {
        let pretty = || PrettyConfig::new().new_line("\n").depth_limit(4);
        for options in [schema::options(), ron::Options::default()] {
            let direct = options.to_string(value).expect("ron writes it");
            assert_eq!(text(value, &options, None).expect("it is taken apart"), direct);
            for style in [pretty(), pretty().struct_names(true).escape_strings(false)] {
                let direct = options.to_string_pretty(value, style.clone()).expect("ron writes it");
                assert_eq!(text(value, &options, Some(style)).expect("it is taken apart"), direct);
            }
        }
    }

    #[test]
    fn every_kind_of_value_is_written_as_ron_writes_it() {
        assert_same_as_ron(&all());
    }

    #[test]
    fn every_scene_is_written_as_ron_writes_it() {
        for id in catalogue::ids() {
            assert_same_as_ron(&load(id).expect("it ships").file);
        }
    }

    #[test]
    fn a_refused_value_keeps_its_reason() {
        struct Shy;
        impl Serialize for Shy {
            fn serialize<Z: Serializer>(&self, _: Z) -> Result<Z::Ok, Z::Error> {
                Err(ser::Error::custom("it is shy"))
            }
        }
        let refused = text(&[Shy], &schema::options(), None).expect_err("it refuses");
        assert_eq!(refused.to_string(), "it is shy");
    }
}
