//! Values of standard types: texts, booleans, numbers, dates, paths.

use std::{
    num::{NonZeroU16, NonZeroU32, NonZeroU64},
    path::PathBuf,
};

use chrono::NaiveDate;

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

impl Scalar for NaiveDate {
    const EXPECTED: &'static str = "a date, such as 2026-11-26";

    fn parse(text: &str) -> Result<Self, Refusal> {
        text.parse().map_err(|_| Refusal::unexpected::<Self>())
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

macro_rules! numbers {
    ($($Type:ty: $expected:literal),+) => {$(
        impl Scalar for $Type {
            const EXPECTED: &'static str = $expected;
            const BARE: bool = true;

            /// Underscores may separate digits, as in TOML: `50_000_000`.
            fn parse(text: &str) -> Result<Self, Refusal> {
                text.replace('_', "").parse().map_err(|_| Refusal::unexpected::<Self>())
            }

            fn write(&self) -> Option<String> {
                Some(self.to_string())
            }
        }
    )+};
}

numbers! {
    u16: "a whole number from 0 to 65535",
    NonZeroU16: "a whole number from 1 to 65535",
    NonZeroU32: "a whole number above 0",
    NonZeroU64: "a whole number above 0"
}
