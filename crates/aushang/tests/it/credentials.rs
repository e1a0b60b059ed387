//! The migration that moves password hashes from accounts to credentials.

use aushang_db::Engine;
use aushang_db::testing::{TestDb, each_engine};

use crate::earlier::{insert, profile, steps_to};
use crate::sql::{execute, list, try_execute};

#[each_engine]
async fn existing_passwords_become_credentials(engine: Engine) {
    let Some(fresh) = TestDb::empty(engine).await else { return };
    let (db, (before, step)) = (fresh.open().await, steps_to(engine, "0050_credentials"));
    let id = |last| crate::earlier::id(engine, last);
    // The third account has no password.
    let accounts = [(1, "'$argon2id$one'", "7"), (2, "'$argon2id$two'", "null"), (3, "null", "9")].map(
        |(number, hash, changed_at)| {
            let columns = "id, profile_id, email, email_key, role, password_hash, password_changed_at, \
                           is_registered, has_seen_disclaimer, skipped_setup_steps, created_at";
            let (id, profile) = (id(number), id(99));
            let values = format!(
                "{id}, {profile}, '{number}', '{number}', 'USER', {hash}, {changed_at}, true, false, '[]', 5"
            );
            insert("accounts", columns, &values)
        },
    );
    for sql in before.into_iter().chain([profile(&id(99), "uni")]).chain(accounts).chain([step]) {
        execute(&db, sql).await;
    }
    let moved = "select a.email || ' ' || c.kind || ' ' || c.subject || ' ' || c.secret || ' ' || c.created_at \
                 from credentials c join accounts a on a.id = c.account_id order by a.email";
    assert_eq!(
        list::<String>(&db, moved).await,
        ["1 password  $argon2id$one 7", "2 password  $argon2id$two 5"]
    );
    let accounts_after =
        "select email || ' ' || coalesce(password_changed_at, 0) from accounts order by email";
    assert_eq!(list::<String>(&db, accounts_after).await, ["1 7", "2 0", "3 9"], "other columns are kept");

    // A passkey's subject may belong to only one account. A password's subject is empty, and an account has
    // at most one password.
    let credential = |account, kind, subject| {
        let values = format!("{}, '{kind}', '{subject}', null, 0", id(account));
        insert("credentials", "account_id, kind, subject, secret, created_at", &values)
    };
    execute(&db, credential(3, "password", "")).await;
    execute(&db, credential(1, "passkey", "key")).await;
    for refused in [credential(3, "password", ""), credential(2, "passkey", "key")] {
        assert!(try_execute(&db, refused).await.is_err(), "{engine:?}");
    }
    execute(&db, format!("delete from accounts where id = {}", id(1))).await;
    assert_eq!(list::<i64>(&db, "select count(*) from credentials").await, [2]);
}
