//! GraphQL types of the catalogue and of a profile's targeting.

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

/// An affiliation of the catalogue, for example a field of study.
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

/// The readers that a profile is meant for. An empty list does not restrict them.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct Targeting {
    /// Ids in the catalogue.
    pub universities: Vec<ID>,
    /// If true, `universities` is stored but ignored.
    pub all_universities: bool,
    /// Ids in the catalogue.
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

/// The targeting and channels that internal staff can choose for a profile.
#[derive(Clone, Copy, Debug)]
pub struct PossibleTargets;

#[Object]
impl PossibleTargets {
    /// All universities, sorted by name.
    async fn universities(&self, ctx: &Context<'_>) -> Result<Vec<University>> {
        Ok(universities(ctx).await?)
    }

    /// All affiliations, sorted by name.
    async fn affiliations(&self, ctx: &Context<'_>) -> Result<Vec<Affiliation>> {
        Ok(affiliations(ctx).await?)
    }

    /// The channels that can be assigned to every profile, sorted by name.
    async fn notification_channels(&self, ctx: &Context<'_>) -> Result<Vec<NotificationChannel>> {
        let channels = channels::list_catalogue(app(ctx).db.reader()).await?;
        Ok(channels.into_iter().map(NotificationChannel::from).collect())
    }
}

#[derive(Default)]
pub struct TargetingQuery;

#[Object]
impl TargetingQuery {
    /// The targeting and channels that internal staff can choose for a profile.
    async fn possible_targets(&self) -> PossibleTargets {
        PossibleTargets
    }

    /// The targeting of a profile.
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
    /// Changes the targeting of a profile and returns it. Omitted arguments do not change it. Requires `proveIdentity`
    /// with more than the password (403, STRONG_PROOF_REQUIRED).
    async fn save_targeting(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The profile's id.")] user_id: ID,
        #[graphql(desc = "Ids in the catalogue, at most 500.")] universities: Option<Vec<ID>>,
        #[graphql(desc = "If true, `universities` is stored but ignored.")] all_universities: Option<bool>,
        #[graphql(desc = "Ids in the catalogue, at most 500.")] affiliations: Option<Vec<ID>>,
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
    /// The universities that a reader can choose, sorted by name.
    async fn universities(&self, ctx: &Context<'_>) -> Result<Vec<University>> {
        Ok(universities(ctx).await?)
    }

    /// The affiliations that a reader can choose, sorted by name.
    async fn affiliations(&self, ctx: &Context<'_>) -> Result<Vec<Affiliation>> {
        Ok(affiliations(ctx).await?)
    }
}
