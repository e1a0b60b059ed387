//! A new post that is LIVE at once: the rows that the product writes, each call in a transaction
//! of its own with an fsync at its end. (That several calls share one is the product's idea.)

use axum::extract::State;
use axum::response::Response;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::{Sqlite, Transaction};
use uuid::Uuid;

use super::posts::{PostNode, columns};
use super::shape::Answer;
use super::{Broken, Floor, json};
use crate::clock;

const READ: &str = concat!(
    columns!(),
    " from posts p join profiles o on o.id = p.profile_id \
      left join accounts a on a.id = p.creator_account_id where p.profile_id = $1 and p.id = $2"
);

/// What a signed-in account would send.
#[derive(Deserialize, Serialize)]
pub struct NewPost {
    pub profile: Uuid,
    pub account: Uuid,
    pub email: String,
    pub content: String,
    pub key: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Sent<'a> {
    send_post: PostNode<'a>,
}

pub async fn answer(State(floor): State<Floor>, body: Bytes) -> Result<Response, Broken> {
    let new: NewPost =
        serde_json::from_slice(&body).map_err(|error| Broken(sqlx::Error::Decode(error.into())))?;
    let now = clock::now();
    let id = aushang_db::new_id(now);
    let mut tx = floor.writer.begin_with("begin immediate").await?;
    insert(&mut tx, &new, id, now.millis(), Sha256::digest(&body).to_vec()).await?;
    tx.commit().await?;
    let row = sqlx::query(READ).bind(new.profile).bind(id).fetch_one(&floor.readers).await?;
    Ok(json(&Answer { data: Sent { send_post: PostNode::of(&row) } }))
}

async fn insert(
    tx: &mut Transaction<'static, Sqlite>,
    new: &NewPost,
    id: Uuid,
    now: i64,
    request_hash: Vec<u8>,
) -> sqlx::Result<()> {
    let key = "insert into idempotency_keys (account_id, key, request_hash, post_id, created_at) \
               values ($1, $2, $3, $4, $5)";
    let key = sqlx::query(key).bind(new.account).bind(&new.key).bind(request_hash).bind(id).bind(now);
    key.execute(&mut **tx).await?;
    let post = "insert into posts (id, profile_id, status, publish_date, created_at, content_de, \
                creator_account_id, creator_email, released_by, verification_needed, likes_count, \
                send_push, audience_roles, audience_freshman, audience_emergency) \
                values ($1, $2, 'LIVE', $3, $3, $4, $5, $6, $5, false, 0, false, 0, false, false)";
    let post = sqlx::query(post).bind(id).bind(new.profile).bind(now);
    post.bind(new.content.trim()).bind(new.account).bind(&new.email).execute(&mut **tx).await?;
    for action in ["post.send", "post.publish"] {
        let entry = "insert into audit_entries (id, at, account_id, account_role, profile_id, action, \
                     subject_id) values ($1, $2, $3, 'ADMIN', $4, $5, $6)";
        let now_id = aushang_db::new_id(aushang_db::Timestamp::from_millis(now));
        let entry = sqlx::query(entry).bind(now_id).bind(now).bind(new.account).bind(new.profile);
        entry.bind(action).bind(id).execute(&mut **tx).await?;
    }
    Ok(())
}
