//! The macro that declares a section: it generates the struct, its defaults and its manual from one list.

use crate::values::{Raw, Refusal};

/// A key as printed in the manual.
pub(crate) struct Key {
    pub name: &'static str,
    /// The lines of its doc comment.
    pub meaning: &'static [&'static str],
    /// A description of valid values.
    pub expected: String,
    /// The current value as TOML; `None` if it is unset or a secret.
    pub value: Option<String>,
}

/// A part of the configuration with a name and keys.
pub(crate) trait Section {
    fn name(&self) -> &'static str;
    fn meaning(&self) -> &'static [&'static str];
    fn keys(&self) -> Vec<Key>;
    /// Returns `None` if the key does not exist.
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
