//! The migration that assigns readers to groups and counts follows per day.

use std::fmt::Write;

use aushang_db::Engine;
use aushang_db::testing::{TestDb, each_engine};

use crate::earlier::{bytes, insert, profile, steps_to};
use crate::sql::{execute, list};

#[each_engine]
async fn existing_readers_are_assigned_to_groups(engine: Engine) {
    let Some(fresh) = TestDb::empty(engine).await else { return };
    let (db, (before, step)) = (fresh.open().await, steps_to(engine, "0024_reader_groups"));
    for sql in before {
        execute(&db, sql).await;
    }
    let id = |last| crate::earlier::id(engine, last);
    let mut rows = profile(&id(99), "uni");
    for (number, role, university, affiliations) in [
        (1, "student", "'kit'", "[]"),
        (2, "student", "null", "[]"),
        (3, "student", "'kit'", "[]"),
        (4, "student", "null", "[]"),
        (5, "guest", "null", r#"["inf"]"#),
    ] {
        let (reader, token) = (id(number), bytes(engine, number));
        let columns = "id, token_hash, role, university, affiliations, created_at, last_seen_at";
        let values = format!("{reader}, {token}, '{role}', {university}, '{affiliations}', 0, 0");
        rows += &insert("readers", columns, &values);
        let since = 86_400_000 * i64::from(number / 3) + 82_800_000;
        writeln!(rows, "insert into follows values ({reader}, {}, {since});", id(99)).unwrap();
    }
    execute(&db, rows).await;
    execute(&db, step).await;
    let groups = "select g.key || ' ' || g.readers || ' ' || count(*) from reader_groups g \
                  join readers r on r.group_id = g.id group by g.id order by 1";
    let expected = [r#"guest  ["inf"] 1 1"#, "student  [] 2 2", "student kit [] 2 2"];
    assert_eq!(list::<String>(&db, groups).await, expected);
    let days = "select day || ': ' || change from follower_days order by day";
    assert_eq!(list::<String>(&db, days).await, ["1: 2", "2: 3"]);
    assert_eq!(list::<bool>(&db, "select chosen from follows").await, [true; 5]);
}
