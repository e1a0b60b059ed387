//! The rights of an invited account without a password. The link of a mail is enough to open the console,
//! and mail scanners open links.

use serde_json::json;

use super::specimens::specimen;
use super::stage::Stage;
use super::{MANY_INVITATIONS, rows};
use crate::support::{Engine, PASSWORD, TestApp, changes, each_engine};

/// The operations of the page behind the password dialog, the two ways to leave it, and the public
/// operations.
const PERMITTED: [&str; 15] = [
    "userState",
    "me",
    "posts",
    "post",
    "pinnedPost",
    "register",
    "logout",
    "config",
    "invitation",
    "resetLink",
    "login",
    "tokenLogin",
    "changePassword",
    "requestPasswordReset",
    "verifyEmail",
];

// spec: AUTH-34, ROLES-10
#[each_engine]
async fn account_without_a_password_can_read_but_not_change_anything(engine: Engine) {
    let app = TestApp::with(engine, &MANY_INVITATIONS).await;
    let stage = Stage::set(&app).await;
    let account = app.admin().await.invites("eingeladen@fs.example", "ADMIN").await;
    let invited = app.opens(&account["inviteLink"], "eingeladen@fs.example").await;
    let refused = rows().into_iter().filter(|row| row.endpoint == "console");
    for row in refused.filter(|row| !PERMITTED.contains(&row.operation)) {
        let title = format!("{} {}", row.operation, row.thing);
        let call = specimen(&stage, row.operation, row.thing, "admin").await;
        let before = app.dump().await;
        let answer = call.made_by(&invited, row.endpoint).await;
        assert_eq!(answer.outcome(), "403", "{title}: {}", answer.body);
        assert_eq!(changes(&before, &app.dump().await), [""; 0], "{title}");
    }

    invited.state().await.ok();
    invited.call("{ me { displayName account { email } } }", json!({})).await.ok();
    let posts = "{ posts(paginationInput: { first: 5 }, filter: ALL) { edges { cursor } } }";
    invited.call(posts, json!({})).await.ok();
    let accounts = || invited.call("{ me { accounts { inviteLink } } }", json!({}));
    accounts().await.refused(403, "PASSWORD_MISSING");
    invited.try_register(PASSWORD).await.ok();
    accounts().await.ok();
}
