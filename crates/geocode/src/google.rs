//! Google: the Geocoding API for texts and points, and the new Places API for details. The old Places API is
//! not available to new customers.

use std::time::Duration;

use reqwest::Client;
use reqwest::header::HeaderValue;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use url::Url;

use crate::address::line;
use crate::client::{Fetched, client, fetch};
use crate::{Address, Place, Point, Unavailable};

/// The requested fields, because Google charges by field.
const FIELDS: &str =
    "id,displayName,formattedAddress,addressComponents,location,rating,internationalPhoneNumber";

/// The settings for Google.
pub struct GoogleSettings {
    pub geocoding_url: Url,
    pub places_url: Url,
    pub key: SecretString,
    /// For one request.
    pub timeout: Duration,
}

pub(crate) struct Google {
    client: Client,
    settings: GoogleSettings,
}

/// The response of the Geocoding API.
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

/// A part of an address, in the format of either API.
#[derive(Deserialize)]
struct Part {
    #[serde(alias = "longText")]
    long_name: Option<String>,
    #[serde(default)]
    types: Vec<String>,
}

/// The response of the Places API.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Detailed {
    id: String,
    display_name: Option<LocalizedText>,
    formatted_address: Option<String>,
    #[serde(default)]
    address_components: Vec<Part>,
    location: Location,
    rating: Option<f64>,
    international_phone_number: Option<String>,
}

#[derive(Deserialize)]
struct LocalizedText {
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

    pub async fn search(&self, text: &str, near: Option<Point>) -> Result<Vec<Place>, Unavailable> {
        let bounds = near.map(|near| {
            let (south_west, north_east) = near.surroundings();
            format!("{},{}|{},{}", south_west.lat, south_west.lng, north_east.lat, north_east.lng)
        });
        let mut query = vec![("address", text)];
        query.extend(bounds.as_deref().map(|bounds| ("bounds", bounds)));
        self.geocode(&query).await
    }

    pub async fn at(&self, point: Point) -> Result<Vec<Place>, Unavailable> {
        let (lat, lng) = point.to_text();
        self.geocode(&[("latlng", &format!("{lat},{lng}"))]).await
    }

    async fn geocode(&self, query: &[(&str, &str)]) -> Result<Vec<Place>, Unavailable> {
        let mut url = below(&self.settings.geocoding_url, &["maps", "api", "geocode", "json"])?;
        url.query_pairs_mut()
            .clear()
            .extend_pairs(query)
            .extend_pairs([("language", "de"), ("region", "de")])
            .append_pair("key", self.settings.key.expose_secret());
        let geocoded: Geocoded = match fetch(self.client.get(url)).await? {
            Fetched::Found(geocoded) => geocoded,
            Fetched::NotFound | Fetched::TooMany(_) => return Err(refused()),
        };
        match geocoded.status.as_str() {
            "OK" => Ok(geocoded.results.into_iter().filter_map(place).collect()),
            "ZERO_RESULTS" => Ok(Vec::new()),
            "OVER_QUERY_LIMIT" | "OVER_DAILY_LIMIT" | "REQUEST_DENIED" => Err(refused()),
            _ => Err(Unavailable::because("reported an error")),
        }
    }

    pub async fn details(&self, id: &str) -> Result<Vec<Place>, Unavailable> {
        if !is_place_id(id) {
            return Ok(Vec::new());
        }
        let mut url = below(&self.settings.places_url, &["v1", "places", id])?;
        url.query_pairs_mut().clear().append_pair("languageCode", "de");
        let mut key = HeaderValue::from_str(self.settings.key.expose_secret())
            .map_err(|_| Unavailable::because("cannot be used: its key is not valid"))?;
        key.set_sensitive(true);
        let request = self.client.get(url).header("x-goog-api-key", key).header("x-goog-fieldmask", FIELDS);
        match fetch(request).await? {
            Fetched::Found(detailed) => Ok(Vec::from_iter(details(detailed))),
            Fetched::NotFound => Ok(Vec::new()),
            Fetched::TooMany(_) => Err(refused()),
        }
    }
}

/// Appends to the path of the base address, which a gateway may have.
fn below(base: &Url, path: &[&str]) -> Result<Url, Unavailable> {
    let mut url = base.clone();
    url.path_segments_mut()
        .map_err(|()| Unavailable::because("cannot be used: its address is not valid"))?
        .pop_if_empty()
        .extend(path);
    Ok(url)
}

fn refused() -> Unavailable {
    Unavailable::because("refused the request: check the key, its permissions and its quota")
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
        name: found.display_name.and_then(|name| name.text).as_deref().and_then(line),
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
