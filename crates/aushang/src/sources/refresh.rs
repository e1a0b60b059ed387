//! Renews tokens long before they expire: weekly, although they are valid for 60 days.

use aushang_db::Timestamp;
use aushang_sources::{Credentials, Failure, Source as Adapter};
use chrono::TimeDelta;

use super::source::Source;
use super::store;
use super::take::lock;
use crate::app::App;
use crate::problem::Result;

/// The age at which a token is renewed.
const REFRESH_AFTER: TimeDelta = TimeDelta::days(7);
/// After an attempt that failed.
const RETRY: TimeDelta = TimeDelta::days(1);

/// What to do about a token whose time of renewal has been stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    No,
    Now,
    /// The time was written by a clock that was far ahead. The age of the token is unknown, and Instagram does not
    /// renew one that is younger than a day.
    Tomorrow,
}

impl Due {
    fn of(at: Timestamp, now: Timestamp) -> Self {
        match at {
            _ if at <= now => Self::Now,
            _ if at > now + REFRESH_AFTER => Self::Tomorrow,
            _ => Self::No,
        }
    }
}

/// When the credentials are to be renewed. `None`: they do not expire.
pub fn due_at(credentials: &Credentials) -> Option<Timestamp> {
    match credentials {
        Credentials::Instagram { issued_at, .. } => Some(Timestamp::from(*issued_at) + REFRESH_AFTER),
        Credentials::Mastodon { .. } | Credentials::Feed { .. } => None,
    }
}

/// Renews the credentials, if they are due, and returns those to use. If that fails, the old ones are used, because
/// they are still valid for weeks, and it is tried again the next day.
pub async fn refresh(
    app: &App,
    source: &Source,
    adapter: &dyn Adapter,
    credentials: Credentials,
    now: Timestamp,
) -> Result<Credentials> {
    match source.refresh_at.map_or(Due::No, |at| Due::of(at, now)) {
        Due::No => return Ok(credentials),
        Due::Tomorrow => return put(app, source, credentials, Some(now + RETRY)).await,
        Due::Now => {}
    }
    let refreshed = adapter.refresh(&credentials, now.to_datetime()).await;
    let (credentials, at) = match refreshed {
        Ok(Some(refreshed)) => {
            let at = due_at(&refreshed);
            (refreshed, at)
        }
        Ok(None) => (credentials, Some(now + RETRY)),
        Err(failure) => {
            log(source, &failure);
            (credentials, Some(now + RETRY))
        }
    };
    put(app, source, credentials, at).await
}

/// Stores the credentials, and when they are renewed next.
async fn put(
    app: &App,
    source: &Source,
    credentials: Credentials,
    at: Option<Timestamp>,
) -> Result<Credentials> {
    let sealed = app.source_keys.encrypt(source.id, &credentials)?;
    let source = source.clone();
    app.write_repeatable(move |tx| {
        let (source, sealed) = (source.clone(), sealed.clone());
        Box::pin(async move {
            if lock(tx, &source).await? {
                store::put_credentials(tx, source.id, &sealed, at).await?;
            }
            Ok(())
        })
    })
    .await?;
    Ok(credentials)
}

fn log(source: &Source, failure: &Failure) {
    tracing::warn!(source = %source.id, %failure, "a token cannot be renewed and is tried again tomorrow");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_that_a_wrong_clock_has_written_is_not_waited_for() {
        let now = Timestamp::from_millis(1_790_000_000_000);
        let millisecond = TimeDelta::milliseconds(1);
        for (at, expected) in [
            (now - TimeDelta::days(400), Due::Now),
            (now, Due::Now),
            (now + millisecond, Due::No),
            (now + REFRESH_AFTER, Due::No),
            (now + REFRESH_AFTER + millisecond, Due::Tomorrow),
            (now + TimeDelta::days(400), Due::Tomorrow),
        ] {
            assert_eq!(Due::of(at, now), expected, "{at}");
        }
    }
}
