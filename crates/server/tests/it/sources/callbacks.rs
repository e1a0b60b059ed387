//! The callbacks that Meta makes when people remove the app from their account, or ask for the deletion of
//! their data.

use aushang::staff::repeat_deletions;
use aushang_sources::testing::instagram::{Account, Callback, Endpoint};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Mirror, Page, Person, TestApp, USERNAME, each_engine, parameter, text};

const DEAUTHORIZE: &str = "/instagram/deauthorize";
const DELETE: &str = "/instagram/data-deletion";

async fn deletion(anyone: &Person, code: &str) -> Value {
    let answer = anyone.run("instagramDeletion", json!({ "code": code }), "deletedAt connectedAgain").await;
    assert_eq!(answer.outcome(), "ok");
    answer.body["data"]["instagramDeletion"].clone()
}

/// Returns the confirmation code of a deletion.
fn code_of(page: Page) -> String {
    assert_eq!(page.status, 200);
    let body: Value = serde_json::from_str(&page.text()).unwrap();
    let code = text(&body["confirmation_code"]);
    let address = url::Url::parse(&text(&body["url"])).unwrap();
    assert!(address.as_str().starts_with("http://localhost:8080/instagram/deletion?code="), "{address}");
    assert_eq!(parameter(&address, "code").as_deref(), Some(code.as_str()));
    code
}

#[each_engine]
async fn removed_app_ends_the_connection(mirror: Mirror) {
    mirror.instagram.posts("Fest", TimeDelta::zero());
    let admin = mirror.checked().await;
    let signed = mirror.instagram.signed_request(USERNAME, Callback::Good);
    let page = mirror.calls_back(DEAUTHORIZE, &signed).await;
    assert_eq!(page.status, 200);
    let connection = admin.connection().await;
    assert_eq!((&connection["active"], &connection["source"]), (&json!(false), &Value::Null));
    mirror.check_hourly(3).await;
    assert_eq!(mirror.instagram.count(Endpoint::List), 1);
    assert_eq!(admin.texts_of("ALL").await, ["Fest"]);
    assert_eq!(mirror.subjects().await, ["Fachschaft Informatik: Instagram neu verbinden"; 3]);
    assert_eq!(mirror.app.actions("source.%").await, ["source.connect", "source.revoked"]);

    // Meta may repeat it. What was imported stays known.
    let signed = mirror.instagram.signed_request(USERNAME, Callback::Good);
    assert_eq!(mirror.calls_back(DEAUTHORIZE, &signed).await.status, 200);
    assert_eq!(mirror.subjects().await.len(), 3);
    mirror.try_connect(&admin, USERNAME).await.ok();
    mirror.check().await;
    assert_eq!(admin.texts_of("ALL").await, ["Fest"]);
}

#[each_engine]
async fn callback_that_meta_did_not_sign_changes_nothing(mirror: Mirror) {
    let admin = mirror.checked().await;
    let connection = admin.connection().await;
    let recorded = mirror.instagram.signed_request(USERNAME, Callback::Good);
    // Of two hours before the connection: it was repeated by somebody else, and concerns an earlier one.
    let replayed = mirror.instagram.signed_request(USERNAME, Callback::Replay);
    for path in [DEAUTHORIZE, DELETE] {
        assert_eq!(mirror.calls_back(path, &replayed).await.status, 200, "{path}");
    }
    assert_eq!(admin.connection().await, connection);
    let wrong = [Callback::OtherSecret, Callback::OtherAlgorithm]
        .map(|kind| mirror.instagram.signed_request(USERNAME, kind));
    let (signature, content) = recorded.split_once('.').unwrap();
    let more = [String::new(), content.to_owned(), format!("{signature}."), format!(".{content}")];
    for path in [DEAUTHORIZE, DELETE] {
        for signed in wrong.iter().chain(&more) {
            assert_eq!(mirror.calls_back(path, signed).await.status, 400, "{path} {signed}");
        }
        assert_eq!(mirror.app.get(path).await.status, 405, "{path}");
    }
    assert_eq!(admin.connection().await, connection);
    mirror.app.advance(TimeDelta::days(7) + TimeDelta::seconds(1));
    for path in [DEAUTHORIZE, DELETE] {
        assert_eq!(mirror.calls_back(path, &recorded).await.status, 400, "{path}: seven days old");
    }
    let admin = mirror.app.admin().await;
    assert_eq!(admin.connection().await["active"], true);
    assert_eq!(mirror.app.actions("source.%").await, ["source.connect"]);
}

