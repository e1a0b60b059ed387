//! The sources of the profile in `me`.

use async_graphql::{Context, Object, Result};

use super::{InstagramConnection, SourceOutput};
use crate::ids::ProfileId;
use crate::schema::app;
use crate::sources::{SourceNetwork, store};

/// Loaded on request.
pub struct MeSources(pub ProfileId);

#[Object]
impl MeSources {
    /// The connection with Instagram.
    async fn instagram_connection(&self, ctx: &Context<'_>) -> Result<InstagramConnection> {
        let app = app(ctx);
        let source = store::find_connected(app.db.reader(), self.0, SourceNetwork::Instagram).await?;
        Ok(InstagramConnection::new(app, source))
    }

    /// The connected sources: Instagram first, then the others in the order in which they were connected.
    async fn sources(&self, ctx: &Context<'_>) -> Result<Vec<SourceOutput>> {
        let app = app(ctx);
        let sources = store::list_connected(app.db.reader(), self.0).await?;
        Ok(sources.into_iter().map(|source| SourceOutput::new(app, source)).collect())
    }
}
