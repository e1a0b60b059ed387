//! What a reader says of itself.

use async_graphql::{Context, Enum, ID, MaybeUndefined, Object, Result, SimpleObject};

use super::{network, reader};
use crate::actor::Reader;
use crate::enums::TargetingRole;
use crate::networks::{self, Action, Source};
use crate::readers::delete::delete_reader;
use crate::readers::renew::renew;
use crate::readers::update::{Change, update};
use crate::readers::{properties, register};
use crate::schema::app;
use crate::session::Bearer;
use crate::targeting::Properties;

/// A registered reader.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ReaderSession {
    pub id: ID,
    /// Bearer token for the header `Authorization`; shown this once.
    pub token: String,
}

/// The reader who asks, in its own words.
#[derive(SimpleObject)]
#[graphql(name = "Reader", complex)]
pub struct ReaderOutput {
    pub id: ID,
    pub role: ReaderRole,
    /// Id in the catalogue; null: nothing was said.
    pub university: Option<ID>,
    /// Ids in the catalogue, sorted.
    pub affiliations: Vec<ID>,
}

impl From<Reader> for ReaderOutput {
    fn from(reader: Reader) -> Self {
        Self {
            id: reader.id.into(),
            role: reader.role.into(),
            university: reader.university.map(ID),
            affiliations: reader.affiliations.into_iter().map(ID).collect(),
        }
    }
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
pub struct RegistrationMutation;

#[Object]
impl RegistrationMutation {
    /// Makes a reader, who stays without a name. University and affiliations (at most 5) are ids of the
    /// catalogue; others are refused.
    async fn register_reader(
        &self,
        ctx: &Context<'_>,
        role: ReaderRole,
        university: Option<ID>,
        affiliations: Option<Vec<ID>>,
    ) -> Result<ReaderSession> {
        let said = Properties {
            role: role.into(),
            university: university.map(|id| id.0),
            affiliations: affiliations.unwrap_or_default().into_iter().map(|id| id.0).collect(),
        };
        let (app, said) = (app(ctx).clone(), properties::check(&said)?);
        let source = Source { network: network(ctx), registered_at: None };
        let (id, token) = app
            .clone()
            .write(move |tx| {
                Box::pin(async move {
                    networks::count(tx, &app, source, Action::Registration).await?;
                    register(tx, &app, said).await
                })
            })
            .await?;
        Ok(ReaderSession { id: id.into(), token })
    }

    /// Changes what the reader says of itself; what is left out stays.
    async fn update_reader(
        &self,
        ctx: &Context<'_>,
        role: Option<ReaderRole>,
        #[graphql(desc = "Id in the catalogue; null: of none any more.")] university: MaybeUndefined<ID>,
        #[graphql(desc = "Ids in the catalogue, at most 5.")] affiliations: Option<Vec<ID>>,
    ) -> Result<ReaderOutput> {
        let (app, id) = (app(ctx).clone(), reader(ctx).id);
        let change = Change {
            role: role.map(TargetingRole::from),
            university: university.map_value(|id| id.0),
            affiliations: affiliations.map(|ids| ids.into_iter().map(|id| id.0).collect()),
        };
        let updated =
            app.clone().write(move |tx| Box::pin(async move { update(tx, &app, id, change).await })).await?;
        Ok(updated.into())
    }

    /// Gives the reader another token. It is in force from its first use on; the one in the header works
    /// until then and ten minutes longer, so that an answer may get lost. 409 TOKEN_RENEWED if another one
    /// is in force already.
    async fn renew_token(&self, ctx: &Context<'_>) -> Result<ReaderSession> {
        let (app, id) = (app(ctx).clone(), reader(ctx).id);
        let asked_with = ctx.data_unchecked::<Bearer>().token.clone().unwrap_or_default();
        let token = app
            .clone()
            .write(move |tx| Box::pin(async move { renew(tx, &app, id, &asked_with).await }))
            .await?;
        Ok(ReaderSession { id: id.into(), token })
    }

    /// Forgets the reader for good: token, devices, follows, entered codes, and who liked, voted and saw
    /// what; the numbers that posts and profiles show of it stay, without saying whose they are. Answers
    /// with the id that the reader had.
    async fn delete_reader(&self, ctx: &Context<'_>) -> Result<ID> {
        let (app, id) = (app(ctx), reader(ctx).id);
        delete_reader(app, id).await?;
        Ok(id.into())
    }
}
