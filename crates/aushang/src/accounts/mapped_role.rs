//! Roles that a sign-in provider states, applied at each sign-in with it.
//!
//! The role that people gave an account is the least that it has. A provider raises it, and later takes back what it
//! has given itself.

use aushang_db::Tx;
use serde_json::json;

use super::account::Account;
use super::role_given::RoleGiven;
use super::{guard, rows};
use crate::app::App;
use crate::audit::{self, Principal};
use crate::enums::AccountRole;
use crate::problem::Result;

/// The role after `issuer` has stated `stated`.
fn decide(given: &RoleGiven, issuer: &str, stated: Option<AccountRole>) -> RoleGiven {
    // Internal staff is appointed by people only.
    if given.role == AccountRole::Superadmin {
        return given.clone();
    }
    let by_people = given.raised.as_ref().map_or(given.role, |(_, role)| *role);
    let by_another = given.raised.as_ref().is_some_and(|(by, _)| by != issuer);
    let least = if by_another { given.role } else { by_people };
    match stated.filter(|stated| stated.rank() > least.rank()) {
        Some(role) => RoleGiven { role, raised: Some((issuer.to_owned(), by_people)) },
        None if by_another => given.clone(),
        None => RoleGiven { role: by_people, raised: None },
    }
}

/// Gives a locked account the role that the provider states, if it is higher than the one that people gave, and
/// takes back what the provider gave before. The last ADMIN of a profile stays. The caller has locked the profile.
pub async fn apply_stated_role(
    tx: &Tx,
    app: &App,
    account: &Account,
    issuer: &str,
    stated: Option<AccountRole>,
) -> Result<()> {
    let before = rows::role_given(tx, account.id).await?;
    let after = decide(&before, issuer, stated);
    if after == before {
        return Ok(());
    }
    let (now, by) = (app.now(), Principal::server(account.profile));
    let details = Some(json!({ "from": before.role, "to": after.role, "by": "provider" }));
    let is_lowered = after.role.rank() < before.role.rank();
    if is_lowered && guard::is_last_admin(tx, account).await? {
        tracing::warn!(account = %account.id, "a sign-in provider would take the role of the last ADMIN; it stays");
        let action = "account.keep_last_admin";
        return audit::record(tx, &app.audit, now, by, action, account.id.0, details).await;
    }
    rows::update_role_given(tx, account.id, &after).await?;
    if after.role != before.role {
        audit::record(tx, &app.audit, now, by, "account.update_role", account.id.0, details).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enums::AccountRole::{Admin, Draft, Superadmin, User};

    fn given(role: AccountRole, raised: Option<(&str, AccountRole)>) -> RoleGiven {
        RoleGiven { role, raised: raised.map(|(by, role)| (by.to_owned(), role)) }
    }

    #[test]
    fn provider_raises_a_role_and_takes_back_only_what_it_gave() {
        for (before, stated, after) in [
            // By people.
            (given(Draft, None), None, given(Draft, None)),
            (given(Draft, None), Some(User), given(User, Some(("uni", Draft)))),
            (given(User, None), Some(User), given(User, None)),
            (given(User, None), Some(Draft), given(User, None)),
            (given(Admin, None), None, given(Admin, None)),
            (given(Admin, None), Some(User), given(Admin, None)),
            // By this provider.
            (given(Admin, Some(("uni", Draft))), Some(Admin), given(Admin, Some(("uni", Draft)))),
            (given(Admin, Some(("uni", Draft))), Some(User), given(User, Some(("uni", Draft)))),
            (given(Admin, Some(("uni", Draft))), Some(Draft), given(Draft, None)),
            (given(Admin, Some(("uni", User))), None, given(User, None)),
            // By another one.
            (given(User, Some(("other", Draft))), None, given(User, Some(("other", Draft)))),
            (given(User, Some(("other", Draft))), Some(User), given(User, Some(("other", Draft)))),
            (given(User, Some(("other", Draft))), Some(Admin), given(Admin, Some(("uni", Draft)))),
            // Internal staff.
            (given(Superadmin, None), None, given(Superadmin, None)),
            (given(Superadmin, None), Some(Admin), given(Superadmin, None)),
        ] {
            assert_eq!(decide(&before, "uni", stated), after, "{before:?} {stated:?}");
        }
    }
}
