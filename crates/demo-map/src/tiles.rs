//! Which tiles the map has, and how one is drawn.

use std::collections::BTreeSet;

use crate::ground::{Metres, mercator, metres_per_pixel};
use crate::raster::{Canvas, Pixels, SIZE};
use crate::shape::{Form, Shape};
use crate::spots::SPOTS;

/// The highest zoom level of the map.
pub const MAX_ZOOM: u8 = 18;

/// How many tiles there are in each direction around the tile of a place: more than a view has.
fn margin(zoom: u8) -> u32 {
    if zoom > 16 { 2 } else { 3 }
}

/// Zoom, column and row.
pub type Tile = (u8, u32, u32);

/// The tiles around all places.
pub fn tiles() -> BTreeSet<Tile> {
    let mut tiles = BTreeSet::new();
    for zoom in 0..=MAX_ZOOM {
        let (last, margin) = ((1 << zoom) - 1, margin(zoom));
        for spot in SPOTS {
            let (x, y) = spot.tile(zoom);
            for x in x.saturating_sub(margin)..=(x + margin).min(last) {
                tiles.extend((y.saturating_sub(margin)..=(y + margin).min(last)).map(|y| (zoom, x, y)));
            }
        }
    }
    tiles
}

/// The column and row of the tile that contains a point on the ground.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is below 2 to the power of 18"
)]
pub fn tile_at(zoom: u8, point: Metres) -> (u32, u32) {
    let (x, y) = mercator(point);
    let tiles = 2_f64.powi(zoom.into());
    ((x * tiles) as u32, (y * tiles) as u32)
}

/// Draws the shapes that are visible on the tile.
pub fn draw((zoom, x, y): Tile, shapes: &[Shape]) -> Canvas {
    let metres = metres_per_pixel(zoom);
    let middle = mercator((0.0, 0.0));
    let pixels = 2_f64.powi(zoom.into()) * f64::from(SIZE);
    // The middle of the campus, in pixels from the upper left corner of the tile.
    let origin = (middle.0 * pixels - f64::from(x * SIZE), middle.1 * pixels - f64::from(y * SIZE));
    let at = |(east, north): Metres| -> Pixels { (origin.0 + east / metres, origin.1 - north / metres) };
    let is_visible = |shape: &&Shape| {
        let ((left, bottom), (right, top)) = (at(shape.bounds.0), at(shape.bounds.1));
        let edge = f64::from(SIZE);
        shape.zooms.contains(&zoom) && left < edge && right > 0.0 && top < edge && bottom > 0.0
    };
    let mut canvas = Canvas::new();
    for shape in shapes.iter().filter(is_visible) {
        match &shape.form {
            Form::Area(corners) => {
                canvas.fill(&corners.iter().map(|point| at(*point)).collect::<Vec<_>>(), shape.colour);
            }
            Form::Line { points, width, min_pixels } => {
                let points: Vec<_> = points.iter().map(|point| at(*point)).collect();
                canvas.stroke(&points, (width / metres).max(*min_pixels), shape.colour);
            }
        }
    }
    canvas
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::town;

    #[test]
    fn every_place_shows_something_at_the_highest_zoom() {
        let town = town();
        let empty = Canvas::new().encode().unwrap();
        for spot in SPOTS {
            let (x, y) = spot.tile(MAX_ZOOM);
            let tile = draw((MAX_ZOOM, x, y), &town).encode().unwrap();
            assert_ne!(tile, empty, "{spot:?}");
        }
        assert_eq!(draw((0, 0, 0), &town).encode().unwrap(), empty, "the world without the town");
    }
}
