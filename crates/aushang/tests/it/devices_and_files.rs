//! Migrations of devices and files: the state of a device is derived from its pushes, the bytes of each
//! profile's files are summed up, and replacing a table loses no row.

use aushang_db::Engine;
use aushang_db::testing::{TestDb, each_engine};

use crate::earlier::{bytes, insert, post, profile, steps_to};
use crate::sql::{execute, list};

/// The first and the last migration under test.
const FIRST: &str = "0041_by_account";
const LAST: &str = "0048_jobs_leased";

fn rows(engine: Engine) -> String {
    let id = |last| crate::earlier::id(engine, last);
    let mut rows = String::new();
    for (number, name) in [(91, "one"), (92, "two"), (93, "none")] {
        rows += &profile(&id(number), name);
    }
    for (file, profile, size) in [(1, 91, 3_000_000_000_i64), (2, 91, 7), (3, 92, 5)] {
        let values = format!("{}, 'name {file}', {}, {size}, '{{}}', 0", id(file), id(profile));
        rows += &insert("media_files", "id, name, profile_id, bytes, content, created_at", &values);
    }
    rows += &post(&id(10), &id(91), "LIVE");
    let columns = "id, post_id, created_at, to_followers, roles, to_everybody, resolved";
    let values = format!("{}, {}, 0, true, 0, false, true", id(11), id(10));
    rows += &insert("announcements", columns, &values);
    let values = format!("{}, 'GUEST', '[]', 'guest', 1", id(20));
    rows += &insert("reader_groups", "id, role, affiliations, key, readers", &values);
    let push = |device, state| {
        let values = format!("{}, {}, '{state}', 1, 0", id(11), id(device));
        insert("pushes", "announcement_id, device_id, state, attempts, next_at", &values)
    };
    for (reader, device, state) in
        [(21, 31, Some("ACCEPTED")), (22, 32, Some("WAITING")), (23, 33, Some("FAILED")), (24, 34, None)]
    {
        let values = format!("{}, {}, 0, 0, {}", id(reader), bytes(engine, reader), id(20));
        rows += &insert("readers", "id, token_hash, created_at, last_seen_at, group_id", &values);
        let values = format!("{}, {}, 'FCM', 'token {device}', {device}", id(device), id(reader));
        rows += &insert("devices", "id, reader_id, kind, address, created_at", &values);
        if let Some(state) = state {
            rows += &push(device, state);
        }
    }
    // A push for a deleted device.
    rows + &push(39, "WAITING")
}

#[each_engine]
async fn existing_devices_and_files_are_migrated(engine: Engine) {
    let Some(fresh) = TestDb::empty(engine).await else { return };
    let db = fresh.open().await;
    let (before, first) = steps_to(engine, FIRST);
    let (all, last) = steps_to(engine, LAST);
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
