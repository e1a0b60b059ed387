//! Queries to the services over a socket: the requests, and the results.

use std::time::Duration;

use aushang_geocode::testing::{Answer, KEY, PlaceService};
use aushang_geocode::{Geocoder, GoogleSettings, NominatimSettings, PhotonSettings, Place, Point};

const CASTLE: Point = Point { lat: 49.48334, lng: 8.46221 };
const NOWHERE: Point = Point { lat: 0.0, lng: 0.0 };

fn nominatim(service: &PlaceService, requests_per_second: u16) -> Geocoder {
    let settings = NominatimSettings {
        url: service.url(),
        user_agent: "Aushang (https://aushang.uni.example; it@uni.example)".to_owned(),
        requests_per_second,
        timeout: Duration::from_mins(1),
    };
    Geocoder::nominatim(&settings).unwrap()
}

fn photon(service: &PlaceService) -> Geocoder {
    let settings = PhotonSettings {
        url: service.photon_url(),
        user_agent: "Aushang (https://aushang.uni.example; it@uni.example)".to_owned(),
        requests_per_second: 1000,
        timeout: Duration::from_mins(1),
    };
    Geocoder::photon(&settings).unwrap()
}

fn google(service: &PlaceService, key: &str) -> Geocoder {
    let settings = GoogleSettings {
        geocoding_url: service.url(),
        places_url: service.url(),
        key: key.into(),
        timeout: Duration::from_mins(1),
    };
    Geocoder::google(settings).unwrap()
}

fn check_castle(place: &Place, label: &str) {
    let address = &place.address;
    let found = [&address.street, &address.postal_code, &address.city, &address.state, &address.country];
    let expected = ["Bismarckstraße 1", "68161", "Mannheim", "Baden-Württemberg", "Deutschland"];
    assert_eq!(found.map(Option::as_deref), expected.map(Some));
    assert_eq!(address.label.as_deref(), Some(label));
    assert_eq!(place.point, Point { lat: 49.4833, lng: 8.4622 });
}

#[tokio::test]
async fn nominatim_finds_texts_points_and_details() {
    const LABEL: &str =
        "Schloss Mannheim, 1, Bismarckstraße, Mannheim, Baden-Württemberg, 68161, Deutschland";
    let service = PlaceService::start().await.unwrap();
    let geocoder = nominatim(&service, 1000);

    let found = geocoder.search(" Schloss  Mannheim & Umgebung ", None).await.unwrap();
    assert_eq!(found.len(), 1);
    check_castle(&found[0], LABEL);
    assert_eq!(found[0].name.as_deref(), Some("Schloss Mannheim"));
    assert_eq!(geocoder.at(CASTLE).await.unwrap(), found);

    let details = geocoder.details(&found[0].id).await.unwrap().unwrap();
    check_castle(&details, LABEL);
    assert_eq!(details.telephone_number.as_deref(), Some("+49 621 181-0"));

    let code = geocoder.search("68131", None).await.unwrap().remove(0);
    assert_eq!(code.name, None);
    assert_eq!(geocoder.details(&code.id).await.unwrap(), None, "the service finds nothing at that point");

    assert_eq!(geocoder.search("Entenhausen", None).await.unwrap(), []);
    assert_eq!(geocoder.at(NOWHERE).await.unwrap(), []);
    for id in ["N1", "nothing", ""] {
        assert_eq!(geocoder.details(id).await.unwrap(), None, "{id}");
    }

    assert_eq!(service.violations(), [""; 0]);
    let requests = service.log();
    assert_eq!(requests[0].parameter("q"), Some("Schloss Mannheim & Umgebung"));
    assert_eq!(
        (requests[1].parameter("lat"), requests[1].parameter("lon")),
        (Some("49.48334"), Some("8.46221"))
    );
    assert_eq!(requests[0].user_agent, "Aushang (https://aushang.uni.example; it@uni.example)");
}

#[tokio::test]
async fn photon_finds_texts_points_and_details() {
    const LABEL: &str = "Schloss Mannheim, Bismarckstraße 1, 68161 Mannheim, Deutschland";
    let service = PlaceService::start().await.unwrap();
    let geocoder = photon(&service);

    let found = geocoder.search(" Schloss  Mannheim & Umgebung ", None).await.unwrap();
    assert_eq!(found.len(), 1);
    check_castle(&found[0], LABEL);
    assert_eq!(found[0].name.as_deref(), Some("Schloss Mannheim"));
    assert_eq!(geocoder.at(CASTLE).await.unwrap(), found);
    assert_eq!(geocoder.details(&found[0].id).await.unwrap().as_ref(), Some(&found[0]));

    assert_eq!(geocoder.search("Entenhausen", None).await.unwrap(), []);
    assert_eq!(geocoder.at(NOWHERE).await.unwrap(), []);
    for id in ["N1@49.48330,8.46220", "W4711@0,0", "W4711", ""] {
        assert_eq!(geocoder.details(id).await.unwrap(), None, "{id}");
    }
    assert_eq!(service.violations(), [""; 0]);
    assert_eq!(service.log()[0].parameter("q"), Some("Schloss Mannheim & Umgebung"));
}

