//! GraphQL types of maps and link collections, and the mutations that change them.

use async_graphql::{Context, ID, MaybeUndefined, Object, Result, SimpleObject};

use super::order::{self, LocationOrderInput};
use super::remove;
use super::update_links::update_link_collection;
use super::update_location::{LocationChange, update_location};
use super::update_map::{MapChange, update_map};
use super::{Link, LinkCollection, LinkInput, Map, MapLocation};
use crate::enums::WheelchairAccess;
use crate::ids::{LinkCollectionId, LocationId, MapId};
use crate::profiles::Location;
use crate::schema::write_as;

/// Ids with this prefix are the console's, of entries that were not saved yet.
const TEMPORARY: &str = "tmp_";

/// A map of a freshman area.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(name = "Map", serial)]
pub struct MapOutput {
    pub id: ID,
    pub name: String,
    pub description: Option<String>,
    /// Whether readers see it.
    pub visible: bool,
    /// In their order.
    pub locations: Vec<MapLocationOutput>,
}

/// A place on a map.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(name = "MapLocation", serial)]
pub struct MapLocationOutput {
    pub id: ID,
    pub name: String,
    /// The name of its icon.
    pub r#type: String,
    /// Its number in the list; the first place has 1.
    pub order: i32,
    /// Null: not known yet.
    pub location: Option<Location>,
    /// Whether it can be entered with a wheelchair. Null: not known.
    pub wheelchair: Option<WheelchairAccess>,
    /// How to get in.
    pub entrance: Option<String>,
}

impl From<Map> for MapOutput {
    fn from(Map { id, name, description, visible, locations }: Map) -> Self {
        let locations = locations.into_iter().zip(1..).map(MapLocationOutput::from).collect();
        Self { id: id.into(), name, description, visible, locations }
    }
}

impl From<(MapLocation, usize)> for MapLocationOutput {
    fn from((place, order): (MapLocation, usize)) -> Self {
        let MapLocation { id, name, icon, location, wheelchair, entrance } = place;
        let order = i32::try_from(order).expect("a map has at most 100 places");
        Self { id: id.into(), name, r#type: icon, order, location, wheelchair, entrance }
    }
}

/// Links that a profile recommends to its first-years.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(name = "LinkCollection", serial)]
pub struct LinkCollectionOutput {
    pub id: ID,
    /// In their order.
    pub links: Vec<LinkOutput>,
    /// The number of times that the links were saved, for `basedOn`.
    pub version: i64,
}

/// A link of a collection.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(name = "Link", serial)]
pub struct LinkOutput {
    pub title: String,
    /// The name of its icon.
    pub icon: String,
    /// An http or https URL.
    pub link: String,
}

impl From<LinkCollection> for LinkCollectionOutput {
    fn from(LinkCollection { id, links, version }: LinkCollection) -> Self {
        Self { id: id.into(), links: links.into_iter().map(LinkOutput::from).collect(), version }
    }
}

impl From<Link> for LinkOutput {
    fn from(Link { title, icon, url }: Link) -> Self {
        Self { title, icon, link: url }
    }
}

#[derive(Default)]
pub struct FreshmanMutation;

#[Object]
impl FreshmanMutation {
    /// Changes a map of the freshman area. Without an id it creates the map. Omitted arguments do not change
    /// anything. Fails with 403 for a profile without the freshman channel, like all changes to the area.
    async fn update_map(
        &self,
        ctx: &Context<'_>,
        id: Option<ID>,
        #[graphql(desc = "At most 100 characters. Omitted for a new map: 'Kartenname'.")] name: Option<
            String,
        >,
        #[graphql(desc = "At most 2000 characters. Null removes it.")] description: MaybeUndefined<String>,
        #[graphql(desc = "Whether readers see it. Omitted for a new map: true.")] visible: Option<bool>,
    ) -> Result<MapOutput> {
        let id = id.filter(is_saved).map(|id| MapId::parse(&id)).transpose()?;
        let change = MapChange { name, description, visible };
        let map =
            write_as(ctx, move |tx, app, actor| Box::pin(update_map(tx, app, actor, id, change.clone())));
        Ok(map.await?.into())
    }

