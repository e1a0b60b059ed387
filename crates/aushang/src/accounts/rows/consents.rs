//! SQL for the history of consents. Rows are only added.

use std::collections::HashMap;

use async_graphql::Enum;
use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::{DeriveActiveEnum, EnumIter, FromQueryResult};

use crate::accounts::consent::{Step, Text};
use crate::ids::{AccountId, ProfileId};
use crate::problem::Result;
use crate::sql::{self, Values};

/// What is consented to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Enum)]
#[graphql(name = "ConsentKind")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Kind {
    /// The privacy policy, by an account.
    PrivacyPolicy,
    /// The user agreement, by an account.
    UserAgreement,
    /// Being named for marketing, by the profile.
    Marketing,
}

/// When each profile last gave or withdrew its consent to marketing. A profile that never did is omitted.
pub async fn marketing_changes(
    db: &impl Connection,
    profiles: impl IntoIterator<Item = ProfileId>,
) -> Result<HashMap<ProfileId, Timestamp>> {
    let mut values = Values::default();
    let profiles = values.list(profiles);
    if profiles.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = format!(
        "select profile_id, max(at) from consents \
         where profile_id in ({profiles}) and kind = 'marketing' group by profile_id"
    );
    Ok(sql::values(db, sql, values.0).await?.into_iter().collect())
}

/// A consent that was given or withdrawn.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Change {
    pub kind: Kind,
    /// As in [`crate::accounts::CONSENTS`]. `None`: to marketing, which has no text with a version.
    pub version: Option<i64>,
    pub given: bool,
    pub at: Timestamp,
    /// Address of the account that gave or withdrew it. `None`: the account was deleted.
    pub email: Option<String>,
}

/// The newest changes of the consents of a profile and its accounts, the newest first.
pub async fn list_changes(db: &impl Connection, profile: ProfileId, limit: u64) -> Result<Vec<Change>> {
    let sql = "select c.kind, c.version, c.given, c.at, a.email from consents c \
               left join accounts a on a.id = c.by_account where c.profile_id = $1 \
               order by c.at desc, c.id desc limit $2";
    sql::rows(db, sql, [profile.into(), limit.into()]).await
}

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
    let sql = "insert into consents (id, profile_id, account_id, kind, version, given, at, by_account) \
               values ($1, $2, $3, $4, $5, $6, $7, $8)";
    let id = aushang_db::new_id(now);
    let (account, kind, version, given) = (account.into(), kind.into(), version.into(), given.into());
    let values = [id.into(), profile.into(), account, kind, version, given, now.into(), by.into()];
    sql::run(tx, sql, values).await
}