#[tokio::test]
async fn searches_send_the_point_near_which_places_are_preferred() {
    let near = Some(Point { lat: 49.5, lng: 8.5 });
    for (geocoder, expected) in [
        (nominatim as fn(&PlaceService, u16) -> Geocoder, vec![("viewbox", "8,50,9,49")]),
        (|service, _rate| photon(service), vec![("lat", "49.50000"), ("lon", "8.50000")]),
        (|service, _rate| google(service, KEY), vec![("bounds", "49,8|50,9")]),
    ] {
        let service = PlaceService::start().await.unwrap();
        let geocoder = geocoder(&service, 1000);
        assert_eq!(geocoder.search("Schloss", near).await.unwrap().len(), 1);
        geocoder.search("Schloss", None).await.unwrap();
        let requests = service.log();
        // A response for another surrounding is not reused.
        assert_eq!(requests.len(), 2);
        for (name, value) in expected {
            assert_eq!(requests[0].parameter(name), Some(value));
            assert_eq!(requests[1].parameter(name), None);
        }
        assert_eq!(service.violations(), [""; 0]);
    }
}

#[tokio::test]
async fn google_finds_texts_points_and_details() {
    const LABEL: &str = "Bismarckstraße 1, 68161 Mannheim, Deutschland";
    let service = PlaceService::start().await.unwrap();
    let geocoder = google(&service, KEY);

    let found = geocoder.search("Schloss Mannheim", None).await.unwrap();
    assert_eq!(found.len(), 1);
    check_castle(&found[0], LABEL);
    assert_eq!(geocoder.at(CASTLE).await.unwrap(), found);

    let details = geocoder.details(&found[0].id).await.unwrap().unwrap();
    check_castle(&details, LABEL);
    assert_eq!(details.name.as_deref(), Some("Schloss Mannheim"));
    assert_eq!((details.rating, details.telephone_number.as_deref()), (Some(4.5), Some("+49 621 1810")));

    assert_eq!(geocoder.search("Entenhausen", None).await.unwrap(), []);
    assert_eq!(geocoder.at(NOWHERE).await.unwrap(), []);
    for id in ["ChIJ-anderswo", "../maps/api", ""] {
        assert_eq!(geocoder.details(id).await.unwrap(), None, "{id}");
    }
    assert_eq!(service.violations(), [""; 0]);
    assert!(
        service
            .log()
            .iter()
            .all(|request| request.path.starts_with("/maps/") || request.parameter("key").is_none())
    );
}

#[tokio::test]
async fn the_error_about_a_wrong_key_does_not_contain_it() {
    let service = PlaceService::start().await.unwrap();
    let geocoder = google(&service, "ein-falscher-Schluessel");
    let refused = geocoder.search("Schloss", None).await.unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the place service refused the request: check the key, its permissions and its quota"
    );
    let refused = geocoder.details("ChIJ").await.unwrap_err();
    assert_eq!(refused.to_string(), "the place service responded with status 403");
    let geocoder = google(&service, KEY);
    drop(service);
    let gone = geocoder.search("Anderes", None).await.unwrap_err();
    assert_eq!(gone.to_string(), "the place service cannot be reached");
}

#[tokio::test]
async fn recent_responses_are_cached() {
    let service = PlaceService::start().await.unwrap();
    let geocoder = nominatim(&service, 1000);
    for _ in 0..3 {
        geocoder.search("Schloss", None).await.unwrap();
        geocoder.at(CASTLE).await.unwrap();
        geocoder.details("W4711").await.unwrap();
        geocoder.search("Entenhausen", None).await.unwrap();
    }
    assert_eq!(service.log().len(), 4);
    service.answer_next([Answer::Status(500)]);
    assert!(geocoder.search("Neu", None).await.is_err());
    assert_eq!(geocoder.search("Neu", None).await.unwrap(), [], "a failure is not cached");
}

#[tokio::test]
async fn the_configured_request_rate_is_kept() {
    let service = PlaceService::start().await.unwrap();
    let geocoder = nominatim(&service, 10);
    let searches = ["a", "b", "c", "d"].map(|text| geocoder.search(text, None));
    let [a, b, c, d] = searches;
    let (a, b, c, d) = tokio::join!(a, b, c, d);
    assert!([a, b, c, d].iter().all(Result::is_ok));
    let mut times: Vec<_> = service.log().into_iter().map(|request| request.at).collect();
    times.sort();
    assert!(times[3] - times[0] >= Duration::from_millis(250), "{times:?}");
}

#[tokio::test]
async fn no_requests_are_sent_during_a_requested_pause() {
    let service = PlaceService::start().await.unwrap();
    let geocoder = nominatim(&service, 1000);
    service.answer_next([Answer::TooMany(30)]);
    assert!(geocoder.search("a", None).await.is_err());
    let refused = geocoder.search("b", None).await.unwrap_err();
    assert_eq!(refused.to_string(), "the place service has too many pending requests");
    assert_eq!(service.log().len(), 1);
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let (service, other) = (PlaceService::start().await.unwrap(), PlaceService::start().await.unwrap());
    service.answer_always(Answer::Redirect(other.url().join("search?q=schloss").unwrap().to_string()));
    for geocoder in [nominatim(&service, 1000), photon(&service), google(&service, KEY)] {
        let refused = geocoder.search("Schloss", None).await.unwrap_err();
        assert_eq!(refused.to_string(), "the place service responded with status 302");
    }
    assert_eq!(other.log().len(), 0);
}

#[tokio::test]
async fn empty_and_too_long_texts_have_no_results() {
    let service = PlaceService::start().await.unwrap();
    let geocoder = nominatim(&service, 1000);
    for text in ["", "  \n ", &"x".repeat(201)] {
        assert_eq!(geocoder.search(text, None).await.unwrap(), []);
    }
    assert_eq!(service.log().len(), 0);
}
