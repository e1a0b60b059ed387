//! A post for its own profile.

use async_graphql::{ComplexObject, Context, ID, Result, SimpleObject};
use chrono::{DateTime, Utc};

use super::approval::{LostRelease, SentBack};
use super::delivery::PostDelivery;
use super::emergency::{EmergencyConfirmers, EmergencyRequest};
use super::hidden::HiddenPost;
use super::working_copy::WorkingCopyOutput;
use crate::accounts;
use crate::actor::Actor;
use crate::app::App;
use crate::attachments::{AttachmentOutput, OutputContext, Votes};
use crate::channels::NotificationChannel;
use crate::enums::Permission;
use crate::ids::{PostId, ProfileId};
use crate::interactions;
use crate::networks::PostNumber;
use crate::posts::confirmation::{self, Confirmation};
use crate::posts::post::Rights;
use crate::posts::store::{self, Own, PostChannels, WorkingCopy};
use crate::posts::versions::store::SentBackRow;
use crate::posts::{
    Post, PostStatus, PushSkipped, PushText, ReviewState, comments, restorable, second_person, take_back,
    versions,
};
use crate::problem::{Error, Result as Outcome};
use crate::profiles::Author;
use crate::schema::{actor, app};
use crate::sources::{Original, SourceChange};
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
    /// When it was or will be published.
    pub publish_date: DateTime<Utc>,
    /// When readers no longer see it. Null: it has no end.
    pub expires_at: Option<DateTime<Utc>>,
    /// Whether it is approved and its publish date is in the future.
    pub planned: bool,
    /// Null: not pinned.
    pub pinned_at: Option<DateTime<Utc>>,
    /// When the pin ends by itself. Null: it does not, or there is none.
    pub pinned_until: Option<DateTime<Utc>>,
    /// German text, with markup: `**bold**`, `*italic*`.
    pub content: String,
    pub translations: PostTranslations,
    pub likes_count: i64,
    /// Whether it waits for release by an account that may publish.
    pub verification_needed: bool,
    pub status: PostStatus,
    pub review: ReviewState,
    /// Why it was sent back to be changed. Null: it was not sent back, or was submitted again since.
    pub sent_back: Option<SentBack>,
    /// The release that it has lost, for example because it was changed. Null: it has lost none.
    pub lost_release: Option<LostRelease>,
    /// Whether it is an emergency that is published, planned or shown again only if two people want it.
    pub emergency_needs_two: bool,
    /// The request for a second person, also one that has lapsed. Null: nobody asks.
    pub emergency_request: Option<EmergencyRequest>,
    /// The number of comments that are not done. 0 for LIVE posts.
    pub open_comments: i64,
    /// What was saved of a draft that is still written, or of a change of a sent post that is not published yet.
    /// Null: there is none, or the post is another profile's.
    pub working_copy: Option<WorkingCopyOutput>,
    /// The source that it was imported from. Null: written here.
    pub imported_from: Option<String>,
    pub notification_channels: Vec<PostChannel>,
    /// Whether a push to the followers was requested.
    pub send_push: bool,
    /// Custom title and text of the push. Null: the profile's name and the post's text.
    pub push_config: Option<PushConfig>,
    /// Why it was published without the push that was requested. Null: no push was skipped.
    pub push_skipped: Option<PushSkipped>,
    /// Outcomes of its push. Null: it was not announced to anyone, or that was more than 90 days ago.
    pub delivery: Option<PostDelivery>,
    pub author: Author,
    /// Since when and why readers no longer see it. Null: they see it, or it is not LIVE.
    pub hidden: Option<HiddenPost>,
    /// E-mail address of the account that wrote it. Empty if the account was deleted, for an imported post, and
    /// for another profile's post.
    pub creator: String,
    /// Name of the account that wrote it, or its address if it has no name. Null: the account was deleted, the
    /// post was imported, or is another profile's.
    pub creator_name: Option<String>,
    /// Name of the account that released it, or its address if it has no name. Null: nobody has released it, the
    /// account was deleted, or the post is another profile's.
    pub released_by_name: Option<String>,
    /// At most one.
    pub attachments: Vec<AttachmentOutput>,
    pub viewer_can_edit: bool,
    pub viewer_can_delete: bool,
    /// Whether the caller may release it (DRAFT to APPROVED).
    pub viewer_can_approve: bool,
    /// Whether the caller may send it back to be changed.
    pub viewer_can_send_back: bool,
    /// Whether the caller may submit it again after it was sent back.
    pub viewer_can_resubmit: bool,
    /// Whether the caller may read and write comments on it.
    pub viewer_can_comment: bool,
    /// Whether the caller may publish it now (APPROVED to LIVE).
    pub viewer_can_publish: bool,
    /// Whether the caller may change its publish date.
    pub viewer_can_reschedule: bool,
    pub viewer_can_pin: bool,
    /// Whether the caller may take it back.
    pub viewer_can_withdraw: bool,
    /// Whether the caller may show it again: it was withdrawn at most 30 days ago.
    pub viewer_can_restore: bool,
    /// Whether the caller may read its statistics: it is LIVE, and the profile has READ_POST_STATISTICS.
    pub viewer_can_read_statistics: bool,
    /// Whether the caller may order advertising for it: it is LIVE, and the profile has ADVERTISE_POST.
    pub viewer_can_advertise: bool,
    #[graphql(skip)]
    key: PostId,
    #[graphql(skip)]
    profile: ProfileId,
}

