//! Nominatim, the geocoder of OpenStreetMap.

use std::time::Duration;

use reqwest::{Client, header};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use url::Url;

use crate::address::line;
use crate::client::{Fetched, client, fetch};
use crate::pace::Pace;
use crate::{Address, MAX_PLACES, Place, Point, Unavailable};

/// The settings for Nominatim.
pub struct NominatimSettings {
    pub url: Url,
    /// Identifies this installation, with a contact for the operator of the service.
    pub user_agent: String,
    pub requests_per_second: u16,
    /// For one request, without the wait for the rate limit.
    pub timeout: Duration,
}

pub(crate) struct Nominatim {
    client: Client,
    url: Url,
    pace: Pace,
}

/// A place in the format `jsonv2`, without the fields that it does not have.
#[derive(Deserialize)]
struct Found {
    osm_type: Option<String>,
    osm_id: Option<u64>,
    lat: String,
    lon: String,
    name: Option<String>,
    display_name: Option<String>,
    #[serde(default)]
    address: Parts,
    extratags: Option<Tags>,
}

/// The response to a reverse query. It contains an error if there is nothing at the point.
#[derive(Deserialize)]
#[serde(untagged)]
enum AtPoint {
    Found(Box<Found>),
    Nothing {
        #[serde(rename = "error")]
        _why: serde::de::IgnoredAny,
    },
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Parts {
    house_number: Option<String>,
    road: Option<String>,
    pedestrian: Option<String>,
    footway: Option<String>,
    square: Option<String>,
    city: Option<String>,
    town: Option<String>,
    village: Option<String>,
    municipality: Option<String>,
    hamlet: Option<String>,
    postcode: Option<String>,
    state: Option<String>,
    country: Option<String>,
}

#[derive(Deserialize)]
struct Tags {
    phone: Option<String>,
    #[serde(rename = "contact:phone")]
    contact_phone: Option<String>,
}

impl Nominatim {
    pub fn new(settings: &NominatimSettings) -> Result<Self, Unavailable> {
        let client = client(settings.timeout, &settings.user_agent)?;
        Ok(Self { client, url: settings.url.clone(), pace: Pace::new(settings.requests_per_second) })
    }

    pub async fn search(&self, text: &str, near: Option<Point>) -> Result<Vec<Place>, Unavailable> {
        let limit = MAX_PLACES.to_string();
        let viewbox = near.map(|near| {
            let (south_west, north_east) = near.surroundings();
            format!("{},{},{},{}", south_west.lng, north_east.lat, north_east.lng, south_west.lat)
        });
        let mut parameters = vec![("q", text), ("limit", &limit)];
        parameters.extend(viewbox.as_deref().map(|viewbox| ("viewbox", viewbox)));
        let found: Option<Vec<Found>> = self.fetch("search", &parameters).await?;
        Ok(found.unwrap_or_default().into_iter().filter_map(place).collect())
    }

    pub async fn at(&self, point: Point) -> Result<Vec<Place>, Unavailable> {
        let (lat, lon) = point.to_text();
        match self.fetch("reverse", &[("lat", &lat), ("lon", &lon)]).await? {
            Some(AtPoint::Found(found)) => Ok(Vec::from_iter(place(*found))),
            Some(AtPoint::Nothing { .. }) | None => Ok(Vec::new()),
        }
    }

    pub async fn details(&self, id: &str) -> Result<Vec<Place>, Unavailable> {
        if let Some(point) = point_of(id) {
            return self.at(point).await;
        }
        if !is_osm_id(id) {
            return Ok(Vec::new());
        }
        let found: Option<Vec<Found>> = self.fetch("lookup", &[("osm_ids", id), ("extratags", "1")]).await?;
        Ok(found.unwrap_or_default().into_iter().filter_map(place).collect())
    }

    async fn fetch<T: DeserializeOwned>(
        &self,
        path: &str,
        parameters: &[(&str, &str)],
    ) -> Result<Option<T>, Unavailable> {
        let mut url = self.url.clone();
        url.path_segments_mut()
            .map_err(|()| Unavailable::because("cannot be used: its address is not valid"))?
            .pop_if_empty()
            .push(path);
        url.query_pairs_mut()
            .clear()
            .extend_pairs([("format", "jsonv2"), ("addressdetails", "1"), ("accept-language", "de")])
            .extend_pairs(parameters);
        self.pace.wait().await?;
        match fetch(self.client.get(url).header(header::ACCEPT_LANGUAGE, "de")).await? {
            Fetched::Found(found) => Ok(Some(found)),
            Fetched::NotFound => Ok(None),
            Fetched::TooMany(pause) => {
                self.pace.pause(pause);
                Err(Unavailable::because("received too many requests"))
            }
        }
    }
}

/// Whether it is an id of OpenStreetMap: a letter for the type of the element, and its number, such as
/// `W4711`.
fn is_osm_id(id: &str) -> bool {
    let number = id.strip_prefix(['N', 'W', 'R']).unwrap_or_default();
    (1..=19).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Parses the id of a place without an element in OpenStreetMap, such as a postal code: `@49.48,8.46`.
fn point_of(id: &str) -> Option<Point> {
    let (lat, lng) = id.strip_prefix('@')?.split_once(',')?;
    Point::new(lat.parse().ok()?, lng.parse().ok()?)
}

fn place(found: Found) -> Option<Place> {
    let point = Point::new(found.lat.parse().ok()?, found.lon.parse().ok()?)?;
    let kind = match found.osm_type.as_deref() {
        Some("node") => Some('N'),
        Some("way") => Some('W'),
        Some("relation") => Some('R'),
        _ => None,
    };
    let id = if let (Some(kind), Some(number)) = (kind, found.osm_id) {
        format!("{kind}{number}")
    } else {
        let (lat, lng) = point.to_text();
        format!("@{lat},{lng}")
    };
    let tags = found.extratags.map(|tags| tags.phone.or(tags.contact_phone));
    let sanitized = |text: Option<String>| text.as_deref().and_then(line);
    Some(Place {
        id,
        name: sanitized(found.name),
        address: address(found.address, sanitized(found.display_name)),
        point,
        rating: None,
        telephone_number: sanitized(tags.flatten()),
    })
}

fn address(parts: Parts, label: Option<String>) -> Address {
    let sanitized = |text: Option<String>| text.as_deref().and_then(line);
    let road = parts.road.or(parts.pedestrian).or(parts.square).or(parts.footway);
    let street = road.map(|road| [road, parts.house_number.unwrap_or_default()].join(" "));
    let city = parts.city.or(parts.town).or(parts.village).or(parts.municipality).or(parts.hamlet);
    Address {
        country: sanitized(parts.country),
        state: sanitized(parts.state),
        city: sanitized(city),
        postal_code: sanitized(parts.postcode),
        street: sanitized(street),
        label,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_checked() {
        for (id, is_valid) in [
            ("W4711", true),
            ("N1", true),
            ("R9223372036854775807", true),
            ("W", false),
            ("X1", false),
            ("W1,W2", false),
            ("W1&format=xml", false),
            ("R92233720368547758070", false),
            ("", false),
        ] {
            assert_eq!(is_osm_id(id), is_valid, "{id}");
        }
        assert_eq!(point_of("@49.48,8.46"), Some(Point { lat: 49.48, lng: 8.46 }));
        for id in ["@91,0", "@NaN,0", "@1", "49.48,8.46", "@1,2,3"] {
            assert_eq!(point_of(id), None, "{id}");
        }
    }
}
