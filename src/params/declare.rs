//! The macro that declares parameters, one line each.

use super::{Choices, Refusal, Value};
use crate::text::id;

/// Declares setup types. Four forms:
///
/// ```text
/// struct S { /// doc
///            field: Type = default, lo..=hi "unit", slider lo..=hi; }   all fields have defaults
/// entry S  { name: String; ... }                    fields without a default are required
/// one_of E { /// doc
///            A, B(Struct) }                         the name of `B` is no path segment
/// choice E { A, B }                                 a method switch; A is the default
/// ```
///
/// Range and slider are optional. Saving writes only values that differ from their default.
#[macro_export]
macro_rules! params {
    ($(#[doc = $sd:literal])* struct $S:ident { $($body:tt)* }) => {
        $crate::params!(@fields [$(#[doc = $sd])*] $S { $($body)* });
        $crate::params!(@default_impl $S { $($body)* });
    };
    ($(#[doc = $sd:literal])* entry $S:ident { $($body:tt)* }) => {
        $crate::params!(@fields [$(#[doc = $sd])*] $S { $($body)* });
        impl $crate::params::Named for $S {
            fn name(&self) -> &str {
                &self.name
            }
        }
    };
    (@default_impl $S:ident { $(
        $(#[doc = $d:literal])* $f:ident: $t:ty = $def:expr
        $(, $lo:literal..=$hi:literal $unit:literal $(, slider $slo:literal..=$shi:literal)?)?;
    )* }) => {
        impl Default for $S {
            fn default() -> Self {
                Self { $($f: $def),* }
            }
        }
    };
    (@fields [$(#[doc = $sd:literal])*] $S:ident { $(
        $(#[doc = $d:literal])* $f:ident: $t:ty $(= $def:expr)?
        $(, $lo:literal..=$hi:literal $unit:literal $(, slider $slo:literal..=$shi:literal)?)?;
    )* }) => {
        $(#[doc = $sd])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $S { $($(#[doc = $d])* pub $f: $t),* }

        impl<'de> serde::Deserialize<'de> for $S {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let visitor = $crate::params::DeclaredVisitor::new();
                d.deserialize_struct(stringify!($S), <$S>::FIELDS, visitor)
            }
        }

        impl $S {
            const FIELDS: &'static [&'static str] = &[$(stringify!($f)),*];
        }

        impl $crate::params::Declared for $S {
            fn read<'de, A: serde::de::MapAccess<'de>>(mut fields: A) -> Result<Self, A::Error> {
                #[allow(non_camel_case_types, reason = "a variant a field, under the field's name")]
                enum FieldIndex { $($f),* }
                $(let mut $f: Option<$t> = None;)*
                while let Some(index) = $crate::params::next_field(&mut fields, Self::FIELDS)? {
                    $(if index == FieldIndex::$f as usize {
                        $crate::params::read_field(&mut $f, stringify!($f), &mut fields)?;
                    })*
                }
                Ok(Self { $($f: match $f {
                    Some(value) => value,
                    None => $crate::params!(@absent $f $($def)?),
                }),* })
            }
        }

        impl serde::Serialize for $S {
            fn serialize<Z: serde::Serializer>(&self, z: Z) -> Result<Z::Ok, Z::Error> {
                use serde::ser::SerializeStruct;
                // The length must be exact: the writer keeps an empty struct on one line.
                let differs = [$($crate::params!(@differs self.$f, $t $(, $def)?)),*];
                let length = differs.iter().filter(|differs| **differs).count();
                let mut out = z.serialize_struct(stringify!($S), length)?;
                let mut differs = differs.into_iter();
                $(if differs.next() == Some(true) {
                    out.serialize_field(stringify!($f), &self.$f)?;
                })*
                out.end()
            }
        }

        #[allow(non_upper_case_globals, reason = "one constant a field, under the field's name")]
        #[allow(clippy::needless_update, reason = "fields without a range need it")]
        impl $S {
            $(const $f: $crate::params::Meta = $crate::params::Meta {
                doc: concat!($($d),*).trim_ascii(),
                $(unit: $unit, lo: $lo as f64, hi: $hi as f64,
                  slider: $crate::params!(@slider $lo $hi $($slo $shi)?),)?
                ..$crate::params::Meta::NONE
            };)*
        }

        #[cfg(not(target_arch = "wasm32"))]
        impl $crate::params::Schema for $S {
            fn schema(defs: &mut $crate::params::Defs) -> serde_json::Value {
                defs.define(concat!(module_path!(), "::", stringify!($S)), |defs| {
                    let fields = vec![$($crate::params::FieldSchema {
                        name: stringify!($f),
                        meta: Self::$f,
                        schema: <$t as $crate::params::Schema>::schema(defs),
                        default: $crate::params!(@default_json $t $(, $def)?),
                    }),*];
                    $crate::params::object(concat!($($sd),*), fields)
                })
            }
        }

        impl $crate::params::Param for $S {
            fn each(
                &self,
                at: &mut $crate::params::Path,
                _: &$crate::params::Meta,
                visit: &mut $crate::params::Visit,
            ) {
                $(at.field(stringify!($f), &self.$f, &Self::$f, visit);)*
            }

            fn set(
                &mut self,
                path: &str,
                _: &$crate::params::Meta,
                value: $crate::params::Value,
            ) -> Result<(), $crate::params::Refusal> {
                let (head, rest) = $crate::params::split_path(path);
                let (node, meta): (&mut dyn $crate::params::Param, _) = match head {
                    $(stringify!($f) => (&mut self.$f, &Self::$f),)*
                    _ => return Err($crate::params::no_parameter(head, &[$(stringify!($f)),*])),
                };
                node.set(rest, meta, value)
            }
        }
    };
    ($(#[doc = $sd:literal])* one_of $E:ident {
        $($(#[doc = $d:literal])* $V:ident $(($I:ident))?),* $(,)?
    }) => {
        $(#[doc = $sd])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        pub enum $E { $($(#[doc = $d])* $V $(($I))?),* }

        impl $E {
            /// The variants' names, in order of declaration.
            pub const CHOICES: &'static $crate::params::Choices = &$crate::params::Choices {
                names: &[$(stringify!($V)),*],
                docs: &[$(concat!($($d),*).trim_ascii()),*],
            };

            /// Returns the index of this variant in [`Self::CHOICES`].
            #[must_use]
            pub fn index(&self) -> usize {
                let name = match self { $($crate::params!(@any $V $($I)?) => stringify!($V)),* };
                Self::CHOICES.names.iter().position(|n| *n == name).unwrap_or_default()
            }
        }

        #[cfg(not(target_arch = "wasm32"))]
        impl $crate::params::Schema for $E {
            fn schema(defs: &mut $crate::params::Defs) -> serde_json::Value {
                defs.define(concat!(module_path!(), "::", stringify!($E)), |defs| {
                    let _ = &defs;
                    let fields = vec![$($crate::params!(@variant_schema defs $($I)?)),*];
                    $crate::params::one_of(concat!($($sd),*), Self::CHOICES, fields)
                })
            }
        }

        impl $crate::params::Param for $E {
            fn each(
                &self,
                at: &mut $crate::params::Path,
                meta: &$crate::params::Meta,
                visit: &mut $crate::params::Visit,
            ) {
                visit(at, meta, $crate::params::Value::Choice(self.index(), Self::CHOICES));
                match self {
                    $($crate::params!(@bind x $V $($I)?) => {
                        $(<$I as $crate::params::Param>::each(x, at, meta, visit);)?
                    })*
                }
            }

            #[allow(unused_variables, reason = "variants without data look at no declaration")]
            fn set(
                &mut self,
                path: &str,
                meta: &$crate::params::Meta,
                value: $crate::params::Value,
            ) -> Result<(), $crate::params::Refusal> {
                if path.is_empty() {
                    // Choosing the current variant keeps its parameters.
                    let index = $crate::params::choice_index(&value, Self::CHOICES)?;
                    if index != self.index() {
                        $(if Self::CHOICES.names[index] == stringify!($V) {
                            *self = Self::$V $((<$I>::default()))?;
                        })*
                    }
                    return Ok(());
                }
                match self {
                    $($crate::params!(@bind x $V $($I)?) => {
                        $(return <$I as $crate::params::Param>::set(x, path, meta, value);)?
                        #[allow(unreachable_code, reason = "reached by variants without data")]
                        Err($crate::params::no_parameter(path, &[]))
                    })*
                }
            }
        }
    };
    ($(#[doc = $sd:literal])* choice $E:ident {
        $(#[doc = $d0:literal])* $V0:ident $(, $(#[doc = $d:literal])* $V:ident)* $(,)?
    }) => {
        $crate::params!($(#[doc = $sd])* one_of $E {
            $(#[doc = $d0])* $V0, $($(#[doc = $d])* $V),*
        });
        impl Copy for $E {}
        impl Eq for $E {}
        impl Default for $E {
            fn default() -> Self {
                Self::$V0
            }
        }
    };
    ($(#[doc = $sd:literal])* $form:ident $S:ident { $($body:tt)* } $($rest:tt)+) => {
        $crate::params!($(#[doc = $sd])* $form $S { $($body)* });
        $crate::params!($($rest)+);
    };
    (@default_json $t:ty, $def:expr) => {{
        let default: $t = $def;
        Some($crate::params::default_json(&default))
    }};
    (@default_json $t:ty) => { None };
    (@variant_schema $defs:ident $I:ident) => {
        Some(<$I as $crate::params::Schema>::schema($defs))
    };
    (@variant_schema $defs:ident) => { None };
    (@absent $f:ident $def:expr) => { $def };
    (@absent $f:ident) => { return Err(serde::de::Error::missing_field(stringify!($f))) };
    (@differs $value:expr, $t:ty, $def:expr) => {{ let default: $t = $def; $value != default }};
    (@differs $value:expr, $t:ty) => { true };
    (@slider $lo:literal $hi:literal $slo:literal $shi:literal) => { ($slo as f64, $shi as f64) };
    (@slider $lo:literal $hi:literal) => { ($lo as f64, $hi as f64) };
    (@any $V:ident $I:ident) => { Self::$V(_) };
    (@any $V:ident) => { Self::$V };
    (@bind $x:ident $V:ident $I:ident) => { Self::$V($x) };
    (@bind $x:ident $V:ident) => { Self::$V };
}

/// Returns the error for an unknown field name; suggests one of the `known` names.
#[must_use]
pub fn no_parameter(name: &str, known: &[&str]) -> Refusal {
    let name = super::shorten(name);
    if known.is_empty() {
        return Refusal::path(
            id::PARAMS_NO_PARAMETERS_HERE.with(&[("name", &name)]),
            String::new(),
        );
    }
    let names = known.join(", ");
    let expected = match super::closest(&name, known) {
        Some(meant) => id::PARAMS_MEANT_OR_ONE_OF.with(&[("meant", &meant), ("names", &names)]),
        None => id::PARAMS_ONE_OF.with(&[("names", &names)]),
    };
    Refusal::path(id::PARAMS_NO_PARAMETER.with(&[("name", &name)]), expected)
}

/// Returns the index of `value` among `choices`.
///
/// # Errors
/// States the permitted values.
pub fn choice_index(value: &Value, choices: &'static Choices) -> Result<usize, Refusal> {
    match value {
        Value::Choice(index, own) if *own == choices && *index < choices.names.len() => Ok(*index),
        _ => Err(choices.refuse(&value.to_string())),
    }
}
