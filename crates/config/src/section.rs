//! How a section is declared: one table that gives the struct, its defaults and its manual.

use crate::values::{Raw, Refusal};

/// One key as the manual shows it.
pub(crate) struct Key {
    pub name: &'static str,
    /// The lines of its documentation, as rustdoc has them.
    pub meaning: &'static [&'static str],
    /// What a value looks like, in words.
    pub expected: String,
    /// The present value as TOML; `None` when nothing is set or when it is a secret.
    pub value: Option<String>,
}

/// A part of the configuration that has a name, keys, and takes values by the key's name.
pub(crate) trait Section {
    fn name(&self) -> &'static str;
    fn meaning(&self) -> &'static [&'static str];
    fn keys(&self) -> Vec<Key>;
    /// `None` when there is no such key.
    fn set(&mut self, key: &str, raw: &Raw) -> Option<Result<(), Refusal>>;
}

/// Declares a section. A key is written once: `/// meaning`, `name: Type = default`.
macro_rules! section {
    (
        $(#[doc = $meaning:literal])+
        pub struct $Name:ident($section:literal) {
            $( $(#[doc = $doc:literal])+ $key:ident: $Type:ty = $default:expr, )+
        }
    ) => {
        $(#[doc = $meaning])+
        #[derive(Clone, Debug)]
        pub struct $Name {
            $( $(#[doc = $doc])+ pub $key: $Type, )+
        }

        impl Default for $Name {
            fn default() -> Self {
                Self { $( $key: $default, )+ }
            }
        }

        impl $crate::section::Section for $Name {
            fn name(&self) -> &'static str {
                $section
            }

            fn meaning(&self) -> &'static [&'static str] {
                &[$($meaning),+]
            }

            fn keys(&self) -> Vec<$crate::section::Key> {
                vec![$( $crate::section::Key {
                    name: stringify!($key),
                    meaning: &[$($doc),+],
                    expected: <$Type as $crate::values::Value>::expected(),
                    value: $crate::values::Value::print(&self.$key),
                }, )+]
            }

            fn set(
                &mut self,
                key: &str,
                raw: &$crate::values::Raw,
            ) -> Option<Result<(), $crate::values::Refusal>> {
                match key {
                    $( stringify!($key) => {
                        Some($crate::values::Value::read(raw).map(|value| self.$key = value))
                    } )+
                    _ => None,
                }
            }
        }
    };
}
pub(crate) use section;
