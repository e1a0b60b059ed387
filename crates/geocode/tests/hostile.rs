//! Whatever a service responds, a query returns valid places or one error, in time.

use std::time::Duration;

use aushang_geocode::testing::{Answer, KEY, PlaceService};
use aushang_geocode::{
    Geocoder, GoogleSettings, MAX_PLACES, NominatimSettings, PhotonSettings, Place, Point, Unavailable,
};
use proptest::prelude::*;
use tokio::runtime::Runtime;

/// Timeout for a service that does not respond.
const SHORT: Duration = Duration::from_millis(500);
/// Timeout for a service that responds, even on a busy machine.
const LONG: Duration = Duration::from_mins(1);

/// The geocoders, with the same service.
fn geocoders(service: &PlaceService, timeout: Duration) -> [Geocoder; 3] {
    let nominatim = NominatimSettings {
        url: service.url(),
        user_agent: "Aushang (https://aushang.uni.example)".to_owned(),
        requests_per_second: 10_000,
        timeout,
    };
    let photon = PhotonSettings {
        url: service.photon_url(),
        user_agent: nominatim.user_agent.clone(),
        requests_per_second: 10_000,
        timeout,
    };
    let google =
        GoogleSettings { geocoding_url: service.url(), places_url: service.url(), key: KEY.into(), timeout };
    [
        Geocoder::nominatim(&nominatim).unwrap(),
        Geocoder::photon(&photon).unwrap(),
        Geocoder::google(google).unwrap(),
    ]
}

/// Sends each kind of query once with each geocoder.
async fn ask_all(service: &PlaceService, timeout: Duration) -> Vec<Result<Vec<Place>, Unavailable>> {
    let geocoders = geocoders(service, timeout);
    let ids = ["W4711", "W4711@49.48330,8.46220", "ChIJ"];
    futures::future::join_all(geocoders.iter().zip(ids).map(|(geocoder, id)| ask(geocoder, id)))
        .await
        .concat()
}

async fn ask(geocoder: &Geocoder, id: &str) -> [Result<Vec<Place>, Unavailable>; 3] {
    let (search, at, details) = tokio::join!(
        geocoder.search("Schloss", None),
        geocoder.at(Point { lat: 49.4833, lng: 8.4622 }),
        geocoder.details(id),
    );
    [search, at, details.map(Vec::from_iter)]
}

fn check_places(places: &[Place]) {
    assert!(places.len() <= MAX_PLACES);
    for place in places {
        let address = &place.address;
        let lines = [&place.name, &place.telephone_number, &address.country, &address.state, &address.city];
        let lines = lines.into_iter().chain([&address.postal_code, &address.street, &address.label]);
        for line in lines.flatten() {
            assert!(!line.is_empty() && line.chars().count() <= 200, "{line}");
            assert!(!line.chars().any(char::is_control), "{line:?}");
        }
        assert!(Point::new(place.point.lat, place.point.lng).is_some());
        assert!(place.id.len() <= 300);
    }
}

#[tokio::test]
async fn each_failure_is_unavailable_in_time() {
    let service = PlaceService::start().await.unwrap();
    let deep = "[".repeat(100_000);
    let table = [
        (Answer::Hang, "did not respond in time"),
        (Answer::Drip, "did not respond in time"),
        (Answer::Drop, ""),
        (Answer::Status(500), "responded with status 500"),
        (Answer::Status(403), "responded with status 403"),
        (Answer::Endless(vec![b' '; 16 * 1024].into()), "sent a response that is too long"),
        (Answer::Body(vec![b'['; 600 * 1024].into()), "sent a response that is too long"),
        (Answer::Body(deep.into()), "sent an invalid response"),
        (Answer::Body("<!DOCTYPE html><h1>Wartung</h1>".into()), "sent an invalid response"),
        (Answer::Body("".into()), "sent an invalid response"),
        (Answer::Body("[{\"lat\": 1, \"lon\": {}}]".into()), "sent an invalid response"),
        (Answer::Body("{\"status\": 7, \"results\": \"viele\"}".into()), "sent an invalid response"),
    ];
    for (answer, why) in table {
        service.answer_always(answer.clone());
        let timeout = if why == "did not respond in time" { SHORT } else { LONG };
        let outcomes = tokio::time::timeout(LONG, ask_all(&service, timeout)).await;
        for outcome in outcomes.expect("the queries end in time") {
            let refused = outcome.expect_err("there are no places");
            assert!(refused.to_string().contains(why), "{answer:?}: {refused}");
            assert!(!refused.to_string().contains(KEY));
        }
    }
}

#[tokio::test]
async fn long_texts_and_many_places_are_limited() {
    let service = PlaceService::start().await.unwrap();
    let long = "ü\\n\\u0000".repeat(5_000);
    let found = format!(
        "{{\"osm_type\":\"way\",\"osm_id\":1,\"lat\":\"49.1\",\"lon\":\"8.1\",\"name\":\"{long}\",\
         \"display_name\":\"{long}\",\"address\":{{\"city\":\"{long}\",\"road\":\"{long}\"}}}}"
    );
    let here = "{\"lat\":\"1\",\"lon\":\"2\"}";
    let nowhere = "{\"lat\":\"91\",\"lon\":\"NaN\"}";
    let many = format!("[{found},{nowhere},{}]", vec![here; 1_000].join(","));
    service.answer_always(Answer::Body(many.into()));
    let places = geocoders(&service, LONG)[0].search("Schloss", None).await.unwrap();
    assert_eq!(places.len(), MAX_PLACES);
    check_places(&places);
}

/// Any JSON, with field names of the services.
fn any_json() -> impl Strategy<Value = serde_json::Value> {
    let name = prop_oneof![
        Just("lat"),
        Just("lon"),
        Just("osm_id"),
        Just("osm_type"),
        Just("address"),
        Just("city"),
        Just("results"),
        Just("status"),
        Just("geometry"),
        Just("location"),
        Just("place_id"),
        Just("error"),
        Just("extratags"),
        Just("displayName"),
        Just("rating"),
        Just("id"),
        Just("features"),
        Just("properties"),
        Just("coordinates"),
    ];
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<f64>().prop_map(Into::into),
        any::<u64>().prop_map(Into::into),
        "\\PC{0,20}".prop_map(Into::into),
        prop_oneof![Just("OK"), Just("49.48"), Just("way"), Just("1e400")].prop_map(Into::into),
    ];
    leaf.prop_recursive(5, 40, 6, move |inner| {
        let field = (name.clone().prop_map(str::to_owned), inner.clone());
        prop_oneof![
            prop::collection::vec(inner, 0..6).prop_map(Into::into),
            prop::collection::vec(field, 0..8)
                .prop_map(|fields| serde_json::Value::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn any_response_results_in_valid_places_or_an_error(
        answer in prop_oneof![
            any_json().prop_map(|json| json.to_string().into_bytes()),
            prop::collection::vec(any::<u8>(), 0..200),
        ],
    ) {
        Runtime::new().unwrap().block_on(async {
            let service = PlaceService::start().await.unwrap();
            service.answer_always(Answer::Body(answer.into()));
            for outcome in ask_all(&service, LONG).await {
                check_places(&outcome.unwrap_or_default());
            }
        });
    }
}
