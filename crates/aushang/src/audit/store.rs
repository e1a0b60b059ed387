//! The trail as rows, only ever added to.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder, QuerySelect, QueryTrait, Set};

use super::Doer;
use crate::enums::AccountRole;
use crate::ids::{AccountId, ProfileId};
use crate::problem::Result;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_entries")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    id: Uuid,
    at: Timestamp,
    account_id: Option<AccountId>,
    account_role: Option<AccountRole>,
    profile_id: ProfileId,
    action: String,
    subject_id: Option<Uuid>,
    details: Option<String>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub(super) async fn insert(
    tx: &Tx,
    now: Timestamp,
    doer: Doer,
    action: &str,
    subject: Option<Uuid>,
    details: Option<serde_json::Value>,
) -> Result<()> {
    let row = ActiveModel {
        id: Set(aushang_db::new_id(now)),
        at: Set(now),
        account_id: Set(doer.account.map(|(id, _)| id)),
        account_role: Set(doer.account.map(|(_, role)| role)),
        profile_id: Set(doer.profile),
        action: Set(action.to_owned()),
        subject_id: Set(subject),
        details: Set(details.map(|details| details.to_string())),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

pub(super) async fn count(
    db: &impl Connection,
    profile: ProfileId,
    actions: &[&str],
    subject: Option<Uuid>,
    after: Timestamp,
) -> Result<u64> {
    let done = Entity::find()
        .filter(Column::ProfileId.eq(profile))
        .filter(Column::At.gt(after.millis()))
        .filter(Column::Action.is_in(actions.iter().copied()))
        .apply_if(subject, |done, subject| done.filter(Column::SubjectId.eq(subject)));
    Ok(done.count(db).await?)
}

pub(super) async fn latest(db: &impl Connection) -> Result<Option<Timestamp>> {
    // Ids sort by the time they were made, and have an index.
    let latest = Entity::find().select_only().column(Column::At).order_by_desc(Column::Id).limit(1);
    Ok(latest.into_tuple().one(db).await?)
}
