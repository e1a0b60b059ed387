//! A copy of an `SQLite` database, taken while a process writes to it.

use std::path::Path;

use sea_orm::{ConnectionTrait, DbErr, Statement};

use crate::engine::{Place, place, sqlite_pool, sqlite_settings};
use crate::{OpenError, Options};
use sea_orm::sqlx::sqlite::SqlitePoolOptions;

/// Writes everything that is committed at this moment into a new file, without blocking writers. The copy
/// does not contain deleted data. It is synced to disk before this returns.
pub async fn snapshot(options: &Options, to: &Path) -> Result<(), OpenError> {
    let path = match place(options)? {
        Place::File(path) if path.exists() => path,
        Place::File(path) => return Err(OpenError::Missing { path }),
        Place::Server => return Err(OpenError::NoFile),
    };
    let target = to.to_str().ok_or_else(|| OpenError::Folder {
        path: to.to_owned(),
        source: std::io::Error::other("the path is not valid UTF-8"),
    })?;
    // Not a `query_only` connection, because that refuses to write to any file, including the copy.
    let settings = sqlite_settings(&path).create_if_missing(false);
    let connection = sqlite_pool(settings, SqlitePoolOptions::new().max_connections(1)).await?;
    let vacuum =
        Statement::from_sql_and_values(connection.get_database_backend(), "vacuum into $1", [target.into()]);
    let copied: Result<_, DbErr> = connection.execute_raw(vacuum).await;
    connection.close().await?;
    copied?;
    let folder = |source| OpenError::Folder { path: to.to_owned(), source };
    std::fs::File::open(to).and_then(|file| file.sync_all()).map_err(folder)
}
