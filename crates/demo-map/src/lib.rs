//! The map of the demo world: an invented town around an invented campus, drawn by this program. The demo shows it
//! without requests to other servers, and no licence of a map provider applies.
//!
//! The town is described in metres around the campus ([`ground`]), as areas and lines ([`shape`]). [`campus`],
//! [`blocks`] and [`country`] contain them. Each tile is drawn separately ([`raster`]) and written into a PMTiles
//! file ([`file`]).

mod blocks;
mod campus;
mod colour;
mod country;
mod file;
mod ground;
mod raster;
mod shape;
mod spots;
mod tiles;

pub use file::{CannotWrite, write};
pub use spots::{SPOTS, Spot};
pub use tiles::MAX_ZOOM;

/// Must be shown on the map.
pub const ATTRIBUTION: &str = "Ausgedachte Karte der Demo-Welt";

/// All areas and lines of the town, from the lowest to the uppermost.
fn town() -> Vec<shape::Shape> {
    let mut shapes = [country::shapes(), blocks::shapes(), campus::shapes()].concat();
    shapes.sort_by_key(|shape| shape.layer);
    shapes
}
