//! The rights of an invited account without a password. The link of a mail is enough to open the console,
//! and mail scanners open links.

use serde_json::json;

use super::specimens::specimen;
use super::stage::Stage;
use super::{SETTINGS, rows};
use crate::support::{Engine, PASSWORD, TestApp, changes, each_engine};

/// The operations of the page behind the password dialog, the two ways to leave it, and the public
/// operations.
const PERMITTED: [&str; 24] = [
    "userState",
    "me",
    "posts",
    "post",
    "pinnedPost",
    "register",
    "acceptWithProvider",
    "logout",
    "config",
    "invitation",
    "resetLink",
    "login",
    "tokenLogin",
    "beginPasskeySignIn",
    "signInWithPasskey",
    "redeemProviderCode",
    "redeemSignInLink",
    "requestLinkCode",
    "confirmProviderLink",
    "changePassword",
    "requestPasswordReset",
    "verifyEmail",
    "mediaStatus",
    "instagramDeletion",
];

// spec: AUTH-34, ROLES-10
#[each_engine]
async fn account_without_a_password_can_read_but_not_change_anything(engine: Engine) {
    let app = TestApp::with(engine, &SETTINGS).await;
    let stage = Stage::set(&app).await;
    let invited = app.invited(&app.admin().await, "eingeladen@fs.example", "ADMIN").await;
    let refused = rows().into_iter().filter(|row| row.endpoint == "console");
    for row in refused.filter(|row| !PERMITTED.contains(&row.operation)) {
        let title = format!("{} {}", row.operation, row.thing);
        // The thing before may have been made without one.
        app.proves_by_code(&stage.person("admin").email).await;
        let call = specimen(&stage, row.operation, row.thing, "admin").await;
        let before = app.dump().await;
        let answer = call.made_by(&invited, row.endpoint).await;
        assert_eq!(answer.outcome(), "403", "{title}: {}", answer.body);
        assert_eq!(changes(&before, &app.dump().await), [""; 0], "{title}");
    }

    invited.state().await.ok();
    invited.me("displayName account { email }").await;
    invited.posts("ALL").await;
    let accounts = || invited.run("me", json!({}), "accounts { inviteLink }");
    accounts().await.refused(403, "PASSWORD_MISSING");
    invited.try_register(PASSWORD).await.ok();
    accounts().await.ok();
}

/// The link alone must not reveal what internal staff sees of other profiles.
#[each_engine]
async fn staff_without_a_password_sees_only_its_own_profile(app: TestApp) {
    app.admin().await.writes("Hallo").await;
    let staff = app.sign_in("intern@aushang.example").await;
    app.forget_password("intern@aushang.example").await;
    staff.posts("ALL").await;
    let all = json!({ "paginationInput": { "first": 5 }, "filter": "ALL", "ofAllProfiles": true });
    staff.run("posts", all, "edges { cursor }").await.refused(403, "PASSWORD_MISSING");
    let there = app.switched(staff, &app.world.own.id).await;
    there.run("me", json!({}), "id").await.refused(403, "FOREIGN_PROFILE");
}
