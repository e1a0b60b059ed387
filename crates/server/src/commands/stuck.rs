//! `aushang stuck`: lists what is stuck, also while a server is running.

use std::fmt::Write;

use aushang::clock::Clock;
use aushang::delivery::{Outage, Uncertain};
use aushang::mails::MailOutage;
use aushang::posts::Due;
use aushang::staff::Stuck;
use aushang_config::Config;
use aushang_db::Timestamp;
use aushang_jobs::Failing;
use chrono::SecondsFormat;

use super::look;
use super::setup::cannot_start;
use crate::start::{CannotStart, database};

/// Maximum number of lines per list.
const SHOWN: u64 = 50;

pub async fn run(config: &Config) -> Result<(), CannotStart> {
    let db = look::open(&database(config)).await?;
    let stuck = Stuck::load(&db, Clock::system().now(), SHOWN).await.map_err(cannot_start)?;
    db.close().await.map_err(CannotStart::because)?;
    print!("{}", if stuck.is_nothing() { "Nothing is stuck.\n".to_owned() } else { text(&stuck) });
    Ok(())
}

fn text(stuck: &Stuck) -> String {
    [
        of_mails(stuck.mail_outage.as_ref()),
        of_jobs(stuck.job_count),
        of_failing(&stuck.failing),
        of_late(stuck.late_count, &stuck.late),
        of_outages(&stuck.outages),
        of_uncertain(stuck.uncertain_count, &stuck.uncertain),
    ]
    .concat()
}

fn of_mails(outage: Option<&MailOutage>) -> String {
    outage.map(|outage| format!("{}\n", mails_line(outage))).unwrap_or_default()
}

/// Also for `aushang doctor`.
pub(super) fn mails_line(MailOutage { mails, since, last_error, .. }: &MailOutage) -> String {
    let last_error = last_error.lines().next().unwrap_or_default();
    format!("Mails that are not delivered: {mails}, since {}: {last_error}", moment(*since))
}

fn of_jobs(count: u64) -> String {
    match count {
        0 => String::new(),
        _ => format!(
            "Jobs that failed too often and were set aside: {count}. List them with `aushang jobs`, run them again with `aushang jobs retry`.\n"
        ),
    }
}

fn of_failing(failing: &[Failing]) -> String {
    let mut text = String::new();
    if !failing.is_empty() {
        text += "Jobs that failed and will be tried again:\n";
    }
    for Failing { kind, jobs, next_at, last_error } in failing {
        let last_error = last_error.lines().next().unwrap_or_default();
        let _ = writeln!(text, "  {kind}: {jobs}, next at {}: {last_error}", moment(*next_at));
    }
    text
}

fn of_late(count: u64, late: &[Due]) -> String {
    let mut text = String::new();
    if count > 0 {
        let _ = writeln!(
            text,
            "Posts that should be published by now: {count}. Check that a server is running; its log contains the reason.",
        );
        for Due { id, profile, date } in late {
            let _ = writeln!(text, "  post {id} of profile {profile}, due {}", moment(*date));
        }
    }
    text
}

fn of_outages(outages: &[Outage]) -> String {
    let mut text = String::new();
    if !outages.is_empty() {
        let _ = writeln!(
            text,
            "Push services that refuse messages: {}. Their messages are retried until they are outdated.",
            outages.len()
        );
        for Outage { service, since, seen_at, why } in outages {
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
            "Devices that may or may not have received a message: {devices}. It is not sent again. The list covers 90 days.",
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
