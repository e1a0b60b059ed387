//! Checks the database: its connection, schema, integrity, counts, audit trail, clock and last backup.

use std::fmt::Write;

use aushang::audit::{self, Summary, Trail};
use aushang::backups::{self, LastBackups};
use aushang::clock::{Clock, MAX_SKEW, is_ahead};
use aushang::migrations::MIGRATIONS;
use aushang::posts;
use aushang_config::Config;
use aushang_db::{Contents, Schema, Timestamp, contents, faults, open_read_only, schema, server_time};
use sea_orm::DatabaseConnection;

use super::Finding;
use crate::demo_marker;
use crate::start::{audit_key, database};

const CHECK: &str = "database";
/// Miscounted profiles are counted up to here.
const MAX_MISCOUNTED: u64 = 1000;

/// Opens the database read-only. Returns the findings so far, or the one that prevented opening it.
pub async fn open(config: &Config) -> Result<(DatabaseConnection, Vec<Finding>), Finding> {
    let db = open_read_only(&database(config)).await.map_err(|error| {
        Finding::fail(CHECK, error.to_string(), "check database.url, and that the database server runs")
    })?;
    let unreadable = |error: aushang_db::Failure| {
        Finding::fail(CHECK, error.to_string(), "if this persists, restore a backup")
    };
    match contents(&db, MIGRATIONS).await.map_err(unreadable)? {
        Contents::Ours => {}
        Contents::Nothing => {
            let found = "the database is empty";
            return Err(Finding::fail(CHECK, found, "run `aushang migrate`, or restore a backup"));
        }
        Contents::Others => {
            let found = "the database contains tables of another program";
            return Err(Finding::fail(CHECK, found, "set database.url to a database of its own"));
        }
    }
    let found = match schema(&db, MIGRATIONS).await.map_err(unreadable)? {
        Schema::Same => Finding::ok(CHECK, "the database responds and has the current schema"),
        Schema::Older(steps) => Finding::warn(
            CHECK,
            format!("the schema is {steps} steps older than this program"),
            "make a backup; the next start of the server updates the schema",
        ),
        Schema::Newer => Finding::fail(
            CHECK,
            "the schema is newer than this program",
            "use the program version that updated it",
        ),
    };
    match demo_marker::is_demo(&db).await {
        Ok(false) => Ok((db, vec![found])),
        Ok(true) => {
            let advice = "serve it only with `aushang-demo`, or set database.url to another database";
            let demo = Finding::fail(
                CHECK,
                "the database contains the demo world, whose passwords are published",
                advice,
            );
            Ok((db, vec![found, demo]))
        }
        Err(error) => Err(Finding::fail(CHECK, error.why(), "if this persists, restore a backup")),
    }
}

pub async fn look_through(db: &DatabaseConnection) -> Vec<Finding> {
    const CHECK: &str = "integrity";
    match faults(db).await {
        Ok(faults) if faults.is_empty() => vec![Finding::ok(CHECK, "the database is not damaged")],
        Ok(faults) => vec![Finding::fail(
            CHECK,
            faults.join("; "),
            "stop the server, keep a copy of the file, and restore the last backup",
        )],
        Err(error) => {
            vec![Finding::fail(CHECK, error.to_string(), "check the disk; restore the last backup")]
        }
    }
}

/// Compares the stored number of published posts of each profile with its posts.
pub async fn counts(db: &DatabaseConnection) -> Finding {
    const CHECK: &str = "counts";
    match posts::list_miscounted(db, MAX_MISCOUNTED).await {
        Ok(miscounted) if miscounted.is_empty() => {
            Finding::ok(CHECK, "the numbers of published posts are right")
        }
        Ok(miscounted) => Finding::warn(
            CHECK,
            format!("the number of published posts is wrong for {} profiles", miscounted.len()),
            "a running server corrects 500 of them every 12 hours; stop servers of older versions",
        ),
        Err(error) => Finding::warn(CHECK, error.why(), "see the findings about the database"),
    }
}

/// Checks that the audit trail was not changed.
pub async fn trail(config: &Config, db: &DatabaseConnection) -> Finding {
    const CHECK: &str = "audit trail";
    let key = match audit_key(config) {
        Ok(key) => key,
        Err(why) => return Finding::fail(CHECK, why.to_string(), "see the findings about the configuration"),
    };
    match audit::verify(db, &key).await {
        Ok(Trail::Whole(summary)) => Finding::ok(CHECK, whole(&summary)),
        Ok(Trail::NotBegun) => Finding::warn(
            CHECK,
            "the entries are not sealed yet",
            "start the server; it seals them as they are",
        ),
        Ok(Trail::Broken(fault)) => Finding::fail(
            CHECK,
            fault.to_string(),
            "find out who changed the database, and compare it with a backup. Afterwards, or if session.secret was changed \
             or removed from session.previous_secrets on purpose, run `aushang reseal-audit` to accept the entries as they are",
        ),
        Err(error) => Finding::warn(CHECK, error.why(), "see the findings about the database"),
    }
}

