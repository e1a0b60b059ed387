//! The tables `channels` and `profile_channels`.

use aushang_db::{Connection, Tx};

use super::channel::{Channel, ChannelKind, EMERGENCY, EMERGENCY_ALARM, FRESHMAN};
use crate::enums::TargetingRoles;
use crate::ids::{ChannelId, ProfileId};
use crate::problem::Result;
use crate::sql;

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

pub async fn assign(tx: &Tx, profile: ProfileId, channel: ChannelId) -> Result<()> {
    let sql = "insert into profile_channels (profile_id, channel_id) values ($1, $2)";
    sql::run(tx, sql, [profile.into(), channel.into()]).await
}
