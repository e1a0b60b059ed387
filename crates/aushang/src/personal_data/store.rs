//! Reads the rows of each table that are about an account, as JSON, the newest first. Returns at most one row
//! more than [`MAX_ROWS`].

use aushang_db::{Connection, Timestamp};
use serde_json::{Value, json};
use uuid::Uuid;

use super::times::rfc3339;
use crate::ids::AccountId;
use crate::problem::Result;
use crate::sql;

/// Maximum number of rows of a section; the newest are exported.
pub const MAX_ROWS: usize = 20_000;

/// Length of the beginning of a post, in characters.
const MAX_BEGINNING: usize = 120;

/// So that the caller can tell whether there are more.
fn limit() -> sea_orm::Value {
    i64::try_from(MAX_ROWS + 1).expect("it is small").into()
}

pub async fn created_at(db: &impl Connection, id: AccountId) -> Result<Option<Timestamp>> {
    let row: Option<(Timestamp,)> =
        sql::value(db, "select created_at from accounts where id = $1", [id.into()]).await?;
    Ok(row.map(|(at,)| at))
}

pub async fn credentials(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    type Row = (String, Timestamp, Option<String>, Option<String>, Option<Timestamp>);
    let sql = "select kind, created_at, case when kind = 'oidc' then subject end as identity, null as name, \
               cast(null as bigint) as last_used_at from credentials where account_id = $1 \
               union all select 'one_time_codes', created_at, null, null, null from one_time_codes \
               where account_id = $1 \
               union all select 'recovery_code', created_at, null, null, null from recovery_codes \
               where account_id = $1 \
               union all select 'passkey', created_at, null, name, last_used_at from passkeys where account_id = $1 \
               order by created_at desc, kind limit $2";
    let rows: Vec<Row> = sql::values(db, sql, [id.into(), limit()]).await?;
    let row = |(kind, at, identity, name, used): Row| {
        // The issuer comes before the subject.
        let (provider, subject) = identity.as_deref().and_then(|identity| identity.split_once(' ')).unzip();
        json!({ "kind": kind, "createdAt": rfc3339(at), "provider": provider, "subject": subject, "name": name,
            "lastUsedAt": rfc3339(used) })
    };
    Ok(rows.into_iter().map(row).collect())
}

pub async fn sessions(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    type Row = (
        Timestamp,
        Option<Timestamp>,
        Option<String>,
        Option<bool>,
        Option<String>,
        Timestamp,
        Timestamp,
        Option<String>,
        Option<String>,
        Option<String>,
    );
    let sql = "select created_at, proved_at, proved_by, second_factor, provider_issuer, seen_at, expires_at, browser, system, \
               network from sessions where account_id = $1 order by created_at desc, id limit $2";
    let rows: Vec<Row> = sql::values(db, sql, [id.into(), limit()]).await?;
    let row = |(
        created,
        proved,
        proved_by,
        second_factor,
        provider,
        seen,
        expires,
        browser,
        system,
        network,
    ): Row| {
        json!({ "createdAt": rfc3339(created), "provedAt": rfc3339(proved), "provedBy": proved_by,
            "secondFactor": second_factor, "provider": provider, "seenAt": rfc3339(seen), "expiresAt": rfc3339(expires), "browser": browser, "system": system, "network": network })
    };
    Ok(rows.into_iter().map(row).collect())
}

pub async fn browsers(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    let sql =
        "select last_used_at from known_browsers where account_id = $1 order by last_used_at desc limit $2";
    let rows: Vec<(Timestamp,)> = sql::values(db, sql, [id.into(), limit()]).await?;
    Ok(rows.into_iter().map(|(at,)| json!({ "lastUsedAt": rfc3339(at) })).collect())
}

pub async fn links(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    type Row = (String, Option<String>, Timestamp, Timestamp, Option<Timestamp>);
    let sql = "select purpose, email, created_at, expires_at, used_at from link_tokens \
               where account_id = $1 order by created_at desc, purpose limit $2";
    let rows: Vec<Row> = sql::values(db, sql, [id.into(), limit()]).await?;
    let row = |(purpose, email, created, expires, used): Row| {
        json!({ "purpose": purpose, "email": email, "createdAt": rfc3339(created),
            "expiresAt": rfc3339(expires), "usedAt": rfc3339(used) })
    };
    Ok(rows.into_iter().map(row).collect())
}