/// Describes an unchanged trail. The mark is the first 8 bytes of the newest entry's hash in the chain.
fn whole(Summary { entries, waiting, begun_at, adopted, head, mark }: &Summary) -> String {
    let mut found = format!("{entries} entries are unchanged since {begun_at}");
    if *adopted > 0 {
        let _ = write!(found, " (the first {adopted} were accepted as they were then)");
    }
    if let Some(mark) = mark.first_chunk::<8>() {
        let _ = write!(found, "; entry {head} has the mark {:016x}", u64::from_be_bytes(*mark));
    }
    if *waiting > 0 {
        let _ = write!(found, "; {waiting} are not in the chain yet");
    }
    found
}

/// Checks that database and files were backed up within the last 48 hours.
pub async fn backup(db: &DatabaseConnection) -> Finding {
    match backups::last_backups(db).await {
        Ok(last) => judge_backup(last, Clock::system().now()),
        Err(error) => Finding::warn(BACKUP, error.why(), "see the findings about the database"),
    }
}

const BACKUP: &str = "backup";

fn judge_backup(last: LastBackups, now: Timestamp) -> Finding {
    let part = |at: Option<Timestamp>| at.map_or_else(|| "never".to_owned(), |at| at.to_string());
    let LastBackups { database, files } = last;
    let found = match (database, files) {
        (None, None) => "no backup is recorded".to_owned(),
        _ => format!("last backup of the database: {}; of the files: {}", part(database), part(files)),
    };
    if !last.is_overdue(now) {
        return Finding::ok(BACKUP, found);
    }
    let advice =
        "run `aushang backup` every day; after a backup with other tools run `aushang record-backup`";
    Finding::warn(BACKUP, found, advice)
}

/// Compares the clock with the database server's, and with the newest audit row.
pub async fn clock(db: &DatabaseConnection) -> Finding {
    let server = match server_time(db).await {
        Ok(server) => server,
        Err(error) => return Finding::warn(CLOCK, error.to_string(), "see the findings about the database"),
    };
    let now = Clock::system().now();
    match audit::latest(db).await {
        Ok(latest) => compare(now, server, latest),
        Err(error) => Finding::warn(CLOCK, error.why(), "see the findings about the database"),
    }
}

const CLOCK: &str = "clock";

fn compare(now: Timestamp, server: Option<Timestamp>, latest: Option<Timestamp>) -> Finding {
    let differs = |server: &Timestamp| (now.millis() - server.millis()).abs() > MAX_SKEW;
    if let Some(server) = server.filter(differs) {
        return Finding::warn(
            CLOCK,
            format!("this machine's clock shows {now}, the database server's {server}"),
            "synchronize both machines by NTP; until then a running server does not publish scheduled posts",
        );
    }
    match latest {
        Some(latest) if is_ahead(latest, now) => Finding::warn(
            CLOCK,
            format!("this machine's clock shows {now}, but the database was last written to at {latest}"),
            "synchronize this machine and all nodes by NTP",
        ),
        _ => Finding::ok(CLOCK, format!("this machine's clock shows {now}")),
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::commands::doctor::State;

    #[test]
    fn a_backup_is_overdue_after_48_hours() {
        let now = Timestamp::from_millis(1_700_000_000_000);
        let (bound, past) = (now - TimeDelta::hours(48), now - TimeDelta::milliseconds(172_800_001));
        for (database, files, state, expected) in [
            (None, None, State::Warn, "no backup is recorded"),
            (Some(now), None, State::Warn, "of the files: never"),
            (Some(bound), Some(now), State::Ok, "last backup of the database: 2023-11-12T22:13:20"),
            (Some(now), Some(past), State::Warn, "of the files: 2023-11-12T22:13:19"),
        ] {
            let found = judge_backup(LastBackups { database, files }, now);
            assert_eq!(found.state, state, "{found:?}");
            assert!(found.found.contains(expected), "{found:?}");
        }
    }

    #[test]
    fn clocks_and_rows_may_differ_by_five_minutes() {
        let now = Timestamp::from_millis(1_700_000_000_000);
        let (bound, past) = (TimeDelta::minutes(5), TimeDelta::minutes(5) + TimeDelta::milliseconds(1));
        for (server, latest, state) in [
            (None, None, State::Ok),
            (Some(now + bound), None, State::Ok),
            (Some(now - bound), None, State::Ok),
            (Some(now + past), None, State::Warn),
            (Some(now - past), None, State::Warn),
            (None, Some(now + bound), State::Ok),
            (None, Some(now + past), State::Warn),
            (Some(now), Some(now + past), State::Warn),
            // Rows may be old.
            (Some(now), Some(now - TimeDelta::days(400)), State::Ok),
        ] {
            assert_eq!(compare(now, server, latest).state, state, "{server:?} {latest:?}");
        }
    }
}
