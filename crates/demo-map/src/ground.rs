//! Coordinates: metres of the plan, metres on the ground, and degrees.

use std::f64::consts::PI;

/// Metres east and north of the middle of the campus.
pub type Metres = (f64, f64);

/// The middle of the campus, in degrees.
const LATITUDE: f64 = 49.012;
const LONGITUDE: f64 = 8.415;
const EQUATOR: f64 = 40_075_016.686;
/// The town is turned against the compass, as most are.
const TURN: f64 = 0.157;
/// Within this distance the plan is drawn as it is; further away streets bend.
const STRAIGHT: f64 = 450.0;

/// Where a point of the plan is on the ground.
pub fn ground((x, y): Metres) -> Metres {
    let bent = (((x - 50.0).hypot(y - 20.0) - STRAIGHT) / 500.0).clamp(0.0, 1.0);
    let (x, y) = (x + bent * 26.0 * (y / 230.0).sin(), y + bent * 20.0 * (x / 270.0).sin());
    (x * TURN.cos() - y * TURN.sin(), x * TURN.sin() + y * TURN.cos())
}

/// Latitude and longitude in degrees of a point on the ground.
pub fn lat_lng(point: Metres) -> (f64, f64) {
    let (x, y) = mercator(point);
    let latitude = (PI * (1.0 - 2.0 * y)).sinh().atan();
    (latitude.to_degrees(), x * 360.0 - 180.0)
}

/// The position in a square world of the size 1, from the upper left corner.
pub fn mercator((east, north): Metres) -> (f64, f64) {
    let latitude = LATITUDE.to_radians();
    let world = EQUATOR * latitude.cos();
    let middle = (LONGITUDE / 360.0 + 0.5, 0.5 - latitude.tan().asinh() / (2.0 * PI));
    (middle.0 + east / world, middle.1 - north / world)
}

/// Metres per pixel of a tile at this zoom level.
pub fn metres_per_pixel(zoom: u8) -> f64 {
    EQUATOR * LATITUDE.to_radians().cos() / f64::from(crate::raster::SIZE) / 2_f64.powi(zoom.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_are_those_of_web_mercator() {
        let (lat, lng) = lat_lng((0.0, 0.0));
        assert!((lat - LATITUDE).abs() < 1e-9 && (lng - LONGITUDE).abs() < 1e-9, "{lat} {lng}");
        // A degree of latitude has 111.2 km.
        let (north, _) = lat_lng((0.0, 1_112.0));
        assert!((north - LATITUDE - 0.01).abs() < 1e-4, "{north}");
    }
}
