//! Versions of posts in the console's GraphQL API.

use std::sync::Arc;

use async_graphql::{Context, ID, InputObject, MaybeUndefined, Object, Result, SimpleObject};
use chrono::{DateTime, Utc};

use super::compare::{self, TextChange};
use super::record::{MAX_KEPT, content_of, origin};
use super::words::TextPart;
use super::{PostVersionKind, Version, VersionContent, store};
use crate::app::App;
use crate::attachments::{Attachment, AttachmentOutput, OutputContext, Votes};
use crate::channels::{self, SelectedChannel};
use crate::enums::Permission;
use crate::ids::PostId;
use crate::posts::content::CONTENT;
use crate::posts::graphql::{PostOutput, PostTranslations, PushConfig, one};
use crate::posts::store::{Own, get};
use crate::posts::update::{self, Change};
use crate::posts::{Post, PostStatus, PostTranslationsInput, PushText};
use crate::problem::{Problem, Reason, Result as Outcome};
use crate::schema::{actor, app, write_as};

/// Maximum number of pairs that one request compares.
pub const MAX_PAIRS: usize = 60;

/// A version of a post: an act of a person or of the server, and what the post contained after it.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct PostVersion {
    /// 1, 2, … per post. Old edits of posts with very many versions are deleted, so numbers may be missing.
    pub number: i32,
    pub at: DateTime<Utc>,
    pub kind: PostVersionKind,
    /// For RESTORED the number of the restored version, for SENT_BACK and TAKEN_BACK the reason. Null for other kinds, and
    /// for TAKEN_BACK without a reason.
    pub note: Option<String>,
    /// Name of the account, or its address if it has no name. Null: the server, or the account was deleted.
    pub account_name: Option<String>,
}

impl From<Version> for PostVersion {
    fn from(version: Version) -> Self {
        let Version { number, at, kind, note, account_name } = version;
        Self { number, at: at.to_datetime(), kind, note, account_name }
    }
}

/// What a post contained in a version.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostVersionContent {
    /// German text, with markup.
    pub content: String,
    pub translations: PostTranslations,
    /// At most one. Its files are available as long as the version exists.
    pub attachments: Vec<AttachmentOutput>,
    pub publish_date: DateTime<Utc>,
    pub channels: Vec<PostVersionChannel>,
    /// Whether a push to the followers was requested.
    pub send_push: bool,
    /// Custom title and text of the push. Null: the profile's name and the post's text.
    pub push_config: Option<PushConfig>,
}

/// A channel that a version was to be sent to.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostVersionChannel {
    /// Its name at that time.
    pub name: String,
    /// Whether it pushes to the readers whom this channel reaches.
    pub notification: bool,
}

/// The differences between two versions.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostComparison {
    pub before: PostVersionContent,
    pub after: PostVersionContent,
    /// The texts that differ, in both languages, with the words that differ. The content is compared without its
    /// markup: if only that differs, all words are the same.
    pub texts: Vec<TextChange>,
}

/// Two texts to compare, at most 10,000 characters each.
#[derive(InputObject)]
pub struct TextPairInput {
    pub before: String,
    pub after: String,
}

/// The differences between two texts.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct TextComparison {
    pub parts: Vec<TextPart>,
}

#[derive(Default)]
pub struct VersionsQuery;

#[Object]
impl VersionsQuery {
    /// The newest 100 versions of a post of the profile that the caller acts for, newest first. A post that was not
    /// changed since before there were versions has one, made from its present content.
    async fn post_versions(&self, ctx: &Context<'_>, id: ID) -> Result<Vec<PostVersion>> {
        let db = app(ctx).db.reader();
        let own = get(db, actor(ctx).profile, PostId::parse(&id)?).await?;
        let mut versions = store::list(db, own.post.id, MAX_KEPT).await?;
        if versions.is_empty() {
            versions.push(first_version(&own));
        }
        Ok(versions.into_iter().map(PostVersion::from).collect())
    }

    /// Compares two versions of a post of the profile that the caller acts for. Fails with 404 if one of them does not
    /// exist.
    async fn compare_post_versions(
        &self,
        ctx: &Context<'_>,
        id: ID,
        from: i32,
        to: i32,
    ) -> Result<PostComparison> {
        let app = app(ctx);
        let Own { post, .. } = get(app.db.reader(), actor(ctx).profile, PostId::parse(&id)?).await?;
        let before = content(app, &post, from).await?;
        let after = content(app, &post, to).await?;
        let texts = compare::differences(&before, &after).await?;
        Ok(PostComparison { before: output(app, &post, before), after: output(app, &post, after), texts })
    }

    /// Compares pairs of texts by words, at most 60.
    async fn compare_texts(&self, pairs: Vec<TextPairInput>) -> Result<Vec<TextComparison>> {
        let is_too_long = |text: &String| text.chars().count() > CONTENT.0;
        if pairs.len() > MAX_PAIRS {
            return Err(Problem::field("pairs", Reason::TooMany).into());
        }
        if pairs.iter().any(|pair| is_too_long(&pair.before) || is_too_long(&pair.after)) {
            return Err(Problem::field("pairs", Reason::TooLong).into());
        }
        let pairs = pairs.into_iter().map(|TextPairInput { before, after }| (before, after)).collect();
        let compared = compare::compare_all(pairs).await?;
        Ok(compared.into_iter().map(|parts| TextComparison { parts }).collect())
    }
}

