//! Problems of a connected account, and the mails about them.

use aushang_sources::testing::instagram::{Endpoint, Trouble, Usage};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Engine, Mirror, Person, TestApp, USERNAME, each_engine, new_secret, text};

const RECONNECT: &str = "Fachschaft Informatik: Instagram neu verbinden";
const NO_ANSWER: &str = "Fachschaft Informatik: Instagram antwortet seit einem Tag nicht";
const DENIED: &str = "Fachschaft Informatik: Instagram gibt keine Beiträge mehr heraus";

fn is(state: &str, problem: &str) -> (String, Value) {
    (state.to_owned(), json!(problem))
}

fn works() -> (String, Value) {
    ("WORKING".to_owned(), Value::Null)
}

async fn operations(app: &TestApp) -> Value {
    let fields = "sources {
        active failed overdue disturbed { profileName network name problem since } incorrect { at network message }
    }";
    app.superadmin().await.run("operations", json!({}), fields).await.ok()["sources"].clone()
}

async fn status(mirror: &Mirror, admin: &Person) -> Value {
    let address = text(&admin.source().await["statusUrl"]);
    let (_, key) = address.split_once("key=").unwrap();
    mirror.app.anonymous().media_status(key).await["status"].clone()
}

// spec: PHOTO-14, PHOTO-17
#[each_engine]
async fn ended_connection_is_reported_once_and_read_again_only_after_connecting(mirror: Mirror) {
    mirror.instagram.posts("Vorher", TimeDelta::days(1));
    let admin = mirror.checked().await;
    mirror.instagram.revoke(USERNAME, 458);
    mirror.check_hourly(1).await;
    let since = json!(mirror.app.date_in(TimeDelta::zero()));
    let connection = admin.connection().await;
    assert_eq!((&connection["active"], &connection["error"]), (&json!(true), &json!(true)));
    let source = admin.source().await;
    assert_eq!((&source["state"], &source["problem"]), (&json!("FAILED"), &json!("RECONNECT")));
    assert_eq!((&source["problemSince"], &source["nextCheckAt"]), (&since, &Value::Null));
    assert_eq!(status(&mirror, &admin).await, "INACTIVE");
    let by_id = json!({ "id": source["id"] });
    admin.try_source_mutation("checkSource", by_id).await.refused(409, "WRONG_STATUS");

    let calls = mirror.instagram.log().len();
    for _ in 0..40 {
        mirror.check_after(TimeDelta::hours(12)).await;
    }
    assert_eq!(mirror.instagram.log().len(), calls);
    let mails = mirror.app.mails().await;
    let mut addresses: Vec<_> = mails.iter().map(|mail| mail.to.as_str()).collect();
    addresses.sort_unstable();
    assert_eq!(addresses, ["admin@fs.example", "fort@fs.example", "user@fs.example"]);
    assert!(
        mails.iter().all(|mail| mail.subject == RECONNECT && mail.link().ends_with("/settings/profile#sync"))
    );
    assert_eq!(operations(&mirror.app).await["failed"], 1);

    let admin = mirror.app.admin().await;
    mirror.instagram.posts("Danach", TimeDelta::zero());
    let connected = mirror.try_connect(&admin, USERNAME).await.ok();
    assert_eq!((&connected["active"], &connected["error"]), (&json!(true), &json!(false)));
    assert_eq!(connected["source"]["id"], source["id"]);
    mirror.check().await;
    assert_eq!(admin.texts_of("ALL").await, ["Danach", "Vorher"]);
    assert_eq!(admin.source_state().await, works());
    assert_eq!(status(&mirror, &admin).await, "ACTIVE");

    // It ends once more: that is another problem.
    mirror.instagram.revoke(USERNAME, 460);
    mirror.check_hourly(2).await;
    assert_eq!(mirror.subjects().await, [RECONNECT; 6]);
}

#[each_engine]
async fn each_reason_why_an_account_cannot_be_read_is_named(mirror: Mirror) {
    let admin = mirror.connected().await;
    for (trouble, problem) in [
        (Trouble::subcode(190, 463), "RECONNECT"),
        (Trouble::code(10), "PERMISSION_MISSING"),
        (Trouble::not_approved(), "NOT_APPROVED"),
    ] {
        mirror.instagram.fail_next(Endpoint::List, [trouble]);
        mirror.check().await;
        assert_eq!(admin.source_state().await, is("FAILED", problem));
        assert_eq!(admin.connection().await["error"], true, "{problem}");
        assert_eq!(admin.source().await["nextCheckAt"], Value::Null);
        mirror.try_connect(&admin, USERNAME).await.ok();
    }
    let subjects = mirror.subjects().await;
    assert_eq!(
        (&subjects[..3], &subjects[3..]),
        (&[RECONNECT; 3].map(str::to_owned)[..], &[DENIED; 6].map(str::to_owned)[..])
    );
}

