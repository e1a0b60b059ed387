//! The catalogue, and a profile's targeting, on the wire.

use async_graphql::{Context, ID, Object, Result, SimpleObject};

use super::catalogue::{Entry, List};
use super::save::Change;
use super::{lists, save};
use crate::channels::{self, NotificationChannel};
use crate::enums::TargetingRole;
use crate::ids::ProfileId;
use crate::problem::Result as Outcome;
use crate::profiles;
use crate::schema::{app, write_as};

/// A university of the catalogue.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct University {
    pub id: ID,
    pub name: String,
}

/// What readers study or belong to, of the catalogue.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct Affiliation {
    pub id: ID,
    pub name: String,
}

impl From<&Entry> for University {
    fn from(Entry { id, name }: &Entry) -> Self {
        Self { id: ID(id.clone()), name: name.clone() }
    }
}

impl From<&Entry> for Affiliation {
    fn from(Entry { id, name }: &Entry) -> Self {
        Self { id: ID(id.clone()), name: name.clone() }
    }
}

async fn universities(ctx: &Context<'_>) -> Outcome<Vec<University>> {
    let entries = lists::all(app(ctx), List::Universities).await?;
    Ok(entries.iter().map(University::from).collect())
}

async fn affiliations(ctx: &Context<'_>) -> Outcome<Vec<Affiliation>> {
    let entries = lists::all(app(ctx), List::Affiliations).await?;
    Ok(entries.iter().map(Affiliation::from).collect())
}

/// Whom a profile is meant for; an empty list does not restrict.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct Targeting {
    /// Ids of the catalogue.
    pub universities: Vec<ID>,
    /// Keeps but ignores the universities.
    pub all_universities: bool,
    /// Ids of the catalogue.
    pub affiliations: Vec<ID>,
    pub roles: Vec<TargetingRole>,
}

impl From<profiles::Targeting> for Targeting {
    fn from(targeting: profiles::Targeting) -> Self {
        let ids = |ids: Vec<String>| ids.into_iter().map(ID).collect();
        Self {
            universities: ids(targeting.universities),
            all_universities: targeting.all_universities,
            affiliations: ids(targeting.affiliations),
            roles: targeting.roles,
        }
    }
}

/// What a profile can be given by internal staff.
#[derive(Clone, Copy, Debug)]
pub struct PossibleTargets;

#[Object]
impl PossibleTargets {
    /// By name.
    async fn universities(&self, ctx: &Context<'_>) -> Result<Vec<University>> {
        Ok(universities(ctx).await?)
    }

    /// By name.
    async fn affiliations(&self, ctx: &Context<'_>) -> Result<Vec<Affiliation>> {
        Ok(affiliations(ctx).await?)
    }

    /// Those of the catalogue that every profile can be given, by name.
    async fn notification_channels(&self, ctx: &Context<'_>) -> Result<Vec<NotificationChannel>> {
        let channels = channels::list_catalogue(app(ctx).db.reader()).await?;
        Ok(channels.into_iter().map(NotificationChannel::from).collect())
    }
}

#[derive(Default)]
pub struct TargetingQuery;

#[Object]
impl TargetingQuery {
    /// What targeting and channels internal staff can choose from.
    async fn possible_targets(&self) -> PossibleTargets {
        PossibleTargets
    }

    /// Whom a profile is meant for.
    async fn current_targets(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The profile's id.")] user_id: ID,
    ) -> Result<Targeting> {
        let profile = profiles::get(app(ctx).db.reader(), ProfileId::parse(&user_id)?).await?;
        Ok(profile.targeting.into())
    }
}

#[derive(Default)]
pub struct TargetingMutation;

#[Object]
impl TargetingMutation {
    /// Says whom a profile is meant for; what is left out stays. Answers with all of it.
    async fn save_targeting(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The profile's id.")] user_id: ID,
        #[graphql(desc = "Ids of the catalogue, at most 500.")] universities: Option<Vec<ID>>,
        #[graphql(desc = "Keeps but ignores the universities.")] all_universities: Option<bool>,
        #[graphql(desc = "Ids of the catalogue, at most 500.")] affiliations: Option<Vec<ID>>,
        roles: Option<Vec<TargetingRole>>,
    ) -> Result<Targeting> {
        let id = ProfileId::parse(&user_id)?;
        let ids = |ids: Option<Vec<ID>>| ids.map(|ids| ids.into_iter().map(|id| id.0).collect());
        let change = Change {
            universities: ids(universities),
            all_universities,
            affiliations: ids(affiliations),
            roles,
        };
        let saved =
            write_as(ctx, move |tx, app, actor| Box::pin(save::save(tx, app, actor, id, change.clone())))
                .await?;
        Ok(saved.into())
    }
}

#[derive(Default)]
pub struct CatalogueQuery;

#[Object]
impl CatalogueQuery {
    /// Universities that a reader can name, by name.
    async fn universities(&self, ctx: &Context<'_>) -> Result<Vec<University>> {
        Ok(universities(ctx).await?)
    }

    /// What a reader can belong to, by name.
    async fn affiliations(&self, ctx: &Context<'_>) -> Result<Vec<Affiliation>> {
        Ok(affiliations(ctx).await?)
    }
}
