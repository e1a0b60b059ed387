//! The query `me`: the caller's profile and account, as the console shows them.
//!
//! `Me` is merged from one object per subject. A feature that adds fields adds an object of its own.

use async_graphql::{Context, ID, MergedObject, Object, Result, SimpleObject};
use aushang_db::Timestamp;
use chrono::{DateTime, Utc};

use super::Contact;
use super::viewer::MeViewer;
use crate::accounts::{self, MeAccount};
use crate::actor::Actor;
use crate::app::App;
use crate::channels::{self, NotificationChannel};
use crate::enums::{AccountRole, ProfileRole};
use crate::freshman::{self, LinkCollectionOutput, MapOutput};
use crate::ids::ProfileId;
use crate::media::Image;
use crate::posts::{self, MePosts};
use crate::profiles::{Profile, change_must_review, rows, set_visibility};
use crate::readers;
use crate::schema::{actor, app, write_as};
use crate::sources::MeSources;
use crate::targeting::Targeting;

/// The profile that the caller acts for, with the caller's account.
#[derive(MergedObject)]
pub struct Me(MeProfile, MeLoaded, MeAccount, MeViewer, MePosts, MeSources);

impl Me {
    pub(super) fn new(app: &App, actor: &Actor, profile: &Profile) -> Self {
        Self(
            MeProfile::new(app, actor, profile),
            MeLoaded { profile: profile.id, auto_follow: profile.auto_follow },
            MeAccount::new(actor, profile.publish_membership),
            MeViewer::new(actor, profile),
            MePosts,
            MeSources(profile.id),
        )
    }
}

/// The profile.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct MeProfile {
    pub id: ID,
    pub role: ProfileRole,
    pub username: String,
    pub display_name: String,
    /// Whether the profile is online.
    pub visible: bool,
    /// The readers that the profile is meant for. Internal staff sets it.
    pub targeting: Targeting,
    /// Whether all readers whom its targeting covers follow it automatically. Cannot be switched off.
    pub auto_follow: bool,
    /// Null: none was uploaded.
    pub avatar: Option<Image>,
    /// Null: none was uploaded.
    pub header: Option<Image>,
    pub contact: Contact,
    /// Whether the profile has consented to being named for marketing.
    pub publish_membership: bool,
    /// Access code of the freshman area. Null: no code is required.
    pub access_token: Option<String>,
    /// Id of the profile in the customer system. Null if unknown, and for callers who are not internal staff.
    pub pipedrive_id: Option<String>,
    /// When the first map, link or access code of the freshman area was saved. Null: none was.
    pub freshman_in_use: Option<DateTime<Utc>>,
    /// Whether an account of the profile has ever signed in on the student app.
    pub app_connected: bool,
    /// Whether posts that are imported from the photo network wait for release (true) or are published at
    /// once (false).
    pub must_review_instagram_posts: bool,
    /// Whether the four-eyes principle applies: nobody releases a text that they wrote or changed last.
    pub four_eyes: bool,
    /// Whether two people are needed for an emergency: one asks, and another one confirms within ten minutes.
    pub emergency_needs_two: bool,
}

impl MeProfile {
    fn new(app: &App, actor: &Actor, profile: &Profile) -> Self {
        let image = |image: &Option<_>| image.as_ref().map(|image| Image::new(app, image, profile.visible));
        Self {
            id: profile.id.into(),
            role: profile.role,
            username: profile.username.clone(),
            display_name: profile.display_name.clone(),
            visible: profile.visible,
            targeting: profile.targeting.clone().into(),
            auto_follow: profile.auto_follow,
            avatar: image(&profile.avatar),
            header: image(&profile.header),
            contact: Contact::from(profile),
            publish_membership: profile.publish_membership,
            access_token: profile.access_code.clone(),
            pipedrive_id: profile.pipedrive_id.clone().filter(|_| actor.role == AccountRole::Superadmin),
            freshman_in_use: profile.freshman_in_use_at.map(Timestamp::to_datetime),
            app_connected: profile.app_connected,
            must_review_instagram_posts: profile.must_review_imported_posts,
            four_eyes: profile.four_eyes,
            emergency_needs_two: profile.emergency_needs_two,
        }
    }
}

/// What other features store for the profile. Loaded on request.
struct MeLoaded {
    profile: ProfileId,
    auto_follow: bool,
}

#[Object]
impl MeLoaded {
    /// The number of readers who follow the profile, by choice or automatically.
    async fn follower_count(&self, ctx: &Context<'_>) -> Result<i64> {
        Ok(readers::count_followers(app(ctx).db.reader(), self.profile, self.auto_follow).await?)
    }

