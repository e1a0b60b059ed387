//! The list of a profile's accounts, for those who may manage them.

use aushang::enums::AccountRole;
use aushang::ids::ProfileId;
use serde_json::{Value, json};

use crate::support::{ACCOUNT, Person, TestApp, by_id, each_engine, token_of};

/// Returns address, role, and whether the viewer can change the account.
fn rows(accounts: &[Value]) -> Vec<Value> {
    let row = |account: &Value| json!([account["email"], account["role"], account["viewerCanChange"]]);
    accounts.iter().map(row).collect()
}

// spec: ACCOUNTS-02, ACCOUNTS-13, ROLES-01, SHELL-24, API-23
#[each_engine]
async fn administrators_see_the_accounts_of_their_profile(app: TestApp) {
    let (admin, staff, own) = (app.admin().await, app.superadmin().await, app.world.own.id);
    for (person, is_admin) in [(&admin, true), (&staff, false)] {
        let expected = [
            json!(["admin@fs.example", "ADMIN", !is_admin]),
            json!(["user@fs.example", "USER", true]),
            json!(["draft@fs.example", "DRAFT", true]),
            json!(["draft2@fs.example", "DRAFT", true]),
            json!(["fort@fs.example", "USER", true]),
        ];
        assert_eq!(rows(&person.accounts().await), expected);
    }
    let try_list = async |person: &Person, profile: ProfileId| {
        person.run("currentAccounts", json!({ "userId": profile }), ACCOUNT).await
    };
    let listed = try_list(&admin, own).await.ok();
    assert_eq!(listed, json!(admin.accounts().await));
    let foreign = app.world.foreign.id;
    assert_eq!(try_list(&staff, foreign).await.ok().as_array().unwrap().len(), 2);
    try_list(&admin, foreign).await.refused(404, "NOT_FOUND");

    for person in [app.user().await, app.drafter().await] {
        let answer = person.run("me", json!({}), "id viewerCanManageAccounts accounts { id }").await;
        let me = json!({ "id": own, "viewerCanManageAccounts": false, "accounts": null });
        assert_eq!(answer.body["data"]["me"], me);
        answer.refused(403, "NOT_PERMITTED");
        try_list(&person, own).await.refused(403, "NOT_PERMITTED");
    }
}

// spec: API-69
#[each_engine]
async fn me_returns_the_account_and_the_selected_profile(app: TestApp) {
    let fields = "email name firstName viewerCanManageAccounts viewerCanEditProfile
        feedEdge { profile accountId role }";
    for (person, role, manages, edits) in [
        (app.superadmin().await, "SUPERADMIN", true, true),
        (app.admin().await, "ADMIN", true, true),
        (app.user().await, "USER", false, true),
        (app.drafter().await, "DRAFT", false, false),
    ] {
        let expected = json!({
            "email": person.email, "name": null, "firstName": null,
            "viewerCanManageAccounts": manages, "viewerCanEditProfile": edits,
            "feedEdge": { "profile": app.world.own.id, "accountId": person.id, "role": role }
        });
        assert_eq!(person.me(fields).await, expected, "{role}");
    }
}

// spec: ACCOUNTS-01, ACCOUNTS-23, API-29, ROLES-21, ADMIN-22
#[each_engine]
async fn link_is_shown_without_a_password_and_not_to_people_whose_role_it_would_raise(app: TestApp) {
    let (admin, staff) = (app.admin().await, app.superadmin().await);
    let invited = admin.invites("neu@fs.example", "USER").await;
    let try_link =
        async |person: &Person, account: &Value| person.run("getRegisterLink", by_id(account), "").await;
    let shown = try_link(&staff, &invited).await.ok();
    assert_eq!(shown, invited["inviteLink"], "the link does not change during a day");
    try_link(&admin, &invited).await.refused(403, "NOT_PERMITTED");
    app.proves_by_password("intern@aushang.example").await;
    try_link(&staff, &invited).await.refused(403, "STRONG_PROOF_REQUIRED");
    app.proves_by_code("intern@aushang.example").await;
    let user = admin.account("user@fs.example").await;
    try_link(&staff, &user).await.refused(409, "PASSWORD_SET");

    // A member of staff who belongs to the profile and whose password was reset.
    app.change_role("user@fs.example", AccountRole::Superadmin).await;
    staff.try_take_password_back(user["id"].as_str().unwrap()).await.ok();
    let link = &staff.account("user@fs.example").await["inviteLink"];
    assert!(!token_of(link).is_empty());
    assert_eq!(try_link(&staff, &user).await.ok(), *link);
    let seen = admin.account("user@fs.example").await;
    assert_eq!((&seen["inviteLink"], &seen["viewerCanChange"]), (&json!(null), &json!(false)));
}
