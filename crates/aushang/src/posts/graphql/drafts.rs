//! Drafts that are still written.

use async_graphql::{Context, ID, InputObject, Object, Result, SimpleObject};
use chrono::{DateTime, Utc};

use super::mutations::{PostChannelInput, PushConfigInput, hash_of, parse_channels};
use super::post::PostOutput;
use super::queries::one;
use super::working_copy::DraftVersionInput;
use crate::attachments::AttachmentInput;
use crate::ids::{FileId, PostId};
use crate::posts::save_draft::{self, Draft, Kept};
use crate::posts::send::SendKey;
use crate::posts::{PostTranslationsInput, draft};
use crate::problem::Error;
use crate::schema::{actor, app, call};

/// A draft with what the console has stored of it.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct OpenDraft {
    pub post: PostOutput,
    /// The `state` of the last `saveDraft`.
    pub state: String,
}

/// The content of a draft: arguments of `sendPost`. What is not valid yet is not stored in the post.
#[derive(InputObject)]
pub struct DraftInput {
    /// German text.
    pub content: String,
    pub translations: Option<PostTranslationsInput>,
    pub notification_channels: Option<Vec<PostChannelInput>>,
    pub push_config: Option<PushConfigInput>,
    /// Push to the followers.
    #[graphql(default)]
    pub send_push: bool,
    /// Null: at once.
    pub publish_date: Option<DateTime<Utc>>,
    pub attachment: Option<AttachmentInput>,
}

#[derive(Default)]
pub struct DraftsQuery;

#[Object]
impl DraftsQuery {
    /// A draft that is still written. Fails with 409 WRONG_STATUS if it was sent meanwhile.
    async fn draft(&self, ctx: &Context<'_>, id: ID) -> Result<OpenDraft> {
        let id = PostId::parse(&id)?;
        let state = draft::read(app(ctx).db.reader(), actor(ctx), id).await?;
        Ok(OpenDraft { post: one(ctx, id).await?, state })
    }
}

#[derive(Default)]
pub struct DraftsMutation;

#[Object]
impl DraftsMutation {
    /// Creates a draft, or overwrites one, which nobody has to release. Nothing has to be complete. If somebody
    /// else has saved it since it was read, fails with 409.
    #[expect(clippy::too_many_arguments, reason = "each one is a separate part of the request")]
    async fn save_draft(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Null: a new draft.")] version: Option<DraftVersionInput>,
        draft: DraftInput,
        #[graphql(
            desc = "Names of arguments of `sendPost` that are too incomplete to be in `draft`.",
            default
        )]
        omitted: Vec<String>,
        #[graphql(desc = "What the console has open, as JSON of at most 128 kB. Returned unchanged.")]
        state: String,
        #[graphql(
            desc = "References of all files that `state` contains, at most 50. They are kept until the \
                          draft is sent or deleted, or saved without them."
        )]
        files: Vec<ID>,
        #[graphql(
            desc = "Identifies the composer. Its own saves are not a conflict, so that it can repeat one \
                          whose response was lost."
        )]
        writer: String,
        #[graphql(
            desc = "A number that grows with each save of the composer: one that arrives late fails with 409 \
                          instead of overwriting a newer one. Null: not checked."
        )]
        sequence: Option<i64>,
        #[graphql(
            desc = "Saved without anybody asking for it: keeps files that are not used any more.",
            default
        )]
        automatic: bool,
        #[graphql(desc = "A repeated creation with the same key overwrites the draft of the first call.")]
        idempotency_key: Option<ID>,
    ) -> Result<PostOutput> {
        let version = version.map(DraftVersionInput::parse).transpose()?;
        // Its content may differ when it is repeated.
        let key = match idempotency_key {
            Some(key) => Some(SendKey::new(&key, hash_of(&("draft", actor(ctx).profile))?)?),
            None => None,
        };
        let attachment = match draft.attachment {
            Some(attachment) => match attachment.prepare(ctx, actor(ctx)).await {
                Ok(prepared) => Ok(Some(prepared)),
                Err(Error::Problem(problem)) => Err(problem),
                Err(failure) => return Err(failure.into()),
            },
            None => Ok(None),
        };
        let given = Draft {
            content: &draft.content,
            translations: draft.translations.as_ref(),
            channels: parse_channels(draft.notification_channels.as_deref().unwrap_or_default())
                .unwrap_or_default(),
            push: draft.push_config.map(Into::into),
            send_push: draft.send_push,
            publish_date: draft.publish_date.map(Into::into),
            attachment,
            omitted,
        };
        let checked = save_draft::check(app(ctx), actor(ctx), given)?;
        let files = files.iter().filter_map(|raw| FileId::parse(raw).ok()).collect();
        let kept = Kept { writer, sequence, state, files, is_automatic: automatic }.check()?;
        let id = call(ctx)
            .write(move |tx, app, actor| {
                let (version, checked, kept, key) =
                    (version.clone(), checked.clone(), kept.clone(), key.clone());
                Box::pin(async move {
                    save_draft::save(tx, app, actor, version.as_ref(), checked, &kept, key.as_ref()).await
                })
            })
            .await?;
        one(ctx, id).await
    }
}
