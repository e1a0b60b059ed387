//! Creates a post that is published at once. It writes the same rows as the product, in one transaction per
//! request. (Shared commits are a feature of the product.)

use aushang_db::Timestamp;
use axum::extract::State;
use axum::response::Response;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::Sqlite;
use uuid::Uuid;

use super::posts::{PostNode, columns};
use super::shape::GraphqlResponse;
use super::{Broken, Floor, json};
use crate::clock;

const READ: &str = concat!(
    columns!(),
    " from posts p join profiles o on o.id = p.profile_id \
      left join accounts a on a.id = p.creator_account_id \
      left join accounts r on r.id = p.released_by where p.profile_id = $1 and p.id = $2"
);

/// A post as a signed-in account sends it.
#[derive(Deserialize, Serialize)]
pub struct NewPost {
    pub profile: Uuid,
    pub account: Uuid,
    pub content: String,
    pub key: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Sent<'a> {
    send_post: PostNode<'a>,
}

pub async fn respond(State(floor): State<Floor>, body: Bytes) -> Result<Response, Broken> {
    let new: NewPost =
        serde_json::from_slice(&body).map_err(|error| Broken(sqlx::Error::Decode(error.into())))?;
    let (now, profile) = (clock::now(), new.profile);
    let id = aushang_db::new_id(now);
    let mut tx = floor.writer.begin_with("begin immediate").await?;
    for row in new.rows(id, now, Sha256::digest(&body).to_vec()) {
        statement!(Sqlite, row).execute(&mut *tx).await?;
    }
    tx.commit().await?;
    let row = sqlx::query(READ).bind(profile).bind(id).fetch_one(&floor.readers).await?;
    Ok(json(&GraphqlResponse { data: Sent { send_post: PostNode::of(&row) } }))
}

/// A row to insert, independent of the driver.
pub struct NewRow {
    pub sql: &'static str,
    pub values: Vec<Value>,
}

pub enum Value {
    Id(Uuid),
    Text(String),
    Bytes(Vec<u8>),
    Moment(Timestamp),
}

/// Builds the insert statement of a row for one of sqlx's drivers.
macro_rules! statement {
    ($Driver:ty, $row:expr) => {
        $row.values.into_iter().fold(sqlx::query::<$Driver>($row.sql), |statement, value| match value {
            $crate::floor::Value::Id(id) => statement.bind(id),
            $crate::floor::Value::Text(text) => statement.bind(text),
            $crate::floor::Value::Bytes(bytes) => statement.bind(bytes),
            $crate::floor::Value::Moment(moment) => statement.bind(moment.millis()),
        })
    };
}
pub(crate) use statement;

impl NewPost {
    /// Returns the rows of the post, for both engines.
    pub fn rows(self, id: Uuid, now: Timestamp, request_hash: Vec<u8>) -> [NewRow; 7] {
        let Self { profile, account, content, key } = self;
        let (profile, account, at) = (|| Value::Id(profile), || Value::Id(account), || Value::Moment(now));
        let entry = |action: &str| NewRow {
            sql: "insert into audit_entries (id, at, account_id, account_role, profile_id, action, \
                  subject_id) values ($1, $2, $3, 'ADMIN', $4, $5, $6)",
            values: vec![
                Value::Id(aushang_db::new_id(now)),
                at(),
                account(),
                profile(),
                Value::Text(action.to_owned()),
                Value::Id(id),
            ],
        };
        let key = NewRow {
            sql: "insert into idempotency_keys (account_id, key, request_hash, post_id, created_at) \
                  values ($1, $2, $3, $4, $5)",
            values: vec![account(), Value::Text(key), Value::Bytes(request_hash), Value::Id(id), at()],
        };
        let post = NewRow {
            sql: "insert into posts (id, profile_id, status, publish_date, created_at, content_de, \
                  creator_account_id, released_by, likes_count, \
                  send_push, audience_roles, audience_freshman, audience_emergency) \
                  values ($1, $2, 'LIVE', $3, $3, $4, $5, $5, 0, false, 0, false, false)",
            values: vec![Value::Id(id), profile(), at(), Value::Text(content.trim().to_owned()), account()],
        };
        let stored = serde_json::json!({
            "texts": { "de": content.trim() }, "publish_date": now.millis(), "send_push": false
        });
        let version = NewRow {
            sql: "insert into post_versions (post_id, number, at, account_id, kind, content) \
                  values ($1, 1, $2, $3, 'PUBLISHED', $4)",
            values: vec![Value::Id(id), at(), account(), Value::Text(stored.to_string())],
        };
        let counted = NewRow {
            sql: "insert into live_posts (profile_id, posts) values ($1, 1) \
                  on conflict (profile_id) do update set posts = live_posts.posts + 1",
            values: vec![profile()],
        };
        let checked = NewRow {
            sql: "insert into checked_posts (post_id, profile_id, published_at, findings) values ($1, $2, $3, 0)",
            values: vec![Value::Id(id), profile(), at()],
        };
        [key, post, counted, entry("post.send"), entry("post.publish"), version, checked]
    }

    /// Returns a new id and the rows, with the current time.
    pub fn rows_now(self) -> (Uuid, [NewRow; 7]) {
        let now = clock::now();
        let request = serde_json::to_vec(&self).expect("texts can be serialized");
        let id = aushang_db::new_id(now);
        (id, self.rows(id, now, Sha256::digest(request).to_vec()))
    }
}
