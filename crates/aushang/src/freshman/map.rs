//! Maps of a freshman area and their places.

use sea_orm::FromQueryResult;

use crate::enums::WheelchairAccess;
use crate::ids::{LocationId, MapId};
use crate::profiles::Location;
use crate::text::MaxChars;

/// Maximum number of maps of a profile.
pub const MAX_MAPS: usize = 20;
/// Maximum number of places of a map.
pub const MAX_LOCATIONS: usize = 100;
/// Maximum length of the name of a map or place.
pub const MAX_NAME: MaxChars = MaxChars(100);
/// Maximum length of the note on how to get in.
pub const MAX_ENTRANCE: MaxChars = MaxChars(300);
/// The name of a map that was created without one.
pub const DEFAULT_MAP_NAME: &str = "Kartenname";
/// The name of a place that was created without one.
pub const DEFAULT_LOCATION_NAME: &str = "Titel";

#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    pub id: MapId,
    pub name: String,
    pub description: Option<String>,
    /// Whether readers see it.
    pub visible: bool,
    /// In their order.
    pub locations: Vec<MapLocation>,
}

/// A place on a map.
#[derive(Clone, Debug, PartialEq, FromQueryResult)]
pub struct MapLocation {
    pub id: LocationId,
    pub name: String,
    /// A name of [`super::icon::NAMES`].
    pub icon: String,
    /// `None`: not known yet.
    pub location: Option<Location>,
    pub wheelchair: Option<WheelchairAccess>,
    /// How to get in.
    pub entrance: Option<String>,
}
