//! The campus, and the buildings and areas of all places.

use crate::blocks::trees;
use crate::colour::Colour;
use crate::country::RAILWAY;
use crate::ground::Metres;
use crate::shape::{Layer, Shape, circle, rectangle};
use crate::spots::Spot;

/// Width and height in metres.
type Size = (f64, f64);

/// The rectangles of which the buildings on the campus consist. The first one contains the place.
const BUILDINGS: &[(Spot, &[(Metres, Size)])] = &[
    (
        Spot::MAIN_BUILDING,
        &[((0.0, 0.0), (130.0, 24.0)), ((-54.0, 24.0), (22.0, 40.0)), ((54.0, 24.0), (22.0, 40.0))],
    ),
    (Spot::LIBRARY, &[((0.0, 0.0), (64.0, 46.0)), ((0.0, 28.0), (30.0, 14.0))]),
    (Spot::CANTEEN, &[((0.0, 0.0), (62.0, 44.0)), ((-38.0, -8.0), (16.0, 22.0))]),
    (
        Spot::INFORMATICS,
        &[
            ((0.0, -22.0), (96.0, 16.0)),
            ((0.0, 22.0), (96.0, 16.0)),
            ((-40.0, 0.0), (16.0, 44.0)),
            ((8.0, 0.0), (14.0, 44.0)),
        ],
    ),
    (Spot::STUDENT_COUNCIL, &[((0.0, 0.0), (46.0, 18.0)), ((16.0, -16.0), (14.0, 16.0))]),
    (Spot::COMPUTER_CENTRE, &[((0.0, 0.0), (44.0, 30.0))]),
    (Spot::SPORTS_HALL, &[((0.0, 0.0), (56.0, 38.0)), ((38.0, -8.0), (20.0, 20.0))]),
    (
        Spot::DORMITORY,
        &[((0.0, 0.0), (14.0, 58.0)), ((32.0, 6.0), (14.0, 46.0)), ((-32.0, -8.0), (14.0, 52.0))],
    ),
    (Spot::CAFE, &[((0.0, 0.0), (18.0, 14.0))]),
];
/// Institutes without a place of their own.
const INSTITUTES: &[(Metres, Size)] = &[
    ((-240.0, -60.0), (88.0, 18.0)),
    ((-240.0, -110.0), (88.0, 18.0)),
    ((-206.0, -85.0), (18.0, 40.0)),
    ((-245.0, -180.0), (70.0, 30.0)),
    ((-120.0, 175.0), (60.0, 18.0)),
    ((-98.0, 210.0), (18.0, 60.0)),
    ((80.0, 205.0), (84.0, 18.0)),
    ((80.0, 165.0), (84.0, 18.0)),
    ((300.0, -40.0), (72.0, 20.0)),
    ((335.0, -66.0), (18.0, 34.0)),
    ((140.0, -90.0), (60.0, 20.0)),
];
/// The buildings of the town, that are not houses.
const PUBLIC: &[(Spot, Size)] = &[
    (Spot::STATION, (120.0, 26.0)),
    (Spot::TOWN_HALL, (64.0, 34.0)),
    (Spot::PUB, (24.0, 16.0)),
    (Spot::CINEMA, (44.0, 30.0)),
    (Spot::SUPERMARKET, (48.0, 34.0)),
    (Spot::SWIMMING_POOL, (58.0, 40.0)),
    (Spot::CLINIC, (86.0, 24.0)),
    (Spot::BICYCLE_SHOP, (26.0, 18.0)),
];
/// Squares before public buildings.
const SQUARES: &[(Metres, Size)] =
    &[((-30.0, -828.0), (190.0, 44.0)), ((57.0, -585.0), (142.0, 106.0)), ((0.0, 0.0), (90.0, 26.0))];
/// Ways on the campus, each from corner to corner.
const PATHS: &[&[Metres]] = &[
    &[(40.0, -145.0), (40.0, -60.0), (-20.0, 0.0), (-20.0, 72.0)],
    &[(-350.0, 0.0), (50.0, 0.0), (90.0, -13.0), (450.0, -13.0)],
    &[(-350.0, 140.0), (450.0, 140.0)],
    &[(-170.0, -250.0), (-170.0, 290.0)],
    &[(195.0, -250.0), (195.0, -110.0), (200.0, 140.0), (150.0, 250.0), (150.0, 290.0)],
    &[(40.0, -60.0), (195.0, -60.0)],
    &[(40.0, -185.0), (40.0, -250.0)],
    &[(385.0, -190.0), (385.0, -225.0), (450.0, -225.0)],
];
/// Lawns on the campus.
const LAWNS: &[(Metres, Size)] = &[
    ((40.0, -105.0), (78.0, 74.0)),
    ((-75.0, 44.0), (66.0, 74.0)),
    ((78.0, 95.0), (110.0, 56.0)),
    ((350.0, 205.0), (180.0, 130.0)),
    ((-70.0, -195.0), (130.0, 94.0)),
    ((-260.0, 25.0), (160.0, 36.0)),
    ((-30.0, 232.0), (80.0, 90.0)),
    ((165.0, -195.0), (100.0, 94.0)),
    ((330.0, -215.0), (80.0, 44.0)),
    ((-110.0, -100.0), (96.0, 60.0)),
    ((335.0, 30.0), (200.0, 46.0)),
    ((165.0, -40.0), (100.0, 56.0)),
    ((310.0, -90.0), (130.0, 50.0)),
    ((110.0, 185.0), (150.0, 90.0)),
    ((-255.0, -145.0), (150.0, 30.0)),
];

