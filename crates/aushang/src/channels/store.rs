//! The tables `channels` and `profile_channels`.

use aushang_db::{Connection, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder, Set};

use super::channel::{Channel, ChannelKind, EMERGENCY, EMERGENCY_ALARM, FRESHMAN};
use crate::enums::TargetingRoles;
use crate::ids::{ChannelId, ProfileId};
use crate::problem::Result;

mod channel {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "channels")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: ChannelId,
        pub name: String,
        pub kind: ChannelKind,
        pub global_channel: bool,
        pub roles: TargetingRoles,
        pub owner_profile_id: Option<ProfileId>,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {
        #[sea_orm(has_many = "super::assignment::Entity")]
        Assignment,
    }

    impl Related<assignment::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::Assignment.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}

mod assignment {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "profile_channels")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub profile_id: ProfileId,
        #[sea_orm(primary_key, auto_increment = false)]
        pub channel_id: ChannelId,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {
        #[sea_orm(
            belongs_to = "super::channel::Entity",
            from = "Column::ChannelId",
            to = "super::channel::Column::Id"
        )]
        Channel,
    }

    impl Related<channel::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::Channel.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}

impl From<channel::Model> for Channel {
    fn from(row: channel::Model) -> Self {
        Self { id: row.id, name: row.name, kind: row.kind, global: row.global_channel, roles: row.roles }
    }
}

pub async fn list_of_profile(db: &impl Connection, profile: ProfileId) -> Result<Vec<Channel>> {
    let rows = channel::Entity::find()
        .inner_join(assignment::Entity)
        .filter(assignment::Column::ProfileId.eq(profile))
        .order_by_asc(channel::Column::Name)
        .order_by_asc(channel::Column::Id)
        .all(db)
        .await?;
    Ok(rows.into_iter().map(Channel::from).collect())
}

pub async fn list_catalogue(db: &impl Connection) -> Result<Vec<Channel>> {
    let rows = channel::Entity::find()
        .filter(channel::Column::OwnerProfileId.is_null())
        .order_by_asc(channel::Column::Name)
        .order_by_asc(channel::Column::Id)
        .all(db)
        .await?;
    Ok(rows.into_iter().map(Channel::from).collect())
}

pub async fn is_assigned(db: &impl Connection, profile: ProfileId, channel: ChannelId) -> Result<bool> {
    Ok(assignment::Entity::find_by_id((profile, channel)).one(db).await?.is_some())
}

pub async fn install_special(tx: &Tx) -> Result<()> {
    for (id, name, kind) in [
        (FRESHMAN, "Ersti", ChannelKind::Freshman),
        (EMERGENCY, "Notfall", ChannelKind::Emergency),
        (EMERGENCY_ALARM, "Notfall mit Alarm", ChannelKind::EmergencyAlarm),
    ] {
        let row = channel::ActiveModel {
            id: Set(ChannelId(id)),
            name: Set(name.to_owned()),
            kind: Set(kind),
            global_channel: Set(true),
            roles: Set(TargetingRoles::NONE),
            owner_profile_id: Set(None),
        };
        channel::Entity::insert(row).on_conflict_do_nothing().exec_without_returning(tx).await?;
    }
    Ok(())
}

pub async fn insert_own(
    tx: &Tx,
    id: ChannelId,
    profile: ProfileId,
    name: &str,
    roles: TargetingRoles,
) -> Result<()> {
    let kind = if roles.is_empty() { ChannelKind::Default } else { ChannelKind::RoleTargeted };
    let row = channel::ActiveModel {
        id: Set(id),
        name: Set(name.to_owned()),
        kind: Set(kind),
        global_channel: Set(false),
        roles: Set(roles),
        owner_profile_id: Set(Some(profile)),
    };
    channel::Entity::insert(row).exec_without_returning(tx).await?;
    assign(tx, profile, id).await
}

pub async fn assign(tx: &Tx, profile: ProfileId, channel: ChannelId) -> Result<()> {
    let row = assignment::ActiveModel { profile_id: Set(profile), channel_id: Set(channel) };
    assignment::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}
