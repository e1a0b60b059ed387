//! The address of map tiles.

use url::Url;

use super::{Refusal, Scalar};

/// An address template with the placeholders `{z}`, `{x}` and `{y}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileUrl {
    template: String,
    origin: String,
}

impl TileUrl {
    /// The template as configured. Browsers replace the placeholders.
    pub fn template(&self) -> &str {
        &self.template
    }

    /// Scheme, host and port, for the Content Security Policy.
    pub fn origin(&self) -> &str {
        &self.origin
    }
}

impl Scalar for TileUrl {
    const EXPECTED: &'static str = "an address with {z}, {x} and {y} after its host, such as \
                                    https://tile.example.org/{z}/{x}/{y}.png ({r} becomes @2x or nothing; {s} is not supported)";

    fn parse(text: &str) -> Result<Self, Refusal> {
        let refused = Refusal::unexpected::<Self>;
        if ["{z}", "{x}", "{y}"].iter().any(|place| text.matches(place).count() != 1) {
            return Err(refused());
        }
        let filled = text.replace("{z}", "1").replace("{x}", "1").replace("{y}", "1").replace("{r}", "");
        let url = Url::parse(&filled).map_err(|_| refused())?;
        let origin = url.origin().ascii_serialization();
        let is_plain = matches!(url.scheme(), "http" | "https")
            && url.username().is_empty()
            && url.password().is_none()
            && !filled.contains(['{', '}']);
        // The host must not depend on the numbers.
        let host_is_fixed = ["2", "3"].iter().all(|number| {
            let other = text.replace("{z}", number).replace("{x}", number).replace("{y}", number);
            Url::parse(&other.replace("{r}", "@2x"))
                .is_ok_and(|url| url.origin().ascii_serialization() == origin)
        });
        if is_plain && host_is_fixed {
            Ok(Self { template: text.to_owned(), origin })
        } else {
            Err(refused())
        }
    }

    fn write(&self) -> Option<String> {
        Some(self.template.clone())
    }
}
