//! What every operation may need besides its arguments: the database, the clock, the stores and the settings
//! of this installation.

use std::path::PathBuf;
use std::sync::Arc;

use async_graphql::dataloader::DataLoader;
use aushang_blob::Store;
use aushang_db::{BoxFuture, Db, Timestamp, Tx};
use aushang_geocode::Geocoder;
use aushang_mail::Mailer;
use aushang_mail_address::MailAddress;
use aushang_push::{AddressPolicy, Sender};
use aushang_recording::Converter;
use aushang_sources::Sources;
use chrono::TimeDelta;
use ipnet::IpNet;

use crate::accounts::Invitations;
use crate::audit::AuditKey;
use crate::clock::Clock;
use crate::delivery::Deliveries;
use crate::enums::AccountRole;
use crate::installation::PublicSettings;
use crate::mails::MailSeal;
use crate::media::{Addresses, Videos};
use crate::networks::Networks;
use crate::passkeys::RelyingParty;
use crate::problem::{Error, Problem, Reason};
use crate::providers::Providers;
use crate::second_factors::CodeSeal;
use crate::security::Security;
use crate::session::{DraftKeys, LegacyTokens, Passwords, Tokens};
use crate::sources::{PostSources, SourceFacts, SourceKeys};
use crate::statistics::RollUps;
use crate::targeting::Lists;

/// One per process; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Parts>);

pub struct Parts {
    pub db: Db,
    pub clock: Clock,
    pub files: Store,
    /// Converts videos to playable formats. `None` if this machine has no ffmpeg.
    pub converter: Option<Converter>,
    /// An existing folder for audio and video files while they are processed.
    pub work_folder: PathBuf,
    /// Loads the videos of one response in batches.
    pub videos: DataLoader<Videos>,
    /// Loads the statistics of the posts of one response in batches.
    pub roll_ups: DataLoader<RollUps>,
    /// Loads the originals of the imported posts of one response in batches.
    pub post_sources: DataLoader<PostSources>,
    /// Loads facts about the sources of one response in batches.
    pub source_facts: DataLoader<SourceFacts>,
    pub tokens: Tokens,
    pub passwords: Passwords,
    pub invitations: Invitations,
    /// Cached universities and affiliations.
    pub catalogue: Lists,
    /// Validates tokens of an earlier system. `None` if there was none.
    pub legacy_tokens: Option<LegacyTokens>,
    pub addresses: Addresses,
    pub draft_keys: DraftKeys,
    /// Encrypts the secrets of one-time codes.
    pub code_seal: CodeSeal,
    /// What passkeys belong to. `None` if the public address is an IP address, which they cannot belong to.
    pub relying_party: Option<RelyingParty>,
    pub networks: Networks,
    /// Seals the audit trail.
    pub audit: AuditKey,
    pub security: Security,
    pub settings: Settings,
    /// Which addresses a device's push service may have.
    pub push_addresses: AddressPolicy,
    pub push: Sender,
    pub mailer: Mailer,
    /// Encrypts mails until they are sent.
    pub mail_seal: MailSeal,
    pub geocoder: Geocoder,
    /// Reads the networks from which posts are imported.
    pub sources: Sources,
    pub source_keys: SourceKeys,
    /// The providers that people sign in with.
    pub providers: Providers,
    /// Woken when a source is to be checked at once, so that this node does it.
    pub sources_due: aushang_jobs::Wake,
    /// Woken when a post was announced, so that this node resolves its audience at once.
    pub announced: aushang_jobs::Wake,
    /// What this node knows about the push services, and the handles that wake its senders.
    pub deliveries: Deliveries,
}

/// Settings from the configuration: names, addresses and limits of this installation.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The URL at which users open this installation. Every link begins with it, never with the `Host` header
    /// of a request.
    pub public_url: String,
    pub public: PublicSettings,
    /// How long entries of the audit trail are kept.
    pub audit_kept: TimeDelta,
    /// Whether the public address is https, so that cookies can be `Secure`.
    pub secure: bool,
    /// Maximum size of an uploaded file, in bytes.
    pub max_upload_bytes: u64,
    /// Free bytes on the disk of the work folder below which nothing is imported.
    pub min_free_space: u64,
    /// Maximum size of a decoded image, in pixels.
    pub max_pixels: u64,
    /// Maximum bytes of all staged files of one account.
    pub staging_quota: u64,
    /// Maximum bytes of all files of one profile.
    pub profile_quota: u64,
    /// Maximum invitations to one profile within an hour.
    pub invitations_per_hour: u32,
    /// Maximum invitations to one profile within 24 hours.
    pub invitations_per_day: u32,
    /// Maximum posts of one profile to emergency channels within an hour.
    pub emergencies_per_hour: u32,
    /// How long a sent post waits, so that it can be taken back. 0: not at all.
    pub undo_seconds: u16,
    /// Whether a SUPERADMIN may do nothing before the account has a second factor.
    pub staff_second_factor: bool,
    /// Whether a SUPERADMIN may do nothing before the account has a passkey. Codes are not enough then.
    pub staff_passkey: bool,
    /// Networks with names that users know.
    pub named_networks: Vec<(IpNet, String)>,
    /// Base64url without padding; readers' apps subscribe with it. `None` if Web Push is not configured.
    pub vapid_public_key: Option<String>,
}

