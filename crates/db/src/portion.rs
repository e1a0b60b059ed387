//! Long work in portions, so that no other writer waits long for it.

use sea_orm::sea_query::{ExprTrait, LockBehavior, LockType};
use sea_orm::{
    DbErr, EntityTrait, IntoSimpleExpr, Iterable, PrimaryKeyToColumn, QueryFilter, QuerySelect, QueryTrait,
    sea_query::Expr,
};

use crate::Tx;

/// Most rows that one transaction of a long job writes.
pub const PORTION: u64 = 500;

/// Deletes one portion of the rows that are `old`. `true`: there may be more.
pub async fn delete_portion<E: EntityTrait>(tx: &Tx, old: Expr) -> Result<bool, DbErr> {
    let key: Vec<_> = E::PrimaryKey::iter().map(PrimaryKeyToColumn::into_column).collect();
    let portion = E::find()
        .select_only()
        .columns(key.clone())
        .filter(old)
        .limit(PORTION)
        // What another node deletes in this moment is its portion.
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .into_query();
    let key = Expr::tuple(key.into_iter().map(IntoSimpleExpr::into_simple_expr));
    let deleted = E::delete_many().filter(key.in_subquery(portion)).exec(tx).await?;
    Ok(deleted.rows_affected == PORTION)
}
