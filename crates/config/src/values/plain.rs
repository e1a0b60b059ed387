//! Values of standard types: texts, booleans, numbers, paths.

use std::{
    num::{NonZeroU16, NonZeroU32, NonZeroU64},
    path::PathBuf,
    str::FromStr,
};

use super::{Refusal, Scalar};

impl Scalar for String {
    const EXPECTED: &'static str = "a text that is not empty";

    fn parse(text: &str) -> Result<Self, Refusal> {
        (!text.is_empty()).then(|| text.to_owned()).ok_or_else(Refusal::unexpected::<Self>)
    }

    fn write(&self) -> Option<String> {
        Some(self.clone())
    }
}

impl Scalar for PathBuf {
    const EXPECTED: &'static str = "a path";

    fn parse(text: &str) -> Result<Self, Refusal> {
        (!text.is_empty()).then(|| Self::from(text)).ok_or_else(Refusal::unexpected::<Self>)
    }

    fn write(&self) -> Option<String> {
        Some(self.display().to_string())
    }
}

impl Scalar for bool {
    const EXPECTED: &'static str = "true or false";
    const BARE: bool = true;

    fn parse(text: &str) -> Result<Self, Refusal> {
        text.parse().map_err(|_| Refusal::unexpected::<Self>())
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl Scalar for NonZeroU16 {
    const EXPECTED: &'static str = "a whole number from 1 to 65535";
    const BARE: bool = true;

    fn parse(text: &str) -> Result<Self, Refusal> {
        number(text)
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl Scalar for NonZeroU32 {
    const EXPECTED: &'static str = "a whole number above 0";
    const BARE: bool = true;

    fn parse(text: &str) -> Result<Self, Refusal> {
        number(text)
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl Scalar for NonZeroU64 {
    const EXPECTED: &'static str = "a whole number above 0";
    const BARE: bool = true;

    fn parse(text: &str) -> Result<Self, Refusal> {
        number(text)
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// Underscores may separate digits, as in TOML: `50_000_000`.
fn number<T: Scalar + FromStr>(text: &str) -> Result<T, Refusal> {
    text.replace('_', "").parse().map_err(|_| Refusal::unexpected::<T>())
}
