//! Password hashes with other parameters are replaced when their password is entered.

use argon2::{Algorithm, Argon2, Params, PasswordHasher, Version};
use aushang::accounts;
use aushang_mail_address::MailAddress;

use crate::support::{CHEAP, PASSWORD, TestApp, changes, each_engine};

const EMAIL: &str = "user@fs.example";

/// A hash as of another system: of the same password, with another kind, version and cost.
fn old_hash() -> String {
    let params = Params::new(2 * CHEAP.memory_kib, CHEAP.passes + 1, 2, None).unwrap();
    let argon2 = Argon2::new(Algorithm::Argon2i, Version::V0x10, params);
    argon2.hash_password(PASSWORD.as_bytes()).unwrap().to_string()
}

impl TestApp {
    async fn hash_of(&self, email: &str) -> String {
        let sql = format!(
            "select c.secret as text from credentials c join accounts a on a.id = c.account_id \
             where a.email = '{email}'"
        );
        self.texts(&sql).await.pop().expect("the account has a password")
    }

    async fn has_current_hash(&self, email: &str) -> bool {
        self.hash_of(email).await.starts_with("$argon2id$v=19$m=8,t=1,p=1$")
    }
}

#[each_engine]
async fn sign_in_replaces_an_outdated_hash_and_nothing_else(app: TestApp) {
    let elsewhere = app.user().await;
    // A sign-in with an unknown browser would be mailed.
    let cookie = app.anonymous().login(EMAIL, PASSWORD).await.cookie().expect("the browser is new");
    app.mails().await;
    app.store_hash(EMAIL, &old_hash()).await;
    let before = app.dump().await;
    app.anonymous().with_header("cookie", cookie).login(EMAIL, PASSWORD).await.ok();
    assert!(app.has_current_hash(EMAIL).await);
    // The dump contains no sessions.
    assert_eq!(changes(&before, &app.dump().await), ["audit_entries", "credentials"]);
    elsewhere.state().await.ok();

    let rehashed = app.hash_of(EMAIL).await;
    app.anonymous().login(EMAIL, PASSWORD).await.ok();
    assert_eq!(app.hash_of(EMAIL).await, rehashed, "a current hash stays");
}

#[each_engine]
async fn proof_of_identity_replaces_an_outdated_hash(app: TestApp) {
    let user = app.user().await;
    app.store_hash(EMAIL, &old_hash()).await;
    user.try_prove(PASSWORD).await.ok();
    assert!(app.has_current_hash(EMAIL).await);
    app.anonymous().login(EMAIL, PASSWORD).await.ok();
}

// spec: AUTH-06
#[each_engine]
async fn wrong_password_replaces_no_hash_and_costs_the_same(app: TestApp) {
    let (user, old) = (app.user().await, old_hash());
    app.store_hash(EMAIL, &old).await;
    let wrong = "Guten Abend 8";
    for email in [EMAIL, "niemand@fs.example"] {
        let made = app.product.passwords.hash_count();
        app.anonymous().login(email, wrong).await.refused(400, "LOGIN_FAILED");
        assert_eq!(app.product.passwords.hash_count() - made, 1, "{email}");
    }
    user.try_prove(wrong).await.refused(400, "PASSWORD_INCORRECT");
    assert_eq!(app.hash_of(EMAIL).await, old);
}

#[each_engine]
async fn sign_in_succeeds_if_the_hash_cannot_be_replaced(app: TestApp) {
    let (user, old) = (app.user().await, old_hash());
    app.store_hash(EMAIL, &old).await;
    app.refuses("update on credentials").await;
    app.anonymous().login(EMAIL, PASSWORD).await.ok();
    user.try_prove(PASSWORD).await.ok();
    assert_eq!(app.hash_of(EMAIL).await, old);
    app.allows_again("update on credentials").await;
    app.anonymous().login(EMAIL, PASSWORD).await.ok();
    assert!(app.has_current_hash(EMAIL).await);
}

/// Another request may have set another password after this one was checked.
#[each_engine]
async fn only_the_hash_that_was_checked_is_replaced(app: TestApp) {
    let address = MailAddress::parse(EMAIL).unwrap();
    let account = accounts::find_by_email(app.product.db.reader(), &address).await.unwrap().unwrap();
    let now = app.hash_of(EMAIL).await;
    let replace = async |old: String| {
        let write = app.product.write(move |tx| {
            Box::pin(accounts::replace_hash(tx, account.id, old, "$argon2id$new".to_owned()))
        });
        write.await.unwrap();
        app.hash_of(EMAIL).await
    };
    assert_eq!(replace(old_hash()).await, now);
    assert_eq!(replace(now).await, "$argon2id$new");
}

#[each_engine]
async fn concurrent_sign_ins_both_succeed(app: TestApp) {
    app.store_hash(EMAIL, &old_hash()).await;
    let (one, other) = (app.anonymous(), app.anonymous());
    let both = futures::join!(one.login(EMAIL, PASSWORD), other.login(EMAIL, PASSWORD));
    both.0.ok();
    both.1.ok();
    assert!(app.has_current_hash(EMAIL).await);
    app.anonymous().login(EMAIL, PASSWORD).await.ok();
}