// Somebody accepted the invitation as a tester, for example.
#[each_engine]
async fn check_that_somebody_asks_for_finds_out_that_an_account_can_be_read_again(mirror: Mirror) {
    let admin = mirror.connected().await;
    let by_id = json!({ "id": admin.source().await["id"] });
    for trouble in [Trouble::code(10), Trouble::not_approved()] {
        mirror.instagram.fail_next(Endpoint::List, [trouble]);
        mirror.check_hourly(1).await;
        assert_eq!(admin.connection().await["error"], true);
        mirror.check_hourly(3).await;
        assert_eq!(admin.connection().await["error"], true);
        admin.try_source_mutation("checkSource", by_id.clone()).await.ok();
        mirror.check().await;
        assert_eq!(admin.source_state().await, works());
        assert_eq!(admin.connection().await["error"], false);
    }
}

#[each_engine]
async fn network_that_does_not_respond_is_reported_after_24_hours(mirror: Mirror) {
    mirror.instagram.posts("Vorher", TimeDelta::days(1));
    let admin = mirror.checked().await;
    mirror.instagram.fail_always(Endpoint::List, Some(Trouble::Html { status: 503 }));
    mirror.check_hourly(1).await;
    let since = admin.source().await["problemSince"].clone();
    assert_eq!(since, json!(mirror.app.date_in(TimeDelta::zero())));
    for hour in 1..24 {
        assert_eq!(admin.source_state().await, is("DELAYED", "UNREACHABLE"), "{hour}");
        mirror.check_hourly(1).await;
    }
    assert_eq!(mirror.subjects().await, [""; 0]);
    assert_eq!(operations(&mirror.app).await["failed"], 0);
    mirror.check_hourly(30).await;
    let source = admin.source().await;
    assert_eq!((&source["state"], &source["problemSince"]), (&json!("FAILED"), &since));
    assert_ne!(source["nextCheckAt"], Value::Null);
    assert_eq!(admin.connection().await["error"], false);
    assert_eq!(status(&mirror, &admin).await, "ACTIVE");
    assert_eq!(mirror.subjects().await, [NO_ANSWER; 3]);
    assert_eq!(operations(&mirror.app).await["failed"], 1);

    mirror.instagram.fail_always(Endpoint::List, None);
    mirror.instagram.posts("Inzwischen", TimeDelta::hours(5));
    mirror.check_hourly(1).await;
    assert_eq!(admin.source_state().await, works());
    assert_eq!(admin.texts_of("ALL").await, ["Inzwischen", "Vorher"]);
    assert_eq!(mirror.subjects().await.len(), 3);
}

// The second problem needs another action, so it is reported although the first one was.
#[each_engine]
async fn connection_that_ends_after_another_problem_is_reported_as_well(mirror: Mirror) {
    let admin = mirror.checked().await;
    mirror.instagram.fail_always(Endpoint::List, Some(Trouble::Drop));
    mirror.check_hourly(26).await;
    assert_eq!(mirror.subjects().await, [NO_ANSWER; 3]);
    mirror.instagram.fail_always(Endpoint::List, None);
    mirror.instagram.revoke(USERNAME, 460);
    mirror.check_hourly(2).await;
    assert_eq!(admin.source_state().await, is("FAILED", "RECONNECT"));
    let subjects = mirror.subjects().await;
    assert_eq!(subjects[3..], [RECONNECT; 3]);
}

#[each_engine]
async fn each_answer_that_is_not_one_is_retried_within_the_hour(mirror: Mirror) {
    let admin = mirror.checked().await;
    for trouble in [
        Trouble::Html { status: 200 },
        Trouble::Text("{\"data\":{}}".to_owned()),
        Trouble::transient(2),
        Trouble::Drop,
    ] {
        mirror.instagram.fail_next(Endpoint::List, [trouble.clone()]);
        mirror.check_hourly(1).await;
        assert_eq!(admin.source_state().await, is("DELAYED", "UNREACHABLE"), "{trouble:?}");
        let retry = mirror.app.date_in(TimeDelta::minutes(5));
        assert_eq!(admin.source().await["nextCheckAt"], retry, "{trouble:?}");
        mirror.check_after(TimeDelta::minutes(5)).await;
        assert_eq!(admin.source_state().await, works());
    }
}

