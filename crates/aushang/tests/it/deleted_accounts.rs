//! The migration after which a deleted account leaves nothing that names its person.

use aushang_db::Engine;
use aushang_db::testing::{TestDb, each_engine};

use crate::earlier::{insert, profile, steps_to};
use crate::sql::{execute, list};

#[each_engine]
async fn what_names_deleted_accounts_is_deleted(engine: Engine) {
    let Some(fresh) = TestDb::empty(engine).await else { return };
    let (db, (before, step)) = (fresh.open().await, steps_to(engine, "0058_deleted_accounts"));
    let id = |last| crate::earlier::id(engine, last);
    let account = insert(
        "accounts",
        "id, profile_id, email, email_key, role, is_registered, has_seen_disclaimer, skipped_setup_steps, \
         created_at",
        &format!("{}, {}, 'Erna@x', 'erna@x', 'USER', true, false, '[]', 5", id(1), id(99)),
    );
    // Account 2 was deleted.
    let mails = [(11, "ERNA@x", "7"), (12, "fort@x", "7"), (13, "fort@x", "null")].map(|(mail, to, sent)| {
        let values = format!("{}, 'PASSWORD_CHANGED', '{to}', '<{mail}>', 5, {sent}", id(mail));
        insert("mails", "id, kind, to_address, message_id, created_at, sent_at", &values)
    });
    let consents = [
        (21, id(1), "user_agreement", id(1)),
        (22, id(2), "user_agreement", id(2)),
        (23, "null".to_owned(), "marketing", id(1)),
        (24, "null".to_owned(), "marketing", id(2)),
    ]
    .map(|(consent, account, kind, by)| {
        let values = format!("{}, {}, {account}, '{kind}', true, {consent}, {by}", id(consent), id(99));
        insert("consents", "id, profile_id, account_id, kind, given, at, by_account", &values)
    });
    let jobs = [("send-reset-mail", 31), ("send-mail", 32)].map(|(kind, job)| {
        let values = format!("{}, '{kind}', '{{}}', 0, 0, true", id(job));
        insert("jobs", "id, kind, payload, run_at, attempts, poisoned", &values)
    });
    let rows = [profile(&id(99), "uni"), account].into_iter().chain(mails).chain(consents).chain(jobs);
    for sql in before.into_iter().chain(rows).chain([step]) {
        execute(&db, sql).await;
    }
    // The last mail to a deleted account is still to be sent.
    let mails = "select m.to_address || ' ' || coalesce(a.email, '-') from mails m \
                 left join accounts a on a.id = m.account_id order by m.id";
    assert_eq!(list::<String>(&db, mails).await, ["ERNA@x Erna@x", "fort@x -"]);
    let consents = "select c.kind || ' ' || coalesce(a.email, '-') || ' ' || coalesce(b.email, '-') \
                    from consents c left join accounts a on a.id = c.account_id \
                    left join accounts b on b.id = c.by_account order by c.at";
    assert_eq!(
        list::<String>(&db, consents).await,
        ["user_agreement Erna@x Erna@x", "marketing - Erna@x", "marketing - -"]
    );
    assert_eq!(list::<String>(&db, "select kind from jobs").await, ["send-mail"]);

    execute(&db, format!("delete from accounts where id = {}", id(1))).await;
    assert_eq!(list::<String>(&db, consents).await, ["marketing - -"; 2]);
}
