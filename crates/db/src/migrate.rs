//! The migrations of the schema.
//!
//! Each migration is one SQL text for both engines: `SQLite` accepts any type name, and both engines store
//! the types that are used (`uuid` with 16 bytes, `bigint` for milliseconds or counts, `boolean`) exactly. A
//! test compares the catalogues of both engines after all migrations.

use sea_orm::{DatabaseConnection, TransactionTrait};
use sea_orm_migration::prelude::*;

use crate::{Db, Failure};

macro_rules! steps {
    ($($name:literal),* $(,)?) => {
        &[$(Step { name: $name, sql: include_str!(concat!("../../aushang/migrations/", $name, ".sql")) }),*]
    };
}

/// The table in which sea-orm-migration records the applied migrations.
pub(crate) const MIGRATIONS_TABLE: &str = "seaql_migrations";

pub(crate) static STEPS: &[Step] = steps![
    "0001_profiles_accounts",
    "0002_sessions",
    "0003_audit",
    "0004_media",
    "0005_channels",
    "0006_posts",
    "0007_readers",
    "0008_delivery",
    "0009_jobs",
    "0010_demo_marker",
    "0011_alarm",
    "0012_known_browsers_by_age",
    "0013_posts_emergency_authors",
    "0014_grown_old",
    // The numbers 0015, 0036 and 0039 were never used. Databases have recorded the names, so the migrations
    // are not renumbered.
    "0016_mails",
    "0017_identity",
    "0018_profile_pictures",
    "0019_recordings",
    "0020_poll_votes",
    "0021_recruiting",
    "0022_statistics_groups",
    "0023_freshman_entries",
    "0024_reader_groups",
    "0025_post_likes",
    "0026_post_views",
    "0027_fcm_devices",
    "0028_deliveries",
    "0029_app_connected",
    "0030_titles_by_bytes",
    "0031_pushes_uncertain",
    "0032_views_by_group",
    "0033_profiles_searched",
    "0034_reader_tokens",
    "0035_pushes_outages",
    "0037_pushes_emergency",
    "0038_live_posts",
    "0040_deeds_by_reader",
    "0041_by_account",
    "0042_devices_standing",
    "0043_devices_per_reader",
    "0044_freshman_tries",
    "0045_networks",
    "0046_mails_sealed",
    "0047_media_usage",
    "0048_jobs_leased",
    "0049_audit_chain",
    "0050_credentials",
];

struct Steps;

impl MigratorTrait for Steps {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        STEPS.iter().map(|step| Box::new(*step) as _).collect()
    }

    fn migration_table_name() -> DynIden {
        MIGRATIONS_TABLE.into_iden()
    }
}

#[derive(Clone, Copy, Hash)]
pub(crate) struct Step {
    pub name: &'static str,
    sql: &'static str,
}

impl MigrationName for Step {
    fn name(&self) -> &str {
        self.name
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Step {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared(self.sql).await.map(drop)
    }
}

/// Applies all missing migrations in one transaction. If several nodes start at once, one migrates and the
/// others wait for it.
pub async fn migrate(db: &Db) -> Result<(), Failure> {
    if let Some(connection) = db.without_limits() {
        return Ok(migrate_postgres(&connection).await?);
    }
    db.write(|tx| {
        Box::pin(async move {
            let transaction = tx.transaction().expect("a PostgreSQL database was handled above");
            Ok(Steps::up(transaction, None).await?)
        })
    })
    .await
}

async fn migrate_postgres(connection: &DatabaseConnection) -> Result<(), DbErr> {
    let tx = connection.begin().await?;
    // A migration of a large table takes long, and so does waiting for another node that runs it.
    tx.execute_unprepared("set local statement_timeout = 0").await?;
    tx.execute_unprepared("set local lock_timeout = 0").await?;
    // An arbitrary number that nothing else in this database locks.
    tx.execute_unprepared("select pg_advisory_xact_lock(27182818)").await?;
    // Compares by bytes, under SQLite's name for it, so that migrations can use the same name on both
    // engines.
    tx.execute_unprepared("create collation if not exists \"binary\" from \"C\"").await?;
    Steps::up(&tx, None).await?;
    tx.commit().await
}

/// A hash of all migrations, with which tests find the template database for this schema.
#[cfg(feature = "testing")]
pub(crate) fn fingerprint() -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    STEPS.hash(&mut hasher);
    hasher.finish()
}
