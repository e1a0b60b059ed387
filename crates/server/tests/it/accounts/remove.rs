//! Deleting accounts.

use super::ADMINS;
use crate::support::{PASSWORD, TestApp, each_engine};

// spec: API-57, AUTH-41
#[each_engine]
async fn deleted_account_is_signed_out_at_once_and_its_posts_stay(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let post = user.writes("Bleibt").await;
    admin.try_delete_account(&user.id).await.ok();
    user.state().await.refused(603, "SESSION_GONE");
    assert!(admin.accounts().await.iter().all(|account| account["email"] != "user@fs.example"));
    assert_eq!(admin.post(&post).await["creator"], "");
    let left = "sessions s join accounts a on a.id = s.account_id where a.email = 'user@fs.example'";
    assert_eq!(app.count(left).await, 0);
    let mail = app.mail_to("user@fs.example").await;
    assert_eq!(mail.subject, "Dein Account bei „Fachschaft Informatik“ wurde entfernt");
    // The address can be invited again.
    admin.invites("user@fs.example", "DRAFT").await;
}

// spec: ACCOUNTS-13, ACCOUNTS-23
#[each_engine]
async fn accounts_cannot_be_deleted_by_themselves_or_from_another_profile(app: TestApp) {
    let (admin, stranger) = (app.admin().await, app.stranger().await);
    admin.try_delete_account(&admin.id).await.refused(403, "OWN_ACCOUNT");
    admin.try_delete_account(&stranger.id).await.refused(404, "NOT_FOUND");
    admin.try_delete_account("kein Account").await.refused(404, "NOT_FOUND");
}

// spec: ACCOUNTS-23
#[each_engine]
async fn only_staff_delete_the_last_administrator(app: TestApp) {
    let (admin, staff) = (app.admin().await, app.superadmin().await);
    let second = app.joins("zweite@fs.example", "ADMIN").await;
    // While another administrator exists, administrators can delete each other.
    second.try_delete_account(&admin.id).await.ok();
    second.try_delete_user().await.refused(409, "LAST_ADMIN");
    staff.try_delete_account(&second.id).await.ok();
    second.state().await.refused(603, "SESSION_GONE");
    assert_eq!(app.count(ADMINS).await, 0);
    // The profile continues with the accounts that staff invites.
    staff.invites("dritte@fs.example", "ADMIN").await;
}

// spec: API-58, ACCOUNTS-23
#[each_engine]
async fn people_delete_their_own_account_unless_it_is_the_last_administrator(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    assert_eq!(drafter.try_delete_user().await.ok(), true);
    drafter.state().await.refused(603, "SESSION_GONE");
    admin.try_delete_user().await.refused(409, "LAST_ADMIN");
    // An invited administrator does not count before they have registered.
    let second = app.invited(&admin, "zweite@fs.example", "ADMIN").await;
    admin.try_delete_user().await.refused(409, "LAST_ADMIN");
    second.try_register(PASSWORD).await.ok();
    admin.try_delete_user().await.ok();
    admin.state().await.refused(603, "SESSION_GONE");
    // The last account of staff stays, whichever profile it has selected.
    app.superadmin().await.try_delete_user().await.refused(409, "LAST_ADMIN");
}

#[each_engine]
async fn audit_trail_contains_each_step_without_personal_data(app: TestApp) {
    let admin = app.admin().await;
    let person = app.invited(&admin, "neu@fs.example", "USER").await;
    person.try_register("Guten Morgen 7").await.ok();
    admin.try_change_role(&person.id, "DRAFT").await.ok();
    admin.try_delete_account(&person.id).await.ok();
    let trail =
        "select action || ' ' || coalesce(account_role, 'SERVER') || ' ' || coalesce(details, '') as text
        from audit_entries where action <> 'session.login' order by at, id";
    let expected = [
        "account.add ADMIN {\"role\":\"USER\"}",
        "session.accept USER ",
        "account.register USER ",
        "account.update_role ADMIN {\"from\":\"USER\",\"to\":\"DRAFT\"}",
        "account.delete ADMIN {\"role\":\"DRAFT\"}",
    ];
    assert_eq!(app.texts(trail).await, expected);
}
