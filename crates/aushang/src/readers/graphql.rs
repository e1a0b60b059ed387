//! The student app's schema: what a reader may ask and do.

use async_graphql::{Context, Enum, ID, InputObject, Object, Result, SimpleObject};
use aushang_db::Cursor;
use chrono::{DateTime, Utc};

use super::{Registration, devices, feed, follow, register, store};
use crate::actor::Reader;
use crate::app::App;
use crate::enums::TargetingRole;
use crate::ids::{DeviceId, PostId, ProfileId};
use crate::media::Image;
use crate::posts::Post;
use crate::posts::attachments::AttachmentOutput;
use crate::posts::content::LangValue;
use crate::problem::{Error, Problem, Reason, Result as Outcome};
use crate::profiles::{self, Profile};
use crate::schema::app;

/// A profile as readers see it.
#[derive(Clone, Debug, SimpleObject)]
pub struct ReaderProfile {
    pub id: ID,
    pub username: String,
    pub display_name: String,
    pub avatar: Option<Image>,
    pub header: Option<Image>,
    /// Null where the answer does not say, as in lists.
    pub following: Option<bool>,
}

impl ReaderProfile {
    fn new(app: &App, profile: &Profile, following: Option<bool>) -> Self {
        let image = |image: &Option<_>| image.as_ref().map(|image| Image::new(app, image, true));
        Self {
            id: profile.id.into(),
            username: profile.username.clone(),
            display_name: profile.display_name.clone(),
            avatar: image(&profile.avatar),
            header: image(&profile.header),
            following,
        }
    }
}

/// A post as readers see it.
#[derive(SimpleObject)]
pub struct ReaderPost {
    pub id: ID,
    pub publish_date: DateTime<Utc>,
    /// German text, with markup: `**bold**`, `*italic*`.
    pub content: String,
    /// The text in each language that it has, German first.
    pub translations: Vec<LangValue>,
    pub likes_count: i64,
    pub author: ReaderProfile,
    /// At most one.
    pub attachments: Vec<AttachmentOutput>,
    /// Sent through an emergency channel.
    pub emergency: bool,
}

/// A page of the feed.
#[derive(SimpleObject)]
pub struct FeedConnection {
    pub edges: Vec<FeedEdge>,
    /// Older posts follow.
    pub has_previous_page: bool,
}

#[derive(SimpleObject)]
pub struct FeedEdge {
    /// Names this place in the feed; opaque.
    pub cursor: String,
    pub node: ReaderPost,
}

/// A registered reader.
#[derive(SimpleObject)]
pub struct ReaderSession {
    pub id: ID,
    /// Bearer token for the header `Authorization`; shown this once.
    pub token: String,
}

/// A Web Push subscription, as a browser gives it.
#[derive(InputObject)]
pub struct WebPushInput {
    /// https
    pub endpoint: String,
    /// Base64url.
    #[graphql(name = "p256dh")]
    pub p256dh: String,
    /// Base64url.
    pub auth: String,
}

/// What readers say they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "TargetingRole")]
pub enum ReaderRole {
    Student,
    Employee,
    Guest,
    Interested,
    Alumni,
}

#[derive(Default)]
pub struct ReadersQuery;

#[Object]
impl ReadersQuery {
    /// LIVE posts of followed profiles for the reader's role, and emergencies that reach the
    /// reader, newest first.
    async fn feed(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 50")] first: u32,
        #[graphql(desc = "Cursor of the last post of the page before.")] before: Option<String>,
    ) -> Result<FeedConnection> {
        if !(1..=50).contains(&first) {
            return Err(Problem::field("first", Reason::PageTooLarge).into());
        }
        let before = before.as_deref().map(Cursor::decode).transpose();
        let before = before.map_err(|_| Problem::field("before", Reason::BadCursor))?;
        let app = app(ctx);
        let mut posts = feed::page(app, reader(ctx), before, u64::from(first)).await?;
        let has_previous_page = posts.len() > first as usize;
        posts.truncate(first as usize);
        let cursors: Vec<_> = posts.iter().map(|post| feed::place(post).encode()).collect();
        let nodes = present(app, posts).await?;
        Ok(FeedConnection {
            edges: cursors.into_iter().zip(nodes).map(|(cursor, node)| FeedEdge { cursor, node }).collect(),
            has_previous_page,
        })
    }

    /// One post that the reader may see.
    async fn post(&self, ctx: &Context<'_>, id: ID) -> Result<ReaderPost> {
        let app = app(ctx);
        let post = feed::post(app, reader(ctx), PostId::parse(&id)?).await?;
        present(app, vec![post]).await?.pop().ok_or_else(|| Problem::new(Reason::NotFound).into())
    }

