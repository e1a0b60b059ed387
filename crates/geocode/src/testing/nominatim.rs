//! Nominatim's API: `/search`, `/reverse`, `/lookup`.

use serde_json::{Value, json};

use super::{Received, is_at_castle};

/// Returns the body and the violated rule, if any. `None` for other paths.
pub(super) fn answer(received: &Received) -> Option<(Value, Option<&'static str>)> {
    let answer = match received.path.as_str() {
        "/search" => search(received.parameter("q").unwrap_or_default()),
        "/reverse" if is_at_castle(received.parameter("lat"), received.parameter("lon")) => castle(false),
        "/reverse" => json!({ "error": "Unable to geocode" }),
        "/lookup" if received.parameter("osm_ids") == Some("W4711") => {
            json!([castle(received.parameter("extratags") == Some("1"))])
        }
        "/lookup" => json!([]),
        _ => return None,
    };
    Some((answer, violation(received)))
}

/// Checks the usage policy and the parameters.
fn violation(received: &Received) -> Option<&'static str> {
    if !received.user_agent.contains("http") {
        Some("the User-Agent does not identify the client")
    } else if received.parameter("format") != Some("jsonv2") {
        Some("the format is not jsonv2")
    } else if received.parameter("accept-language") != Some("de") {
        Some("the language is not German")
    } else {
        None
    }
}

fn search(text: &str) -> Value {
    let text = text.to_lowercase();
    if text.contains("schloss") {
        json!([castle(false)])
    } else if text.contains("68131") {
        // Postal codes are not elements of OpenStreetMap.
        json!([{
            "place_id": 2, "lat": "49.5170", "lon": "8.4660", "category": "place", "type": "postcode",
            "display_name": "68131, Mannheim, Baden-Württemberg, Deutschland",
            "address": { "postcode": "68131", "city": "Mannheim", "country": "Deutschland" },
        }])
    } else {
        json!([])
    }
}

fn castle(with_tags: bool) -> Value {
    let mut castle = json!({
        "place_id": 1, "licence": "Data © OpenStreetMap contributors, ODbL 1.0.",
        "osm_type": "way", "osm_id": 4711, "lat": "49.4833", "lon": "8.4622",
        "category": "historic", "type": "castle", "place_rank": 30, "importance": 0.5,
        "addresstype": "historic", "name": "Schloss Mannheim",
        "display_name": "Schloss Mannheim, 1, Bismarckstraße, Mannheim, Baden-Württemberg, 68161, Deutschland",
        "address": {
            "historic": "Schloss Mannheim", "house_number": "1", "road": "Bismarckstraße",
            "suburb": "Innenstadt", "city": "Mannheim", "state": "Baden-Württemberg",
            "postcode": "68161", "country": "Deutschland", "country_code": "de",
        },
        "boundingbox": ["49.48", "49.49", "8.46", "8.47"],
    });
    if with_tags {
        castle["extratags"] = json!({ "phone": "+49 621 181-0", "wheelchair": "limited" });
    }
    castle
}
