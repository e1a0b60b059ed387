//! Opens a database read-only, also while a server is running.

use aushang::migrations::MIGRATIONS;
use aushang_db::{Connection, Contents, Options, Schema, contents, open_read_only, schema};
use sea_orm::DatabaseConnection;

use crate::start::CannotStart;

/// Fails if the database does not exist or is not Aushang's, so that a mistyped address changes nothing. The
/// schema may be an older one.
pub async fn open(options: &Options) -> Result<DatabaseConnection, CannotStart> {
    let db = open_read_only(options).await.map_err(CannotStart::because)?;
    match check_is_ours(&db).await {
        Ok(()) => Ok(db),
        Err(why) => {
            db.close().await.map_err(CannotStart::because)?;
            Err(why)
        }
    }
}

/// Like [`open`], but fails unless the schema is the current one.
pub async fn open_current(options: &Options) -> Result<DatabaseConnection, CannotStart> {
    let db = open(options).await?;
    match schema(&db, MIGRATIONS).await {
        Ok(Schema::Same) => Ok(db),
        Ok(Schema::Older(_) | Schema::Newer) => {
            db.close().await.map_err(CannotStart::because)?;
            Err(CannotStart::because(
                "the database has the schema of another version; use the program version that serves it",
            ))
        }
        Err(failure) => Err(CannotStart::because(failure)),
    }
}

async fn check_is_ours(db: &impl Connection) -> Result<(), CannotStart> {
    if contents(db, MIGRATIONS).await.map_err(CannotStart::because)? == Contents::Ours {
        return Ok(());
    }
    Err(CannotStart::because("the database in database.url does not contain Aushang's tables yet"))
}
