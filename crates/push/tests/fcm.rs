//! A sender and a Google that meet over a real socket.

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
        ttl: Duration::from_hours(12),
    }
}

fn unavailable(why: &str) -> Outcome {
    Outcome::Unavailable { why: why.to_owned(), after: None }
}

fn unreachable(why: &str) -> Outcome {
    Outcome::Unreachable { why: why.to_owned() }
}

/// Nobody broke a rule.
fn assert_polite(service: &FcmService) {
    assert_eq!((service.violations(), service.sign_ins().violations()), (vec![], vec![]));
}

#[tokio::test]
async fn a_device_gets_what_was_sent_to_it() {
    let service = FcmService::start().await.unwrap();
    let device = service.register();
    let sender = sender(&service);
    assert_eq!(sender.send(&FcmToken::parse(&device).unwrap(), &message()).await, Outcome::Accepted);
    assert_polite(&service);
    let log = service.log();
    assert_eq!((log.len(), &log[0].device), (1, &device));
    assert_eq!(log[0].message["notification"]["title"], "Mensa");
    assert_eq!(log[0].message["data"]["post"], TOPIC);
}

#[tokio::test]
async fn however_many_wait_the_server_signs_in_once() {
    let service = FcmService::start().await.unwrap();
    let sender = sender(&service);
    let devices: Vec<_> = (0..40).map(|_| device(&service)).collect();
    let message = message();
    let outcomes = join_all(devices.iter().map(|device| sender.send(device, &message))).await;
    assert!(outcomes.iter().all(|outcome| *outcome == Outcome::Accepted), "{outcomes:?}");
    assert_eq!((service.log().len(), service.sign_ins().log().len()), (40, 1));
    // All learn at once that the token is no good any more.
    service.end_accesses();
    let outcomes = join_all(devices.iter().map(|device| sender.send(device, &message))).await;
    assert!(outcomes.iter().all(|outcome| *outcome == Outcome::Accepted), "{outcomes:?}");
    assert_eq!((service.log().len(), service.sign_ins().log().len()), (80, 2));
    assert_polite(&service);
}

#[tokio::test]
async fn a_token_that_ends_soon_is_not_used_again() {
    let service = FcmService::start().await.unwrap();
    let (sender, device) = (sender(&service), device(&service));
    for (expires_in, sign_ins) in [(299, 1), (3_599, 2), (3_599, 2)] {
        service.sign_ins().answer_next([SignIn::Granted { expires_in }]);
        assert_eq!(sender.send(&device, &message()).await, Outcome::Accepted);
        assert_eq!(service.sign_ins().log().len(), sign_ins);
    }
}

#[tokio::test]
async fn a_token_that_is_never_liked_is_made_anew_only_once() {
    let service = FcmService::start().await.unwrap();
    let (sender, device) = (sender(&service), device(&service));
    service.answer_always(FcmAnswer::Fault { status: 401, code: "" });
    assert_eq!(sender.send(&device, &message()).await, unavailable("401 Unauthorized: said"));
    assert_eq!((service.log().len(), service.sign_ins().log().len()), (2, 2));
}

#[tokio::test]
async fn each_answer_has_its_outcome() {
    let service = FcmService::start().await.unwrap();
    let (sender, device) = (sender(&service), device(&service));
    let retry = |seconds| Outcome::Retry { after: Some(Duration::from_secs(seconds)) };
    let fault = |status, code| FcmAnswer::Fault { status, code };
    for (answer, expected) in [
        (FcmAnswer::Accepted, Outcome::Accepted),
        (FcmAnswer::Unregistered, Outcome::Gone),
        (FcmAnswer::TooMany { retry_after: 90 }, retry(90)),
        (fault(503, "UNAVAILABLE"), Outcome::Retry { after: None }),
        (fault(403, "SENDER_ID_MISMATCH"), unavailable("403 Forbidden: said")),
        (fault(400, "INVALID_ARGUMENT"), Outcome::Refused { why: "400 Bad Request: said".to_owned() }),
        (FcmAnswer::Drop, Outcome::Uncertain { why: "the connection broke before the answer".to_owned() }),
    ] {
        service.answer_next([answer.clone()]);
        assert_eq!(sender.send(&device, &message()).await, expected, "{answer:?}");
    }
    let unknown = FcmToken::parse("of-an-app-that-was-removed").unwrap();
    assert_eq!(sender.send(&unknown, &message()).await, Outcome::Gone);
    assert_polite(&service);
}

#[tokio::test]
async fn a_project_that_the_account_may_not_send_for_costs_no_device() {
    let service = FcmService::start().await.unwrap();
    let account = service.account().replace("\"aushang-test\"", "\"somebody-elses\"");
    let sender = Fcm::new(&FcmSettings { service_account: account.into(), ..settings(&service) }).unwrap();
    let outcome = sender.send(&device(&service), &message()).await;
    assert_eq!(outcome, unavailable("403 Forbidden: the caller does not have permission"));
    assert!(service.log().is_empty());
}

#[tokio::test]
async fn without_a_token_nothing_leaves_and_one_refusal_answers_all_who_wait() {
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
        (SignIn::Status(200), "the sign-in at Google was answered with no token"),
    ] {
        let before = service.sign_ins().log().len();
        service.sign_ins().answer_next([answer]);
        // The first signs in, the others wait for it.
        let outcomes = join_all(devices.iter().map(|device| sender.send(device, &message))).await;
        assert!(outcomes.iter().all(|outcome| *outcome == unavailable(why)), "{outcomes:?}");
        assert_eq!(service.sign_ins().log().len(), before + 1);
    }
    assert!(service.log().is_empty());
    assert_eq!(sender.send(&devices[0], &message).await, Outcome::Accepted);
}

#[tokio::test]
async fn slow_answers_are_not_waited_for() {
    let service = FcmService::start().await.unwrap();
    let device = device(&service);
    let short = Duration::from_millis(300);
    let hasty = |access_timeout, timeout| {
        Fcm::new(&FcmSettings { access_timeout, timeout, ..settings(&service) }).unwrap()
    };
    // A sign-in sends nothing, so it may be tried again; a message may have arrived.
    service.sign_ins().answer_next([SignIn::Hang]);
    let outcome = hasty(short, Duration::from_mins(1)).send(&device, &message()).await;
    assert_eq!(outcome, unreachable("Google did not answer the sign-in request"));
    service.answer_next([FcmAnswer::Hang]);
    let outcome = hasty(Duration::from_mins(1), short).send(&device, &message()).await;
    let why = "the push service did not answer in time".to_owned();
    assert_eq!(outcome, Outcome::Uncertain { why });
}

#[tokio::test]
async fn a_message_that_never_left_may_be_sent_again() {
    let service = FcmService::start().await.unwrap();
    let (sender, device, address) = (sender(&service), device(&service), service.address());
    assert_eq!(sender.send(&device, &message()).await, Outcome::Accepted);
    drop(service);
    // The port is closed once it can be bound again.
    while tokio::net::TcpListener::bind(address).await.is_err() {
        tokio::task::yield_now().await;
    }
    let outcome = sender.send(&device, &message()).await;
    assert_eq!(outcome, unreachable("the push service cannot be reached"));
}

#[tokio::test]
async fn plain_http_is_for_intranets_and_tests() {
    let service = FcmService::start().await.unwrap();
    let strict = FcmSettings { addresses: AddressPolicy::PublicOnly, ..settings(&service) };
    assert!(matches!(Fcm::new(&strict), Err(CannotSend::Account(_))));
}
