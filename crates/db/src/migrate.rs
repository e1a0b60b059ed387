//! Applies the migrations of a schema.
//!
//! Each migration is one SQL text for both engines: `SQLite` accepts any type name, and both engines store
//! the types that are used (`uuid` with 16 bytes, `bigint` for milliseconds or counts, `boolean`) exactly.

use sea_orm::{DatabaseConnection, TransactionTrait};
use sea_orm_migration::{MigratorTraitSelf, prelude::*};

use crate::{Db, Failure};

/// The table in which sea-orm-migration records the applied migrations.
pub(crate) const MIGRATIONS_TABLE: &str = "seaql_migrations";

/// All migrations of a program, in order. None is ever removed: databases record their names.
pub type Migrations = &'static [Migration];

#[derive(Clone, Copy, Hash)]
pub struct Migration {
    pub name: &'static str,
    pub sql: &'static str,
}

struct Migrator(Migrations);

impl MigratorTraitSelf for Migrator {
    fn migrations(&self) -> Vec<Box<dyn MigrationTrait>> {
        self.0.iter().map(|migration| Box::new(*migration) as _).collect()
    }

    fn migration_table_name(&self) -> DynIden {
        MIGRATIONS_TABLE.into_iden()
    }
}

impl MigrationName for Migration {
    fn name(&self) -> &str {
        self.name
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared(self.sql).await.map(drop)
    }
}

/// Applies all missing migrations in one transaction. If several nodes start at once, one migrates and the
/// others wait for it.
pub async fn migrate(db: &Db, migrations: Migrations) -> Result<(), Failure> {
    if let Some(connection) = db.without_limits() {
        return Ok(migrate_postgres(&connection, migrations).await?);
    }
    db.write(move |tx| {
        Box::pin(async move {
            let transaction = tx.transaction().expect("a PostgreSQL database was handled above");
            Ok(Migrator(migrations).up(transaction, None).await?)
        })
    })
    .await
}

async fn migrate_postgres(connection: &DatabaseConnection, migrations: Migrations) -> Result<(), DbErr> {
    let tx = connection.begin().await?;
    // A migration of a large table takes long, and so does waiting for another node that runs it.
    tx.execute_unprepared("set local statement_timeout = 0").await?;
    tx.execute_unprepared("set local lock_timeout = 0").await?;
    // An arbitrary number that nothing else in this database locks.
    tx.execute_unprepared("select pg_advisory_xact_lock(27182818)").await?;
    // Compares by bytes, under SQLite's name for it, so that migrations can use the same name on both
    // engines.
    tx.execute_unprepared("create collation if not exists \"binary\" from \"C\"").await?;
    Migrator(migrations).up(&tx, None).await?;
    tx.commit().await
}
