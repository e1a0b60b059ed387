//! Looking into a database, also beside a server that runs: nothing is made, changed or locked.

use aushang_db::{Connection, Contents, Options, contents, open_to_look};
use sea_orm::DatabaseConnection;

use crate::start::CannotStart;

/// A mistyped address must neither make a database nor change somebody else's. The schema may be an
/// older one.
pub async fn open(options: &Options) -> Result<DatabaseConnection, CannotStart> {
    let db = open_to_look(options).await.map_err(CannotStart::because)?;
    match check_is_ours(&db).await {
        Ok(()) => Ok(db),
        Err(why) => {
            db.close().await.map_err(CannotStart::because)?;
            Err(why)
        }
    }
}

async fn check_is_ours(db: &impl Connection) -> Result<(), CannotStart> {
    if contents(db).await.map_err(CannotStart::because)? == Contents::Ours {
        return Ok(());
    }
    Err(CannotStart::because("database.url leads to a database in which Aushang has nothing yet"))
}
