//! `aushang stuck`: what waits though it should not, also beside a server that runs.

use std::fmt::Write;

use aushang::clock::Clock;
use aushang::delivery::{Trouble, Uncertain, count_uncertain, list_uncertain, troubles};
use aushang::posts::{Due, late};
use aushang_config::Config;
use aushang_db::Timestamp;
use aushang_jobs::count_poisoned;
use chrono::SecondsFormat;

use super::look;
use super::setup::said;
use crate::start::{CannotStart, database};

/// As many as somebody reads.
const SHOWN: u64 = 50;

pub async fn run(config: &Config) -> Result<(), CannotStart> {
    let db = look::open(&database(config)).await?;
    let jobs = count_poisoned(&db).await.map_err(CannotStart::because)?;
    let (late_count, late) = late(&db, Clock::system().now(), SHOWN).await.map_err(said)?;
    let uncertain = list_uncertain(&db, SHOWN).await.map_err(said)?;
    let devices = count_uncertain(&db).await.map_err(said)?;
    let troubles = troubles(&db).await.map_err(said)?;
    db.close().await.map_err(CannotStart::because)?;
    let told = [
        of_jobs(jobs),
        of_late(late_count, &late),
        of_troubles(&troubles),
        of_uncertain(devices, &uncertain),
    ]
    .concat();
    print!("{}", if told.is_empty() { "Nothing is stuck.\n" } else { &told });
    Ok(())
}

fn of_jobs(count: u64) -> String {
    match count {
        0 => String::new(),
        _ => format!(
            "Jobs that were set aside: {count}. `aushang jobs` lists them, `aushang jobs retry` lets them run again.\n"
        ),
    }
}

fn of_late(count: u64, late: &[Due]) -> String {
    let mut text = String::new();
    if count > 0 {
        let _ = writeln!(
            text,
            "Posts that should be live: {count}. Is a server running? Its log says why one cannot be published."
        );
        for Due { id, profile, date } in late {
            let _ = writeln!(text, "  post {id} of profile {profile}, due {}", moment(*date));
        }
    }
    text
}

fn of_troubles(troubles: &[Trouble]) -> String {
    let mut text = String::new();
    if !troubles.is_empty() {
        let _ = writeln!(
            text,
            "Push services that take nothing: {}. What is for them waits until it is no news any more.",
            troubles.len()
        );
        for Trouble { service, since, seen_at, why } in troubles {
            let _ = writeln!(text, "  {service} since {}, last {}: {why}", moment(*since), moment(*seen_at));
        }
    }
    text
}

fn of_uncertain(devices: u64, uncertain: &[Uncertain]) -> String {
    let mut text = String::new();
    if devices > 0 {
        let _ = writeln!(
            text,
            "Devices of which nobody knows whether they were told: {devices}. They are not told again; that is known for 90 days."
        );
        for Uncertain { post, devices, last } in uncertain {
            let _ = writeln!(text, "  post {post}: {devices}, at {}", moment(*last));
        }
    }
    text
}

fn moment(at: Timestamp) -> String {
    at.to_datetime().to_rfc3339_opts(SecondsFormat::Secs, true)
}
