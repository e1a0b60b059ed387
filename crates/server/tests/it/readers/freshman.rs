//! Freshman areas, which readers enter with an access code.

use aushang_push::testing::PushService;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Institution, Person, TestApp, each_engine, receivers};

async fn enters(app: &TestApp, reader: &Person, code: &str) -> Answer {
    reader.try_enter(app.world.own.id, code).await
}

async fn writes_to_freshmen(admin: &Person, content: &str, more: &[Value]) -> Value {
    let channels: Vec<_> =
        [json!({ "id": Institution::FRESHMAN })].into_iter().chain(more.iter().cloned()).collect();
    admin.sends(json!({ "content": content, "channels": channels, "sendPush": true })).await
}

// spec: MISC-07
#[each_engine]
async fn freshman_posts_are_visible_to_readers_who_entered_the_current_code(app: TestApp) {
    let admin = app.admin().await;
    let (inside, outside) = (app.follower("STUDENT").await, app.follower("STUDENT").await);
    let open = writes_to_freshmen(&admin, "Ohne Code", &[]).await;
    app.advance(TimeDelta::minutes(1));
    admin.writes("Für alle").await;
    app.advance(TimeDelta::minutes(1));
    assert_eq!(outside.reads().await, ["Für alle", "Ohne Code"]);

    admin.sets_access_code("ersti-2026").await;
    let post = writes_to_freshmen(&admin, "Mit Code", &[]).await;
    for wrong in ["", "ersti-2025", "ERSTI-2026"] {
        assert_eq!(enters(&app, &inside, wrong).await.fields(), ["code INVALID"], "{wrong}");
    }
    assert_eq!(inside.reads().await, ["Für alle"]);
    let entered = enters(&app, &inside, " ersti-2026 ").await.ok();
    let expected = json!({ "username": "fs-informatik", "following": true });
    assert_eq!(entered, expected);
    assert_eq!(inside.reads().await, ["Mit Code", "Für alle", "Ohne Code"]);
    assert_eq!(outside.reads().await, ["Für alle"]);
    for post in [&open, &post] {
        assert_eq!(inside.try_read(post).await.outcome(), "ok");
        outside.try_read(post).await.refused(404, "NOT_FOUND");
    }

    // Another code locks all readers out; the same code again does not.
    admin.sets_access_code("ersti-2026").await;
    assert_eq!(inside.reads().await.len(), 3);
    admin.sets_access_code("winter_26").await;
    assert_eq!(inside.reads().await, ["Für alle"]);
    inside.try_read(&post).await.refused(404, "NOT_FOUND");
    // When an earlier code is set again, readers have to enter it again.
    admin.sets_access_code("ersti-2026").await;
    assert_eq!(inside.reads().await, ["Für alle"]);
    enters(&app, &inside, "ersti-2026").await.ok();
    assert_eq!(inside.reads().await.len(), 3);
    admin.sets_access_code("").await;
    assert_eq!(outside.reads().await.len(), 3);
    assert_eq!(enters(&app, &outside, "irgendwas").await.outcome(), "ok");
}

// spec: MISC-05, MISC-07
#[each_engine]
async fn freshman_posts_are_pushed_only_to_readers_with_access_except_emergencies(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let admin = app.admin().await;
    admin.sets_access_code("ersti-2026").await;
    let mut phones = Vec::new();
    for enters_it in [true, false] {
        let reader = app.follower("STUDENT").await;
        if enters_it {
            enters(&app, &reader, "ersti-2026").await.ok();
        }
        let subscription = service.subscribe();
        reader.registers(&subscription).await;
        phones.push(subscription.id);
    }
    let emergency = json!({ "id": Institution::EMERGENCY });
    for (more, reached) in [(&[][..], &phones[..1]), (&[emergency], &phones[..])] {
        let before = service.log().len();
        let post = writes_to_freshmen(&admin, "Hallo Erstis", more).await;
        app.deliver().await;
        let mut expected = reached.to_vec();
        expected.sort();
        assert_eq!(receivers(&service, before), expected);
        admin.try_delete(&post).await.ok();
    }
}

#[each_engine]
async fn guessing_readers_wait_longer_and_others_are_not_locked_out(app: TestApp) {
    app.admin().await.sets_access_code("ersti-2026").await;
    let guessing = app.reader("STUDENT").await;
    for number in 0..10 {
        assert_eq!(enters(&app, &guessing, &format!("raten-{number}")).await.outcome(), "400");
    }
    for minutes in [1, 2, 4] {
        enters(&app, &guessing, "ersti-2026").await.refused_for(minutes * 60, "TOO_MANY_ATTEMPTS");
        app.advance(TimeDelta::minutes(minutes) - TimeDelta::milliseconds(1));
        enters(&app, &guessing, "ersti-2026").await.refused(429, "TOO_MANY_ATTEMPTS");
        app.advance(TimeDelta::milliseconds(1));
        assert_eq!(enters(&app, &guessing, "raten").await.outcome(), "400");
    }
    // Many other readers guess as well, 300 times in total: then a reader has fewer free attempts.
    let mut guessing = guessing;
    for number in 0..287 {
        if number % 10 == 0 {
            guessing = app.reader("STUDENT").await;
        }
        assert_eq!(enters(&app, &guessing, &format!("raten-{number}")).await.outcome(), "400");
    }
    let honest = app.reader("STUDENT").await;
    assert_eq!(enters(&app, &honest, "esrti-2026").await.outcome(), "400");
    assert_eq!(enters(&app, &honest, "ersti-2026").await.outcome(), "ok");
    let other = app.reader("STUDENT").await;
    for _ in 0..2 {
        assert_eq!(enters(&app, &other, "raten").await.outcome(), "400");
    }
    let refused = enters(&app, &other, "ersti-2026").await;
    assert_eq!(refused.headers["retry-after"], "600");
    app.advance(TimeDelta::minutes(10));
    assert_eq!(enters(&app, &other, "ersti-2026").await.outcome(), "ok");
    // Old wrong attempts are deleted.
    app.sweep_after(TimeDelta::days(2) + TimeDelta::milliseconds(1)).await;
    assert_eq!(app.count("freshman_tries").await, 0);
}

#[tokio::test]
async fn guesses_are_rate_limited_per_reader_and_per_address() {
    let app = TestApp::on_sqlite().await.with_low_rate_limits();
    app.admin().await.sets_access_code("ersti-2026").await;
    let (guessing, other) = (app.reader("STUDENT").await, app.reader("STUDENT").await);
    let (here, elsewhere) = ("198.51.100.1", "198.51.100.2");
    for number in 0..10 {
        let guess = format!("raten-{number}");
        assert_eq!(enters(&app, &guessing.at(here), &guess).await.outcome(), "400");
    }
    for limited in [guessing.at(elsewhere), other.at(here)] {
        enters(&app, &limited, "ersti-2026").await.refused(429, "TOO_MANY_ATTEMPTS");
    }
    enters(&app, &other.at(elsewhere), "ersti-2026").await.ok();
}
