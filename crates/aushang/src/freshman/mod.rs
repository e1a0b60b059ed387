//! The content of a profile's freshman area besides its posts: maps with places, and a collection of links. Only
//! profiles with the freshman channel have an area.

mod area;
mod graphql;
pub mod icon;
mod link;
mod map;
mod order;
mod remove;
mod rows;
mod update_links;
mod update_location;
mod update_map;

pub use graphql::{FreshmanMutation, LinkCollectionOutput, LinkOutput, MapOutput};
pub use link::{Link, LinkCollection, LinkInput, MAX_LINK_TITLE, MAX_LINKS};
pub use map::{MAX_ENTRANCE, MAX_LOCATIONS, MAX_MAPS, MAX_NAME, Map, MapLocation};
pub use remove::{KEPT_FOR, sweep};
pub use rows::{find_link_collection, get_visible_map, list_maps, list_visible_maps};
pub use update_links::update_link_collection;
pub use update_location::{LocationChange, update_location};
pub use update_map::{MapChange, update_map};