    /// Deletes a map with its places and returns its id. It can be restored for a day.
    async fn delete_map(&self, ctx: &Context<'_>, id: ID) -> Result<ID> {
        let id = MapId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(remove::delete_map(tx, app, actor, id))).await?;
        Ok(id.into())
    }

    /// Restores a deleted map.
    async fn restore_map(&self, ctx: &Context<'_>, id: ID) -> Result<MapOutput> {
        let id = MapId::parse(&id)?;
        let map = write_as(ctx, move |tx, app, actor| Box::pin(remove::restore_map(tx, app, actor, id)));
        Ok(map.await?.into())
    }

    /// Changes a place of a map. Without an id, or with one that begins with `tmp_`, it creates the place as the
    /// last of the map. Omitted arguments do not change anything.
    #[expect(clippy::too_many_arguments, reason = "the specification defines the arguments")]
    async fn update_location(
        &self,
        ctx: &Context<'_>,
        map: ID,
        id: Option<ID>,
        #[graphql(desc = "At most 100 characters. Omitted for a new place: 'Titel'.")] name: Option<String>,
        #[graphql(desc = "The name of its icon. Omitted for a new place: `pin`.")] r#type: Option<String>,
        #[graphql(desc = "Replaces the whole location. Null removes it.")] location: MaybeUndefined<Location>,
        wheelchair: MaybeUndefined<WheelchairAccess>,
        #[graphql(desc = "How to get in, at most 300 characters.")] entrance: MaybeUndefined<String>,
    ) -> Result<MapLocationOutput> {
        let map = MapId::parse(&map)?;
        let id = id.filter(is_saved).map(|id| LocationId::parse(&id)).transpose()?;
        let change = LocationChange { name, icon: r#type, location, wheelchair, entrance };
        let place = write_as(ctx, move |tx, app, actor| {
            Box::pin(update_location(tx, app, actor, map, id, change.clone()))
        });
        Ok(place.await?.into())
    }

    /// Deletes a place and returns its id. It can be restored for a day.
    async fn delete_location(&self, ctx: &Context<'_>, id: ID) -> Result<ID> {
        let id = LocationId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(remove::delete_location(tx, app, actor, id))).await?;
        Ok(id.into())
    }

    /// Restores a deleted place at its former position.
    async fn restore_location(&self, ctx: &Context<'_>, id: ID) -> Result<MapLocationOutput> {
        let id = LocationId::parse(&id)?;
        let place =
            write_as(ctx, move |tx, app, actor| Box::pin(remove::restore_location(tx, app, actor, id)));
        Ok(place.await?.into())
    }

    /// Changes the order of the places of a map. Fails with 409 and `LIST_CHANGED` unless all places of the
    /// map are named.
    async fn update_location_order(
        &self,
        ctx: &Context<'_>,
        map: ID,
        #[graphql(desc = "All places of the map, numbered from 1.")] order: Vec<LocationOrderInput>,
    ) -> Result<MapOutput> {
        let (map, ids) = (MapId::parse(&map)?, order::sorted(&order)?);
        let map = write_as(ctx, move |tx, app, actor| {
            let ids = ids.clone();
            Box::pin(async move { order::update_order(tx, app, actor, map, &ids).await })
        });
        Ok(map.await?.into())
    }

    /// Replaces the links of the collection. Without an id it creates the collection, which fails with 409 and
    /// `LIST_CHANGED` if there is one.
    async fn update_link_collection(
        &self,
        ctx: &Context<'_>,
        id: Option<ID>,
        #[graphql(desc = "The whole list, at most 100.")] links: Vec<LinkInput>,
        #[graphql(
            desc = "`version` of the list that was changed. Fails with 409 and LIST_CHANGED if it was \
                          saved since with other links. Null: not checked."
        )]
        based_on: Option<i64>,
    ) -> Result<LinkCollectionOutput> {
        let id = id.filter(is_saved).map(|id| LinkCollectionId::parse(&id)).transpose()?;
        let collection = write_as(ctx, move |tx, app, actor| {
            let links = links.clone();
            Box::pin(async move { update_link_collection(tx, app, actor, id, based_on, &links).await })
        });
        Ok(collection.await?.into())
    }
}

fn is_saved(id: &ID) -> bool {
    !id.starts_with(TEMPORARY)
}
