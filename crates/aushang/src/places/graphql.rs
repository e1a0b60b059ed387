//! `geocode` and `placeDetails`.

use async_graphql::{Context, ID, Object, Result, SimpleObject};

use crate::profiles::{GeoPoint, Location};
use crate::schema::app;

/// A place that was found.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct Place {
    /// For `placeDetails`; nothing to keep: another service may be asked tomorrow.
    pub id: ID,
    /// Of a building, a shop, a town; null: it has none besides its address.
    pub name: Option<String>,
    /// Its point is the place's own, which may be beside the one that was asked for.
    pub location: Location,
}

/// What is known of a place besides.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PlaceDetails {
    pub id: ID,
    /// Null: it has none besides its address.
    pub name: Option<String>,
    pub location: Location,
    /// What people think of it, from 1 to 5; null: not known.
    pub rating: Option<f64>,
    /// As the service writes it; null: not known.
    pub telephone_number: Option<String>,
}

#[derive(Default)]
pub struct PlacesQuery;

#[Object]
impl PlacesQuery {
    /// Places for a text (at most 200 characters) or at a point: exactly one of them. At most 5, the
    /// likeliest first; `config.placeSearch` tells whether addresses are known.
    async fn geocode(
        &self,
        ctx: &Context<'_>,
        text: Option<String>,
        point: Option<GeoPoint>,
    ) -> Result<Vec<Place>> {
        let found = super::geocode(app(ctx), text.as_deref(), point).await?;
        Ok(found.into_iter().map(Place::from).collect())
    }

    /// What is known of a place that `geocode` has found; null: nothing any more.
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
