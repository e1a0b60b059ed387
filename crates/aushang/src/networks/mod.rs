//! Limits what one network does in a day: how many readers it registers, and how many votes, likes and views
//! it adds to one post.
//!
//! Registration is free for readers, so limits per reader are not sufficient. Counts are per network, and no
//! address is stored: only a hash with a key that is generated each day and deleted with that day's counts.
//! Only one number per post is kept longer, if it looks like one source.

mod store;

use std::net::{IpAddr, Ipv6Addr};

use async_graphql::Enum;
use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;
use hmac::{Hmac, Mac};
use sea_orm::entity::prelude::*;
use sha2::Sha256;

use crate::app::App;
use crate::ids::PostId;
use crate::problem::{Error, Problem, Reason, Result};
use crate::secret::key_for;

/// Numbers below this are never reported: they could identify single people.
const MIN_REPORTED: i64 = 20;
/// A number looks like one source if at least one in this many comes from one network.
const SUSPICIOUS_FRACTION: i64 = 10;
/// A reader younger than this may have been registered for the purpose.
const YOUNG_AGE: TimeDelta = TimeDelta::days(1);
/// Days for which counts and keys are kept after their own day.
pub const KEPT_DAYS: i64 = 1;

/// What is counted per network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Action {
    Vote,
    Like,
    /// A reader sees a post for the first time.
    View,
    Registration,
    /// A device that was not registered for this reader before.
    Device,
}

/// A number on a post that is made up of readers' actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
pub enum PostNumber {
    Votes,
    Likes,
    /// Readers who saw the post.
    Views,
}

/// Limits per network and day from the configuration: votes, likes and views per post, the others in total.
#[derive(Clone, Copy, Debug)]
pub struct Budgets {
    pub votes: u32,
    pub likes: u32,
    pub views: u32,
    pub registrations: u32,
    pub devices: u32,
}

/// The network of a request. Kept in memory during the request and never stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// For IPv6 the /48, the largest network that one customer usually has.
    pub fn at(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 80)).into(),
        })
    }
}

/// The key for hashing networks, and the limits.
pub struct Networks {
    /// Not stored in the database, so that a copy of the database alone does not reveal networks.
    key: Hmac<Sha256>,
    budgets: Budgets,
}

impl Networks {
    pub fn new(secret: &[u8], budgets: Budgets) -> Self {
        Self { key: key_for("networks", secret), budgets }
    }

    async fn hash(&self, tx: &Tx, day: i64, network: Network) -> Result<Vec<u8>> {
        let secret = store::secret_of(tx, day).await?;
        let mut hash = self.key.clone();
        hash.update(&secret);
        match network.0 {
            IpAddr::V4(address) => hash.update(&address.octets()),
            IpAddr::V6(address) => hash.update(&address.octets()),
        }
        Ok(hash.finalize().into_bytes()[..16].to_vec())
    }

    fn budget(&self, action: Action) -> i64 {
        i64::from(match action {
            Action::Vote => self.budgets.votes,
            Action::Like => self.budgets.likes,
            Action::View => self.budgets.views,
            Action::Registration => self.budgets.registrations,
            Action::Device => self.budgets.devices,
        })
    }
}

/// Who acts, and from which network. `None`: the call has no network, for example a command.
#[derive(Clone, Copy)]
pub struct Source {
    pub network: Option<Network>,
    /// When the reader was registered; `None` if the registration is in progress or the action has no post.
    pub registered_at: Option<Timestamp>,
}

/// Counts an action without a post. Fails when the network's limit for the day is reached.
pub async fn count(tx: &Tx, app: &App, source: Source, action: Action) -> Result<()> {
    let counted = count_each(tx, app, source, action, &[Uuid::nil()]).await?;
    if counted.is_empty() { Err(used_up(app.now())) } else { Ok(()) }
}

/// Counts a vote or like. Fails when the network's limit for the post and day is reached.
pub async fn count_for(tx: &Tx, app: &App, source: Source, action: Action, post: PostId) -> Result<()> {
    let counted = count_each(tx, app, source, action, &[post.0]).await?;
    if counted.is_empty() { Err(used_up(app.now())) } else { Ok(()) }
}

