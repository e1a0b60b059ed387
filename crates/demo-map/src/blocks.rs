//! The blocks of the town with their streets and houses, around the campus.

use crate::colour::Colour;
use crate::country::{RAILWAY, river};
use crate::ground::Metres;
use crate::shape::{Layer, Shape, blob, chance, circle, rectangle};
use crate::spots::SPOTS;

/// Streets from south to north, and from west to east. Those of [`MAIN_X`] and [`MAIN_Y`] are wide.
const STREETS_X: [f64; 20] = [
    -1_360.0, -1_210.0, -1_070.0, -920.0, -780.0, -640.0, -490.0, -350.0, -190.0, -30.0, 140.0, 290.0, 450.0,
    600.0, 740.0, 890.0, 1_030.0, 1_180.0, 1_320.0, 1_460.0,
];
const STREETS_Y: [f64; 18] = [
    -1_290.0, -1_160.0, -1_030.0, -800.0, -650.0, -520.0, -390.0, -250.0, -120.0, 10.0, 140.0, 290.0, 420.0,
    550.0, 690.0, 820.0, 950.0, 1_080.0,
];
const MAIN_X: [f64; 2] = [-350.0, 450.0];
const MAIN_Y: [f64; 2] = [-250.0, 290.0];
/// Lower left and upper right corner of the areas without streets: the campus and the park.
const OPEN: [(Metres, Metres); 2] = [((-350.0, -250.0), (450.0, 290.0)), ((600.0, -120.0), (1_030.0, 290.0))];
/// Distance between the middle of a street and the houses.
const SETBACK: f64 = 11.0;
/// Houses of a street in the centre have this depth.
const DEPTH: f64 = 13.0;
/// Other houses are not built nearer to a place that has its own.
const AROUND_SPOT: f64 = 38.0;

/// Lower left and upper right corner of a block.
type Block = (Metres, Metres);

pub fn shapes() -> Vec<Shape> {
    let outline = blob((40.0, -100.0), 48, |angle| {
        let ellipse = 1_330.0 * 1_180.0 / (1_180.0 * angle.cos()).hypot(1_330.0 * angle.sin());
        ellipse * (1.0 + 0.04 * (5.0 * angle).sin())
    });
    let mut shapes = vec![Shape::area(Layer::Built, Colour::Built, 7, &outline)];
    for column in 0..STREETS_X.len() - 1 {
        for row in 0..STREETS_Y.len() - 1 {
            let here @ ((left, bottom), (right, top)) = block(column, row);
            if is_built(here) {
                shapes.extend(content(here));
            }
            let is_wide = (MAIN_X.contains(&left), MAIN_Y.contains(&bottom));
            if column > 0 && has_street(block(column - 1, row), here, is_wide.0) {
                shapes.extend(street((left, bottom), (left, top), is_wide.0));
            }
            if row > 0 && has_street(block(column, row - 1), here, is_wide.1) {
                shapes.extend(street((left, bottom), (right, bottom), is_wide.1));
            }
        }
    }
    shapes
}

fn block(column: usize, row: usize) -> Block {
    ((STREETS_X[column], STREETS_Y[row]), (STREETS_X[column + 1], STREETS_Y[row + 1]))
}

fn middle(((left, bottom), (right, top)): Block) -> Metres {
    (f64::midpoint(left, right), f64::midpoint(bottom, top))
}

fn is_in_town(block: Block) -> bool {
    let (x, y) = middle(block);
    let distance = ((x - 40.0) / 1_330.0).hypot((y + 100.0) / 1_180.0);
    distance < 0.9 + 0.12 * chance(4, (x, y)) && (x - river(y)).abs() > 130.0
}

/// Returns the index of the area without streets that contains the block.
fn open_area(block: Block) -> Option<usize> {
    let (x, y) = middle(block);
    OPEN.iter().position(|((left, bottom), (right, top))| {
        (*left..*right).contains(&x) && (*bottom..*top).contains(&y)
    })
}

fn is_beside_railway(((_, bottom), (_, top)): Block) -> bool {
    (bottom..top).contains(&RAILWAY)
}

fn is_built(block: Block) -> bool {
    is_in_town(block) && open_area(block).is_none() && !is_beside_railway(block)
}

/// Whether there is a street between two neighbouring blocks. Only wide ones cross the railway.
fn has_street(before: Block, block: Block, is_wide: bool) -> bool {
    if is_beside_railway(block) && is_beside_railway(before) {
        return is_wide;
    }
    let inside = open_area(before).is_some() && open_area(before) == open_area(block);
    !inside && (is_in_town(before) || is_in_town(block))
}

fn street(from: Metres, to: Metres, is_wide: bool) -> [Shape; 2] {
    // Points in between, because the ground bends.
    let points: Vec<_> = (0..=4)
        .map(|step| f64::from(step) / 4.0)
        .map(|share| (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1)))
        .collect();
    if is_wide {
        [
            Shape::line(Layer::Edge, Colour::RoadEdge, 12, &points, (16.0, 2.6)),
            Shape::line(Layer::Road, Colour::Road, 10, &points, (13.0, 1.4)),
        ]
    } else {
        [
            Shape::line(Layer::Edge, Colour::StreetEdge, 14, &points, (11.0, 1.8)),
            Shape::line(Layer::Street, Colour::Street, 13, &points, (8.5, 0.9)),
        ]
    }
}

