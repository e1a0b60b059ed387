use std::num::{NonZeroU16, NonZeroU32};

use url::Url;

use crate::{
    section::section,
    values::{Password, Refusal, Scalar, TileUrl},
};

section! {
    /// Places: who is asked for addresses, and the map on which they are shown. Only the server
    /// asks the search service; the map's pictures are fetched by the browsers themselves.
    pub struct Places("places") {
        /// The search service: "builtin" knows the names of places in Germany and asks nobody,
        /// "nominatim" and "google" find addresses.
        provider: PlaceProvider = PlaceProvider::Builtin,
        /// The Nominatim that is asked. Before using the public one read its usage policy:
        /// https://operations.osmfoundation.org/policies/nominatim/
        nominatim_url: Url = url("https://nominatim.openstreetmap.org"),
        /// How many requests a second each server sends to it. The public one takes one, from all
        /// servers together.
        nominatim_requests_per_second: NonZeroU16 = NonZeroU16::MIN,
        /// The key for Google's Geocoding API and Places API (New). Required with "google".
        google_key: Option<Password> = None,
        /// Google's Geocoding API. Another address is for a gateway of your own.
        google_geocoding_url: Url = url("https://maps.googleapis.com"),
        /// Google's Places API (New). Another address is for a gateway of your own.
        google_places_url: Url = url("https://places.googleapis.com"),
        /// Where browsers fetch the map from, as the provider of its tiles names it. Without it no
        /// map is drawn, and places are searched by name alone.
        map_tiles_url: Option<TileUrl> = None,
        /// Whom the map is owed to; it stands on each map.
        map_attribution: String = "© OpenStreetMap".to_owned(),
        /// Where those words lead.
        map_attribution_url: Option<Url> = Some(url("https://www.openstreetmap.org/copyright")),
        /// How far in the map can be drawn. Providers say it; most go to 19.
        map_max_zoom: NonZeroU32 = NonZeroU32::new(19).expect("above zero"),
    }
}

/// Who is asked for places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceProvider {
    Builtin,
    Nominatim,
    Google,
}

impl Scalar for PlaceProvider {
    const EXPECTED: &'static str = "\"builtin\", \"nominatim\" or \"google\"";

    fn parse(text: &str) -> Result<Self, Refusal> {
        match text {
            "builtin" => Ok(Self::Builtin),
            "nominatim" => Ok(Self::Nominatim),
            "google" => Ok(Self::Google),
            _ => Err(Refusal::unexpected::<Self>()),
        }
    }

    fn write(&self) -> Option<String> {
        let word = match self {
            Self::Builtin => "builtin",
            Self::Nominatim => "nominatim",
            Self::Google => "google",
        };
        Some(word.to_owned())
    }
}

fn url(text: &str) -> Url {
    Url::parse(text).expect("a default is a valid address")
}
