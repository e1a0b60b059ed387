//! Announces a post that became LIVE.

use aushang_db::{Timestamp, Tx};

use super::{Reach, store};
use crate::ids::{AnnouncementId, PostId};
use crate::problem::Result;

pub async fn announce(tx: &Tx, now: Timestamp, post: PostId, reach: Reach) -> Result<()> {
    store::insert(tx, AnnouncementId::new(now), now, post, reach).await
}