#[ComplexObject]
impl PostOutput {
    /// Null without the permission READ_POST_STATISTICS, for another profile's post, and before the first
    /// roll-up.
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

    /// The page of the original of an imported post. Null: it has none, or the post was not imported, or is
    /// another profile's.
    async fn source_url(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.original(ctx).await?.and_then(|original| original.url))
    }

    /// The text that the original has now, if it was changed after the import. Null: it was not, or somebody
    /// has decided about the change.
    async fn source_change(&self, ctx: &Context<'_>) -> Result<Option<SourceChange>> {
        Ok(self.original(ctx).await?.and_then(SourceChange::of))
    }

    /// Approximate time of the next count; in the past while counting is in progress. Null without the
    /// permission READ_POST_STATISTICS and for another profile's post.
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

impl PostOutput {
    async fn original(&self, ctx: &Context<'_>) -> Result<Option<Original>> {
        if self.imported_from.is_none() || self.profile != actor(ctx).profile {
            return Ok(None);
        }
        let found = app(ctx).post_sources.load_one(self.key).await;
        Ok(found.map_err(|error| Error::failure(error.why()))?)
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
    /// Whether it pushes to the readers whom this channel reaches.
    pub notification: bool,
}

/// Custom title and text of a push.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PushConfig {
    /// Null: the profile's name.
    pub title: Option<String>,
    /// Null: the post's text.
    pub text: Option<String>,
}

/// Numbers of views and clicks of a post, as of the last roll-up.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostStatistics {
    /// Views, including repeated ones.
    pub seen: i64,
    /// Readers who saw it, each counted once.
    pub unique_seen: i64,
    pub clicks: i64,
    /// The five affiliations with the most readers, largest first. All other readers are combined as
    /// 'Andere' if fewer than five affiliations are reported. Empty: too few readers to report groups
    /// statistics need enough readers].
    pub affiliations: Vec<Share>,
    /// The same by university.
    pub universities: Vec<Share>,
    /// Numbers of which at least 20, and at least a tenth, were added within one day, from one network, by
    /// readers who had registered less than a day before. The network may be a campus, or one person who
    /// inflates the numbers.
    pub one_source: Vec<PostNumber>,
    pub refreshed_at: DateTime<Utc>,
}

/// Converts posts for the profile that the caller acts for. Runs at most five statements: for the votes, for the
/// working copies, for those that were sent back, for comments, and for the accounts that may confirm emergencies.
pub(super) async fn present(app: &App, actor: &Actor, posts: Vec<Own>) -> Outcome<Vec<PostOutput>> {
    let db = app.db.reader();
    let of = |wanted: fn(&Post) -> bool| {
        let posts = posts.iter().map(|own| &own.post);
        posts.filter(|post| wanted(post)).map(|post| post.id).collect::<Vec<_>>()
    };
    let votes = interactions::votes_of(db, of(Post::has_poll)).await?;
    let with_copy = posts.iter().filter(|own| own.has_copy && own.post.profile == actor.profile);
    let mut copies = store::copies_of(db, with_copy.map(|own| own.post.id)).await?;
    let sent_back = of(|post| post.review == ReviewState::ChangesWanted);
    let mut sent_back = versions::store::sent_back_of(db, sent_back).await?;
    let open = comments::store::count_open(db, of(Post::takes_comments)).await?;
    let is_asked = actor.emergency_needs_two
        && posts
            .iter()
            .any(|own| own.post.profile == actor.profile && own.post.confirmation.asked_at.is_some());
    let releasers =
        if is_asked { accounts::list_releasers(db, actor.profile, app.now()).await? } else { Vec::new() };
    let others = |post: &Post| EmergencyConfirmers::new(&releasers, post.confirmation.asked_by);
    let convert = |own: Own| {
        let id = own.post.id;
        let beside = Beside {
            copy: copies.remove(&id),
            sent_back: sent_back.remove(&id),
            open_comments: open.get(&id).copied().unwrap_or_default(),
            others: others(&own.post),
        };
        output(app, actor, own, &votes, beside)
    };
    Ok(posts.into_iter().map(convert).collect())
}

/// What other tables contain of a post.
struct Beside {
    copy: Option<WorkingCopy>,
    sent_back: Option<SentBackRow>,
    open_comments: i64,
    /// The accounts that may confirm it, besides the one that asks.
    others: EmergencyConfirmers,
}

