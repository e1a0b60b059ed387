//! The content of pushes, read from the announced posts.

use aushang_db::{Connection, Timestamp};
use sea_orm::FromQueryResult;

use crate::enums::{Permission, Permissions};
use crate::ids::{AnnouncementId, PostId};
use crate::problem::Result;
use crate::sql;

/// What the push for an announcement contains.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct PushContent {
    pub post: PostId,
    /// Display name of the profile.
    pub author: String,
    /// German text, with markup: of the post, or as two people have confirmed it.
    pub content: String,
    pub push_title: Option<String>,
    pub push_text: Option<String>,
    pub emergency: bool,
    pub alarm: bool,
    pub announced: Timestamp,
    /// The reason why the post was withdrawn.
    pub reason: Option<String>,
}

/// Returns `None` if the post or its profile is not public any more; for a replacement (`recall`), if the post is
/// public again. The post's own push text is left out if the profile does not have the permission for it any more;
/// the post may have been scheduled before.
pub async fn find_content(
    db: &impl Connection,
    id: AnnouncementId,
    recall: bool,
) -> Result<Option<PushContent>> {
    const OWN_TEXT: i64 = Permissions::NONE.with(Permission::CustomPostPushconfig).bits();
    let (shown, announced) = if recall {
        ("p.hidden_as = 'WITHDRAWN'", "coalesce(a.recalled_at, a.created_at)")
    } else {
        ("p.hidden_at is null", "a.created_at")
    };
    let sql = format!(
        "select p.id as post, o.display_name as author, coalesce(a.confirmed_content, p.content_de) as content, \
         case when o.permissions & $2 <> 0 then p.push_title end as push_title, \
         case when o.permissions & $2 <> 0 then p.push_text end as push_text, \
         a.to_everybody as emergency, a.alarm, {announced} as announced, p.hidden_reason as reason \
         from announcements a join posts p on p.id = a.post_id and p.status = 'LIVE' and {shown} \
         join profiles o on o.id = p.profile_id and o.visible where a.id = $1"
    );
    sql::row::<PushContent>(db, sql, [id.into(), OWN_TEXT.into()]).await
}
