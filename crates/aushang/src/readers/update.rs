//! Changes the role, university and affiliations of a reader, by choice or by proof.

use async_graphql::MaybeUndefined;
use aushang_db::Tx;

use super::{properties, store};
use crate::actor::Reader;
use crate::app::App;
use crate::enums::TargetingRole;
use crate::ids::ReaderId;
use crate::problem::{Reason, Result};
use crate::providers;
use crate::targeting::{self, Properties};

/// The properties to change. `None` and `Undefined` keep the stored value.
#[derive(Clone, Debug, Default)]
pub struct Change {
    pub role: Option<TargetingRole>,
    /// Null: no university.
    pub university: MaybeUndefined<String>,
    pub affiliations: Option<Vec<String>>,
}

/// Changes the properties, and moves the reader to the group of readers with the same ones.
pub async fn update(tx: &Tx, app: &App, id: ReaderId, change: Change) -> Result<Reader> {
    // The lock serializes concurrent changes, so that none overwrites another.
    let before = store::lock_reader(tx, id).await?.ok_or(Reason::NotSignedIn)?;
    let was = before.university.clone();
    let given = properties::check(&Properties {
        role: change.role.unwrap_or(before.role),
        university: change.university.value().cloned(),
        affiliations: change.affiliations.clone().unwrap_or_default(),
    })?;
    properties::check_known(tx, &given).await?;
    let properties = Properties {
        role: given.role,
        university: if change.university.is_undefined() { before.university } else { given.university },
        affiliations: if change.affiliations.is_some() { given.affiliations } else { before.affiliations },
    };
    if (properties.role, properties.university.as_deref()) != (before.role, was.as_deref()) {
        store::update_role_proved(tx, id, None).await?;
    }
    let group = targeting::change(tx, app.now(), before.group, &properties).await?;
    store::update_group(tx, id, group).await?;
    store::get_reader(tx, id).await
}

/// Takes role and university from what a sign-in provider has stated. A reader with several roles there keeps the own
/// one if it is among them.
pub async fn prove_role(tx: &Tx, app: &App, id: ReaderId, code: &str, verifier: &str) -> Result<Reader> {
    let before = store::lock_reader(tx, id).await?.ok_or(Reason::NotSignedIn)?;
    let proved = providers::redeem_reader_code(tx, app, code, verifier).await?;
    let role = proved.roles.iter().copied().find(|role| *role == before.role);
    let properties = Properties {
        role: role.or(proved.roles.first().copied()).ok_or(Reason::AffiliationUnknown)?,
        university: Some(proved.university),
        affiliations: before.affiliations,
    };
    properties::check_known(tx, &properties).await?;
    let group = targeting::change(tx, app.now(), before.group, &properties).await?;
    store::update_group(tx, id, group).await?;
    store::update_role_proved(tx, id, Some(app.now())).await?;
    store::get_reader(tx, id).await
}
