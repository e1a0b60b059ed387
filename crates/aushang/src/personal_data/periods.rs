//! Whom each table is about and how long its rows are kept. `docs/personal-data.md` contains the same table for
//! operators; a test compares it with this one, and this one with the schema.

use std::fmt;

use chrono::TimeDelta;

use crate::{
    backups, deletions, delivery, freshman, mails, media, networks, posts, presence, providers, readers,
    recruiting, session, sources,
};

/// How long a row is kept. If a table has several periods, the row is deleted when the first one ends.
#[derive(Clone, Copy, Debug)]
pub enum Kept {
    /// Deleted together with its row of this table.
    With(&'static str),
    /// Since it was created or last used.
    For(TimeDelta),
    /// For as many days as this key of the configuration says.
    Configured(&'static str),
    /// Since the last request of a reader who has no device and chose no profile to follow.
    Inactive(TimeDelta),
    /// Until the time in the row.
    UntilExpired,
    /// Until people delete it.
    UntilDeleted,
    /// Until it has been done.
    UntilDone,
    /// Until the job has been done. Jobs that failed too often are kept for an operator.
    UntilJobDone,
    /// Until an import of companies and jobs removes it and no post shows it.
    UntilRemoved,
    /// It is part of the installation.
    Always,
}

use Kept::{
    Always, Configured, For, Inactive, UntilDeleted, UntilDone, UntilExpired, UntilJobDone, UntilRemoved,
    With,
};

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            With(table) => write!(f, "with `{table}`"),
            For(period) => f.write_str(&duration(*period)),
            Configured(key) => write!(f, "`{key}`"),
            Inactive(period) => write!(f, "{} without a device and a chosen profile", duration(*period)),
            UntilExpired => f.write_str("until it expires"),
            UntilDeleted => f.write_str("until people delete it"),
            UntilDone => f.write_str("until done"),
            UntilJobDone => f.write_str("until done; failed ones until an operator acts"),
            UntilRemoved => f.write_str("until an import removes it"),
            Always => f.write_str("always"),
        }
    }
}

fn duration(period: TimeDelta) -> String {
    let (days, hours, minutes) = (period.num_days(), period.num_hours(), period.num_minutes());
    match (days, hours) {
        _ if period.num_seconds() % 60 != 0 => format!("{} seconds", period.num_seconds()),
        (2.., _) => format!("{days} days"),
        (_, 1) => "1 hour".to_owned(),
        (_, 2..) => format!("{hours} hours"),
        _ => format!("{minutes} minutes"),
    }
}

/// Whom the rows of a table are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Persons with an account.
    Accounts,
    /// Readers of the app, who have no name and no address.
    Readers,
    /// Institutions; the contact of a profile may name a person.
    Profiles,
    /// What institutions write.
    Posts,
    NoPerson,
}

use About::{Accounts, NoPerson, Posts, Profiles, Readers};

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Accounts => "accounts",
            Readers => "readers",
            Profiles => "profiles",
            Posts => "posts",
            NoPerson => "no person",
        })
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Table {
    pub name: &'static str,
    pub about: About,
    pub kept: &'static [Kept],
}

const fn table(name: &'static str, about: About, kept: &'static [Kept]) -> Table {
    Table { name, about, kept }
}

