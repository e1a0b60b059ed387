//! Mutations of posts: each one parses the arguments, calls the operation and returns the changed post.

use std::sync::Arc;

use async_graphql::{Context, ID, InputObject, MaybeUndefined, Object, Result};
use chrono::{DateTime, Utc};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::post::PostOutput;
use super::queries::one;
use super::working_copy::{DraftVersionInput, WorkingCopyVersionInput};
use crate::attachments::AttachmentInput;
use crate::channels::SelectedChannel;
use crate::ids::{ChannelId, PostId};
use crate::posts::send::{self, NewPost, SendKey};
use crate::posts::update::Change;
use crate::posts::{
    PostStatus, PostTranslationsInput, PushText, delete, hold, pin, reschedule, set_end, status, take_back,
    update,
};
use crate::problem::{Error, Problem, Reason, Result as Outcome};
use crate::schema::{actor, call, write_as};

/// A channel to send a post to.
#[derive(Clone, Debug, InputObject, Serialize)]
pub struct PostChannelInput {
    /// Id of one of the profile's channels.
    pub id: ID,
    /// Whether to push to the readers whom this channel reaches. Emergency channels always do.
    #[graphql(default)]
    pub notification: bool,
}

/// Custom title and text of a push. Fails without the permission `CUSTOM_POST_PUSHCONFIG`.
#[derive(Clone, Debug, InputObject, Serialize)]
pub struct PushConfigInput {
    /// Null or blank: the profile's name.
    pub title: Option<String>,
    /// Null or blank: the post's text.
    pub text: Option<String>,
}

impl From<PushConfigInput> for PushText {
    fn from(PushConfigInput { title, text }: PushConfigInput) -> Self {
        Self { title, text }
    }
}

#[derive(Default)]
pub struct PostsMutation;

