//! GraphQL types for managing profiles as internal staff.

use async_graphql::{Context, ID, MaybeUndefined, Object, Result, SimpleObject};

use crate::app::App;
use crate::channels::{self, Channel, NotificationChannel};
use crate::enums::{Permission, ProfileRole};
use crate::ids::ProfileId;
use crate::media::Image;
use crate::problem::Result as Outcome;
use crate::profiles::Profile;
use crate::profiles::manage::{Managed, manage};
use crate::schema::{app, write_as};
use crate::targeting::Targeting;

/// The data of a profile that internal staff manages.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct ManagedProfile {
    pub id: ID,
    pub role: ProfileRole,
    /// Null: none was uploaded.
    pub avatar: Option<Image>,
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
    /// The channels that it may use, sorted by name.
    pub notification_channels: Vec<NotificationChannel>,
}

impl ManagedProfile {
    pub async fn load(app: &App, profile: Profile) -> Outcome<Self> {
        let channels = channels::list_of_profile(app.db.reader(), profile.id).await?;
        Ok(Self::new(app, profile, channels))
    }

    /// Keeps the order of the profiles.
    pub async fn load_all(app: &App, profiles: Vec<Profile>) -> Outcome<Vec<Self>> {
        let ids = profiles.iter().map(|profile| profile.id);
        let mut channels = channels::list_of_profiles(app.db.reader(), ids).await?;
        let with_channels = |profile: Profile| {
            let channels = channels.remove(&profile.id).unwrap_or_default();
            Self::new(app, profile, channels)
        };
        Ok(profiles.into_iter().map(with_channels).collect())
    }

    fn new(app: &App, profile: Profile, channels: Vec<Channel>) -> Self {
        Self {
            id: profile.id.into(),
            role: profile.role,
            avatar: profile.avatar.as_ref().map(|image| Image::new(app, image, profile.visible)),
            username: profile.username,
            display_name: profile.display_name,
            visible: profile.visible,
            auto_follow: profile.auto_follow,
            pipedrive_id: profile.pipedrive_id,
            permissions: profile.permissions.list(),
            targeting: profile.targeting.into(),
            notification_channels: channels.into_iter().map(NotificationChannel::from).collect(),
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
        Ok(ManagedProfile::load(app(ctx), profile).await?)
    }
}
