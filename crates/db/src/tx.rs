//! A transaction, and what is done in it.

use futures::future::BoxFuture;
use sea_orm::DatabaseTransaction;

/// What a caller wants done in a transaction.
pub(crate) type Work<T, E> = Box<dyn for<'t> FnOnce(&'t Tx) -> BoxFuture<'t, Result<T, E>> + Send>;

/// An open write transaction. Nothing but it may be awaited while it is open: on `SQLite`
/// every other writer waits for it.
pub type Tx = DatabaseTransaction;
