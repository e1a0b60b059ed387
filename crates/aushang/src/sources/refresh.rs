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

/// When the credentials are to be renewed. `None`: they do not expire.
pub fn due_at(credentials: &Credentials) -> Option<Timestamp> {
    match credentials {
        Credentials::Instagram { issued_at, .. } => Some(Timestamp::from(*issued_at) + REFRESH_AFTER),
        Credentials::Mastodon { .. } | Credentials::Feed { .. } => None,
    }
}

/// Renews the credentials and returns those to use. If that fails, the old ones are used, because they are
/// still valid for weeks, and it is tried again the next day.
pub async fn refresh(
    app: &App,
    source: &Source,
    adapter: &dyn Adapter,
    credentials: Credentials,
    now: Timestamp,
) -> Result<Credentials> {
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
