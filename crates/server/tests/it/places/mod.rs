//! The map and the search for places.

mod map;
mod search;
mod tiles;
