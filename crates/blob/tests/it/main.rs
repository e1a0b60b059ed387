//! Tests of both kinds of stores: their common behaviour, and that of each kind.

mod bucket;
mod every_store;
mod folder;
mod support;