    /// The number of accounts of the profile that may release posts, without deputies.
    async fn releaser_count(&self, ctx: &Context<'_>) -> Result<u64> {
        Ok(accounts::count_releasers(app(ctx).db.reader(), self.profile).await?)
    }

    /// The number of LIVE posts.
    async fn posts_count(&self, ctx: &Context<'_>) -> Result<u64> {
        Ok(posts::count_live(app(ctx).db.reader(), self.profile).await?)
    }

    /// The channels that the profile may use.
    async fn notification_channels(&self, ctx: &Context<'_>) -> Result<Vec<NotificationChannel>> {
        let channels = channels::list_of_profile(app(ctx).db.reader(), self.profile).await?;
        Ok(channels.into_iter().map(NotificationChannel::from).collect())
    }

    /// The maps of the freshman area with their places, the oldest first.
    async fn maps(&self, ctx: &Context<'_>) -> Result<Vec<MapOutput>> {
        let maps = freshman::list_maps(app(ctx).db.reader(), self.profile).await?;
        Ok(maps.into_iter().map(MapOutput::from).collect())
    }

    /// The link collections of the freshman area. At most one.
    async fn link_collections(&self, ctx: &Context<'_>) -> Result<Vec<LinkCollectionOutput>> {
        let collection = freshman::find_link_collection(app(ctx).db.reader(), self.profile).await?;
        Ok(collection.into_iter().map(LinkCollectionOutput::from).collect())
    }
}

#[derive(Default)]
pub struct ProfilesQuery;

#[Object]
impl ProfilesQuery {
    /// The profile that the caller acts for.
    async fn me(&self, ctx: &Context<'_>) -> Result<Me> {
        let (app, actor) = (app(ctx), actor(ctx));
        let profile = rows::get(app.db.reader(), actor.profile).await?;
        Ok(Me::new(app, actor, &profile))
    }
}

#[derive(Default)]
pub struct ProfilesMutation;

#[Object]
impl ProfilesMutation {
    /// Switches the profile online or offline. An offline profile is only visible in its own console and
    /// sends no pushes.
    async fn set_visibility(&self, ctx: &Context<'_>, visible: bool) -> Result<Me> {
        let profile = write_as(ctx, move |tx, app, actor| {
            Box::pin(async move {
                set_visibility(tx, app, actor, visible).await?;
                rows::get(tx, actor.profile).await
            })
        })
        .await?;
        Ok(Me::new(app(ctx), actor(ctx), &profile))
    }

    /// Sets whether posts that are imported from the photo network wait for release (true) or are published at
    /// once (false). Does not change posts that are already imported.
    async fn change_must_review_instagram_posts(&self, ctx: &Context<'_>, value: bool) -> Result<Me> {
        let profile = write_as(ctx, move |tx, app, actor| {
            Box::pin(async move {
                change_must_review(tx, app, actor, value).await?;
                rows::get(tx, actor.profile).await
            })
        })
        .await?;
        Ok(Me::new(app(ctx), actor(ctx), &profile))
    }

    /// Switches the four-eyes principle on or off: nobody releases a text that they wrote or changed last. Fails with
    /// TOO_FEW_RELEASERS if fewer than two accounts, without deputies, can release posts. Released posts stay released.
    /// Switching it off requires `proveIdentity` with more than the password (403,
    /// STRONG_PROOF_REQUIRED).
    async fn set_four_eyes(&self, ctx: &Context<'_>, value: bool) -> Result<Me> {
        let profile = write_as(ctx, move |tx, app, actor| {
            Box::pin(async move {
                accounts::set_four_eyes(tx, app, actor, value).await?;
                rows::get(tx, actor.profile).await
            })
        })
        .await?;
        Ok(Me::new(app(ctx), actor(ctx), &profile))
    }

    /// Sets whether two people are needed for an emergency. Fails with TOO_FEW_RELEASERS if fewer than two accounts,
    /// without deputies, can release posts. Switching it on makes emergencies that are planned wait for release.
    async fn set_emergency_needs_two(&self, ctx: &Context<'_>, value: bool) -> Result<Me> {
        let profile = write_as(ctx, move |tx, app, actor| {
            Box::pin(async move {
                posts::set_emergency_needs_two(tx, app, actor, value).await?;
                rows::get(tx, actor.profile).await
            })
        })
        .await?;
        Ok(Me::new(app(ctx), actor(ctx), &profile))
    }
}
