//! Conflicting transactions on `PostgreSQL`. `SQLite` has one writer, so they run one after the other
//! there.

use aushang::enums::AccountRole;
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{Answer, PASSWORD, TestApp, each_engine, jpeg, outcomes, text};

/// Runs `first` in a transaction and starts the call. When the call waits for the transaction, runs `then`
/// in the transaction.
async fn meanwhile(
    app: &TestApp,
    first: String,
    call: impl Future<Output = Answer>,
    then: &'static str,
) -> Answer {
    let held = app.locks(first).await;
    let releasing = async {
        app.until_waiting(1).await;
        held.release_after(then).await;
    };
    let (answer, ()) = tokio::join!(call, releasing);
    answer
}

/// Reads a profile like a post that references it. In a deadlock this transaction fails, and not the call,
/// which would be retried unnoticed.
const FAILS_FIRST: &str = "set local deadlock_timeout = '1ms'; select 1 from profiles for key share";

/// A post first references its account and then its profile; a deletion locks the profile first.
#[tokio::test(flavor = "multi_thread")]
async fn deletion_of_an_account_waits_for_its_post() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let (admin, user) = (app.admin().await, app.user().await);
    let first = format!("select 1 from accounts where id = '{}' for key share", user.id);
    meanwhile(&app, first, admin.try_delete_account(&user.id), FAILS_FIRST).await.ok();
    user.state().await.refused(603, "SESSION_GONE");
}

/// Publishing a planned post references its profile; a deletion of the profile locks it before its posts.
#[tokio::test(flavor = "multi_thread")]
async fn publication_of_a_planned_post_locks_its_profile_first() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let admin = app.admin().await;
    let date = app.date_in(TimeDelta::hours(1));
    let post = admin.sends(json!({ "content": "Geplant", "date": date })).await;
    app.advance(TimeDelta::hours(1));
    let held = app.locks("select 1 from profiles for update").await;
    let releasing = async {
        app.until_waiting(1).await;
        held.release_after("set local deadlock_timeout = '1ms'; select 1 from posts for update").await;
    };
    tokio::join!(app.publish_due(), releasing);
    assert_eq!(admin.post(&post).await["status"], "LIVE");
}

/// The version of an act references its account after the post is locked, and the deletion of the account writes its
/// posts: one of the two is retried (docs/adr/0023).
#[tokio::test(flavor = "multi_thread")]
async fn deletion_of_an_account_is_retried_after_a_deadlock_with_its_act() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let (admin, user) = (app.admin().await, app.user().await);
    user.writes("Hallo").await;
    let first = "select 1 from posts for no key update".to_owned();
    let then = "set local deadlock_timeout = '1h'; select 1 from accounts for key share";
    meanwhile(&app, first, admin.try_delete_account(&user.id), then).await.ok();
    user.state().await.refused(603, "SESSION_GONE");
}

/// A post first claims its image and then references its profile; the profile's own image is claimed after
/// the profile is locked.
#[tokio::test(flavor = "multi_thread")]
async fn post_and_profile_claiming_one_image_do_not_deadlock() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let admin = app.admin().await;
    let raw = text(&admin.uploads(&jpeg(60, 60)).await["raw"]);
    let first = format!("select 1 from media_files where id = '{raw}' for update");
    let call =
        admin.run("updateUser", json!({ "avatar": { "type": "IMAGE", "raw": raw } }), "avatar { large }");
    meanwhile(&app, first, call, FAILS_FIRST).await.ok();
}

// spec: API-50
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_settings_are_both_stored() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let user = app.user().await;
    let first = format!("update accounts set has_seen_disclaimer = true where id = '{}'", user.id);
    let steps = json!({ "skippedSetupSteps": ["instagram"] });
    let call = user.run("updateUserSettings", steps, "skippedSetupSteps hasSeenDisclaimer");
    let saved = meanwhile(&app, first, call, "select 1").await.ok();
    let expected = json!({ "skippedSetupSteps": ["instagram"], "hasSeenDisclaimer": true });
    assert_eq!(saved, expected);
}

/// A deadlock that occurs anyway: one of the two transactions is retried, and the caller gets no error.
#[tokio::test(flavor = "multi_thread")]
async fn deadlock_victim_is_retried() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let (admin, user) = (app.admin().await, app.user().await);
    // Violates the lock order: account before profile.
    let first = format!("select 1 from accounts where id = '{}' for update", user.id);
    let then = "set local deadlock_timeout = '1h'; select 1 from profiles for update";
    let answer = meanwhile(&app, first, admin.try_change_role(&user.id, "DRAFT"), then).await.ok();
    assert_eq!(answer["role"], "DRAFT");
    assert_eq!(app.actions("account.update_role").await.len(), 1);
}

#[each_engine(flavor = "multi_thread")]
async fn two_staff_accounts_cannot_reset_each_other(app: TestApp) {
    let staff = app.superadmin().await;
    app.change_role("user@fs.example", AccountRole::Superadmin).await;
    let other = app.user().await;
    let (one, two) =
        tokio::join!(staff.try_take_password_back(&other.id), other.try_take_password_back(&staff.id));
    let outcomes = outcomes([&one, &two]);
    assert!(outcomes[1] == "ok" && ["401", "403", "409"].contains(&outcomes[0].as_str()), "{outcomes:?}");
    let left = "accounts a join credentials c on c.account_id = a.id where a.role = 'SUPERADMIN'";
    assert_eq!(app.count(left).await, 1);
}

/// Revokes the password of an account as `revoke_password` does: first the account's row, then its
/// credentials.
fn revoke(account: &str) -> String {
    format!(
        "update accounts set link_counter = link_counter + 1 where id = '{account}'; \
         delete from credentials where account_id = '{account}'"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn sign_in_with_a_password_that_is_revoked_meanwhile_fails() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let (user, anonymous) = (app.user().await, app.anonymous());
    let call = anonymous.login("user@fs.example", PASSWORD);
    meanwhile(&app, revoke(&user.id), call, "select 1").await.refused(400, "LOGIN_FAILED");
}

#[tokio::test(flavor = "multi_thread")]
async fn registering_with_a_link_that_is_revoked_meanwhile_fails() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let person = app.invited(&app.admin().await, "neu@fs.example", "USER").await;
    let first = format!("{}; delete from sessions where account_id = '{}'", revoke(&person.id), person.id);
    meanwhile(&app, first, person.try_register(PASSWORD), "select 1").await.refused(401, "NOT_SIGNED_IN");
}

#[tokio::test(flavor = "multi_thread")]
async fn last_superadmin_is_kept_if_the_other_is_revoked_meanwhile() {
    let Some(app) = TestApp::on_postgres().await else { return };
    let staff = app.superadmin().await;
    app.change_role("user@fs.example", AccountRole::Superadmin).await;
    let other = app.user().await;
    let call = other.try_take_password_back(&staff.id);
    meanwhile(&app, revoke(&other.id), call, "select 1").await.refused(409, "LAST_ADMIN");
}
