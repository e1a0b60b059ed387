//! Integration tests of the server: each operation is called over HTTP, on a new database, on SQLite and on
//! PostgreSQL (`tools/with-postgres`).

mod support;
mod source_settings;
mod sweep;

mod crash;

mod accessibility;
mod accounts;
mod architecture;
mod audit;
mod checks;
mod clock;
mod commands;
mod console;
mod delivery;
mod ending;
mod error_tracing;
mod freshman;
mod full_disk;
mod mails;
mod media;
mod operations;
mod panics;
mod places;
mod posts;
mod profiles;
mod providers;
mod readers;
mod recruiting;
mod rights;
mod security;
mod series;
mod session;
mod simulate;
mod slow_clients;
mod sources;
mod staff;
mod targeting;
mod templates;
mod traces;
mod trusted;
mod waiting;
