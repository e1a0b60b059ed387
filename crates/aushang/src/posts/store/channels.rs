//! The channels that posts are sent to.

use std::collections::HashMap;

use aushang_db::{Connection, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::{FromQueryResult, Set, Statement};

use crate::channels::{Channel, ChannelKind};
use crate::enums::TargetingRoles;
use crate::ids::{ChannelId, PostId, ProfileId};
use crate::posts::audience::Chosen;
use crate::problem::Result;
use crate::sql::Values;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "post_channels")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    post_id: PostId,
    #[sea_orm(primary_key, auto_increment = false)]
    channel_id: ChannelId,
    notification: bool,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub async fn insert_channels(tx: &Tx, post: PostId, chosen: &[Chosen]) -> Result<()> {
    let rows = chosen.iter().map(|chosen| ActiveModel {
        post_id: Set(post),
        channel_id: Set(chosen.channel),
        notification: Set(chosen.notification),
    });
    Entity::insert_many(rows).exec_without_returning(tx).await?;
    Ok(())
}

/// A channel of a post, as the profile has it now.
#[derive(FromQueryResult)]
struct Offered {
    post_id: PostId,
    notification: bool,
    id: ChannelId,
    name: String,
    kind: ChannelKind,
    global_channel: bool,
    roles: TargetingRoles,
}

/// The channels of several posts that their profile still has, and whether each notifies; one
/// statement.
pub async fn offered_channels_of(
    db: &impl Connection,
    profile: ProfileId,
    posts: impl IntoIterator<Item = PostId>,
) -> Result<HashMap<PostId, Vec<(Channel, bool)>>> {
    let mut values = Values::default();
    let profile = values.put(profile);
    let posts: Vec<_> = posts.into_iter().map(|post| values.put(post)).collect();
    let sql = format!(
        "select c.post_id, c.notification, k.id, k.name, k.kind, k.global_channel, k.roles \
         from post_channels c join channels k on k.id = c.channel_id \
         join profile_channels o on o.channel_id = k.id and o.profile_id = {profile} \
         where c.post_id in ({}) order by c.post_id, k.id",
        posts.join(", ")
    );
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values.0);
    let mut by_post: HashMap<_, Vec<_>> = HashMap::new();
    for row in Offered::find_by_statement(statement).all(db).await? {
        let Offered { post_id, notification, id, name, kind, global_channel: global, roles } = row;
        by_post.entry(post_id).or_default().push((Channel { id, name, kind, global, roles }, notification));
    }
    Ok(by_post)
}

/// The channels of several posts in one statement.
pub async fn channels_of(
    db: &impl Connection,
    posts: impl IntoIterator<Item = PostId>,
) -> Result<HashMap<PostId, Vec<Chosen>>> {
    let rows = Entity::find().filter(Column::PostId.is_in(posts)).all(db).await?;
    let mut by_post: HashMap<_, Vec<_>> = HashMap::new();
    for row in rows {
        let chosen = Chosen { channel: row.channel_id, notification: row.notification };
        by_post.entry(row.post_id).or_default().push(chosen);
    }
    Ok(by_post)
}
