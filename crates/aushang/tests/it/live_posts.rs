//! The migration that counts the LIVE posts of each profile.

use aushang_db::Engine;
use aushang_db::testing::{TestDb, each_engine};

use crate::earlier::{post, profile, steps_to};
use crate::sql::{execute, list};

#[each_engine]
async fn existing_live_posts_are_counted_per_profile(engine: Engine) {
    let Some(fresh) = TestDb::empty(engine).await else { return };
    let (db, (steps, this)) = (fresh.open().await, steps_to(engine, "0038_live_posts"));
    let id = |last| crate::earlier::id(engine, last);
    let profiles = [(91, "one"), (92, "two"), (93, "none")].map(|(number, name)| profile(&id(number), name));
    let posts = [(1, 91, "LIVE"), (2, 91, "DRAFT"), (3, 91, "LIVE"), (4, 92, "LIVE"), (5, 93, "APPROVED")]
        .map(|(number, profile, status)| post(&id(number), &id(profile), status));
    for sql in steps.into_iter().chain(profiles).chain(posts).chain([this]) {
        execute(&db, sql).await;
    }
    let counted = "select o.username || ' ' || l.posts from live_posts l \
                   join profiles o on o.id = l.profile_id order by 1";
    assert_eq!(list::<String>(&db, counted).await, ["one 2", "two 1"]);
}
