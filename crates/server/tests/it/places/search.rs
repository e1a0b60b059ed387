//! The search for places, with each of the providers.

use aushang_geocode::testing::{Answer as ServiceAnswer, KEY, PlaceService};
use serde_json::{Value, json};

use crate::support::{Answer, Engine, Person, Setting, TestApp, each_engine};

async fn try_search(person: &Person, arguments: Value) -> Answer {
    let fields = "id name
        location { country state city postalCode street addition label geoPoint { lat lng } }";
    person.run("geocode", arguments, fields).await
}

async fn try_details(person: &Person, id: &Value) -> Answer {
    let fields = "name rating telephoneNumber location { city street geoPoint { lat lng } }";
    person.run("placeDetails", json!({ "id": id }), fields).await
}

/// Returns the settings for a place service of the tests.
fn settings(service: &PlaceService, provider: &'static str) -> [Setting; 7] {
    let url: &'static str = service.url().to_string().leak();
    [
        ("AUSHANG_PLACES__PROVIDER", provider),
        ("AUSHANG_PLACES__NOMINATIM_URL", url),
        ("AUSHANG_PLACES__NOMINATIM_REQUESTS_PER_SECOND", "1000"),
        ("AUSHANG_PLACES__PHOTON_URL", service.photon_url().to_string().leak()),
        ("AUSHANG_PLACES__GOOGLE_KEY", KEY),
        ("AUSHANG_PLACES__GOOGLE_GEOCODING_URL", url),
        ("AUSHANG_PLACES__GOOGLE_PLACES_URL", url),
    ]
}

// spec: API-71, FRESHMAN-06, FRESHMAN-14
#[each_engine]
async fn point_on_the_map_is_resolved_to_address_and_details(engine: Engine) {
    let service = PlaceService::start().await.unwrap();
    for (provider, name, rating, telephone) in [
        ("nominatim", json!("Schloss Mannheim"), Value::Null, json!("+49 621 181-0")),
        ("photon", json!("Schloss Mannheim"), Value::Null, Value::Null),
        ("google", Value::Null, json!(4.5), json!("+49 621 1810")),
    ] {
        let app = TestApp::with(engine, &settings(&service, provider)).await;
        let draft = app.drafter().await;
        let point = json!({ "point": { "lat": 49.48331, "lng": 8.46219 } });
        let found = try_search(&draft, point).await.ok();
        assert_eq!(found.as_array().map(Vec::len), Some(1), "{provider}: {found}");
        let place = &found[0];
        assert_eq!(place["name"], name, "{provider}");
        let mut location = place["location"].clone();
        let label = location["label"].take();
        assert!(label.as_str().is_some_and(|label| label.contains("Bismarckstraße")), "{label}");
        let expected = json!({
            "country": "Deutschland", "state": "Baden-Württemberg", "city": "Mannheim",
            "postalCode": "68161", "street": "Bismarckstraße 1", "addition": null, "label": null,
            "geoPoint": { "lat": 49.4833, "lng": 8.4622 },
        });
        assert_eq!(location, expected, "{provider}");

        let details = try_details(&draft, &place["id"]).await.ok();
        let expected = json!({
            "name": "Schloss Mannheim", "rating": rating, "telephoneNumber": telephone,
            "location": {
                "city": "Mannheim", "street": "Bismarckstraße 1",
                "geoPoint": { "lat": 49.4833, "lng": 8.4622 },
            },
        });
        assert_eq!(details, expected, "{provider}");
        let missing = try_details(&draft, &json!("W1")).await.ok();
        assert_eq!(missing, Value::Null);
    }
    assert_eq!(service.violations(), [""; 0]);
    let first = &service.log()[0].user_agent;
    assert!(first.contains("http://localhost:8080/; support@example.org"), "{first}");
}

// spec: API-71
#[each_engine]
async fn places_are_found_in_the_built_in_list_without_a_service(app: TestApp) {
    let user = app.user().await;
    let found = try_search(&user, json!({ "text": "mannh" })).await.ok();
    let expected = json!({
        "id": "2873891", "name": "Mannheim",
        "location": {
            "country": "Deutschland", "state": "Baden-Württemberg", "city": "Mannheim",
            "postalCode": null, "street": null, "addition": null,
            "label": "Mannheim, Baden-Württemberg",
            "geoPoint": { "lat": 49.4891, "lng": 8.4669 },
        },
    });
    assert_eq!(found[0], expected);
    let there = json!({ "point": { "lat": 49.4833, "lng": 8.4622 } });
    assert_eq!(try_search(&user, there).await.ok()[0], expected);
    let details = try_details(&user, &json!("2873891")).await.ok();
    assert_eq!(details["name"], "Mannheim");
    let near = json!({ "text": "Frankfurt", "near": { "lat": 52.34, "lng": 14.55 } });
    assert_eq!(try_search(&user, near).await.ok()[0]["name"], "Frankfurt (Oder)");
    let nothing = try_search(&user, json!({ "text": "Entenhausen-Süd" })).await.ok();
    assert_eq!(nothing, json!([]));
}

// spec: API-71
#[tokio::test]
async fn failures_of_the_service_are_reported_as_unavailable() {
    let service = PlaceService::start().await.unwrap();
    for (provider, id) in [("nominatim", "W4711"), ("photon", "W4711@49.4833,8.4622"), ("google", "ChIJ")] {
        let settings = settings(&service, provider);
        let app = TestApp::with(Engine::Sqlite, &settings).await;
        let user = app.user().await;
        for answer in [
            ServiceAnswer::Status(500),
            ServiceAnswer::Drop,
            ServiceAnswer::Body("<h1>Wartung</h1>".into()),
            ServiceAnswer::Redirect("http://127.0.0.1:1/".to_owned()),
        ] {
            service.answer_next([answer.clone(), answer]);
            let refused = try_search(&user, json!({ "text": "Schloss" })).await;
            let response = refused.body.to_string();
            refused.refused(500, "PLACES_UNAVAILABLE");
            assert!(!response.contains(KEY) && !response.contains("127.0.0.1"), "{response}");
            try_details(&user, &json!(id)).await.refused(500, "PLACES_UNAVAILABLE");
        }
    }
}

#[tokio::test]
async fn search_takes_either_a_text_or_a_point() {
    let app = TestApp::on_sqlite().await;
    let user = app.user().await;
    let point = json!({ "lat": 49.0, "lng": 8.0 });
    for (variables, field) in [
        (json!({}), "text REQUIRED"),
        (json!({ "text": "x", "point": point }), "point INVALID"),
        (json!({ "text": "x".repeat(201) }), "text TOO_LONG"),
        (json!({ "point": { "lat": 91.0, "lng": 8.0 } }), "point INVALID"),
        (json!({ "text": "x", "near": { "lat": 91.0, "lng": 8.0 } }), "near INVALID"),
    ] {
        let refused = try_search(&user, variables.clone()).await;
        assert_eq!(refused.fields(), [field], "{variables}");
    }
}

#[tokio::test]
async fn searches_are_rate_limited_per_account() {
    let app = TestApp::on_sqlite().await.with_low_rate_limits();
    let (user, draft) = (app.user().await, app.drafter().await);
    let search = json!({ "text": "Mannheim" });
    for _ in 0..10 {
        try_search(&user, search.clone()).await.ok();
    }
    let refused = try_search(&user, search.clone()).await;
    let wait: u64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=61).contains(&wait), "{wait}");
    refused.refused(429, "TOO_MANY_ATTEMPTS");
    // Another account at the same address is not affected.
    try_search(&draft, search).await.ok();
}
