//! `aushang end-sessions`: revokes every sign-in that works without a password.

use aushang::audit::AuditKey;
use aushang::clock::Clock;
use aushang::migrations::MIGRATIONS;
use aushang::{deletions, session};
use aushang_config::Config;
use aushang_db::{Db, Options, migrate};

use super::setup::cannot_start;
use crate::installation::{self, Data};
use crate::start::{CannotStart, audit_key, database};

pub async fn run(config: &Config) -> Result<(), CannotStart> {
    installation::check(config, Data::Existing).await?;
    end_all(&database(config), &audit_key(config)?).await?;
    println!("{ENDED}");
    Ok(())
}

/// Printed afterwards.
pub const ENDED: &str = "All sessions, links sent by mail and invitations were revoked. Users have to sign in again, and invited \
     users without a password have to be invited again.";

/// Ends all sessions, and makes the next start repeat deletions before it listens. Migrates the schema first, so
/// that every table exists.
pub async fn end_all(options: &Options, key: &AuditKey) -> Result<(), CannotStart> {
    let db = Db::open(options).await.map_err(CannotStart::because)?;
    migrate(&db, MIGRATIONS).await.map_err(CannotStart::because)?;
    let now = Clock::system().now();
    let key = key.clone();
    let ended = db.write(move |tx| {
        Box::pin(async move {
            session::end_all(tx, &key, now).await?;
            deletions::mark_restored(tx, now).await
        })
    });
    ended.await.map_err(cannot_start)?;
    db.close().await.map_err(CannotStart::because)
}
