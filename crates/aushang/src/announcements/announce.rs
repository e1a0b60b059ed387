//! Announces a post that became LIVE.

use aushang_db::{Timestamp, Tx};

use super::{Reach, rows};
use crate::app::App;
use crate::ids::{AnnouncementId, PostId};
use crate::problem::Result;

/// Stores the announcement. After the commit, this node begins to resolve its audience.
pub async fn announce(tx: &Tx, app: &App, now: Timestamp, post: PostId, reach: Reach) -> Result<()> {
    let announced = app.announced.clone();
    tx.after_commit(move || announced.now());
    rows::insert(tx, AnnouncementId::new(now), now, post, reach).await
}
