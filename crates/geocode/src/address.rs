//! What is known of a place, cut to what we keep of strangers' words.

/// WGS 84, degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub lat: f64,
    pub lng: f64,
}

/// A place that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// What the same service knows it by.
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
    /// With the number of the house.
    pub street: Option<String>,
    /// The whole place in one line.
    pub label: Option<String>,
}

impl Point {
    /// `None` for what is not on earth.
    pub fn new(lat: f64, lng: f64) -> Option<Self> {
        (lat.abs() <= 90.0 && lng.abs() <= 180.0).then_some(Self { lat, lng })
    }

    /// To about a metre, with a point, as services take it.
    pub(crate) fn written(self) -> (String, String) {
        (format!("{:.5}", self.lat), format!("{:.5}", self.lng))
    }
}

/// A line has at most so many characters.
const LINE: usize = 200;

/// A stranger's text as one line of ours; `None` when nothing of it is left.
pub(crate) fn line(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    let words = words.into_iter().filter(|word| !word.is_empty());
    let line: String = words.collect::<Vec<_>>().join(" ").chars().take(LINE).collect();
    (!line.is_empty()).then(|| line.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strangers_text_becomes_one_short_line() {
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
    fn a_point_is_on_earth() {
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
