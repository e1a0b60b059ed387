//! Sending to a test FCM service over a real socket.

use std::time::Duration;

use aushang_push::{
    AddressPolicy, CannotSend, Fcm, FcmSettings, FcmToken, Message, Outcome, Topic, Urgency,
    testing::{FcmAnswer, FcmService, SignIn},
};
use futures::future::join_all;

const TOPIC: &str = "0198c5f27b3a7c1e9d5b2f4a6c8e0d13";

fn settings(service: &FcmService) -> FcmSettings {
    FcmSettings::new(service.account().into(), service.url().parse().unwrap(), AddressPolicy::AlsoPrivate)
}

fn sender(service: &FcmService) -> Fcm {
    Fcm::new(&settings(service)).unwrap()
}

fn device(service: &FcmService) -> FcmToken {
    FcmToken::parse(&service.register()).unwrap()
}

fn message() -> Message {
    Message {
        topic: Topic::parse(TOPIC).unwrap(),
        tag: TOPIC.to_owned(),
        title: "Mensa".to_owned(),
        body: "Heute geschlossen 🍲".to_owned(),
        url: "aushang:post/1".to_owned(),
        urgency: Urgency::Normal,
        alarm: false,
        silent: false,
        ttl: Duration::from_hours(12),
    }
}

fn unavailable(why: &str) -> Outcome {
    Outcome::Unavailable { why: why.to_owned(), after: None }
}

fn unreachable(why: &str) -> Outcome {
    Outcome::Unreachable { why: why.to_owned() }
}

fn assert_no_violations(service: &FcmService) {
    assert_eq!((service.violations(), service.sign_ins().violations()), (vec![], vec![]));
}

#[tokio::test]
async fn a_message_reaches_its_device() {
    let service = FcmService::start().await.unwrap();
    let device = service.register();
    let sender = sender(&service);
    assert_eq!(sender.send(&FcmToken::parse(&device).unwrap(), &message()).await, Outcome::Accepted);
    assert_no_violations(&service);
    let log = service.log();
    assert_eq!((log.len(), &log[0].device), (1, &device));
    assert_eq!(log[0].message["notification"]["title"], "Mensa");
    assert_eq!(log[0].message["data"]["post"], TOPIC);
}

#[tokio::test]
async fn concurrent_messages_share_one_sign_in() {
    let service = FcmService::start().await.unwrap();
    let sender = sender(&service);
    let devices: Vec<_> = (0..40).map(|_| device(&service)).collect();
    let message = message();
    let outcomes = join_all(devices.iter().map(|device| sender.send(device, &message))).await;
    assert!(outcomes.iter().all(|outcome| *outcome == Outcome::Accepted), "{outcomes:?}");
    assert_eq!((service.log().len(), service.sign_ins().log().len()), (40, 1));
    // All of them find out at the same time that the token was revoked.
    service.end_accesses();
    let outcomes = join_all(devices.iter().map(|device| sender.send(device, &message))).await;
    assert!(outcomes.iter().all(|outcome| *outcome == Outcome::Accepted), "{outcomes:?}");
    assert_eq!((service.log().len(), service.sign_ins().log().len()), (80, 2));
    assert_no_violations(&service);
}

#[tokio::test]
async fn a_token_that_expires_soon_is_not_reused() {
    let service = FcmService::start().await.unwrap();
    let (sender, device) = (sender(&service), device(&service));
    for (expires_in, sign_ins) in [(299, 1), (3_599, 2), (3_599, 2)] {
        service.sign_ins().answer_next([SignIn::Granted { expires_in }]);
        assert_eq!(sender.send(&device, &message()).await, Outcome::Accepted);
        assert_eq!(service.sign_ins().log().len(), sign_ins);
    }
}

#[tokio::test]
async fn a_refused_token_is_replaced_only_once_per_message() {
    let service = FcmService::start().await.unwrap();
    let (sender, device) = (sender(&service), device(&service));
    service.answer_always(FcmAnswer::Fault { status: 401, code: "" });
    assert_eq!(sender.send(&device, &message()).await, unavailable("401 Unauthorized: message"));
    assert_eq!((service.log().len(), service.sign_ins().log().len()), (2, 2));
}

