//! A copy of an `SQLite` database, taken while a process writes to it.

use std::path::Path;

use sea_orm::{ConnectionTrait, DbErr, Statement};

use crate::engine::{Place, place, sqlite_pool, sqlite_settings};
use crate::{OpenError, Options};
use sea_orm::sqlx::sqlite::SqlitePoolOptions;

/// Writes the database as it is at this moment into a new file, without holding up who writes: all
/// that is committed now, and nothing of what comes later. What was deleted is not in the copy. When
/// this returns, the copy is on disk.
pub async fn snapshot(options: &Options, to: &Path) -> Result<(), OpenError> {
    let path = match place(options)? {
        Place::File(path) if path.exists() => path,
        Place::File(path) => return Err(OpenError::Missing { path }),
        Place::Server => return Err(OpenError::NoFile),
    };
    let target = to.to_str().ok_or_else(|| OpenError::Folder {
        path: to.to_owned(),
        source: std::io::Error::other("the name is not UTF-8"),
    })?;
    // A connection of its own, and not one that only looks: to such a one even another file is closed.
    let settings = sqlite_settings(&path).create_if_missing(false);
    let connection = sqlite_pool(settings, SqlitePoolOptions::new().max_connections(1)).await?;
    let copying =
        Statement::from_sql_and_values(connection.get_database_backend(), "vacuum into $1", [target.into()]);
    let copied: Result<_, DbErr> = connection.execute_raw(copying).await;
    connection.close().await?;
    copied?;
    let folder = |source| OpenError::Folder { path: to.to_owned(), source };
    std::fs::File::open(to).and_then(|file| file.sync_all()).map_err(folder)
}