#[Object]
impl PostsMutation {
    /// Sends a new post. For an account with the role DRAFT it becomes a draft; for others it is published
    /// now or at its date. An emergency requires `proveIdentity` with more than the password (403,
    /// STRONG_PROOF_REQUIRED), unless it becomes a draft.
    #[expect(clippy::too_many_arguments, reason = "the call's arguments are the specification's")]
    async fn send_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "German text.")] content: String,
        translations: Option<PostTranslationsInput>,
        notification_channels: Option<Vec<PostChannelInput>>,
        push_config: Option<PushConfigInput>,
        #[graphql(desc = "Push to the followers.", default)] send_push: bool,
        #[graphql(desc = "Not in the past; null: now.")] publish_date: Option<DateTime<Utc>>,
        #[graphql(
            desc = "When readers no longer see it: after the publish date, at most five years; null: never."
        )]
        expires_at: Option<DateTime<Utc>>,
        attachment: Option<AttachmentInput>,
        #[graphql(
            desc = "A repeated call with the same key and arguments returns the first call's post, for 90 \
                          days. With the same key and other arguments, or another profile, it fails with 409."
        )]
        idempotency_key: Option<ID>,
        #[graphql(desc = "Why it is published although accessibility checks found what is binding for the \
                          profile: 10 to 500 characters. Without it, such a post is refused with 409 \
                          ACCESSIBILITY and the findings in `extensions.findings`.")]
        override_reason: Option<String>,
        #[graphql(
            desc = "The draft that is sent; null if it was not saved before. It becomes the post. Fails \
                          with 409 if it was sent, or saved by somebody else since it was read."
        )]
        draft: Option<DraftVersionInput>,
        #[graphql(
            desc = "True: the caller knows that it pushes within the quiet hours of the profile. Otherwise \
                          such a post is refused with QUIET_HOURS at `publishDate`, unless it is an emergency.",
            default
        )]
        during_quiet_hours: bool,
        #[graphql(
            desc = "What the console has open, as JSON of at most 128 kB. With it, a post that would be published now \
                    waits for the time that the operator has set (20 seconds by default), and `undoSendPost` makes it \
                    a draft with this state. Emergencies never wait. Null: it is published at once."
        )]
        undo_state: Option<String>,
    ) -> Result<PostOutput> {
        undo_state.as_deref().map(hold::check_state).transpose()?;
        let new = NewPost {
            content: &content,
            translations: translations.as_ref(),
            channels: parse_channels(notification_channels.as_deref().unwrap_or_default())?,
            push: push_config.clone().map(Into::into),
            send_push,
            publish_date: publish_date.map(Into::into),
            expires_at: expires_at.map(Into::into),
            attachment: None,
            override_reason: override_reason.clone(),
            draft: draft.clone().map(DraftVersionInput::parse).transpose()?,
            during_quiet_hours,
            undo_state,
        };
        // The profile is part of the request: the same key under another profile is a conflict.
        let request = (
            actor(ctx).profile,
            (&content, &translations, &notification_channels, &push_config),
            (send_push, publish_date, &attachment),
        );
        // Without an end, a reason and a draft, the hash stays that of an earlier version.
        let request_hash = match (expires_at, &override_reason, &draft) {
            (None, None, None) => hash_of(&request)?,
            (Some(end), None, None) => hash_of(&(&request, end))?,
            (end, reason, None) => hash_of(&(&request, end, reason))?,
            (end, reason, Some(draft)) => hash_of(&(&request, end, reason, &draft.id))?,
        };
        let key = idempotency_key.map(|key| SendKey::new(&key, request_hash)).transpose()?;
        let attachment = async {
            match attachment {
                Some(attachment) => attachment.prepare(ctx, actor(ctx)).await.map(Some),
                None => Ok(None),
            }
        };
        let id = send::send_post(call(ctx), new, attachment, key).await?;
        one(ctx, id).await
    }

    /// Changes text and attachment, and channels and push of a post that is not LIVE. If the post was edited
    /// since it was read, fails with 409 and the current version in `extensions.current`. If it is planned or LIVE and
    /// an emergency, requires `proveIdentity` with more than the password (403, STRONG_PROOF_REQUIRED).
    #[expect(
        clippy::too_many_arguments,
        reason = "the arguments of the call are flat, like those of `sendPost`"
    )]
    async fn update_post(
        &self,
        ctx: &Context<'_>,
        id: ID,
        #[graphql(desc = "German text.")] content: String,
        #[graphql(desc = "Null: other languages stay as they are.")] translations: Option<
            PostTranslationsInput,
        >,
        #[graphql(
            desc = "If omitted, it is kept; null removes it. In a LIVE post, and in an imported one, it \
                          can be neither added nor removed, and its type stays: ATTACHMENT_LOCKED."
        )]
        attachment: MaybeUndefined<AttachmentInput>,
        #[graphql(desc = "Null or omitted: they are kept. A LIVE post refuses others with ALREADY_LIVE.")]
        notification_channels: Option<Vec<PostChannelInput>>,
        #[graphql(desc = "If omitted, it is kept; null removes it. A LIVE post refuses another one with \
                          ALREADY_LIVE.")]
        push_config: MaybeUndefined<PushConfigInput>,
        #[graphql(
            desc = "Push to the followers. Null or omitted: it is kept. A LIVE post refuses a change \
                          with ALREADY_LIVE."
        )]
        send_push: Option<bool>,
        #[graphql(desc = "editedAt of the version that the change is based on; not checked if omitted.")]
        edited_at: MaybeUndefined<DateTime<Utc>>,
        #[graphql(desc = "As for `sendPost`; for a post that is approved or LIVE.")] override_reason: Option<
            String,
        >,
        #[graphql(desc = "As for `sendPost`; for an approved post that did not push before.", default)]
        during_quiet_hours: bool,
        #[graphql(
            desc = "The working copy that contains the change; it is deleted. Fails with 409 if somebody \
                          else has saved it since. Null: a working copy is kept."
        )]
        working_copy: Option<WorkingCopyVersionInput>,
    ) -> Result<PostOutput> {
        let id = PostId::parse(&id)?;
        let attachment = match attachment {
            MaybeUndefined::Undefined => MaybeUndefined::Undefined,
            MaybeUndefined::Null => MaybeUndefined::Null,
            MaybeUndefined::Value(input) => MaybeUndefined::Value(input.prepare(ctx, actor(ctx)).await?),
        };
        let change = Arc::new(Change {
            content,
            translations,
            attachment,
            channels: notification_channels.as_deref().map(parse_channels).transpose()?,
            push: push_config.map_value(Into::into),
            send_push,
            based_on: edited_at.map_value(Into::into),
            restores: None,
            working_copy: working_copy.map(Into::into),
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

    /// Changes the date of a post that is not LIVE. A date that is not in the future, or null, means now. If
    /// the post was edited since it was read, fails with 409 and the current version in `extensions.current`.
    /// A planned emergency requires `proveIdentity` with more than the password (403, STRONG_PROOF_REQUIRED).
    async fn update_post_publish_date(
        &self,
        ctx: &Context<'_>,
        id: ID,
        publish_date: Option<DateTime<Utc>>,
        #[graphql(desc = "editedAt of the version that was read; not checked if omitted.")]
        based_on: MaybeUndefined<DateTime<Utc>>,
        #[graphql(desc = "As for `sendPost`; for an approved post.", default)] during_quiet_hours: bool,
    ) -> Result<PostOutput> {
        let (id, date) = (PostId::parse(&id)?, publish_date.map(Into::into));
        let based_on = based_on.map_value(Into::into);
        write_as(ctx, move |tx, app, actor| {
            Box::pin(reschedule::reschedule(tx, app, actor, id, date, based_on, during_quiet_hours))
        })
        .await?;
        one(ctx, id).await
    }

    /// Sets when readers no longer see the post: in the future, after its publish date, at most five years; null:
    /// never. A post that has ended is shown again, without a push. An emergency that would be shown longer requires
    /// `proveIdentity` with more than the password (403, STRONG_PROOF_REQUIRED).
    async fn update_post_expiry(
        &self,
        ctx: &Context<'_>,
        id: ID,
        expires_at: Option<DateTime<Utc>>,
    ) -> Result<PostOutput> {
        let (id, expires) = (PostId::parse(&id)?, expires_at.map(Into::into));
        write_as(ctx, move |tx, app, actor| Box::pin(set_end::set_end(tx, app, actor, id, expires))).await?;
        one(ctx, id).await
    }

    /// DRAFT to APPROVED (and on to LIVE if its date is not in the future), or APPROVED to LIVE now. Any
    /// other status change fails with 409, as does a post that was edited since it was read, then with the
    /// current version in `extensions.current`.
    ///
    /// If an emergency needs two people, the first one asks: the post waits for release, and `emergencyRequest` tells
    /// until when. The second one releases it. Fails with 403 EMERGENCY_NEEDS_TWO for the one who asks, and with 409
    /// EMERGENCY_LAPSED after ten minutes, or EMERGENCY_REQUEST_CHANGED if `confirms` is not the
    /// current request. Each of them needs `proveIdentity` with more than the password (403,
    /// STRONG_PROOF_REQUIRED), as does every emergency.
    #[expect(
        clippy::too_many_arguments,
        reason = "the arguments of the call are flat, like those of `sendPost`"
    )]
    async fn change_post_status(
        &self,
        ctx: &Context<'_>,
        id: ID,
        status: PostStatus,
        #[graphql(
            desc = "editedAt of the version that was read; not checked if omitted. Whoever confirms an emergency has \
                    to name it."
        )]
        based_on: MaybeUndefined<DateTime<Utc>>,
        #[graphql(desc = "As for `sendPost`.")] override_reason: Option<String>,
        #[graphql(desc = "As for `sendPost`.", default)] during_quiet_hours: bool,
        #[graphql(
            desc = "True: a post that would be LIVE now waits for the time that the operator has set (20 seconds by \
                    default), and `undoSendPost` makes it what it was. Emergencies never wait.",
            default
        )]
        undoable: bool,
        #[graphql(
            desc = "askedAt of the emergency request that the caller has read and confirms. Omitted: the caller confirms \
                    none, and fails with 409 EMERGENCY_REQUEST_CHANGED if somebody else asks meanwhile."
        )]
        confirms: Option<DateTime<Utc>>,
    ) -> Result<PostOutput> {
        let confirms = confirms.map(Into::into);
        let wanted = status::Wanted { override_reason, during_quiet_hours, undoable, confirms };
        let (id, based_on) = (PostId::parse(&id)?, based_on.map_value(Into::into));
        write_as(ctx, move |tx, app, actor| {
            let wanted = wanted.clone();
            Box::pin(
                async move { status::change_status(tx, app, actor, id, status, based_on, &wanted).await },
            )
        })
        .await?;
        one(ctx, id).await
    }

    /// Pins a LIVE post and unpins the profile's other one, or unpins it. `status`: whether it is to be
    /// pinned.
    async fn pin_post(
        &self,
        ctx: &Context<'_>,
        id: ID,
        status: bool,
        #[graphql(desc = "When the pin ends by itself, in the future; null: it does not.")] until: Option<
            DateTime<Utc>,
        >,
    ) -> Result<PostOutput> {
        let (id, until) = (PostId::parse(&id)?, until.map(Into::into));
        write_as(ctx, move |tx, app, actor| Box::pin(pin(tx, app, actor, id, status, until))).await?;
        one(ctx, id).await
    }

    /// Takes a LIVE post back: readers no longer see it, and whoever opens it reads when and why. Pushes that were
    /// not sent are cancelled; devices that got one get a silent one that replaces it.
    async fn withdraw_post(
        &self,
        ctx: &Context<'_>,
        id: ID,
        #[graphql(
            desc = "The reason, which is shown to readers who open the post, at most 300 characters. Null or \
                    blank: none is shown."
        )]
        reason: Option<String>,
    ) -> Result<PostOutput> {
        let (id, reason) = (PostId::parse(&id)?, take_back::check_reason(reason.as_deref())?);
        write_as(ctx, move |tx, app, actor| {
            Box::pin(take_back::withdraw(tx, app, actor, id, reason.clone()))
        })
        .await?;
        one(ctx, id).await
    }

    /// Shows a post again that was withdrawn at most 30 days ago, without a push. If it is an emergency that needs two
    /// people, it stays withdrawn until a second one calls this as well. An emergency requires `proveIdentity` with more
    /// than the password (403, STRONG_PROOF_REQUIRED).
    async fn restore_withdrawn_post(
        &self,
        ctx: &Context<'_>,
        id: ID,
        #[graphql(
            desc = "editedAt of the version that was read; not checked if omitted. Whoever confirms an emergency has \
                    to name it."
        )]
        based_on: MaybeUndefined<DateTime<Utc>>,
        #[graphql(desc = "As for `changePostStatus`.")] confirms: Option<DateTime<Utc>>,
    ) -> Result<PostOutput> {
        let (id, based_on, confirms) =
            (PostId::parse(&id)?, based_on.map_value(Into::into), confirms.map(Into::into));
        write_as(ctx, move |tx, app, actor| {
            Box::pin(take_back::restore(tx, app, actor, id, based_on, confirms))
        })
        .await?;
        one(ctx, id).await
    }

    /// Deletes a post and returns its id.
    async fn delete_post(&self, ctx: &Context<'_>, id: ID) -> Result<ID> {
        let id = PostId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(delete(tx, app, actor, id))).await?;
        Ok(id.into())
    }
}

/// Parses the channels. Fails with `NotOffered` if an id is not valid.
pub fn parse_channels(channels: &[PostChannelInput]) -> Result<Vec<SelectedChannel>, Problem> {
    channels
        .iter()
        .map(|channel| {
            let id = ChannelId::parse(&channel.id);
            let id = id.map_err(|_| Problem::field("notificationChannels", Reason::NotOffered))?;
            Ok(SelectedChannel { channel: id, notification: channel.notification })
        })
        .collect()
}

pub(super) fn hash_of(request: &impl Serialize) -> Outcome<Vec<u8>> {
    let request = serde_json::to_vec(request).map_err(Error::failure)?;
    Ok(Sha256::digest(request).to_vec())
}
