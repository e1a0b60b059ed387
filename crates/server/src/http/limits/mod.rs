//! Rate limits per network address for operations that need no sign-in [A-109: rate limits], and per
//! account or reader for operations that are expensive or can be used for guessing.
//!
//! The buckets are in memory, separately on each node: they keep one client from using up CPU time and disk
//! space, and may be lost in a restart. Attempts on the password of one account are also counted in the
//! database.

mod bucket;
mod caller;
mod sign_ins;

use std::num::NonZeroU32;
use std::time::Duration;

use async_graphql::Name;
use aushang::ids::{AccountId, ProfileId, ReaderId};
use aushang::policy::{Api, Per, RULES, Rate};

use bucket::Limit;
pub use caller::{Caller, network};
use sign_ins::SignInLimits;
pub use sign_ins::SignInStep;

/// Fields of a response that count as one request; a page of ten posts for an app has fewer. Larger responses
/// count as several requests.
const FIELDS_PER_REQUEST: u64 = 4_000;
/// All accounts of a profile together have this many times the limit of one account. Buckets have the size
/// for the profile; an account's request takes this many units from its own bucket.
const PROFILE_SHARE: NonZeroU32 = NonZeroU32::new(3).expect("above zero");

/// The limits of `policy/rules.rs` with the numbers of the configuration, and those that count requests independent
/// of their operations.
pub struct Limits {
    operations: Vec<Limited>,
    translations: Limit,
    pub sign_ins: SignInLimits,
    tiles: Limit,
    /// Per reader, independent of the address.
    readers: Limit,
    /// Per network address, by the cost of the response.
    public: Limit,
    readers_at_address: Limit,
}

/// A limit of one operation.
struct Limited {
    api: Api,
    operation: &'static str,
    per: Per,
    limit: Limit,
}

impl Limits {
    pub fn new(limits: &aushang_config::Limits) -> Self {
        let operations = RULES.iter().flat_map(|rule| {
            rule.limits.iter().map(|(per, rate)| {
                let share = if *per == Per::Profile { PROFILE_SHARE } else { NonZeroU32::MIN };
                let limit = Limit::per_minute(number_of(*rate, limits).saturating_mul(share));
                Limited { api: rule.api, operation: rule.operation, per: *per, limit }
            })
        });
        Self {
            operations: operations.collect(),
            translations: Limit::per_minute(limits.token_logins_per_minute),
            sign_ins: SignInLimits::new(limits),
            tiles: Limit::per_minute(limits.tiles_per_minute),
            readers: Limit::per_minute(limits.reader_requests_per_minute),
            public: Limit::per_minute(limits.public_requests_per_minute),
            readers_at_address: Limit::per_minute(limits.reader_requests_per_minute_and_address),
        }
    }

    /// Counts each field of a document once per occurrence. The error is the time to wait before the same
    /// request would be admitted.
    pub fn take(&self, api: Api, fields: &[Name], caller: &Caller) -> Result<(), Duration> {
        self.take_shares(Per::Address, api, fields, caller, NonZeroU32::MIN)
    }

    /// Counts the fields for an account or a reader in the same way.
    pub fn take_of_person(&self, api: Api, fields: &[Name], person: &Caller) -> Result<(), Duration> {
        self.take_shares(Per::Person, api, fields, person, NonZeroU32::MIN)
    }

    /// Counts a change to posts for the account and its current profile.
    pub fn take_posts(
        &self,
        api: Api,
        fields: &[Name],
        account: AccountId,
        profile: ProfileId,
    ) -> Result<(), Duration> {
        for (caller, share) in
            [(Caller::Account(account), PROFILE_SHARE), (Caller::Profile(profile), NonZeroU32::MIN)]
        {
            self.take_shares(Per::Profile, api, fields, &caller, share)?;
        }
        Ok(())
    }

    /// Counts a request of a reader, independent of its fields.
    pub fn take_request(&self, reader: ReaderId) -> Result<(), Duration> {
        self.readers.take(NonZeroU32::MIN, &Caller::Reader(reader))
    }

    /// Counts a query without sign-in by its network address. `cost`: the maximum fields of the response.
    pub fn take_public(&self, cost: u64, address: &Caller) -> Result<(), Duration> {
        self.public.take(requests(cost), address)
    }

    /// Counts a reader's request by its network address in the same way: registration is free for readers, so
    /// a limit per reader is not sufficient.
    pub fn take_of_readers(&self, cost: u64, address: &Caller) -> Result<(), Duration> {
        self.readers_at_address.take(requests(cost), address)
    }

    /// Counts an exchange of a token of an earlier system.
    pub fn take_translation(&self, caller: &Caller) -> Result<(), Duration> {
        self.translations.take(NonZeroU32::MIN, caller)
    }

    /// Counts a request for a map tile by its network address.
    pub fn take_tile(&self, address: &Caller) -> Result<(), Duration> {
        self.tiles.take(NonZeroU32::MIN, address)
    }

    /// Counts each field as `shares` calls.
    fn take_shares(
        &self,
        per: Per,
        api: Api,
        fields: &[Name],
        caller: &Caller,
        shares: NonZeroU32,
    ) -> Result<(), Duration> {
        for limited in self.operations.iter().filter(|limited| limited.per == per && limited.api == api) {
            let times = fields.iter().filter(|field| *field == limited.operation).count();
            if let Some(times) = u32::try_from(times).ok().and_then(NonZeroU32::new) {
                limited.limit.take(times.saturating_mul(shares), caller)?;
            }
        }
        Ok(())
    }
}

