//! Recalls the announcement of a withdrawn post: the pushes that were not sent are cancelled, and those that devices
//! got are replaced. Delivery does both.

use aushang_db::{Timestamp, Tx};

use super::rows;
use crate::app::App;
use crate::ids::PostId;
use crate::problem::Result;

/// Begins the recall of a post's announcement, if there is one and it is not older than `since`. No further devices
/// are added to it. After the commit, this node begins with the replacements.
pub async fn recall(tx: &Tx, app: &App, now: Timestamp, post: PostId, since: Timestamp) -> Result<()> {
    if rows::begin_recall(tx, now, post, since).await? {
        let announced = app.announced.clone();
        tx.after_commit(move || announced.now());
    }
    Ok(())
}
