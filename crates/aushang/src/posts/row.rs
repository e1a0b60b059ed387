//! The post's columns within a larger statement, such as the feed's.

use aushang_db::Timestamp;
use sea_orm::FromQueryResult;

use super::audience::Audience;
use super::post::{Post, PostStatus, PushSkipped, PushText};
use crate::enums::TargetingRoles;
use crate::ids::{AccountId, PostId, ProfileId};
use crate::problem::{Error, Result};
use crate::text::Texts;

/// A row of [`PostRow::COLUMNS`].
#[derive(FromQueryResult)]
pub struct PostRow {
    id: PostId,
    profile_id: ProfileId,
    status: PostStatus,
    publish_date: Timestamp,
    created_at: Timestamp,
    edited_at: Option<Timestamp>,
    pinned_at: Option<Timestamp>,
    content_de: String,
    content_en: Option<String>,
    attachment: Option<String>,
    creator_account_id: Option<AccountId>,
    creator_email: String,
    released_by: Option<AccountId>,
    verification_needed: bool,
    imported_from: Option<String>,
    likes_count: i64,
    send_push: bool,
    push_title: Option<String>,
    push_text: Option<String>,
    push_skipped: Option<PushSkipped>,
    audience_roles: TargetingRoles,
    audience_freshman: bool,
    audience_emergency: bool,
}

impl PostRow {
    /// Columns of a post `p`, except `creator_email`: a statement selects either the current or the stored
    /// address.
    pub const COLUMNS: &str = "p.id, p.profile_id, p.status, p.publish_date, p.created_at, p.edited_at, p.pinned_at, \
        p.content_de, p.content_en, p.attachment, p.creator_account_id, p.released_by, \
        p.verification_needed, p.imported_from, p.likes_count, p.send_push, p.push_title, p.push_text, \
        p.push_skipped, p.audience_roles, p.audience_freshman, p.audience_emergency";
}

impl TryFrom<PostRow> for Post {
    type Error = Error;
    fn try_from(row: PostRow) -> Result<Self> {
        let attachment = row.attachment.as_deref().map(serde_json::from_str).transpose();
        Ok(Self {
            id: row.id,
            profile: row.profile_id,
            status: row.status,
            publish_date: row.publish_date,
            created_at: row.created_at,
            edited_at: row.edited_at,
            pinned_at: row.pinned_at,
            texts: Texts { de: row.content_de, en: row.content_en },
            attachment: attachment.map_err(Error::failure)?,
            creator: row.creator_account_id,
            creator_email: row.creator_email,
            released_by: row.released_by,
            verification_needed: row.verification_needed,
            imported_from: row.imported_from,
            likes_count: row.likes_count,
            send_push: row.send_push,
            push: PushText { title: row.push_title, text: row.push_text },
            push_skipped: row.push_skipped,
            audience: Audience {
                roles: row.audience_roles,
                freshman: row.audience_freshman,
                emergency: row.audience_emergency,
            },
        })
    }
}
