//! Posts that everybody may see.

use aushang_db::Connection;

use super::{Post, store};
use crate::ids::PostId;
use crate::problem::Result;

/// Returns the post if it is LIVE and its profile is online.
pub async fn find_live(db: &impl Connection, id: PostId) -> Result<Option<Post>> {
    store::find_live(db, id).await
}

/// Whether everybody may see the post: it is LIVE, its profile is online, and it requires neither a role nor
/// an access code.
pub async fn is_public(db: &impl Connection, id: PostId) -> Result<bool> {
    store::is_public(db, id).await
}
