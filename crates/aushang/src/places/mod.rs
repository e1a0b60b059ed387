//! Places that people look for: by a text, by a point on the map, and what is known of one.
//! The service behind it is configured.

mod graphql;

pub use graphql::{Place, PlaceDetails, PlacesQuery};

use aushang_geocode::{Address, Point, Unavailable};

use crate::app::App;
use crate::problem::{Error, Problem, Reason, Result};
use crate::profiles::{GeoPoint, Location};

/// Longest text that is looked for, characters.
const MAX_TEXT_CHARS: usize = 200;

/// Places for a text or at a point, of which there is exactly one; the likeliest first.
pub async fn geocode(
    app: &App,
    text: Option<&str>,
    point: Option<GeoPoint>,
) -> Result<Vec<aushang_geocode::Place>> {
    let found = match (text, point) {
        (Some(text), None) if text.chars().count() > MAX_TEXT_CHARS => {
            return Err(Problem::field("text", Reason::TooLong).into());
        }
        (Some(text), None) => app.geocoder.search(text).await,
        (None, Some(GeoPoint { lat, lng })) => {
            let point = Point::new(lat, lng).ok_or_else(|| Problem::field("point", Reason::Invalid))?;
            app.geocoder.at(point).await
        }
        (None, None) => return Err(Problem::field("text", Reason::Required).into()),
        (Some(_), Some(_)) => return Err(Problem::field("point", Reason::Invalid).into()),
    };
    found.map_err(|why| unavailable(&why))
}

/// What is known of a place; none: it is not known any more.
pub async fn details(app: &App, id: &str) -> Result<Option<aushang_geocode::Place>> {
    app.geocoder.details(id).await.map_err(|why| unavailable(&why))
}

/// The operator reads why; whoever looks for a place cannot do anything about it.
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
