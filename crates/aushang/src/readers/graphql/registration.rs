//! Registers, changes and deletes the reader of a request, and renews its token.

use async_graphql::{Context, Enum, ID, MaybeUndefined, Object, Result, SimpleObject};
use aushang_db::Timestamp;
use chrono::{DateTime, Utc};

use super::{network, reader};
use crate::actor::Reader;
use crate::enums::TargetingRole;
use crate::networks::{self, Action, Source};
use crate::readers::delete::delete_reader;
use crate::readers::renew::renew;
use crate::readers::update::{Change, prove_role, update};
use crate::readers::{properties, register};
use crate::schema::app;
use crate::session::Bearer;
use crate::targeting::Properties;

/// A registered reader.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ReaderSession {
    pub id: ID,
    /// Bearer token for the header `Authorization`. It cannot be read again.
    pub token: String,
}

/// The reader of the request.
#[derive(SimpleObject)]
#[graphql(name = "Reader", complex)]
pub struct ReaderOutput {
    pub id: ID,
    pub role: ReaderRole,
    /// Id in the catalogue; null: not specified.
    pub university: Option<ID>,
    /// Ids in the catalogue, sorted.
    pub affiliations: Vec<ID>,
    /// When a sign-in provider last stated role and university; null: the reader has chosen them.
    pub role_proved_at: Option<DateTime<Utc>>,
}

impl From<Reader> for ReaderOutput {
    fn from(reader: Reader) -> Self {
        Self {
            id: reader.id.into(),
            role: reader.role.into(),
            university: reader.university.map(ID),
            affiliations: reader.affiliations.into_iter().map(ID).collect(),
            role_proved_at: reader.role_proved_at.map(Timestamp::to_datetime),
        }
    }
}

/// The role that a reader chose.
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
pub struct RegistrationMutation;

#[Object]
impl RegistrationMutation {
    /// Registers an anonymous reader. University and affiliations (at most 5) must be ids in the catalogue.
    /// Fails with 429 if the limit of registrations per network and day is reached.
    async fn register_reader(
        &self,
        ctx: &Context<'_>,
        role: ReaderRole,
        university: Option<ID>,
        affiliations: Option<Vec<ID>>,
    ) -> Result<ReaderSession> {
        let properties = Properties {
            role: role.into(),
            university: university.map(|id| id.0),
            affiliations: affiliations.unwrap_or_default().into_iter().map(|id| id.0).collect(),
        };
        let properties = properties::check(&properties)?;
        let source = Source { network: network(ctx), registered_at: None };
        let (id, token) = app(ctx)
            .write_with(move |tx, app| {
                Box::pin(async move {
                    networks::count(tx, app, source, Action::Registration).await?;
                    register(tx, app, properties).await
                })
            })
            .await?;
        Ok(ReaderSession { id: id.into(), token })
    }

    /// Changes the reader's role, university or affiliations. Omitted arguments keep their values.
    async fn update_reader(
        &self,
        ctx: &Context<'_>,
        role: Option<ReaderRole>,
        #[graphql(desc = "Id in the catalogue; null: no university.")] university: MaybeUndefined<ID>,
        #[graphql(desc = "Ids in the catalogue, at most 5.")] affiliations: Option<Vec<ID>>,
    ) -> Result<ReaderOutput> {
        let id = reader(ctx).id;
        let change = Change {
            role: role.map(TargetingRole::from),
            university: university.map_value(|id| id.0),
            affiliations: affiliations.map(|ids| ids.into_iter().map(|id| id.0).collect()),
        };
        let updated = app(ctx).write_with(move |tx, app| Box::pin(update(tx, app, id, change))).await?;
        Ok(updated.into())
    }

    /// Takes role and university from the sign-in provider with which the person has just signed in. `code`: from the link
    /// that opened the app, valid for a minute and once. `verifier`: the text whose SHA-256 hash is the challenge with
    /// which the app began. Otherwise 400 (LINK_ENDED). 403 (AFFILIATION_UNKNOWN) if the provider states no role.
    async fn prove_role(&self, ctx: &Context<'_>, code: String, verifier: String) -> Result<ReaderOutput> {
        let id = reader(ctx).id;
        let proved = app(ctx).write_with(move |tx, app| {
            Box::pin(async move { prove_role(tx, app, id, &code, &verifier).await })
        });
        Ok(proved.await?.into())
    }

    /// Issues a new token for the reader. Its first use activates it; the token of this request works until
    /// ten minutes after that, so that a lost response does no harm. Fails with 409 TOKEN_RENEWED if
    /// another token has been activated already.
    async fn renew_token(&self, ctx: &Context<'_>) -> Result<ReaderSession> {
        let id = reader(ctx).id;
        let used = ctx.data_unchecked::<Bearer>().token.clone().unwrap_or_default();
        let renewal =
            app(ctx).write_with(move |tx, app| Box::pin(async move { renew(tx, app, id, &used).await }));
        let token = renewal.await?;
        Ok(ReaderSession { id: id.into(), token })
    }

    /// Deletes the reader permanently: token, devices, follows, entered codes, likes, votes and views. The
    /// totals of likes, votes and views on posts, and past numbers of followers, stay. Returns the reader's
    /// former id.
    async fn delete_reader(&self, ctx: &Context<'_>) -> Result<ID> {
        let (app, id) = (app(ctx), reader(ctx).id);
        delete_reader(app, id).await?;
        Ok(id.into())
    }
}
