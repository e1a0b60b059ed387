//! The migration that copies the start of each event into its column.

use aushang_db::Engine;
use aushang_db::testing::{TestDb, each_engine};

use crate::earlier::{insert, profile, steps_to};
use crate::sql::{execute, list};

/// A post without an attachment.
fn post(id: &str, profile: &str) -> String {
    let columns = "id, profile_id, status, publish_date, created_at, content_de, verification_needed, \
                   likes_count, send_push, audience_roles, audience_freshman, audience_emergency";
    let values = format!("{id}, {profile}, 'LIVE', 0, 0, '', false, 0, true, 0, false, false");
    insert("posts", columns, &values)
}

#[each_engine]
async fn starts_of_existing_events_are_copied(engine: Engine) {
    let Some(fresh) = TestDb::empty(engine).await else { return };
    let (db, (steps, this)) = (fresh.open().await, steps_to(engine, "0065_event_start"));
    let id = |last| crate::earlier::id(engine, last);
    let long = format!(r#"{{"type":"event","title":{{"de":"{}"}},"start":1795000000000}}"#, "ä".repeat(900));
    let attachments = [
        r#"{"type":"event","title":{"de":"Fest"},"start":1795000000001,"end":1795000000009,"sequence":2}"#,
        r#"{"type":"event","title":{"de":"\"start\":4, \"start\":5"},"start":253402300799999}"#,
        &long,
        r#"{"type":"blog","title":{"de":"Haus"},"start":7}"#,
    ];
    let posts = (1..).zip(attachments).map(|(number, attachment)| {
        let attach = format!("update posts set attachment = '{attachment}' where id = {};\n", id(number));
        post(&id(number), &id(91)) + &attach
    });
    let without = post(&id(9), &id(91));
    for sql in steps.into_iter().chain([profile(&id(91), "one"), without]).chain(posts).chain([this]) {
        execute(&db, sql).await;
    }
    let starts = "select coalesce(cast(event_start as text), 'none') from posts order by id";
    let expected = ["1795000000001", "253402300799999", "1795000000000", "none", "none"];
    assert_eq!(list::<String>(&db, starts).await, expected);
}
