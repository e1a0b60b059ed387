//! Places of the town that have a building or an area on the map.

use crate::ground::{Metres, ground, lat_lng};
use crate::tiles::tile_at;

/// A place, in metres east and north of the middle of the campus, before the town is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot(pub(crate) Metres);

macro_rules! spots {
    ($($NAME:ident = ($x:literal, $y:literal);)+) => {
        impl Spot {
            $(pub const $NAME: Self = Self(($x, $y));)+
        }

        /// All places.
        pub const SPOTS: &[Spot] = &[$(Spot::$NAME),+];
    };
}

spots! {
    MAIN_BUILDING = (40.0, -165.0);
    LECTURE_HALL = (-115.0, -30.0);
    LIBRARY = (-20.0, 95.0);
    CANTEEN = (150.0, 20.0);
    INFORMATICS = (300.0, 85.0);
    MEADOW = (350.0, 158.0);
    STUDENT_COUNCIL = (235.0, -150.0);
    COMPUTER_CENTRE = (215.0, 200.0);
    SPORTS_HALL = (-255.0, 205.0);
    DORMITORY = (385.0, -150.0);
    CAFE = (70.0, 45.0);
    STATION = (-30.0, -862.0);
    TRAM_STOP = (52.0, -262.0);
    TOWN_HALL = (70.0, -585.0);
    PUB = (375.0, -455.0);
    CINEMA = (-420.0, -455.0);
    SUPERMARKET = (525.0, -320.0);
    SWIMMING_POOL = (-705.0, 215.0);
    CLINIC = (-700.0, -320.0);
    TOWN_PARK = (815.0, 85.0);
    BICYCLE_SHOP = (525.0, 75.0);
}

impl Spot {
    /// Latitude and longitude in degrees.
    pub fn position(self) -> (f64, f64) {
        lat_lng(ground(self.0))
    }

    /// Column and row of the tile that contains the place.
    pub fn tile(self, zoom: u8) -> (u32, u32) {
        tile_at(zoom, ground(self.0))
    }
}
