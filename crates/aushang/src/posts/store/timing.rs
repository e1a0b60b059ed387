//! Posts that push near a moment.

use aushang_db::{Connection, Timestamp};
use sea_orm::{DbBackend, FromQueryResult, Statement};

use crate::ids::{PostId, ProfileId};
use crate::posts::post::PostStatus;
use crate::problem::Result;
use crate::sql;

/// A post whose push is sent shortly before or after that of another one.
#[derive(Debug, FromQueryResult)]
pub struct NearbyPost {
    pub id: PostId,
    pub status: PostStatus,
    pub at: Timestamp,
    pub emergency: bool,
    /// The beginning of the German text, with markup. `None`: the post is of another profile.
    pub beginning: Option<String>,
    /// The name of its profile.
    pub author: String,
}

/// The posts of the profile that are not drafts and push between these moments, oldest first.
pub async fn list_pushed_near(
    db: &impl Connection,
    profile: ProfileId,
    except: Option<PostId>,
    range: (Timestamp, Timestamp),
    limit: u64,
) -> Result<Vec<NearbyPost>> {
    read(db, own(db.get_database_backend(), profile, except, range, limit)).await
}

/// The emergencies of other profiles that everybody reads, between these moments, oldest first. A planned one is
/// not told to other profiles.
pub async fn list_emergencies_near(
    db: &impl Connection,
    profile: ProfileId,
    range: (Timestamp, Timestamp),
    limit: u64,
) -> Result<Vec<NearbyPost>> {
    read(db, of_others(db.get_database_backend(), profile, range, limit)).await
}

async fn read(db: &impl Connection, statement: Statement) -> Result<Vec<NearbyPost>> {
    let values = statement.values.map_or_else(Vec::new, |values| values.0);
    sql::rows(db, statement.sql, values).await
}

fn own(
    backend: DbBackend,
    profile: ProfileId,
    except: Option<PostId>,
    (from, to): (Timestamp, Timestamp),
    limit: u64,
) -> Statement {
    let sql = "select p.id, p.status, p.publish_date as at, p.audience_emergency as emergency, \
               substr(p.content_de, 1, 400) as beginning, o.display_name as author \
               from posts p join profiles o on o.id = p.profile_id \
               where p.profile_id = $1 and p.publish_date >= $2 and p.publish_date <= $3 and p.id <> $4 \
               and p.status <> 'DRAFT' and p.hidden_at is null and p.push_skipped is null and (p.send_push or \
               exists (select 1 from post_channels c where c.post_id = p.id and c.notification)) \
               order by p.publish_date, p.id limit $5";
    // No post has the nil id.
    let except = except.unwrap_or(PostId(uuid::Uuid::nil()));
    let values = [profile.into(), from.into(), to.into(), except.into(), limit.into()];
    Statement::from_sql_and_values(backend, sql, values)
}

/// Without those for certain roles or for first-years with an access code, which not everybody reads.
fn of_others(
    backend: DbBackend,
    profile: ProfileId,
    (from, to): (Timestamp, Timestamp),
    limit: u64,
) -> Statement {
    let sql = "select p.id, p.status, p.publish_date as at, p.audience_emergency as emergency, \
               cast(null as text) as beginning, o.display_name as author \
               from posts p join profiles o on o.id = p.profile_id \
               where p.status = 'LIVE' and p.audience_emergency and p.hidden_at is null \
               and p.publish_date >= $2 and p.publish_date <= $3 and p.profile_id <> $1 and o.visible \
               and p.audience_roles = 0 and not (p.audience_freshman and o.access_code is not null) \
               order by p.publish_date, p.id limit $4";
    let values = [profile.into(), from.into(), to.into(), limit.into()];
    Statement::from_sql_and_values(backend, sql, values)
}

#[cfg(test)]
mod tests {
    use aushang_db::testing::{TestDb, plan_of};
    use uuid::Uuid;

    use super::*;
    use crate::migrations::MIGRATIONS;

    #[tokio::test]
    async fn posts_near_a_moment_are_found_in_an_index() {
        let fresh = TestDb::sqlite(MIGRATIONS).await;
        let db = fresh.open().await;
        let range = (Timestamp::from_millis(0), Timestamp::from_millis(1));
        let profile = ProfileId(Uuid::nil());
        for (statement, found) in [
            (own(DbBackend::Sqlite, profile, None, range, 10), "posts_all (profile_id=? AND publish_date>?"),
            (of_others(DbBackend::Sqlite, profile, range, 10), "posts_emergency (publish_date>?"),
        ] {
            let plan = plan_of(&db, statement).await;
            let read = format!("SEARCH p USING INDEX {found}");
            assert!(plan.iter().any(|step| step.starts_with(&read)), "{plan:#?}");
            assert!(!plan.iter().any(|step| step == "USE TEMP B-TREE FOR ORDER BY"), "{plan:#?}");
        }
    }
}
