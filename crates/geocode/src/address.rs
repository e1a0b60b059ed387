//! Places, with texts that are sanitized and limited in length.

/// A position in WGS 84, in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub lat: f64,
    pub lng: f64,
}

/// A place in a response.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The id of the place at the service that returned it.
    pub id: String,
    pub name: Option<String>,
    pub address: Address,
    pub point: Point,
    /// From 1 to 5.
    pub rating: Option<f64>,
    pub telephone_number: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    pub country: Option<String>,
    pub state: Option<String>,
    pub city: Option<String>,
    pub postal_code: Option<String>,
    /// With the house number.
    pub street: Option<String>,
    /// The whole address in one line.
    pub label: Option<String>,
}

impl Point {
    /// Returns `None` if a coordinate is out of range.
    pub fn new(lat: f64, lng: f64) -> Option<Self> {
        (lat.abs() <= 90.0 && lng.abs() <= 180.0).then_some(Self { lat, lng })
    }

    /// The corners of a rectangle around the point, in which a service prefers places: south-west and
    /// north-east, about 50 kilometres away to the north and the south.
    pub(crate) fn surroundings(self) -> (Self, Self) {
        const DEGREES: f64 = 0.5;
        let corner = |sign: f64| Self {
            lat: (self.lat + sign * DEGREES).clamp(-90.0, 90.0),
            lng: (self.lng + sign * DEGREES).clamp(-180.0, 180.0),
        };
        (corner(-1.0), corner(1.0))
    }

    /// The coordinates as text for the services, with a precision of about one metre.
    pub(crate) fn to_text(self) -> (String, String) {
        (format!("{:.5}", self.lat), format!("{:.5}", self.lng))
    }
}

/// Maximum characters of a line.
const MAX_LINE: usize = 200;

/// Sanitizes a text of a service: one line without control characters, truncated. Returns `None` if nothing
/// is left.
pub(crate) fn line(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    let words = words.into_iter().filter(|word| !word.is_empty());
    let line: String = words.collect::<Vec<_>>().join(" ").chars().take(MAX_LINE).collect();
    (!line.is_empty()).then(|| line.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_sanitized_to_one_short_line() {
        let long = "ä".repeat(300);
        let table = [
            ("Schloss", Some("Schloss")),
            ("  Schloss \n\r\t Ehrenhof\0", Some("Schloss Ehrenhof")),
            (" \n ", None),
            ("", None),
            (&long, Some(&long[..400])),
        ];
        for (text, expected) in table {
            assert_eq!(line(text).as_deref(), expected, "{text:?}");
        }
    }

    #[test]
    fn coordinates_are_checked() {
        for (lat, lng, is_point) in [
            (49.48, 8.46, true),
            (-90.0, 180.0, true),
            (90.1, 0.0, false),
            (0.0, -180.1, false),
            (f64::NAN, 0.0, false),
            (0.0, f64::INFINITY, false),
        ] {
            assert_eq!(Point::new(lat, lng).is_some(), is_point, "{lat} {lng}");
        }
    }
}
