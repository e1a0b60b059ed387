//! A post as its own profile sees it.

use async_graphql::{ComplexObject, Context, ID, Result, SimpleObject};
use chrono::{DateTime, Utc};

use super::delivery::PostDelivery;
use crate::actor::Actor;
use crate::app::App;
use crate::attachments::{AttachmentOutput, Shown, Votes};
use crate::channels::NotificationChannel;
use crate::enums::Permission;
use crate::ids::{PostId, ProfileId};
use crate::interactions;
use crate::networks::PostNumber;
use crate::posts::post::Rights;
use crate::posts::store::Own;
use crate::posts::{Post, PostStatus, PushSkipped, PushText};
use crate::problem::{Error, Result as Outcome};
use crate::profiles::Author;
use crate::schema::{actor, app};
use crate::statistics::{NextCount, Share};
use crate::text::LangValue;

/// A post of the caller's current profile. The pinned post of another profile contains only what is public.
#[derive(SimpleObject)]
#[graphql(name = "Post", complex, serial)]
pub struct PostOutput {
    pub id: ID,
    pub created_at: DateTime<Utc>,
    /// Null: never edited.
    pub edited_at: Option<DateTime<Utc>>,
    /// When it was published, or is to be.
    pub publish_date: DateTime<Utc>,
    /// Approved, and its publish date lies in the future.
    pub planned: bool,
    /// Null: not pinned.
    pub pinned_at: Option<DateTime<Utc>>,
    /// German text, with markup: `**bold**`, `*italic*`.
    pub content: String,
    pub translations: PostTranslations,
    pub likes_count: i64,
    /// Waits for release by somebody who may publish.
    pub verification_needed: bool,
    pub status: PostStatus,
    /// Where it was mirrored from; null: written here.
    pub imported_from: Option<String>,
    pub notification_channels: Vec<PostChannel>,
    /// A push to the followers was asked for.
    pub send_push: bool,
    /// The push's own title and text; null: made from the post.
    pub push_config: Option<PushConfig>,
    /// Why it was published without the push that was asked for; null: nothing was left out.
    pub push_skipped: Option<PushSkipped>,
    /// What became of its push; null: nobody was to be told, or it is more than 90 days ago.
    pub delivery: Option<PostDelivery>,
    pub author: Author,
    /// E-mail address of the account that wrote it; empty for another profile's post.
    pub creator: String,
    /// At most one.
    pub attachments: Vec<AttachmentOutput>,
    pub viewer_can_edit: bool,
    pub viewer_can_delete: bool,
    /// May release it (DRAFT to APPROVED).
    pub viewer_can_approve: bool,
    /// May publish it now (APPROVED to LIVE).
    pub viewer_can_publish: bool,
    /// May change its publish date.
    pub viewer_can_reschedule: bool,
    pub viewer_can_pin: bool,
    /// May read what readers did with it: it is LIVE, and the profile has READ_POST_STATISTICS.
    pub viewer_can_read_statistics: bool,
    /// May order advertising for it: it is LIVE, and the profile has ADVERTISE_POST.
    pub viewer_can_advertise: bool,
    #[graphql(skip)]
    key: PostId,
    #[graphql(skip)]
    profile: ProfileId,
}

#[ComplexObject]
impl PostOutput {
    /// Null without the permission READ_POST_STATISTICS and before the first roll-up.
    async fn statistics(&self, ctx: &Context<'_>) -> Result<Option<PostStatistics>> {
        let actor = actor(ctx);
        if self.profile != actor.profile || !actor.has(Permission::ReadPostStatistics) {
            return Ok(None);
        }
        let rolled_up = app(ctx).roll_ups.load_one(self.key).await;
        let rolled_up = rolled_up.map_err(|error| Error::failure(error.why()))?;
        Ok(rolled_up.map(|row| PostStatistics {
            seen: row.seen,
            unique_seen: row.unique_seen,
            clicks: row.clicks,
            affiliations: row.affiliations,
            universities: row.universities,
            one_source: row.one_source,
            refreshed_at: row.refreshed_at.to_datetime(),
        }))
    }

    /// Approximate time of the next count; in the past while counting is in progress. Null without the
    /// permission READ_POST_STATISTICS.
    async fn next_count(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        let actor = actor(ctx);
        if self.profile != actor.profile || !actor.has(Permission::ReadPostStatistics) {
            return Ok(None);
        }
        let next = app(ctx).roll_ups.load_one(NextCount).await;
        let next = next.map_err(|error| Error::failure(error.why()))?;
        Ok(next.map(aushang_db::Timestamp::to_datetime))
    }
}

