//! What a profile shows: to strangers an author, to its own accounts its contact data.

mod me;

pub use me::{ProfilesMutation, ProfilesQuery};

use async_graphql::{ID, SimpleObject};

use crate::app::App;
use crate::media::Image;
use crate::profiles::profile::{Location as Place, Profile};

/// What others see of a post's profile.
#[derive(Clone, Debug, SimpleObject)]
pub struct Author {
    pub id: ID,
    pub username: String,
    pub display_name: String,
    /// Null: none was uploaded.
    pub avatar: Option<Image>,
}

impl Author {
    pub fn new(app: &App, profile: &Profile) -> Self {
        Self {
            id: profile.id.into(),
            username: profile.username.clone(),
            display_name: profile.display_name.clone(),
            avatar: profile.avatar.as_ref().map(|image| Image::new(app, image, profile.visible)),
        }
    }
}

/// How to reach an institution; null: not given.
#[derive(Clone, Debug, SimpleObject)]
pub struct Contact {
    pub email: Option<String>,
    pub website: Option<String>,
    /// Address of the legal notice.
    pub imprint: Option<String>,
    pub telephone_number: Option<String>,
    pub location: Option<Location>,
}

impl From<&Profile> for Contact {
    fn from(profile: &Profile) -> Self {
        Self {
            email: profile.email.clone(),
            website: profile.website.clone(),
            imprint: profile.imprint.clone(),
            telephone_number: profile.telephone_number.clone(),
            location: profile.location.clone().map(Location::from),
        }
    }
}

/// A place; each part is null where nobody said it.
#[derive(Clone, Debug, SimpleObject)]
pub struct Location {
    pub country: Option<String>,
    pub city: Option<String>,
    pub postal_code: Option<String>,
    pub street: Option<String>,
    pub state: Option<String>,
    /// Building, floor, room.
    pub addition: Option<String>,
    /// The whole place in one line.
    pub label: Option<String>,
    pub geo_point: Option<GeoPoint>,
}

/// WGS 84, degrees.
#[derive(Clone, Copy, Debug, SimpleObject)]
pub struct GeoPoint {
    pub lat: f64,
    pub lng: f64,
}

impl From<Place> for Location {
    fn from(place: Place) -> Self {
        Self {
            country: place.country,
            city: place.city,
            postal_code: place.postal_code,
            street: place.street,
            state: place.state,
            addition: place.addition,
            label: place.label,
            geo_point: place.geo_point.map(|(lat, lng)| GeoPoint { lat, lng }),
        }
    }
}
