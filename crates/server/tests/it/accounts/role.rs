//! Changing the role of an account.

use aushang::enums::AccountRole;
use serde_json::json;

use super::ADMINS;
use crate::support::{TestApp, each_engine, outcomes, text, with};

// spec: ACCOUNTS-04, API-56
#[each_engine]
async fn role_change_affects_nothing_else_and_applies_from_the_next_request(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    for (role, publishes, manages) in [("DRAFT", false, false), ("ADMIN", true, true), ("USER", true, false)]
    {
        let before = admin.account("user@fs.example").await;
        let changed = admin.try_change_role(&user.id, role).await.ok();
        assert_eq!(changed, with(before, &json!({ "role": role })));
        let me = user.me("viewerCanPublish viewerCanManageAccounts").await;
        assert_eq!(me, json!({ "viewerCanPublish": publishes, "viewerCanManageAccounts": manages }));
    }
    let before = app.details_of("account.update_role").await;
    admin.try_change_role(&user.id, "USER").await.ok();
    assert_eq!(app.details_of("account.update_role").await, before, "an unchanged role is not recorded");
    assert_eq!(before[0], json!({ "from": "USER", "to": "DRAFT" }).to_string());
}

// spec: ACCOUNTS-12, ACCOUNTS-13
#[each_engine]
async fn own_role_cannot_be_changed_and_staff_role_cannot_be_assigned(app: TestApp) {
    let (admin, staff, user) = (app.admin().await, app.superadmin().await, app.user().await);
    admin.try_change_role(&admin.id, "USER").await.refused(403, "OWN_ACCOUNT");
    let at_home = app.sign_in("intern@aushang.example").await;
    at_home.try_change_role(&at_home.id, "ADMIN").await.refused(403, "OWN_ACCOUNT");
    // When another profile is selected, the own account does not belong to it.
    staff.try_change_role(&staff.id, "ADMIN").await.refused(404, "NOT_FOUND");
    for person in [&admin, &staff] {
        person.try_change_role(&user.id, "SUPERADMIN").await.refused_at(400, "role ROLE_NOT_ASSIGNABLE");
    }
}

// spec: ACCOUNTS-23
#[each_engine]
async fn only_staff_may_demote_the_last_administrator(app: TestApp) {
    let (admin, staff) = (app.admin().await, app.superadmin().await);
    let second = app.joins("zweite@fs.example", "ADMIN").await;
    second.try_change_role(&admin.id, "USER").await.ok();
    admin.try_change_role(&second.id, "USER").await.refused(403, "NOT_PERMITTED");
    staff.try_change_role(&admin.id, "ADMIN").await.ok();
    admin.try_delete_account(&second.id).await.ok();
    // The first account is now the last administrator. Only staff may change it.
    staff.try_change_role(&admin.id, "DRAFT").await.ok();
    assert_eq!(admin.state().await.ok()["accountRole"], "DRAFT");
}

// spec: ACCOUNTS-23
#[each_engine]
async fn concurrent_changes_leave_one_administrator(app: TestApp) {
    let (one, other) = (app.admin().await, app.joins("zweite@fs.example", "ADMIN").await);
    for round in 0..5 {
        let (first, second) =
            futures::join!(one.try_change_role(&other.id, "USER"), other.try_delete_account(&one.id));
        let outcomes = outcomes([&first, &second]);
        // The second request came from a former administrator, or would have removed the last one.
        assert!(
            outcomes[1] == "ok" && ["403", "409", "603"].contains(&outcomes[0].as_str()),
            "{round} {outcomes:?}"
        );
        assert_eq!(app.count(ADMINS).await, 1);
        if second.outcome() == "ok" {
            break;
        }
        app.superadmin().await.try_change_role(&other.id, "ADMIN").await.ok();
    }
}

// spec: ACCOUNTS-23
#[each_engine]
async fn only_staff_changes_staff_and_never_the_last_one(app: TestApp) {
    let (admin, staff, user) = (app.admin().await, app.superadmin().await, app.user().await);
    app.change_role("user@fs.example", AccountRole::Superadmin).await;
    for role in ["USER", "SUPERADMIN"] {
        admin.try_change_role(&user.id, role).await.refused(403, "NOT_PERMITTED");
    }
    admin.try_delete_account(&user.id).await.refused(403, "NOT_PERMITTED");
    // After the other account is deleted, this one is the last.
    let profile_of_staff = text(&app.sign_in(&staff.email).await.me("id").await["id"]);
    let intern = app.switched(user.clone(), &profile_of_staff).await;
    intern.try_delete_account(&staff.id).await.ok();
    user.try_delete_user().await.refused(409, "LAST_ADMIN");
}
