//! `aushang jobs`: lists jobs that failed too often and were set aside, and runs them again.

use std::fmt::Write;

use aushang::clock::Clock;
use aushang_config::Config;
use aushang_db::{Db, Failure, Options};
use aushang_jobs::{Poisoned, Which, count_poisoned, poisoned, retry_poisoned};
use chrono::SecondsFormat;
use clap::{Args, Subcommand};
use uuid::Uuid;

use super::look;
use crate::start::{CannotStart, database};

/// Maximum number of listed jobs.
const SHOWN: u64 = 500;

#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Subcommand)]
enum Action {
    /// Run jobs again that were set aside.
    Retry {
        /// Ids of the jobs, as listed by `aushang jobs`.
        #[arg(required_unless_present = "all", conflicts_with = "all", value_name = "ID")]
        ids: Vec<Uuid>,
        /// All jobs that were set aside.
        #[arg(long)]
        all: bool,
    },
}

pub async fn run(arguments: Arguments, config: &Config) -> Result<(), CannotStart> {
    let options = database(config);
    match arguments.action {
        None => list(&options).await,
        Some(Action::Retry { all: true, .. }) => retry(&options, Which::All).await,
        Some(Action::Retry { ids, .. }) => retry(&options, Which::These(ids)).await,
    }
}

/// Also works while a server is running, and with an older schema.
async fn list(options: &Options) -> Result<(), CannotStart> {
    let db = look::open(options).await?;
    let jobs = poisoned(&db, SHOWN).await.map_err(CannotStart::because)?;
    let count = count_poisoned(&db).await.map_err(CannotStart::because)?;
    db.close().await.map_err(CannotStart::because)?;
    print!("{}", table(&jobs, count));
    Ok(())
}

fn table(jobs: &[Poisoned], count: u64) -> String {
    if jobs.is_empty() {
        return "No job is set aside.\n".to_owned();
    }
    let mut text = format!("{:36}  {:20}  {:5}  {:16}  LAST ERROR\n", "ID", "SET ASIDE", "TRIES", "KIND");
    for Poisoned { id, kind, since, attempts, last_error } in jobs {
        let since = since.to_datetime().to_rfc3339_opts(SecondsFormat::Secs, true);
        let last_error = last_error.lines().next().unwrap_or_default();
        let _ = writeln!(text, "{id:36}  {since:20}  {attempts:5}  {kind:16}  {last_error}");
    }
    let more = count.saturating_sub(jobs.len() as u64);
    if more > 0 {
        let _ = writeln!(text, "and {more} more");
    }
    text
}

/// Changes the database. With SQLite it fails while a server is running.
async fn retry(options: &Options, which: Which) -> Result<(), CannotStart> {
    look::open(options).await?.close().await.map_err(CannotStart::because)?;
    let db = Db::open(options).await.map_err(CannotStart::because)?;
    let now = Clock::system().now();
    let chosen = which.clone();
    let retried = db.write(move |tx| Box::pin(retry_poisoned(tx, chosen, now))).await;
    let retried = retried.map_err(|failure: Failure| CannotStart::because(failure))?;
    db.close().await.map_err(CannotStart::because)?;
    println!("{} run again as soon as a server polls for jobs.", jobs(retried.len()));
    match which {
        Which::These(ids) => report_unknown(ids.into_iter().filter(|id| !retried.contains(id))),
        Which::All => Ok(()),
    }
}

fn jobs(number: usize) -> String {
    if number == 1 { "1 job will".to_owned() } else { format!("{number} jobs will") }
}

fn report_unknown(unknown: impl Iterator<Item = Uuid>) -> Result<(), CannotStart> {
    let unknown: Vec<_> = unknown.map(|id| id.to_string()).collect();
    if unknown.is_empty() {
        return Ok(());
    }
    Err(CannotStart::because(format!("no job with this id was set aside: {}", unknown.join(", "))))
}
