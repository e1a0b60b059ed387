//! What Aushang is: one module per feature. Knows no HTTP.
//!
//! The order below is the ladder: a feature may call the verbs of those above it, never those
//! below (a graph's edges in `graphql.rs` may point both ways). A test keeps it.

pub mod app;
pub mod clock;
pub mod steps;
pub mod secret;
pub mod turns;
pub mod ids;
pub mod problem;
pub mod text;
mod sql;
pub mod paging;
pub mod markup;
pub mod web_address;
pub mod enums;
pub mod actor;
pub mod policy;
pub mod security;
pub mod installation;
pub mod import;

pub mod audit;
pub mod networks;
pub mod mails;
pub mod media;
pub mod channels;
pub mod profiles;
pub mod targeting;
pub mod places;
pub mod accounts;
pub mod session;
pub mod recruiting;
pub mod attachments;
pub mod interactions;
pub mod announcements;
pub mod posts;
pub mod statistics;
pub mod readers;
pub mod feed;
pub mod delivery;
pub mod sweep;
pub mod files;
pub mod leftover_files;
pub mod schema;
pub mod list_lengths;
