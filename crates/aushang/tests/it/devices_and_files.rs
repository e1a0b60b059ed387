//! Migrations of devices and files: the state of a device is derived from its pushes, the bytes of each
//! profile's files are summed up, and replacing a table loses no row.

use std::fmt::Write;

use aushang_db::Engine;
use aushang_db::testing::{TestDb, each_engine};

use crate::reader_groups::steps_to;
use crate::sql::{execute, list};

/// The first and the last migration under test.
const FIRST: &str = "0041_by_account";
const LAST: &str = "0048_jobs_leased";

fn rows(engine: Engine) -> String {
    let id = |last: u8| match engine {
        Engine::Sqlite => format!("x'000000000000000000000000000000{last:02x}'"),
        Engine::Postgres => format!("'00000000-0000-0000-0000-0000000000{last:02x}'"),
    };
    let bytes = |last: u8| match engine {
        Engine::Sqlite => format!("x'{last:02x}'"),
        Engine::Postgres => format!("'\\x{last:02x}'"),
    };
    let mut rows = String::new();
    for (profile, name) in [(91, "one"), (92, "two"), (93, "none")] {
        let columns = "id, role, username, username_key, display_name, visible, auto_follow, permissions, \
                       targeting, created_at";
        let values = format!("'UNIVERSITY', '{name}', '{name}', 'Uni', true, false, 0, '{{}}', 0");
        writeln!(rows, "insert into profiles ({columns}) values ({}, {values});", id(profile)).unwrap();
    }
    for (file, profile, size) in [(1, 91, 3_000_000_000_i64), (2, 91, 7), (3, 92, 5)] {
        let values = format!("'name {file}', {}, {size}, '{{}}', 0", id(profile));
        let columns = "id, name, profile_id, bytes, content, created_at";
        writeln!(rows, "insert into media_files ({columns}) values ({}, {values});", id(file)).unwrap();
    }
    let columns = "id, profile_id, status, publish_date, created_at, content_de, creator_email, \
                   verification_needed, likes_count, send_push, audience_roles, audience_freshman, \
                   audience_emergency";
    let values = "'LIVE', 0, 0, '', '', false, 0, true, 0, false, false";
    writeln!(rows, "insert into posts ({columns}) values ({}, {}, {values});", id(10), id(91)).unwrap();
    let columns = "id, post_id, created_at, to_followers, roles, to_everybody, resolved";
    let values = format!("{}, {}, 0, true, 0, false, true", id(11), id(10));
    writeln!(rows, "insert into announcements ({columns}) values ({values});").unwrap();
    let values = format!("{}, 'GUEST', '[]', 'guest', 1", id(20));
    writeln!(rows, "insert into reader_groups (id, role, affiliations, key, readers) values ({values});")
        .unwrap();
    for (reader, device, state) in
        [(21, 31, "'ACCEPTED'"), (22, 32, "'WAITING'"), (23, 33, "'FAILED'"), (24, 34, "null")]
    {
        let values = format!("{}, {}, 0, 0, {}", id(reader), bytes(reader), id(20));
        let columns = "id, token_hash, created_at, last_seen_at, group_id";
        writeln!(rows, "insert into readers ({columns}) values ({values});").unwrap();
        let values = format!("{}, {}, 'FCM', 'token {device}', {device}", id(device), id(reader));
        writeln!(rows, "insert into devices (id, reader_id, kind, address, created_at) values ({values});")
            .unwrap();
        if state != "null" {
            let values = format!("{}, {}, {state}, 1, 0", id(11), id(device));
            let columns = "announcement_id, device_id, state, attempts, next_at";
            writeln!(rows, "insert into pushes ({columns}) values ({values});").unwrap();
        }
    }
    // A push for a deleted device.
    let values = format!("{}, {}, 'WAITING', 1, 0", id(11), id(39));
    writeln!(
        rows,
        "insert into pushes (announcement_id, device_id, state, attempts, next_at) values ({values});"
    )
    .unwrap();
    rows
}

#[each_engine]
async fn existing_devices_and_files_are_migrated(engine: Engine) {
    let Some(fresh) = TestDb::empty(engine).await else { return };
    let db = fresh.open().await;
    let (mut before, first) = steps_to(FIRST);
    let (all, last) = steps_to(LAST);
    if engine == Engine::Postgres {
        before.insert(0, "create collation \"binary\" from \"C\"".to_owned());
    }
    for sql in before.iter().cloned().chain([rows(engine)]) {
        execute(&db, sql).await;
    }
    // In one transaction, as `migrate` does.
    let between = all.into_iter().skip_while(|step| *step != first);
    execute(&db, between.chain([last]).collect::<Vec<_>>().join("\n")).await;

    let devices = "select address || ' ' || created_at || ' ' || cast(accepted as integer) || ' ' || failures \
                   from devices where failing_since is null order by address";
    assert_eq!(
        list::<String>(&db, devices).await,
        ["token 31 31 1 0", "token 32 32 0 0", "token 33 33 0 0", "token 34 34 0 0"]
    );
    let pushes = "select state || ' ' || standing from pushes order by device_id";
    assert_eq!(list::<String>(&db, pushes).await, ["ACCEPTED 0", "WAITING 1", "FAILED 0", "WAITING 0"]);
    let used = "select o.username || ' ' || u.bytes from media_usage u join profiles o on o.id = u.profile_id \
                order by 1";
    assert_eq!(list::<String>(&db, used).await, ["one 3000000007", "two 5"]);
    // Deleting a reader still deletes its devices.
    let gone = "delete from readers where id = (select reader_id from devices where address = 'token 31')";
    execute(&db, gone.to_owned()).await;
    assert_eq!(list::<i64>(&db, "select count(*) from devices").await, [3]);
}
