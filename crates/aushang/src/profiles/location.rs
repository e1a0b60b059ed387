//! A location, as it is entered, stored and shown.

use async_graphql::{InputObject, SimpleObject};
use serde::{Deserialize, Serialize};

use crate::problem::{Fields, Reason};
use crate::text::{self, MaxChars};

/// Maximum length of each text of a location.
const LINE: MaxChars = MaxChars(200);

/// A location. Null fields are unknown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, SimpleObject, InputObject)]
#[graphql(input_name = "LocationInput")]
#[serde(default)]
pub struct Location {
    pub country: Option<String>,
    pub city: Option<String>,
    pub postal_code: Option<String>,
    pub street: Option<String>,
    pub state: Option<String>,
    /// Building, floor, room.
    pub addition: Option<String>,
    /// The whole location in one line.
    pub label: Option<String>,
    pub geo_point: Option<GeoPoint>,
}

/// A point in WGS 84, in degrees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, SimpleObject, InputObject)]
#[graphql(input_name = "GeoPointInput")]
// Stored as a pair.
#[serde(from = "(f64, f64)", into = "(f64, f64)")]
pub struct GeoPoint {
    pub lat: f64,
    pub lng: f64,
}

impl From<(f64, f64)> for GeoPoint {
    fn from((lat, lng): (f64, f64)) -> Self {
        Self { lat, lng }
    }
}

impl From<GeoPoint> for (f64, f64) {
    fn from(GeoPoint { lat, lng }: GeoPoint) -> Self {
        (lat, lng)
    }
}

impl Location {
    /// Validates and cleans the input. Returns `None` if all fields are empty. `of` is its path in the input.
    pub(crate) fn checked(&self, fields: &mut Fields, of: &str) -> Option<Self> {
        let mut line = |name: &str, text: &Option<String>| {
            text::optional(fields, format!("{of}.{name}"), text.as_deref(), LINE)
        };
        let place = Self {
            country: line("country", &self.country),
            city: line("city", &self.city),
            postal_code: line("postalCode", &self.postal_code),
            street: line("street", &self.street),
            state: line("state", &self.state),
            addition: line("addition", &self.addition),
            label: line("label", &self.label),
            geo_point: self.geo_point,
        };
        if place.geo_point.is_some_and(|point| !point.is_on_earth()) {
            fields.refuse(format!("{of}.geoPoint"), Reason::Invalid);
        }
        (place != Self::default()).then_some(place)
    }

    /// For example `Raum 101, Am Fasanengarten 5, 76131 Karlsruhe`. `None` if all texts are empty.
    pub fn in_one_line(&self) -> Option<String> {
        let town = [&self.postal_code, &self.city].into_iter().flatten().map(String::as_str);
        let town = town.collect::<Vec<_>>().join(" ");
        let place = match &self.label {
            Some(label) => label.clone(),
            None => joined([self.street.as_deref(), Some(&town), self.country.as_deref()]),
        };
        let addition = self.addition.as_deref().filter(|addition| !place.contains(addition));
        let line = joined([addition, Some(&place)]);
        (!line.is_empty()).then_some(line)
    }
}

fn joined<'a>(parts: impl IntoIterator<Item = Option<&'a str>>) -> String {
    parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

impl GeoPoint {
    fn is_on_earth(self) -> bool {
        self.lat.abs() <= 90.0 && self.lng.abs() <= 180.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_contains_the_label_or_the_known_parts() {
        let some = |text: &str| Some(text.to_owned());
        let street = Location { street: some("Weg 5"), city: some("Ulm"), ..Location::default() };
        for (place, line) in [
            (Location::default(), None),
            (street.clone(), some("Weg 5, Ulm")),
            (
                Location { postal_code: some("89073"), addition: some("Raum 1"), ..street.clone() },
                some("Raum 1, Weg 5, 89073 Ulm"),
            ),
            (
                Location { label: some("Audimax, Ulm"), addition: some("Raum 1"), ..street.clone() },
                some("Raum 1, Audimax, Ulm"),
            ),
            (
                Location { label: some("Audimax, Ulm"), addition: some("Audimax"), ..street },
                some("Audimax, Ulm"),
            ),
        ] {
            assert_eq!(place.in_one_line(), line, "{place:?}");
        }
    }

    #[test]
    fn point_is_stored_as_a_pair() {
        let place = Location { geo_point: Some(GeoPoint { lat: 49.5, lng: 8.25 }), ..Location::default() };
        let stored = serde_json::to_value(&place).unwrap();
        assert_eq!(stored["geo_point"], serde_json::json!([49.5, 8.25]));
        assert_eq!(serde_json::from_value::<Location>(stored).unwrap(), place);
    }
}
