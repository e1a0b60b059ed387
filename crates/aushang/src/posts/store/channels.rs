//! The channels that posts are sent to.

use aushang_db::{Connection, Tx};
use sea_orm::{ColIdx, DbBackend, QueryResult, TryGetError, TryGetable};
use serde::Deserialize;

use crate::channels::{Channel, ChannelKind, SelectedChannel};
use crate::enums::TargetingRoles;
use crate::ids::{ChannelId, PostId, ProfileId};
use crate::problem::Result;
use crate::sql::{self, Json, Values};

pub async fn insert_channels(tx: &Tx, post: PostId, chosen: &[SelectedChannel]) -> Result<()> {
    if chosen.is_empty() {
        return Ok(());
    }
    let mut values = Values::default();
    let row = |chosen: &SelectedChannel| [post.into(), chosen.channel.into(), chosen.notification.into()];
    let rows = values.rows(chosen.iter().map(row));
    let sql = format!("insert into post_channels (post_id, channel_id, notification) values {rows}");
    sql::run(tx, sql, values.0).await
}

/// Sends a post to these channels instead.
pub async fn replace_channels(tx: &Tx, post: PostId, chosen: &[SelectedChannel]) -> Result<()> {
    sql::run(tx, "delete from post_channels where post_id = $1", [post.into()]).await?;
    insert_channels(tx, post, chosen).await
}

/// A column with the channels of a post `p` that its profile `o` still has, as JSON. A separate statement
/// for them would cost as much as the posts of the page.
pub fn channels_json(backend: DbBackend) -> String {
    let (list, entry, id) = if backend == DbBackend::Postgres {
        ("json_agg", "json_build_array", "k.id")
    } else {
        ("json_group_array", "json_array", "hex(k.id)")
    };
    let entry = format!(
        "{entry}({id}, k.name, k.kind, cast(k.global_channel as integer), k.roles, \
         cast(c.notification as integer))"
    );
    format!(
        "(select coalesce(cast({list}({entry} order by k.id) as text), '[]') from post_channels c \
         join profile_channels w on w.channel_id = c.channel_id and w.profile_id = o.id \
         join channels k on k.id = c.channel_id where c.post_id = p.id) as channels"
    )
}

/// The channels that a post is sent to, and whether each notifies.
#[derive(Clone, Debug, Default)]
pub struct PostChannels(pub Vec<(Channel, bool)>);

/// An entry of [`channels_json`].
#[derive(Deserialize)]
struct ChannelEntry(ChannelId, String, ChannelKind, u8, TargetingRoles, u8);

impl TryGetable for PostChannels {
    fn try_get_by<I: ColIdx>(row: &QueryResult, column: I) -> Result<Self, TryGetError> {
        let Json(entries) = Json::<Vec<ChannelEntry>>::try_get_by(row, column)?;
        let channel = |ChannelEntry(id, name, kind, global, roles, notification)| {
            (Channel { id, name, kind, global: global == 1, roles }, notification == 1)
        };
        Ok(Self(entries.into_iter().map(channel).collect()))
    }
}

pub async fn channels_of(db: &impl Connection, post: PostId) -> Result<Vec<SelectedChannel>> {
    let sql = "select channel_id as channel, notification from post_channels where post_id = $1";
    sql::rows(db, sql, [post.into()]).await
}

/// The drafts and planned posts of a profile that are sent to the channel, ordered by id.
pub async fn list_waiting_in(tx: &Tx, profile: ProfileId, channel: ChannelId) -> Result<Vec<PostId>> {
    let sql = "select p.id from posts p join post_channels c on c.post_id = p.id \
               where p.profile_id = $1 and p.status <> 'LIVE' and c.channel_id = $2 order by p.id";
    sql::values(tx, sql, [profile.into(), channel.into()]).await
}

pub async fn delete_channel(tx: &Tx, post: PostId, channel: ChannelId) -> Result<()> {
    let sql = "delete from post_channels where post_id = $1 and channel_id = $2";
    sql::run(tx, sql, [post.into(), channel.into()]).await
}
