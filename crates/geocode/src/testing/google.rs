//! Google's APIs: the Geocoding API and the new Places API.

use http::HeaderMap;
use serde_json::{Value, json};

use super::{KEY, Received, is_at_castle};

const CASTLE: &str = "ChIJ-schloss_4711";

/// Returns the status, the body, and the violated rule, if any. `None` for other paths.
pub(super) fn answer(received: &Received, headers: &HeaderMap) -> Option<(u16, Value, Option<&'static str>)> {
    if received.path == "/maps/api/geocode/json" {
        return Some((200, geocode(received), None));
    }
    let id = received.path.strip_prefix("/v1/places/")?;
    if headers.get("x-goog-api-key").is_none_or(|key| key != KEY) {
        return Some((403, json!({ "error": { "code": 403, "status": "PERMISSION_DENIED" } }), None));
    }
    let Some(fields) = headers.get("x-goog-fieldmask").and_then(|mask| mask.to_str().ok()) else {
        let error = json!({ "error": { "code": 400, "status": "INVALID_ARGUMENT" } });
        return Some((400, error, Some("the field mask is missing")));
    };
    if id != CASTLE {
        return Some((404, json!({ "error": { "code": 404, "status": "NOT_FOUND" } }), None));
    }
    let mut found = details();
    let known = found.as_object_mut()?;
    known.retain(|name, _| fields.split(',').any(|field| field == name));
    Some((200, found, None))
}

fn geocode(received: &Received) -> Value {
    if received.parameter("key") != Some(KEY) {
        return json!({
            "error_message": "The provided API key is invalid.", "results": [], "status": "REQUEST_DENIED",
        });
    }
    let text = received.parameter("address").unwrap_or_default().to_lowercase();
    let point = received.parameter("latlng").and_then(|point| point.split_once(','));
    if text.contains("schloss") || point.is_some_and(|(lat, lng)| is_at_castle(Some(lat), Some(lng))) {
        json!({ "results": [castle()], "status": "OK" })
    } else {
        json!({ "results": [], "status": "ZERO_RESULTS" })
    }
}

fn castle() -> Value {
    let part = |name: &str, kind: &str| json!({ "long_name": name, "short_name": name, "types": [kind, "political"] });
    json!({
        "place_id": CASTLE,
        "formatted_address": "Bismarckstraße 1, 68161 Mannheim, Deutschland",
        "address_components": [
            part("1", "street_number"), part("Bismarckstraße", "route"), part("Mannheim", "locality"),
            part("Baden-Württemberg", "administrative_area_level_1"), part("Deutschland", "country"),
            part("68161", "postal_code"),
        ],
        "geometry": { "location": { "lat": 49.4833, "lng": 8.4622 }, "location_type": "ROOFTOP" },
        "types": ["street_address"],
    })
}

fn details() -> Value {
    let part = |name: &str, kind: &str| json!({ "longText": name, "shortText": name, "types": [kind], "languageCode": "de" });
    json!({
        "id": CASTLE,
        "displayName": { "text": "Schloss Mannheim", "languageCode": "de" },
        "formattedAddress": "Bismarckstraße 1, 68161 Mannheim, Deutschland",
        "addressComponents": [
            part("1", "street_number"), part("Bismarckstraße", "route"), part("Mannheim", "locality"),
            part("Baden-Württemberg", "administrative_area_level_1"), part("Deutschland", "country"),
            part("68161", "postal_code"),
        ],
        "location": { "latitude": 49.4833, "longitude": 8.4622 },
        "rating": 4.5,
        "internationalPhoneNumber": "+49 621 1810",
        "websiteUri": "https://www.uni-mannheim.de",
    })
}
