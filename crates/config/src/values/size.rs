//! Sizes of files.

use std::fmt;

use super::{Refusal, Scalar};

const UNITS: [(&str, u64); 4] = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("", 1)];

/// A number of bytes. KB, MB and GB are 1024-based like KiB, MiB and GiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ByteSize(u64);

impl ByteSize {
    pub(crate) const fn gib(count: u64) -> Self {
        Self(count << 30)
    }

    pub fn bytes(self) -> u64 {
        self.0
    }
}

impl fmt::Display for ByteSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (unit, size) = UNITS
            .into_iter()
            .find(|(_, size)| self.0 >= *size && self.0.is_multiple_of(*size))
            .unwrap_or(("", 1));
        write!(f, "{} {unit}", self.0 / size)
    }
}

impl Scalar for ByteSize {
    const EXPECTED: &'static str = "a size, such as 2 GiB, 500 MB or a number of bytes";

    fn parse(text: &str) -> Result<Self, Refusal> {
        let letters = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
        let (number, unit) = text.split_at(letters);
        let size = match unit.to_ascii_lowercase().as_str() {
            "" | "b" => 1,
            "k" | "kb" | "kib" => 1 << 10,
            "m" | "mb" | "mib" => 1 << 20,
            "g" | "gb" | "gib" => 1 << 30,
            _ => 0,
        };
        number
            .trim()
            .replace('_', "")
            .parse::<u64>()
            .ok()
            .and_then(|count| count.checked_mul(size))
            .filter(|bytes| *bytes > 0)
            .map(Self)
            .ok_or_else(Refusal::unexpected::<Self>)
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string().trim_end().to_owned())
    }
}