#[tokio::test]
async fn each_response_has_its_outcome() {
    let service = FcmService::start().await.unwrap();
    let (sender, device) = (sender(&service), device(&service));
    let retry = |seconds| Outcome::Retry { after: Some(Duration::from_secs(seconds)) };
    let fault = |status, code| FcmAnswer::Fault { status, code };
    for (answer, expected) in [
        (FcmAnswer::Accepted, Outcome::Accepted),
        (FcmAnswer::Unregistered, Outcome::Gone),
        (FcmAnswer::TooMany { retry_after: 90 }, retry(90)),
        (fault(503, "UNAVAILABLE"), Outcome::Retry { after: None }),
        (fault(403, "SENDER_ID_MISMATCH"), unavailable("403 Forbidden: message")),
        (fault(400, "INVALID_ARGUMENT"), Outcome::Refused { why: "400 Bad Request: message".to_owned() }),
        (FcmAnswer::Drop, Outcome::Uncertain { why: "the connection broke before the response".to_owned() }),
    ] {
        service.answer_next([answer.clone()]);
        assert_eq!(sender.send(&device, &message()).await, expected, "{answer:?}");
    }
    let unknown = FcmToken::parse("of-an-app-that-was-removed").unwrap();
    assert_eq!(sender.send(&unknown, &message()).await, Outcome::Gone);
    assert_no_violations(&service);
}

#[tokio::test]
async fn a_project_without_permission_is_unavailable() {
    let service = FcmService::start().await.unwrap();
    let account = service.account().replace("\"aushang-test\"", "\"another-project\"");
    let sender = Fcm::new(&FcmSettings { service_account: account.into(), ..settings(&service) }).unwrap();
    let outcome = sender.send(&device(&service), &message()).await;
    assert_eq!(outcome, unavailable("403 Forbidden: the caller does not have permission"));
    assert!(service.log().is_empty());
}

#[tokio::test]
async fn a_refused_sign_in_is_the_outcome_of_all_waiting_messages() {
    let service = FcmService::start().await.unwrap();
    let sender = sender(&service);
    let devices: Vec<_> = (0..20).map(|_| device(&service)).collect();
    let message = message();
    for (answer, why) in [
        (
            SignIn::Denied,
            "the sign-in at Google was refused: 400 Bad Request: invalid_grant Invalid JWT Signature.",
        ),
        (SignIn::Status(503), "the sign-in at Google was refused: 503 Service Unavailable"),
        (SignIn::Status(200), "the response to the sign-in at Google contains no token"),
    ] {
        let before = service.sign_ins().log().len();
        service.sign_ins().answer_next([answer]);
        // The first message signs in, and the others wait for it.
        let outcomes = join_all(devices.iter().map(|device| sender.send(device, &message))).await;
        assert!(outcomes.iter().all(|outcome| *outcome == unavailable(why)), "{outcomes:?}");
        assert_eq!(service.sign_ins().log().len(), before + 1);
    }
    assert!(service.log().is_empty());
    assert_eq!(sender.send(&devices[0], &message).await, Outcome::Accepted);
}

#[tokio::test]
async fn sign_in_and_message_have_timeouts() {
    let service = FcmService::start().await.unwrap();
    let device = device(&service);
    let short = Duration::from_millis(300);
    let with_timeouts = |access_timeout, timeout| {
        Fcm::new(&FcmSettings { access_timeout, timeout, ..settings(&service) }).unwrap()
    };
    // After a timeout of the sign-in no message was sent; after that of a message it may have arrived.
    service.sign_ins().answer_next([SignIn::Hang]);
    let outcome = with_timeouts(short, Duration::from_mins(1)).send(&device, &message()).await;
    assert_eq!(outcome, unreachable("Google did not respond to the sign-in request"));
    service.answer_next([FcmAnswer::Hang]);
    let outcome = with_timeouts(Duration::from_mins(1), short).send(&device, &message()).await;
    let why = "the push service did not respond in time".to_owned();
    assert_eq!(outcome, Outcome::Uncertain { why });
}

#[tokio::test]
async fn a_refused_connection_is_unreachable() {
    let service = FcmService::start().await.unwrap();
    let (sender, device, address) = (sender(&service), device(&service), service.address());
    assert_eq!(sender.send(&device, &message()).await, Outcome::Accepted);
    drop(service);
    // When the port can be bound again, the service has stopped listening.
    while tokio::net::TcpListener::bind(address).await.is_err() {
        tokio::task::yield_now().await;
    }
    let outcome = sender.send(&device, &message()).await;
    assert_eq!(outcome, unreachable("the push service cannot be reached"));
}

#[tokio::test]
async fn plain_http_is_refused_unless_private_addresses_are_allowed() {
    let service = FcmService::start().await.unwrap();
    let strict = FcmSettings { addresses: AddressPolicy::PublicOnly, ..settings(&service) };
    assert!(matches!(Fcm::new(&strict), Err(CannotSend::Account(_))));
}