    /// A visible profile by its username; null: there is none.
    async fn profile(&self, ctx: &Context<'_>, username: String) -> Result<Option<ReaderProfile>> {
        let (app, reader) = (app(ctx), reader(ctx));
        let db = app.db.reader();
        let Some(profile) =
            profiles::find_by_username(db, &username).await?.filter(|profile| profile.visible)
        else {
            return Ok(None);
        };
        let following = store::is_following(db, reader.id, profile.id).await?;
        Ok(Some(ReaderProfile::new(app, &profile, Some(following))))
    }

    /// The key with which an app subscribes to Web Push (VAPID, base64url); null: this
    /// installation sends none.
    async fn push_key(&self, ctx: &Context<'_>) -> Option<String> {
        app(ctx).settings.vapid_public_key.clone()
    }
}

#[derive(Default)]
pub struct ReadersMutation;

#[Object]
impl ReadersMutation {
    /// Makes a reader, who stays without a name.
    async fn register_reader(
        &self,
        ctx: &Context<'_>,
        role: ReaderRole,
        university: Option<ID>,
        affiliations: Option<Vec<ID>>,
    ) -> Result<ReaderSession> {
        let registration = Registration {
            role: role.into(),
            university: university.map(|id| id.0),
            affiliations: affiliations.unwrap_or_default().into_iter().map(|id| id.0).collect(),
        };
        let (app, registration) = (app(ctx).clone(), registration.check()?);
        let (id, token) = app
            .clone()
            .write(move |tx| Box::pin(async move { register(tx, &app, registration).await }))
            .await?;
        Ok(ReaderSession { id: id.into(), token })
    }

    /// Follows a visible profile.
    async fn follow(&self, ctx: &Context<'_>, profile: ID) -> Result<ReaderProfile> {
        let (app, reader, id) = (app(ctx).clone(), reader(ctx).id, ProfileId::parse(&profile)?);
        let followed =
            app.clone().write(move |tx| Box::pin(async move { follow(tx, &app, reader, id).await })).await?;
        Ok(ReaderProfile::new(self::app(ctx), &followed, Some(true)))
    }

    /// Follows no longer; answers with the profile's id.
    async fn unfollow(&self, ctx: &Context<'_>, profile: ID) -> Result<ID> {
        let (reader, id) = (reader(ctx).id, ProfileId::parse(&profile)?);
        app(ctx).write(move |tx| Box::pin(async move { follow::unfollow(tx, reader, id).await })).await?;
        Ok(profile)
    }

    /// Takes a device in that is to be told of posts; answers with its id.
    async fn register_device(&self, ctx: &Context<'_>, web_push: WebPushInput) -> Result<ID> {
        let (app, reader) = (app(ctx).clone(), reader(ctx).id);
        let id = app
            .clone()
            .write(move |tx| {
                Box::pin(async move {
                    let WebPushInput { endpoint, p256dh, auth } = web_push;
                    devices::register_device(tx, &app, reader, &endpoint, &p256dh, &auth).await
                })
            })
            .await?;
        Ok(id.into())
    }

    /// Forgets an own device; answers with its id.
    async fn unregister_device(&self, ctx: &Context<'_>, id: ID) -> Result<ID> {
        let (reader, device) = (reader(ctx).id, DeviceId::parse(&id)?);
        app(ctx)
            .write(move |tx| Box::pin(async move { devices::unregister_device(tx, reader, device).await }))
            .await?;
        Ok(id)
    }
}

fn reader<'a>(ctx: &Context<'a>) -> &'a Reader {
    ctx.data_unchecked::<Reader>()
}

/// Shapes posts for readers; one statement for the authors, however many posts.
async fn present(app: &App, posts: Vec<Post>) -> Outcome<Vec<ReaderPost>> {
    let authors = profiles::find_all(app.db.reader(), posts.iter().map(|post| post.profile)).await?;
    posts
        .into_iter()
        .map(|post| {
            let author =
                authors.get(&post.profile).ok_or_else(|| Error::failure("a post without its profile"))?;
            let attachments = post
                .attachment
                .iter()
                .map(|attachment| AttachmentOutput::new(app, attachment, true))
                .collect();
            Ok(ReaderPost {
                id: post.id.into(),
                publish_date: post.publish_date.to_datetime(),
                translations: (&post.texts).into(),
                content: post.texts.de,
                likes_count: post.likes_count,
                author: ReaderProfile::new(app, author, None),
                attachments,
                emergency: post.audience.emergency,
            })
        })
        .collect()
}