fn output(app: &App, actor: &Actor, own: Own, votes: &Votes, beside: Beside) -> PostOutput {
    let public = own.is_public();
    let own = if own.post.profile == actor.profile { own } else { without_internals(own) };
    let Own {
        post,
        creator_email,
        creator_name,
        released_by_name,
        hider_name,
        asker_name,
        author,
        channels,
        delivery,
        ..
    } = own;
    let is_own = post.profile == actor.profile;
    let rights = if is_own { post.rights_of(actor) } else { Rights::NONE };
    let working_copy = beside.copy.map(WorkingCopyOutput::from);
    let sent_back = beside.sent_back.filter(|_| is_own).map(|row| SentBack {
        at: row.at.to_datetime(),
        by: row.account_name,
        reason: row.note,
    });
    let can_comment = is_own && post.takes_comments() && post.may_read_comments(actor);
    let can_withdraw = is_own && take_back::may_withdraw(&post, actor);
    let can_restore = is_own && restorable::may_restore(&post, actor, app.now());
    let can_resubmit = rights.edit && post.review == ReviewState::ChangesWanted;
    let needs_two = is_own && confirmation::is_needed(actor, &post.audience);
    let emergency_request =
        if needs_two { request_of(app, actor, &post, asker_name, beside.others) } else { None };
    let lost_release =
        (is_own && post.has_lost_release()).then_some(LostRelease { changed_words: post.changed_words });
    let (is_live, is_hidden) = (post.status == PostStatus::Live, post.is_hidden());
    let attachments = AttachmentOutput::list(
        &OutputContext { app, post: post.id, published: post.published(), public, votes },
        post.attachment.as_ref(),
    );
    let notification_channels = channels
        .0
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
        expires_at: post.expires_at.map(aushang_db::Timestamp::to_datetime),
        planned: post.is_planned(app.now()),
        pinned_at: post.pinned_at.map(aushang_db::Timestamp::to_datetime),
        pinned_until: post.pinned_until.map(aushang_db::Timestamp::to_datetime),
        translations: PostTranslations { content: (&post.texts).into() },
        content: post.texts.de,
        hidden: HiddenPost::new(post.hidden, hider_name),
        likes_count: post.likes_count,
        verification_needed: post.review == ReviewState::Requested,
        status: post.status,
        review: post.review,
        sent_back,
        lost_release,
        emergency_needs_two: needs_two,
        emergency_request,
        open_comments: if can_comment { beside.open_comments } else { 0 },
        working_copy,
        imported_from: post.imported_from,
        notification_channels,
        send_push: post.send_push,
        push_config,
        push_skipped: post.push_skipped,
        delivery: delivery.map(PostDelivery::from),
        author: Author::new(app, &author),
        creator: creator_email.unwrap_or_default(),
        creator_name,
        released_by_name,
        attachments,
        viewer_can_edit: rights.edit,
        viewer_can_delete: rights.delete,
        viewer_can_approve: rights.approve,
        viewer_can_send_back: rights.approve && !post.confirmation.is_open(app.now()),
        viewer_can_resubmit: can_resubmit,
        viewer_can_comment: can_comment,
        viewer_can_publish: rights.publish,
        viewer_can_reschedule: rights.reschedule,
        viewer_can_pin: rights.pin && !is_hidden,
        viewer_can_withdraw: can_withdraw,
        viewer_can_restore: can_restore,
        viewer_can_read_statistics: is_own && is_live && actor.has(Permission::ReadPostStatistics),
        viewer_can_advertise: is_own && is_live && !is_hidden && actor.has(Permission::AdvertisePost),
        key: post.id,
        profile: post.profile,
    }
}

fn request_of(
    app: &App,
    actor: &Actor,
    post: &Post,
    asked_by: Option<String>,
    others: EmergencyConfirmers,
) -> Option<EmergencyRequest> {
    let now = app.now();
    Some(EmergencyRequest {
        asked_at: post.confirmation.asked_at?.to_datetime(),
        asked_by,
        own: post.confirmation.asked_by == Some(actor.account),
        remaining: post.confirmation.remaining(now)?.num_milliseconds(),
        others: others.count,
        confirmers: others.names,
        previous_publish_date: post
            .confirmation
            .previous_publish_date
            .map(aushang_db::Timestamp::to_datetime),
        viewer_can_ask: actor.may_publish() && second_person::takes_request(post, actor, now),
    })
}

/// Removes what only the post's own profile may see.
fn without_internals(own: Own) -> Own {
    let post = Post {
        creator: None,
        released_by: None,
        approved_version: None,
        changed_words: None,
        edited_by: None,
        confirmation: Confirmation::default(),
        send_push: false,
        push: PushText::default(),
        push_skipped: None,
        ..own.post
    };
    Own {
        post,
        creator_email: None,
        creator_name: None,
        released_by_name: None,
        hider_name: None,
        asker_name: None,
        channels: PostChannels::default(),
        delivery: None,
        ..own
    }
}