pub fn shapes() -> Vec<Shape> {
    let ground = rectangle((50.0, 20.0), (786.0, 526.0));
    let mut shapes = vec![Shape::area(Layer::Area, Colour::Campus, 11, &ground)];
    for (at, size) in LAWNS {
        shapes.push(Shape::area(Layer::Area, Colour::Park, 14, &rectangle(*at, *size)));
        shapes.extend(trees(*at, *size, 12));
    }
    for (at, size) in SQUARES {
        shapes.push(Shape::area(Layer::Area, Colour::Plaza, 14, &rectangle(*at, *size)));
    }
    for path in PATHS {
        shapes.push(Shape::line(Layer::Path, Colour::Path, 14, path, (7.0, 0.9)));
        shapes.push(Shape::line(Layer::Edge, Colour::Street, 16, path, (5.4, 0.5)));
        shapes.extend(avenue(path));
    }
    for (at, size) in INSTITUTES {
        shapes.extend(building(&[rectangle(*at, *size)], CAMPUS));
    }
    for (Spot((x, y)), parts) in BUILDINGS {
        let parts: Vec<_> =
            parts.iter().map(|((right, up), size)| rectangle((x + right, y + up), *size)).collect();
        shapes.extend(building(&parts, CAMPUS));
    }
    shapes.extend(building(&[circle(Spot::LECTURE_HALL.0, 27.0, 16)], CAMPUS));
    for (spot, size) in PUBLIC {
        shapes.extend(building(&[rectangle(spot.0, *size)], (Colour::Public, Colour::PublicEdge)));
    }
    shapes.extend(sports_ground());
    shapes.extend(park());
    shapes.extend(stations());
    shapes
}

const CAMPUS: (Colour, Colour) = (Colour::CampusHouse, Colour::CampusHouseEdge);

/// A building with several wings: all edges are below all wings, so that no edge is between them.
fn building<Corners: AsRef<[Metres]>>(wings: &[Corners], (colour, edge): (Colour, Colour)) -> Vec<Shape> {
    let edges = wings.iter().map(|wing| {
        let corners = wing.as_ref();
        let around = [corners, &corners[..1]].concat();
        Shape::line(Layer::House, edge, 15, &around, (1.6, 0.8))
    });
    let wings = wings.iter().map(|wing| Shape::area(Layer::House, colour, 14, wing.as_ref()));
    edges.chain(wings).collect()
}

/// Trees on both sides of a path.
fn avenue(path: &[Metres]) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for pair in path.windows(2) {
        let ((x, y), (right, up)) = (pair[0], (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1));
        let length = right.hypot(up);
        let mut along = 12.0;
        while along < length - 8.0 {
            let (share, beside) = (along / length, 8.0 / length);
            let at = (x + share * right, y + share * up);
            for (right, up) in [(-beside * up, beside * right), (beside * up, -beside * right)] {
                shapes.extend(trees((at.0 + right, at.1 + up), (3.0, 3.0), 1));
            }
            along += 17.0;
        }
    }
    shapes
}

/// A pitch.
fn sports_ground() -> Vec<Shape> {
    let (x, y) = (-262.0, 87.0);
    vec![
        Shape::area(Layer::Area, Colour::Pitch, 14, &rectangle((x, y), (112.0, 66.0))),
        Shape::line(Layer::Path, Colour::Street, 16, &[(x, y - 33.0), (x, y + 33.0)], (0.8, 0.6)),
        Shape::area(Layer::Path, Colour::Street, 17, &circle((x, y), 9.0, 20)),
        Shape::area(Layer::Path, Colour::Pitch, 17, &circle((x, y), 8.2, 20)),
    ]
}

/// The park east of the campus, with a pond.
fn park() -> Vec<Shape> {
    let (x, y) = Spot::TOWN_PARK.0;
    let mut shapes = vec![
        Shape::area(Layer::Area, Colour::Park, 11, &rectangle((x, y), (412.0, 392.0))),
        Shape::area(
            Layer::Area,
            Colour::Water,
            12,
            &[
                (x - 40.0, y + 60.0),
                (x + 40.0, y + 95.0),
                (x + 130.0, y + 80.0),
                (x + 120.0, y + 30.0),
                (x + 50.0, y + 20.0),
            ],
        ),
        Shape::line(
            Layer::Path,
            Colour::Path,
            15,
            &[
                (x - 206.0, y - 60.0),
                (x - 80.0, y - 20.0),
                (x, y),
                (x + 90.0, y - 70.0),
                (x + 206.0, y - 110.0),
            ],
            (3.5, 0.7),
        ),
        Shape::line(
            Layer::Path,
            Colour::Path,
            15,
            &[(x - 150.0, y + 196.0), (x - 90.0, y + 90.0), (x, y), (x - 40.0, y - 196.0)],
            (3.5, 0.7),
        ),
    ];
    shapes.extend(trees((x - 110.0, y + 80.0), (180.0, 200.0), 60));
    shapes.extend(trees((x + 60.0, y - 110.0), (260.0, 140.0), 70));
    shapes
}

/// Platforms of the railway, and the stop of the tram.
fn stations() -> Vec<Shape> {
    let mut shapes: Vec<_> = [-6.0, 6.0, 20.0]
        .into_iter()
        .map(|offset| rectangle((-30.0, RAILWAY + offset), (230.0, 5.0)))
        .map(|platform| Shape::area(Layer::House, Colour::Plaza, 16, &platform))
        .collect();
    let (x, y) = Spot::TRAM_STOP.0;
    for side in [0.0, 22.0] {
        let stop = rectangle((x, y + side), (44.0, 3.5));
        shapes.push(Shape::area(Layer::House, Colour::PublicEdge, 17, &stop));
    }
    shapes
}
