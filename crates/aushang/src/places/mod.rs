//! Searches places by a text or at a point, and returns details of a place. The service that is used is
//! configured.

mod graphql;

pub use graphql::{Place, PlaceDetails, PlacesQuery};

use aushang_geocode::{Address, Point, Unavailable};

use crate::app::App;
use crate::problem::{Error, Problem, Reason, Result};
use crate::profiles::{GeoPoint, Location};

/// Maximum length of the search text.
const MAX_TEXT_CHARS: usize = 200;

/// Searches places by a text or at a point, the best match first. Exactly one of `text` and `point` is
/// required. A search by text prefers places near `near`.
pub async fn geocode(
    app: &App,
    text: Option<&str>,
    point: Option<GeoPoint>,
    near: Option<GeoPoint>,
) -> Result<Vec<aushang_geocode::Place>> {
    let checked = |field: &'static str, GeoPoint { lat, lng }: GeoPoint| {
        Point::new(lat, lng).ok_or_else(|| Problem::field(field, Reason::Invalid))
    };
    let near = near.map(|near| checked("near", near)).transpose()?;
    let found = match (text, point) {
        (Some(text), None) if text.chars().count() > MAX_TEXT_CHARS => {
            return Err(Problem::field("text", Reason::TooLong).into());
        }
        (Some(text), None) => app.geocoder.search(text, near).await,
        (None, Some(point)) => app.geocoder.at(checked("point", point)?).await,
        (None, None) => return Err(Problem::field("text", Reason::Required).into()),
        (Some(_), Some(_)) => return Err(Problem::field("point", Reason::Invalid).into()),
    };
    found.map_err(|why| unavailable(&why))
}

/// Details of a place. `None` if it is no longer known.
pub async fn details(app: &App, id: &str) -> Result<Option<aushang_geocode::Place>> {
    app.geocoder.details(id).await.map_err(|why| unavailable(&why))
}

/// Logs the cause for the operator. The caller only gets `PLACES_UNAVAILABLE`.
fn unavailable(why: &Unavailable) -> Error {
    tracing::warn!(%why, "places could not be looked up");
    Reason::PlacesUnavailable.into()
}

impl Location {
    fn of_place(Address { country, state, city, postal_code, street, label }: Address, point: Point) -> Self {
        let geo_point = Some(GeoPoint { lat: point.lat, lng: point.lng });
        Self { country, city, postal_code, street, state, addition: None, label, geo_point }
    }
}