/// Counts views; returns the posts for which the network's limit for the day is not reached.
pub async fn count_views(tx: &Tx, app: &App, source: Source, posts: &[PostId]) -> Result<Vec<PostId>> {
    let posts: Vec<_> = posts.iter().map(|post| post.0).collect();
    let counted = count_each(tx, app, source, Action::View, &posts).await?;
    Ok(counted.into_iter().map(PostId).collect())
}

/// Takes back a like, so that liking and unliking does not use up the limit.
pub async fn uncount_for(tx: &Tx, app: &App, source: Source, action: Action, post: PostId) -> Result<()> {
    let Some(network) = source.network else { return Ok(()) };
    let day = day_of(app.now());
    let hash = app.networks.hash(tx, day, network).await?;
    store::subtract(tx, day, &hash, action, post.0, is_young(source, app.now())).await
}

async fn count_each(
    tx: &Tx,
    app: &App,
    source: Source,
    action: Action,
    subjects: &[Uuid],
) -> Result<Vec<Uuid>> {
    let Some(network) = source.network else { return Ok(subjects.to_vec()) };
    let (now, mut sorted) = (app.now(), subjects.to_vec());
    // In a fixed order, so that transactions cannot deadlock.
    sorted.sort_unstable();
    sorted.dedup();
    let day = day_of(now);
    let hash = app.networks.hash(tx, day, network).await?;
    let counts = store::add(tx, day, &hash, action, &sorted, is_young(source, now)).await?;
    let budget = app.networks.budget(action);
    let within: Vec<_> = counts.iter().filter(|count| count.total <= budget).collect();
    for count in within.iter().filter(|count| count.young >= MIN_REPORTED && action.is_for_posts()) {
        store::put_source(tx, PostId(count.subject), action, count.young).await?;
    }
    Ok(within.into_iter().map(|count| count.subject).collect())
}

impl Action {
    const fn is_for_posts(self) -> bool {
        matches!(self, Self::Vote | Self::Like | Self::View)
    }
}

fn is_young(source: Source, now: Timestamp) -> bool {
    source.registered_at.is_some_and(|registered| now - registered < YOUNG_AGE)
}

/// Whether a number looks like one source: at least 20 of its readers, and at least a tenth, came from one
/// network on one day and were registered less than a day before.
pub const fn looks_like_one_source(largest: i64, number: i64) -> bool {
    largest >= MIN_REPORTED && largest * SUSPICIOUS_FRACTION >= number
}

/// Whole days since 1970, in UTC.
const fn day_of(now: Timestamp) -> i64 {
    now.millis().div_euclid(86_400_000)
}

fn used_up(now: Timestamp) -> Error {
    let tomorrow = Timestamp::from_millis((day_of(now) + 1) * 86_400_000);
    Problem::until(Reason::TooManyAttempts, now, tomorrow).into()
}

/// Deletes counts and keys of past days. Returns `true` if there may be more.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    let before = day_of(now) - KEPT_DAYS;
    if !store::any_before(app.db.reader(), before).await? {
        return Ok(false);
    }
    app.write(move |tx| Box::pin(store::delete_before(tx, before))).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_an_ipv4_address_or_a_48() {
        for (one, other, same) in [
            ("198.51.100.1", "198.51.100.1", true),
            ("198.51.100.1", "198.51.100.2", false),
            ("198.51.100.1", "::ffff:198.51.100.1", true),
            ("2001:db8:0:ffff::1", "2001:db8:0:1::2", true),
            ("2001:db8:1::1", "2001:db8:0:ffff::1", false),
        ] {
            let network = |address: &str| Network::at(address.parse().unwrap());
            assert_eq!(network(one) == network(other), same, "{one} {other}");
        }
    }

    #[test]
    fn twenty_readers_and_a_tenth_look_like_one_source() {
        for (largest, number, expected) in [
            (19, 19, false),
            (20, 20, true),
            (20, 200, true),
            (20, 201, false),
            (500, 5_000, true),
            (0, 0, false),
        ] {
            assert_eq!(looks_like_one_source(largest, number), expected, "{largest} of {number}");
        }
    }

    #[test]
    fn limits_reset_at_midnight_utc() {
        let Error::Problem(problem) = used_up(Timestamp::from_millis(86_400_000 - 1_500)) else { panic!() };
        assert_eq!((problem.reason, problem.retry_after), (Reason::TooManyAttempts, Some(2)));
    }
}
