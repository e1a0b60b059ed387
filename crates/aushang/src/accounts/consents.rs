//! Consents: privacy policy and user agreement of an account, and marketing of a profile. The current state
//! is stored with the account or profile, and every change is kept in a history.

use aushang_db::{Connection, Timestamp, Tx};
use chrono::Datelike;
use chrono_tz::Europe::Berlin;

use super::account::{Account, CONSENTS};
use super::consent::{Step, Text};
use super::rows;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::AccountRole;
use crate::ids::{AccountId, ProfileId};
use crate::problem::{Fields, Reason, Result};
use crate::profiles;

/// The versions of both texts that a request agrees to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Versions {
    pub privacy_policy: Option<i64>,
    pub user_agreement: Option<i64>,
}

impl Versions {
    /// Refuses versions older than the current one and versions dated in the future, and with `needed` also
    /// missing ones.
    pub fn check(self, fields: &mut Fields, needed: bool, now: Timestamp) {
        let newest = of_day(now);
        let versions =
            [("privacyPolicyVersion", self.privacy_policy), ("userAgreementVersion", self.user_agreement)];
        for (field, version) in versions {
            match version {
                None if needed => fields.refuse(field, Reason::ConsentMissing),
                Some(version) if version < CONSENTS => fields.refuse(field, Reason::ConsentMissing),
                Some(version) if version > newest => fields.refuse(field, Reason::Invalid),
                _ => {}
            }
        }
    }

    fn given(self) -> impl Iterator<Item = (Text, i64)> {
        let both = [(Text::PrivacyPolicy, self.privacy_policy), (Text::UserAgreement, self.user_agreement)];
        both.into_iter().filter_map(|(text, version)| Some((text, version?)))
    }
}

/// The version of a text that is published now: the German date as a number.
fn of_day(now: Timestamp) -> i64 {
    let day = now.to_datetime().with_timezone(&Berlin).date_naive();
    i64::from(day.year()) * 10_000 + i64::from(day.month()) * 100 + i64::from(day.day())
}

/// Stores the given consents of an account. Skips texts of which the account has agreed to a newer version.
async fn agree(tx: &Tx, app: &App, account: &Account, versions: Versions) -> Result<()> {
    for (text, version) in versions.given() {
        let present = match text {
            Text::PrivacyPolicy => account.privacy_policy_version,
            Text::UserAgreement => account.user_agreement_version,
        };
        if present.is_some_and(|present| present > version) {
            continue;
        }
        let step = Step::Agreed { account: account.id, text, version };
        rows::consents::insert(tx, app.now(), account.profile, step, account.id).await?;
        rows::update_consent(tx, account.id, text, version).await?;
    }
    Ok(())
}

/// Marks an account as registered and stores its consents.
pub async fn register(tx: &Tx, app: &App, account: &Account, versions: Versions) -> Result<()> {
    agree(tx, app, account, versions).await?;
    rows::update_registered(tx, account.id).await
}

/// Whether registration asks for the profile's marketing consent. Only the first ADMIN is asked, on behalf of
/// the profile; later the consent is changed in the settings. `given`: the profile has already
/// consented.
pub async fn asks_for_marketing(db: &impl Connection, account: &Account, given: bool) -> Result<bool> {
    let (id, role) = (account.id, AccountRole::Admin);
    if given || account.role != role || account.is_registered {
        return Ok(false);
    }
    Ok(!rows::another_with_role(db, account.profile, role, id).await?)
}

/// Stores the actor's consent to newer texts.
pub async fn update_consents(tx: &Tx, app: &App, actor: &Actor, versions: Versions) -> Result<Account> {
    let mut fields = Fields::default();
    versions.check(&mut fields, true, app.now());
    fields.done()?;
    let account = rows::lock(tx, actor.account).await?.ok_or(Reason::NotFound)?;
    agree(tx, app, &account, versions).await?;
    audit::record(tx, &app.audit, app.now(), actor, "account.update_consents", account.id.0, None).await?;
    rows::get(tx, account.id).await
}

/// Gives or withdraws a profile's consent to marketing. Returns `false` if it did not change.
pub async fn set_marketing(
    tx: &Tx,
    app: &App,
    profile: ProfileId,
    given: bool,
    by: AccountId,
) -> Result<bool> {
    let changed = profiles::update_publish_membership(tx, profile, given).await?;
    if changed {
        rows::consents::insert(tx, app.now(), profile, Step::Marketing { given }, by).await?;
    }
    Ok(changed)
}