/// The account's own consents, and those to marketing that it gave or withdrew for its profile.
pub async fn consents(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    type Row = (String, Option<i64>, bool, Timestamp);
    let sql = "select kind, version, given, at from consents where account_id = $1 or by_account = $1 \
               order by at desc, id limit $2";
    let rows: Vec<Row> = sql::values(db, sql, [id.into(), limit()]).await?;
    let row = |(kind, version, given, at): Row| json!({ "kind": kind, "version": version, "given": given, "at": rfc3339(at) });
    Ok(rows.into_iter().map(row).collect())
}

/// The recipient of a registration may be another person, who is not named.
pub async fn mails(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    type Row = (String, Option<String>, Option<String>, Timestamp, Option<Timestamp>, Option<Timestamp>);
    let sql = "select m.kind, case when m.kind <> 'REGISTRATION' or lower(m.to_address) = a.email_key \
                 then m.to_address end, \
               case when m.kind <> 'REGISTRATION' or lower(m.to_address) = a.email_key then m.to_name end, \
               m.created_at, m.sent_at, m.failed_at from mails m join accounts a on a.id = m.account_id \
               where m.account_id = $1 order by m.created_at desc, m.id limit $2";
    let rows: Vec<Row> = sql::values(db, sql, [id.into(), limit()]).await?;
    let row = |(kind, address, name, created, sent, failed): Row| {
        json!({ "kind": kind, "toAddress": address, "toName": name, "createdAt": rfc3339(created),
            "sentAt": rfc3339(sent), "failedAt": rfc3339(failed) })
    };
    Ok(rows.into_iter().map(row).collect())
}

/// The posts that the account wrote.
pub async fn posts(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    list_posts(db, "p.creator_account_id", id).await
}

/// The posts that the account published, or approved for a date.
pub async fn released_posts(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    list_posts(db, "p.released_by", id).await
}

/// The posts that the account withdrew.
pub async fn withdrawn_posts(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    list_posts(db, "p.hidden_by", id).await
}

/// The posts whose text or attachment the account changed last.
pub async fn edited_posts(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    list_posts(db, "p.edited_by", id).await
}

/// The emergencies for which the account asks for a second person.
pub async fn asked_posts(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    list_posts(db, "p.emergency_asked_by", id).await
}

/// Posts belong to the profile, so only their beginnings are listed.
async fn list_posts(db: &impl Connection, column: &str, id: AccountId) -> Result<Vec<Value>> {
    type Row = (Uuid, String, String, Timestamp, Timestamp, String);
    let sql = format!(
        "select p.id, o.display_name, p.status, p.created_at, p.publish_date, \
         substr(p.content_de, 1, {MAX_BEGINNING}) from posts p join profiles o on o.id = p.profile_id \
         where {column} = $1 order by p.created_at desc, p.id limit $2"
    );
    let rows: Vec<Row> = sql::values(db, sql, [id.into(), limit()]).await?;
    let row = |(id, profile, status, created, publish, beginning): Row| {
        json!({ "id": id, "profile": profile, "status": status, "createdAt": rfc3339(created),
            "publishDate": rfc3339(publish), "beginning": beginning })
    };
    Ok(rows.into_iter().map(row).collect())
}

/// What the account did with posts, and the reasons with which it sent or took some back. Versions belong to the profile, so
/// their contents are not listed.
pub async fn post_versions(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    type Row = (Uuid, i32, String, Timestamp, Option<String>);
    let sql = "select post_id, number, kind, at, case when kind in ('SENT_BACK', 'TAKEN_BACK') then note end \
               from post_versions where account_id = $1 \
               order by at desc, post_id, number desc limit $2";
    let rows: Vec<Row> = sql::values(db, sql, [id.into(), limit()]).await?;
    let row = |(post, number, kind, at, reason): Row| json!({ "postId": post, "number": number, "kind": kind, "at": rfc3339(at), "reason": reason });
    Ok(rows.into_iter().map(row).collect())
}

/// The reasons with which the account published posts with binding findings.
pub async fn check_overrides(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    let sql = "select post_id, reason, at from check_overrides where account_id = $1 \
               order by at desc, id limit $2";
    let rows: Vec<(Uuid, String, Timestamp)> = sql::values(db, sql, [id.into(), limit()]).await?;
    let row = |(post, reason, at): (Uuid, String, Timestamp)| json!({ "postId": post, "reason": reason, "at": rfc3339(at) });
    Ok(rows.into_iter().map(row).collect())
}

