//! SQL for the history of consents. Rows are only added.

use aushang_db::{Timestamp, Tx};
use sea_orm::Set;
use sea_orm::entity::prelude::*;

use crate::accounts::consent::{Step, Text};
use crate::ids::{AccountId, ProfileId};
use crate::problem::Result;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "consents")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    id: Uuid,
    profile_id: ProfileId,
    account_id: Option<AccountId>,
    kind: Kind,
    version: Option<i64>,
    given: bool,
    at: Timestamp,
    by_account: AccountId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Kind {
    PrivacyPolicy,
    UserAgreement,
    Marketing,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub async fn insert(tx: &Tx, now: Timestamp, profile: ProfileId, step: Step, by: AccountId) -> Result<()> {
    let (account, kind, version, given) = match step {
        Step::Agreed { account, text: Text::PrivacyPolicy, version } => {
            (Some(account), Kind::PrivacyPolicy, Some(version), true)
        }
        Step::Agreed { account, text: Text::UserAgreement, version } => {
            (Some(account), Kind::UserAgreement, Some(version), true)
        }
        Step::Marketing { given } => (None, Kind::Marketing, None, given),
    };
    let row = ActiveModel {
        id: Set(aushang_db::new_id(now)),
        profile_id: Set(profile),
        account_id: Set(account),
        kind: Set(kind),
        version: Set(version),
        given: Set(given),
        at: Set(now),
        by_account: Set(by),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}
