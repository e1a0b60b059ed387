//! Which credentials let an account sign in, and everything that depends on it.

use aushang::accounts;
use aushang::actor::Setup;
use aushang_mail_address::MailAddress;
use serde_json::json;

use crate::support::{PASSWORD, TestApp, each_engine};

const USER: &str = "user@fs.example";

/// The kinds of credentials of an account, and whether it can sign in. A kind that this version does not know
/// does not suffice: it may be a second factor.
const CASES: [(&[&str], bool); 4] =
    [(&[], false), (&["password"], true), (&["totp"], false), (&["password", "totp"], true)];

// spec: AUTH-46
#[each_engine]
async fn account_with_a_password_can_sign_in(app: TestApp) {
    let user = app.user().await;
    let profile = app.world.own.id;
    for (kinds, can_sign_in) in CASES {
        let of_user = format!("account_id = (select id from accounts where email = '{USER}')");
        app.run(format!("delete from credentials where {of_user}")).await;
        for kind in kinds {
            // With the password of the others.
            let insert = "insert into credentials (account_id, kind, subject, secret, created_at) \
                          select a.id, '{kind}', '', (select min(secret) from credentials), 0 \
                          from accounts a where a.email = '{email}'";
            app.run(insert.replace("{kind}", kind).replace("{email}", USER)).await;
        }

        let db = app.product.db.reader();
        let address = MailAddress::parse(USER).unwrap();
        let account = accounts::find_by_email(db, &address).await.unwrap().unwrap();
        let setup = if can_sign_in { Setup::Complete } else { Setup::MissingCredential };
        assert_eq!((account.can_sign_in, account.setup()), (can_sign_in, setup), "{kinds:?}");
        assert_eq!(account.password_hash.is_some(), can_sign_in, "{kinds:?}");
        let releasers = accounts::list_releasers(db, profile, app.now().into()).await.unwrap();
        let is_listed = releasers.iter().any(|releaser| releaser.email == USER);
        assert_eq!(is_listed, can_sign_in, "{kinds:?}");
        // The same in the statement that loads the session of a request.
        assert_eq!(user.state().await.ok()["passwordSet"], can_sign_in, "{kinds:?}");
        let name = user.run("checkUsername", json!({ "username": "frei" }), "").await.outcome();
        assert_eq!(name, if can_sign_in { "ok" } else { "403" }, "{kinds:?}");
        let login = app.anonymous().login(USER, PASSWORD).await.outcome();
        assert_eq!(login, if can_sign_in { "ok" } else { "400" }, "{kinds:?}");
    }
}

#[each_engine]
async fn loading_accounts_needs_one_statement_for_any_number(app: TestApp) {
    let db = app.product.db.reader();
    let before = app.product.db.statements_read();
    let accounts = accounts::list_of_profile(db, app.world.own.id).await.unwrap();
    assert!(accounts.len() > 1);
    assert_eq!(app.product.db.statements_read() - before, 1);
}

#[each_engine]
async fn credentials_are_deleted_with_their_account(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let before = app.count("credentials").await;
    admin.try_delete_account(&user.id).await.ok();
    assert_eq!(app.count("credentials").await, before - 1);
}
