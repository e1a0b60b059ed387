//! Sending to a test push service over a real socket.

use std::time::Duration;

use aushang_push::{
    AddressPolicy, Message, Outcome, Subscription, Topic, Urgency, WebPush, WebPushSettings,
    testing::{Answer, Device, PushService},
};

const PRIVATE_KEY: &str = "RS0WdYWWo1HajXg3NZR1olzCf31i-ZBGDkFyCs7j1jw";
const TOPIC: &str = "0198c5f27b3a7c1e9d5b2f4a6c8e0d13";

fn settings(addresses: AddressPolicy) -> WebPushSettings {
    WebPushSettings::new(PRIVATE_KEY.into(), "mailto:it@example.org".to_owned(), addresses)
}

fn sender() -> WebPush {
    WebPush::new(&settings(AddressPolicy::AlsoPrivate)).unwrap()
}

fn subscription(device: &Device) -> Subscription {
    let policy = AddressPolicy::AlsoPrivate;
    Subscription::parse(&device.endpoint, &device.p256dh, &device.auth, policy).unwrap()
}

fn message(title: &str) -> Message {
    Message {
        topic: Topic::parse(TOPIC).unwrap(),
        tag: TOPIC.to_owned(),
        title: title.to_owned(),
        body: "Die Mensa bleibt heute geschlossen 🍲".to_owned(),
        url: "https://aushang.example/p/1".to_owned(),
        urgency: Urgency::High,
        alarm: false,
        silent: false,
        ttl: Duration::from_hours(24),
    }
}

#[tokio::test]
async fn a_device_can_decrypt_its_message() {
    let service = PushService::start().await.unwrap();
    let (device, other) = (service.subscribe(), service.subscribe());
    let outcome = sender().send(&subscription(&device), &message("Mensa")).await;

    assert_eq!(outcome, Outcome::Accepted);
    assert_eq!(service.violations(), [""; 0]);
    assert!(service.shown_on(&other).is_empty());
    let shown = service.shown_on(&device);
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0].topic.as_deref(), Some(TOPIC));
    assert_eq!(shown[0].urgency, "high");
    assert_eq!(shown[0].ttl, 86_400);
    assert_eq!(
        shown[0].payload,
        serde_json::json!({
            "tag": TOPIC,
            "title": "Mensa",
            "body": "Die Mensa bleibt heute geschlossen 🍲",
            "url": "https://aushang.example/p/1",
        })
    );
}

#[tokio::test]
async fn a_device_shows_only_the_newest_message_of_a_topic() {
    let service = PushService::start().await.unwrap();
    let device = service.subscribe();
    let (sender, subscription) = (sender(), subscription(&device));
    for title in ["Erste", "Zweite"] {
        assert_eq!(sender.send(&subscription, &message(title)).await, Outcome::Accepted);
    }
    let shown = service.shown_on(&device);
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0].payload["title"], "Zweite");
    assert_eq!(service.log_of(2).await.len(), 2);
}

#[tokio::test]
async fn each_response_has_its_outcome() {
    let service = PushService::start().await.unwrap();
    let subscription = subscription(&service.subscribe());
    let sender = sender();
    let after = |seconds| Outcome::Retry { after: Some(Duration::from_secs(seconds)) };
    let refused = |why: &str| Outcome::Refused { why: why.to_owned() };
    let unavailable = |why: &str| Outcome::Unavailable { why: why.to_owned(), after: None };
    let redirect = Answer::Redirect { location: "http://127.0.0.1:1/".to_owned() };
    let table = [
        (Answer::Created, Outcome::Accepted),
        (Answer::NOT_FOUND, Outcome::Gone),
        (Answer::GONE, Outcome::Gone),
        (Answer::TOO_LARGE, refused("413 Payload Too Large")),
        (Answer::Status(403), unavailable("403 Forbidden")),
        (Answer::TooMany { retry_after: 30 }, after(30)),
        (Answer::BROKEN, Outcome::Retry { after: None }),
        (redirect, refused("307 Temporary Redirect")),
        (Answer::Drop, Outcome::Uncertain { why: "the connection broke before the response".to_owned() }),
        (Answer::Created, Outcome::Accepted),
    ];
    for (answer, expected) in table {
        service.answer_next([answer.clone()]);
        assert_eq!(sender.send(&subscription, &message("Titel")).await, expected, "{answer:?}");
    }
    assert_eq!(service.violations(), [""; 0]);
}

#[tokio::test]
async fn a_service_that_never_responds_is_uncertain() {
    let service = PushService::start().await.unwrap();
    service.answer_always(Answer::Hang);
    let settings =
        WebPushSettings { timeout: Duration::from_secs(5), ..settings(AddressPolicy::AlsoPrivate) };
    let sender = WebPush::new(&settings).unwrap();
    let outcome = sender.send(&subscription(&service.subscribe()), &message("Titel")).await;
    let why = "the push service did not respond in time".to_owned();
    assert_eq!(outcome, Outcome::Uncertain { why });
}

#[tokio::test]
async fn a_refused_connection_is_unreachable() {
    let service = PushService::start().await.unwrap();
    let subscription = subscription(&service.subscribe());
    let address = service.address();
    drop(service);
    // When the port can be bound again, the service has stopped listening.
    while tokio::net::TcpListener::bind(address).await.is_err() {
        tokio::task::yield_now().await;
    }
    let outcome = sender().send(&subscription, &message("Titel")).await;
    let why = "the push service cannot be reached".to_owned();
    assert_eq!(outcome, Outcome::Unreachable { why });
}

#[tokio::test]
async fn a_message_for_another_device_cannot_be_decrypted() {
    let service = PushService::start().await.unwrap();
    let (device, other) = (service.subscribe(), service.subscribe());
    let mixed = Subscription::parse(&device.endpoint, &other.p256dh, &other.auth, AddressPolicy::AlsoPrivate);
    let outcome = sender().send(&mixed.unwrap(), &message("Titel")).await;
    let why = "400 Bad Request: the body cannot be decrypted to JSON".to_owned();
    assert_eq!(outcome, Outcome::Refused { why });
    assert_eq!(service.violations().len(), 1);
}

#[tokio::test]
async fn a_stored_subscription_is_checked_again_when_sending() {
    let service = PushService::start().await.unwrap();
    let device = service.subscribe();
    let strict = WebPush::new(&settings(AddressPolicy::PublicOnly)).unwrap();
    let refused = |why: &str| Outcome::Refused { why: why.to_owned() };
    let private = refused("the endpoint is in a private network");
    let table = [
        (device.endpoint.clone(), refused("the endpoint is not an https address")),
        (device.endpoint.replace("http:", "https:"), private),
    ];
    for (endpoint, expected) in table {
        let mut lax = device.clone();
        lax.endpoint = endpoint;
        let outcome = strict.send(&subscription(&lax), &message("Titel")).await;
        assert_eq!(outcome, expected, "{lax:?}");
    }
    assert!(service.log().is_empty());
}

#[tokio::test]
async fn the_public_key_is_an_uncompressed_point() {
    // RFC 8292 requires the uncompressed point: 65 bytes, 87 characters.
    assert_eq!(sender().public_key().len(), 87);
    assert!(sender().public_key().starts_with('B'));
}
