//! Connecting an account of the photo network.

use aushang_sources::testing::instagram::{Account, Endpoint, Role, Shape, Trouble};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{CONNECTION, Engine, Mirror, TestApp, USERNAME, each_engine, page_of, parameter, with};

fn nothing() -> Value {
    json!({ "active": false, "error": false, "source": null })
}

// spec: PHOTO-04, PHOTO-14, API-48, SETTINGS-14
#[each_engine]
async fn account_is_connected_with_the_code_of_the_redirect(engine: Engine) {
    for shape in [Shape::Documented, Shape::Flat] {
        let mirror = Mirror::with(engine, &[]).await;
        mirror.instagram.set_shape(shape);
        let user = mirror.app.user().await;
        assert_eq!(user.connection().await, nothing());
        let connected = mirror.try_connect(&user, USERNAME).await.ok();
        let expected = json!({
            "active": true, "error": false,
            "source": {
                "id": connected["source"]["id"], "name": "@fsinfo", "state": "WAITING", "problem": null,
                "url": format!("http://{}/fsinfo/", mirror.instagram.addresses().authorize), "postsImported": 0,
                "nextCheckAt": mirror.app.date_in(TimeDelta::zero()),
            }
        });
        assert_eq!(connected, expected);
        assert_eq!(user.connection().await, expected);
        assert_eq!(mirror.app.drafter().await.connection().await, expected);
        assert_eq!(mirror.app.actions("source.%").await, ["source.connect"]);
        assert_eq!(mirror.app.stranger().await.connection().await, nothing());
    }
}

// spec: PHOTO-04
#[each_engine]
async fn code_is_not_redeemed_for_another_redirect_address_or_state(mirror: Mirror) {
    let user = mirror.app.user().await;
    let staff = mirror.app.sign_in("intern@aushang.example").await;
    let good = mirror.agrees(&user, USERNAME).await;
    for (other, field) in [
        (json!({ "redirectUri": "http://localhost:8080/instagram/auth/" }), "redirectUri INVALID"),
        (json!({ "redirectUri": "" }), "redirectUri INVALID"),
        (json!({ "state": "" }), "state STATE_INVALID"),
        (json!({ "state": user.begins().await["url"] }), "state STATE_INVALID"),
    ] {
        user.try_connect(with(good.clone(), &other)).await.refused_at(400, field);
    }
    // Another session of the same account, another account, and another profile in the same session.
    mirror.app.user().await.try_connect(good.clone()).await.refused_at(400, "state STATE_INVALID");
    mirror.app.admin().await.try_connect(good.clone()).await.refused_at(400, "state STATE_INVALID");
    let here = mirror.app.switched(staff.clone(), &mirror.app.world.own.id).await;
    let begun_here = mirror.agrees(&here, USERNAME).await;
    let elsewhere = mirror.app.switched(staff, &mirror.app.world.foreign.id).await;
    elsewhere.try_connect(begun_here.clone()).await.refused_at(400, "state STATE_INVALID");
    assert_eq!(mirror.instagram.count(Endpoint::Redeem), 0);
    here.try_connect(begun_here).await.ok();
    assert_eq!(mirror.app.admin().await.connection().await["active"], true);
}

#[each_engine]
async fn connection_must_be_completed_within_an_hour(mirror: Mirror) {
    let user = mirror.app.user().await;
    let late = mirror.agrees(&user, USERNAME).await;
    mirror.app.advance(TimeDelta::hours(1) + TimeDelta::milliseconds(1));
    user.try_connect(late).await.refused_at(400, "state STATE_INVALID");
    let in_time = mirror.agrees(&user, USERNAME).await;
    mirror.app.advance(TimeDelta::hours(1));
    user.try_connect(in_time).await.ok();
}

#[each_engine]
async fn code_is_valid_once(mirror: Mirror) {
    let user = mirror.app.user().await;
    let good = mirror.agrees(&user, USERNAME).await;
    let connected = user.try_connect(good.clone()).await.ok();
    user.try_connect(good).await.refused(400, "STATE_INVALID");
    assert_eq!(user.connection().await, connected);
}

