//! The post of an announcement, as it is pushed.

use aushang_db::{Connection, Timestamp};
use sea_orm::{FromQueryResult, Statement};

use crate::enums::{Permission, Permissions};
use crate::ids::{AnnouncementId, PostId};
use crate::problem::Result;

/// The content of an announcement's push.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct News {
    pub post: PostId,
    /// Display name of the profile.
    pub author: String,
    /// German text, with markup.
    pub content: String,
    pub push_title: Option<String>,
    pub push_text: Option<String>,
    pub emergency: bool,
    pub alarm: bool,
    pub announced: Timestamp,
}

/// None: the post, or its profile, is not public any more. The post's own push text is told while the
/// profile may have one; it may have been planned when it still could.
pub async fn find_news(db: &impl Connection, id: AnnouncementId) -> Result<Option<News>> {
    const OWN_TEXT: i64 = Permissions::NONE.with(Permission::CustomPostPushconfig).bits();
    let sql = "select p.id as post, o.display_name as author, p.content_de as content, \
               case when o.permissions & $2 <> 0 then p.push_title end as push_title, \
               case when o.permissions & $2 <> 0 then p.push_text end as push_text, \
               a.to_everybody as emergency, a.alarm, a.created_at as announced \
               from announcements a join posts p on p.id = a.post_id and p.status = 'LIVE' \
               join profiles o on o.id = p.profile_id and o.visible where a.id = $1";
    let values = [id.into(), OWN_TEXT.into()];
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    Ok(News::find_by_statement(statement).one(db).await?)
}
