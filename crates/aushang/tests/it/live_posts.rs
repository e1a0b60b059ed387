//! The migration that counts the LIVE posts of each profile.

use std::fmt::Write;

use aushang_db::Engine;
use aushang_db::testing::{TestDb, each_engine};

use crate::reader_groups::steps_to;
use crate::sql::{execute, list};

#[each_engine]
async fn existing_live_posts_are_counted_per_profile(engine: Engine) {
    let Some(fresh) = TestDb::empty(engine).await else { return };
    let (db, (mut steps, this)) = (fresh.open().await, steps_to("0038_live_posts"));
    let id = |number: u8| match engine {
        Engine::Sqlite => format!("x'000000000000000000000000000000{number:02x}'"),
        Engine::Postgres => format!("'00000000-0000-0000-0000-0000000000{number:02x}'"),
    };
    if engine == Engine::Postgres {
        steps.insert(0, "create collation \"binary\" from \"C\"".to_owned());
    }
    let mut rows = String::new();
    for (profile, name) in [(91, "one"), (92, "two"), (93, "none")] {
        let columns = "id, role, username, username_key, display_name, visible, auto_follow, permissions, \
                       targeting, created_at, publish_membership";
        let values = format!(
            "{}, 'UNIVERSITY', '{name}', '{name}', 'Uni', true, false, 0, '{{}}', 0, false",
            id(profile)
        );
        writeln!(rows, "insert into profiles ({columns}) values ({values});").unwrap();
    }
    for (number, profile, status) in
        [(1, 91, "LIVE"), (2, 91, "DRAFT"), (3, 91, "LIVE"), (4, 92, "LIVE"), (5, 93, "APPROVED")]
    {
        let columns = "id, profile_id, status, publish_date, created_at, content_de, creator_email, \
                       verification_needed, likes_count, send_push, audience_roles, audience_freshman, \
                       audience_emergency";
        let values = format!(
            "{}, {}, '{status}', 0, 0, '', '', false, 0, false, 0, false, false",
            id(number),
            id(profile)
        );
        writeln!(rows, "insert into posts ({columns}) values ({values});").unwrap();
    }
    for sql in steps.into_iter().chain([rows, this]) {
        execute(&db, sql).await;
    }
    let counted = "select o.username || ' ' || l.posts from live_posts l \
                   join profiles o on o.id = l.profile_id order by 1";
    assert_eq!(list::<String>(&db, counted).await, ["one 2", "two 1"]);
}