#[each_engine]
async fn person_who_cancels_comes_back_without_a_code(mirror: Mirror) {
    let user = mirror.app.user().await;
    let begun = user.begins().await;
    let back = mirror.instagram.deny(&page_of(&begun)).await;
    assert!(back.as_str().starts_with("http://localhost:8080/instagram/auth?"), "{back}");
    assert_eq!(parameter(&back, "error").as_deref(), Some("access_denied"));
    assert_eq!(parameter(&back, "code"), None);
    let state = parameter(&back, "state");
    assert_eq!(json!(state), begun["state"]);
    let empty = json!({ "code": "", "redirectUri": begun["redirectUri"], "state": state });
    user.try_connect(empty).await.refused(400, "STATE_INVALID");
    assert_eq!(user.connection().await, nothing());
}

#[each_engine]
async fn refusal_says_what_is_wrong_with_the_account(engine: Engine) {
    let standard_access: fn(&mut Account) = |account| account.role = Role::None;
    let invited: fn(&mut Account) = |account| account.role = Role::Invited;
    let private: fn(&mut Account) = |account| account.account_type = Some("Personal".to_owned());
    let switched_off: fn(&mut Account) = |account| account.grants_reading = false;
    let mirror = Mirror::with(engine, &[]).await;
    let user = mirror.app.user().await;
    for (edit, code, reason) in [
        (standard_access, 403, "NOT_APPROVED"),
        (invited, 403, "INVITATION_OPEN"),
        (private, 400, "NOT_PROFESSIONAL"),
        (switched_off, 403, "PERMISSION_MISSING"),
    ] {
        let before = mirror.instagram.account(USERNAME);
        mirror.instagram.edit_account(USERNAME, edit);
        mirror.try_connect(&user, USERNAME).await.refused(code, reason);
        mirror.instagram.edit_account(USERNAME, |account| *account = before);
    }
    assert_eq!(user.connection().await, nothing());
    assert_eq!(mirror.app.count("sources").await, 0);
    mirror.try_connect(&user, USERNAME).await.ok();
}

#[each_engine]
async fn network_that_fails_is_named_and_a_retry_connects(engine: Engine) {
    let mirror = Mirror::with(engine, &[]).await;
    let user = mirror.app.user().await;
    let good = mirror.agrees(&user, USERNAME).await;
    for trouble in [Trouble::Html { status: 200 }, Trouble::Drop] {
        mirror.instagram.fail_next(Endpoint::Redeem, [trouble]);
        user.try_connect(good.clone()).await.refused(500, "PHOTO_NETWORK_FAILED");
        assert_eq!(user.connection().await, nothing());
    }
    user.try_connect(good).await.ok();
}

// A code is valid once, so the same arguments cannot succeed any more.
#[each_engine]
async fn network_that_fails_after_it_took_the_code_asks_for_a_new_beginning(engine: Engine) {
    let mirror = Mirror::with(engine, &[]).await;
    let user = mirror.app.user().await;
    for (endpoint, trouble) in [
        (Endpoint::Exchange, Trouble::transient(2)),
        (Endpoint::Me, Trouble::Drop),
        (Endpoint::Me, Trouble::Limited { code: 4, minutes: 0 }),
    ] {
        let good = mirror.agrees(&user, USERNAME).await;
        mirror.instagram.fail_next(endpoint, [trouble]);
        user.try_connect(good.clone()).await.refused(500, "CONNECTION_INTERRUPTED");
        user.try_connect(good).await.refused(400, "STATE_INVALID");
        assert_eq!(user.connection().await, nothing());
    }
    mirror.try_connect(&user, USERNAME).await.ok();
}

