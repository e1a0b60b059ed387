//! Photon's API: `/api` and `/reverse`, below `/photon`.

use serde_json::{Value, json};

use super::{Received, is_at_castle};

/// Returns the body and the violated rule, if any. `None` for other paths.
pub(super) fn answer(received: &Received) -> Option<(Value, Option<&'static str>)> {
    let is_found = match received.path.as_str() {
        "/photon/api" => received.parameter("q").unwrap_or_default().to_lowercase().contains("schloss"),
        "/photon/reverse" => is_at_castle(received.parameter("lat"), received.parameter("lon")),
        _ => return None,
    };
    let features = if is_found { json!([castle()]) } else { json!([]) };
    Some((json!({ "type": "FeatureCollection", "features": features }), violation(received)))
}

fn violation(received: &Received) -> Option<&'static str> {
    if !received.user_agent.contains("http") {
        Some("the User-Agent does not identify the client")
    } else if received.parameter("lang") != Some("de") {
        Some("the language is not German")
    } else {
        None
    }
}

fn castle() -> Value {
    json!({
        "type": "Feature",
        "geometry": { "type": "Point", "coordinates": [8.4622, 49.4833] },
        "properties": {
            "osm_type": "W", "osm_id": 4711, "osm_key": "historic", "osm_value": "castle", "type": "house",
            "name": "Schloss Mannheim", "street": "Bismarckstraße", "housenumber": "1", "postcode": "68161",
            "district": "Innenstadt", "city": "Mannheim", "state": "Baden-Württemberg",
            "country": "Deutschland", "countrycode": "DE", "extent": [8.46, 49.49, 8.47, 49.48],
        },
    })
}
