//! The surroundings of the town: fields, woods, the river, villages, roads and the railway.

use crate::colour::Colour;
use crate::ground::Metres;
use crate::shape::{Layer, Shape, blob, chance, rectangle};

/// Villages and suburbs around the town, with their radius.
const VILLAGES: [(Metres, f64); 6] = [
    ((-4_600.0, 1_900.0), 620.0),
    ((4_300.0, 2_600.0), 700.0),
    ((5_200.0, -2_900.0), 560.0),
    ((-3_300.0, -3_700.0), 540.0),
    ((900.0, 4_600.0), 480.0),
    ((-9_000.0, -1_200.0), 900.0),
];
const WOODS: [(Metres, f64); 8] = [
    ((2_600.0, 3_900.0), 1_250.0),
    ((-2_900.0, 3_700.0), 1_050.0),
    ((3_300.0, -800.0), 820.0),
    ((-2_500.0, -1_900.0), 620.0),
    ((1_100.0, -3_400.0), 980.0),
    ((7_500.0, 300.0), 1_700.0),
    ((-7_200.0, 4_300.0), 2_100.0),
    ((-500.0, 9_000.0), 2_600.0),
];
/// The width of a field.
const FIELD: f64 = 380.0;

/// The railway, from west to east through the station.
pub const RAILWAY: f64 = -915.0;

/// The middle of the river at this height of the plan.
pub fn river(y: f64) -> f64 {
    -1_230.0 + 120.0 * (y / 560.0).sin() + 900.0 * ((y / 9_000.0).cos() - 1.0) + 0.05 * y
}

pub fn shapes() -> Vec<Shape> {
    let mut shapes = fields();
    for (middle, radius) in WOODS {
        let edge = uneven(middle, radius, 40, 0.16);
        shapes.push(Shape::area(Layer::Land, Colour::Forest, 7, &edge));
    }
    for (middle, radius) in VILLAGES {
        shapes.push(Shape::area(Layer::Built, Colour::Built, 9, &uneven(middle, radius, 24, 0.2)));
    }
    let water = onwards(|y| (river(y), y));
    shapes.push(Shape::line(Layer::Water, Colour::Meadow, 12, &water, (150.0, 0.0)));
    shapes.push(Shape::line(Layer::Area, Colour::Water, 8, &water, (64.0, 1.4)));
    shapes.extend(roads());
    let rails = onwards(|x| (x, RAILWAY));
    shapes.push(Shape::line(Layer::Rail, Colour::Rail, 8, &rails, (5.0, 1.2)));
    for track in [-12.0, 12.0] {
        let beside: Vec<_> = rails.iter().map(|(x, y)| (*x, y + track)).collect();
        shapes.push(Shape::line(Layer::Rail, Colour::Rail, 15, &beside, (3.0, 0.8)));
    }
    shapes
}

fn fields() -> Vec<Shape> {
    let mut fields = Vec::new();
    for column in -18..=18 {
        for row in -15..=15 {
            let at = (f64::from(column) * FIELD, f64::from(row) * FIELD);
            let colour = match chance(1, at) {
                kind if kind < 0.35 => Colour::Field,
                kind if kind < 0.6 => Colour::Meadow,
                _ => continue,
            };
            let wide = FIELD * (0.8 + 0.2 * chance(2, at));
            let corners = rectangle(at, (wide, FIELD * (0.75 + 0.25 * chance(3, at))));
            fields.push(Shape::area(Layer::Land, colour, 13, &corners));
        }
    }
    fields
}

fn roads() -> Vec<Shape> {
    let motorway = onwards(|y| (2_350.0 + 160.0 * (y / 1_700.0).sin(), y));
    // They begin in the town, at the end of a wide street.
    let roads: [&[Metres]; 6] = [
        &[
            (-900.0, -250.0),
            (-1_500.0, -250.0),
            (-2_400.0, -300.0),
            (-3_500.0, 900.0),
            (-4_600.0, 1_900.0),
            (-9_000.0, 2_900.0),
            (-60_000.0, 12_000.0),
        ],
        &[
            (1_100.0, -250.0),
            (1_500.0, -260.0),
            (2_400.0, -420.0),
            (3_900.0, -1_900.0),
            (5_200.0, -2_900.0),
            (9_500.0, -4_700.0),
            (60_000.0, -20_000.0),
        ],
        &[
            (1_000.0, 290.0),
            (1_500.0, 360.0),
            (2_400.0, 800.0),
            (3_400.0, 1_800.0),
            (4_300.0, 2_600.0),
            (9_500.0, 4_900.0),
            (60_000.0, 21_000.0),
        ],
        &[
            (450.0, 800.0),
            (480.0, 1_250.0),
            (650.0, 2_300.0),
            (900.0, 4_600.0),
            (600.0, 9_500.0),
            (3_000.0, 60_000.0),
        ],
        &[
            (-350.0, -1_000.0),
            (-400.0, -1_300.0),
            (-1_100.0, -2_200.0),
            (-3_300.0, -3_700.0),
            (-6_500.0, -8_000.0),
            (-40_000.0, -50_000.0),
        ],
        &[
            (450.0, -1_000.0),
            (440.0, -1_300.0),
            (300.0, -2_200.0),
            (-200.0, -4_800.0),
            (300.0, -9_500.0),
            (6_000.0, -60_000.0),
        ],
    ];
    let mut shapes = vec![
        Shape::line(Layer::Edge, Colour::RoadEdge, 11, &motorway, (30.0, 2.6)),
        Shape::line(Layer::Road, Colour::Motorway, 8, &motorway, (24.0, 1.4)),
    ];
    for road in roads {
        shapes.push(Shape::line(Layer::Edge, Colour::RoadEdge, 12, road, (14.0, 2.4)));
        shapes.push(Shape::line(Layer::Road, Colour::Road, 10, road, (10.0, 1.2)));
    }
    shapes
}

/// Points of a line that leaves the map on both sides, closer to each other near the town.
fn onwards(point: impl Fn(f64) -> Metres) -> Vec<Metres> {
    let near = (-150..=150).map(|step| f64::from(step) * 80.0);
    let far = (1..=120).map(|step| 12_000.0 + f64::from(step) * 2_000.0);
    let before = far.clone().rev().map(|distance| -distance);
    before.chain(near).chain(far).map(point).collect()
}

/// A polygon whose radius changes by this share.
fn uneven(middle: Metres, radius: f64, corners: u32, share: f64) -> Vec<Metres> {
    blob(middle, corners, |angle| {
        let wave = (3.0 * angle + middle.0).sin() + 0.6 * (7.0 * angle + middle.1).sin();
        radius * (1.0 + share * wave)
    })
}