#[each_engine]
async fn limit_of_the_network_is_respected(mirror: Mirror) {
    let admin = mirror.checked().await;
    let by_id = json!({ "id": admin.source().await["id"] });
    mirror.instagram.fail_next(Endpoint::List, [Trouble::Limited { code: 80_002, minutes: 90 }]);
    mirror.check_hourly(1).await;
    assert_eq!(admin.source_state().await, is("DELAYED", "LIMITED"));
    let ends = json!(mirror.app.date_in(TimeDelta::minutes(90)));
    assert_eq!(admin.source().await["nextCheckAt"], ends);
    let asked = admin.try_source_mutation("checkSource", by_id).await;
    asked.refused_for(90 * 60, "TOO_MANY_ATTEMPTS");
    let calls = mirror.instagram.count(Endpoint::List);
    mirror.check_after(TimeDelta::minutes(89)).await;
    assert_eq!(mirror.instagram.count(Endpoint::List), calls);
    mirror.check_after(TimeDelta::minutes(1)).await;
    assert_eq!(mirror.instagram.count(Endpoint::List), calls + 1);
    assert_eq!(admin.source_state().await, works());
    assert_eq!(mirror.subjects().await, [""; 0]);
}

#[each_engine]
async fn account_that_has_nearly_used_up_its_limit_is_read_less_often(mirror: Mirror) {
    let admin = mirror.connected().await;
    for (percent, percent_of_app) in [(80, 1), (1, 95)] {
        mirror.instagram.set_usage(Usage { percent, minutes: 0, percent_of_app });
        mirror.check_after(TimeDelta::hours(2)).await;
        let source = admin.source().await;
        assert_eq!(source["state"], "WORKING");
        assert_eq!(source["nextCheckAt"], mirror.app.date_in(TimeDelta::hours(2)), "{percent}");
    }
    mirror.instagram.set_usage(Usage { percent: 100, minutes: 200, percent_of_app: 1 });
    mirror.check_after(TimeDelta::hours(2)).await;
    assert_eq!(admin.source().await["nextCheckAt"], mirror.app.date_in(TimeDelta::minutes(200)));
}

#[each_engine]
async fn request_that_the_network_calls_incorrect_concerns_only_the_operator(mirror: Mirror) {
    let admin = mirror.checked().await;
    let calm = json!({ "active": 1, "failed": 0, "overdue": 0, "disturbed": [], "incorrect": null });
    assert_eq!(operations(&mirror.app).await, calm);
    let trouble =
        Trouble::message(100, "Tried accessing something with IGAAQWERTZUIOPASDFGHJKLYXCVBNM012345");
    mirror.instagram.fail_always(Endpoint::List, Some(trouble));
    mirror.check_hourly(1).await;
    let found = operations(&mirror.app).await;
    let incorrect = &found["incorrect"];
    assert_eq!(
        (&incorrect["network"], &incorrect["at"]),
        (&json!("INSTAGRAM"), &json!(mirror.app.date_in(TimeDelta::zero())))
    );
    let message = text(&incorrect["message"]);
    assert!(message.contains("Tried accessing") && message.contains("AfTraceOfTheTest"), "{message}");
    assert!(!message.contains("IGAA"), "{message}");
    assert_eq!(admin.source_state().await, is("DELAYED", "INTERNAL"));
    mirror.check_hourly(30).await;
    assert_eq!(admin.source_state().await, is("FAILED", "INTERNAL"));
    assert_eq!(admin.connection().await["error"], false);
    assert_eq!(operations(&mirror.app).await["failed"], 1);
    assert_eq!(mirror.subjects().await, [""; 0]);

    mirror.instagram.fail_always(Endpoint::List, None);
    mirror.check_hourly(7).await;
    assert_eq!(admin.source_state().await, works());
    mirror.app.advance(TimeDelta::days(7));
    assert_eq!(operations(&mirror.app).await["incorrect"], Value::Null);
}

#[each_engine]
async fn connection_survives_that_the_photo_network_is_switched_off_for_a_while(mirror: Mirror) {
    let admin = mirror.checked().await;
    let id = admin.source().await["id"].clone();
    mirror.instagram.posts("Inzwischen", TimeDelta::zero());
    let mirror = mirror.restarted_without_network().await;
    mirror.check_hourly(30).await;
    let admin = mirror.app.admin().await;
    assert_eq!(admin.source_state().await, works());
    assert_eq!(admin.source().await["id"], id);
    assert_eq!(mirror.instagram.count(Endpoint::List), 1);
    assert_eq!(mirror.subjects().await, [""; 0]);

    let mirror = mirror.restarted().await;
    mirror.check().await;
    assert_eq!(mirror.app.admin().await.texts_of("ALL").await, ["Inzwischen"]);
    // It can be ended also while it is switched off.
    let mirror = mirror.restarted_without_network().await;
    assert_eq!(mirror.app.admin().await.disconnects().await["active"], false);
}

