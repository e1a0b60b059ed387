//! Splits long work into batches, so that other writers do not wait long.

use sea_orm::sea_query::{ExprTrait, LockBehavior, LockType};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoSimpleExpr, Iterable, ModelTrait,
    PrimaryKeyToColumn, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Value, sea_query::Expr,
};

use crate::Tx;

/// Maximum rows that a transaction of a long job writes, or that one of its statements reads.
pub const BATCH: u64 = 500;

/// Deletes one batch of the rows that match `old`. Returns whether there may be more.
pub async fn delete_batch<E: EntityTrait>(tx: &Tx, old: Expr) -> Result<bool, DbErr> {
    let key: Vec<_> = E::PrimaryKey::iter().map(PrimaryKeyToColumn::into_column).collect();
    let batch = E::find()
        .select_only()
        .columns(key.clone())
        .filter(old)
        .limit(BATCH)
        // Skips rows that another node is deleting.
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .into_query();
    let key = Expr::tuple(key.into_iter().map(IntoSimpleExpr::into_simple_expr));
    let deleted = E::delete_many().filter(key.in_subquery(batch)).exec(tx).await?;
    Ok(deleted.rows_affected == BATCH)
}

/// Calls `take` with each row of a table, reading in batches and in the order of `id`, which must be unique.
/// Stops at the first error.
pub async fn each_row<E, X>(
    db: &impl ConnectionTrait,
    id: E::Column,
    mut take: impl FnMut(E::Model) -> Result<(), X>,
) -> Result<(), X>
where
    E: EntityTrait,
    X: From<DbErr>,
{
    let mut after: Option<Value> = None;
    loop {
        let batch = E::find().order_by_asc(id).limit(BATCH);
        let batch = match after {
            Some(after) => batch.filter(id.gt(after)),
            None => batch,
        };
        let rows = batch.all(db).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = Some(last.get(id));
        rows.into_iter().try_for_each(&mut take)?;
    }
}
