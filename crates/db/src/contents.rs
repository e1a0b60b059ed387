//! Checks what a database contains, before anything is written to it.

use sea_orm::{ConnectionTrait, DbBackend, Statement};

use crate::Failure;
use crate::migrate::{MIGRATIONS_TABLE, Migrations};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// No tables.
    Nothing,
    /// A schema of this program, of any version.
    Ours,
    /// Tables of another program.
    Others,
}

/// Reads only the list of tables and the applied migrations, so it works with a schema of any version.
pub async fn contents(db: &impl ConnectionTrait, migrations: Migrations) -> Result<Contents, Failure> {
    let tables = match db.get_database_backend() {
        DbBackend::Postgres => {
            "select tablename::text as name from pg_tables where schemaname = any (current_schemas(false))"
        }
        _ => "select name from sqlite_schema where type = 'table'",
    };
    let tables = names(db, tables).await?;
    if tables.is_empty() {
        return Ok(Contents::Nothing);
    }
    if tables.iter().any(|table| table == MIGRATIONS_TABLE) {
        let applied = names(db, &format!("select version as name from {MIGRATIONS_TABLE}")).await?;
        if migrations.first().is_some_and(|first| applied.iter().any(|name| name == first.name)) {
            return Ok(Contents::Ours);
        }
    }
    Ok(Contents::Others)
}

/// The names of the applied migrations, in order. Fails if the database is not [`Contents::Ours`].
pub async fn applied_migrations(db: &impl ConnectionTrait) -> Result<Vec<String>, Failure> {
    names(db, &format!("select version as name from {MIGRATIONS_TABLE} order by version")).await
}

/// Compares the schema of a database with that of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schema {
    Same,
    /// This number of migrations has not been applied yet.
    Older(usize),
    /// It has migrations that this program does not know.
    Newer,
}

/// Compares the applied migrations with those of this program. Does not apply any.
pub async fn schema(db: &impl ConnectionTrait, migrations: Migrations) -> Result<Schema, Failure> {
    let applied = applied_migrations(db).await?;
    if applied.iter().any(|name| migrations.iter().all(|known| known.name != name)) {
        return Ok(Schema::Newer);
    }
    let missing = migrations.iter().filter(|known| !applied.iter().any(|name| name == known.name)).count();
    Ok(if missing == 0 { Schema::Same } else { Schema::Older(missing) })
}

async fn names(db: &impl ConnectionTrait, sql: &str) -> Result<Vec<String>, Failure> {
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await?;
    Ok(rows.iter().map(|row| row.try_get("", "name")).collect::<Result<_, _>>()?)
}