fn disturbed(profile: &str, problem: &Value, since: &Value) -> Value {
    json!({
        "profileName": profile, "network": "INSTAGRAM", "name": "@fsinfo", "problem": problem, "since": since,
    })
}

#[each_engine]
async fn operator_sees_which_sources_are_disturbed(mirror: Mirror) {
    let (admin, stranger) = (mirror.checked().await, mirror.app.stranger().await);
    mirror.instagram.fail_next(Endpoint::List, [Trouble::code(10)]);
    mirror.check_hourly(1).await;
    let first = admin.source().await;
    let failed = disturbed("Fachschaft Informatik", &json!("PERMISSION_MISSING"), &first["problemSince"]);
    assert_eq!(operations(&mirror.app).await["disturbed"], json!([failed]));

    mirror.try_connect(&stranger, USERNAME).await.ok();
    mirror.check().await;
    let due = stranger.source().await["nextCheckAt"].clone();
    mirror.app.advance(TimeDelta::hours(5));
    let overdue = disturbed("Universität Beispielstadt", &Value::Null, &due);
    assert_eq!(operations(&mirror.app).await["disturbed"], json!([overdue, failed]));
    mirror.check().await;
    assert_eq!(operations(&mirror.app).await["disturbed"], json!([failed]));
    admin.disconnects().await;
    assert_eq!(operations(&mirror.app).await["disturbed"], json!([]));
}

#[each_engine]
async fn source_that_nobody_checks_is_overdue(mirror: Mirror) {
    mirror.checked().await;
    mirror.app.advance(TimeDelta::hours(3) + TimeDelta::minutes(54));
    assert_eq!(operations(&mirror.app).await["overdue"], 0);
    mirror.app.advance(TimeDelta::minutes(7));
    assert_eq!(operations(&mirror.app).await["overdue"], 1);
    mirror.check().await;
    assert_eq!(operations(&mirror.app).await["overdue"], 0);
}

#[each_engine]
async fn account_stays_connected_if_the_old_secret_was_kept_for_one_start(mirror: Mirror) {
    let admin = mirror.checked().await;
    let begun = mirror.agrees(&admin, USERNAME).await;
    let [secret, previous] = new_secret();
    let mirror = mirror.restarted_with(&[secret, previous]).await;
    // A connection that was begun before, in the same session.
    let admin = mirror.app.anonymous().with_token(admin.token.as_deref().unwrap());
    admin.try_connect(begun).await.ok();
    mirror.check_hourly(1).await;
    assert_eq!(admin.source_state().await, works());

    let mirror = mirror.restarted_with(&[secret]).await;
    mirror.check_hourly(1).await;
    let admin = mirror.app.admin().await;
    assert_eq!(admin.source_state().await, works());
}

/// The start with both secrets has encrypted the credentials again, although nothing else has used them.
#[each_engine]
async fn credentials_are_encrypted_with_the_new_secret_at_the_start(mirror: Mirror) {
    mirror.checked().await;
    let stored = match mirror.app.product.db.engine() {
        Engine::Sqlite => "select hex(credentials) as text from sources",
        Engine::Postgres => "select encode(credentials, 'hex') as text from sources",
    };
    let [secret, previous] = new_secret();
    let mirror = mirror.restarted().await;
    let before = mirror.app.texts(stored).await;
    let mirror = mirror.restarted_with(&[secret, previous]).await;
    let reencrypted = mirror.app.texts(stored).await;
    assert_ne!(reencrypted, before);
    let mirror = mirror.restarted_with(&[secret, previous]).await;
    assert_eq!(mirror.app.texts(stored).await, reencrypted, "once");
    let mirror = mirror.restarted_with(&[secret]).await;
    mirror.check_hourly(1).await;
    assert_eq!(mirror.app.admin().await.source_state().await, works());
}

// The credentials are encrypted with a key that is derived from the secret of the installation.
#[each_engine]
async fn account_must_be_connected_again_after_the_secret_was_replaced(mirror: Mirror) {
    mirror.checked().await;
    let mirror = mirror.restarted_with_other_secret().await;
    mirror.check_hourly(1).await;
    let admin = mirror.app.admin().await;
    assert_eq!(admin.source_state().await, is("FAILED", "RECONNECT"));
    assert_eq!(mirror.instagram.count(Endpoint::List), 1);
    mirror.try_connect(&admin, USERNAME).await.ok();
    mirror.check().await;
    assert_eq!(admin.source_state().await, works());
}
