//! `aushang record-backup`: records a backup that other tools have made, also while a server is running.

use aushang::backups::{self, Backup};
use aushang::clock::Clock;
use aushang_config::Config;
use aushang_db::{Db, Options};
use clap::{Args, ValueEnum};

use super::look;
use super::setup::cannot_start;
use crate::start::{CannotStart, database};

#[derive(Args)]
pub struct Arguments {
    /// What the backup contains.
    #[arg(required = true, value_name = "PART")]
    parts: Vec<Part>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    Database,
    Files,
}

pub async fn run(Arguments { parts }: Arguments, config: &Config) -> Result<(), CannotStart> {
    let options = database(config);
    look::open_current(&options).await?.close().await.map_err(CannotStart::because)?;
    let backup = Backup {
        began_at: None,
        finished_at: Clock::system().now(),
        has_database: parts.contains(&Part::Database),
        has_files: parts.contains(&Part::Files),
        bytes: None,
    };
    record(&options, backup).await?;
    println!("Recorded a backup, completed at {}.", backup.finished_at);
    Ok(())
}

/// Expects the current schema.
pub async fn record(options: &Options, backup: Backup) -> Result<(), CannotStart> {
    let db = Db::open_beside(options).await.map_err(CannotStart::because)?;
    let recorded = db.write(move |tx| Box::pin(backups::record(tx, backup))).await.map_err(cannot_start);
    db.close().await.map_err(CannotStart::because)?;
    recorded
}
