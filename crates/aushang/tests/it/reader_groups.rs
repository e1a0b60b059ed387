//! The migration that assigns readers to groups and counts follows per day.

use std::fmt::Write;

use aushang_db::Engine;
use aushang_db::testing::{TestDb, each_engine};

use crate::sql::{execute, list};

const STEP: &str = "0024_reader_groups";

/// The SQL of all migrations before this one, and of this one.
pub fn steps_to(step: &str) -> (Vec<String>, String) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut paths: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    paths.sort();
    let this = folder.join(step).with_extension("sql");
    let text = |path: &std::path::PathBuf| std::fs::read_to_string(path).unwrap();
    (paths.iter().take_while(|path| **path != this).map(text).collect(), text(&this))
}

#[each_engine]
async fn existing_readers_are_assigned_to_groups(engine: Engine) {
    let Some(fresh) = TestDb::empty(engine).await else { return };
    let (db, (before, step)) = (fresh.open().await, steps_to(STEP));
    for sql in before {
        execute(&db, sql).await;
    }
    // Each engine has its own notation for a uuid.
    let id = |last: u8| match engine {
        Engine::Sqlite => format!("x'000000000000000000000000000000{last:02x}'"),
        Engine::Postgres => format!("'00000000-0000-0000-0000-0000000000{last:02x}'"),
    };
    let bytes = |last: u8| match engine {
        Engine::Sqlite => format!("x'{last:02x}'"),
        Engine::Postgres => format!("'\\x{last:02x}'"),
    };
    let mut rows = format!(
        "insert into profiles (id, role, username, username_key, display_name, visible, auto_follow, \
         permissions, targeting, created_at, publish_membership) \
         values ({}, 'UNIVERSITY', 'uni', 'uni', 'Uni', true, false, 0, '{{}}', 0, false);",
        id(99)
    );
    for (number, role, university, affiliations) in [
        (1, "student", "'kit'", "[]"),
        (2, "student", "null", "[]"),
        (3, "student", "'kit'", "[]"),
        (4, "student", "null", "[]"),
        (5, "guest", "null", r#"["inf"]"#),
    ] {
        let (reader, token) = (id(number), bytes(number));
        let columns = "id, token_hash, role, university, affiliations, created_at, last_seen_at";
        let values = format!("{reader}, {token}, '{role}', {university}, '{affiliations}', 0, 0");
        writeln!(rows, "insert into readers ({columns}) values ({values});").unwrap();
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
