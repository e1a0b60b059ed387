//! The icons of places and links.

use crate::problem::{Fields, Reason};

/// The icon of a place or link for which none was chosen.
pub const DEFAULT: &str = "pin";

/// The names in the order of the icon picker.
pub const NAMES: [&str; 33] = [
    DEFAULT,
    "university",
    "lectureHall",
    "seminarRoom",
    "library",
    "laboratory",
    "computer",
    "printer",
    "office",
    "advice",
    "studentCouncil",
    "canteen",
    "cafe",
    "bar",
    "shop",
    "supermarket",
    "bakery",
    "dormitory",
    "sport",
    "swimming",
    "park",
    "culture",
    "music",
    "party",
    "bus",
    "train",
    "bicycle",
    "parking",
    "toilet",
    "firstAid",
    "meetingPoint",
    "group",
    "link",
];

/// Validates the name of an icon.
pub fn check(fields: &mut Fields, field: impl Into<std::borrow::Cow<'static, str>>, name: &str) -> String {
    if !NAMES.contains(&name) {
        fields.refuse(field, Reason::NotOffered);
    }
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    // spec: FRESHMAN-20
    #[test]
    fn there_are_33_different_icons_and_the_first_is_the_pin() {
        assert_eq!(NAMES.iter().collect::<HashSet<_>>().len(), 33);
        assert_eq!(NAMES[0], "pin");
        for (name, is_refused) in [("pin", false), ("link", false), ("", true), ("Pin", true), ("x", true)] {
            let mut fields = Fields::default();
            check(&mut fields, "type", name);
            assert_eq!(fields.done().is_err(), is_refused, "{name}");
        }
    }
}