fn number_of(rate: Rate, limits: &aushang_config::Limits) -> NonZeroU32 {
    match rate {
        Rate::Logins => limits.logins_per_minute,
        Rate::TokenLogins => limits.token_logins_per_minute,
        Rate::ResetRequests => limits.reset_requests_per_minute,
        Rate::Registrations => limits.registrations_per_minute,
        Rate::AvailabilityChecks => limits.availability_checks_per_minute,
        Rate::PlaceSearches => limits.place_searches_per_minute,
        Rate::ReachCounts => limits.reach_counts_per_minute,
        Rate::AccessCodes => limits.access_codes_per_minute,
        Rate::TokenRenewals => limits.token_renewals_per_minute,
        Rate::Posts => limits.posts_per_minute,
        Rate::PostChanges => limits.post_changes_per_minute,
        Rate::DraftSaves => limits.draft_saves_per_minute,
        Rate::PresenceReports => limits.presence_reports_per_minute,
        Rate::FreshmanChanges => limits.freshman_changes_per_minute,
        Rate::SourceChecks => limits.source_checks_per_minute,
        Rate::Exports => limits.exports_per_minute,
        Rate::ContentChecks => limits.content_checks_per_minute,
    }
}

/// How many requests this cost counts as.
fn requests(cost: u64) -> NonZeroU32 {
    let requests = u32::try_from(cost.div_ceil(FIELDS_PER_REQUEST)).unwrap_or(u32::MAX);
    NonZeroU32::new(requests).unwrap_or(NonZeroU32::MIN)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn limits(per_minute: u32) -> Limits {
        let number = NonZeroU32::new(per_minute).unwrap();
        Limits::new(&aushang_config::Limits {
            logins_per_minute: number,
            token_logins_per_minute: number,
            registrations_per_minute: number,
            reset_requests_per_minute: number,
            availability_checks_per_minute: number,
            ..aushang_config::Limits::default()
        })
    }

    fn is_let_in(limits: &Limits, fields: &[&str], client: &str) -> bool {
        let fields: Vec<_> = fields.iter().map(Name::new).collect();
        limits.take(Api::Console, &fields, &Caller::at(client.parse().unwrap())).is_ok()
    }

    #[tokio::test(start_paused = true)]
    async fn a_bucket_is_used_up_and_refills() {
        let limits = limits(6);
        let client = &Caller::at("192.0.2.1".parse().unwrap());
        let fields = [Name::new("login"), Name::new("config"), Name::new("login")];
        for _ in 0..30 {
            assert_eq!(limits.take(Api::Console, &fields, client), Ok(()));
        }
        assert_eq!(limits.take(Api::Console, &fields, client), Err(Duration::from_secs(20)));
        tokio::time::advance(Duration::from_secs(10)).await;
        assert!(!is_let_in(&limits, &["login", "login"], "192.0.2.1"));
        assert!(is_let_in(&limits, &["login"], "192.0.2.1"));
        assert!(!is_let_in(&limits, &["login"], "192.0.2.1"));
        // Other buckets are not affected.
        assert!(is_let_in(&limits, &["tokenLogin"], "192.0.2.1"));
        assert!(is_let_in(&limits, &["login"], "192.0.2.2"));
        assert_eq!(limits.take(Api::App, &fields, client), Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn profile_limit_is_three_times_the_account_limit() {
        let limits = Limits::new(&aushang_config::Limits {
            posts_per_minute: NonZeroU32::MIN,
            ..aushang_config::Limits::default()
        });
        let ids = |number| (AccountId(Uuid::from_u128(number)), ProfileId(Uuid::from_u128(7)));
        let sends = |(account, profile), times: usize| {
            limits.take_posts(Api::Console, &vec![Name::new("sendPost"); times], account, profile)
        };
        for number in 1..=3 {
            assert_eq!(sends(ids(number), 10), Ok(()));
            assert_eq!(sends(ids(number), 1), Err(Duration::from_mins(1)));
        }
        // A fourth account is refused although it has sent nothing; in another profile it is not.
        assert_eq!(sends(ids(4), 1), Err(Duration::from_secs(20)));
        assert_eq!(sends((AccountId(Uuid::from_u128(5)), ProfileId(Uuid::from_u128(8))), 1), Ok(()));
        tokio::time::advance(Duration::from_secs(20)).await;
        assert_eq!(sends(ids(6), 1), Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn addresses_of_one_ipv6_64_share_a_bucket() {
        let limits = limits(1);
        for host in 0..10 {
            assert!(is_let_in(&limits, &["login"], &format!("2001:db8:0:1::{host}")));
        }
        assert!(!is_let_in(&limits, &["login"], "2001:db8:0:1:ffff::"));
        assert!(is_let_in(&limits, &["login"], "2001:db8:0:2::"));
    }

    #[tokio::test(start_paused = true)]
    async fn ipv6_networks_have_limits_of_their_own() {
        // A /56 has four times the limit of a /64, a /48 sixteen times.
        for (step, let_in) in [(1, 40), (0x100, 160)] {
            let limits = limits(1);
            let clients = (0..200).map(|number| format!("2001:db8:0:{:x}::", number % 0x100 * step));
            assert_eq!(clients.filter(|client| is_let_in(&limits, &["login"], client)).count(), let_in);
            assert!(is_let_in(&limits, &["login"], "2001:db8:1::"), "another /48");
            assert!(is_let_in(&limits, &["login"], "192.0.2.1"));
        }
    }
}
