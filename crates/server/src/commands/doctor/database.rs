//! Is the database there, whole, and of our time?

use std::fmt::Write;

use aushang::audit::{self, Summary, Trail};
use aushang::clock::{Clock, MAX_SKEW, is_ahead};
use aushang::posts;
use aushang_config::Config;
use aushang_db::{Contents, Schema, Timestamp, contents, faults, open_to_look, schema, server_time};
use sea_orm::DatabaseConnection;

use super::Finding;
use crate::demo_world;
use crate::start::{audit_key, database};

const CHECK: &str = "database";
/// More are no other news.
const MAX_MISCOUNTED: u64 = 1000;

/// Opened to look, with what there is to say of it so far; the finding alone where that fails.
pub async fn open(config: &Config) -> Result<(DatabaseConnection, Vec<Finding>), Finding> {
    let db = open_to_look(&database(config)).await.map_err(|error| {
        Finding::fail(CHECK, error.to_string(), "see that database.url is right and its server runs")
    })?;
    let unreadable = |error: aushang_db::Failure| {
        Finding::fail(CHECK, error.to_string(), "if this continues, restore it from a backup")
    };
    match contents(&db).await.map_err(unreadable)? {
        Contents::Ours => {}
        Contents::Nothing => {
            let found = "it is empty";
            return Err(Finding::fail(CHECK, found, "`aushang migrate`, or restore a backup"));
        }
        Contents::Others => {
            let found = "it has tables that are not Aushang's";
            return Err(Finding::fail(CHECK, found, "let database.url lead to a database of its own"));
        }
    }
    let found = match schema(&db).await.map_err(unreadable)? {
        Schema::Same => Finding::ok(CHECK, "it answers, with the schema of this program"),
        Schema::Older(steps) => Finding::warn(
            CHECK,
            format!("its schema is older than this program, by {steps} steps"),
            "back up; the next start of the server brings it up to date",
        ),
        Schema::Newer => Finding::fail(
            CHECK,
            "its schema is newer than this program",
            "start the program that it was brought up to date with",
        ),
    };
    match demo_world::is_demo(&db).await {
        Ok(false) => Ok((db, vec![found])),
        Ok(true) => {
            let advice = "serve it only with `aushang demo`, or set database.url to another database";
            let demo =
                Finding::fail(CHECK, "it contains the demo world, whose passwords are published", advice);
            Ok((db, vec![found, demo]))
        }
        Err(error) => Err(Finding::fail(CHECK, error.why(), "if this continues, restore it from a backup")),
    }
}

pub async fn look_through(db: &DatabaseConnection) -> Vec<Finding> {
    const CHECK: &str = "integrity";
    match faults(db).await {
        Ok(faults) if faults.is_empty() => vec![Finding::ok(CHECK, "nothing is damaged")],
        Ok(faults) => vec![Finding::fail(
            CHECK,
            faults.join("; "),
            "stop the server, keep a copy of the file, and restore the last backup",
        )],
        Err(error) => {
            vec![Finding::fail(CHECK, error.to_string(), "look at the disk; restore the last backup")]
        }
    }
}

/// How many published posts a profile has stands beside them.
pub async fn counts(db: &DatabaseConnection) -> Finding {
    const CHECK: &str = "counts";
    match posts::list_miscounted(db, MAX_MISCOUNTED).await {
        Ok(miscounted) if miscounted.is_empty() => {
            Finding::ok(CHECK, "profiles have as many published posts as they say")
        }
        Ok(miscounted) => Finding::warn(
            CHECK,
            format!("of {} profiles the number of published posts is wrong", miscounted.len()),
            "a server that runs counts 500 of them anew each 12 hours; see that none of an older version runs",
        ),
        Err(error) => Finding::warn(CHECK, error.why(), "see what is said of the database and its schema"),
    }
}

/// Whether the audit trail is what servers wrote.
pub async fn trail(config: &Config, db: &DatabaseConnection) -> Finding {
    const CHECK: &str = "audit trail";
    let key = match audit_key(config) {
        Ok(key) => key,
        Err(why) => return Finding::fail(CHECK, why.to_string(), "see what is said of the configuration"),
    };
    match audit::verify(db, &key).await {
        Ok(Trail::Whole(summary)) => Finding::ok(CHECK, whole(&summary)),
        Ok(Trail::NotBegun) => Finding::warn(
            CHECK,
            "its entries are not sealed yet",
            "start the server; it takes them in as they are",
        ),
        Ok(Trail::Broken(fault)) => Finding::fail(
            CHECK,
            fault.to_string(),
            "find out who changed the database, and compare it with a backup; after that, or when session.secret \
             was changed on purpose, `aushang reseal-audit` takes the entries as they are",
        ),
        Err(error) => Finding::warn(CHECK, error.why(), "see what is said of the database and its schema"),
    }
}

/// The mark is the beginning of the newest entry's link.
fn whole(Summary { entries, waiting, begun_at, adopted, head, mark }: &Summary) -> String {
    let mut found = format!("{entries} entries are as they were written, since {begun_at}");
    if *adopted > 0 {
        let _ = write!(found, " (the first {adopted} as they were then)");
    }
    if let Some(mark) = mark.first_chunk::<8>() {
        let _ = write!(found, "; entry {head} has the mark {:016x}", u64::from_be_bytes(*mark));
    }
    if *waiting > 0 {
        let _ = write!(found, "; {waiting} wait for a server to link them");
    }
    found
}

/// Compares the clock with the database server's, and with the newest audit row.
pub async fn clock(db: &DatabaseConnection) -> Finding {
    let server = match server_time(db).await {
        Ok(server) => server,
        Err(error) => return Finding::warn(CLOCK, error.to_string(), "see what is said of the database"),
    };
    let now = Clock::system().now();
    match audit::latest(db).await {
        Ok(latest) => compare(now, server, latest),
        Err(error) => Finding::warn(CLOCK, error.why(), "see what is said of the database"),
    }
}

const CLOCK: &str = "clock";

fn compare(now: Timestamp, server: Option<Timestamp>, latest: Option<Timestamp>) -> Finding {
    let differs = |server: &Timestamp| (now.millis() - server.millis()).abs() > MAX_SKEW;
    if let Some(server) = server.filter(differs) {
        return Finding::warn(
            CLOCK,
            format!("it says {now}, and the database server's says {server}"),
            "let both machines keep their time by NTP; a server that runs holds back planned posts until then",
        );
    }
    match latest {
        Some(latest) if is_ahead(latest, now) => Finding::warn(
            CLOCK,
            format!("it says {now}, and the database was written to at {latest}"),
            "let this machine and all nodes keep their time by NTP",
        ),
        _ => Finding::ok(CLOCK, format!("it says {now}")),
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::commands::doctor::State;

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
            // Rows are old where little is done.
            (Some(now), Some(now - TimeDelta::days(400)), State::Ok),
        ] {
            assert_eq!(compare(now, server, latest).state, state, "{server:?} {latest:?}");
        }
    }
}
