//! The query `me`: the caller's profile and account, as the console shows them.

use async_graphql::{ComplexObject, Context, ID, Object, Result, SimpleObject};
use tokio::sync::OnceCell;

use super::Contact;
use crate::accounts::{self, Account, AccountOutput, AccountState, UserSettings};
use crate::actor::Actor;
use crate::app::App;
use crate::attachments::{AttachmentType, attachment_types_for};
use crate::channels::{self, NotificationChannel};
use crate::enums::{AccountRole, Permission, ProfileRole};
use crate::media::Image;
use crate::policy::{self, Api, Caller, Kind};
use crate::posts;
use crate::problem::Result as Outcome;
use crate::profiles::{Profile, set_visibility, store};
use crate::readers;
use crate::schema::{actor, app, write_as};
use crate::targeting::Targeting;

/// The profile that the caller acts for, with the caller's account.
#[derive(SimpleObject)]
#[graphql(complex)]
pub struct Me {
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
    /// Whether an account of the profile has ever signed in on the student app.
    pub app_connected: bool,
    /// Address of the signed-in account.
    pub email: String,
    pub permissions: Vec<Permission>,
    /// Types that the caller may attach to a post.
    pub attachment_types: Vec<AttachmentType>,
    /// Whether the caller may switch the profile online and offline.
    pub viewer_can_set_visibility: bool,
    /// Whether the caller may change the public data of the profile.
    pub viewer_can_edit_profile: bool,
    /// Whether the caller may see, add, change and remove accounts of the profile.
    pub viewer_can_manage_accounts: bool,
    /// Whether the caller may publish and schedule posts. If false, the caller's posts wait for release.
    pub viewer_can_publish: bool,
    /// The link between the signed-in account and the profile.
    pub feed_edge: FeedEdge,
    /// Whether the caller may add English texts.
    pub viewer_can_write_english: bool,
    /// Whether the caller may see the number of followers per day.
    pub viewer_can_see_follower_trend: bool,
    /// Whether the caller may set title and text of a push.
    pub viewer_can_set_push_text: bool,
    #[graphql(skip)]
    profile: crate::ids::ProfileId,
    /// Loaded at most once, by the first field that needs it.
    #[graphql(skip)]
    own_account: OnceCell<Account>,
}

/// The account that acts for a profile, and its role.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct FeedEdge {
    /// Id of the profile.
    pub profile: ID,
    pub account_id: ID,
    pub role: AccountRole,
}

impl Me {
    pub(super) fn new(app: &App, actor: &Actor, profile: &Profile) -> Self {
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
            permissions: profile.permissions.list(),
            attachment_types: attachment_types_for(actor),
            viewer_can_set_visibility: actor.may_set_visibility(),
            viewer_can_edit_profile: actor.may_edit_profile(),
            viewer_can_manage_accounts: actor.may_manage_accounts(),
            viewer_can_publish: actor.may_publish(),
            feed_edge: FeedEdge {
                profile: profile.id.into(),
                account_id: actor.account.into(),
                role: actor.role,
            },
            app_connected: profile.app_connected,
            email: actor.email.clone(),
            publish_membership: profile.publish_membership,
            access_token: profile.access_code.clone(),
            pipedrive_id: profile.pipedrive_id.clone().filter(|_| actor.role == AccountRole::Superadmin),
            viewer_can_write_english: actor.has(Permission::MultilingualPosts),
            viewer_can_see_follower_trend: actor.has(Permission::ViewFollowerTrend) && !profile.auto_follow,
            viewer_can_set_push_text: actor.has(Permission::CustomPostPushconfig),
            profile: profile.id,
            own_account: OnceCell::new(),
        }
    }

    async fn own_account(&self, ctx: &Context<'_>) -> Outcome<&Account> {
        let load = || accounts::get(app(ctx).db.reader(), actor(ctx).account);
        self.own_account.get_or_try_init(load).await
    }
}

#[ComplexObject]
impl Me {
    /// The number of readers who follow the profile, by choice or automatically.
    async fn follower_count(&self, ctx: &Context<'_>) -> Result<i64> {
        Ok(readers::count_followers(app(ctx).db.reader(), self.profile, self.auto_follow).await?)
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

    /// Name of the signed-in account. Null: unknown.
    async fn name(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.own_account(ctx).await?.name.clone())
    }

    /// First name of the signed-in account, for greetings. Null: unknown.
    async fn first_name(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.own_account(ctx).await?.first_name.clone())
    }

    /// The accounts of the profile, oldest first. Null, with a 403 error, if the caller may not manage them.
    async fn accounts(&self, ctx: &Context<'_>) -> Result<Option<Vec<AccountOutput>>> {
        let (app, actor) = (app(ctx), actor(ctx));
        policy::check(Api::Console, Kind::Query, "currentAccounts", Caller::Account(actor))?;
        let accounts = accounts::list_of_profile(app.db.reader(), self.profile).await?;
        Ok(Some(accounts.into_iter().map(|account| AccountOutput::new(app, actor, account)).collect()))
    }

    /// Whether the registration should also ask the signed-in account for the profile's consent to marketing.
    async fn asks_for_marketing(&self, ctx: &Context<'_>) -> Result<bool> {
        let (db, account) = (app(ctx).db.reader(), self.own_account(ctx).await?);
        Ok(accounts::asks_for_marketing(db, account, self.publish_membership).await?)
    }

    /// The signed-in account.
    async fn account(&self, ctx: &Context<'_>) -> Result<AccountState> {
        Ok(self.own_account(ctx).await?.clone().into())
    }

    /// Settings of the console that are stored for the account.
    async fn settings(&self, ctx: &Context<'_>) -> Result<UserSettings> {
        Ok(UserSettings::from(self.own_account(ctx).await?))
    }
}

#[derive(Default)]
pub struct ProfilesQuery;

#[Object]
impl ProfilesQuery {
    /// The profile that the caller acts for.
    async fn me(&self, ctx: &Context<'_>) -> Result<Me> {
        let (app, actor) = (app(ctx), actor(ctx));
        let profile = store::get(app.db.reader(), actor.profile).await?;
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
                store::get(tx, actor.profile).await
            })
        })
        .await?;
        Ok(Me::new(app(ctx), actor(ctx), &profile))
    }
}