#[derive(Default)]
pub struct VersionsMutation;

#[Object]
impl VersionsMutation {
    /// Gives a post the texts and the attachment of an earlier version, as a new version, with the checks of
    /// `updatePost`. A post that is not LIVE also gets its channels, as far as the profile still has them, and its
    /// push. The date stays. Fails with 409 NOTHING_TO_RESTORE if none of them differs. If the post was edited since
    /// it was read, fails with 409 and the current version in `extensions.current`. As for `updatePost`, an emergency may
    /// require a proof.
    async fn restore_post_version(
        &self,
        ctx: &Context<'_>,
        id: ID,
        number: i32,
        #[graphql(desc = "editedAt of the version that was read; not checked if omitted.")]
        based_on: MaybeUndefined<DateTime<Utc>>,
        #[graphql(desc = "As for `updatePost`.")] override_reason: Option<String>,
        #[graphql(desc = "As for `updatePost`.", default)] during_quiet_hours: bool,
    ) -> Result<PostOutput> {
        let id = PostId::parse(&id)?;
        let Own { post, .. } = get(app(ctx).db.reader(), actor(ctx).profile, id).await?;
        let version = content(app(ctx), &post, number).await?;
        let (channels, push, send_push) = recipients(ctx, &post, &version).await?;
        let VersionContent { texts, attachment, .. } = version;
        // Imported attachments cannot change, so an earlier version has the same one.
        let input = attachment.as_ref().and_then(Attachment::input);
        let attachment = match input {
            _ if post.imported_from.is_some() => MaybeUndefined::Undefined,
            Some(input) => MaybeUndefined::Value(input.prepare(ctx, actor(ctx)).await?),
            None => MaybeUndefined::Null,
        };
        let change = Arc::new(Change {
            translations: Some(PostTranslationsInput { content: texts.english_input() }),
            content: texts.de,
            attachment,
            channels,
            push,
            send_push,
            based_on: based_on.map_value(Into::into),
            restores: Some(number),
            working_copy: None,
            override_reason,
            during_quiet_hours,
        });
        write_as(ctx, move |tx, app, actor| {
            let change = Arc::clone(&change);
            Box::pin(async move { update::update(tx, app, actor, id, &change).await })
        })
        .await?;
        one(ctx, id).await
    }
}

/// The channels and the push that a version restores: none of a LIVE post, which has been sent. Channels that the
/// profile does not have any more are left out, and without the permission, the custom push text stays.
async fn recipients(
    ctx: &Context<'_>,
    post: &Post,
    version: &VersionContent,
) -> Outcome<(Option<Vec<SelectedChannel>>, MaybeUndefined<PushText>, Option<bool>)> {
    if post.status == PostStatus::Live {
        return Ok((None, MaybeUndefined::Undefined, None));
    }
    let own = channels::list_of_profile(app(ctx).db.reader(), post.profile).await?;
    let is_offered = |chosen: &&super::VersionChannel| own.iter().any(|own| own.id == chosen.id);
    let select = |chosen: &super::VersionChannel| SelectedChannel {
        channel: chosen.id,
        notification: chosen.notification,
    };
    let chosen = version.channels.iter().filter(is_offered).map(select).collect();
    let push = if actor(ctx).has(Permission::CustomPostPushconfig) {
        let (title, text) = (version.push_title.clone(), version.push_text.clone());
        MaybeUndefined::Value(PushText { title, text })
    } else {
        MaybeUndefined::Undefined
    };
    Ok((Some(chosen), push, Some(version.send_push)))
}

/// The version that a post without versions gets with its next change.
fn first_version(own: &Own) -> Version {
    let (kind, at, account) = origin(&own.post);
    let people = [(own.post.creator, &own.creator_name), (own.post.released_by, &own.released_by_name)];
    let actor = people.into_iter().find(|(id, _)| account.is_some() && *id == account);
    let account_name = actor.and_then(|(_, name)| name.clone());
    Version { number: 1, at, kind, note: None, account_name }
}

async fn content(app: &App, post: &Post, number: i32) -> Outcome<VersionContent> {
    let db = app.db.reader();
    if let Some(content) = store::find_content(db, post.id, number).await? {
        return Ok(content);
    }
    if number == 1 && !store::has_any(db, post.id).await? {
        return content_of(db, post).await;
    }
    Err(Reason::NotFound.into())
}

fn output(app: &App, post: &Post, content: VersionContent) -> PostVersionContent {
    let VersionContent { texts, attachment, publish_date, channels, send_push, push_title, push_text } =
        content;
    // Signed addresses: a file that only an earlier version shows is not public.
    let shown_in = OutputContext {
        app,
        post: post.id,
        published: post.published(),
        public: false,
        votes: &Votes::default(),
    };
    let channel = |channel: super::VersionChannel| PostVersionChannel {
        name: channel.name,
        notification: channel.notification,
    };
    PostVersionContent {
        translations: PostTranslations { content: (&texts).into() },
        content: texts.de,
        attachments: AttachmentOutput::list(&shown_in, attachment.as_ref()),
        publish_date: publish_date.to_datetime(),
        channels: channels.into_iter().map(channel).collect(),
        send_push,
        push_config: (push_title.is_some() || push_text.is_some())
            .then_some(PushConfig { title: push_title, text: push_text }),
    }
}
