//! `aushang end-sessions`: revokes every sign-in that works without a password.

use aushang::audit::AuditKey;
use aushang::clock::Clock;
use aushang::session;
use aushang_config::Config;
use aushang_db::{Db, Options, migrate};

use super::setup::said;
use crate::installation::{self, Data};
use crate::start::{CannotStart, audit_key, database};

pub async fn run(config: &Config) -> Result<(), CannotStart> {
    installation::check(config, Data::Existing).await?;
    end_all(&database(config), &audit_key(config)?).await?;
    println!("{ENDED}");
    Ok(())
}

/// Printed to the operator afterwards.
pub const ENDED: &str = "All sessions, mailed links and invitations have ended: people sign in again, and who was invited and has no \
     password yet is invited again.";

/// Migrates the schema first, so that every table exists.
pub async fn end_all(options: &Options, key: &AuditKey) -> Result<(), CannotStart> {
    let db = Db::open(options).await.map_err(CannotStart::because)?;
    migrate(&db).await.map_err(CannotStart::because)?;
    let now = Clock::system().now();
    let key = key.clone();
    db.write(move |tx| Box::pin(async move { session::end_all(tx, &key, now).await })).await.map_err(said)?;
    db.close().await.map_err(CannotStart::because)
}
