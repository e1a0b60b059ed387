//! SQL for the history of consents. Rows are only added.

use std::collections::HashMap;

use aushang_db::{Connection, Timestamp, Tx};

use crate::accounts::consent::{ConsentChange, ConsentKind, Step, Text};
use crate::ids::{AccountId, ProfileId};
use crate::problem::Result;
use crate::sql::{self, Values};

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

/// The newest changes of the consents of a profile and its accounts, the newest first.
pub async fn list_changes(
    db: &impl Connection,
    profile: ProfileId,
    limit: u64,
) -> Result<Vec<ConsentChange>> {
    let sql = "select c.kind, c.version, c.given, c.at, a.email from consents c \
               left join accounts a on a.id = c.by_account where c.profile_id = $1 \
               order by c.at desc, c.id desc limit $2";
    sql::rows(db, sql, [profile.into(), limit.into()]).await
}

pub async fn insert(tx: &Tx, now: Timestamp, profile: ProfileId, step: Step, by: AccountId) -> Result<()> {
    let (account, kind, version, given) = match step {
        Step::Agreed { account, text: Text::PrivacyPolicy, version } => {
            (Some(account), ConsentKind::PrivacyPolicy, Some(version), true)
        }
        Step::Agreed { account, text: Text::UserAgreement, version } => {
            (Some(account), ConsentKind::UserAgreement, Some(version), true)
        }
        Step::Marketing { given } => (None, ConsentKind::Marketing, None, given),
    };
    let sql = "insert into consents (id, profile_id, account_id, kind, version, given, at, by_account) \
               values ($1, $2, $3, $4, $5, $6, $7, $8)";
    let id = aushang_db::new_id(now);
    let (account, kind, version, given) = (account.into(), kind.into(), version.into(), given.into());
    let values = [id.into(), profile.into(), account, kind, version, given, now.into(), by.into()];
    sql::run(tx, sql, values).await
}