#[each_engine]
async fn callback_for_an_unknown_account_has_the_same_answer(mirror: Mirror) {
    mirror.instagram.add_account(Account::new("fremd", "Fremd"));
    let (admin, anyone) = (mirror.checked().await, mirror.app.anonymous());
    let signed = mirror.instagram.signed_request("fremd", Callback::Good);
    assert_eq!(mirror.calls_back(DEAUTHORIZE, &signed).await.status, 200);
    let code = code_of(mirror.calls_back(DELETE, &signed).await);
    let expected = json!({ "deletedAt": mirror.app.date_in(TimeDelta::zero()), "connectedAgain": false });
    assert_eq!(deletion(&anyone, &code).await, expected);
    assert_eq!(admin.connection().await["active"], true);
}

#[each_engine]
async fn deletion_removes_all_that_is_known_of_the_account(mirror: Mirror) {
    mirror.instagram.posts("Fest", TimeDelta::hours(2));
    mirror.instagram.posts("Gelöscht", TimeDelta::hours(1));
    let (admin, anyone) = (mirror.checked().await, mirror.app.anonymous());
    let deleted = admin.imported("ALL").await[0].clone();
    admin.try_delete(&deleted).await.ok();
    let account = mirror.instagram.account(USERNAME);
    for known in [&account.scoped_id, &account.user_id] {
        assert_eq!(mirror.app.tables_containing(known).await, ["sources"]);
    }
    let at = mirror.app.date_in(TimeDelta::zero());
    let signed = mirror.instagram.signed_request(USERNAME, Callback::Good);
    let code = code_of(mirror.calls_back(DELETE, &signed).await);
    mirror.subjects().await;

    for known in [&account.scoped_id, &account.user_id] {
        assert_eq!(mirror.app.tables_containing(known).await, [""; 0]);
    }
    assert_eq!((mirror.app.count("sources").await, mirror.app.count("source_items").await), (0, 0));
    // The posts, which the institution published here, name the account, and the audit trail says who connected it.
    assert_eq!(mirror.app.tables_containing(USERNAME).await, ["audit_entries", "posts"]);
    assert_eq!(mirror.app.details_of("source.deleted").await, [r#"{"network":"Instagram"}"#]);
    let post = admin.only_imported("ALL").await;
    assert_eq!((&post["content"], &post["sourceUrl"]), (&json!("Fest"), &Value::Null));
    assert_eq!(admin.connection().await["active"], false);
    assert_eq!(mirror.app.actions("source.%").await, ["source.connect", "source.deleted"]);

    mirror.app.advance(TimeDelta::days(400));
    assert_eq!(deletion(&anyone, &code).await, json!({ "deletedAt": at, "connectedAgain": false }));
    for unknown in ["", "x", &code[1..], &format!("{code}A")] {
        assert_eq!(deletion(&anyone, unknown).await, Value::Null, "{unknown}");
    }
}

// The account is connected to two profiles, one of which has ended the connection itself.
#[each_engine]
async fn deletion_concerns_all_profiles(mirror: Mirror) {
    let (admin, stranger) = (mirror.checked().await, mirror.app.stranger().await);
    mirror.try_connect(&stranger, USERNAME).await.ok();
    admin.disconnects().await;
    let signed = mirror.instagram.signed_request(USERNAME, Callback::Good);
    code_of(mirror.calls_back(DELETE, &signed).await);
    assert_eq!(stranger.connection().await["active"], false);
    assert_eq!(mirror.app.count("sources").await, 0);
    let to: Vec<_> = mirror.app.mails().await.into_iter().map(|mail| mail.to).collect();
    assert_eq!(to, ["admin@uni.example"]);
}

// The request arrives late: the account was disconnected and connected again since. Another profile has not.
#[each_engine]
async fn deletion_leaves_what_was_connected_after_the_request(mirror: Mirror) {
    mirror.instagram.posts("Fest", TimeDelta::hours(1));
    let (admin, stranger) = (mirror.checked().await, mirror.app.stranger().await);
    mirror.try_connect(&stranger, USERNAME).await.ok();
    mirror.app.advance(TimeDelta::minutes(2));
    let signed = mirror.instagram.signed_request(USERNAME, Callback::Good);
    mirror.app.advance(TimeDelta::minutes(2));
    admin.disconnects().await;
    mirror.try_connect(&admin, USERNAME).await.ok();
    let connection = admin.connection().await;
    let code = code_of(mirror.calls_back(DELETE, &signed).await);
    assert_eq!(admin.connection().await, connection);
    assert_eq!(stranger.connection().await["active"], false);
    let anyone = mirror.app.anonymous();
    let expected = json!({ "deletedAt": mirror.app.date_in(TimeDelta::zero()), "connectedAgain": true });
    assert_eq!(deletion(&anyone, &code).await, expected);
    // Also if that connection has ended by now: its data is kept for a year.
    admin.disconnects().await;
    let code = code_of(mirror.calls_back(DELETE, &signed).await);
    assert_eq!(deletion(&anyone, &code).await, expected);

    mirror.app.advance(TimeDelta::minutes(2));
    let signed = mirror.instagram.signed_request(USERNAME, Callback::Good);
    let code = code_of(mirror.calls_back(DELETE, &signed).await);
    assert_eq!(deletion(&anyone, &code).await["connectedAgain"], false);
    assert_eq!(mirror.app.count("sources").await, 0);
}

// A restored backup brings the account back. The record in the file store has survived.
#[each_engine]
async fn deletion_is_repeated_after_a_restore(mirror: Mirror) {
    mirror.instagram.posts("Fest", TimeDelta::hours(1));
    let admin = mirror.checked().await;
    let id = text(&admin.source().await["id"]);
    let folder = mirror.app.media_folder().join("deletions");
    std::fs::create_dir_all(&folder).unwrap();
    let record = json!({ "kind": "source", "id": id, "deletedAt": mirror.app.now() });
    std::fs::write(folder.join(format!("source-{id}.json")), record.to_string()).unwrap();

    assert_eq!(repeat_deletions(&mirror.app.product).await.unwrap(), 1);
    assert_eq!((mirror.app.count("sources").await, mirror.app.count("source_items").await), (0, 0));
    assert_eq!(admin.connection().await["active"], false);
    assert_eq!(admin.only_imported("ALL").await["content"], "Fest");
    let details = mirror.app.details_of("source.deleted").await;
    assert_eq!(details, [r#"{"network":"Instagram","repeated":true}"#]);
    let kinds = mirror.app.texts("select kind as text from deletions").await;
    assert_eq!(kinds, ["source"]);
    assert_eq!(mirror.subjects().await, [""; 0]);
    assert_eq!(repeat_deletions(&mirror.app.product).await.unwrap(), 0);
}

#[each_engine]
async fn installation_without_the_photo_network_has_no_callbacks(app: TestApp) {
    for path in [DEAUTHORIZE, DELETE] {
        let request = http::Request::post(path).body(axum::body::Body::from("signed_request=x")).unwrap();
        let answer = tower::ServiceExt::oneshot(app.router.clone(), request).await.unwrap();
        assert_eq!(answer.status(), 404, "{path}");
    }
}