/// The houses of a block, or a square with trees.
fn content(block @ ((left, bottom), (right, top)): Block) -> Vec<Shape> {
    let (x, y) = middle(block);
    let kind = chance(5, (x, y));
    let inner = (right - left - 2.0 * SETBACK, top - bottom - 2.0 * SETBACK);
    if kind < 0.08 {
        return square((x, y), inner);
    }
    let is_central = (x - 40.0).hypot(y + 420.0) < 620.0 + 250.0 * kind;
    let yard = rectangle((x, y), inner);
    let green = if is_central { Colour::Yard } else { Colour::Meadow };
    let mut shapes = vec![Shape::area(Layer::Area, green, 15, &yard)];
    if is_central {
        for row in [bottom + SETBACK + DEPTH / 2.0, top - SETBACK - DEPTH / 2.0] {
            shapes.extend(houses((left + SETBACK, right - SETBACK), row, DEPTH, true));
        }
        for column in [left + SETBACK + DEPTH / 2.0, right - SETBACK - DEPTH / 2.0] {
            shapes.extend(side_houses(column, (bottom + SETBACK + DEPTH, top - SETBACK - DEPTH)));
        }
        shapes.extend(trees((x, y), (inner.0 - 4.0 * DEPTH, inner.1 - 4.0 * DEPTH), 5));
    } else {
        let rows = [bottom + SETBACK + 9.0, y - 16.0, y + 16.0, top - SETBACK - 9.0];
        // Some blocks have a second row behind a lane.
        let has_lane = kind > 0.45;
        for row in rows.into_iter().filter(|row| has_lane || (row - y).abs() > 20.0) {
            shapes.extend(houses((left + SETBACK + 4.0, right - SETBACK - 4.0), row, 12.0, false));
        }
        if has_lane {
            let lane = [(left, y), (right - SETBACK, y)];
            shapes.push(Shape::line(Layer::Edge, Colour::StreetEdge, 16, &lane, (6.0, 0.0)));
            shapes.push(Shape::line(Layer::Street, Colour::Street, 15, &lane, (4.6, 0.8)));
        }
        shapes.extend(trees((x, y - inner.1 / 4.0), (inner.0, 22.0), 9));
        shapes.extend(trees((x, y + inner.1 / 4.0), (inner.0, 22.0), 9));
    }
    shapes
}

/// A park in the size of a block.
fn square(at: Metres, (width, height): (f64, f64)) -> Vec<Shape> {
    let corners = rectangle(at, (width, height));
    let mut shapes = vec![
        Shape::area(Layer::Area, Colour::Park, 13, &corners),
        Shape::line(Layer::Path, Colour::Path, 16, &[corners[0], corners[2]], (2.5, 0.0)),
        Shape::line(Layer::Path, Colour::Path, 16, &[corners[1], corners[3]], (2.5, 0.0)),
        Shape::area(Layer::Path, Colour::Plaza, 16, &circle(at, 11.0, 20)),
    ];
    shapes.extend(trees(at, (width, height), 26));
    shapes
}

/// A row of houses from west to east, either wall to wall or with gardens.
fn houses((from, to): (f64, f64), row: f64, depth: f64, wall_to_wall: bool) -> Vec<Shape> {
    let lot = if wall_to_wall { 21.0 } else { 25.0 };
    let mut shapes = Vec::new();
    let mut x = from;
    while x + lot <= to {
        let at = (x + lot / 2.0, row + 2.0 * chance(6, (x, row)));
        let width = if wall_to_wall { lot } else { 13.0 + 5.0 * chance(7, at) };
        if chance(8, at) > 0.12 {
            shapes.extend(house(at, (width, depth)));
        }
        x += lot;
    }
    shapes
}

fn side_houses(column: f64, (from, to): (f64, f64)) -> Vec<Shape> {
    let lot = 22.0;
    let mut shapes = Vec::new();
    let mut y = from;
    while y + lot <= to {
        let at = (column, y + lot / 2.0);
        if chance(8, at) > 0.2 {
            shapes.extend(house(at, (DEPTH, lot)));
        }
        y += lot;
    }
    shapes
}

/// Draws nothing near a place that has its own building.
fn house(at: Metres, size: (f64, f64)) -> Vec<Shape> {
    if SPOTS.iter().any(|spot| (at.0 - spot.0.0).hypot(at.1 - spot.0.1) < AROUND_SPOT) {
        return Vec::new();
    }
    let inner = rectangle(at, (size.0 - 1.2, size.1 - 1.2));
    vec![
        Shape::area(Layer::House, Colour::HouseEdge, 16, &rectangle(at, size)),
        Shape::area(Layer::House, Colour::House, 15, &inner),
    ]
}

/// This number of trees in a rectangle.
pub fn trees((x, y): Metres, (width, height): (f64, f64), count: u32) -> Vec<Shape> {
    let tree = |number: u32| {
        let number = u64::from(number);
        let at = (
            x + (chance(20 + number, (x, y)) - 0.5) * width,
            y + (chance(90 + number, (x, y)) - 0.5) * height,
        );
        Shape::area(Layer::Tree, Colour::Tree, 17, &circle(at, 2.5 + 2.5 * chance(9, at), 10))
    };
    (0..count).map(tree).collect()
}