/// The comments that the account wrote, and those that it marked as done, which may be of others.
pub async fn post_comments(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    type Row = (Uuid, Timestamp, Option<String>, Option<Timestamp>);
    let sql = "select post_id, at, case when account_id = $1 then comment end, \
                 case when resolved_by = $1 then resolved_at end \
               from post_comments where account_id = $1 or resolved_by = $1 order by at desc, id limit $2";
    let rows: Vec<Row> = sql::values(db, sql, [id.into(), limit()]).await?;
    let row = |(post, at, comment, resolved): Row| json!({ "postId": post, "at": rfc3339(at), "comment": comment, "resolvedAt": rfc3339(resolved) });
    Ok(rows.into_iter().map(row).collect())
}

/// The drafts and the unpublished changes of posts that the account saved last. They belong to the profile, so only
/// their beginnings are listed.
pub async fn saved_drafts(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    type Row = (Uuid, String, Timestamp, String);
    let sql = format!(
        "select p.id, o.display_name, w.saved_at, substr(p.content_de, 1, {MAX_BEGINNING}) \
         from post_working_copies w join posts p on p.id = w.post_id join profiles o on o.id = p.profile_id \
         where w.account_id = $1 order by w.saved_at desc, p.id limit $2"
    );
    let rows: Vec<Row> = sql::values(db, sql, [id.into(), limit()]).await?;
    let row = |(id, profile, saved, beginning): Row| json!({ "id": id, "profile": profile, "savedAt": rfc3339(saved), "beginning": beginning });
    Ok(rows.into_iter().map(row).collect())
}

/// The templates that the account saved. They belong to the profile, so only their names are listed.
pub async fn templates(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    type Row = (Uuid, String, String, Timestamp);
    let sql = "select t.id, o.display_name, t.name, t.created_at from templates t \
               join profiles o on o.id = t.profile_id \
               where t.account_id = $1 order by t.created_at desc, t.id limit $2";
    let rows: Vec<Row> = sql::values(db, sql, [id.into(), limit()]).await?;
    let row = |(id, profile, name, created): Row| json!({ "id": id, "profile": profile, "name": name, "createdAt": rfc3339(created) });
    Ok(rows.into_iter().map(row).collect())
}

/// The series of posts that the account began.
pub async fn post_series(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    list_series(db, "s.account_id", id).await
}

/// The series whose texts the account changed last.
pub async fn edited_series(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    list_series(db, "s.edited_by", id).await
}

/// Series belong to the profile, so their texts are not listed.
async fn list_series(db: &impl Connection, column: &str, id: AccountId) -> Result<Vec<Value>> {
    type Row = (Uuid, String, Timestamp);
    let sql = format!(
        "select s.id, o.display_name, s.created_at from post_series s \
         join profiles o on o.id = s.profile_id \
         where {column} = $1 order by s.created_at desc, s.id limit $2"
    );
    let rows: Vec<Row> = sql::values(db, sql, [id.into(), limit()]).await?;
    let row =
        |(id, profile, created): Row| json!({ "id": id, "profile": profile, "createdAt": rfc3339(created) });
    Ok(rows.into_iter().map(row).collect())
}

/// The posts that the account has open in a composer, or had until a moment ago.
pub async fn open_posts(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    let sql = "select post_id, since from post_presence where account_id = $1 \
               order by since desc, post_id limit $2";
    let rows: Vec<(Uuid, Timestamp)> = sql::values(db, sql, [id.into(), limit()]).await?;
    let row = |(post, since): (Uuid, Timestamp)| json!({ "postId": post, "since": rfc3339(since) });
    Ok(rows.into_iter().map(row).collect())
}

/// With which a post that was sent twice is recognized.
pub async fn idempotency_keys(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    let sql = "select post_id, created_at from idempotency_keys where account_id = $1 \
               order by created_at desc, key limit $2";
    let rows: Vec<(Uuid, Timestamp)> = sql::values(db, sql, [id.into(), limit()]).await?;
    let row = |(post, at): (Uuid, Timestamp)| json!({ "postId": post, "createdAt": rfc3339(at) });
    Ok(rows.into_iter().map(row).collect())
}

/// The files that the account uploaded.
pub async fn files(db: &impl Connection, id: AccountId) -> Result<Vec<Value>> {
    type Row = (String, i64, Option<Uuid>, Timestamp);
    let sql = "select kind, bytes, post_id, created_at from media_files where account_id = $1 \
               order by created_at desc, id limit $2";
    let rows: Vec<Row> = sql::values(db, sql, [id.into(), limit()]).await?;
    let row = |(kind, bytes, post, at): Row| json!({ "kind": kind, "bytes": bytes, "postId": post, "createdAt": rfc3339(at) });
    Ok(rows.into_iter().map(row).collect())
}
