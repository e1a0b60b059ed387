//! Google: the Geocoding API for texts and points, and of the Places API the new one for details,
//! since the old one is not given to new customers any more.

use std::time::Duration;

use reqwest::Client;
use reqwest::header::HeaderValue;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use url::Url;

use crate::address::line;
use crate::client::{Answered, ask, client};
use crate::{Address, Place, Point, Unavailable};

/// What is paid for by the field is asked for by the field.
const FIELDS: &str =
    "id,displayName,formattedAddress,addressComponents,location,rating,internationalPhoneNumber";

/// What a question to Google needs.
pub struct GoogleSettings {
    pub geocoding_url: Url,
    pub places_url: Url,
    pub key: SecretString,
    /// For one question.
    pub timeout: Duration,
}

pub(crate) struct Google {
    client: Client,
    settings: GoogleSettings,
}

/// Of the Geocoding API.
#[derive(Deserialize)]
struct Geocoded {
    status: String,
    #[serde(default)]
    results: Vec<Found>,
}

#[derive(Deserialize)]
struct Found {
    place_id: String,
    formatted_address: Option<String>,
    #[serde(default)]
    address_components: Vec<Part>,
    geometry: Geometry,
}

#[derive(Deserialize)]
struct Geometry {
    location: LatLng,
}

#[derive(Deserialize)]
struct LatLng {
    lat: f64,
    lng: f64,
}

/// A part of an address, in the words of either API.
#[derive(Deserialize)]
struct Part {
    #[serde(alias = "longText")]
    long_name: Option<String>,
    #[serde(default)]
    types: Vec<String>,
}

/// Of the Places API.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Detailed {
    id: String,
    display_name: Option<Words>,
    formatted_address: Option<String>,
    #[serde(default)]
    address_components: Vec<Part>,
    location: Location,
    rating: Option<f64>,
    international_phone_number: Option<String>,
}

#[derive(Deserialize)]
struct Words {
    text: Option<String>,
}

#[derive(Deserialize)]
struct Location {
    latitude: f64,
    longitude: f64,
}

impl Google {
    pub fn new(settings: GoogleSettings) -> Result<Self, Unavailable> {
        Ok(Self { client: client(settings.timeout, "Aushang")?, settings })
    }

    pub async fn search(&self, text: &str) -> Result<Vec<Place>, Unavailable> {
        self.geocode(("address", text)).await
    }

    pub async fn at(&self, point: Point) -> Result<Vec<Place>, Unavailable> {
        let (lat, lng) = point.written();
        self.geocode(("latlng", &format!("{lat},{lng}"))).await
    }

    async fn geocode(&self, question: (&str, &str)) -> Result<Vec<Place>, Unavailable> {
        let mut url = below(&self.settings.geocoding_url, &["maps", "api", "geocode", "json"])?;
        url.query_pairs_mut()
            .clear()
            .extend_pairs([question, ("language", "de"), ("region", "de")])
            .append_pair("key", self.settings.key.expose_secret());
        let answered: Geocoded = match ask(self.client.get(url)).await? {
            Answered::Found(answered) => answered,
            Answered::NotFound | Answered::TooMany(_) => return Err(refuses()),
        };
        match answered.status.as_str() {
            "OK" => Ok(answered.results.into_iter().filter_map(place).collect()),
            "ZERO_RESULTS" => Ok(Vec::new()),
            "OVER_QUERY_LIMIT" | "OVER_DAILY_LIMIT" | "REQUEST_DENIED" => Err(refuses()),
            _ => Err(Unavailable::because("failed by its own account")),
        }
    }

    pub async fn details(&self, id: &str) -> Result<Vec<Place>, Unavailable> {
        if !is_place_id(id) {
            return Ok(Vec::new());
        }
        let mut url = below(&self.settings.places_url, &["v1", "places", id])?;
        url.query_pairs_mut().clear().append_pair("languageCode", "de");
        let mut key = HeaderValue::from_str(self.settings.key.expose_secret())
            .map_err(|_| Unavailable::because("has a key that is none"))?;
        key.set_sensitive(true);
        let request = self.client.get(url).header("x-goog-api-key", key).header("x-goog-fieldmask", FIELDS);
        match ask(request).await? {
            Answered::Found(detailed) => Ok(Vec::from_iter(details(detailed))),
            Answered::NotFound => Ok(Vec::new()),
            Answered::TooMany(_) => Err(refuses()),
        }
    }
}

/// Both interfaces may be behind a gateway with a path of its own.
fn below(base: &Url, path: &[&str]) -> Result<Url, Unavailable> {
    let mut url = base.clone();
    url.path_segments_mut()
        .map_err(|()| Unavailable::because("has an address that is none"))?
        .pop_if_empty()
        .extend(path);
    Ok(url)
}

fn refuses() -> Unavailable {
    Unavailable::because("refuses: look at its key, what the key may do, and its quota")
}

fn is_place_id(id: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=300).contains(&id.len()) && id.bytes().all(allowed)
}

fn place(found: Found) -> Option<Place> {
    let LatLng { lat, lng } = found.geometry.location;
    is_place_id(&found.place_id).then_some(())?;
    Some(Place {
        id: found.place_id,
        name: None,
        address: address(&found.address_components, found.formatted_address.as_deref()),
        point: Point::new(lat, lng)?,
        rating: None,
        telephone_number: None,
    })
}

fn details(found: Detailed) -> Option<Place> {
    let Location { latitude, longitude } = found.location;
    is_place_id(&found.id).then_some(())?;
    Some(Place {
        id: found.id,
        name: found.display_name.and_then(|words| words.text).as_deref().and_then(line),
        address: address(&found.address_components, found.formatted_address.as_deref()),
        point: Point::new(latitude, longitude)?,
        rating: found.rating.filter(|rating| (1.0..=5.0).contains(rating)),
        telephone_number: found.international_phone_number.as_deref().and_then(line),
    })
}

fn address(parts: &[Part], label: Option<&str>) -> Address {
    let part = |kind: &str| {
        let found = parts.iter().find(|part| part.types.iter().any(|of| of == kind));
        found.and_then(|part| part.long_name.as_deref()).and_then(line)
    };
    let street = part("route").map(|route| {
        let number = part("street_number").unwrap_or_default();
        format!("{route} {number}").trim_end().to_owned()
    });
    Address {
        country: part("country"),
        state: part("administrative_area_level_1"),
        city: part("locality").or_else(|| part("postal_town")),
        postal_code: part("postal_code"),
        street: street.as_deref().and_then(line),
        label: label.and_then(line),
    }
}
