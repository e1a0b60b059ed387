//! The features of Aushang, one module each. Independent of HTTP.
//!
//! The order of the modules below is a rule: a feature may call functions of the modules above it, but not of
//! those below it. Only `graphql.rs` files may refer to each other in both directions. A test enforces this.

pub mod app;
pub mod clock;
pub mod failpoint;
pub mod free_space;
pub mod secret;
pub mod concurrency;
pub mod ids;
pub mod problem;
mod seal;
pub mod text;
mod spreadsheet;
mod sql;
pub mod migrations;
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
pub mod backups;
pub mod networks;
pub mod mails;
pub mod media;
pub mod deletions;
pub mod channels;
pub mod profiles;
pub mod targeting;
pub mod places;
pub mod freshman;
pub mod accounts;
pub mod second_factors;
pub mod passkeys;
pub mod session;
pub mod providers;
pub mod recruiting;
pub mod attachments;
pub mod interactions;
pub mod announcements;
pub mod checks;
pub mod posts;
pub mod templates;
pub mod series;
pub mod presence;
pub mod sources;
pub mod statistics;
pub mod readers;
pub mod visibility;
pub mod feed;
pub mod delivery;
pub mod personal_data;
pub mod staff;
pub mod sweep;
pub mod files;
pub mod leftover_files;
pub mod schema;
pub mod list_lengths;
