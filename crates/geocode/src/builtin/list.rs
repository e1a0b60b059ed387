//! The list of places, and the search in it.

use std::sync::LazyLock;

use super::fold::{plain, written_out};
use crate::{Address, MAX_PLACES, Place, Point};

/// Maximum distance between a point and the nearest place, in kilometres.
const MAX_DISTANCE: f64 = 20.0;
const KILOMETRES_PER_DEGREE: f64 = 111.2;

static LIST: LazyLock<Builtin> = LazyLock::new(|| Builtin::read(include_str!("places.tsv")));

pub(crate) struct Builtin {
    /// Sorted by size, the largest first.
    towns: Vec<Town>,
}

struct Town {
    id: &'static str,
    name: &'static str,
    /// The normalized name, with both spellings of umlauts.
    folded: [String; 2],
    state: &'static str,
    point: Point,
}

/// How well a name matches the typed text, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// The whole name, or its first words: 'Halle' matches 'Halle (Saale)'.
    Whole,
    Beginning,
    BeginningOfAWord,
    /// The text contains the name: 'Mensa, Mannheim'. A longer name is a better match.
    Mentioned(std::cmp::Reverse<usize>),
}

impl Builtin {
    pub fn list() -> &'static Self {
        &LIST
    }

    fn read(lines: &'static str) -> Self {
        let town = |line: &'static str| {
            let mut cells = line.split('\t');
            let mut cell = || cells.next().expect("a line has five cells");
            let (id, name, state) = (cell(), cell(), state(cell()));
            let number = |cell: &str| cell.parse().expect("the cell contains a number");
            let point = Point { lat: number(cell()), lng: number(cell()) };
            Town { id, name, folded: [written_out(name), plain(name)], state, point }
        };
        Self { towns: lines.lines().map(town).collect() }
    }

    pub fn search(&self, text: &str, near: Option<Point>) -> Vec<Place> {
        let typed = [written_out(text), plain(text)];
        if typed[0].is_empty() {
            return Vec::new();
        }
        let fitting = self.towns.iter().filter_map(|town| Some((town.fit(&typed)?, town)));
        let mut fitting: Vec<_> = fitting.collect();
        let distance = |town: &Town| near.map_or(0.0, |near| town.distance(near));
        // Sorts by fit, then by distance if `near` is given. The sort is stable, so otherwise the larger place
        // comes first.
        fitting.sort_by(|(a_fit, a), (b_fit, b)| a_fit.cmp(b_fit).then(distance(a).total_cmp(&distance(b))));
        fitting.into_iter().take(MAX_PLACES).map(|(_, town)| town.place()).collect()
    }

    /// The nearest place within [`MAX_DISTANCE`].
    pub fn at(&self, point: Point) -> Vec<Place> {
        let distances = self.towns.iter().map(|town| (town.distance(point), town));
        let nearest = distances.min_by(|(a, _), (b, _)| a.total_cmp(b));
        nearest
            .filter(|(distance, _)| *distance <= MAX_DISTANCE)
            .map(|(_, town)| town.place())
            .into_iter()
            .collect()
    }

    pub fn details(&self, id: &str) -> Option<Place> {
        self.towns.iter().find(|town| town.id == id).map(Town::place)
    }
}

impl Town {
    fn fit(&self, typed: &[String; 2]) -> Option<Fit> {
        self.folded.iter().zip(typed).filter_map(|(name, typed)| fit(name, typed)).min()
    }

    /// The distance in kilometres, by an approximation that is sufficient within a country.
    fn distance(&self, point: Point) -> f64 {
        let north = self.point.lat - point.lat;
        let east = (self.point.lng - point.lng) * point.lat.to_radians().cos();
        north.hypot(east) * KILOMETRES_PER_DEGREE
    }

    fn place(&self) -> Place {
        let is_a_state = self.name == self.state;
        let label = if is_a_state { self.name.to_owned() } else { format!("{}, {}", self.name, self.state) };
        Place {
            id: self.id.to_owned(),
            name: Some(self.name.to_owned()),
            address: Address {
                country: Some("Deutschland".to_owned()),
                state: Some(self.state.to_owned()),
                city: Some(self.name.to_owned()),
                label: Some(label),
                ..Address::default()
            },
            point: self.point,
            rating: None,
            telephone_number: None,
        }
    }
}

