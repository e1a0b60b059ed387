//! Photon, a geocoder for OpenStreetMap's data that finds places while a text is typed.

use std::time::Duration;

use reqwest::Client;
use serde::Deserialize;
use url::Url;

use crate::address::line;
use crate::client::{Fetched, client, fetch};
use crate::pace::Pace;
use crate::{Address, MAX_PLACES, Place, Point, Unavailable};

/// The settings for Photon.
pub struct PhotonSettings {
    pub url: Url,
    /// Identifies this installation, with a contact for the operator of the service.
    pub user_agent: String,
    pub requests_per_second: u16,
    /// For one request, without the wait for the rate limit.
    pub timeout: Duration,
}

pub(crate) struct Photon {
    client: Client,
    url: Url,
    pace: Pace,
}

/// A GeoJSON feature collection.
#[derive(Deserialize)]
struct Found {
    features: Vec<Feature>,
}

#[derive(Deserialize)]
struct Feature {
    geometry: Geometry,
    properties: Properties,
}

#[derive(Deserialize)]
struct Geometry {
    /// Longitude and latitude.
    coordinates: (f64, f64),
}

/// Without the fields that the place does not have.
#[derive(Deserialize)]
struct Properties {
    osm_type: Option<String>,
    osm_id: Option<u64>,
    name: Option<String>,
    street: Option<String>,
    housenumber: Option<String>,
    postcode: Option<String>,
    city: Option<String>,
    locality: Option<String>,
    state: Option<String>,
    country: Option<String>,
    /// `street` and `city` are in `name` if the place is one itself.
    #[serde(rename = "type")]
    kind: Option<String>,
}

impl Photon {
    pub fn new(settings: &PhotonSettings) -> Result<Self, Unavailable> {
        let client = client(settings.timeout, &settings.user_agent)?;
        Ok(Self { client, url: settings.url.clone(), pace: Pace::new(settings.requests_per_second) })
    }

    pub async fn search(&self, text: &str, near: Option<Point>) -> Result<Vec<Place>, Unavailable> {
        let limit = MAX_PLACES.to_string();
        let mut parameters = vec![("q", text), ("limit", &limit)];
        let near = near.map(Point::to_text);
        if let Some((lat, lon)) = &near {
            parameters.extend([("lat", lat.as_str()), ("lon", lon.as_str())]);
        }
        self.fetch("api", &parameters).await
    }

    pub async fn at(&self, point: Point) -> Result<Vec<Place>, Unavailable> {
        let (lat, lon) = point.to_text();
        self.fetch("reverse", &[("lat", &lat), ("lon", &lon), ("limit", "1")]).await
    }

    /// Photon cannot look up an id. So an id contains the position, and the place is searched there.
    pub async fn details(&self, id: &str) -> Result<Vec<Place>, Unavailable> {
        let Some(point) = point_of(id) else { return Ok(Vec::new()) };
        let (lat, lon) = point.to_text();
        let limit = MAX_PLACES.to_string();
        let found = self.fetch("reverse", &[("lat", &lat), ("lon", &lon), ("limit", &limit)]).await?;
        Ok(found.into_iter().filter(|place| place.id == id).collect())
    }

    async fn fetch(&self, path: &str, parameters: &[(&str, &str)]) -> Result<Vec<Place>, Unavailable> {
        let mut url = self.url.clone();
        url.path_segments_mut()
            .map_err(|()| Unavailable::because("cannot be used: its address is not valid"))?
            .pop_if_empty()
            .push(path);
        url.query_pairs_mut().clear().append_pair("lang", "de").extend_pairs(parameters);
        self.pace.wait().await?;
        match fetch(self.client.get(url)).await? {
            Fetched::Found(Found { features }) => Ok(features.into_iter().filter_map(place).collect()),
            Fetched::NotFound => Ok(Vec::new()),
            Fetched::TooMany(pause) => {
                self.pace.pause(pause);
                Err(Unavailable::because("received too many requests"))
            }
        }
    }
}

/// Parses the position in an id, such as `W4711@49.48330,8.46220`.
fn point_of(id: &str) -> Option<Point> {
    let (_, position) = id.split_once('@')?;
    let (lat, lng) = position.split_once(',')?;
    Point::new(lat.parse().ok()?, lng.parse().ok()?)
}

fn place(Feature { geometry, properties }: Feature) -> Option<Place> {
    let (lng, lat) = geometry.coordinates;
    let point = Point::new(lat, lng)?;
    let kind = properties.osm_type.as_deref().filter(|kind| ["N", "W", "R"].contains(kind));
    let element = kind.zip(properties.osm_id).map(|(kind, number)| format!("{kind}{number}"));
    let (lat, lng) = point.to_text();
    let id = format!("{}@{lat},{lng}", element.unwrap_or_default());
    let sanitized = |text: Option<String>| text.as_deref().and_then(line);
    let name = sanitized(properties.name);
    let is = |kind: &str| properties.kind.as_deref() == Some(kind);
    let street = if is("street") { name.clone() } else { properties.street };
    let street = street.map(|street| [street, properties.housenumber.unwrap_or_default()].join(" "));
    let city = properties.city.or(properties.locality).or_else(|| name.clone().filter(|_| is("city")));
    let mut address = Address {
        country: sanitized(properties.country),
        state: sanitized(properties.state),
        city: sanitized(city),
        postal_code: sanitized(properties.postcode),
        street: sanitized(street),
        label: None,
    };
    address.label = label(name.as_deref(), &address);
    Some(Place { id, name, address, point, rating: None, telephone_number: None })
}

/// For example `Schloss Mannheim, Bismarckstraße 1, 68161 Mannheim, Deutschland`.
fn label(name: Option<&str>, address: &Address) -> Option<String> {
    let town = [address.postal_code.as_deref(), address.city.as_deref()];
    let town = town.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let parts = [name, address.street.as_deref(), Some(&town), address.country.as_deref()];
    let mut parts: Vec<_> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    parts.dedup();
    line(&parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn id_contains_the_position() {
        assert_eq!(point_of("W4711@49.48,8.46"), Some(Point { lat: 49.48, lng: 8.46 }));
        assert_eq!(point_of("@49.48,8.46"), Some(Point { lat: 49.48, lng: 8.46 }));
        for id in ["W4711", "W1@91,0", "W1@NaN,0", "W1@1", "W1@1,2,3", ""] {
            assert_eq!(point_of(id), None, "{id}");
        }
    }

    #[test]
    fn streets_and_towns_are_their_own_address() {
        let feature = |properties: serde_json::Value| {
            let feature = serde_json::json!({
                "geometry": { "type": "Point", "coordinates": [8.46, 49.48] }, "properties": properties
            });
            let place = place(serde_json::from_value(feature).unwrap()).unwrap();
            (place.address.street, place.address.city, place.address.label)
        };
        let some = |text: &str| Some(text.to_owned());
        let street = serde_json::json!({ "type": "street", "name": "Breite Straße", "city": "Mannheim" });
        assert_eq!(
            feature(street),
            (some("Breite Straße"), some("Mannheim"), some("Breite Straße, Mannheim"))
        );
        let town = serde_json::json!({ "type": "city", "name": "Mannheim", "country": "Deutschland" });
        assert_eq!(feature(town), (None, some("Mannheim"), some("Mannheim, Deutschland")));
    }
}
