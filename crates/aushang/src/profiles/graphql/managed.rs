//! A profile as internal staff manages it.

use async_graphql::{Context, ID, MaybeUndefined, Object, Result, SimpleObject};

use crate::enums::Permission;
use crate::ids::ProfileId;
use crate::profiles::Profile;
use crate::profiles::manage::{Managed, manage};
use crate::schema::write_as;
use crate::targeting::Targeting;

/// A profile as internal staff manages it.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct ManagedProfile {
    pub id: ID,
    pub username: String,
    pub display_name: String,
    /// Online.
    pub visible: bool,
    /// Readers whom its targeting covers follow it without choosing to; never switched off again.
    pub auto_follow: bool,
    /// The profile in the customer system; null: none is known.
    pub pipedrive_id: Option<String>,
    /// They hold for all its accounts.
    pub permissions: Vec<Permission>,
    /// Whom the profile is meant for.
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
    /// Changes what internal staff keeps of a profile; what is left out stays.
    async fn update_profile(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The profile's.")] id: ID,
        #[graphql(desc = "The profile in the customer system, at most 200 characters; null or blank: none.")]
        pipedrive_id: MaybeUndefined<String>,
        #[graphql(desc = "All that the profile is permitted from now on; null: as before. \
                          VIEW_FOLLOWER_TREND does nothing for an auto-follow profile.")]
        permissions: Option<Vec<Permission>>,
    ) -> Result<ManagedProfile> {
        let id = ProfileId::parse(&id)?;
        let change = Managed { pipedrive_id, permissions };
        let profile =
            write_as(ctx, move |tx, app, actor| Box::pin(manage(tx, app, actor, id, change.clone()))).await?;
        Ok(profile.into())
    }
}