/// The texts of a post by language, German first.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostTranslations {
    pub content: Vec<LangValue>,
}

/// A channel that a post is sent to.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostChannel {
    pub channel: NotificationChannel,
    /// Push to the readers whom this channel reaches.
    pub notification: bool,
}

/// Title and text of a push; null: made from the post.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PushConfig {
    pub title: Option<String>,
    pub text: Option<String>,
}

/// What readers did with a post, as of the last roll-up.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostStatistics {
    pub seen: i64,
    /// Readers who saw it, each once.
    pub unique_seen: i64,
    pub clicks: i64,
    /// The five majors with the most readers, the largest first; those that are too small to be told of
    /// stand together as 'Andere'. Empty: too few readers to tell of groups.
    pub affiliations: Vec<Share>,
    /// The same by university.
    pub universities: Vec<Share>,
    /// Numbers of which at least 20, and at least a tenth, were added within one day, from one network, by
    /// readers who had registered less than a day before. The network may be a campus, or one person who
    /// inflates the numbers.
    pub one_source: Vec<PostNumber>,
    pub refreshed_at: DateTime<Utc>,
}

/// Shapes posts of the profile that the caller acts for; one statement at most, however many posts.
pub(super) async fn present(app: &App, actor: &Actor, posts: Vec<Own>) -> Outcome<Vec<PostOutput>> {
    let polls = posts.iter().map(|own| &own.post).filter(|post| post.has_poll()).map(|post| post.id);
    let votes = interactions::votes_of(app.db.reader(), polls).await?;
    Ok(posts.into_iter().map(|own| output(app, actor, own, &votes)).collect())
}

fn output(app: &App, actor: &Actor, own: Own, votes: &Votes) -> PostOutput {
    let public = own.is_public();
    let own = if own.post.profile == actor.profile { own } else { without_internals(own) };
    let Own { post, author, channels, delivery } = own;
    let is_own = post.profile == actor.profile;
    let rights = if is_own { post.rights_of(actor) } else { Rights::NONE };
    let is_live = post.status == PostStatus::Live;
    let attachments = AttachmentOutput::list(
        &Shown { app, post: post.id, published: post.published(), public, votes },
        post.attachment.as_ref(),
    );
    let notification_channels = channels
        .into_iter()
        .map(|(channel, notification)| PostChannel { channel: channel.into(), notification })
        .collect();
    let push_config = (post.push.title.is_some() || post.push.text.is_some())
        .then(|| PushConfig { title: post.push.title.clone(), text: post.push.text.clone() });
    PostOutput {
        id: post.id.into(),
        created_at: post.created_at.to_datetime(),
        edited_at: post.edited_at.map(aushang_db::Timestamp::to_datetime),
        publish_date: post.publish_date.to_datetime(),
        planned: post.is_planned(app.now()),
        pinned_at: post.pinned_at.map(aushang_db::Timestamp::to_datetime),
        translations: PostTranslations { content: (&post.texts).into() },
        content: post.texts.de,
        likes_count: post.likes_count,
        verification_needed: post.verification_needed,
        status: post.status,
        imported_from: post.imported_from,
        notification_channels,
        send_push: post.send_push,
        push_config,
        push_skipped: post.push_skipped,
        delivery: delivery.map(PostDelivery::from),
        author: Author::new(app, &author),
        creator: post.creator_email,
        attachments,
        viewer_can_edit: rights.edit,
        viewer_can_delete: rights.delete,
        viewer_can_approve: rights.approve,
        viewer_can_publish: rights.publish,
        viewer_can_reschedule: rights.reschedule,
        viewer_can_pin: rights.pin,
        viewer_can_read_statistics: is_own && is_live && actor.has(Permission::ReadPostStatistics),
        viewer_can_advertise: is_own && is_live && actor.has(Permission::AdvertisePost),
        key: post.id,
        profile: post.profile,
    }
}

/// Removes what only the post's own profile may see.
fn without_internals(own: Own) -> Own {
    let post = Post {
        creator: None,
        creator_email: String::new(),
        released_by: None,
        send_push: false,
        push: PushText::default(),
        push_skipped: None,
        ..own.post
    };
    Own { post, channels: Vec::new(), delivery: None, ..own }
}