fn fit(name: &str, typed: &str) -> Option<Fit> {
    if let Some(rest) = name.strip_prefix(typed) {
        let is_whole = rest.is_empty() || rest.starts_with(' ');
        Some(if is_whole { Fit::Whole } else { Fit::Beginning })
    } else if name.match_indices(typed).any(|(at, _)| name[..at].ends_with(' ')) {
        Some(Fit::BeginningOfAWord)
    } else if is_mentioned(name, typed) {
        Some(Fit::Mentioned(std::cmp::Reverse(name.len())))
    } else {
        None
    }
}

/// Whether the text contains the whole name, as whole words.
fn is_mentioned(name: &str, text: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        (before.is_empty() || before.ends_with(' ')) && (after.is_empty() || after.starts_with(' '))
    })
}

fn state(short: &str) -> &'static str {
    match short {
        "BB" => "Brandenburg",
        "BE" => "Berlin",
        "BW" => "Baden-Württemberg",
        "BY" => "Bayern",
        "HB" => "Bremen",
        "HE" => "Hessen",
        "HH" => "Hamburg",
        "MV" => "Mecklenburg-Vorpommern",
        "NI" => "Niedersachsen",
        "NW" => "Nordrhein-Westfalen",
        "RP" => "Rheinland-Pfalz",
        "SH" => "Schleswig-Holstein",
        "SL" => "Saarland",
        "SN" => "Sachsen",
        "ST" => "Sachsen-Anhalt",
        "TH" => "Thüringen",
        other => unreachable!("the list has no state {other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let found = Builtin::list().search(text, None);
        found.into_iter().filter_map(|place| place.address.label).collect()
    }

    #[test]
    fn a_town_is_found_in_common_spellings() {
        for (text, first) in [
            ("Mannheim", "Mannheim, Baden-Württemberg"),
            ("mannh", "Mannheim, Baden-Württemberg"),
            ("münchen", "München, Bayern"),
            ("Muenchen", "München, Bayern"),
            ("munchen", "München, Bayern"),
            ("giessen", "Gießen, Hessen"),
            ("Halle", "Halle (Saale), Sachsen-Anhalt"),
            ("homburg vor der höhe", "Bad Homburg vor der Höhe, Hessen"),
            ("berlin", "Berlin"),
            ("Mensa am Schloss, Mannheim", "Mannheim, Baden-Württemberg"),
            ("Uni Frankfurt am Main, Hörsaal 3", "Frankfurt am Main, Hessen"),
        ] {
            assert_eq!(names(text).first().map(String::as_str), Some(first), "{text}");
        }
        for text in ["Entenhausen-Süd", "…", "xyzzy"] {
            assert_eq!(names(text), [""; 0], "{text}");
        }
        assert_eq!(names("a").len(), MAX_PLACES);
    }

    #[test]
    fn of_equal_matches_the_nearer_one_comes_first() {
        let near = Point { lat: 52.34, lng: 14.55 };
        let first = |near| Builtin::list().search("Frankfurt", near).remove(0).name;
        assert_eq!(first(None).as_deref(), Some("Frankfurt am Main"));
        assert_eq!(first(Some(near)).as_deref(), Some("Frankfurt (Oder)"));
    }

    #[test]
    fn a_point_finds_the_nearest_town() {
        let at = |lat, lng| Builtin::list().at(Point { lat, lng });
        let name = |places: Vec<Place>| places.into_iter().next().and_then(|place| place.name);
        assert_eq!(name(at(49.4833, 8.4622)).as_deref(), Some("Mannheim"));
        assert_eq!(name(at(54.1814, 7.886)).as_deref(), Some("Helgoland"));
        for (lat, lng) in [(0.0, 0.0), (55.5, 5.0), (90.0, 180.0), (-90.0, -180.0)] {
            assert_eq!(at(lat, lng), [], "{lat} {lng}");
        }
    }

    #[test]
    fn every_line_of_the_list_is_valid() {
        let towns = &Builtin::list().towns;
        assert_eq!(towns.len(), 7635);
        for town in towns {
            let place = town.place();
            assert!(Point::new(place.point.lat, place.point.lng).is_some(), "{}", town.name);
            assert!((5.0..16.0).contains(&town.point.lng) && (47.0..56.0).contains(&town.point.lat));
        }
        let found = Builtin::list().search("Mannheim", None).remove(0);
        assert_eq!(Builtin::list().details(&found.id), Some(found));
        assert_eq!(Builtin::list().details("1"), None);
    }
}
