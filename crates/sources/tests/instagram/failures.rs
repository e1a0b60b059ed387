use std::time::Duration;

use aushang_sources::Failure;
use aushang_sources::testing::instagram::{Endpoint, Trouble, Usage};
use chrono::TimeDelta;

use crate::support::World;

#[tokio::test]
async fn each_refusal_has_its_class() {
    let (world, credentials) = World::connected().await;
    let passing = |why: &str| Failure::Passing(why.to_owned());
    let trace = Some("AfTraceOfTheTest".to_owned());
    let table = [
        (Trouble::code(10), Failure::PermissionMissing),
        (Trouble::code(210), Failure::PermissionMissing),
        (Trouble::subcode(190, 463), Failure::Ended("the token has expired".to_owned())),
        (Trouble::subcode(190, 458), Failure::Ended("the person removed the app".to_owned())),
        (Trouble::not_approved(), Failure::NotApproved),
        (
            Trouble::message(100, "Invalid parameter"),
            Failure::Incorrect { why: "Invalid parameter (code 100)".to_owned(), trace },
        ),
        (Trouble::code(4), Failure::Limited(None)),
        (Trouble::transient(2), passing("Instagram failed (code 2)")),
        (Trouble::transient(555), passing("Instagram responded with status 500")),
        (Trouble::Html { status: 200 }, passing("Instagram sent something other than JSON")),
        (Trouble::Html { status: 503 }, passing("Instagram responded with status 503")),
        (Trouble::Text("{}".to_owned()), passing("Instagram sent no list of media")),
        (Trouble::Drop, passing("the connection broke before the end of the response")),
    ];
    for (trouble, expected) in table {
        let shown = format!("{trouble:?}");
        world.server.fail_next(Endpoint::List, [trouble]);
        assert_eq!(world.latest(&credentials).await.unwrap_err(), expected, "{shown}");
    }
    world.latest(&credentials).await.unwrap();
}

#[tokio::test]
async fn no_request_is_made_before_the_pause_that_the_network_asks_for() {
    let (world, credentials) = World::connected().await;
    for code in [4, 17, 32, 341, 613, 80_002] {
        world.server.fail_next(Endpoint::List, [Trouble::Limited { code, minutes: 12 }]);
        let pause = Failure::Limited(Some(Duration::from_mins(12)));
        assert_eq!(world.latest(&credentials).await.unwrap_err(), pause, "{code}");
        world.server.advance(TimeDelta::minutes(12));
    }
    assert_eq!(world.server.violations(), [""; 0]);
    world.server.fail_next(Endpoint::List, [Trouble::Limited { code: 4, minutes: 12 }]);
    drop(world.latest(&credentials).await);
    drop(world.latest(&credentials).await);
    assert_eq!(world.server.violations(), ["the pause had not passed"]);
}

#[tokio::test]
async fn a_nearly_used_limit_asks_for_a_pause_with_the_answer() {
    let (world, credentials) = World::connected().await;
    for (usage, pause) in [
        (Usage { percent: 79, minutes: 0, percent_of_app: 79 }, None),
        (Usage { percent: 80, minutes: 0, percent_of_app: 1 }, Some(Duration::from_hours(2))),
        (Usage { percent: 1, minutes: 0, percent_of_app: 95 }, Some(Duration::from_hours(2))),
        (Usage { percent: 1, minutes: 30, percent_of_app: 1 }, Some(Duration::from_mins(30))),
    ] {
        world.server.set_usage(usage);
        assert_eq!(world.latest(&credentials).await.unwrap().pause, pause, "{usage:?}");
    }
}

#[tokio::test]
async fn each_step_of_connecting_may_fail() {
    let world = World::start().await;
    for endpoint in [Endpoint::Redeem, Endpoint::Exchange, Endpoint::Me] {
        for trouble in [Trouble::Html { status: 200 }, Trouble::transient(1), Trouble::Text("{}".to_owned())]
        {
            world.server.fail_next(endpoint, [trouble.clone()]);
            let failure = world.connect(crate::support::USER).await.unwrap_err();
            let is_expected = match failure {
                Failure::Passing(_) => endpoint == Endpoint::Redeem,
                // The code was taken.
                Failure::Interrupted(_) => endpoint != Endpoint::Redeem,
                _ => false,
            };
            assert!(is_expected, "{endpoint:?} {trouble:?}: {failure}");
        }
        world.server.fail_next(endpoint, [Trouble::not_approved()]);
        let failure = world.connect(crate::support::USER).await.unwrap_err();
        assert_eq!(failure, Failure::NotApproved, "{endpoint:?}");
    }
}

#[tokio::test]
async fn credentials_of_another_network_are_refused() {
    let world = World::start().await;
    let address = url::Url::parse("https://uni.example/feed").unwrap();
    let other = aushang_sources::Credentials::Feed { address };
    assert!(matches!(world.latest(&other).await, Err(Failure::Incorrect { .. })));
}
