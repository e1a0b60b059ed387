//! The queries `geocode` and `placeDetails`.

use async_graphql::{Context, ID, Object, Result, SimpleObject};

use crate::profiles::{GeoPoint, Location};
use crate::schema::app;

/// A place found by `geocode`.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct Place {
    /// Argument for `placeDetails`. Do not store it: the ids change if the server uses another service.
    pub id: ID,
    /// Name of a building, shop or town. Null if the place only has an address.
    pub name: Option<String>,
    /// Its point is that of the place, which can differ from the requested point.
    pub location: Location,
}

/// Details of a place.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PlaceDetails {
    pub id: ID,
    /// Null if the place only has an address.
    pub name: Option<String>,
    pub location: Location,
    /// Average rating from 1 to 5. Null: unknown.
    pub rating: Option<f64>,
    /// In the format of the service. Null: unknown.
    pub telephone_number: Option<String>,
}

#[derive(Default)]
pub struct PlacesQuery;

#[Object]
impl PlacesQuery {
    /// Searches places by a text of at most 200 characters or at a point. Exactly one of `text`
    /// and `point` is required.
    /// Returns at most 5 places, the best match first. `config.placeSearch` tells whether addresses can be
    /// found.
    async fn geocode(
        &self,
        ctx: &Context<'_>,
        text: Option<String>,
        point: Option<GeoPoint>,
        #[graphql(
            desc = "Of similar matches of the text, those near this point come first. Has no effect with `point`."
        )]
        near: Option<GeoPoint>,
    ) -> Result<Vec<Place>> {
        let found = super::geocode(app(ctx), text.as_deref(), point, near).await?;
        Ok(found.into_iter().map(Place::from).collect())
    }

    /// Returns details of a place found by `geocode`. Null if the place is no longer known.
    async fn place_details(&self, ctx: &Context<'_>, id: ID) -> Result<Option<PlaceDetails>> {
        Ok(super::details(app(ctx), &id).await?.map(PlaceDetails::from))
    }
}

impl From<aushang_geocode::Place> for Place {
    fn from(found: aushang_geocode::Place) -> Self {
        let location = Location::of_place(found.address, found.point);
        Self { id: found.id.into(), name: found.name, location }
    }
}

impl From<aushang_geocode::Place> for PlaceDetails {
    fn from(found: aushang_geocode::Place) -> Self {
        let location = Location::of_place(found.address, found.point);
        Self {
            id: found.id.into(),
            name: found.name,
            location,
            rating: found.rating,
            telephone_number: found.telephone_number,
        }
    }
}
