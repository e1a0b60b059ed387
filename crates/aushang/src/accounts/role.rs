//! Changes the role of an account. It applies from the account's next request on.

use aushang_db::Tx;
use serde_json::json;

use super::account::Account;
use super::{add, guard, rows};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::AccountRole;
use crate::ids::AccountId;
use crate::problem::{Fields, Result};

pub async fn update_role(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: AccountId,
    role: AccountRole,
) -> Result<Account> {
    let mut account = guard::lock_to_change(tx, actor, id).await?;
    let mut fields = Fields::default();
    add::check_role(&mut fields, role);
    fields.done()?;
    if account.role == role {
        return Ok(account);
    }
    guard::keep_last_admin(tx, actor, &account).await?;
    let details = json!({ "from": account.role, "to": role });
    rows::update_role(tx, id, role).await?;
    audit::record(tx, &app.audit, app.now(), actor, "account.update_role", id.0, Some(details)).await?;
    account.role = role;
    (account.deputy_from, account.deputy_until, account.deputy_since) = (None, None, None);
    Ok(account)
}
