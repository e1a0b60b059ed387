//! What a deleted account leaves behind, in each table and in the files.

use aushang::enums::AccountRole;
use serde_json::json;

use crate::support::{PASSWORD, TestApp, each_engine, jpeg, token_of, with_image};

const FIRST_ADDRESS: &str = "Tilda.Erste@fs.example";
const ADDRESS: &str = "Tilda.Zweite@fs.example";
const NAME: &str = "Tilda Unverwechselbar";

// spec: API-57, API-58
#[each_engine]
async fn only_ids_are_left_of_a_deleted_account(app: TestApp) {
    let admin = app.admin().await;
    let invited = admin.try_invite(FIRST_ADDRESS, "Tilda", "ADMIN").await.ok();
    let person = app.opens(&invited["inviteLink"], FIRST_ADDRESS).await;
    person.try_register(PASSWORD).await.ok();
    app.proves_by_code(FIRST_ADDRESS).await;
    // Only internal staff change their address.
    app.change_role(FIRST_ADDRESS, AccountRole::Superadmin).await;
    person.run("updateUser", json!({ "name": NAME, "email": ADDRESS }), "id").await.ok();
    let path = app.mail_to(ADDRESS).await.path();
    person.try_confirm_address(token_of(&json!(path))).await.ok();
    person.run("updateUser", json!({ "publishMembership": true }), "id").await.ok();
    // Writes in several tables: a post, an unused upload, a waiting and a published file, budgets, a reset.
    let image = person.uploads(&jpeg(20, 20)).await;
    person.sends(with_image(&image)).await;
    person.uploads(&jpeg(21, 21)).await;
    let draft = app.drafter().await.writes("Wird freigegeben").await;
    person.try_change_status(&draft, "APPROVED").await.ok();
    app.anonymous().login(ADDRESS, "falsch").await.refused(400, "LOGIN_FAILED");
    let person = app.sign_in(ADDRESS).await;
    person.try_change_password(Some(PASSWORD), "Neues Wort 9").await.ok();
    app.run_jobs().await;
    // Still waits when the account is deleted.
    app.anonymous().try_request_reset(ADDRESS).await.ok();
    for named in [FIRST_ADDRESS, ADDRESS, NAME] {
        assert!(!app.tables_containing(named).await.is_empty(), "{named} is stored before");
    }

    person.try_delete_user().await.ok();
    assert_eq!(app.tables_containing(ADDRESS).await, ["mails"], "the last mail, until it is sent");
    app.run_jobs().await;
    for named in [FIRST_ADDRESS, ADDRESS, NAME] {
        assert_eq!(app.tables_containing(named).await, [""; 0], "{named}");
    }
    assert_eq!(app.tables_containing(&person.id).await, ["audit_entries", "deletions"]);
    let to_person = app.mails().await.into_iter().filter(|mail| mail.to.contains("Tilda"));
    let subjects: Vec<_> = to_person.map(|mail| mail.subject).collect();
    let farewell = "Dein Account bei „Fachschaft Informatik“ wurde entfernt";
    assert_eq!(subjects, [farewell], "the files of earlier mails are deleted");
    // What the person wrote for the institution stays, and its consent to marketing.
    assert_eq!(app.count("posts where creator_account_id is null").await, 1);
    assert_eq!(app.count("consents where given and by_account is null").await, 1);
}