/// All tables of the schema, by name.
pub const TABLES: &[Table] = &[
    table("accounts", Accounts, &[UntilDeleted, With("profiles")]),
    table("affiliations", NoPerson, &[Always]),
    table("announcements", Posts, &[For(delivery::KEPT_FOR), With("posts")]),
    table("audit_chain", NoPerson, &[Always]),
    table("audit_entries", Accounts, &[Configured("audit.keep_days")]),
    table("backups", NoPerson, &[For(backups::KEPT_FOR)]),
    table("channels", Profiles, &[UntilDeleted, With("profiles")]),
    table("check_findings", Posts, &[With("checked_posts")]),
    table("check_overrides", Accounts, &[With("posts"), With("profiles")]),
    table("check_settings", Profiles, &[With("profiles")]),
    table("checked_posts", Posts, &[With("posts"), With("profiles")]),
    table("companies", NoPerson, &[UntilRemoved]),
    table("company_headers", NoPerson, &[UntilRemoved, For(recruiting::UNUSED_HEADER_AGE)]),
    table("consents", Accounts, &[With("accounts"), With("profiles")]),
    table("credentials", Accounts, &[With("accounts")]),
    table("deletions", NoPerson, &[For(deletions::KEPT_FOR)]),
    table("demo_worlds", NoPerson, &[Always]),
    table("devices", Readers, &[With("readers")]),
    table("draft_notices", Profiles, &[With("profiles")]),
    table("follower_days", Profiles, &[With("profiles")]),
    table("follows", Readers, &[With("readers"), With("profiles")]),
    table("freshman_entries", Readers, &[With("readers"), With("profiles")]),
    table("freshman_guesses", Profiles, &[With("profiles")]),
    table("freshman_tries", Readers, &[For(readers::TRIES_KEPT_FOR), With("readers"), With("profiles")]),
    table("group_auto_follows", Profiles, &[With("profiles"), With("reader_groups")]),
    table("idempotency_keys", Accounts, &[For(posts::KEY_LIFETIME), With("accounts")]),
    table("job_offers", NoPerson, &[UntilRemoved]),
    table("jobs", NoPerson, &[UntilJobDone]),
    table("known_browsers", Accounts, &[For(session::BROWSER_KNOWN_FOR), With("accounts")]),
    table("link_collections", Profiles, &[UntilDeleted, With("profiles")]),
    table("link_tokens", Accounts, &[UntilExpired, With("accounts")]),
    table("live_posts", Profiles, &[With("profiles")]),
    table("mails", Accounts, &[For(mails::KEPT_FOR), With("accounts")]),
    table("map_locations", Profiles, &[For(freshman::KEPT_FOR), With("maps")]),
    table("maps", Profiles, &[For(freshman::KEPT_FOR), With("profiles")]),
    table("media_files", Posts, &[For(media::SWEEP_AFTER), With("posts"), With("profiles")]),
    table("media_usage", Profiles, &[With("profiles")]),
    table("network_counts", Readers, &[For(TimeDelta::days(1 + networks::KEPT_DAYS))]),
    table("network_secrets", NoPerson, &[For(TimeDelta::days(1 + networks::KEPT_DAYS))]),
    table("one_time_codes", Accounts, &[UntilDeleted, With("accounts")]),
    table("passkey_ceremonies", Accounts, &[UntilExpired, With("sessions")]),
    table("passkeys", Accounts, &[UntilDeleted, With("accounts")]),
    table("password_checks", Accounts, &[For(session::CHECKS_COUNTED_FOR)]),
    table("poll_tallies", Posts, &[With("posts")]),
    table("poll_votes", Readers, &[With("readers"), With("posts")]),
    table("post_channels", Posts, &[With("posts"), With("channels")]),
    table("post_comments", Posts, &[With("posts")]),
    table("post_companies", Posts, &[With("posts")]),
    table("post_job_offers", Posts, &[With("posts")]),
    table("post_likes", Readers, &[With("readers"), With("posts")]),
    table("post_series", Posts, &[UntilDeleted, With("profiles")]),
    table("post_presence", Accounts, &[For(presence::EXPIRES_AFTER), With("posts")]),
    table("post_sources", Posts, &[With("posts")]),
    table("post_statistics", Posts, &[With("posts")]),
    table("post_views", Readers, &[With("posts")]),
    table("post_versions", Posts, &[With("posts")]),
    table("post_working_copies", Posts, &[With("posts")]),
    table("posts", Posts, &[UntilDeleted, With("profiles")]),
    table("profile_channels", Profiles, &[With("profiles"), With("channels")]),
    table("profile_search", Profiles, &[With("profiles")]),
    table("profiles", Profiles, &[UntilDeleted]),
    table("proof_codes", Accounts, &[UntilExpired, With("sessions")]),
    table("provider_logouts", NoPerson, &[For(providers::KEPT_FOR)]),
    table("provider_sign_ins", Accounts, &[For(providers::KEPT_FOR)]),
    table("push_troubles", NoPerson, &[For(delivery::OUTAGE_KEPT_FOR)]),
    table("pushes", Readers, &[For(delivery::KEPT_FOR), With("announcements")]),
    table("reader_groups", NoPerson, &[Always]),
    table("reader_role_codes", Readers, &[For(providers::KEPT_FOR)]),
    table("reader_tokens", Readers, &[UntilExpired, With("readers")]),
    table("readers", Readers, &[UntilDeleted, Inactive(readers::KEPT_FOR)]),
    table("recovery_codes", Accounts, &[UntilDone, With("accounts")]),
    table("reset_requests", Accounts, &[For(session::RESETS_COUNTED_FOR)]),
    table("restores", NoPerson, &[UntilDone]),
    table("series_dates", Posts, &[With("post_series")]),
    table("session_profiles", Accounts, &[With("sessions"), With("profiles")]),
    table("session_tokens", Accounts, &[UntilExpired, With("sessions")]),
    table("sessions", Accounts, &[UntilExpired, With("accounts")]),
    table("incorrect_source_requests", NoPerson, &[Always]),
    table("source_items", Posts, &[With("sources")]),
    table("sources", Profiles, &[For(sources::KEPT_FOR), With("profiles")]),
    table("statistics_roll_up", NoPerson, &[Always]),
    table("templates", Posts, &[UntilDeleted, With("profiles")]),
    table("universities", NoPerson, &[Always]),
    table("used_legacy_tokens", Accounts, &[With("accounts")]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_written_in_whole_units() {
        let cases = [
            (TimeDelta::seconds(90), "90 seconds"),
            (TimeDelta::minutes(15), "15 minutes"),
            (TimeDelta::hours(1), "1 hour"),
            (TimeDelta::days(1), "24 hours"),
            (TimeDelta::days(2), "2 days"),
            (TimeDelta::days(400), "400 days"),
        ];
        for (period, text) in cases {
            assert_eq!(duration(period), text);
        }
    }
}