impl Settings {
    /// The name of a network as stored with sessions, such as `192.0.2.0/24`, or the network itself.
    pub fn network_name(&self, network: &str) -> String {
        name_of(&self.named_networks, network).to_owned()
    }

    /// Whether accounts with this role need a second factor.
    pub fn needs_second_factor(&self, role: AccountRole) -> bool {
        self.staff_second_factor && role == AccountRole::Superadmin
    }

    /// Fails if people sign in only with a provider.
    pub fn check_passwords_are_open(&self) -> Result<(), Problem> {
        if self.public.only_providers { Err(Problem::new(Reason::OnlyProviders)) } else { Ok(()) }
    }

    /// Whether accounts with this role need a passkey.
    pub fn needs_passkey(&self, role: AccountRole) -> bool {
        self.staff_passkey && role == AccountRole::Superadmin
    }

    /// Whether accounts with this role may not sign in with a password alone, nor with what counts like one.
    pub fn needs_more_than_a_password(&self, role: AccountRole) -> bool {
        self.needs_second_factor(role) || self.needs_passkey(role)
    }

    /// The absolute URL of a page of the console.
    pub fn address_of(&self, path: &str) -> String {
        format!("{}/{}", self.public_url.trim_end_matches('/'), path.trim_start_matches('/'))
    }

    /// The host of the public address, without scheme and port.
    pub fn host(&self) -> String {
        let host = url::Url::parse(&self.public_url).ok().and_then(|url| url.host_str().map(str::to_owned));
        host.unwrap_or_else(|| "localhost".to_owned())
    }

    /// Whether the address belongs to the recruiting domain or a subdomain of it. Such accounts sign in on
    /// the recruiting site.
    pub fn is_recruiters(&self, email: &MailAddress) -> bool {
        let domain = self.public.recruiting_domain.to_lowercase();
        let prefix = email.host().strip_suffix(&domain);
        prefix.is_some_and(|prefix| prefix.is_empty() || prefix.ends_with('.'))
    }
}

impl App {
    pub fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The current time, or `None` while the clock cannot be trusted. Work that publishes or deletes because
    /// of the time is skipped if this is `None`. Otherwise it uses this time, and does not read the clock
    /// again.
    pub async fn trusted_now(&self) -> Result<Option<Timestamp>, Error> {
        let database = if self.clock.needs_database_time() {
            aushang_db::server_time(self.db.reader()).await?
        } else {
            None
        };
        Ok(self.clock.check(database))
    }

    /// Runs work in a write transaction; called only by resolvers, jobs and commands. If another transaction
    /// has locked the rows that this one needs, it fails with [`TryAgain`](crate::problem::Reason::TryAgain),
    /// and if the disk of the database is full, with [`StorageFull`](crate::problem::Reason::StorageFull).
    pub async fn write<T, F>(&self, work: F) -> Result<T, Error>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t Tx) -> BoxFuture<'t, Result<T, Error>> + Send + 'static,
    {
        self.db.write(work).await.map_err(Error::or_refusal)
    }

    /// Like [`write`](Self::write), for work that needs the app.
    pub async fn write_with<T, F>(&self, work: F) -> Result<T, Error>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t Tx, &'t Self) -> BoxFuture<'t, Result<T, Error>> + Send + 'static,
    {
        let app = self.clone();
        self.write(move |tx| Box::pin(async move { work(tx, &app).await })).await
    }

    /// Like [`write`](Self::write), for work that may run more than once: it is retried before this fails.
    pub async fn write_repeatable<T, F>(&self, work: F) -> Result<T, Error>
    where
        T: Send + 'static,
        F: for<'t> Fn(&'t Tx) -> BoxFuture<'t, Result<T, Error>> + Send + Sync + 'static,
    {
        self.db.write_repeatable(work).await.map_err(Error::or_refusal)
    }
}

impl std::ops::Deref for App {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.0
    }
}

fn name_of<'n>(names: &'n [(IpNet, String)], network: &'n str) -> &'n str {
    let parsed: Option<IpNet> = network.parse().ok();
    let found = names.iter().find(|(range, _)| parsed.is_some_and(|network| range.contains(&network)));
    found.map_or(network, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_has_the_name_of_the_first_one_that_contains_it() {
        let names = [("192.0.2.0/24", "Haus 3"), ("192.0.0.0/16", "Campusnetz"), ("2001:db8::/32", "WLAN")];
        let names = names.map(|(network, name)| (network.parse().unwrap(), name.to_owned()));
        for (network, name) in [
            ("192.0.2.0/24", "Haus 3"),
            ("192.0.3.0/24", "Campusnetz"),
            ("2001:db8:12::/48", "WLAN"),
            ("198.51.100.0/24", "198.51.100.0/24"),
        ] {
            assert_eq!(name_of(&names, network), name, "{network}");
        }
    }
}