// A wrong secret is a configuration error. The operations page shows it.
#[each_engine]
async fn operator_sees_that_the_network_refuses_the_configuration(mirror: Mirror) {
    let (user, staff) = (mirror.app.user().await, mirror.app.superadmin().await);
    let wrong = Trouble::Flat { code: 400, message: "Error validating client secret.".to_owned() };
    mirror.instagram.fail_next(Endpoint::Redeem, [wrong]);
    mirror.try_connect(&user, USERNAME).await.refused(500, "PHOTO_NETWORK_FAILED");
    let fields = "sources { active incorrect { at network message } }";
    let sources = staff.run("operations", json!({}), fields).await.ok()["sources"].clone();
    assert_eq!(sources["active"], 0);
    assert_eq!(sources["incorrect"]["at"], mirror.app.date_in(TimeDelta::zero()));
    let message = sources["incorrect"]["message"].as_str().unwrap();
    assert!(message.contains("Error validating client secret."), "{message}");
}

#[each_engine]
async fn another_account_is_refused_while_one_is_connected(mirror: Mirror) {
    mirror.instagram.add_account(Account::new("privat", "Erna"));
    let admin = mirror.connected().await;
    let connected = admin.connection().await;
    mirror.try_connect(&admin, "privat").await.refused(409, "OTHER_ACCOUNT");
    assert_eq!(admin.connection().await, connected);
    mirror.instagram.posts("Fest", TimeDelta::zero());
    mirror.check().await;
    assert_eq!(admin.only_imported("ALL").await["importedFrom"], "Instagram · @fsinfo");

    admin.disconnects().await;
    let other = mirror.try_connect(&admin, "privat").await.ok();
    assert_eq!(other["source"]["name"], "@privat");
}

#[each_engine]
async fn one_account_may_be_connected_to_two_profiles(mirror: Mirror) {
    let (admin, stranger) = (mirror.connected().await, mirror.app.stranger().await);
    mirror.try_connect(&stranger, USERNAME).await.ok();
    mirror.instagram.posts("Fest", TimeDelta::zero());
    mirror.check().await;
    for (person, other) in [(&admin, "Universität Beispielstadt"), (&stranger, "Fachschaft Informatik")] {
        assert_eq!(person.only_imported("ALL").await["content"], "Fest");
        assert_eq!(person.source().await["alsoConnectedBy"], json!([other]));
    }
    assert_ne!(admin.source().await["statusUrl"], stranger.source().await["statusUrl"]);
    let foreign = json!({ "id": stranger.source().await["id"] });
    admin.try_source_mutation("checkSource", foreign.clone()).await.refused(404, "NOT_FOUND");
    admin.run("disconnectSource", foreign, "id").await.refused(404, "NOT_FOUND");

    stranger.sets_visibility(false).await;
    assert_eq!(admin.source().await["alsoConnectedBy"], json!([]));
    stranger.sets_visibility(true).await;
    stranger.disconnects().await;
    assert_eq!(admin.source().await["alsoConnectedBy"], json!([]));
}

// spec: ROLES-03
#[each_engine]
async fn account_that_writes_drafts_changes_no_connection(mirror: Mirror) {
    let (admin, drafter) = (mirror.connected().await, mirror.app.drafter().await);
    let source = admin.source().await;
    let good = mirror.agrees(&admin, USERNAME).await;
    drafter.run("instagramAuthorization", json!({}), "url").await.refused(403, "NOT_PERMITTED");
    drafter.try_connect(good).await.refused(403, "NOT_PERMITTED");
    drafter.run("disconnectInstagram", json!({}), CONNECTION).await.refused(403, "NOT_PERMITTED");
    let push = json!({ "id": source["id"], "sendPush": true });
    drafter.try_source_mutation("updateSource", push).await.refused(403, "NOT_PERMITTED");
    assert_eq!(admin.source().await, source);
}

#[each_engine]
async fn installation_without_the_photo_network_says_so(app: TestApp) {
    let admin = app.admin().await;
    admin.run("instagramAuthorization", json!({}), "url").await.refused(404, "PHOTO_NETWORK_OFF");
    let any = json!({ "code": "x", "redirectUri": "http://localhost:8080/instagram/auth", "state": "x" });
    admin.try_connect(any).await.refused(404, "PHOTO_NETWORK_OFF");
    assert_eq!(admin.connection().await, nothing());
    assert_eq!(app.anonymous().media_status("x").await["status"], "INACTIVE");
}
