//! The types of values: how each is parsed, described and printed.
//!
//! File and environment use the same parser. A scalar is its text, with or without quotes in TOML. A list is
//! an array in TOML, and separated by commas in the environment. An empty text unsets an optional value.

mod dsn;
mod identity_providers;
mod listen;
mod mail;
mod named_network;
mod plain;
mod secret;
mod service_account;
mod size;
mod tiles;
mod vapid;
mod web;

pub use dsn::Dsn;
pub use identity_providers::{
    IdentityProvider, IdentityProviders, OpenIdClient, ProviderMethod, ProxyHeaders, ReaderRoles,
    SecondFactor, StatedRoleName, StatedRoleRule,
};
pub use listen::Listen;
pub use mail::Contact;
pub use named_network::NamedNetwork;
pub(crate) use secret::VERIFIED;
pub use secret::{DatabaseUrl, LegacyKey, Password, SigningSecret};
pub use service_account::ServiceAccount;
pub use size::ByteSize;
pub use tiles::TileUrl;
pub use vapid::VapidKey;

/// A value before it is parsed.
#[derive(Clone, Debug)]
pub(crate) enum Raw {
    One(String),
    Many(Vec<String>),
}

impl Raw {
    pub fn from_toml(value: &toml::Value) -> Self {
        match value {
            toml::Value::Array(items) => Self::Many(items.iter().map(text_of).collect()),
            scalar => Self::One(text_of(scalar)),
        }
    }
}

fn text_of(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Why a value was refused.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub expected: String,
    /// If true, messages must not contain the value.
    pub secret: bool,
}

impl Refusal {
    pub fn unexpected<T: Scalar>() -> Self {
        Self::because::<T>(T::EXPECTED.to_owned())
    }

    pub fn because<T: Scalar>(expected: String) -> Self {
        Self { expected, secret: T::SECRET }
    }
}

/// A value that consists of one text.
pub(crate) trait Scalar: Sized {
    /// A description of valid values. Messages put it after "expected".
    const EXPECTED: &'static str;
    /// If true, messages must not contain the value.
    const SECRET: bool = false;
    /// If true, TOML does not quote the value.
    const BARE: bool = false;

    fn parse(text: &str) -> Result<Self, Refusal>;
    /// Returns the text that `parse` reads; `None` for a secret.
    fn write(&self) -> Option<String> {
        None
    }
}

/// Makes an enum a value that is one of some words.
macro_rules! words {
    ($Type:ident, $expected:literal, $($Variant:ident = $word:literal),+) => {
        impl $crate::values::Scalar for $Type {
            const EXPECTED: &'static str = $expected;

            fn parse(text: &str) -> Result<Self, $crate::values::Refusal> {
                match text {
                    $($word => Ok(Self::$Variant),)+
                    _ => Err($crate::values::Refusal::unexpected::<Self>()),
                }
            }

            fn write(&self) -> Option<String> {
                let word = match self {
                    $(Self::$Variant => $word,)+
                };
                Some(word.to_owned())
            }
        }
    };
}
pub(crate) use words;

/// A value of a key: a scalar, an optional scalar or a list of scalars.
pub(crate) trait Value: Sized {
    fn expected() -> String;
    fn read(raw: &Raw) -> Result<Self, Refusal>;
    /// Returns the value as TOML; `None` if it is unset or a secret.
    fn print(&self) -> Option<String>;
}

impl<T: Scalar> Value for T {
    fn expected() -> String {
        T::EXPECTED.to_owned()
    }

    fn read(raw: &Raw) -> Result<Self, Refusal> {
        match raw {
            Raw::One(text) => T::parse(text.trim()),
            Raw::Many(_) => Err(Refusal::unexpected::<T>()),
        }
    }

    fn print(&self) -> Option<String> {
        let text = self.write()?;
        Some(if T::BARE { text } else { toml::Value::String(text).to_string() })
    }
}

impl<T: Scalar> Value for Option<T> {
    fn expected() -> String {
        format!("{}, or nothing", T::EXPECTED)
    }

    fn read(raw: &Raw) -> Result<Self, Refusal> {
        match raw {
            Raw::One(text) if text.trim().is_empty() => Ok(None),
            raw => T::read(raw).map(Some),
        }
    }

    fn print(&self) -> Option<String> {
        self.as_ref().and_then(Value::print)
    }
}

impl<T: Scalar> Value for Vec<T> {
    fn expected() -> String {
        format!("a list, each {} (in the environment separated by commas)", T::EXPECTED)
    }

    fn read(raw: &Raw) -> Result<Self, Refusal> {
        match raw {
            Raw::One(text) => {
                text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(T::parse).collect()
            }
            Raw::Many(items) => items.iter().map(|item| T::parse(item.trim())).collect(),
        }
    }

    fn print(&self) -> Option<String> {
        let items: Option<Vec<String>> = self.iter().map(Value::print).collect();
        Some(format!("[{}]", items?.join(", ")))
    }
}
