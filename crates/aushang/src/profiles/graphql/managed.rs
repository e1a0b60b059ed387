//! GraphQL types for managing profiles as internal staff.

use async_graphql::{Context, ID, MaybeUndefined, Object, Result, SimpleObject};

use crate::enums::Permission;
use crate::ids::ProfileId;
use crate::profiles::Profile;
use crate::profiles::manage::{Managed, manage};
use crate::schema::write_as;
use crate::targeting::Targeting;

/// The data of a profile that internal staff manages.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct ManagedProfile {
    pub id: ID,
    pub username: String,
    pub display_name: String,
    /// Whether the profile is online.
    pub visible: bool,
    /// Whether all readers whom its targeting covers follow it automatically. Cannot be switched off.
    pub auto_follow: bool,
    /// Id of the profile in the customer system. Null: unknown.
    pub pipedrive_id: Option<String>,
    /// Permissions of all accounts of the profile.
    pub permissions: Vec<Permission>,
    /// The readers that the profile is meant for.
    pub targeting: Targeting,
}

impl From<Profile> for ManagedProfile {
    fn from(profile: Profile) -> Self {
        Self {
            id: profile.id.into(),
            username: profile.username,
            display_name: profile.display_name,
            visible: profile.visible,
            auto_follow: profile.auto_follow,
            pipedrive_id: profile.pipedrive_id,
            permissions: profile.permissions.list(),
            targeting: profile.targeting.into(),
        }
    }
}

#[derive(Default)]
pub struct ManageMutation;

#[Object]
impl ManageMutation {
    /// Changes the data of a profile that internal staff manages. Omitted arguments do not change it.
    async fn update_profile(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the profile.")] id: ID,
        #[graphql(desc = "Id in the customer system, at most 200 characters. Null or blank: none.")]
        pipedrive_id: MaybeUndefined<String>,
        #[graphql(desc = "All permissions that the profile is to have. Null: no change. \
                          VIEW_FOLLOWER_TREND has no effect for an auto-follow profile.")]
        permissions: Option<Vec<Permission>>,
    ) -> Result<ManagedProfile> {
        let id = ProfileId::parse(&id)?;
        let change = Managed { pipedrive_id, permissions };
        let profile =
            write_as(ctx, move |tx, app, actor| Box::pin(manage(tx, app, actor, id, change.clone()))).await?;
        Ok(profile.into())
    }
}
