//! `aushang stuck`: what waits though it should not, also beside a server that runs.

use std::fmt::Write;

use aushang::clock::Clock;
use aushang::delivery::{Uncertain, count_uncertain, list_uncertain};
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
    db.close().await.map_err(CannotStart::because)?;
    print!("{}", told(jobs, late_count, &late, devices, &uncertain));
    Ok(())
}

fn told(jobs: u64, late_count: u64, late: &[Due], devices: u64, uncertain: &[Uncertain]) -> String {
    let mut text = String::new();
    if jobs > 0 {
        let _ = writeln!(
            text,
            "Jobs that were set aside: {jobs}. `aushang jobs` lists them, `aushang jobs retry` lets them run again."
        );
    }
    if late_count > 0 {
        let _ = writeln!(
            text,
            "Posts that should be live: {late_count}. Is a server running? Its log says why one cannot be published."
        );
        for Due { id, profile, date } in late {
            let _ = writeln!(text, "  post {id} of profile {profile}, due {}", moment(*date));
        }
    }
    if devices > 0 {
        let _ = writeln!(
            text,
            "Devices of which nobody knows whether they were told: {devices}. They are not told again; that is known for 90 days."
        );
        for Uncertain { post, devices, last } in uncertain {
            let _ = writeln!(text, "  post {post}: {devices}, at {}", moment(*last));
        }
    }
    if text.is_empty() { "Nothing is stuck.\n".to_owned() } else { text }
}

fn moment(at: Timestamp) -> String {
    at.to_datetime().to_rfc3339_opts(SecondsFormat::Secs, true)
}
