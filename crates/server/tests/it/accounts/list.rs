//! The list of a profile's accounts, for those who may manage them.

use aushang::enums::AccountRole;
use serde_json::{Value, json};

use crate::support::{ACCOUNT, TestApp, each_engine, token_of};

const STAFF: &str = "intern@aushang.example";

fn of(account: &Value) -> (String, String, bool) {
    let field = |name: &str| account[name].as_str().expect("a text").to_owned();
    (field("email"), field("role"), account["viewerCanChange"] == true)
}

fn row(email: &str, role: &str, changeable: bool) -> (String, String, bool) {
    (email.to_owned(), role.to_owned(), changeable)
}

// spec: ACCOUNTS-02, ACCOUNTS-13, ROLES-01, SHELL-24, API-23
#[each_engine]
async fn administrators_see_the_accounts_of_their_profile(app: TestApp) {
    let (admin, staff, own) = (app.admin().await, app.superadmin().await, app.world.own.id);
    let expected = |own: bool| {
        vec![
            row("admin@fs.example", "ADMIN", !own),
            row("user@fs.example", "USER", true),
            row("draft@fs.example", "DRAFT", true),
            row("draft2@fs.example", "DRAFT", true),
            row("fort@fs.example", "USER", true),
        ]
    };
    assert_eq!(admin.accounts().await.iter().map(of).collect::<Vec<_>>(), expected(true));
    assert_eq!(staff.accounts().await.iter().map(of).collect::<Vec<_>>(), expected(false));
    let document = format!("query ($id: ID!) {{ currentAccounts(userId: $id) {ACCOUNT} }}");
    let listed = admin.call(&document, json!({ "id": own })).await.ok();
    assert_eq!(listed["currentAccounts"], json!(admin.accounts().await));
    let foreign = staff.call(&document, json!({ "id": app.world.foreign.id })).await.ok();
    assert_eq!(foreign["currentAccounts"].as_array().unwrap().len(), 2);
    admin.call(&document, json!({ "id": app.world.foreign.id })).await.refused(404, "NOT_FOUND");

    for person in [app.user().await, app.drafter().await] {
        let answer = person.call("{ me { id viewerCanManageAccounts accounts { id } } }", json!({})).await;
        let me = json!({ "id": own, "viewerCanManageAccounts": false, "accounts": null });
        assert_eq!(answer.body["data"]["me"], me);
        answer.refused(403, "NOT_PERMITTED");
        person.call(&document, json!({ "id": own })).await.refused(403, "NOT_PERMITTED");
    }
}

// spec: API-69
#[each_engine]
async fn me_returns_the_account_and_the_selected_profile(app: TestApp) {
    let me = "{ me { email name firstName viewerCanManageAccounts viewerCanEditProfile
        feedEdge { profile accountId role } } }";
    for (person, role, manages, edits) in [
        (app.superadmin().await, "SUPERADMIN", true, true),
        (app.admin().await, "ADMIN", true, true),
        (app.user().await, "USER", false, true),
        (app.drafter().await, "DRAFT", false, false),
    ] {
        let answer = person.call(me, json!({})).await.ok()["me"].clone();
        let expected = json!({
            "email": person.email, "name": null, "firstName": null,
            "viewerCanManageAccounts": manages, "viewerCanEditProfile": edits,
            "feedEdge": { "profile": app.world.own.id, "accountId": person.id, "role": role }
        });
        assert_eq!(answer, expected, "{role}");
    }
}

// spec: ACCOUNTS-01, ACCOUNTS-23, API-29, ROLES-21
#[each_engine]
async fn link_is_shown_without_a_password_and_not_to_people_whose_role_it_would_raise(app: TestApp) {
    let (admin, staff) = (app.admin().await, app.superadmin().await);
    let invited = admin.invites("neu@fs.example", "USER").await;
    let register_link = "query ($id: ID!) { getRegisterLink(id: $id) }";
    let shown = staff.call(register_link, json!({ "id": invited["id"] })).await.ok();
    assert_eq!(shown["getRegisterLink"], invited["inviteLink"], "the link does not change during a day");
    admin.call(register_link, json!({ "id": invited["id"] })).await.refused(403, "NOT_PERMITTED");
    let user = admin.account("user@fs.example").await;
    staff.call(register_link, json!({ "id": user["id"] })).await.refused(409, "PASSWORD_SET");

    // A member of staff who belongs to the profile and whose password was reset.
    app.change_role("user@fs.example", AccountRole::Superadmin).await;
    staff.try_take_password_back(user["id"].as_str().unwrap()).await.ok();
    let link = &staff.account("user@fs.example").await["inviteLink"];
    assert!(!token_of(link).is_empty());
    let seen = admin.account("user@fs.example").await;
    assert_eq!((&seen["inviteLink"], &seen["viewerCanChange"]), (&json!(null), &json!(false)));
    assert_ne!(staff.email, "user@fs.example");
    assert_eq!(staff.email, STAFF);
}
