//! Templates in the console's GraphQL API.

use async_graphql::{Context, ID, Object, Result, SimpleObject};

use super::change;
use super::store;
use super::template::Template;
use crate::actor::Actor;
use crate::ids::TemplateId;
use crate::posts::{
    Blueprint, NewBlueprint, PostChannelInput, PostTranslations, PostTranslationsInput, PushConfig,
    PushConfigInput, parse_channels,
};
use crate::problem::Fields;
use crate::schema::{actor, app, write_as};

/// Texts, channels and push of a post that the profile writes again and again.
#[derive(SimpleObject)]
#[graphql(name = "Template", serial)]
pub struct TemplateOutput {
    pub id: ID,
    /// Unique in the profile, regardless of case.
    pub name: String,
    /// German text, with markup.
    pub content: String,
    pub translations: PostTranslations,
    /// The channels that it was saved with; the profile may have lost some of them since.
    pub notification_channels: Vec<TemplateChannel>,
    pub send_push: bool,
    /// Custom title and text of the push. Null: there is none.
    pub push_config: Option<PushConfig>,
    /// Whether the caller may rename and delete it.
    pub viewer_can_change: bool,
}

/// A channel of a template.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct TemplateChannel {
    /// Id of the channel.
    pub channel: ID,
    /// Whether to push to the readers whom this channel reaches.
    pub notification: bool,
}

impl TemplateOutput {
    fn new(actor: &Actor, template: Template) -> Self {
        let viewer_can_change = template.may_change(actor);
        let Blueprint { texts, channels, send_push, push } = template.content;
        let channel = |chosen: crate::channels::SelectedChannel| TemplateChannel {
            channel: chosen.channel.into(),
            notification: chosen.notification,
        };
        Self {
            id: template.id.into(),
            name: template.name,
            translations: PostTranslations { content: (&texts).into() },
            content: texts.de,
            notification_channels: channels.into_iter().map(channel).collect(),
            send_push,
            push_config: (push.title.is_some() || push.text.is_some())
                .then_some(PushConfig { title: push.title, text: push.text }),
            viewer_can_change,
        }
    }
}

#[derive(Default)]
pub struct TemplatesQuery;

#[Object]
impl TemplatesQuery {
    /// The templates of the profile that the caller acts for, by name; at most 50.
    async fn templates(&self, ctx: &Context<'_>) -> Result<Vec<TemplateOutput>> {
        let actor = actor(ctx);
        let templates = store::list(app(ctx).db.reader(), actor.profile).await?;
        Ok(templates.into_iter().map(|template| TemplateOutput::new(actor, template)).collect())
    }
}

#[derive(Default)]
pub struct TemplatesMutation;

#[Object]
impl TemplatesMutation {
    /// Saves a template. The arguments are those of `sendPost`. Fails with 409 at `name` if the profile has a
    /// template with this name, and with TOO_MANY_TEMPLATES if it has 50.
    #[expect(clippy::too_many_arguments, reason = "the arguments are those of `sendPost`")]
    async fn create_template(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 60 characters.")] name: String,
        #[graphql(desc = "German text.")] content: String,
        translations: Option<PostTranslationsInput>,
        notification_channels: Option<Vec<PostChannelInput>>,
        push_config: Option<PushConfigInput>,
        #[graphql(desc = "Push to the followers.", default)] send_push: bool,
    ) -> Result<TemplateOutput> {
        let mut fields = Fields::default();
        let name = change::check_name(&mut fields, &name);
        let new = NewBlueprint {
            content: &content,
            translations: translations.as_ref(),
            channels: parse_channels(notification_channels.as_deref().unwrap_or_default())?,
            send_push,
            push: push_config.map(Into::into),
        };
        let content = Blueprint::new(&mut fields, actor(ctx), new);
        fields.done()?;
        let id = write_as(ctx, move |tx, app, actor| {
            Box::pin(change::create(tx, app, actor, name.clone(), content.clone()))
        });
        one(ctx, id.await?).await
    }

    async fn rename_template(
        &self,
        ctx: &Context<'_>,
        id: ID,
        #[graphql(desc = "As for `createTemplate`.")] name: String,
    ) -> Result<TemplateOutput> {
        let id = TemplateId::parse(&id)?;
        let mut fields = Fields::default();
        let name = change::check_name(&mut fields, &name);
        fields.done()?;
        write_as(ctx, move |tx, app, actor| {
            let name = name.clone();
            Box::pin(async move { change::rename(tx, app, actor, id, &name).await })
        })
        .await?;
        one(ctx, id).await
    }

    /// Deletes a template and returns its id. Posts that were written from it stay.
    async fn delete_template(&self, ctx: &Context<'_>, id: ID) -> Result<ID> {
        let id = TemplateId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(change::delete(tx, app, actor, id))).await?;
        Ok(id.into())
    }
}

async fn one(ctx: &Context<'_>, id: TemplateId) -> Result<TemplateOutput> {
    let actor = actor(ctx);
    let template = store::get(app(ctx).db.reader(), actor.profile, id).await?;
    Ok(TemplateOutput::new(actor, template))
}
