//! The tables `channels` and `profile_channels`.

use std::collections::HashMap;

use aushang_db::{Connection, Tx};
use sea_orm::FromQueryResult;

use super::channel::{Channel, ChannelKind, EMERGENCY, EMERGENCY_ALARM, FRESHMAN};
use crate::enums::TargetingRoles;
use crate::ids::{ChannelId, ProfileId};
use crate::problem::Result;
use crate::sql::{self, Values};

/// Columns of a [`Channel`] `k`.
const COLUMNS: &str = "k.id, k.name, k.kind, k.global_channel as global, k.roles";

/// The channels that a profile may use, sorted by name.
pub async fn list_of_profile(db: &impl Connection, profile: ProfileId) -> Result<Vec<Channel>> {
    let sql = format!(
        "select {COLUMNS} from channels k join profile_channels w on w.channel_id = k.id \
         where w.profile_id = $1 order by k.name, k.id"
    );
    sql::rows(db, sql, [profile.into()]).await
}

/// The channels that do not belong to a single profile, sorted by name.
pub async fn list_catalogue(db: &impl Connection) -> Result<Vec<Channel>> {
    let sql =
        format!("select {COLUMNS} from channels k where k.owner_profile_id is null order by k.name, k.id");
    sql::rows(db, sql, []).await
}

/// The channels of several profiles, each list sorted by name. A profile without channels is omitted.
pub async fn list_of_profiles(
    db: &impl Connection,
    profiles: impl IntoIterator<Item = ProfileId>,
) -> Result<HashMap<ProfileId, Vec<Channel>>> {
    let mut values = Values::default();
    let profiles = values.list(profiles);
    if profiles.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = format!(
        "select w.profile_id, {COLUMNS} from channels k join profile_channels w on w.channel_id = k.id \
         where w.profile_id in ({profiles}) order by k.name, k.id"
    );
    let mut lists: HashMap<_, Vec<_>> = HashMap::new();
    for Assigned { profile_id, channel } in sql::rows(db, sql, values.0).await? {
        lists.entry(profile_id).or_default().push(channel);
    }
    Ok(lists)
}

#[derive(FromQueryResult)]
struct Assigned {
    profile_id: ProfileId,
    #[sea_orm(nested)]
    channel: Channel,
}

/// The channel, and the profile that it belongs to. `None` if it was deleted.
pub async fn find(db: &impl Connection, id: ChannelId) -> Result<Option<(Channel, Option<ProfileId>)>> {
    let sql = format!("select {COLUMNS}, k.owner_profile_id as owner from channels k where k.id = $1");
    let found: Option<Owned> = sql::row(db, sql, [id.into()]).await?;
    Ok(found.map(|Owned { channel, owner }| (channel, owner)))
}

#[derive(FromQueryResult)]
struct Owned {
    #[sea_orm(nested)]
    channel: Channel,
    owner: Option<ProfileId>,
}

/// Serializes, until the transaction ends, all transactions that change the catalogue.
pub async fn lock_catalogue(tx: &Tx) -> Result<()> {
    let sql = format!("select 1 from channels where id = $1 {}", sql::lock(tx, "for no key update"));
    sql::any(tx, sql, [FRESHMAN.into()]).await.map(drop)
}

/// Whether the profile may use the channel.
pub async fn is_assigned(db: &impl Connection, profile: ProfileId, channel: ChannelId) -> Result<bool> {
    let sql = "select 1 from profile_channels where profile_id = $1 and channel_id = $2";
    sql::any(db, sql, [profile.into(), channel.into()]).await
}

/// Creates the three special channels if they are missing. Called at every start, after the migrations.
pub async fn install_special(tx: &Tx) -> Result<()> {
    for (id, name, kind) in [
        (FRESHMAN, "Ersti", ChannelKind::Freshman),
        (EMERGENCY, "Notfall", ChannelKind::Emergency),
        (EMERGENCY_ALARM, "Notfall mit Alarm", ChannelKind::EmergencyAlarm),
    ] {
        let sql = "insert into channels (id, name, kind, global_channel, roles) values ($1, $2, $3, true, 0) \
                   on conflict do nothing";
        sql::run(tx, sql, [id.into(), name.into(), kind.into()]).await?;
    }
    Ok(())
}

/// Creates a channel that belongs to one profile, and assigns it.
pub async fn insert_own(
    tx: &Tx,
    id: ChannelId,
    profile: ProfileId,
    name: &str,
    roles: TargetingRoles,
) -> Result<()> {
    let kind = if roles.is_empty() { ChannelKind::Default } else { ChannelKind::RoleTargeted };
    let sql = "insert into channels (id, name, kind, global_channel, roles, owner_profile_id) \
               values ($1, $2, $3, false, $4, $5)";
    sql::run(tx, sql, [id.into(), name.into(), kind.into(), roles.into(), profile.into()]).await?;
    assign(tx, profile, id).await
}

/// Adds a channel for all readers to the catalogue.
pub async fn insert_in_catalogue(tx: &Tx, id: ChannelId, name: &str) -> Result<()> {
    let sql = "insert into channels (id, name, kind, global_channel, roles) values ($1, $2, $3, true, 0)";
    sql::run(tx, sql, [id.into(), name.into(), ChannelKind::Default.into()]).await
}

/// Deletes a channel. Posts keep the audience that they got from it.
pub async fn delete(tx: &Tx, id: ChannelId) -> Result<()> {
    sql::run(tx, "delete from channels where id = $1", [id.into()]).await
}

/// Returns `true` if the profile had the channel.
pub async fn unassign(tx: &Tx, profile: ProfileId, channel: ChannelId) -> Result<bool> {
    let sql = "delete from profile_channels where profile_id = $1 and channel_id = $2";
    Ok(sql::execute(tx, sql, [profile.into(), channel.into()]).await? == 1)
}

pub async fn assign(tx: &Tx, profile: ProfileId, channel: ChannelId) -> Result<()> {
    let sql = "insert into profile_channels (profile_id, channel_id) values ($1, $2)";
    sql::run(tx, sql, [profile.into(), channel.into()]).await
}
