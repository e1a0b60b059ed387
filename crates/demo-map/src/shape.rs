//! Areas and lines on the ground.

use std::f64::consts::TAU;
use std::ops::RangeInclusive;

use crate::colour::Colour;
use crate::ground::{Metres, ground};
use crate::tiles::MAX_ZOOM;

/// What is drawn over what: a later layer covers an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    Land,
    Built,
    Water,
    Area,
    Path,
    Edge,
    Street,
    Road,
    Rail,
    Tree,
    House,
}

#[derive(Clone, Debug)]
pub enum Form {
    Area(Vec<Metres>),
    Line {
        points: Vec<Metres>,
        width: f64,
        /// The minimum width on a tile, so that the line remains visible at low zoom levels.
        min_pixels: f64,
    },
}

#[derive(Clone, Debug)]
pub struct Shape {
    pub form: Form,
    pub colour: Colour,
    pub layer: Layer,
    pub zooms: RangeInclusive<u8>,
    /// The lower left and the upper right corner.
    pub bounds: (Metres, Metres),
}

impl Shape {
    /// An area with these corners of the plan.
    pub fn area(layer: Layer, colour: Colour, min_zoom: u8, corners: &[Metres]) -> Self {
        let corners = on_ground(corners);
        let bounds = bounds(&corners, 0.0);
        Self { form: Form::Area(corners), colour, layer, zooms: min_zoom..=MAX_ZOOM, bounds }
    }

    /// A line through these points of the plan.
    pub fn line(
        layer: Layer,
        colour: Colour,
        min_zoom: u8,
        points: &[Metres],
        (width, min_pixels): (f64, f64),
    ) -> Self {
        let points = on_ground(points);
        let bounds = bounds(&points, width);
        let form = Form::Line { points, width, min_pixels };
        Self { form, colour, layer, zooms: min_zoom..=MAX_ZOOM, bounds }
    }
}

/// The corners of a rectangle around its middle.
pub fn rectangle((x, y): Metres, (width, height): (f64, f64)) -> [Metres; 4] {
    let (right, up) = (width / 2.0, height / 2.0);
    [(x - right, y - up), (x + right, y - up), (x + right, y + up), (x - right, y + up)]
}

/// The corners of a polygon that looks like a circle.
pub fn circle(middle: Metres, radius: f64, corners: u32) -> Vec<Metres> {
    blob(middle, corners, |_| radius)
}

/// A polygon around a point whose radius depends on the angle.
pub fn blob((x, y): Metres, corners: u32, radius: impl Fn(f64) -> f64) -> Vec<Metres> {
    let angles = (0..corners).map(|corner| f64::from(corner) / f64::from(corners) * TAU);
    angles.map(|angle| (x + radius(angle) * angle.cos(), y + radius(angle) * angle.sin())).collect()
}

/// A number from 0 to 1 that is always the same for the same input, and looks random.
pub fn chance(what: u64, (x, y): Metres) -> f64 {
    let mut bits = what ^ x.to_bits().rotate_left(21) ^ y.to_bits().rotate_left(43);
    for factor in [0xbf58_476d_1ce4_e5b9_u64, 0x94d0_49bb_1331_11eb] {
        bits = (bits ^ (bits >> 30)).wrapping_mul(factor);
    }
    f64::from(u32::try_from(bits >> 32).expect("32 bits remain")) / f64::from(u32::MAX)
}

fn on_ground(points: &[Metres]) -> Vec<Metres> {
    points.iter().map(|point| ground(*point)).collect()
}

fn bounds(points: &[Metres], margin: f64) -> (Metres, Metres) {
    let mut bounds = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
    for (x, y) in points {
        bounds.0 = (bounds.0.0.min(x - margin), bounds.0.1.min(y - margin));
        bounds.1 = (bounds.1.0.max(x + margin), bounds.1.1.max(y + margin));
    }
    bounds
}
