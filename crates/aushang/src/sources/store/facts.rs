//! What is read for several sources at once.

use std::collections::HashMap;

use aushang_db::{Connection, Timestamp, Tx};

use crate::ids::{PostId, SourceId};
use crate::problem::Result;
use crate::sql::{self, Values};

/// The names of other online profiles that have connected the same account, sorted, at most `limit` of each.
/// Sources without such profiles are omitted.
pub async fn also_connected_by(
    db: &impl Connection,
    sources: &[SourceId],
    limit: u32,
) -> Result<HashMap<SourceId, Vec<String>>> {
    let mut values = Values::default();
    let (sources, limit) = (values.list(sources.iter().copied()), values.put(u64::from(limit)));
    if sources.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = format!(
        "select id, display_name from ( \
           select own.id, p.display_name, \
             row_number() over (partition by own.id order by p.sort_key, p.id) as place \
           from sources own \
           join sources other on other.network = own.network and other.account = own.account \
             and other.profile_id <> own.profile_id and other.disconnected_at is null \
           join profiles p on p.id = other.profile_id and p.visible \
           where own.id in ({sources}) \
         ) found where place <= {limit} order by id, place"
    );
    let rows: Vec<(SourceId, String)> = sql::values(db, sql, values.0).await?;
    let mut found: HashMap<_, Vec<_>> = HashMap::new();
    for (source, name) in rows {
        found.entry(source).or_default().push(name);
    }
    Ok(found)
}

/// The numbers of items that were imported. Sources without such items are omitted.
pub async fn count_imported(db: &impl Connection, sources: &[SourceId]) -> Result<HashMap<SourceId, u64>> {
    let mut values = Values::default();
    let sources = values.list(sources.iter().copied());
    counts(db, &format!("source_items i where i.state = 'TAKEN' and i.source_id in ({sources})"), values)
        .await
}

/// The numbers of imported drafts in which no account has done anything. Sources without such drafts are omitted.
/// `audit_since`: how far back the audit trail reaches.
pub async fn count_untouched_drafts(
    db: &impl Connection,
    sources: &[SourceId],
    audit_since: Timestamp,
) -> Result<HashMap<SourceId, u64>> {
    let mut values = Values::default();
    let drafts = untouched_drafts(&mut values, sources, audit_since);
    counts(db, &drafts, values).await
}

/// Imported drafts of the source in which no account has done anything, locked until the transaction ends.
pub async fn list_untouched_drafts(
    tx: &Tx,
    source: SourceId,
    audit_since: Timestamp,
    limit: u32,
) -> Result<Vec<PostId>> {
    let mut values = Values::default();
    let drafts = untouched_drafts(&mut values, &[source], audit_since);
    let (limit, lock) = (values.put(u64::from(limit)), sql::lock(tx, "for update of p"));
    sql::values(tx, format!("select p.id from {drafts} order by p.id limit {limit} {lock}"), values.0).await
}

/// The tables and the condition of untouched drafts. One that was edited before the audit trail begins does not
/// count as untouched.
fn untouched_drafts(values: &mut Values, sources: &[SourceId], audit_since: Timestamp) -> String {
    let (sources, since) = (values.list(sources.iter().copied()), values.put(audit_since));
    format!(
        "source_items i join posts p on p.id = i.post_id \
         where i.source_id in ({sources}) and p.status = 'DRAFT' \
         and (p.edited_at is null or p.created_at > {since}) \
         and not exists (select 1 from audit_entries a where a.subject_id = p.id and a.account_id is not null)"
    )
}

/// Counts by source. `found`: tables with the alias `i` for `source_items`, and their condition.
async fn counts(db: &impl Connection, found: &str, values: Values) -> Result<HashMap<SourceId, u64>> {
    let sql = format!("select i.source_id, count(*) from {found} group by i.source_id");
    let rows: Vec<(SourceId, i64)> = sql::values(db, sql, values.0).await?;
    Ok(rows.into_iter().map(|(source, count)| (source, count.unsigned_abs())).collect())
}
